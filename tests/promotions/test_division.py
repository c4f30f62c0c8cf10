"""By which percentages an award is divided, with the rows, and which percentages a promotion may have."""

from __future__ import annotations

import pytest

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.promotions.claims.division import division, rows
from cardhouse.promotions.claims.shares import divide
from cardhouse.promotions.files.checking import faults
from cardhouse.promotions.hits.state import Taker
from cardhouse.promotions.promotion import Pays
from promotions.rooms import terms


def choices(house: str) -> Choices:
    return load_house(house).choices("cash")


TWO_LOSERS = [
    Taker("ann", "losers", 1, 1),
    Taker("bob", "losers", 1, 2),
    Taker("cyd", "winners", 1, 3),
    Taker("dan", "table", 1, 4),
]


def test_horseshoe_divides_as_printed() -> None:
    house = choices("horseshoe")
    rule = division(house, Pays())
    assert (rule.losers, rule.winners, rule.table, rule.room, rule.unit) == (50, 25, 25, 0, 100)
    assert rows(house, Pays(), TWO_LOSERS)[:4] == (
        "horseshoe.20.qual.3a.i.1",
        "horseshoe.20.qual.3a.i.2",
        "horseshoe.20.qual.3a.i.3",
        "horseshoe.silent.promotion_shares.remainder",
    )
    assert "horseshoe.20.qual.3a.i.1a" in rows(house, Pays(), TWO_LOSERS)
    assert "horseshoe.20.qual.3a.i.1a" not in rows(house, Pays(), TWO_LOSERS[1:])


def test_pechanga_gives_the_table_what_is_left() -> None:
    house = choices("pechanga")
    rule = division(house, Pays(losers=40, winners=20, room=10))
    assert (rule.losers, rule.winners, rule.table, rule.room) == (40, 20, 30, 10)
    takers = [*TWO_LOSERS, Taker("eve", "room", 2, 1)]
    assert {"pechanga.20.0a", "pechanga.20.10"} <= set(rows(house, Pays(room=10), takers))
    assert divide(1_000_00, takers, rule).paid == 1_000_00


@pytest.mark.parametrize(
    ("house", "pays", "where", "cite"),
    [
        ("horseshoe", Pays(losers=60), "pays.losers", "horseshoe.20.qual.3a.i.1"),
        ("horseshoe", Pays(winners=20), "pays.winners", "horseshoe.20.qual.3a.i.2"),
        ("horseshoe", Pays(table=20), "pays.table", "horseshoe.20.qual.3a.i.3"),
        ("horseshoe", Pays(room=10), "pays", "horseshoe.20.qual.3a.i.3"),
        ("pechanga", Pays(losers=30, winners=30), "pays.losers", "pechanga.20.0a"),
        ("pechanga", Pays(losers=60, winners=30, room=20), "pays", "pechanga.20.10"),
        ("pechanga", Pays(losers=101), "pays.losers", None),
        ("toledo", Pays(losers=10, winners=20), "pays.losers", None),
    ],
)
def test_percentages_that_cannot_be(house: str, pays: Pays, where: str, cite: str | None) -> None:
    wrong = faults(terms(pays=pays), choices(house))
    assert (wrong[0].where, wrong[0].cite) == (where, cite)


def test_percentages_that_can_be() -> None:
    assert not faults(terms(pays=Pays(losers=50, winners=25, table=25)), choices("horseshoe"))
    assert not faults(terms(pays=Pays(losers=50, winners=30, room=5)), choices("pechanga"))
