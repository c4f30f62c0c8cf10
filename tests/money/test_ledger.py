"""The ledger itself: a posting that does not come to nothing stops its accounts, and them alone; what is
undone, by whom, and what is not.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.money.cage import commands as cage
from cardhouse.money.event import Posted
from cardhouse.money.ledger.commands import ReleaseAccount, ReversePosting
from cardhouse.money.posting import Line, Posting
from cardhouse.play.commands import Deal, Fold
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.room.apply import apply
from cardhouse.room.commands import Act, BeginHand
from money.cage_room import ROLES, CageRoom
from room.asking import asking


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    made.open_all()
    made.seat_players()
    return made


def crooked(room: CageRoom, account: str, amount: int) -> None:
    """A posting with one side, as only a fault in the program could make it."""
    number = room.books.postings + 1
    apply(room.host.room, Posted(Posting(number, "adjustment", (Line(account, amount),))), room.at)


def ask(room: CageRoom, command: Any, by: str) -> Refusal | None:
    """Like the room's own, without looking at the sum."""
    room.count += 1
    came = room.host.do(asking(room.host, f"l{room.count}", by, command, room.at, ROLES.get(by, ("player",))))
    return came.refusal


# A posting that does not come to nothing


def test_a_posting_with_one_side_stops_its_account_with_a_plain_message(room: CageRoom) -> None:
    crooked(room, "pocket:ann", 700)
    number = room.books.postings
    assert room.books.total == 700
    assert list(room.books.stopped) == ["pocket:ann"]
    before = dict(room.books.balances)
    refused = ask(room, cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal")
    assert refused is not None
    assert refused.text() == f"the pocket of ann is stopped: posting {number} left the books 7 out of balance"
    assert room.books.balances == before


def test_other_accounts_go_on_though_the_sum_stays_wrong(room: CageRoom) -> None:
    crooked(room, "pocket:ann", 700)
    assert ask(room, cage.SellChips("cage:main", "bob", 500, {500: 1}), "cal") is None
    assert list(room.books.stopped) == ["pocket:ann"], "what came later is in order"
    assert ask(room, cage.SellChips("cage:main", "bob", 500, {500: 1}), "cal") is None


@pytest.mark.parametrize("account", ["stack:1:ann", "drop:1", "pot:1"])
def test_no_hand_begins_where_chips_are_stopped(room: CageRoom, account: str) -> None:
    crooked(room, account, 300)
    refused = ask(room, BeginHand(1), "dee")
    assert refused is not None
    assert (refused.code, refused.facts["account"]) == ("account_stopped", account)
    assert ask(room, BeginHand(2), "dee") is None, "the other table plays"


def test_what_would_move_a_stopped_stack_is_refused_and_nothing_moves(room: CageRoom) -> None:
    crooked(room, "stack:1:ann", 300)
    before = dict(room.books.balances)
    for command in (LeaveTable(1, "ann"), AddChips(1, "ann", 5_000)):
        refused = ask(room, command, "sue")
        assert refused is not None
        assert refused.code == "account_stopped"
    assert room.books.balances == before
    assert room.host.room.floor.tables[1].seat_of("ann")


def test_a_hand_that_was_on_is_posted_all_the_same(room: CageRoom) -> None:
    assert ask(room, BeginHand(1), "dee") is None
    crooked(room, "drop:1", 300)
    for account in ("ann", "bob", "eve", "fay"):
        room.books.stopped[f"stack:1:{account}"] = "looked into"
    before = room.books.postings
    while room.host.room.hands.get(1) is not None:
        dealer = room.host.hands.dealer(1)
        assert isinstance(dealer, Dealer)
        legal = dealer.legal()
        assert ask(room, Act(1, Deal() if legal is None else Fold(legal.seat)), "dee") is None
    assert room.books.postings == before + 1
    assert ask(room, BeginHand(1), "dee") is not None


def test_a_supervisor_lets_a_stopped_account_move_again(room: CageRoom) -> None:
    crooked(room, "pocket:ann", 700)
    for by, reason, code in (("cal", "seen", "supervisor_only"), ("max", "  ", "reason_needed")):
        refused = ask(room, ReleaseAccount("pocket:ann", reason), by)
        assert refused is not None
        assert refused.code == code
    other = ask(room, ReleaseAccount("pocket:bob", "seen"), "max")
    assert other is not None
    assert other.code == "not_stopped"
    assert ask(room, ReleaseAccount("pocket:ann", "counted again"), "max") is None
    assert ask(room, cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal") is None


# Undoing


def test_what_is_undone_is_linked_and_by_its_opposite(room: CageRoom) -> None:
    before = dict(room.books.balances)
    room.do(cage.SellChips("cage:main", "ann", 500, {500: 1}), "cal")
    sold = room.books.postings
    room.do(ReversePosting(sold, "  rung up wrongly "), "max")
    undone = room.books.recent[room.books.postings]
    assert (undone.what, undone.reverses, undone.by) == ("reversal", sold, "max")
    assert undone.note == "rung up wrongly"
    assert room.books.balances == before
    assert room.code(ReversePosting(undone.number, "after all"), "max") == "reversal_of_reversal"


def test_nobody_undoes_what_he_made_or_confirmed(room: CageRoom) -> None:
    room.do(cage.RequestTransfer("vault", "cage:main", {}, 10_000), "cal")
    room.do(cage.ConfirmRequest(room.books.cage.request_count), "max")
    moved = room.books.postings
    assert room.code(ReversePosting(moved, "a mistake"), "max") == "own_posting"
    assert room.code(ReversePosting(moved, "a mistake"), "cal") == "supervisor_only"
    assert room.code(ReversePosting(moved, " "), "sue") == "reason_needed"
    assert room.code(ReversePosting(moved + 9, "a mistake"), "sue") == "no_such_posting"
    room.do(ReversePosting(moved, "a mistake"), "sue")


def test_what_follows_the_chips_is_not_undone_on_paper(room: CageRoom) -> None:
    seated = next(one.number for one in room.books.recent.values() if one.what == "sat_down")
    assert room.code(ReversePosting(seated, "a mistake"), "max") == "follows_the_chips"
