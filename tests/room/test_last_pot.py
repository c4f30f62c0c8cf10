"""A pot that was pushed to the wrong player: between the hands the chips go on to the rightful one, on the
log and in the books, in every house; once the next hand has begun the result stands.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.houses.profile import house_names
from cardhouse.money import account as accounts
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.irregularities.state import OnRecord
from room.tracked_table import Tracked

NAMES = {1: "ann", 2: "bob", 3: "cyd"}
HOUSES = house_names()


class LastPot(Tracked):
    """Ann was pushed the blinds of the last hand; they should have been Bob's."""

    def __init__(self, house: str, **more: Any) -> None:
        super().__init__(house=house, **more)
        if self.host.room.floor.tables[1].mode == "tracked":
            self.act(hand.Deal())
        self.act(hand.BetTo(1, 600), hand.Fold(2), hand.Fold(3))
        self.pot = self.table.pushed
        assert self.pot > 0
        assert self.table.pushed_to == (1,)

    @property
    def table(self) -> Any:
        return self.host.room.floor.tables[1].table

    def stacks(self) -> dict[int, int]:
        return {seat: player.chips for seat, player in self.table.seats.items()}

    def ruled(self) -> OnRecord:
        return list(self.host.room.rulings.made.values())[-1]

    def ask(self, to: int = 2, **facts: str) -> Refusal | None:
        return self.asks(wrong.AskRuling(1, "wrong-pot", facts, to=to))

    def holds(self) -> None:
        """Every stack is in the books as it lies on the table, and the log tells the same room."""
        balances = self.host.room.books.balances
        for seat, chips in self.stacks().items():
            assert balances.get(accounts.stack(1, NAMES[seat]), 0) == chips
        assert sum(balances.values()) == 0
        again = self.replayed()
        assert snapshots.encode(again) == snapshots.encode(self.host.room)


@pytest.mark.parametrize("house", HOUSES)
def test_a_pot_that_can_be_told_apart_moves_to_the_rightful_winner(house: str) -> None:
    evening = LastPot(house)
    before = evening.stacks()
    assert evening.ask(mixed="no") is None
    made = evening.ruled().made
    assert (made.after_hand, made.seat, made.case.pot) == (True, 1, evening.pot)
    assert made.cites or made.gaps
    evening.do(wrong.CarryOutRuling(1, made.ruling))
    assert evening.stacks() == {**before, 1: before[1] - evening.pot, 2: before[2] + evening.pot}
    assert evening.ruled().carried_out
    evening.holds()
    again = evening.asks(wrong.CarryOutRuling(1, made.ruling))
    assert again is not None
    assert again.code == "carried_out_already"
    evening.do(cmd.BeginHand(1))
    evening.holds()


@pytest.mark.parametrize("house", HOUSES)
def test_of_a_mixed_pot_the_floor_decides_and_the_chips_follow(house: str) -> None:
    for option, word in enumerate(("first", "second")):
        evening = LastPot(house)
        before = evening.stacks()
        assert evening.ask(mixed="yes") is None
        made = evening.ruled().made
        moves = "moved" in made.offered[option]
        evening.do(wrong.ChooseRuling(made.ruling, option))
        assert (evening.stacks() != before) is moves, word
        assert sum(evening.stacks().values()) == sum(before.values())
        evening.holds()


@pytest.mark.parametrize("house", HOUSES)
def test_once_the_next_hand_has_begun_nothing_moves(house: str) -> None:
    evening = LastPot(house)
    assert evening.ask(mixed="no") is None
    evening.do(cmd.BeginHand(1))
    refused = evening.asks(wrong.CarryOutRuling(1, 1))
    assert refused is not None
    assert refused.code == "next_hand_begun"
    assert refused.cite == evening.host.choices_at(evening.at).cite("deal.hand_begins")
    before = evening.host.room.floor.tables[1].table.copy()
    assert evening.ask(mixed="no") is None  # asked only now: the house says so itself
    made = evening.ruled().made
    assert made.case.when == "first card"
    assert "result stands" in (made.outcome, *made.offered)
    assert evening.host.room.floor.tables[1].table == before
    evening.holds()


@pytest.mark.parametrize("house", HOUSES)
def test_too_late_by_the_house_s_rule_is_told(house: str) -> None:
    """The next hand begins with the first riffle, or with the first card."""
    evening = LastPot(house)
    begins = evening.host.choices_at(evening.at).value("deal.hand_begins")
    assert evening.ask(mixed="no", when="first riffle") is None
    made = evening.ruled().made
    assert ("moved" in made.outcome) is ("first_riffle" not in begins)


def test_a_player_who_was_felted_by_it_plays_on_and_the_other_is_broke() -> None:
    evening = Tracked()
    table = evening.host.room.floor.tables[1]
    evening.act(hand.Deal(), hand.BetTo(1, 30_000), hand.Call(2), hand.Fold(3))
    evening.act(hand.Deal(), hand.Deal(), hand.Deal(), hand.DeclareWinners(((1,),)))
    assert table.table.seats[2].busted
    assert "bob" in table.opening.felted
    pot = table.table.pushed
    evening.do(wrong.AskRuling(1, "wrong-pot", {"mixed": "no"}, to=2))
    evening.do(wrong.CarryOutRuling(1, 1))
    assert [table.table.seats[seat].busted for seat in (1, 2)] == [True, False]
    assert table.table.seats[2].chips == pot
    assert list(table.opening.felted) == ["ann"]
    assert snapshots.encode(evening.replayed()) == snapshots.encode(evening.host.room)


def test_what_cannot_move_says_why() -> None:
    for change, code in (
        (wrong.CarryOutRuling(1, 1, to=1), "not_in_last_hand"),
        (wrong.CarryOutRuling(1, 1, to=7), "seat_empty"),
        (wrong.CarryOutRuling(1, 1, seat=3), "not_pushed"),
    ):
        evening = LastPot("pechanga")
        assert evening.ask(mixed="no") is None
        refused = evening.asks(change)
        assert refused is not None
        assert refused.code == code
        evening.holds()
    evening = LastPot("pechanga")
    assert evening.ask(mixed="no", pot="500") is None
    refused = evening.asks(wrong.CarryOutRuling(1, 1))
    assert refused is not None
    assert refused.code == "not_pushed"


def test_where_software_deals_no_pot_is_moved_by_hand() -> None:
    evening = LastPot("pechanga", mode="dealt")
    assert evening.ask(mixed="no") is None
    refused = evening.asks(wrong.CarryOutRuling(1, 1))
    assert refused is not None
    assert refused.code == "software_deals"


class Forfeit(LastPot):
    """Bob let go of the better hand because Ann called hers as what it was not."""

    def __init__(self, house: str, to: int = 2) -> None:
        super().__init__(house)
        self.before = self.stacks()
        facts = {"deliberate": "yes", "gave-up": "yes"}
        assert self.asks(wrong.AskRuling(1, "miscall", facts, to=to)) is None
        self.made = self.ruled().made
        assert self.made.offered[0] == "pot forfeited"


@pytest.mark.parametrize("house", ["horseshoe", "pechanga"])
def test_a_forfeited_pot_moves_on_the_log_and_in_the_books_and_comes_back(house: str) -> None:
    evening = Forfeit(house)
    evening.do(wrong.ChooseRuling(evening.made.ruling, 0))
    before, pot = evening.before, evening.pot
    assert evening.stacks() == {**before, 1: before[1] - pot, 2: before[2] + pot}
    evening.holds()
    evening.do(wrong.TakeBackRuling(1, evening.made.ruling))
    assert evening.stacks() == before
    evening.holds()


def test_a_forfeited_pot_needs_somebody_to_whom_it_goes() -> None:
    evening = Forfeit("horseshoe", to=0)
    refused = evening.asks(wrong.ChooseRuling(evening.made.ruling, 0))
    assert refused is not None
    assert refused.code == "seat_empty"
    assert not evening.ruled().settled
    evening.do(wrong.ChooseRuling(evening.made.ruling, 0, to=3))
    assert evening.stacks()[3] == evening.before[3] + evening.pot
    evening.holds()


def test_the_forfeited_part_of_a_split_pot_is_what_that_seat_was_pushed() -> None:
    evening = Tracked(house="horseshoe")
    evening.act(hand.Deal(), hand.Call(1), hand.Call(2), hand.Check(3))
    for _ in range(3):
        evening.act(hand.Deal(), hand.Check(2), hand.Check(3), hand.Check(1))
    evening.act(hand.DeclareWinners(((1, 2),)))
    table = evening.host.room.floor.tables[1].table
    assert (table.pushed, table.pushed_to) == (900, (1, 2))

    def stacks() -> dict[int, int]:
        return {seat: player.chips for seat, player in table.seats.items()}

    won = stacks()
    facts = {"deliberate": "yes", "gave-up": "yes"}
    evening.do(wrong.AskRuling(1, "miscall", facts, seat=1, to=3))
    evening.do(wrong.ChooseRuling(1, 0))
    assert stacks() == {**won, 1: won[1] - 400, 3: won[3] + 400}  # the odd dollar was the other's
    evening.do(wrong.TakeBackRuling(1, 1))
    assert stacks() == won
