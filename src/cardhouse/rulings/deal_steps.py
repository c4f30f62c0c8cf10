"""What the dealer does at the table by a ruling on an error at the deal, step by step and in plain words.

For tracked games, where people move the cards; in dealt ones the engine does the same (`perform_deal`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.rulings import deal_effects as fx
from cardhouse.rulings.effects import Effect, Show

Name = Callable[[int], str]
"""How a seat is called at the table."""
WHEN = {
    "at once": "Before dealing on",
    "after the deal": "When every hand is dealt",
    "after the round": "When the round is dealt",
    "after the draw": "When everybody has drawn",
}


def steps(effects: tuple[Effect, ...], name: Name, show: Show) -> tuple[str, ...]:
    """The steps of these effects in order; effects that move nothing have none."""
    found: list[str] = []
    for effect in effects:
        how = STEPS.get(type(effect))
        if how is not None:
            found += how(effect, name, show)
    return tuple(found)


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


STEPS: dict[type[Effect], Callable[[Any, Name, Show], list[str]]] = {
    fx.Misdeal: _misdeal,
    fx.ReplaceCard: _replace,
    fx.ThirdCardDown: _third_down,
    fx.ThirdCardCollected: _collected,
    fx.HandDead: _dead,
    fx.HandCompleted: _completed,
    fx.MoveCard: _moved,
    fx.NextCardToOwner: _next,
    fx.GiveTopCard: _top,
    fx.TakeBackToBurn: _back,
    fx.LastCardsUp: _all_up,
    fx.LastCardUp: _one_up,
    fx.AllIn: _all_in,
    fx.BettingOver: _over,
    fx.Opens: _opens,
    fx.ForcedBetPutIn: _forced,
    fx.Void: _void,
    fx.StaysForNextDeal: _forfeit,
}
