"""What the dealer does at the table by a ruling on board, streets or blinds, step by step in plain words.

For tracked games, where people move the cards; in dealt ones the engine does the same (`perform_board`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.rulings import effects_board as fx
from cardhouse.rulings.effects import Effect, Show

Say = Callable[[Any, Show], list[str]]
BURN = {True: "Burn a card", False: "Burn nothing: the burn already made stands"}


def board_steps(effects: tuple[Effect, ...], show: Show) -> tuple[str, ...]:
    """The steps of these effects in order; effects that move nothing have none."""
    found: list[str] = []
    for effect in effects:
        how = STEPS.get(type(effect))
        if how is not None:
            found += how(effect, show)
    return tuple(found)


def _cut(cut: bool) -> str:
    return "Shuffle the stub and cut it" if cut else "Shuffle the stub"


def _reshuffled(effect: fx.Reshuffled, show: Show) -> list[str]:
    back = "cards dealt too early" if effect.what == "street" else effect.what
    new = "round" if effect.what == "street" else effect.what
    return [
        f"Put the {back} back into the stub, without burns or discards",
        _cut(effect.cut),
        BURN[effect.burn],
        f"Deal the {new}",
    ]


def _next_instead(effect: fx.NextInstead, show: Show) -> list[str]:
    return [f"Lay the {effect.what} aside", f"Burn a card and deal the {effect.what} from what comes next"]


def _before_river(effect: fx.BackBeforeRiver, show: Show) -> list[str]:
    return [
        "When the turn is bet, put the first turn card into the stub, without burns or discards",
        _cut(effect.cut),
        "Burn a card" if effect.burn else "Burn nothing",
        "Deal the river",
    ]


def _removed(effect: fx.RoundRemoved, show: Show) -> list[str]:
    more = {
        "rest_of_the_round": ["Lay one more with them for each player who has not got one"],
        "one_each_after_betting": ["Lay one more card with them for each player left after the betting"],
        "none": [],
    }
    aside = "Take the cards dealt too early and lay them aside, in case the deck runs out"
    return [aside, *more[effect.extra], "Burn a card and deal the round"]


def _keeps(effect: fx.KeepsCard, show: Show) -> list[str]:
    kept = ["Leave the card with the player"]
    if effect.bars == "nothing":
        return kept
    bars = effect.bars.replace("_", " ")
    return [*kept, f"Do not let that player {bars} until the card is due"]


def _scrambled(effect: fx.Scrambled, show: Show) -> list[str]:
    draw = "Take the top one" if effect.by == "top_of_scramble" else "Let the floor draw one"
    first = "Call the floor, turn the flop face down, scramble and square it"
    if effect.burn == "missing":
        return [first, f"{draw}: it is the burn", "Turn the others and the top card of the stub as the flop"]
    return [first, f"{draw}: it is the next burn", "Turn the other three as the flop"]


def _later(effect: fx.LaterCards, show: Show) -> list[str]:
    if not effect.as_if_no_error:
        return []
    return ["Burn one more before the next card where none was burned, none where two were"]


def _hands(effect: fx.NextHands, show: Show) -> list[str]:
    when = {"next hand": "On the next hand", "hand after": "On the hand after", "this hand": "On this hand"}
    return [f"{when[effect.when]} {effect.text(show).partition(': ')[2]}"]


def _posts(effect: fx.Posts, show: Show) -> list[str]:
    return [f"Take {show(effect.chips)} from the player into the pot"] if effect.when == "now" else []


SAID: dict[str, str] = {
    "betting finished first": "Finish the betting first",
    "the cards play": "Leave the cards",
    "cards put where they belong": "Take the cards of this round up and deal them as they should have come",
    "three cards acted on stand": "Leave the three cards that were seen, and treat the two that stuck as one",
    "other cards face down": "Deal the other last cards face down",
    "no more betting": "Take no more bets and show the hands down",
    "card replaced": "Take the card and give the next one face down",
    "supervisor told before the stub is looked at": "Tell the supervisor before you look through the stub",
    "another player may declare the pot open": "Ask the others in turn whether they declare the pot open",
    "bets back but the first one, antes and first bet carried":
        "Give the bets back but the first one; leave it and the antes in for the next deal",
    "pot plays": "Take the false opener's cards and go on",
    "other bets back": "Give the false opener what he bet beyond the opening bet",
    "button put right": "Put the button where it belongs",
    "button and blinds put right": "Put button and blinds where they belong before the next hand",
    "no big blind this hand": "Give the big blind back and go on without one",
    "real low card bets": "Let the real low card make the forced bet",
    "bet taken back": "Give the bet back",
}  # fmt: skip


def _stated(effect: fx.Stated, show: Show) -> list[str]:
    return [SAID[effect.word]] if effect.word in SAID else []


STEPS: dict[type, Say] = {
    fx.Reshuffled: _reshuffled,
    fx.NextInstead: _next_instead,
    fx.BackBeforeRiver: _before_river,
    fx.RoundRemoved: _removed,
    fx.KeepsCard: _keeps,
    fx.Scrambled: _scrambled,
    fx.LaterCards: _later,
    fx.NextHands: _hands,
    fx.Posts: _posts,
    fx.Stated: _stated,
}
