"""What the dealer does at the table by a ruling on an error at the deal, step by step and in plain words.

For tracked games, where people move the cards; in dealt ones the engine does the same (`remedy`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from cardhouse.rulings import deal_effects as fx
from cardhouse.rulings.any_effect import DealEffect
from cardhouse.rulings.deal_effects import ToldWord
from cardhouse.rulings.effects import Show

Name = Callable[[int], str]
"""How a seat is called at the table."""
WHEN = {
    "at once": "Before dealing on",
    "after the deal": "When every hand is dealt",
    "after the round": "When the round is dealt",
    "after the draw": "When everybody has drawn",
}


def deal_steps(effect: DealEffect, name: Name, show: Show) -> list[str]:
    """The steps of one effect; none where it moves nothing."""
    match effect:
        case fx.PlaysOn() | fx.KeepCard() | fx.BetsOn():
            return []
        case fx.Told():
            return _told(effect.word)
        case fx.Misdeal():
            return _misdeal(effect, name, show)
        case fx.ReplaceCard():
            return _replace(effect, name, show)
        case fx.ThirdCardDown():
            return _third_down(effect, name, show)
        case fx.ThirdCardCollected():
            return _collected(effect, name, show)
        case fx.HandDead():
            return _dead(effect, name, show)
        case fx.HandCompleted():
            return _completed(effect, name, show)
        case fx.MoveCard():
            return _moved(effect, name, show)
        case fx.NextCardToOwner():
            return _next(effect, name, show)
        case fx.GiveTopCard():
            return _top(effect, name, show)
        case fx.TakeBackToBurn():
            return _back(effect, name, show)
        case fx.LastCardsUp():
            return _all_up(effect, name, show)
        case fx.LastCardUp():
            return _one_up(effect, name, show)
        case fx.AllIn():
            return _all_in(effect, name, show)
        case fx.BettingOver():
            return _over(effect, name, show)
        case fx.Opens():
            return _opens(effect, name, show)
        case fx.ForcedBetPutIn():
            return _forced(effect, name, show)
        case fx.Void():
            return _void(effect, name, show)
        case fx.StaysForNextDeal():
            return _forfeit(effect, name, show)
        case _:
            assert_never(effect)


def _misdeal(effect: fx.Misdeal, name: Name, show: Show) -> list[str]:
    same = ", to the same players and at the same limits" if effect.exact else ""
    return [
        "Call a misdeal and give every chip back to who put it in",
        f"Gather all cards, shuffle, cut and deal again with the button where it is{same}",
    ]


def _replace(effect: fx.ReplaceCard, name: Name, show: Show) -> list[str]:
    who = name(effect.seat)
    out = [f"{WHEN[effect.when]}, take the card from {who} and give the top card of the deck, face down"]
    if effect.burned:
        return [*out, "Put the card on top of the deck: it is the next burn"]
    return [*out, "Show the card and put it with the discards"]


def _third_down(effect: fx.ThirdCardDown, name: Name, show: Show) -> list[str]:
    return [f"Leave the exposed card of {name(effect.seat)} face up and deal the third card there face down"]


def _collected(effect: fx.ThirdCardCollected, name: Name, show: Show) -> list[str]:
    return [f"Deal {name(effect.seat)} the third card face down"]


def _dead(effect: fx.HandDead, name: Name, show: Show) -> list[str]:
    money = {
        "chips stay": "leave its chips in the pot",
        "ante back": "give the ante back",
        "chips back": "give its chips back",
    }[effect.money]
    return [f"Take in the hand of {name(effect.seat)} and {money}"]


def _completed(effect: fx.HandCompleted, name: Name, show: Show) -> list[str]:
    return [f"Deal {name(effect.seat)} a whole hand face down, then take it in"]


def _moved(effect: fx.MoveCard, name: Name, show: Show) -> list[str]:
    return [f"Pass the card from {name(effect.seat)} to {name(effect.owner)} unseen"]


def _next(effect: fx.NextCardToOwner, name: Name, show: Show) -> list[str]:
    return [f"Leave the card with {name(effect.seat)} and give {name(effect.owner)} the next card"]


def _top(effect: fx.GiveTopCard, name: Name, show: Show) -> list[str]:
    return [f"Give {name(effect.seat)} the top card of the deck"]


def _back(effect: fx.TakeBackToBurn, name: Name, show: Show) -> list[str]:
    given = [(effect.seat, effect.card), *reversed(effect.others)]
    out = [f"Take the card too many from {name(seat)} and put it on top of the deck" for seat, _ in given]
    return [*out, "The top card is the next burn"]


def _all_up(effect: fx.LastCardsUp, name: Name, show: Show) -> list[str]:
    return ["Deal everybody's last card face up"]


def _one_up(effect: fx.LastCardUp, name: Name, show: Show) -> list[str]:
    return [f"Leave the last card of {name(effect.seat)} face up and deal the others' face down"]


def _all_in(effect: fx.AllIn, name: Name, show: Show) -> list[str]:
    return [f"{name(effect.seat)} plays for the pot as it is: later bets go to a side pot"]


def _over(effect: fx.BettingOver, name: Name, show: Show) -> list[str]:
    return ["Take no more bets and have the hands shown"]


def _opens(effect: fx.Opens, name: Name, show: Show) -> list[str]:
    who = {
        "high on sixth": "the hand that was high on sixth street",
        "high showing": "the hand that is high with all up-cards",
        "hand on the left": "the first hand on the left, which may fold, bring it in or bet",
        "low of the rest": "the low card of the other hands",
    }[effect.who]
    return [f"Start the betting with {who}"]


def _forced(effect: fx.ForcedBetPutIn, name: Name, show: Show) -> list[str]:
    return [f"Take {show(effect.chips)} for the forced bet from the chips of {name(effect.seat)}"]


def _void(effect: fx.Void, name: Name, show: Show) -> list[str]:
    return ["Stop the hand and give every chip back to who bet it", "Change the deck"]


def _forfeit(effect: fx.StaysForNextDeal, name: Name, show: Show) -> list[str]:
    return [f"Leave {show(effect.chips)} of {name(effect.seat)} in the middle for the next deal"]


def _told(word: ToldWord) -> list[str]:
    match word:
        case (
            "misdeal can still be called" | "too late for a misdeal" | "action stands" | "result stands"
            | "no jackpot" | "hand live" | "pot stays short"
        ):  # fmt: skip
            return []
        case "dealt in":
            return ["Deal the player in"]
        case "no hand this deal":
            return ["Deal the player no hand until the forfeited chips are won"]
        case _:
            assert_never(word)
