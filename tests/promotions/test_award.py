"""What a hit is worth: the fund of three days before, the reserve, the posted amount, the book's
contradictions settled either way.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cardhouse.promotions.desk import PromotionDesk
from cardhouse.promotions.funds.award import Award, award
from cardhouse.promotions.funds.paying import give_back, pay, set_aside
from cardhouse.promotions.funds.state import Fund, Move
from cardhouse.promotions.promotion import Made, Pays, Promotion
from cardhouse.room.host import Asked
from promotions.rooms import BAD_BEAT, PromotionRoom
from tournaments.events import BEGAN

DAY = 86_400_000_000
TUESDAY = date(2026, 3, 3).toordinal()
"""The gaming day of BEGAN."""
FLOP_POT = Promotion(name="Flop pot", made=Made(least="four twos", by="flop"), pays=Pays(amount=10000))


def desk_of(house: str, at: int, has: int, fund: Fund, **otherwise: Any) -> PromotionDesk:
    """A decision in a room whose fund has so much; `otherwise`: choices that the house settled so."""
    room = PromotionRoom(house)
    room.promotions.funds.all[fund.name] = fund
    room.host.room.books.balances[f"fund:{fund.name}"] = has
    desk = room.host.promotion_desk(Asked("c1", "td", None, at))
    for key, value in otherwise.items():
        desk.choices = desk.choices.replace(f"promotion_funds.{key}", value)
    return desk


def bad_beat(by_day: dict[int, int], *hits: tuple[int, int]) -> Fund:
    moves = [Move(at, 1, what="award", amount=-amount) for at, amount in hits]
    return Fund("bad_beat:holdem", by_day=by_day, moves=moves)


def friday(has: int = 4_600_000, **otherwise: Any) -> Award:
    fund = bad_beat({TUESDAY - 1: 3_000_000, TUESDAY: 4_000_000, TUESDAY + 1: 4_500_000})
    return award(desk_of("horseshoe", BEGAN + 3 * DAY, has, fund, **otherwise), BAD_BEAT, at=BEGAN + 3 * DAY)


@pytest.mark.parametrize(
    ("otherwise", "amount"),
    [
        ({}, 2_000_000),
        ({"paid_percent": 100}, 4_000_000),  # as the example has it
        ({"pays_by": "last_allotted"}, 2_250_000),  # as the rule on late counts has it
        ({"as_of_days": 4}, 1_500_000),
    ],
)
def test_hit_on_friday(otherwise: dict[str, Any], amount: int) -> None:
    assert friday(**otherwise).amount == amount


def test_what_it_rests_on() -> None:
    found = friday()
    assert (found.base, found.kept, found.day, found.house) == (4_000_000, 2_000_000, TUESDAY, 0)
    assert {"horseshoe.20.qual.3a", "horseshoe.20.qual.3a-ex"} <= set(found.cites)
    assert found.said == "50% of $40,000, the fund of 2026-03-03"


@pytest.mark.parametrize(("unposted", "amount"), [("day_before", 1_500_000), ("what_is_there", 2_300_000)])
def test_count_not_posted_yet(unposted: str, amount: int) -> None:
    fund = bad_beat({TUESDAY - 1: 3_000_000, TUESDAY + 1: 4_500_000})
    desk = desk_of("horseshoe", BEGAN + 3 * DAY, 4_600_000, fund, unposted=unposted)
    found = award(desk, BAD_BEAT, at=BEGAN + 3 * DAY)
    assert found.amount == amount
    assert "horseshoe.20.fund.7" in found.cites


@pytest.mark.parametrize(
    ("otherwise", "amount"),
    [({}, 1_000_000), ({"second_hit": "as_it_stood"}, 2_000_000), ({"new_jackpot": "next_morning"}, 0)],
)
def test_hit_again_within_hours(otherwise: dict[str, Any], amount: int) -> None:
    fund = bad_beat({TUESDAY: 4_000_000}, (BEGAN + 3 * DAY, 2_000_000))
    at = BEGAN + 3 * DAY + DAY // 12
    desk = desk_of("horseshoe", at, 2_600_000, fund, **otherwise)
    assert award(desk, BAD_BEAT, at=at).amount == amount


def test_new_jackpot_by_next_morning_counts_the_next_day() -> None:
    fund = bad_beat({TUESDAY: 4_000_000, TUESDAY + 1: 4_000_000}, (BEGAN + 3 * DAY, 2_000_000))
    desk = desk_of("horseshoe", BEGAN + 4 * DAY, 2_600_000, fund, new_jackpot="next_morning")
    assert award(desk, BAD_BEAT, at=BEGAN + 4 * DAY).amount == 1_000_000


def test_a_fund_never_pays_more_than_is_in_it() -> None:
    assert friday(has=1_900_000).amount == 1_900_000


def test_in_a_tournament_a_quarter() -> None:
    fund = bad_beat({TUESDAY: 4_000_000})
    desk = desk_of("horseshoe", BEGAN + 3 * DAY, 4_600_000, fund)
    found = award(desk, BAD_BEAT, at=BEGAN + 3 * DAY, event="Nightly")
    assert found.amount == 500_000
    assert "horseshoe.20.qual.2b" in found.cites


def test_posted_amount_is_the_house_s_word() -> None:
    fund = Fund("players_pool", posted=1_000_000, posted_at=BEGAN)
    found = award(desk_of("pechanga", BEGAN, 800_000, fund), BAD_BEAT, at=BEGAN)
    assert (found.amount, found.kept, found.house) == (1_000_000, 0, 200_000)
    assert "pechanga.20.0a" in found.cites


def test_fixed_prize_from_special_hands() -> None:
    desk = desk_of("horseshoe", BEGAN, 4000, Fund("special_hands:holdem"))
    found = award(desk, FLOP_POT, at=BEGAN)
    assert (found.amount, found.fund, found.house) == (10000, "special_hands:holdem", 6000)


def test_set_aside_paid_and_given_back() -> None:
    desk = desk_of("pechanga", BEGAN, 800_000, Fund("players_pool", posted=1_000_001, posted_at=BEGAN))
    found = award(desk, BAD_BEAT, at=BEGAN)
    set_aside(desk, found, key="1")
    assert desk.money.balance("fund:players_pool") == 0
    assert desk.money.balance("revenue:promotions") == -200_001
    pay(desk, "1", {"pocket:ann": 500_000, "pocket:bob": 500_000})
    give_back(desk, "1", found.fund)
    assert desk.money.balance("promotion:1") == 0
    assert desk.money.balance("fund:players_pool") == 1
    assert sum(desk.money.changes.values()) == 0
