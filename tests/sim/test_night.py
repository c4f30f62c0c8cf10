"""Simulated nights: every check holds after every entry of the log, whatever guests, staff and cards do.

Nights of all five houses, one over thirty tables and twelve hours; a failing seed prints the command that
shows it again. Commands come twice, late and out of order throughout.
"""

from __future__ import annotations

import pytest

from cardhouse.houses.profile import house_names
from cardhouse.money.banks.commands import RequestFill
from cardhouse.sim.night import checks
from cardhouse.sim.night.cashier import DEALER, Cashier
from cardhouse.sim.night.run import BrokenNightError, simulate
from cardhouse.sim.night.world import Night
from cardhouse.sim.reconciling import compare, reconcile

MUST_HAPPEN = (
    "Act", "BeginHand", "JoinList", "CallNext", "TakeCalledSeat", "RollToBottom", "OpenTable",
    "CallForNewGame", "ChooseSeat", "DrawForTheButton", "StepAway", "ReturnToSeat", "PickUpChips",
    "ReturnToGame", "AddChips", "LeaveTable", "ClaimSeat", "CallToMainGame", "MoveNow",
    "GrantTableChange", "MakeMustMove", "BreakGame", "TakeSeatElsewhere", "DealerIn", "RackUp",
    "ReportMistake", "RecordIncident", "GivePenalty", "SellChips", "CashOut", "GiveToke", "CashOutTokes",
    "VerifyTokes", "CountBank", "RackFill", "CollectTime", "PullBox", "ConfirmBoxCount", "ConfirmDayClose",
    "StartPromotion", "ApproveClaim", "PayShare", "ReconcileFunds",
)  # fmt: skip


def test_a_night_over_thirty_tables_and_twelve_hours() -> None:
    night, told = simulate(2, "horseshoe", tables=30, hours=12)
    assert told.most_tables == 30
    assert told.hands > 5_000
    assert told.twice > 1_000
    missing = [name for name in MUST_HAPPEN if not told.done.get(name)]
    assert not missing, f"in this night nobody did {missing}"
    assert not night.late
    assert night.room.books.balance("revenue:time") > 0
    funds = night.room.promotions.funds
    assert funds.all["bad_beat:holdem"].totals["allotted"] > 0
    assert funds.all["special_hands:holdem"].totals["allotted"] > 0
    assert funds.reconciled
    closes_to_nothing(night)


def closes_to_nothing(night: Night) -> None:
    """The day is closed even, nobody has chips any more, and separate code finds the same in the log."""
    books = night.room.books
    closing = books.reports.days[-1]
    assert closing.even
    assert sum(closing.balances.values()) == 0
    assert not {"stack", "pocket", "held", "toke", "transit", "behind", "box"} & set(closing.balances)
    assert not [place for place in closing.balances if place.startswith(("pot:", "drop:", "variance:"))]
    added = reconcile(entry.body for entry in night.log)
    assert compare(added, books.balances, books.chips, books.postings) == []


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("seed", [11, 12])
def test_a_short_night_of_each_house(house: str, seed: int) -> None:
    night, told = simulate(seed, house, tables=6, hours=3)
    assert told.hands > 30
    assert told.taken > 0
    closes_to_nothing(night)


def test_the_same_seed_is_the_same_night() -> None:
    first, _ = simulate(5, "pechanga", tables=4, hours=2)
    again, _ = simulate(5, "pechanga", tables=4, hours=2)
    other, _ = simulate(6, "pechanga", tables=4, hours=2)
    assert first.log == again.log
    assert first.log != other.log


def test_a_broken_night_prints_the_command_that_shows_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose_a_chip(night: Night, in_hand: bool = False) -> None:
        night.room.books.total += 1
        checks.chips_are_conserved(night.room)

    monkeypatch.setattr(checks, "check", lose_a_chip)
    with pytest.raises(BrokenNightError, match="cardhouse night --seed 3 --house live --tables 2 --hours 1"):
        simulate(3, "live", tables=2, hours=1)


def test_a_fill_whose_chips_another_took_is_called_off() -> None:
    night = Night(3, "horseshoe")
    cashier = Cashier(night)
    cashier.open_the_cage()
    cashier.open_bank(2)
    for _ in range(3):
        cashier.must(RequestFill(2, "cage", "main", {2_500: 20}, {500: 100}), "dee", DEALER)
    for number in list(night.room.books.banks.fills):
        cashier.finish_fill(number)
    assert (night.done["RackFill"], night.done["CancelFill"]) == (2, 1)
    assert cashier.rack(2) == ({100: 100, 500: 300}, 0)
