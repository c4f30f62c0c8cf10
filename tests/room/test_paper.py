"""A table goes on on paper while the computer is out; afterwards two people enter it. Every chip is
somewhere: from stack to stack, into the boxes, to the dealers; a sheet that cannot be true moves nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.money import account as accounts
from cardhouse.money.tips.commands import StartTokeBox
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked
from cardhouse.room.paper.entering import ConfirmPaper, EnterPaper, SetPaperAside
from cardhouse.room.paper.view import paper_view
from cardhouse.room.state import Room
from room.tracked_table import START, Tracked

MINUTE = 60_000_000
FLOOR, DEALER = frozenset({"floor"}), frozenset({"dealer"})


class Outage(Tracked):
    """Three players with $300 each, between two hands; the computer was out for an hour."""

    def __init__(self, mode: Mode = "tracked") -> None:
        super().__init__(begins=False, mode=mode)
        self.by("dee", StartTokeBox("dee", "transparent"), DEALER)
        self.at += 60 * MINUTE

    def by(
        self, who: str, command: Any, roles: frozenset[str] = FLOOR, tied: frozenset[str] = frozenset()
    ) -> Refusal | None:
        self.at += 1_000_000
        outcome = self.host.do(Asked(f"c{self.at}", who, command, self.at, roles, tied=tied))
        self.log += outcome.entries
        return outcome.refusal

    def code(self, who: str, command: Any, **more: Any) -> str:
        refused = self.by(who, command, **more)
        return refused.code if refused is not None else ""

    @property
    def sheet(self) -> EnterPaper:
        return EnterPaper(
            table=1, began=START + MINUTE, ended=START + 50 * MINUTE, hands=22,
            counted=((1, 51_200), (2, 36_000), (3, 0)), rake=2_000, promotional=500, tokes=(("dee", 300),),
            reason="the power was out",
        )  # fmt: skip

    def stacks(self) -> list[int]:
        return [one.stack for one in self.host.room.floor.tables[1].table.seats.values()]

    def balance(self, account: str) -> int:
        return self.host.room.books.balances.get(account, 0)

    def same_again(self) -> None:
        """The log alone tells the same room."""
        again = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(again, decode(entry.body).events, entry.at, position)
        assert snapshots.encode(again) == snapshots.encode(self.host.room)


def entered_and_confirmed() -> Outage:
    room = Outage()
    assert room.by("dee", room.sheet, DEALER) is None
    assert room.stacks() == [30_000] * 3, "one person alone moves nothing"
    assert room.by("flo", ConfirmPaper(1, 1)) is None
    return room


def test_two_people_enter_it_and_every_chip_is_somewhere() -> None:
    room = entered_and_confirmed()
    assert room.stacks() == [51_200, 36_000, 0]
    assert room.balance(accounts.drop(1)) == 2_000
    assert room.balance(accounts.jackpot_drop(1)) == 500
    assert room.balance(accounts.toke("dee")) == 300
    for seat, chips in zip(("ann", "bob", "cyd"), room.stacks(), strict=True):
        assert room.balance(accounts.stack(1, seat)) == chips
    assert sum(room.host.room.books.balances.values()) == 0
    table = room.host.room.floor.tables[1]
    assert table.hands == 22
    assert table.table.seats[3].busted
    assert list(table.opening.felted) == ["cyd"]
    room.same_again()
    (line,) = paper_view(room.host, str).sheets
    assert (line.entered_by, line.by, line.stands) == ("dee", "flo", "confirmed")
    assert (line.hands, line.reason) == (22, "the power was out")
    room.do(cmd.BeginHand(1, pause_all_in=True))
    room.act(hand.Deal())
    room.same_again()


def test_the_posting_names_both_and_why() -> None:
    room = entered_and_confirmed()
    made = [event.posting for entry in room.log for event in decode(entry.body).events
            if type(event).__name__ == "Posted" and event.posting.what == "paper"]  # fmt: skip
    (posting,) = made
    assert (posting.by, posting.approved_by) == ("dee", "flo")
    assert sum(line.amount for line in posting.lines) == 0
    assert "the power was out" in posting.note


def test_nobody_alone_and_no_two_in_the_same_hands() -> None:
    room = Outage()
    assert room.by("dee", room.sheet, DEALER) is None
    assert room.code("dee", ConfirmPaper(1, 1)) == "another_must_confirm"
    assert room.code("flo", ConfirmPaper(1, 1), tied=frozenset({"dee"})) == "same_hands"
    assert room.code("flo", ConfirmPaper(1, 2)) == "no_such_sheet"
    assert room.code("flo", room.sheet) == "paper_waits"
    assert room.stacks() == [30_000] * 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"counted": ((1, 51_201), (2, 36_000), (3, 0))}, "paper_uneven"),
        ({"rake": 1_999}, "paper_uneven"),
        ({"counted": ((1, 51_200), (2, 36_000))}, "paper_seats"),
        ({"counted": ((1, 51_200), (2, 36_000), (2, 0))}, "paper_seats"),
        ({"counted": ((1, 51_200), (2, 36_000), (4, 0))}, "paper_seats"),
        ({"ended": START + 500 * MINUTE}, "paper_times"),
        ({"began": START + 50 * MINUTE}, "paper_times"),
        ({"began": START - 2 * MINUTE}, "paper_times"),
        ({"reason": "  "}, "paper_reason"),
        ({"tokes": (("dan", 300),)}, "paper_no_box"),
        ({"table": 9}, "no_such_table"),
    ],
)
def test_a_sheet_that_cannot_be_true_is_refused(change: dict[str, Any], code: str) -> None:
    room = Outage()
    assert room.code("dee", msgspec.structs.replace(room.sheet, **change)) == code


def test_what_was_entered_wrong_is_set_aside_and_stays_on_the_record() -> None:
    room = Outage()
    assert room.by("dee", room.sheet, DEALER) is None
    assert room.code("flo", SetPaperAside(1, 1, " ")) == "paper_reason"
    assert room.by("flo", SetPaperAside(1, 1, "two stacks were mixed up")) is None
    assert room.code("flo", ConfirmPaper(1, 1)) == "no_such_sheet"
    assert room.by("dee", room.sheet, DEALER) is None
    assert room.by("flo", ConfirmPaper(1, 2)) is None
    assert [one.stands for one in paper_view(room.host, str).sheets] == ["confirmed", "set_aside"]
    room.same_again()


def test_what_went_on_since_has_to_be_entered_again() -> None:
    room = Outage()
    assert room.by("dee", room.sheet, DEALER) is None
    room.do(cmd.BeginHand(1, pause_all_in=True))
    assert room.code("flo", ConfirmPaper(1, 1)) == "paper_went_on"
    room.act(hand.Deal(), hand.Fold(1), hand.Fold(2))
    assert room.code("flo", ConfirmPaper(1, 1)) == "paper_went_on"
    room.do(cmd.BeginHand(1, pause_all_in=True))
    assert room.by("flo", SetPaperAside(1, 1, "entered too late")) is None
    assert room.code("dee", room.sheet) == "hand_in_progress"


def test_where_software_deals_nothing_is_played_on_paper() -> None:
    room = Outage("dealt")
    assert room.code("dee", room.sheet) == "paper_not_here"
