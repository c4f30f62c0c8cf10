"""Cash that is worth a second look, by figures that are data with dates; and that no patron is told of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.money.cage import commands as cage
from cardhouse.money.reports.suspicious import suspicious, watch_on, watches
from cardhouse.room.books_now import looked_at
from money.cage_room import CageRoom

TEXTS = Path(cardhouse.__file__).parent / "screens" / "texts" / "en"
PATRONS = ("player.toml", "kiosk.toml", "events.toml", "promotions.toml", "start.toml")
TIPPING_OFF = r"suspicio|currency transaction|\bctr\b|\bsar\b|threshold|title 31|worth a second look"


@pytest.fixture
def room() -> CageRoom:
    made = CageRoom()
    made.open_all()
    made.move("outside", "vault", {10_000: 200}, 0)
    made.move("vault", "cage:main", {10_000: 200}, 0)
    for name in ("zoe", "yan"):
        made.register(name)
    return made


def buys(room: CageRoom, dollars: int, person: str = "zoe") -> None:
    room.do(cage.SellChips("cage:main", person, dollars * 100, {10_000: dollars // 100}), "cal")


def cashes(room: CageRoom, dollars: int, person: str = "zoe") -> None:
    """Two people from the amount on at which the house asks for them."""
    room.do(cage.CashOut("cage:main", person, {10_000: dollars // 100}), "cal")
    for number in list(room.books.cage.requests):
        room.do(cage.ConfirmRequest(number), "cam")


def seen(room: CageRoom, person: str = "zoe") -> list[str]:
    report = suspicious(looked_at(room.host.room))
    return [str(row[1]) for row in report.rows if row[0] == person]


@pytest.mark.parametrize(
    ("amounts", "flagged"),
    [((4_000, 4_000), True), ((5_000, 5_000), True), ((4_000, 3_900), False), ((9_000,), False)],
)
def test_several_transactions_just_under_what_is_reported(
    room: CageRoom, amounts: tuple[int, ...], flagged: bool
) -> None:
    """From 80 % of the amount up to the amount itself; one transaction alone is a large one and no more."""
    for amount in amounts:
        buys(room, amount)
    assert ("cash in just under what is reported" in seen(room)) == flagged


def test_what_is_reported_anyway_is_not_just_under_it(room: CageRoom) -> None:
    buys(room, 5_000)
    buys(room, 5_100)
    assert "cash in just under what is reported" not in seen(room)


def test_bought_and_cashed_out_with_little_play(room: CageRoom) -> None:
    buys(room, 6_000)
    cashes(room, 5_800)
    assert "bought and cashed out with little play" in seen(room)


def test_who_lost_or_won_played(room: CageRoom) -> None:
    buys(room, 6_000)
    cashes(room, 5_000)
    assert "bought and cashed out with little play" not in seen(room)


def test_chips_that_are_carried_away(room: CageRoom) -> None:
    buys(room, 4_900)
    assert "chips carried away and not cashed" not in seen(room)
    buys(room, 100)
    assert "chips carried away and not cashed" in seen(room)


def test_cashed_out_without_having_bought_in(room: CageRoom) -> None:
    buys(room, 6_000, "yan")
    cashes(room, 6_000, "zoe")
    assert "cashed out without having bought in" in seen(room)
    assert "cashed out without having bought in" not in seen(room, "yan")


def test_the_figures_are_dated_and_name_their_source() -> None:
    assert [one.since for one in watches()] == sorted(one.since for one in watches())
    for one in watches():
        assert "CFR" in one.source
        assert 0 < one.near_percent < 100
    assert watch_on(1) == watches()[0]
    assert watch_on(800_000) == watches()[-1]


def test_no_patron_is_told_of_it() -> None:
    """Nothing on a patron's screen speaks of the authorities, and no text says how to stay below."""
    for name in PATRONS:
        words = (TEXTS / name).read_text("utf-8").lower()
        assert not re.search(TIPPING_OFF, words), name
    for path in TEXTS.glob("*.toml"):
        for line in path.read_text("utf-8").lower().splitlines():
            assert not re.search(r"(avoid|stay under|keep below|split).*report", line), line
