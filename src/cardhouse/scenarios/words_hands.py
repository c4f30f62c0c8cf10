"""Words for what goes wrong with a player's hand in a running deal: the ruling on it, and what it does.

The ruling goes to `world.answer` and what it decides is carried out; where the floor has to choose first,
`floor rules … for ann` does it. Situations without a hand are rows: `rows_hands`.
"""

from __future__ import annotations

import re
from typing import Any

from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.mucked_hand import Cause, MuckedHand
from cardhouse.rulings.perform_hands import taken_in_case
from cardhouse.rulings.record import Recorded, choose, decided, override, precedents
from cardhouse.rulings.remedy import carry_out
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.situations import FactError, find
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.sentences import PARTS, word
from cardhouse.scenarios.world import StoryError, World

WHY: dict[str, Cause] = {
    "giving up": "gave up",
    "thinking the pot is won": "thought the pot was won",
    "thinking that more is owed": "already in for the bet",
    "after saying call": "owes chips",
    "on wrong information": "wrong information",
    "after the dealer misread a hand": "dealer misread a hand",
    "before the all-in hands are turned up": "all-in hands not turned up",
}
PARTS["lets_go"] = f"(?:{'|'.join(WHY)})"
PARTS["lay"] = r"(?:unprotected|protected|tabled|tabled but unread|tabled but beaten)"


OUTCOMES: dict[str, tuple[Effect, ...]] = {
    "hand dead": (Plainly("hand dead"),),
    "hand live": (Plainly("hand live"),),
    "hand returned": (Settled("hand returned"),),
}
"""What a supervisor may rule otherwise in a scenario."""


def _settle(world: World, case: Any, what: str, seat: int) -> Refusal | None:
    """The ruling, and what it decides done in the hand; nothing yet where somebody has to choose."""
    made = rule(case, world.choices)
    world.answer = made
    if isinstance(made, Refusal) or made.options:
        return made if isinstance(made, Refusal) else None
    recorded = decided(what, made, past(world))
    assert not isinstance(recorded, Refusal), "nothing is left open"
    done = perform(world.hand_dealer, recorded, seat)
    return done if isinstance(done, Refusal) else None


def perform(dealer: Dealer, recorded: Recorded, seat: int, case: Any = None) -> object:
    """What was ruled on the hand of a seat, done."""
    place = Place(seat)
    return carry_out(dealer, case, recorded.ruling, place, recorded.event, of_a_hand=True)


def past(world: World) -> list[Ruled]:
    """What was ruled in this hand so far."""
    return [event for event in world.hand_dealer.events if isinstance(event, Ruled)]


def _seat(world: World, who: str) -> int:
    return world.hand_dealer.hand.seats[world.position(who)]


@word("{who} lets go of the cards {why:lets_go}", "a hand let go, in or out of turn")
def lets_go(world: World, who: str, why: str) -> Refusal | None:
    """The cards may be told from the discards."""
    return _let_go(world, who, why, True)


@word("{who} mixes the cards into the muck {why:lets_go}", "the same, and they cannot be told apart")
def mixes(world: World, who: str, why: str) -> Refusal | None:
    return _let_go(world, who, why, False)


def _let_go(world: World, who: str, why: str, identifiable: bool) -> Refusal | None:
    hand = world.running_hand().hand
    p = world.position(who)
    chips = max(hand.level - hand.bets[p], 0) if WHY[why] == "owes chips" else 0
    case = MuckedHand(WHY[why], identifiable, chips)
    return _settle(world, case, f"{who} lets go of the cards {why}", _seat(world, who))


@word("dealer takes in the {lay:lay} hand of {who}", "a live hand swept in by mistake")
def takes_in(world: World, lay: str, who: str) -> Refusal | None:
    seat = _seat(world, who)
    tabled = lay.startswith("tabled")
    how = {"protected": lay == "protected", "tabled": tabled, "identified": lay != "tabled but unread",
           "winner": lay != "tabled but beaten"}  # fmt: skip
    case = taken_in_case(world.running_hand().hand, seat, **how)
    return _settle(world, case, f"the dealer takes in the {lay} hand of {who}", seat)


@word("floor is called to {who} for {text}", "a situation and its facts: `thrown-cards (facing=yes)`")
def floor_is_called(world: World, who: str, text: str) -> Refusal | None:
    """Any situation that `cardhouse ruling list` names."""
    match = re.fullmatch(r"([\w -]+?)(?: ?\((.*)\))?", text)
    if match is None:
        raise StoryError(f"{text!r}: write a situation and its facts as `thrown-cards (facing=yes)`")
    facts = dict(part.split("=", 1) for part in (match[2] or "").split(",") if "=" in part)
    try:
        case = find(match[1]).make(facts, cash=world.scale == 100)
    except FactError as wrong:
        raise StoryError(str(wrong)) from wrong
    return _settle(world, case, match[1], _seat(world, who))


@word("floor rules {text} for {who}", "one of the outcomes left open, carried out for that player's hand")
def rules_for(world: World, text: str, who: str) -> Refusal | None:
    made = world.answer
    if not isinstance(made, Ruling) or not made.options:
        raise StoryError("no ruling left this choice open")
    offered = [option.text(made.show) for option in made.options]
    if text not in offered:
        raise StoryError(f"{text!r} was not offered: {made.outcome()}")
    recorded = choose(made.because, made, offered.index(text), "floor", past(world))
    assert not isinstance(recorded, Refusal), "it was offered"
    world.answer = recorded.ruling
    done = perform(world.hand_dealer, recorded, _seat(world, who))
    return done if isinstance(done, Refusal) else None


@word("floor overrides with {text} for {who} because {quote}", "a supervisor rules otherwise")
def overrides(world: World, text: str, who: str, quote: str) -> Refusal | None:
    made = world.answer
    if not isinstance(made, Ruling):
        raise StoryError("there is no ruling to override")
    effects = OUTCOMES.get(text)
    if effects is None:
        raise StoryError(f"{text!r}: write one of {', '.join(OUTCOMES)}")
    recorded = override(made.because, made, effects, "floor", quote, world.choices, past(world))
    if isinstance(recorded, Refusal):
        return recorded
    world.answer = recorded.ruling
    done = perform(world.hand_dealer, recorded, _seat(world, who))
    return done if isinstance(done, Refusal) else None


@expects("on record", "text", "how the last ruling was made: rule, floor or override: reason")
def on_record(world: World, wanted: str) -> list[Pair]:
    found = past(world)
    if not found:
        return [(wanted, "no ruling")]
    last = found[-1]
    return differ(wanted, f"{last.by}: {last.reason}" if last.reason else last.by)


@expects("precedents", "count", "earlier rulings of this hand on a row of the last one")
def precedent_count(world: World, wanted: int) -> list[Pair]:
    found = past(world)
    if not found:
        return [(str(wanted), "no ruling")]
    return differ(str(wanted), str(len(precedents(found[:-1], found[-1].what, found[-1].cites))))
