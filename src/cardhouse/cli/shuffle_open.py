"""`cardhouse shuffle open`: an auditor opens the whole decks of a closed gaming day. Each must be the one
that was promised, whole, and dealt in its order; where there are enough they are tested too.

Who asked for which day goes on record with the accounts, whatever came of it.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import numpy as np

from cardhouse.cards.card import parse_cards
from cardhouse.cli.cage import open_log
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.user import CHIEF, opened
from cardhouse.errors import CardhouseError
from cardhouse.room.sealing import sealing_found
from cardhouse.room.shuffling.opening import DayOpened, DayOpenError, opened_day
from cardhouse.server.accounts.audit import REFUSED, Note, note
from cardhouse.server.accounts.services import system_clock
from cardhouse.sim.battery.finding import Finding, bound
from cardhouse.sim.battery.places import findings_of_few

ENOUGH = 520
"""Decks of 52 below which nothing can be said about single places: ten for each card at each."""
ACT = "shuffle.open"


def open_day(database: str, room: str | None, day: str, *, to: Path | None, as_json: bool) -> int:
    """Opens, tells, and ends with 1 where a deck is not what it should be."""
    try:
        wanted = date.fromisoformat(day).toordinal()
    except ValueError as error:
        raise CardhouseError(f"{day!r} is no day: write it as 2026-11-15") from error
    if to is not None and to.exists():
        raise CardhouseError(f"{to} is there already and is not overwritten: give another name")
    with open_log(database, room) as log:
        try:
            found = opened_day(log, sealing_found(database), wanted)
        except DayOpenError as error:
            refused = Note(at=system_clock(), what=ACT, outcome=REFUSED, why="decks_sealed", who=CHIEF.who,
                           room=log.room, facts={"day": day, "why": str(error)})  # fmt: skip
            _record(database, refused)
            raise
        _record(database, note(CHIEF, system_clock(), ACT, log.room, day=day, decks=len(found.decks)))
    if to is not None:
        to.write_bytes(b"".join(msgspec.json.encode(deck) + b"\n" for deck in found.decks))
    return _told(found, day, as_json=as_json)


def _record(database: str, made: Note) -> None:
    with opened(database) as accounts:
        accounts.audit.record(made)


def _told(found: DayOpened, day: str, *, as_json: bool) -> int:
    wrong = [deck for deck in found.decks if deck.faults]
    tested = _tested(found)
    failed = [one for one in tested if one.probability < bound(len(tested))]
    if as_json:
        print_json({"day": day, "decks": len(found.decks), "going_on": found.going_on,
                    "other_key": found.other_key, "wrong": msgspec.to_builtins(wrong),
                    "tests": msgspec.to_builtins(tested)})  # fmt: skip
        return 1 if wrong or failed else 0
    print_text(f"{day}: {len(found.decks)} decks opened; this is on record.")
    if found.going_on:
        print_text(f"{found.going_on} stay sealed: their hands are not over.")
    if found.other_key:
        print_text(f"{found.other_key} stay sealed: they need another key.")
    for deck in wrong:
        print_text(f"Table {deck.table}, hand {deck.hand}: {'; '.join(deck.faults)}", style="bold red")
    if tested:
        rows = [(one.kind, one.name, f"{one.statistic:.2f}", f"{one.probability:.4f}") for one in tested]
        print_table(("test", "of what", "statistic", "probability"), rows)
        verdict = f"{len(failed)} tests failed" if failed else "all tests passed"
        print_text(f"At 99% confidence for all of them together {verdict}.")
    else:
        print_text(f"Too few decks of 52 cards for tests of places: from {ENOUGH} on they are made.")
    if not wrong:
        print_text("Each is a whole deck, the one that was promised, dealt in its order.", style="bold green")
    return 1 if wrong or failed else 0


def _tested(found: DayOpened) -> list[Finding]:
    rows = [cards for deck in found.decks if len(cards := parse_cards(deck.dealt)) == 52]
    return list(findings_of_few(np.array(rows, dtype=np.uint8))) if len(rows) >= ENOUGH else []
