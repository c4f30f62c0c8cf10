"""Charts: whole numbers in, SVG out that says in words what it shows."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cardhouse.screens.charts import HEIGHT, WIDTH, Series, bars, legend, lines, round_top

SVG = "{http://www.w3.org/2000/svg}"


def drawn(markup: str) -> ElementTree.Element:
    # As plain text: a Markup would escape what is put in.
    return ElementTree.fromstring(str(markup).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


@pytest.mark.parametrize(("value", "top"), [(0, 1), (1, 1), (3, 5), (10, 10), (11, 20), (99_999, 100_000)])
def test_the_axis_ends_at_a_round_number(value: int, top: int) -> None:
    assert round_top(value) == top


def test_bars_stand_on_each_other_and_are_as_high_as_their_values() -> None:
    found = drawn(bars("Collected", ["18:00", "19:00"], [Series("rake", [60, 100]), Series("time", [40, 0])]))
    assert found.get("aria-label") == "Collected"
    first, second, third = found.findall(f"{SVG}rect")
    heights = [int(one.get("height", "")) for one in (first, second, third)]
    assert heights[2] == heights[0] + heights[1]
    assert int(second.get("y", "")) + heights[1] == int(first.get("y", ""))
    assert [one[0].text for one in (first, second)] == ["18:00, rake: 60", "18:00, time: 40"]


def test_what_is_short_hangs_below_nothing() -> None:
    found = drawn(bars("Over and short", ["a", "b"], [Series("over", [500, -500])]))
    over, short = found.findall(f"{SVG}rect")
    assert int(over.get("y", "")) + int(over.get("height", "")) == int(short.get("y", ""))
    assert "-500" in [one.text for one in found.findall(f"{SVG}text")]


def test_lines_go_through_every_value_inside_the_picture() -> None:
    found = drawn(lines("Seats", ["1", "2", "3"], [Series("players", [0, 9, 4]), Series("seats", [9, 9, 9])]))
    every = [one.get("points", "").split() for one in found.findall(f"{SVG}polyline")]
    assert [len(one) for one in every] == [3, 3]
    for x, y in (map(int, point.split(",")) for one in every for point in one):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT
    assert len(found.findall(f"{SVG}circle")) == 6


def test_names_cannot_end_the_picture() -> None:
    evil = '"><script>alert(1)</script>'
    series = [Series(evil, [1])]
    for made in (bars(evil, [evil], series), lines(evil, [evil], series), legend(series)):
        assert "<script" not in made
        assert "&lt;script&gt;" in made


def test_nothing_to_show_is_still_a_picture() -> None:
    for draw in (bars, lines):
        assert drawn(draw("None", [], [Series("none", [])])).findall(f"{SVG}rect") == []
