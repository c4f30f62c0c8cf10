"""The designer: the field's model beside fields that were played, levels that end when wished, chips."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house
from cardhouse.tournaments import chip_set as sets
from cardhouse.tournaments.design.chip_plan import chip_plan, exchanged
from cardhouse.tournaments.design.designing import Wish, designed
from cardhouse.tournaments.design.field_model import FieldPlan, Stage, run_field
from cardhouse.tournaments.design.forecast import forecast
from cardhouse.tournaments.design.ladder import big_blinds, no_limit_levels, smallest_chip
from cardhouse.tournaments.sheets.checking import faults
from cardhouse.tournaments.sheets.faults import SheetError
from cardhouse.tournaments.sheets.template import template

HORSESHOE = load_house("horseshoe").choices("tournament")
MAIN_EVENT = [
    (100, 200), (200, 300), (200, 400), (300, 500), (300, 600), (400, 800), (500, 1000), (600, 1200),
    (800, 1500), (1000, 2000), (1000, 2500), (1500, 3000), (2000, 4000), (2500, 5000), (3000, 6000),
    (4000, 8000), (5000, 10000), (6000, 12000), (8000, 16000), (10000, 20000), (15000, 25000),
]  # fmt: skip


def test_the_model_shrinks_a_field_as_a_great_event_did() -> None:
    """World Series of Poker, 2023: 71 to 76 percent of a flight after five levels, 4.4 of all after 20."""
    stages = tuple(Stage(seconds=7200, forced=small + 2 * big) for small, big in MAIN_EVENT)
    plan = FieldPlan(entries=3000, stack=60_000, seats=9, stages=stages, ends_with=1)
    courses = [run_field(plan, Random(seed)) for seed in range(3)]
    after_five = sum(course.after_stages[4] for course in courses) * 1000 // 9000
    after_twenty = sum(course.after_stages[19] for course in courses) * 1000 // 9000
    assert 700 <= after_five <= 830
    assert 30 <= after_twenty <= 55


@pytest.mark.parametrize(("name", "entries"), [("turbo", 100), ("deepstack", 200), ("bounty", 80)])
def test_events_end_where_directors_expect_it(name: str, entries: int) -> None:
    expected = forecast(template(name, HORSESHOE), entries, HORSESHOE, runs=40)
    assert 15 <= expected.big_blinds <= 80
    assert expected.tenth <= expected.median <= expected.ninety


def test_a_forecast_is_the_same_from_the_same_seed() -> None:
    sheet = template("turbo", HORSESHOE)
    one, again, other = (forecast(sheet, 60, HORSESHOE, runs=20, seed=seed) for seed in (5, 5, 6))
    assert one == again
    assert one != other


def test_the_field_of_a_forecast_is_whole() -> None:
    expected = forecast(template("turbo", HORSESHOE), 100, HORSESHOE, runs=30)
    assert expected.chips == 100 * 10_000
    assert [hour.minutes for hour in expected.hours] == [60 * at for at in range(len(expected.hours))]
    assert expected.hours[0].players == 75
    assert expected.hours[-1].players == 1
    assert all(hour.tables * 9 >= hour.players > (hour.tables - 1) * 9 for hour in expected.hours[:-1])


def test_satellites_and_survivors_end_when_their_places_are_left() -> None:
    """64 entries of 50 dollars are six seats of 500; one in ten survives."""
    assert forecast(template("satellite", HORSESHOE), 64, HORSESHOE, runs=9).after_stages[-1] == 6
    assert forecast(template("survivor", HORSESHOE), 106, HORSESHOE, runs=9).after_stages[-1] == 10


@pytest.mark.parametrize(
    ("name", "entries", "minutes"),
    [("turbo", 10, 150), ("turbo", 60, 240), ("turbo", 120, 360), ("deepstack", 150, 600), ("rebuy", 80, 420),
     ("satellite", 60, 180), ("horse", 60, 420)],
)  # fmt: skip
def test_a_designed_event_ends_when_it_should(name: str, entries: int, minutes: int) -> None:
    base = template(name, HORSESHOE)
    found = designed(Wish(entries=entries, minutes=minutes, base=base, runs=60, seed=3), HORSESHOE)
    assert abs(found.expected.median - minutes) <= 12
    assert not faults(found.sheet, HORSESHOE)
    assert found.sheet.stack == base.stack


def test_chips_that_the_house_lacks_are_named() -> None:
    with pytest.raises(SheetError, match="chips of 25 are needed"):
        designed(Wish(entries=1000, minutes=600, base=template("turbo", HORSESHOE), runs=5), HORSESHOE)


@pytest.mark.parametrize(("name", "minutes"), [("shootout", 300), ("turbo", 5)])
def test_what_cannot_be_designed_is_told(name: str, minutes: int) -> None:
    with pytest.raises(CardhouseError):
        designed(Wish(entries=50, minutes=minutes, base=template(name, HORSESHOE)), HORSESHOE)


@pytest.mark.parametrize("rise", [120, 130, 160, 190])
def test_blinds_rise_and_can_be_paid(rise: int) -> None:
    chips = (25, 100, 500, 1000, 5000, 25000)
    blinds = big_blinds(50, chips, rise=rise, most=3_000_000)
    for earlier, later in pairwise(blinds):
        assert later * 100 >= earlier * rise
        assert (later // 2) % smallest_chip(later, chips) == 0
    levels = no_limit_levels(blinds, [15] * len(blinds), chips)
    assert [chip for level in levels for chip in level.colour_up] == [25, 100, 500, 1000, 5000]
    sheet = replace(template("turbo", HORSESHOE), levels=levels)
    assert not [fault for fault in faults(sheet, HORSESHOE) if "sign" in fault.where]


@pytest.mark.parametrize("players", [2, 9, 40])
def test_a_colour_up_brings_the_same_value(players: int) -> None:
    owned = {25: 4000, 100: 4000, 500: 3000, 1000: 3000, 5000: 1500, 25000: 500}
    for leave in ({25: 960}, {100: 1234}, {500: 777, 1000: 5}, {25: 7, 100: 13}):
        come = exchanged(leave, owned, dict.fromkeys(owned, 10**6), players=players)
        lost = sets.value_of(leave) - sets.value_of(come)
        smallest = min(value for value in owned if value > max(leave))
        assert 0 <= lost < smallest
        assert not set(come) & set(leave)


def test_the_chips_of_a_plan_are_all_chips() -> None:
    sheet = template("turbo", HORSESHOE)
    expected = forecast(sheet, 100, HORSESHOE, runs=30)
    start, *colour_ups = chip_plan(sheet, expected)
    assert sets.value_of(start.in_play) == 100 * sheet.stack
    assert [step.when for step in colour_ups][:2] == ["after level 4", "after level 11"]
    for step in colour_ups:
        assert 100 * sheet.stack - 5000 < sets.value_of(step.in_play) <= 100 * sheet.stack
        assert step.tables == -(-step.players // 9)
        assert not step.short
    rebuy = template("rebuy", HORSESHOE)
    bought = chip_plan(rebuy, forecast(rebuy, 60, HORSESHOE, runs=20))[1]
    assert bought.when == "rebuys and add-ons"
    assert sets.value_of(bought.come) > 30 * rebuy.stack
