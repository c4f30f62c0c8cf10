"""Who will not move to the main game, will not play short-handed, or will not sit down in a game to which he
is called: whether he keeps his place, when he has to quit, how long he is kept out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.due import Due
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.events import CallTakenBack
from cardhouse.floor.moves import commands as cmd
from cardhouse.floor.moves import events as ev
from cardhouse.floor.moves.timing import blind_is_due, has_button
from cardhouse.floor.names.placing import kept_off, removed
from cardhouse.floor.refusals import declare
from cardhouse.floor.seats.due import plays_on
from cardhouse.floor.seats.free import seats_in_all
from cardhouse.floor.seats.places import place_of
from cardhouse.floor.sitting.feeding import next_to_move
from cardhouse.floor.sitting.next_name import next_called
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal

REFUSED = "would not move to the main game"
SHORT = "would not play short-handed"

declare(
    order={
        "not_short_handed": "table {table} has {players} players: one may sit out of it with {most} or fewer",
    },
    fact={
        "not_asked_to_move": "{person} is not asked to move now",
        "refused_already": "{person} has refused already and has to quit",
        "not_on_list": "{person} does not wait for {spread}",
        "no_game_to_decline": "table {table} is neither a new nor a must-move game",
    },
)


def refuse(desk: Desk, command: cmd.RefuseToMove) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    moves, person = table.moves, command.person
    if not moves.feeds:
        return Refusal("no_must_move", {"table": command.table})
    if person in moves.refusers:
        return Refusal("refused_already", {"person": person})
    going = desk.floor.moving.goings.get(person)
    called = going is not None and going.kind == "must_move" and going.origin == table.number
    first = next_to_move(desk.floor, table, desk.choices)
    if not called and (first is None or first.person != person):
        return Refusal("not_asked_to_move", {"person": person})
    lapsed: list[FloorEvent] = []
    if called and going is not None:
        lapsed = [ev.MoveLapsed(going.origin, person, going.to, "refused")]
    stays = desk.choices["floor_must_move.refusal"]
    minutes = desk.choices.value("floor_must_move.lockout_minutes")
    starts = desk.choices.value("floor_must_move.lockout_from")
    covers = tuple(sorted(desk.choices.value("floor_must_move.lockout_covers")))
    refused = ev.MoveRefused(
        table=table.number,
        person=person,
        at_blind=stays.value == "until_next_blind",
        minutes=minutes,
        from_departure=starts == "departure",
        covers=covers,
        cite=stays.cite,
    )
    events: list[FloorEvent] = [*lapsed, refused]
    seated = bool(table.seat_of(person))
    if starts != "departure" or not seated:
        until = desk.now + minutes * MINUTE
        events += _kept_out(desk, table, person=person, until=until, covers=covers, why=REFUSED,
            cite=stays.cite)
    if not seated:  # a place kept without playing: nothing is left to be played
        events.append(ev.RefuserQuit(table.number, person))
    return events


def _kept_out(
    desk: Desk,
    table: FloorTable,
    person: str,
    until: int,
    covers: tuple[str, ...],
    why: str,
    cite: str | None,
) -> list[FloorEvent]:
    events: list[FloorEvent] = []
    if "must_move_game" in covers:
        events.append(ev.LockedOut(table.spread, person, until, why, cite))
    if "waiting_list" in covers:
        events += removed(desk, table.spread, person, why, cite)
        events += kept_off(desk, table.spread, person, until, why, cite)
    return events


def quit_now(desk: Desk, command: cmd.RefuserQuits) -> Answer:
    """The clock's: the refuser's stay is over."""
    table = desk.floor.tables[command.table]
    refuser = table.moves.refusers[command.person]
    events: list[FloorEvent] = [ev.RefuserQuit(command.table, command.person)]
    place = table.seat_of(command.person)
    if place:
        left = desk.do(command.table, at_table.StandUp(place))
        if not isinstance(left, Refusal):
            events.append(left)
    if refuser.from_departure:
        until = desk.now + refuser.minutes * MINUTE
        events += _kept_out(desk, table, person=command.person, until=until, covers=refuser.covers,
            why=REFUSED, cite=refuser.cite)
    return events


def due(table: FloorTable) -> Iterator[Due]:
    """Refusers of one table who have to quit now."""
    for person, refuser in table.moves.refusers.items():
        place = table.seat_of(person)
        if place and (table.table.in_hand(place) or table.table.kill_owed == place):
            continue
        if refuser.until == "hand" or not place or _blind_reached(table, person):
            at = max(refuser.at, table.last_hands[-1] if table.last_hands else 0)
            yield Due(at, f"refuser {table.number} {person}", cmd.RefuserQuits(table.number, person))


def _blind_reached(table: FloorTable, person: str) -> bool:
    if not table.table.stakes.blinds or not plays_on(table, person):
        return True
    return blind_is_due(table, person)


def decline_short(desk: Desk, command: cmd.DeclineShortHanded) -> Answer:
    found = place_of(desk, command.table, command.person)
    if isinstance(found, Refusal):
        return found
    table, place = found
    if not table.moves.feeds:
        return Refusal("no_must_move", {"table": command.table})
    if table.moves.listed(command.person) is None:
        return Refusal("not_on_must_move_list", {"person": command.person, "table": command.table})
    few, keep = desk.choices["floor_must_move.short_most"], desk.choices["floor_must_move.short_keep_most"]
    playing = len(table.table.seats)
    if playing > few.value and not desk.overruled("not_short_handed"):
        facts = {"table": command.table, "players": playing, "most": few.value}
        return Refusal("not_short_handed", facts, few.cite)
    if table.table.in_hand(place):
        return Refusal("hand_in_progress", {"what": "sitting out of a must-move game"})
    left = desk.do(command.table, at_table.StandUp(place))
    if isinstance(left, Refusal):
        return left
    bottom = playing > keep.value
    events: list[FloorEvent] = [ev.ShortHandedDeclined(command.table, command.person, bottom, few.cite), left]
    minutes = desk.choices.value("floor_must_move.short_lockout_minutes")
    if bottom and minutes:
        until = desk.now + minutes * MINUTE
        events.append(ev.LockedOut(table.spread, command.person, until, SHORT, few.cite))
    return events


def decline_called(desk: Desk, command: cmd.DeclineCalledGame) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    name = desk.floor.lists.of(table.spread).find(command.person)
    if name is None:
        return Refusal("not_on_list", {"person": command.person, "spread": table.spread})
    if not _called_games(table):
        cite = desk.choices.cite("floor_must_move.must_play_in")
        return Refusal("no_game_to_decline", {"table": command.table}, cite)
    cite = desk.choices.cite("floor_must_move.must_play_counts")
    ruled = declined_game(desk, table, command.person)
    if ruled is None:
        kept = ev.CalledGameDeclined(command.table, command.person, True)
        ruled = [kept, *_taken_back(desk, table, command.person)]
    return [*ruled, *next_called(desk, table.spread, name.person, name.call, cite)]


def declined_game(desk: Desk, table: FloorTable, person: str) -> list[FloorEvent] | None:
    """What becomes of a name that was called to this game and does not sit down; None where the house has no
    rule of its own for such a game.
    """
    if not has_own_rule(table, desk.choices):
        return None
    cite = desk.choices.cite("floor_must_move.must_play_counts")
    keeps = not _must_play(desk, table)
    events: list[FloorEvent] = [ev.CalledGameDeclined(table.number, person, keeps, cite)]
    if keeps:
        return events + _taken_back(desk, table, person, cite)
    return events + removed(desk, table.spread, person, "would not play in the game called", cite)


def has_own_rule(table: FloorTable, choices: Choices) -> bool:
    """Whether the house says of such a game what becomes of a name that is called to it and does not come."""
    return bool(_called_games(table) & choices.value("floor_must_move.must_play_in"))


def _called_games(table: FloorTable) -> set[str]:
    kinds = {"must_move_game": bool(table.moves.feeds), "new_game": _is_new(table)}
    return {word for word, so in kinds.items() if so}


def _taken_back(desk: Desk, table: FloorTable, person: str, cite: str | None = None) -> list[FloorEvent]:
    """The call no longer stands, and the name keeps its place."""
    name = desk.floor.lists.of(table.spread).find(person)
    if name is None or name.call is None:
        return []
    return [
        CallTakenBack(spread=table.spread, person=person, why="need not play in so short a game", cite=cite)
    ]


def _is_new(table: FloorTable) -> bool:
    """Before the first hand, and while the big blind has not been all round."""
    return table.stage == "forming" or (has_button(table) and table.table.new_game)


def _must_play(desk: Desk, table: FloorTable) -> bool:
    """Whether with him the game would have enough players that he must play or lose his place."""
    joined = len(table.table.seats) + 1
    bound = desk.choices.value("floor_must_move.must_play")
    if desk.choices.value("floor_must_move.must_play_counts") == "players":
        return bool(joined >= bound)
    return bool(seats_in_all(table) - joined <= bound)


HANDLERS: dict[Any, Decide] = {
    cmd.RefuseToMove: refuse,
    cmd.RefuserQuits: quit_now,
    cmd.DeclineShortHanded: decline_short,
    cmd.DeclineCalledGame: decline_called,
}
CLOCK_ONLY: frozenset[type] = frozenset({cmd.RefuserQuits})
