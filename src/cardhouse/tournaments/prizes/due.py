"""What every place is worth and what is still due to whom: derived from sheet, entries, ranking and deal,
never stored. So a wrong bust that is undone re-ranks and re-pays whatever was not yet paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.formats.format import number
from cardhouse.tournaments.places.ranking import behind_in_group, standing_of
from cardhouse.tournaments.prizes import schedule
from cardhouse.tournaments.prizes.amounts import amounts
from cardhouse.tournaments.prizes.field import entries_counted, finishes, takings
from cardhouse.tournaments.prizes.pool import PrizePool, prize_pool
from cardhouse.tournaments.prizes.rounds_won import places_in_reach
from cardhouse.tournaments.prizes.satellite import SeatsWon, seats_won
from cardhouse.tournaments.prizes.state import Kind, by_entry
from cardhouse.tournaments.prizes.survivor import survivor_pool
from cardhouse.tournaments.prizes.ties import shared
from cardhouse.tournaments.sheet import Payouts
from cardhouse.tournaments.state import Event

Had = Mapping[tuple[int, Kind], int]
"""What was paid, by entry and kind."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """One prize of one player."""

    person: str
    entry: int
    place: int
    kind: Kind
    amount: int
    left: int
    """What was not paid yet; below nothing where too much was, before a bust was undone."""
    tied: int = 1
    """How many share the place."""


def pool_now(event: Event, choices: Choices) -> PrizePool:
    """The pool as settled, else as it would be if nobody came any more."""
    if event.prizes.pool is not None:
        return event.prizes.pool
    sheet = event.sheet
    return prize_pool(
        takings(event, choices),
        guarantee=sheet.guarantee,
        service_charge=sheet.payouts.service_charge,
        entry_deducted=sheet.payouts.entry_deducted,
        bounty=sheet.buy_in.bounty,
    )


def primary_now(event: Event, choices: Choices) -> int:
    """What places are paid from: without what was set aside for cashing out, with what came back of it."""
    return pool_now(event, choices).primary - event.prizes.set_aside + event.prizes.returned


def shares(payouts: Payouts, entries: int) -> tuple[int, ...]:
    """Each paid place's part of the pool: by the sheet's own schedule, else by the standard one."""
    if payouts.schedule:
        steps = tuple(schedule.Step(step.entries, step.shares) for step in payouts.schedule)
        return schedule.shares_for(schedule.Schedule(name="sheet", steps=steps), entries)
    if payouts.percent_paid:
        return schedule.curve(max(1, entries * payouts.percent_paid // 100))
    return schedule.shares_for(schedule.named(schedule.STANDARD), entries)


def place_prizes(event: Event, choices: Choices) -> tuple[int, ...]:
    """What each place is worth, from the first down, seats at their value."""
    plan, pool, entries = event.sheet.plan, primary_now(event, choices), entries_counted(event)
    if not entries or pool <= 0:
        return ()
    if plan.pays == "equal_places":
        left_over = choices.value("tournament_money.survivor_left_over")
        per_place = number(plan.players_per_place, choices)
        return tuple(survivor_pool(pool, entries, per_place=per_place, left_over=left_over))
    seats = satellite_seats(event, choices)
    if seats is not None:
        value = event.sheet.satellite.seat_value if event.sheet.satellite else 0
        return tuple(value * (at < seats.seats) + cash for at, cash in enumerate(seats.cash))
    return _by_schedule(event.sheet.payouts, entries, pool, _in_reach(event, entries))


@lru_cache(maxsize=64)
def _by_schedule(payouts: Payouts, entries: int, pool: int, places: int) -> tuple[int, ...]:
    """Kept, because it is asked for every prize that is paid."""
    parts = shares(payouts, entries)[:places]
    return tuple(amounts(pool, parts, unit=max(1, payouts.round_to), home=payouts.remainder))


def _in_reach(event: Event, entries: int) -> int:
    """How many places can be paid at all: all, but where tables must have been won first."""
    sheet, wins = event.sheet, event.sheet.plan.wins_before_paid
    if not wins:
        return entries
    advance = sheet.rounds.advance if sheet.rounds is not None else 1
    return places_in_reach(entries, table=sheet.plan.table or sheet.seats, advance=advance, wins=wins)


def satellite_seats(event: Event, choices: Choices) -> SeatsWon | None:
    """How many seats an event gives; None where it pays money."""
    terms = event.sheet.satellite
    if event.sheet.plan.pays != "seats" or terms is None:
        return None
    return seats_won(primary_now(event, choices), terms.seat_value, terms.remainder)


def winners_in_all(event: Event, choices: Choices) -> int:
    """With how many left everybody has won who can: all full places, or all seats."""
    seats = satellite_seats(event, choices)
    if seats is not None:
        return max(1, seats.seats)
    per_place = number(event.sheet.plan.players_per_place, choices)
    return max(1, entries_counted(event) // per_place) if per_place else 1


def dues(event: Event, choices: Choices) -> list[Due]:
    """Every prize that somebody has reached, highest place first. What somebody had already is taken off his
    cash first.
    """
    found: list[Due] = []
    prizes = place_prizes(event, choices)
    seats = satellite_seats(event, choices)
    had = by_entry(event.prizes.paid)
    for finish in finishes(event, len(prizes)):
        tied = len(finish.entries)
        each = shared(prizes, finish.place, tied)
        for entry, amount in zip(finish.entries, each, strict=True):
            seat = seats is not None and finish.place <= seats.seats
            worth = _by_deal(event, entry, finish.place, amount=amount, alone=tied == 1)
            found += _due(event, entry, finish.place, amount=worth, seat=seat, tied=tied, had=had)
    found += _dealt(event, {one.entry for one in found}, had)
    return found + _overpaid(event, {one.entry for one in found}, had)


def _by_deal(event: Event, entry: int, place: int, *, amount: int, alone: bool) -> int:
    """What a deal makes of a prize: the agreed sum, and for the winner what was kept to be played for."""
    deal, person = event.prizes.deal, event.entries.all[entry].person
    if deal is None or person not in deal.amounts:
        return amount
    return deal.amounts[person] + (deal.kept if place == 1 and alone else 0)


def _dealt(event: Event, placed: set[int], had: Had) -> list[Due]:
    """What a deal gives at once to those who still play for the rest."""
    deal = event.prizes.deal
    if deal is None:
        return []
    found = []
    for person, amount in deal.amounts.items():
        entry = event.entries.of[person][-1]
        if entry not in placed:
            found += _due(event, entry, 0, amount=amount, seat=False, tied=1, had=had)
    return found


def _overpaid(event: Event, known: set[int], had: Had) -> list[Due]:
    """What was paid for places that are none any more."""
    paid = dict.fromkeys(entry for entry, kind in had if kind in ("place", "seat"))
    found = []
    for entry in paid:
        if entry not in known:
            found += [one for one in _due(event, entry, 0, amount=0, seat=False, tied=1, had=had)
                      if one.left]  # fmt: skip
    return found


def _due(
    event: Event, entry: int, place: int, *, amount: int, seat: bool, tied: int, had: Had
) -> list[Due]:
    person = event.entries.all[entry].person
    parts: list[tuple[Kind, int]] = [("place", amount)]
    if seat and event.sheet.satellite is not None:
        value = min(amount, event.sheet.satellite.seat_value)
        parts = [("seat", value), ("place", amount - value)]
    found = []
    for kind, worth in parts:
        before = had.get((entry, kind), 0)
        if worth or before:
            left = worth - before
            one = Due(person=person, entry=entry, place=place, kind=kind, amount=worth, left=left, tied=tied)
            found.append(one)
    return found


def due_to(event: Event, choices: Choices, person: str) -> Due | None:
    """What is to be paid to somebody next; None where nothing is."""
    mine = _alone(event, choices, person)
    if mine is None:
        mine = [one for one in dues(event, choices) if one.person == person]
    return next((one for one in mine if one.left > 0), mine[0] if mine else None)


def _alone(event: Event, choices: Choices, person: str) -> list[Due] | None:
    """What somebody has reached, found from his own entries alone: a payout desk asks it of a thousand, one
    after the other. None where others must be looked at: a deal, several winners, seats that are won.
    """
    if event.prizes.deal is not None or event.sheet.plan.pays == "seats":
        return None
    prizes, had = place_prizes(event, choices), by_entry(event.prizes.had_by(person))
    found, over = list[Due](), list[Due]()
    for entry in event.entries.of.get(person, ()):
        standing = standing_of(event, entry)
        tied = standing.sharing if standing is not None else 1
        if tied > 1 and entry not in event.places.busts:
            return None
        if standing is not None and standing.place <= len(prizes):
            each = shared(prizes, standing.place, tied)
            amount = each[behind_in_group(event.places, entry) if tied > 1 else 0]
            found += _due(event, entry, standing.place, amount=amount, seat=False, tied=tied, had=had)
        else:
            over += [one for one in _due(event, entry, 0, amount=0, seat=False, tied=1, had=had) if one.left]
    return sorted(found, key=lambda one: one.place) + over
