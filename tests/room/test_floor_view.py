"""What the floor's views say: every seat on the map, whom to call and why, the dealer's time, moves, records.
All of it only looks.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences.commands import DealerIn, PickUpVoluntarily, StepAway
from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.commands import CallNext, JoinList
from cardhouse.floor.moves.commands import MakeMustMove, SignTransferList
from cardhouse.floor.opening.commands import CallSupervisor, LockUpSeat, ProposeLimit
from cardhouse.floor.people.commands import ExcludePerson, KeepApart, RegisterPerson
from cardhouse.floor.seats.commands import AskForSeatChange, SeatPlayer
from cardhouse.play.refusal import Refusal
from cardhouse.room.views.desk import desk_view
from cardhouse.room.views.floor import room_view, staff_list_view
from cardhouse.room.views.naming import named
from cardhouse.room.views.records import conduct_view, record_view
from floor.lists_evening import Evening

CHIPS = 20_000
ROW = "pechanga.1.1b"


def evening(**chosen: Any) -> Evening:
    """Three at table 1 and two at table 2 of the same game; eli and fay wait."""
    room = Evening(**chosen)
    room.done(RegisterPerson("x1", born=720_000, id_checked=True))
    room.done(RegisterPerson("x2", born=720_000, id_checked=True))
    for seat, name in enumerate(("abe", "bea", "cal"), 1):
        room.done(SeatPlayer(1, seat, name, CHIPS))
    for seat, name in enumerate(("x1", "x2"), 1):
        room.done(SeatPlayer(2, seat, name, CHIPS))
    for name in ("eli", "fay"):
        room.done(JoinList("4-8", name))
    return room


def upper(person: str) -> str:
    return person.upper()


def line(room: Evening, table: int) -> Any:
    view = room_view(room.host, upper)
    return next(one for one in view.tables if one.table == table)


def test_every_seat_stands_on_the_map() -> None:
    room = evening()
    room.done(StepAway(1, "bea"))
    room.done(LockUpSeat(1, 5, "dot"))
    marks = [(one.seat, one.name, one.mark) for one in line(room, 1).marks]
    assert marks == [(1, "ABE", ""), (2, "BEA", "away"), (3, "CAL", ""), (5, "DOT", "held")]


def test_the_dealers_down_ends_after_the_houses_minutes() -> None:
    room = evening()
    assert line(room, 1).dealer_due == 0
    room.done(DealerIn(1, "dora"))
    assert line(room, 1).dealer_due == room.at + 30 * MINUTE


def test_needs_name_people_and_rules_and_what_they_are_about() -> None:
    room = evening()
    room.done(CallSupervisor(1, "abe", "a chip is missing"))
    room.done(ProposeLimit(1, "8-16"))
    needs = {need.kind: need for need in line(room, 1).needs}
    assert (needs["call"].says, needs["call"].seat) == ("ABE: a chip is missing", 1)
    assert needs["proposal"].cite is not None
    assert "sign" in needs
    (next_one,) = [need for need in line(room, 2).needs if need.kind == "next"]
    assert (next_one.person, next_one.says) == ("eli", "ELI is next: the game that needs a player most")
    room.done(CallNext("4-8"))
    (called,) = [need for need in line(room, 2).needs if need.kind == "called"]
    assert (called.person, called.until > room.at) == ("eli", True)
    room.wait(30)
    (late,) = [need for need in line(room, 2).needs if need.kind == "unanswered"]
    assert (late.person, late.says) == ("eli", "ELI did not answer the call")


def test_the_list_says_whom_it_would_call_and_looking_calls_nobody() -> None:
    room = evening()
    found = staff_list_view(room.host, "4-8", upper).next
    assert found is not None
    assert (found.name, found.table, found.says) == ("ELI", 2, "the game that needs a player most")
    assert room.floor.lists.of("4-8").names[0].call is None
    assert staff_list_view(room.host, "8-16", upper).next is None
    room.done(JoinList("20-40", "dot"))
    nobody = staff_list_view(room.host, "20-40", upper).next
    assert nobody is not None
    assert (nobody.person, nobody.says) == ("", "20-40 has no open seat to call somebody for")


def test_what_concerns_more_than_one_table() -> None:
    room = evening()
    room.done(SignTransferList(1, "abe", 2))
    room.done(PickUpVoluntarily(1, "cal", 20))
    view = room_view(room.host, upper).floor
    assert [(one.name, one.origin, one.to) for one in view.transfers] == [("ABE", 1, 2)]
    assert [(one.name, one.spread) for one in view.off] == [("CAL", "4-8")]
    room.done(MakeMustMove(2, (1,)))
    (must,) = room_view(room.host, upper).floor.must_move
    assert (must.table, must.feeds, [one.name for one in must.names]) == (2, (1,), ["X1", "X2"])


def test_what_a_table_shows_the_floor() -> None:
    room = evening()
    room.done(AskForSeatChange(1, "bea", 4))
    room.done(ProposeLimit(1, "8-16"))
    table = room.floor.tables[1]
    seen = desk_view(room.host, table, None, upper).floor
    assert seen is not None
    assert [(one.name, one.why) for one in seen.wants] == [("BEA", "wants seat 4")]
    assert [(one.seat, one.comes[0].name) for one in seen.coming] == [(4, "BEA")]
    assert seen.coming[0].comes[0].cite is not None
    assert seen.proposal is not None
    assert [one.name for one in seen.proposal.silent] == ["ABE", "BEA", "CAL"]
    assert seen.breaking is not None
    assert (seen.breaking.to, seen.breaking.seats) == ((2,), 3)


def test_a_record_tells_what_stops_somebody_and_notes_only_to_those_who_may_read_them() -> None:
    room = evening()
    room.done(KeepApart("abe", "dot"))
    room.done(RecordIncident("abe", ROW, "threw a card"))
    room.done(GivePenalty(1, "missed_hand", "abe", reason="agreed"), "manager")
    seen = record_view(room.host, "abe", upper, notes=True)
    assert seen.seats == ((1, 1),)
    assert [one.name for one in seen.apart] == ["DOT"]
    assert (seen.incidents[0].note, seen.incidents[0].penalties) == ("threw a card", ("missed hand",))
    assert [one.says for one in seen.stopped] == ["ABE has a penalty to serve first: hands to miss"]
    assert [(one.name, one.table) for one in seen.serving] == [("ABE", 1)]
    assert record_view(room.host, "abe", upper, notes=False).incidents == ()
    record = conduct_view(room.host, upper, notes=True)
    assert (record.incidents[0].allowed, record.rows[0][0]) == (("refused_the_room",), "pechanga.1.1b")
    assert conduct_view(room.host, upper, notes=False).incidents == ()
    room.done(ExcludePerson("eli", "barred"))
    (out,) = record_view(room.host, "eli", upper, notes=False).exclusions
    assert (out.kind, out.until) == ("barred", 0)


def test_refusals_name_people() -> None:
    known = {"p1": 1, "p2": 2}
    alone = named(Refusal("draws_choose_later", {"first": "p1", "person": "p2"}), known, upper)
    assert alone.text() == "P1 chooses before P2"
    several = named(Refusal("cards_for_all", {"wanted": "p1, p2", "given": "nobody"}), known, upper)
    assert several.text() == "a card is drawn for each of P1, P2; given are cards of nobody"
    other = named(Refusal("no_such_table", {"table": 9, "tables": [1]}), known, upper)
    assert other.facts == {"table": 9, "tables": [1]}
