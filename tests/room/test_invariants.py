"""What must always be so is looked at in production: for each such thing a fault is planted in the program,
and the room notices before anything wrong is written, or stops what it concerns with plain words; everything
else goes on. With the check itself taken out, the same fault comes onto the log: so it is that check that
finds it.
"""

from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.event import AtTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.ledger import posting as ledger
from cardhouse.money.posting import Line
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandEnded
from cardhouse.promotions.claims import pay_share
from cardhouse.promotions.claims.pay_share import PayShare
from cardhouse.promotions.claims.people import share_of
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.room import hands, host
from cardhouse.room.apply import apply
from cardhouse.room.bookkeeping import postings
from cardhouse.room.commands import BeginHand
from cardhouse.room.entries import decode
from cardhouse.room.host import RoomHost
from cardhouse.room.invariants import InvariantError
from cardhouse.room.keeping import Keeper
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.store import FileReplaced, Log
from cardhouse.store.errors import ReadOnly
from cardhouse.tournaments.sheet import LateEntry
from promotions.claim_rooms import CAGE, EIGHT, FLOOR, ClaimRoom
from room.evening import Evening
from room.fumbling import fumbles
from room.keeping_trial import keeper_on, new_log, play
from tournaments.events import sheet
from tournaments.playing import Playing

Plant = Callable[[pytest.MonkeyPatch], None]


# What is planted


def chips_in_a_hand(kind: Any, by: int) -> Plant:
    """Once somebody who does this loses a chip, or has one more, whatever the event says."""

    def plant(broken: pytest.MonkeyPatch) -> None:
        planted = iter([by])

        def act(dealer: Dealer, command: Any) -> Any:
            came = dealer.act(command)
            if not isinstance(came, Refusal) and kind in map(type, came):
                dealer.hand.stacks[0] += next(planted, 0)
            return came

        fumbles(broken, act)

    return plant


def end_of_a_hand(by: int) -> Plant:
    """The first seat is given other chips than it has at the end."""

    def plant(broken: pytest.MonkeyPatch) -> None:
        right = hands._ended

        def wrong(*about: Any) -> AtTable:
            came = right(*about)
            return AtTable(came.table, tuple(map(_given, came.events)))

        def _given(one: Any) -> Any:
            if type(one) is not HandEnded:
                return one
            (seat, stack), *others = one.stacks
            return msgspec.structs.replace(one, stacks=((seat, stack + by), *others))

        broken.setattr(hands, "_ended", wrong)

    return plant


def posting(change: Callable[[Posted], Posted]) -> Plant:
    """What is posted for the tables is something else."""

    def plant(broken: pytest.MonkeyPatch) -> None:
        right = postings
        broken.setattr(host, "postings", lambda *about: [change(one) for one in right(*about)])

    return plant


def with_lines(made: Posted, *lines: Line) -> Posted:
    return Posted(msgspec.structs.replace(made.posting, lines=(*made.posting.lines, *lines)))


def numbered(made: Posted, by: int) -> Posted:
    return Posted(msgspec.structs.replace(made.posting, number=made.posting.number + by))


NOBODYS = accounts.pocket("nobody")
PLANTED: dict[str, tuple[Plant, str, str]] = {
    "a chip is lost by a call": (chips_in_a_hand(ev.Called, -1), "check_hands", "the hand began with"),
    "a chip is made by a raise": (chips_in_a_hand(ev.Raised, 1), "check_hands", "the hand began with"),
    "a chip is lost by a fold": (chips_in_a_hand(ev.Folded, -1), "check_hands", "the hand began with"),
    "a hand gives less than it has": (end_of_a_hand(-100), "check_hands", "its players were given"),
    "a hand gives more than it has": (end_of_a_hand(100), "check_hands", "its players were given"),
    "a number twice": (posting(lambda made: numbered(made, -1)), "check_numbers", "the next is"),
    "a number left out": (posting(lambda made: numbered(made, 1)), "check_numbers", "the next is"),
    "one side only": (
        posting(lambda made: with_lines(made, Line(NOBODYS, 700))), "check_sums", "7 out of balance",
    ),
    "an account below nothing": (
        posting(lambda made: with_lines(made, Line(NOBODYS, -700), Line("at_large", 700))), "check_sums",
        f"leaves -7 in {NOBODYS}",
    ),
}  # fmt: skip


# At the tables: nothing is written, the hand is as it was, the others go on


def meets(keeper: Keeper, evening: Evening, plant: Plant, broken: pytest.MonkeyPatch) -> str:
    """Goes on at the first table until the fault is met: what was said."""
    plant(broken)
    for _ in range(400):
        asked = evening.asked(evening.next(keeper.host, 1))
        try:
            keeper.do(asked).result()
        except InvariantError as said:
            return str(said)
    return ""


@pytest.mark.parametrize("name", PLANTED)
def test_nothing_wrong_is_written_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    plant, _, words = PLANTED[name]
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(8)
    play(keeper, evening, 21)
    with monkeypatch.context() as broken:
        said = meets(keeper, evening, plant, broken)
        assert words in said
        assert said.endswith("nothing was written")
        head = log.head()
        assert head.position == keeper.room.position == keeper.durable
        assert load(log).room == keeper.room, "memory is what the log says"
        assert keeper.do(evening.asked(RegisterPerson("late"))).result().refusal is None
        assert log.head().position == head.position + 1
    play(keeper, evening, 30)
    assert load(log).room == keeper.room
    assert keeper.generation == 0, "the room was not read anew"
    assert keeper.room.books.total == 0


@pytest.mark.parametrize("name", PLANTED)
def test_it_is_that_check_which_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    plant, check, _ = PLANTED[name]
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(8)
    play(keeper, evening, 21)
    assert wrong_on(log) == []
    monkeypatch.setattr(host, check, lambda *about: None)
    later = ""
    try:
        assert meets(keeper, evening, plant, monkeypatch) == ""
    except AssertionError as bug:
        later = str(bug)
    monkeypatch.undo()
    # Chips out of nowhere are met by a second check when the hand ends: of the table, or of the ledger.
    assert wrong_on(log) or "more chips than before" in later or "what happened at a table can be" in later


def wrong_on(log: Log) -> list[str]:
    """What somebody who reads the log finds wrong with it."""
    entries = list(log.read())
    room, summary = replay(entries)
    made = [one.posting for entry in entries for one in decode(entry.body).events if type(one) is Posted]
    wrong = [*summary.faults, *room.books.stopped]
    wrong += [f"number {one.number}" for place, one in enumerate(made, 1) if one.number != place]
    return wrong + [account for account, has in room.books.balances.items() if has < 0 and account == NOBODYS]


def test_the_other_table_plays_on_while_one_meets_the_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(8)
    play(keeper, evening, 21)

    def lost(dealer: Dealer, command: Any) -> Any:
        came = dealer.act(command)
        folds = not isinstance(came, Refusal) and ev.Folded in map(type, came)
        if folds and dealer.hand.setup.game == "holdem":
            dealer.hand.stacks[0] -= 1
        return came

    fumbles(monkeypatch, lost)
    said = []
    for _ in range(60):
        for table in (1, 2):
            asked = evening.asked(evening.next(keeper.host, table))
            try:
                keeper.do(asked).result()
            except InvariantError as wrong:
                said.append(str(wrong))
    assert said
    assert all(one.startswith("table 1: ") for one in said)
    assert keeper.room.floor.tables[2].hands > 3
    assert load(log).room == keeper.room


# The second line: what comes onto the log all the same stops its accounts


def test_a_posting_out_of_balance_stops_its_accounts_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, evening = keeper_on(new_log(tmp_path)), Evening(8)
    play(keeper, evening, 0)
    monkeypatch.setattr(host, "check_sums", lambda *about: None)
    with monkeypatch.context() as broken:
        posting(lambda made: with_lines(made, Line(NOBODYS, 700)))(broken)
        keeper.do(evening.asked(AddChips(1, "p1-1", 500))).result()
    stopped = keeper.room.books.stopped
    assert "stack:1:p1-1" in stopped
    refused = keeper.do(evening.asked(AddChips(1, "p1-1", 500))).result().refusal
    assert refused is not None
    assert refused.text() == f"the stack of p1-1 on table 1 is stopped: {stopped['stack:1:p1-1']}"
    assert "7 out of balance" in refused.text()
    refused = keeper.do(evening.asked(BeginHand(1))).result().refusal
    assert refused is not None
    assert refused.code == "account_stopped"
    for _ in range(30):
        assert keeper.do(evening.asked(evening.next(keeper.host, 2))).result().refusal is None


# Events


def test_a_fault_at_an_events_table_stops_that_event(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Playing()
    room.opened(sheet(mode="dealt", late=LateEntry()), *(f"p{one}" for one in range(6)))
    room.start()
    room.begin()
    right = apply

    def wrong(on: Any, event: Any, at: int) -> None:
        right(on, event, at)
        if type(event) is AtTable and any(type(one) is HandEnded for one in event.events):
            on.floor.tables[event.table].table.seats[1].stack += 25

    with monkeypatch.context() as broken:
        broken.setattr(host, "apply", wrong)
        room.fold_round()
    assert "25 over" in room.event.stopped
    assert room.refused(BeginHand(1, "first_riffle")) == "event_stopped"
    room.ok(RegisterPerson("late"))


# Promotions


def test_a_share_too_large_is_paid_by_no_fund(monkeypatch: pytest.MonkeyPatch) -> None:
    room = ClaimRoom("horseshoe")
    room.table(players=EIGHT)
    room.fund(40_000_00)
    room.beat()
    room.approved()
    shown = ("identification", "social_security")
    room.ok(PrepareShare(1, "ann", shown, tax_papers=True, signed=True), **FLOOR)
    right, before = share_of, dict(room.host.room.books.balances)

    def wrong(*about: Any) -> Any:
        share: Any = right(*about)
        return dataclasses.replace(share, amount=50_000_00)

    with monkeypatch.context() as broken:
        broken.setattr(pay_share, "share_of", wrong)
        assert room.refused(PayShare(1, "ann"), **CAGE) == "not_enough"
        broken.setattr(ledger, "_fault", lambda *about: None)
        with pytest.raises(InvariantError, match=r"leaves -.* in promotion:.*: nothing was written"):
            room.do(PayShare(1, "ann"), **CAGE)
    assert room.host.room.books.balances == before
    room.ok(PayShare(1, "ann"), **CAGE)


# The log


def test_an_entry_without_its_place_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(8)
    play(keeper, evening, 9)
    right, head = RoomHost.do, log.head()

    def wrong(self: RoomHost, asked: Any) -> Any:
        outcome = right(self, asked)
        outcome.entries.pop()
        return outcome

    with monkeypatch.context() as broken:
        broken.setattr(RoomHost, "do", wrong)
        with pytest.raises(AssertionError, match="every entry has its position"):
            keeper.do(evening.asked(RegisterPerson("late")))
    assert log.head() == head
    assert keeper.do(evening.asked(RegisterPerson("later"))).result().refusal is None
    assert "late" not in keeper.room.floor.people.known
    assert load(log).room == keeper.room


def test_a_changed_entry_makes_the_room_read_only(tmp_path: Path) -> None:
    log = _played(tmp_path)
    plain = sqlite3.connect(tmp_path / "room.db")
    plain.executescript(
        "DROP TRIGGER IF EXISTS log_entries_stay; DROP TRIGGER IF EXISTS log_entries_remain;"
        "DELETE FROM log_snapshots; UPDATE log_entries SET at = at + 1 WHERE position = 7"
    )
    plain.close()
    keeper, head = keeper_on(log), log.head()
    with pytest.raises(ReadOnly, match="read-only and takes no commands"):
        keeper.do(Evening(1).asked(RegisterPerson("late")))
    assert log.head() == head


def test_a_replaced_file_makes_the_room_read_only(tmp_path: Path) -> None:
    _played(tmp_path / "other")
    log = new_log(tmp_path)
    keeper, evening = keeper_on(log), Evening(3)
    play(keeper, evening, 3)
    (tmp_path / "other" / "room.db").rename(tmp_path / "room.db")
    with pytest.raises(FileReplaced):
        keeper.do(evening.asked(RegisterPerson("late"))).result()


def _played(folder: Path) -> Log:
    folder.mkdir(exist_ok=True)
    log = new_log(folder)
    keeper = keeper_on(log)
    play(keeper, Evening(1), 12)
    keeper.stop()
    log.release_writer()
    return log
