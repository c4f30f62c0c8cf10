"""Seats and moves under whatever is asked: every command with odd values, and evenings at random."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from cardhouse.floor.lists.commands import JoinList
from cardhouse.floor.moves import commands as move
from cardhouse.floor.moves import decide as moves_decide
from cardhouse.floor.seats import commands as seat
from cardhouse.floor.sitting import changing
from cardhouse.play import table_commands as between
from cardhouse.room import commands as room
from cardhouse.room.dispatch import CLOCK_ONLY
from floor.moves_evening import BUY_IN, OTHERS, SEATED, MovesEvening

HOUSES = ("horseshoe", "live", "mohegan", "pechanga", "toledo")
PLAYERS = (*(name for names in SEATED.values() for name in names), *OTHERS, "nobody")


# Bad input is refused, never raised


BAD: dict[str, tuple[Any, ...]] = {
    "table": (1, 2, 4, 99, 0, -3),
    "to": (1, 3, 99, 0),
    "seat": (0, 1, 6, 7, -1, 10**9),
    "person": ("m1", "abe", "nat", "nobody", ""),
    "other": ("abe", "nobody", ""),
    "chips": (0, -5, 1, 10**12),
    "feeds": ((), (99,), (1,), (2, 2), (1, 3), (-1, 4)),
    "between": ((), ("abe",), ("abe", "abe"), ("m1", "m2"), ("nobody", "m1")),
    "put": ("chips", "marker", "card", "identification"),
    "after_button": (False, True),
}
ALL = (*changing.HANDLERS, *moves_decide.HANDLERS, seat.SeatPlayer, seat.LeaveTable)
ASKED = tuple(kind for kind in ALL if kind not in CLOCK_ONLY)


@pytest.mark.parametrize("kind", ASKED, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("must_move", [False, True])
def test_anything_may_be_asked(kind: type, must_move: bool) -> None:
    """Every command with every odd value is answered by events or a refusal with a sentence."""
    evening = MovesEvening()
    if must_move:
        evening.done(move.MakeMustMove(2, (1,)))
    names = [field.name for field in msgspec.structs.fields(kind)]
    chance = random.Random(kind.__name__)
    for _ in range(60):
        values = {name: chance.choice(BAD.get(name, PLAYERS)) for name in names}
        outcome = evening.do(kind(**values), chance.choice(("floor", "player")))
        if outcome.refusal is not None:
            assert outcome.refusal.text()
    evening.kept()


# Whatever people do


RARE = (move.EndMustMove, move.DeclareEstablished, move.MakeMustMove, seat.LeaveTable)


def _asked(chance: random.Random, evening: MovesEvening) -> Any:
    """Something that could be meant: mostly of somebody at his own table, and of open seats."""
    kind = chance.choice(ASKED)
    if kind in RARE and chance.random() < 0.7:
        kind = move.CallToMainGame
    person = chance.choice(PLAYERS)
    if kind in (move.MoveNow, move.GiveUpMove):
        person = chance.choice((*evening.floor.moving.goings, person))
    if kind is seat.SeatPlayer:
        person = chance.choice([name for name in PLAYERS if not evening.floor.seated(name)] or [person])
    at = [number for number, _ in evening.floor.seated(person)]
    table = (
        at[0] if at and chance.random() < 0.9 and kind is not move.CallToMainGame else chance.randint(1, 3)
    )
    feeder = chance.choice((2, 3))
    if (
        kind in (move.RefuseToMove, move.DeclineShortHanded, move.VolunteerToMove)
        and feeder in evening.floor.tables
    ):
        table = feeder
        names = [name.person for name in evening.table(feeder).moves.order]
        person = chance.choice((*names[:3], person))
    free = evening.table(table).table.open_seats() if table in evening.floor.tables else []
    neighbours = [player.player for player in evening.table(table).table.seats.values()] or [person]
    sound: dict[str, Any] = {
        "table": table,
        "to": chance.choice((1, 2, 3, 4)),
        "seat": chance.choice((0, *free))
        if kind in (move.GrantTableChange, move.CallToMainGame)
        else chance.choice(free or [1]),
        "person": "" if kind is move.CallToMainGame and chance.random() < 0.7 else person,
        "other": chance.choice(PLAYERS),
        "chips": chance.choice((0, BUY_IN)),
        "feeds": chance.choice(((1,), (2,), (1, 2))),
        "between": tuple(chance.choices(neighbours, k=2)),
        "put": chance.choice(BAD["put"]),
        "after_button": chance.random() < 0.5,
    }
    names = [field.name for field in msgspec.structs.fields(kind)]
    if kind is seat.SeatPlayer:
        sound["chips"] = BUY_IN
    return kind(**{name: sound.get(name, "") for name in names})


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_breaks_whatever_is_asked(house: str, seed: int) -> None:
    """Hands, hours, lists, every command at random: `MovesEvening.hold` after each, then log and snapshot."""
    chance = random.Random(f"{house} {seed}")
    evening = MovesEvening(house)
    if seed % 2:
        evening.done(move.DeclareEstablished(2))
        evening.done(move.MakeMustMove(2, (1,)))
        evening.do(move.MakeMustMove(3, (2,)))
    for _ in range(250):
        number = chance.choice((1, 2, 3, 4))
        roll = chance.random()
        if roll < 0.15 and number in evening.floor.tables:
            evening.begin(number)
        elif roll < 0.3:
            evening.finish(number)
        elif roll < 0.35:
            evening.wait(chance.choice((1, 5, 61)))
        elif roll < 0.4:
            evening.do(JoinList("1-3", chance.choice(OTHERS)), "clerk")
        elif roll < 0.45:
            do: Any = chance.choice((between.SitOut, between.ComeBack))(chance.randint(1, 6))
            evening.do(room.BetweenHandsDo(number, do))
        else:
            evening.do(_asked(chance, evening))
    evening.kept()
