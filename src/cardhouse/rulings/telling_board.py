"""What the dealer does at the table by a ruling on board, streets or blinds, step by step in plain words.

For tracked games, where people move the cards; in dealt ones the engine does the same (`remedy`).
"""

from __future__ import annotations

from typing import assert_never

from cardhouse.rulings import effects_board as fx
from cardhouse.rulings.any_effect import BoardEffect
from cardhouse.rulings.effects import Show
from cardhouse.rulings.effects_board import StatedWord

BURN = {True: "Burn a card", False: "Burn nothing: the burn already made stands"}


def board_steps(effect: BoardEffect, show: Show) -> list[str]:
    """The steps of one effect; none where it moves nothing."""
    match effect:
        case fx.Reshuffled():
            return _reshuffled(effect)
        case fx.NextInstead():
            what = effect.what
            return [f"Lay the {what} aside", f"Burn a card and deal the {what} from what comes next"]
        case fx.BackBeforeRiver():
            return _before_river(effect)
        case fx.RoundRemoved():
            return _removed(effect)
        case fx.KeepsCard():
            return _keeps(effect)
        case fx.Scrambled():
            return _scrambled(effect)
        case fx.LaterCards():
            return _later(effect)
        case fx.Opens():
            showing = "with all up-cards" if effect.who == "high_showing" else "on sixth street"
            return [f"Start the betting with the hand that is high {showing}"]
        case fx.NextHands():
            which = "this hand" if effect.when == "this hand" else f"the {effect.when}"
            return [f"On {which} {effect.text(show).partition(': ')[2]}"]
        case fx.Posts():
            return _posts(effect, show)
        case fx.Stated():
            said = SAID[effect.word]
            return [said] if said else []
        case _:
            assert_never(effect)


def _cut(cut: bool) -> str:
    return "Shuffle the stub and cut it" if cut else "Shuffle the stub"


def _reshuffled(effect: fx.Reshuffled) -> list[str]:
    back = "cards dealt too early" if effect.what == "street" else effect.what
    new = "round" if effect.what == "street" else effect.what
    unseen = ["Keep every card face down while you do it"] if effect.unseen else []
    return [
        f"Put the {back} back into the stub, without burns or discards",
        _cut(effect.cut),
        *unseen,
        BURN[effect.burn],
        f"Deal the {new}",
    ]


def _before_river(effect: fx.BackBeforeRiver) -> list[str]:
    return [
        "When the turn is bet, put the first turn card into the stub, without burns or discards",
        _cut(effect.cut),
        "Burn a card" if effect.burn else "Burn nothing",
        "Deal the river",
    ]


def _removed(effect: fx.RoundRemoved) -> list[str]:
    more = {
        "rest_of_the_round": ["Lay one more with them for each player who has not got one"],
        "one_each_after_betting": ["Lay one more card with them for each player left after the betting"],
        "none": [],
    }
    aside = "Take the cards dealt too early and lay them aside, in case the deck runs out"
    return [aside, *more[effect.extra], "Burn a card and deal the round"]


def _keeps(effect: fx.KeepsCard) -> list[str]:
    kept = ["Leave the card with the player"]
    if effect.bars == "nothing":
        return kept
    bars = effect.bars.replace("_", " ")
    return [*kept, f"Do not let that player {bars} until the card is due"]


def _scrambled(effect: fx.Scrambled) -> list[str]:
    draw = "Take the top one" if effect.by == "top_of_scramble" else "Let the floor draw one"
    first = "Call the floor, turn the flop face down, scramble and square it"
    if effect.burn == "missing":
        return [first, f"{draw}: it is the burn", "Turn the others and the top card of the stub as the flop"]
    return [first, f"{draw}: it is the next burn", "Turn the other three as the flop"]


def _later(effect: fx.LaterCards) -> list[str]:
    if not effect.as_if_no_error:
        return []
    return ["Burn one more before the next card where none was burned, none where two were"]


def _posts(effect: fx.Posts, show: Show) -> list[str]:
    return [f"Take {show(effect.chips)} from the player into the pot"] if effect.when == "now" else []


SAID: dict[StatedWord, str] = {
    "betting finished first": "Finish the betting first",
    "the cards play": "Leave the cards",
    "cards put where they belong": "Take the cards of this round up and deal them as they should have come",
    "cards stand": "",
    "three cards acted on stand":
        "Leave the three cards that were seen, and treat the two that stuck as one",
    "other cards face down": "Deal the other last cards face down",
    "no more betting": "Take no more bets and show the hands down",
    "betting as usual": "",
    "card replaced": "Take the card and give the next one face down",
    "supervisor told before the stub is looked at": "Tell the supervisor before you look through the stub",
    "dealer may look through the stub": "Look through the stub",
    "number may be changed": "Let the player draw another number of cards",
    "number stands": "",
    "other cards may be thrown away": "Let the player throw other cards away, as many as were named",
    "cards stand as named": "",
    "must answer": "Have the question answered",
    "need not answer": "",
    "may not answer": "Leave the question unanswered",
    "another player may declare the pot open": "Ask the others in turn whether they declare the pot open",
    "not eligible to open": "Ask the others: this player may not declare the pot open",
    "opening bet stays": "",
    "opening bet back": "Give the false opener the opening bet back",
    "other bets back": "Give the false opener what he bet beyond the opening bet",
    "other bets stay": "",
    "bets back but the first one, antes and first bet carried":
        "Give the bets back but the first one; leave it and the antes in for the next deal",
    "bets stay, pot carried": "Leave the pot in the middle for the next deal",
    "pot carried": "Leave the pot in the middle for the next deal",
    "pot plays": "Take the false opener's cards and go on",
    "loses the ante": "Leave the ante in the pot",
    "out until another wins an opened pot": "Deal the player out until another wins a pot that was opened",
    "plays the next deal": "",
    "opening hand shown": "Show the opening hand",
    "opening hand not shown yet": "Show the opening hand once the winner is known",
    "opening hand not shown": "",
    "button stands": "",
    "button and blinds put right": "Put button and blinds where they belong before the next hand",
    "button put right": "Put the button where it belongs",
    "hand plays": "",
    "no big blind this hand": "Give the big blind back and go on without one",
    "may be held to it": "",
    "is held to it": "Take the big blind from the player before the next deal",
    "not held to it": "",
    "bet taken back": "Give the bet back",
    "bet stays in": "",
    "real low card bets": "Let the real low card make the forced bet",
}  # fmt: skip
"""What each word asks of the dealer; nothing where it only settles a question."""
