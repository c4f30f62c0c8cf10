"""Small charts as SVG, made of whole numbers only: stacked bars and lines. Colours come from the style sheet
by class, so that charts follow light and dark; every chart says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

WIDTH, HEIGHT = 560, 220
LEFT, RIGHT, TOP, BOTTOM = 62, 8, 10, 26
INNER_WIDTH, INNER_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
CLASSES = "abc"
LABELS_MOST = 9
BAR_MOST = 64
Write = Callable[[int], str]


class Series(NamedTuple):
    """What one colour shows."""

    name: str
    values: Sequence[int]


def round_top(value: int) -> int:
    """The next round number, 1, 2 or 5 with noughts.

    >>> round_top(0), round_top(7), round_top(130), round_top(2001)
    (1, 10, 200, 5000)
    """
    top = 1
    while True:
        for step in (1, 2, 5):
            if step * top >= value:
                return step * top
        top *= 10


class _Scale(NamedTuple):
    least: int
    most: int

    def y(self, value: int) -> int:
        return TOP + INNER_HEIGHT * (self.most - value) // (self.most - self.least)


def _scale(highs: Sequence[int], lows: Sequence[int]) -> _Scale:
    low = min((0, *lows))
    return _Scale(-round_top(-low) if low else 0, round_top(max((0, *highs))))


def bars(title: str, labels: Sequence[str], series: Sequence[Series], write: Write = str) -> Markup:
    """Stacked bars, one for each label; what is below nothing hangs down."""
    count = len(labels)
    highs = [sum(max(0, one.values[place]) for one in series) for place in range(count)]
    lows = [sum(min(0, one.values[place]) for one in series) for place in range(count)]
    scale = _scale(highs, lows)
    parts = []
    for place in range(count):
        start = LEFT + INNER_WIDTH * place // count
        end = LEFT + INNER_WIDTH * (place + 1) // count
        gap = max(min(8, (end - start) // 5), (end - start - BAR_MOST) // 2)
        up = down = 0
        for number, one in enumerate(series):
            value = one.values[place]
            base = up if value > 0 else down
            top, foot = sorted((scale.y(base), scale.y(base + value)))
            up, down = up + max(0, value), down + min(0, value)
            if value:
                says = f"{labels[place]}, {one.name}: {write(value)}"
                parts.append(Markup(
                    '<rect class="{}" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>'
                ).format(CLASSES[number], start + gap, top, max(1, end - start - 2 * gap), max(1, foot - top),
                         says))  # fmt: skip
    return _drawn(title, labels, scale, write, parts)


def lines(title: str, labels: Sequence[str], series: Sequence[Series], write: Write = str) -> Markup:
    """A line for each series; a single value is a dot."""
    values = [value for one in series for value in one.values]
    scale = _scale(values, values)
    parts = []
    for number, one in enumerate(series):
        points = [(_middle(place, len(labels)), scale.y(value)) for place, value in enumerate(one.values)]
        if len(points) > 1:
            drawn = " ".join(f"{x},{y}" for x, y in points)
            parts.append(
                Markup('<polyline class="line {}" points="{}"/>').format(CLASSES[number], drawn)
            )
        for place, (x, y) in enumerate(points):
            says = f"{labels[place]}, {one.name}: {write(one.values[place])}"
            parts.append(Markup('<circle class="{}" cx="{}" cy="{}" r="3"><title>{}</title></circle>').format(
                CLASSES[number], x, y, says))  # fmt: skip
    return _drawn(title, labels, scale, write, parts)


def _middle(place: int, count: int) -> int:
    return LEFT + INNER_WIDTH * (2 * place + 1) // (2 * count)


def _drawn(
    title: str, labels: Sequence[str], scale: _Scale, write: Write, parts: Sequence[Markup]
) -> Markup:
    frame = []
    for value in sorted({scale.least, 0, scale.most // 2, scale.most}):
        y = scale.y(value)
        kind = "zero" if value == 0 else "axis"
        frame.append(Markup('<line class="{}" x1="{}" x2="{}" y1="{}" y2="{}"/>').format(
            kind, LEFT, WIDTH - RIGHT, y, y))  # fmt: skip
        frame.append(Markup('<text x="{}" y="{}" text-anchor="end">{}</text>').format(
            LEFT - 6, y + 4, write(value)))  # fmt: skip
    each = -(-len(labels) // LABELS_MOST) if labels else 1
    for number, place in enumerate(range(0, len(labels), each)):
        # On a narrow screen every second label gives way, so that the others can be read.
        kind = "x more" if number % 2 else "x"
        frame.append(Markup('<text class="{}" x="{}" y="{}" text-anchor="middle">{}</text>').format(
            kind, _middle(place, len(labels)), HEIGHT - 8, labels[place]))  # fmt: skip
    return Markup(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>'
    ).format(WIDTH, HEIGHT, escape(title), Markup("").join(frame), Markup("").join(parts))


def legend(series: Sequence[Series]) -> Markup:
    """Which colour is which."""
    drawn = (
        Markup('<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="{}" width="12" height="12"/>'
               "</svg>{}</li>").format(CLASSES[number], one.name)
        for number, one in enumerate(series)
    )  # fmt: skip
    return Markup('<ul class="legend">{}</ul>').format(Markup("").join(drawn))
