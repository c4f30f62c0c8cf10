"""When nobody can come in any more the prize pool is settled: what the sheet takes out goes to the house,
what is missing from the guarantee comes from whom the house says, after whoever above fills it up
(`Filling`: a promotion's funds), and what is set aside for cashing out is put beside it.

It happens by itself. Should the ledger hold another sum than the entries come to, the difference is in the
event and on the report, and the event's books are not closed before it is cleared up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardhouse.floor.due import Due
from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_after
from cardhouse.tournaments.formats.format import Moment
from cardhouse.tournaments.prizes.cash_out import cash_out_pool
from cardhouse.tournaments.prizes.due import place_prizes, pool_now, satellite_seats, winners_in_all
from cardhouse.tournaments.prizes.pool import PrizePool
from cardhouse.tournaments.prizes.taxes import DOLLAR
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import add_on_now, field_closed, may_rebuy

RESERVE = "special_hands_reserve"
GUARANTEE = "guarantee"
SAYS = {
    "pool_settled": "the prize pool of {event} is settled",
    "entries_open": "somebody may still come into {event}, or buy more chips",
}


class SettlePool(EventCommand, frozen=True):
    """No more entries: what is played for."""


class PoolSettled(TournamentEvent, frozen=True):
    """What is played for is certain."""

    pool: PrizePool
    set_aside: int = 0
    """For cashing out, of the primary pool."""
    ends_with: int = 1
    """With how many left the event is over."""
    difference: int = 0
    """What the ledger had more (or less) than the entries come to."""
    cites: tuple[str, ...] = ()
    places_paid: int = 0
    """How many places have a prize."""
    moved: tuple[tuple[str, int], ...] = ()
    """What went into each account and out of it, which an event that is called off puts back."""


class Filling(NamedTuple):
    """Accounts that what is missing from a guarantee is taken from before the house is asked, and why."""

    why: str
    accounts: tuple[str, ...]
    cite: str | None = None


def closed(event: Event) -> bool:
    """Whether nobody can come in any more, in this flight or another, nor buy chips."""
    if event.phase == "ended":
        return True
    if flight_after(event):
        return False
    add_on = event.sheet.add_on
    sold = add_on is None or (event.clock.level > add_on.after and not add_on_now(event))
    begun = event.phase in ("running", "between_days")
    return begun and sold and field_closed(event) and not may_rebuy(event)


def decide(desk: EventDesk, command: SettlePool, *, fillings: Sequence[Filling] = ()) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.prizes.pool is not None:
        return Refusal("pool_settled", {"event": event.name})
    if not closed(event):
        return Refusal("entries_open", {"event": event.name})
    pool = pool_now(event, desk.choices)
    has = desk.money.balance(accounts.prize(event.name)) + desk.money.balance(accounts.bounty(event.name))
    set_aside = _set_aside(desk, event, pool.primary)
    posted = _postings(desk, event, pool, set_aside=set_aside, fillings=fillings)
    if isinstance(posted, Refusal):  # the ledger lacks the money: the difference says so, nothing moves
        posted, set_aside = [], 0
    ends_with = winners_in_all(event, desk.choices) if event.sheet.plan.ends == "places_left" else 1
    settled = PoolSettled(
        event.name, pool, set_aside, ends_with, difference=has - pool.taken_in, cites=_cites(desk, event),
        places_paid=len(place_prizes(event, desk.choices)), moved=_moved(posted),
    )  # fmt: skip
    return [*posted, settled]


def _moved(posted: list[Posted]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for line in (line for one in posted for line in one.posting.lines):
        found[line.account] = found.get(line.account, 0) + line.amount
    return tuple(found.items())


def _cites(desk: EventDesk, event: Event) -> tuple[str, ...]:
    """Whence the pool comes and by what it is divided."""
    plan, book = event.sheet.plan, desk.choices.book
    moments: tuple[Moment, ...] = ("pool", "seats", "target", "places", "partial_place")
    rows = [row for moment in moments for row in plan.rows(moment, book)]
    keys = ("prizes.pool", "promotions.guarantee") if event.sheet.guarantee else ("prizes.pool",)
    return (*rows, *(row for key in keys for row in desk.choices.always_rows(key)))


def _set_aside(desk: EventDesk, event: Event, primary: int) -> int:
    terms = event.sheet.cash_out
    if terms is None or "cash_out" not in event.sheet.plan.pools:
        return 0
    most = desk.choices.value("tournament_money.cash_out_percent_most")
    unit = desk.choices.value("tournament_money.cash_out_round_to") * DOLLAR
    return cash_out_pool(primary, min(terms.percent, most), most_percent=most, round_to=unit)


def _postings(
    desk: EventDesk, event: Event, pool: PrizePool, *, set_aside: int, fillings: Sequence[Filling]
) -> list[Posted] | Refusal:
    prize = accounts.prize(event.name)
    filled = _filled(desk, event, pool.overlay, fillings)
    if isinstance(filled, Refusal):
        return filled
    found, missing = filled
    moves = [
        ({prize: -pool.service, accounts.revenue("service"): pool.service}, "service_charge"),
        ({prize: -pool.entry, accounts.revenue("entries"): pool.entry}, "entry_deducted"),
        (_overlay(desk, event, missing), "overlay_from"),
        (_last_seat(desk, event), "satellite_buy_ins"),
        ({prize: -set_aside, accounts.cash_out(event.name): set_aside}, "cash_out_percent_most"),
    ]
    for lines, key in moves:
        if not any(lines.values()):
            continue
        made = _post(desk, event, lines, key=key)
        if isinstance(made, Refusal):
            return made
        found.append(made)
    return found


def _post(desk: EventDesk, event: Event, lines: dict[str, int], *, key: str) -> Posted | Refusal:
    cite = desk.choices.cite(f"tournament_money.{key}")
    note = f"{event.name}: {key.replace('_', ' ')}"
    return post(desk.money, "prize", lines, note=note, cite=cite)


def _filled(
    desk: EventDesk, event: Event, missing: int, fillings: Sequence[Filling]
) -> tuple[list[Posted], int] | Refusal:
    """What others fill up of it, one after the other as far as each goes; and what is missing still."""
    found: list[Posted] = []
    for filling in fillings:
        lines = {accounts.prize(event.name): 0}
        for account in filling.accounts:
            part = min(missing, max(0, desk.money.balance(account)))
            lines[account] = -part
            lines[accounts.prize(event.name)] += part
            missing -= part
        if any(lines.values()):
            note = f"{event.name}: guarantee by {filling.why}"
            made = post(desk.money, "prize", lines, note=note, cite=filling.cite)
            if isinstance(made, Refusal):
                return made
            found.append(made)
    return found, missing


def _overlay(desk: EventDesk, event: Event, missing: int) -> dict[str, int]:
    """From the funds of special hands as far as they go, those of the event's own game first, where the house
    says so; the house answers for the rest.
    """
    lines = {accounts.prize(event.name): missing}
    if not missing:
        return lines
    if desk.choices.value("tournament_money.overlay_from") == RESERVE:
        for account in _reserves(desk, event.sheet.game):
            lines[account] = -min(missing, desk.money.balance(account))
            missing += lines[account]
    lines[accounts.revenue(GUARANTEE)] = -missing
    return lines


def _reserves(desk: EventDesk, game: str) -> list[str]:
    """Funds of special hands with something in them."""
    whole = accounts.fund(accounts.SPECIAL_HANDS)
    own = f"{whole}:{game}"
    there = {name for name, has in desk.money.books.balances.items() if has > 0}
    others = sorted(name for name in there if name.startswith(f"{whole}:") and name != own)
    return [name for name in (own, whole, *others) if name in there]


def _last_seat(desk: EventDesk, event: Event) -> dict[str, int]:
    """What the house puts in for one more seat of a satellite, where the sheet says so."""
    seats = satellite_seats(event, desk.choices)
    added = seats.added if seats is not None else 0
    return {accounts.prize(event.name): added, accounts.revenue(GUARANTEE): -added}


def apply(events: Events, event: PoolSettled, at: int) -> None:
    prizes = events.all[event.event].prizes
    places = events.all[event.event].places
    places.last, places.paid = event.ends_with, event.places_paid
    prizes.pool, prizes.difference = event.pool, event.difference
    prizes.moved = dict(event.moved)
    prizes.set_aside = prizes.cash_out = event.set_aside


def due(events: Events) -> Iterator[Due]:
    """The pool is settled by itself once nobody can come in any more."""
    for event in events.all.values():
        if event.prizes.pool is None and closed(event):
            yield Due(event.began, f"pool {event.name}", SettlePool(event.name))
