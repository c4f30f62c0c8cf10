"""The manager's page of what a promotion promises: odds, how often, what it costs a month at the room's pace,
how its fund will grow, and what another trigger would do; and the calendar of all promotions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from cardhouse.odds.answer import Odds
from cardhouse.odds.frequency import Pace
from cardhouse.odds.fund import QUANTILES, FundFuture
from cardhouse.promotions.outlook import Outlook, outlook
from cardhouse.room.views.promotion_funds import room_funds
from cardhouse.screens.charts import Series, legend, lines
from cardhouse.screens.pages import look, page, service_of
from cardhouse.screens.promotions.odds import SEATS, hours_of, odds_work, pace_of
from cardhouse.screens.staff import rights
from cardhouse.screens.texts import text
from cardhouse.screens.writing import money
from cardhouse.server.accounts.door import visitor_of
from cardhouse.server.accounts.guards import allow
from cardhouse.server.answers import absent
from cardhouse.server.permissions import Subject
from cardhouse.server.room_service import RoomService

Asking = Request[Any, Any, Any]
EDITOR = "command.StartPromotion"
POINTS = 24
ALL_DAY = 23 * 3_600_000_000
"""The shortest day there is, when clocks are put forward."""
TABLES_MOST, HANDS_MOST, HOURS_MOST, SEATS_MOST = 1000, 200, 24, 23


class OddsRow(NamedTuple):
    """One trigger as the page tells it."""

    name: str
    one_in: str
    days: str
    a_month: str
    at_hit: str
    cost: str


def one_in(odds: Odds) -> str:
    """One hand in how many; with how sure that is where it was dealt and not counted."""
    if not odds.chance:
        return text("promotions.odds.never_seen", deals=f"{odds.deals:,}")
    if odds.exact:
        return f"{round(odds.one_in):,}"
    sure = round(100 * odds.error / odds.chance)
    return text("promotions.odds.about", hands=f"{round(odds.one_in):,}", percent=sure)


def times(number: float) -> str:
    """A number of days or of times, as people say it."""
    if not number:
        return "–"
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def told(found: Outlook) -> list[OddsRow]:
    """The rows of the table side by side."""
    return [
        OddsRow(row.name, one_in(row.odds), times(row.often.days), times(row.often.a_month),
                _dollars(row.at_hit), _dollars(row.cost_a_month))
        for row in found.choices
    ]  # fmt: skip


def _dollars(cents: int) -> str:
    """Whole dollars: what is expected is no sharper than that."""
    return money(cents // 100 * 100) if cents else "–"


def fund_picture(name: str, future: FundFuture) -> tuple[Markup, Markup]:
    """The quantiles of the fund as a drawing, and which line is which."""
    step = max(1, len(future.days) // POINTS)
    places = range(step - 1, len(future.days), step)
    series = [Series(text("promotions.odds.below", share=share), [future.amounts[share][at] for at in places])
              for share in QUANTILES]  # fmt: skip
    title = text("promotions.odds.fund_title", name=name)
    return lines(title, [str(future.days[at]) for at in places], series, _dollars), legend(series)


def _between(given: float, least: float, most: float) -> float:
    return min(max(given, least), most)


def _pace(known: Pace, tables: float, hands: float, hours: float) -> Pace:
    """As the room's record has it, but for what was filled in."""
    return Pace(
        tables=_between(tables, 0, TABLES_MOST) or known.tables,
        hands_an_hour=_between(hands, 0, HANDS_MOST) or known.hands_an_hour,
        hours=_between(hours, 0, HOURS_MOST) or known.hours,
    )


def _in_fund(found: RoomService, name: str) -> int:
    """What lies in the fund of a promotion; -1 where it has none."""
    funds = room_funds(found.host, staff=True).funds
    return next((fund.amount for fund in funds for hit in fund.hits if hit.promotion == name), -1)


@get("/rooms/{room:str}/manager/promotions/odds", include_in_schema=False)
async def promised(
    request: Asking, room: FromPath[str], promotion: FromQuery[str], tables: FromQuery[float] = 0.0,
    hands: FromQuery[float] = 0.0, hours: FromQuery[float] = 0.0, seats: FromQuery[int] = SEATS,
) -> Response[bytes]:  # fmt: skip
    """What one promotion promises."""
    service = service_of(request)
    allow(service.accounts, visitor_of(request.scope), EDITOR, Subject(room))
    found = await service.room(room)
    running = found.host.room.promotions.all.get(promotion)
    if running is None:
        raise absent(f"promotion {promotion[:100]!r}")
    host, terms = found.host, running.terms
    seats = int(_between(seats, 2, SEATS_MOST))
    work = odds_work(request, host, terms, seats)
    known, own = pace_of(host, terms)
    pace = _pace(known, tables, hands, hours)
    clock = hours_of(host)
    odds: tuple[Odds, ...] = work.result or () if work is not None else ()
    ready = work is None or bool(odds)
    expected = outlook(
        terms, odds, host.in_force(), pace=pace, hours=clock, today=clock.day_of(host.room.at),
        now=_in_fund(found, promotion),
    ) if ready else None  # fmt: skip
    drawn = fund_picture(promotion, expected.future) if expected is not None and expected.future else None
    return page(
        request, "promotions/odds.html", title=text("promotions.odds.title", name=promotion), room=found,
        looked=[await look(request, room, "promotions")], scripts=["office.js"], texts=["office"],
        base="manager", part="promotions", can=rights(request, room), promotion=promotion, work=work,
        expected=expected, rows=told(expected) if expected is not None else [], picture=drawn, pace=pace,
        own_pace=own, seats=seats, exact=bool(odds) and odds[0].exact, times=times, cards=work is not None,
    )  # fmt: skip


class CalendarRow(NamedTuple):
    """What a promotion has on one day."""

    promotion: str
    frames: list[tuple[int, int]]
    draws: list[int]
    all_day: bool


def by_day(view: Any) -> Iterator[tuple[str, list[CalendarRow]]]:
    """The days of the view `calendar`, each with its promotions."""
    days: dict[str, list[CalendarRow]] = {}
    for line in view.get("days", ()):
        frames = line["frames"]
        all_day = len(frames) == 1 and frames[0][1] - frames[0][0] >= ALL_DAY
        row = CalendarRow(line["promotion"], frames, line["draws"], all_day)
        days.setdefault(line["day"], []).append(row)
    yield from days.items()


HANDLERS = [promised]
