"""Says why: what it takes somebody to sit down or to buy more, and what needs doing about cash and signs."""

from __future__ import annotations

from cardhouse.floor.buy_ins.chips import rebuy_terms
from cardhouse.floor.desk import Desk
from cardhouse.floor.sitting.amounts import Terms, kept_out, proper, terms
from cardhouse.floor.sitting.limits import has_bet_sizes, spread_of
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play.table_events import Arrival

Reason = tuple[str, str | None]


def _span(found: Terms) -> str:
    if found.most == found.least:
        return f"exactly {found.least}"
    span = f"{found.least} or more" if found.most is None else f"{found.least} to {found.most}"
    return f"{span}, or {found.kept}" if found.kept else span


def why_these_chips(desk: Desk, table: FloorTable, person: str, how: Arrival = "new") -> list[Reason]:
    """What somebody needs at a table, each with the rule."""
    place = table.seat_of(person)
    if not place:
        barred = kept_out(desk, table, person) if how == "new" else None
        found = terms(desk, table, person, how)
        first: list[Reason] = [(barred.text(), barred.cite)] if barred is not None else []
        return [*first, (f"{_span(found)}: {found.why}", found.cite)]
    seat = table.table.seats[place]
    if not seat.chips:
        found = rebuy_terms(desk, table, person)
        return [(f"{_span(found)}: {found.why}", found.cite)]
    full = proper(desk, spread_of(desk.floor, table))
    reasons: list[Reason] = []
    additions = desk.choices["floor_buy_ins.additions"]
    least = full.least if additions.value == "at_least_minimum" else 1
    reasons.append((f"{least} or more may be added", additions.cite))
    top = desk.choices["floor_buy_ins.top_up_to"]
    if top.value == "maximum" and full.most is not None:
        reasons.append((f"at most {max(0, full.most - seat.chips)} may be added", top.cite))
    return reasons


def needs_doing(desk: Desk, table: FloorTable) -> list[Reason]:
    """What staff should see to at a table: bills to change, amounts missing on the sign."""
    found: list[Reason] = [
        (
            f"{person} has {cash.idle} in bills that do not play",
            desk.choices.cite("floor_buy_ins.other_bills"),
        )
        for person, cash in table.buy_ins.cash.items()
        if cash.idle
    ]
    spread = spread_of(desk.floor, table)
    if not has_bet_sizes(spread.stakes) and not (spread.least_buy_in and spread.most_buy_in):
        cite = desk.choices.cite("floor_buy_ins.no_limit_maximum")
        found.append(("the sign names no least or no greatest buy-in", cite))
    return found


def cash_of(floor: Floor, table: int, person: str) -> tuple[int, int]:
    """The bills in front of somebody: those that play, and those that do not."""
    cash = floor.tables[table].buy_ins.cash.get(person)
    return (cash.plays, cash.idle) if cash is not None else (0, 0)
