"""Whatever stands in a sheet, checking it finds faults and never breaks; nor does reading any text."""

from __future__ import annotations

import typing
from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardhouse.houses.profile import load_house
from cardhouse.tournaments.sheet import Part, Sheet
from cardhouse.tournaments.sheets.checking import faults
from cardhouse.tournaments.sheets.faults import SheetError
from cardhouse.tournaments.sheets.lines import lines_of
from cardhouse.tournaments.sheets.reading import read_sheet, types_of
from cardhouse.tournaments.sheets.template import as_written, template_names
from cardhouse.tournaments.sheets.writing import write_sheet

HOUSES = [load_house(house).choices("tournament") for house in ("horseshoe", "pechanga", "toledo")]
INTS = st.one_of(st.integers(-3, 40), st.sampled_from([0, 25, 63, 64, 100, 2**31, 2**62, -(2**62)]))
WORDS = st.one_of(st.sampled_from(["", "holdem", "horse", "no limit 25/50", "limit 1/2", "2026-11-20 19:00"]),
                  st.text(max_size=12))  # fmt: skip


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Anything of a field's type, well or badly chosen."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return values(inner[0])
    if kind is bool:
        return st.booleans()
    if kind is int:
        return INTS
    if kind is str:
        return WORDS
    if isinstance(kind, type) and issubclass(kind, Part):
        return parts(kind)
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, inner))
    if origin is typing.Literal:
        return st.sampled_from(inner)
    if kind is type(None):
        return st.none()
    return st.one_of(*map(values, inner))  # a union


def parts(kind: type[Part]) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{name: values(one) for name, one in types_of(kind).items()})


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A template in which up to four things are anything."""
    sheet = as_written(draw(st.sampled_from(template_names())))
    kinds = types_of(Sheet)
    names = draw(st.lists(st.sampled_from(sorted(kinds)), min_size=1, max_size=4, unique=True))
    return msgspec.structs.replace(sheet, **{name: draw(values(kinds[name])) for name in names})


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=150)
@given(sheets())
def test_checking_never_breaks(sheet: Sheet) -> None:
    for choices in HOUSES:
        for fault in faults(sheet, choices):
            assert fault.where
            assert str(fault)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=100)
@given(sheets())
def test_any_sheet_is_written_and_read_back(sheet: Sheet) -> None:
    assert read_sheet(write_sheet(sheet)) == sheet


@settings(max_examples=150)
@given(st.integers(0, 2000), st.text("[]{}=\"'#.,\n 1a", max_size=8), st.integers(0, 40))
def test_a_broken_file_is_told_and_nothing_else(at: int, noise: str, cut: int) -> None:
    text = write_sheet(as_written("bounty"))
    broken = text[:at] + noise + text[at + cut :]
    with suppress(SheetError):
        read_sheet(broken, HOUSES[0])
        assert lines_of(broken)
