"""Words for what goes wrong with a player's hand in a running deal: the ruling on it, and what it does.

The ruling goes to `world.answer` and what it decides is carried out; where the floor has to choose first,
`floor rules … for ann` does it. Situations without a hand are rows: `rows_hands`.
"""

from __future__ import annotations

import re

from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room.irregularities.ask import AskRuling
from cardhouse.room.irregularities.override import OUTCOMES
from cardhouse.rulings.mucked_hand import Cause
from cardhouse.rulings.record import precedents
from cardhouse.rulings.ruling import Ruling
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_rulings import choose, floor_called, happens, override
from cardhouse.scenarios.sentences import PARTS, word
from cardhouse.scenarios.table_setting import TABLE
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

PARTS["pot_lies"] = r"(?:lies apart|is mixed with other chips)"
PARTS["next_begins"] = r"(?:first riffle|green button|dealer push|first card)"


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
    world.running_hand()
    told = "yes" if identifiable else "no"
    return happens(world, "mucked-hand", _seat(world, who), cause=WHY[why], identifiable=told)


@word("dealer takes in the {lay:lay} hand of {who}", "a live hand swept in by mistake")
def takes_in(world: World, lay: str, who: str) -> Refusal | None:
    world.running_hand()
    how = {"protected": lay == "protected", "tabled": lay.startswith("tabled"),
           "identified": lay != "tabled but unread", "winner": lay != "tabled but beaten"}  # fmt: skip
    told = {name: "yes" if value else "no" for name, value in how.items()}
    return happens(world, "taken-in", _seat(world, who), **told)


@word("floor is called to {who} for {text}", "a situation and its facts: `thrown-cards (facing=yes)`")
def floor_is_called(world: World, who: str, text: str) -> Refusal | None:
    """Any situation that `cardhouse ruling list` names."""
    match = re.fullmatch(r"([\w -]+?)(?: ?\((.*)\))?", text)
    if match is None:
        raise StoryError(f"{text!r}: write a situation and its facts as `thrown-cards (facing=yes)`")
    facts = dict(part.split("=", 1) for part in (match[2] or "").split(",") if "=" in part)
    told = {name.strip().replace("-", "_"): value for name, value in facts.items()}
    return happens(world, match[1], _seat(world, who), **told)


@word(
    "the pot pushed to {who} belongs to {other:who} and {lies:pot_lies}( after the {when:next_begins})?",
    "a wrong pot of the last hand", needs="any",
)  # fmt: skip
def wrong_pot(world: World, who: str, other: str, lies: str, when: str | None = None) -> Refusal | None:
    facts = {"mixed": "no" if lies == "lies apart" else "yes", **({"when": when} if when else {})}
    seat, to = _seat(world, who), _seat(world, other)
    return floor_called(world, AskRuling(TABLE, "wrong-pot", facts, seat, to))


@word("the pot pushed to {who} was won by a deliberate miscall against {other:who}",
      "a pot of the last hand that may be forfeited", needs="any")  # fmt: skip
def miscalled_pot(world: World, who: str, other: str) -> Refusal | None:
    facts = {"deliberate": "yes", "gave-up": "yes"}
    return floor_called(world, AskRuling(TABLE, "miscall", facts, _seat(world, who), _seat(world, other)))


@word("floor rules {text} for {who}", "an outcome left open, carried out for that hand", needs="any")
def rules_for(world: World, text: str, who: str) -> Refusal | None:
    made = world.answer
    if not isinstance(made, Ruling) or not made.options:
        raise StoryError("no ruling left this choice open")
    option = next((one for one in made.options if one.text(made.show) == text), None)
    if option is None:
        raise StoryError(f"{text!r} was not offered: {made.outcome()}")
    return choose(world, option, _seat(world, who))


@word("floor overrides with {text} for {who} because {quote}", "a supervisor rules otherwise")
def overrides(world: World, text: str, who: str, quote: str) -> Refusal | None:
    made = world.answer
    if not isinstance(made, Ruling):
        raise StoryError("there is no ruling to override")
    if text not in OUTCOMES:
        raise StoryError(f"{text!r}: write one of {', '.join(OUTCOMES)}")
    return override(world, text, quote)


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
