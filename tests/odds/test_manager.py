"""The manager's numbers: how often, what it costs, how the fund grows."""

import pytest

from cardhouse.odds.answer import Odds
from cardhouse.odds.frequency import Pace, chance_a_day, cost_a_month, how_often
from cardhouse.odds.fund import FundPlan, fund_future
from cardhouse.odds.side_by_side import side_by_side

ROOM = Pace(tables=5, hands_an_hour=25, hours=20)


def test_how_often() -> None:
    often = how_often(1e-5, ROOM)
    assert often.hands == pytest.approx(100_000)
    assert often.days == pytest.approx(40)
    assert often.a_month == pytest.approx(365 / 12 / 40)
    assert often.soon == pytest.approx(40 * 0.6931, rel=1e-3)
    assert often.late == pytest.approx(40 * 2.3026, rel=1e-3)
    assert cost_a_month(often, 100_000) == 76_042
    assert how_often(0.0, ROOM).days == 0


def test_a_fund_without_hits_grows_by_what_comes_in() -> None:
    future = fund_future(FundPlan(now=1_000_00, a_day=500_00), 0.0, days=3)
    assert future.amounts[10] == future.amounts[90] == (1_500_00, 2_000_00, 2_500_00)
    assert (future.hits, future.paid, future.at_hit) == (0, 0, 0)


def test_money_of_a_fund_is_conserved() -> None:
    """A hit every day that pays all: what comes in goes out."""
    future = fund_future(FundPlan(now=0, a_day=500_01), 1.0, days=10)
    assert future.paid == 5_000_10
    assert future.at_hit == 500_01
    assert set(future.amounts[50]) == {0}
    half = fund_future(FundPlan(now=100, a_day=0, paid_percent=50, least=40), 1.0, days=3)
    assert half.amounts[50] == (50, 40, 40)


def test_quantiles_are_in_order_and_the_same_twice() -> None:
    plan = FundPlan(now=20_000_00, a_day=600_00, paid_percent=50, least=1_000_00)
    chance = chance_a_day(1e-5, ROOM)
    assert chance == pytest.approx(1 / 40, rel=0.02)
    future = fund_future(plan, chance, days=100)
    assert all(a <= b <= c for a, b, c in zip(*(future.amounts[q] for q in (10, 50, 90)), strict=True))
    assert future.hits == pytest.approx(2.47, abs=0.1)
    assert future == fund_future(plan, chance, days=100)
    assert future != fund_future(plan, chance, days=100, seed=2)


def test_side_by_side() -> None:
    odds = {"tens": Odds(2e-5), "aces": Odds(1e-5)}
    plan = FundPlan(now=20_000_00, a_day=600_00)
    tens, aces = side_by_side(odds, ROOM, plan=plan)
    assert tens.often.days < aces.often.days
    assert tens.at_hit < aces.at_hit
    assert tens.fund_in_a_year < aces.fund_in_a_year
    fixed = side_by_side(odds, ROOM, prize=50_000)
    assert [one.cost_a_month for one in fixed] == [76_042, 38_021]
