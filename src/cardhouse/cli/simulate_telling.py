"""How `cardhouse simulate` tells what a study found: a table, the differences in words, a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from os.path import commonprefix

import msgspec

from cardhouse.cli.odds_telling import STYLE
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.screens.charts import HEIGHT, WIDTH, Series, Write, bars
from cardhouse.sim.study.comparing import Found, Measure

HEAD = 26


def tell_study(
    arms: Sequence[str], found: Sequence[Found], measures: Sequence[Measure], *, count: str, as_json: bool
) -> None:
    """Each measure of each arm, then what the first arm's alternatives change."""
    if as_json:
        print_json([_plain(one) for one in found])
        return
    cells = []
    for measure in measures:
        of = [one for one in found if one.measure == measure.name]
        cells.append([measure.name, *[_with_error(one.value, one.error, measure.digits) for one in of]])
    common, names = shortened(arms)
    title = f"{count}; behind ± is the standard error"
    print_table(["", *names], cells, f"{common}: {title}" if common else title, names)
    for arm in arms[1:]:
        print_text(difference(arms[0], [one for one in found if one.arm == arm], measures))


def _plain(one: Found) -> dict[str, object]:
    """For programs: JSON has no number for an error that nobody can know from a single row."""
    told = {**msgspec.to_builtins(one), "differs": one.differs}
    return {name: None if value == math.inf else value for name, value in told.items()}


def difference(first: str, found: Sequence[Found], measures: Sequence[Measure]) -> str:
    """What another arm does beside the first, in words; first what chance alone would not make."""
    digits = {measure.name: measure.digits for measure in measures}
    sure = [
        f"{one.measure} {abs(one.difference):,.{digits[one.measure]}f} "
        f"{'more' if one.difference > 0 else 'less'} (± {one.difference_error:,.{digits[one.measure]}f})"
        for one in found
        if one.differs
    ]
    rest = [one.measure for one in found if not one.differs]
    said = f"{found[0].arm} beside {first}: {'; '.join(sure) or 'nothing differs for certain'}."
    return f"{said} No more than chance makes: {', '.join(rest)}." if rest and sure else said


def _with_error(value: float, error: float, digits: int) -> str:
    """
    >>> _with_error(31.234, 0.05, 2), _with_error(1, float("inf"), 0)
    ('31.23 ± 0.05', '1')
    """
    return f"{value:,.{digits}f}" + (f" ± {error:,.{digits}f}" if error < float("inf") else "")


def picture(arms: Sequence[str], found: Sequence[Found], measures: Sequence[Measure]) -> str:
    """Bars of every measure, one chart below the other, as a drawing that stands alone."""
    common, names = shortened(arms)
    above = HEAD if common else 0
    charts = [f'<text x="8" y="18" class="head">{escape(common)}</text>'] if common else []
    for place, measure in enumerate(measures):
        of = {one.arm: one for one in found if one.measure == measure.name}
        said = [_with_error(of[arm].value, of[arm].error, measure.digits) for arm in arms]
        labels = [f"{name}: {value}" for name, value in zip(names, said, strict=True)]
        scale = 10**measure.digits
        values = [round(of[arm].value * scale) for arm in arms]
        drawn = bars(measure.name, labels, [Series(measure.name, values)], _writer(measure.digits))
        top = above + place * (HEIGHT + HEAD)
        head = f'<text x="8" y="{top + 18}" class="head">{measure.name}</text>'
        placed = f'<svg x="0" y="{top + HEAD}" width="{WIDTH}" height="{HEIGHT}"'
        charts.append(head + str(drawn).replace("<svg", placed, 1))
    height = above + len(measures) * (HEIGHT + HEAD)
    style = STYLE.replace("<style>", "<style>.head { font-weight: bold } ")
    view = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">'
    return f"{view}{style}{''.join(charts)}</svg>\n"


def shortened(arms: Sequence[str]) -> tuple[str, list[str]]:
    """What all names of arms begin with, and names for a narrow place without it.

    >>> shortened(["betting.limit_raises 3", "betting.limit_raises 4", "betting.limit_raises unlimited"])
    ('betting.limit_raises', ['3', '4', 'unlimited'])
    >>> shortened(["the book"]), shortened(["rake.cap $3", "money.x 1"])
    (('', ['the book']), ('', ['rake.cap $3', 'money.x 1']))
    """
    if len(arms) < 2:
        return "", list(arms)
    common = commonprefix(arms).rpartition(" ")[0]  # noqa: RUF071 - letters are what is meant
    return common.rstrip(","), [arm[len(common) :].strip() for arm in arms]


def _writer(digits: int) -> Write:
    return lambda value: f"{value / 10**digits:,.{digits}f}"
