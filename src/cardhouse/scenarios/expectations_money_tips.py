"""Expectations about tips: boxes, what was cashed out, and the last pay period."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.money import account as accounts
from cardhouse.money.tips.pool import CAGE_POOL
from cardhouse.money.tips.records import PayReport
from cardhouse.money.tips.state import STAFF_POOL
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import name_list
from cardhouse.scenarios.room_world import RoomWorld


def _report(world: RoomWorld) -> PayReport:
    tips = world.host.room.books.tips
    if tips.period.pending is not None:
        return tips.period.pending
    if not tips.closed:
        raise WordError("no pay period has a report yet")
    return tips.closed[-1]


@expects("tokes", "players: money", "what is in dealers' boxes", needs="room")
def tokes(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for dealer, amount in wanted.items():
        came = world.host.room.books.balance(accounts.toke(dealer))
        yield from differ(f"{dealer} {world.text(amount)}", f"{dealer} {world.text(came)}")


@expects(
    "cashed out",
    "players: text",
    "the last time: `{dee: 130 | verified by cas | compliance agreement}`",
    needs="room",
)
def cashed_out(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for dealer, text in wanted.items():
        found = [one for one in world.host.room.books.tips.cashed_out if one.dealer == dealer]
        came = "nothing"
        if found:
            last = found[-1]
            tax = last.tax.replace("_", " ")
            came = f"{world.text(last.amount)} | verified by {last.by} | {tax}"
        yield from differ(f"{dealer} {text}", f"{dealer} {came}")


@expects("window cash", "money", "what the staff window has left in cash", needs="room")
def window_cash(world: RoomWorld, wanted: int) -> list[Pair]:
    came = world.host.room.books.balance(accounts.cage("staff", "cash"))
    return differ(world.text(wanted), world.text(came))


@expects("dealer part", "money", "the dealers' part of the pay period", needs="room")
def dealer_part(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(_report(world).dealer_part))


@expects("other part", "money", "the others' part of the pay period", needs="room")
def other_part(world: RoomWorld, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(_report(world).other_part))


@expects(
    "parts of others", "list", "`supervisors 2475, clerks 825, cage 0`, after the cage's part", needs="room"
)
def others(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    report = _report(world)
    parts = {"supervisors": report.supervisor_part, "clerks": report.clerk_part, "cage": report.cage_part}
    came = [f"{name} {world.text(amount)}".replace(",", "") for name, amount in parts.items()]
    return differ(", ".join(wanted), ", ".join(came))


@expects(
    "owed",
    "players: text",
    "of the pay period: `{dee: 240 for 12 as dealer by paycheck}`; for shares such as 51/4",
    needs="room",
)
def owed(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        mine = [one for one in _report(world).shares if one.person == person]
        came = " + ".join(
            f"{world.text(one.amount)} for {one.shares} as {one.job.replace('_', ' ')} by {one.paid}"
            for one in mine
        )
        yield from differ(f"{person} {text}", f"{person} {came.replace(',', '') or 'nothing'}")


@expects(
    "downs",
    "list",
    "the period's sheet: `wpo dee 3, wpo don 1`, or totals `dee 4`",
    needs="room",
    read=name_list,
)
def downs(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    sheet = _report(world).sheet
    came = [f"{one.tournament} {one.dealer} {one.downs}".strip() for one in sheet]
    return differ(", ".join(wanted), ", ".join(came))


@expects("staff pool", "money", "what is in the pool", needs="room")
def staff_pool(world: RoomWorld, wanted: int) -> list[Pair]:
    came = world.host.room.books.balance(accounts.pool(STAFF_POOL))
    return differ(world.text(wanted), world.text(came))


@expects("cage toke pool", "money", "what the cage has to split by its own rules", needs="room")
def cage_pool(world: RoomWorld, wanted: int) -> list[Pair]:
    came = world.host.room.books.balance(accounts.pool(CAGE_POOL))
    return differ(world.text(wanted), world.text(came))


@expects("reckoned by", "list", "rows behind the pay period's report", needs="room", read=name_list)
def reckoned_by(world: RoomWorld, wanted: list[str]) -> Iterator[Pair]:
    for row in wanted:
        if world.cites_count and row not in _report(world).cites:
            yield row, "no part of the report"
