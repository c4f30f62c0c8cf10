"""What the pages of promotions say of odds: counted once for all who look, in a process of its own, and kept
(`odds/keeping.py`). What may be expected of them is reckoned in `promotions/outlook.py`.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import msgspec
from litestar import Request

from cardhouse.errors import CardhouseError
from cardhouse.floor.state import FloorTable
from cardhouse.games.game import load_game
from cardhouse.games.names import game_named
from cardhouse.money.cage.gaming_day import begins
from cardhouse.odds.counting import Asked, Told
from cardhouse.odds.frequency import Pace
from cardhouse.odds.sampled import check_seats
from cardhouse.promotions.frames import Hours
from cardhouse.promotions.outlook import changes
from cardhouse.promotions.promotion import OF_HANDS, Promotion
from cardhouse.promotions.prospects import trigger_for
from cardhouse.room.host import RoomHost
from cardhouse.screens.pages import service_of
from cardhouse.screens.working import Step, Work, works_of

Asking = Request[Any, Any, Any]
SEATS = 9
HANDS_KNOWN_FROM = 20
"""So many hands at a table tell its pace."""
FOR_EVER = 1 << 62
AN_HOUR = 3_600_000_000


def game_of(terms: Promotion) -> str:
    """The game that odds are counted for: the first that the promotion names."""
    return game_named(terms.where.games[0]).id if terms.where.games else "holdem"


def odds_work(request: Asking, host: RoomHost, terms: Promotion, seats: int = SEATS) -> Work | None:
    """The chances of a promotion's hand and of its changes; None where no cards decide."""
    if terms.kind not in OF_HANDS or terms.squares is not None:
        return None
    game, choices = game_of(terms), host.in_force()
    try:
        triggers = tuple(trigger_for(one, game, choices) for one in changes(terms))
        check_seats(triggers[0], load_game(game), seats)
    except CardhouseError:
        return None
    asked = Asked(triggers, game, seats)
    works, now = works_of(request.app.state), service_of(request).clock()
    return works.follow(
        f"odds {hash(asked)}", lambda step: _counted(works.one_at_a_time, asked, step), now, FOR_EVER
    )


async def _counted(turn: asyncio.Lock, asked: Asked, step: Step) -> Any:
    async with turn:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cardhouse.odds.counting", stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, limit=1 << 20,
        )  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(asked))
            process.stdin.close()
            async for line in process.stdout:
                told = msgspec.json.decode(line, type=Told)
                step(told.done, told.of)
                if told.odds:
                    return told.odds
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
    raise CardhouseError("the odds of this promotion could not be counted")


def hours_of(host: RoomHost) -> Hours:
    """The room's own hours."""
    return Hours(host.zone, lambda day: begins(host.room.books.cage, day))


def pace_of(host: RoomHost, terms: Promotion) -> tuple[Pace, bool]:
    """How much is played where the promotion runs, and whether the room's own record told it."""
    games = {game_named(name).id for name in terms.where.games}

    def counts(table: FloorTable) -> bool:
        spread = host.room.floor.spreads.get(table.spread)
        here = not games or (spread is not None and spread.game in games)
        return bool(here and not table.event and table.started and table.hands >= HANDS_KNOWN_FROM)

    tables = [table for table in host.room.floor.tables.values() if counts(table)]
    played = sum(host.room.at - table.started for table in tables) / AN_HOUR
    if not tables or played <= 0:
        return Pace(), False
    an_hour = round(sum(table.hands for table in tables) / played, 1)
    return Pace(tables=len(tables), hands_an_hour=an_hour), True
