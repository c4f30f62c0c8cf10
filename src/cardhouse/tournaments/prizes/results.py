"""Results for the public: places, names, prizes; and as CSV in the columns that results databases (The Hendon
Mob) take. Countries are personal data and come in from outside, by their English names as such lists have
them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.tournaments.prizes.due import dues, place_prizes, pool_now
from cardhouse.tournaments.prizes.field import entries_counted
from cardhouse.tournaments.state import Event

COLUMNS = (
    "place", "name", "country", "prize", "currency", "event", "date", "buy-in", "entries", "prize pool",
)  # fmt: skip


class ResultLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place."""

    place: int
    person: str
    prize: int
    seat: int = 0
    """What a seat won is worth; a part of the prize."""
    bounties: int = 0


class Results(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event's results as far as they are certain."""

    event: str
    phase: str
    entries: int
    pool: int
    guarantee: int = 0
    prizes: tuple[int, ...] = ()
    """What each place is worth: known before anybody has reached it."""
    lines: tuple[ResultLine, ...] = ()
    deal: str = ""
    jackpot: int = 0
    """What the entries gave to the jackpot, by the sheet."""
    special_hands: int = 0
    """What they gave to special hands and promotions."""


def results(event: Event, choices: Choices, name: Callable[[str], str] = str) -> Results:
    """Every place in the money that is certain."""
    lines: dict[int, ResultLine] = {}
    for one in dues(event, choices):
        known = lines.get(one.entry)
        seat = one.amount if one.kind == "seat" else 0
        if known is not None:
            both = known.prize + one.amount
            lines[one.entry] = ResultLine(one.place, known.person, both, known.seat + seat, known.bounties)
        elif one.place:
            had = event.prizes.had_by(one.person)
            won = sum(paid.amount for paid in had if paid.kind == "bounty")
            lines[one.entry] = ResultLine(one.place, name(one.person), one.amount, seat, won)
    pool, entries, paid = pool_now(event, choices), entries_counted(event), event.sheet.buy_in
    if paid.promotional:
        choices.always("event.jackpot_reported")
    return Results(
        event=event.name,
        phase=event.phase,
        entries=entries,
        pool=pool.primary + pool.bounty,
        guarantee=event.sheet.guarantee,
        prizes=place_prizes(event, choices),
        lines=tuple(sorted(lines.values(), key=lambda line: line.place)),
        deal=event.prizes.deal.method if event.prizes.deal is not None else "",
        jackpot=entries * paid.jackpot,
        special_hands=entries * paid.special_hands,
    )


def as_csv(
    event: Event,
    choices: Choices,
    *,
    name: Callable[[str], str] = str,
    country: Callable[[str], str] = lambda person: "",
    date: str = "",
    currency: str = "USD",
) -> str:
    """The results as CSV, one line a place."""
    found = results(event, choices)
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n")
    write.writerow(COLUMNS)
    for line in found.lines:
        write.writerow(
            (
                line.place, name(line.person), country(line.person), _amount(line.prize), currency,
                event.sheet.name, date or event.sheet.starts[:10], _amount(event.sheet.buy_in.total),
                found.entries, _amount(found.pool),
            )
        )  # fmt: skip
    return text.getvalue()


def _amount(cents: int) -> str:
    """Plain figures: databases take no signs and no commas."""
    return dollars(cents).replace("$", "").replace(",", "")
