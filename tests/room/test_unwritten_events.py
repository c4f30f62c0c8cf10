"""Where the book is silent on events, at the cage and on promotions: a supervisor rules
otherwise, decisions go by it as long as it holds, the precedent is offered to the next who asks, and the log
replays to the same room.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec
import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.money.cage.commands import SellChips
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.funds.set_posted import SetPosted
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.snapshots import written
from cardhouse.room.state import Room
from cardhouse.room.unwritten.rule_otherwise import RuleOtherwise
from cardhouse.room.unwritten.view import RuledLine, unwritten_view
from cardhouse.store.log import NewEntry
from cardhouse.tournaments.entries.cancel_event import CancelEvent
from cardhouse.tournaments.entries.register import Register
from money.cage_room import CageRoom
from promotions.rooms import PromotionRoom
from tournaments.events import GROWN_UP, EventRoom

HOUR = 3_600_000_000
WHY = "the organiser asked for it"
CARD = "event_entries.loyalty_card"
NEEDS = "event_seating.special_needs"


def ruled(room: EventRoom) -> list[RuledLine]:
    return list(unwritten_view(room.host, str.upper).ruled)


def replayed(log: Iterable[NewEntry]) -> Room:
    room = Room()
    for position, entry in enumerate(log, 1):
        apply_entry(room, decode(entry.body).events, entry.at, position)
    return room


def refusal(room: EventRoom, command: object) -> Refusal:
    refused = room.do(command).refusal
    assert refused is not None
    return refused


def test_a_precedent_of_events_is_offered_in_events() -> None:
    room = EventRoom("toledo")
    room.open("Turbo")
    room.people("ann")
    by_phone = Register("Turbo", "ann", way="phone", seat=3)
    assert "ruled_before" not in refusal(room, by_phone).facts
    room.ok(RuleOtherwise(NEEDS, "not_honoured", WHY, rule_set="tournament"))
    again = refusal(room, by_phone)
    assert again.cite == f"toledo.silent.tournament.{NEEDS}~tda2024.9"
    (before,) = again.facts["ruled_before"]
    assert before.endswith(f"because {WHY}")
    (line,) = ruled(room)
    assert (line.rule_set, line.key, line.in_force) == ("tournament", NEEDS, False)


def test_it_is_the_book_of_events_that_is_asked() -> None:
    """Horseshoe's book says for cash games that blinds may chop, and nothing for events."""
    room = EventRoom("horseshoe")
    for_cash = refusal(room, RuleOtherwise("blinds.chop", "not_allowed", WHY))
    assert for_cash.code == "book_speaks"
    room.ok(RuleOtherwise("blinds.chop", "allowed", WHY, rule_set="tournament"))
    (line,) = ruled(room)
    assert line.cite.startswith("horseshoe.silent.tournament.blinds.chop")
    assert line.custom == "not allowed"


def test_an_event_goes_by_what_was_ruled_for_it_and_no_other_does() -> None:
    room = EventRoom("toledo")
    room.open("Turbo")
    room.open("Deep")
    for name in ("ann", "bob"):
        room.ok(RegisterPerson(name, id_checked=True, born=GROWN_UP))
    room.ok(Register("Turbo", "ann"))
    room.ok(RuleOtherwise(CARD, "required", WHY, event="Turbo"))
    refused = refusal(room, Register("Turbo", "bob"))
    assert refused.code == "card_needed"
    assert refused.cite == f"toledo.silent.tournament.{CARD}"
    (before,) = refused.facts["ruled_before"]
    assert before.endswith(f"required, because {WHY}")
    room.ok(Register("Deep", "bob"))
    assert ruled(room)[0].in_force
    room.ok(CancelEvent("Turbo", WHY))
    assert not ruled(room)[0].in_force, "the event is over"
    assert written(replayed(room.log)) == written(room.host.room)


def test_a_ruling_for_the_day_holds_in_every_event_of_that_day() -> None:
    room = EventRoom("toledo")
    room.open("Turbo")
    room.ok(RegisterPerson("ann", id_checked=True, born=GROWN_UP))
    room.ok(RuleOtherwise(CARD, "required", WHY, rule_set="tournament", lasts="gaming_day"))
    assert room.refused(Register("Turbo", "ann")) == "card_needed"
    assert ruled(room)[0].in_force
    ends = datetime.fromtimestamp(ruled(room)[0].until // 1_000_000, room.host.zone)
    assert ends.isoformat() == "2026-03-04T06:00:00-05:00"
    room.wait(24 * 60)
    room.open("Deep", starts="2026-03-04 13:30")
    assert not ruled(room)[0].in_force
    room.ok(Register("Deep", "ann"))
    assert written(replayed(room.log)) == written(room.host.room)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"event": "Nowhere"}, "no_such_event"),
        ({"key": "event_entries.nothing"}, "no_such_choice"),
        ({"value": "not_asked"}, "custom_already"),
    ],
)
def test_what_cannot_be_ruled_for_an_event(change: dict[str, str], code: str) -> None:
    room = EventRoom("toledo")
    room.open("Turbo")
    rule = RuleOtherwise(CARD, "required", WHY, event="Turbo")
    assert room.refused(msgspec.structs.replace(rule, **change)) == code
    assert not ruled(room)


def test_a_cage_goes_by_what_was_ruled_until_the_gaming_day_ends() -> None:
    room = CageRoom()
    room.open_all()
    nameless = SellChips("cage:main", "", 300_000, {10_000: 30})
    assert room.code(nameless, "cal") == "name_needed"
    room.do(RuleOtherwise("money_cage.name_from", 4_000, WHY, lasts="gaming_day"), "sue")
    room.do(nameless, "cal")
    room.at += 24 * HOUR
    again = room.ask(nameless, "cal")
    assert again is not None
    assert (again.code, len(again.facts["ruled_before"])) == ("name_needed", 1)
    assert written(replayed(room.entries)) == written(room.host.room)


def test_promotions_go_by_it_too() -> None:
    room = PromotionRoom()
    room.start()
    posted = SetPosted("bad_beat:holdem", 100, "a fresh start")
    assert room.refused(posted, roles=("manager",)) == "posted_is_the_fund"
    room.ok(RuleOtherwise("promotion_funds.adjusted", "by_management", WHY, lasts="gaming_day"))
    room.ok(posted, roles=("manager",))
    assert written(replayed(room.log)) == written(room.host.room)
