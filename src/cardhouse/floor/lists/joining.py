"""Coming onto a list and off it: in person, at a kiosk, from outside; who goes to the top; whether a name is
taken at all while a seat is open (floor.waiting-list, floor.call-in, floor.vip).
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists import events as ev
from cardhouse.floor.lists.state import Name
from cardhouse.floor.names.placing import place_given_back
from cardhouse.floor.people.decide import known
from cardhouse.floor.people.eligibility import may_play
from cardhouse.floor.people.vip import vip_row
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.open_seats import seat_nobody_waits_for
from cardhouse.floor.spreads.offered import offered
from cardhouse.floor.spreads.state import Spread
from cardhouse.play.refusal import Refusal

FROM_OUTSIDE = ("call_in", "phone")

declare(
    order={
        "kept_off_list": "{person} may not be on the list for {spread} before {until}",
        "seat_open": "no list while a seat is open: the floor gives {person} seat {seat} of table {table}",
        "not_from_outside": "names for {spread} are taken in the room only; {allowed}",
        "no_such_sign_up": "nobody signs up {way} here: {allowed}",
        "stay_in_hearing": "{person} must stay within hearing of the list; {allowed}",
        "private_list": "{spread} is a private game: by invitation, and its list is joined in the room only",
    },
    fact={
        "already_listed": "{person} is on the list for {spread} already, number {place}",
        "not_listed": "{person} is not on the list for {spread}",
        "on_no_list": "{person} is on no list",
        "plays_already": "{person} plays {spread} at table {table} already",
        "nobody_expected": "{person} has not called in for any game",
        "not_stepped_away": "{person} has not stepped away",
    },
)


def join(desk: Desk, command: cmd.JoinList) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    private = command.way != "in_person" and desk.floor.private(spread.id)
    if private and not desk.overruled("private_list"):
        return Refusal("private_list", {"spread": spread.id})
    refused = may_play(desk, command.person, "list") or _way_fault(desk, spread, command)
    if refused is not None:
        return refused
    name = desk.floor.lists.of(spread.id).find(command.person)
    if name is not None:
        return _again(desk, spread, command, name)
    refused = _fault(desk, spread, command)
    return refused if refused is not None else [_listing(desk, spread, command)]


def _way_fault(desk: Desk, spread: Spread, command: cmd.JoinList) -> Refusal | None:
    """Why a name is not taken this way."""
    if command.way not in FROM_OUTSIDE:
        places = desk.choices["floor_lists.sign_up"]
        if command.way in places.value:
            return None
        facts = {"way": _plain(command.way), "allowed": ", ".join(map(_plain, sorted(places.value)))}
        return desk.unless_overruled(Refusal("no_such_sign_up", facts, places.cite))
    outside = desk.choices["floor_lists.from_outside"]
    if outside.value == "every_game":
        return None
    if outside.value == "designated_games":
        if "call_in" in spread.designated:
            return None
        open_to = [one.id for one in desk.floor.spreads.values() if "call_in" in one.designated]
        allowed = f"call-ins are taken for {', '.join(open_to) or 'no game at present'}"
    else:
        allowed = "call-ins are not taken"
    facts = {"spread": spread.id, "allowed": allowed}
    return desk.unless_overruled(Refusal("not_from_outside", facts, outside.cite))


def _plain(word: str) -> str:
    return word.replace("_", " ")


def _fault(desk: Desk, spread: Spread, command: cmd.JoinList) -> Refusal | None:
    """Why this name does not come onto this list now."""
    person = command.person
    refused = plays_fault(desk, spread.id, person) or kept_off_fault(desk, spread.id, person)
    if refused is not None:
        return refused
    choice = desk.choices["floor_lists.open_seat"]
    found = seat_nobody_waits_for(desk, spread.id)
    if choice.value != "seat_offered" or found is None:
        return None
    facts = {"table": found[0], "seat": found[1], "person": person}
    return desk.unless_overruled(Refusal("seat_open", facts, choice.cite))


def plays_fault(desk: Desk, spread: str, person: str) -> Refusal | None:
    """Why somebody does not wait for a game: he has a seat in it, be it that another plays over it."""
    for table in desk.floor.tables_of(spread):
        boxed = any(player.player == person for player in table.table.boxed.values())
        if boxed or table.seat_of(person):
            facts = {"person": person, "spread": spread, "table": table.number}
            return Refusal("plays_already", facts)
    return None


def kept_off_fault(desk: Desk, spread: str, person: str) -> Refusal | None:
    """Why somebody is kept off a list for a time."""
    found = desk.floor.lists.of(spread)
    until = found.kept_off.get(person, 0)
    if until <= desk.now:
        return None
    facts = {"person": person, "spread": spread, "until": f"{desk.local(until):%Y-%m-%d %H:%M}"}
    return desk.unless_overruled(Refusal("kept_off_list", facts, found.kept_off_cite.get(person) or None))


def _listing(desk: Desk, spread: Spread, command: cmd.JoinList) -> ev.NameListed:
    names = desk.floor.lists.of(spread.id).names
    vip = vip_row(desk, command.person)
    place, why, cite = 0, "order of signing up", None
    if vip is not None:
        place = 1
        while place <= len(names) and names[place - 1].vip:
            place += 1
        why, cite = "club card: top of the list", vip.cite
    if command.way not in FROM_OUTSIDE:
        return ev.NameListed(
            spread=spread.id,
            person=command.person,
            place=place,
            way=command.way,
            why=why,
            cite=cite or desk.choices.cite("floor_lists.sign_up"),
            vip=vip is not None,
            stays=command.stays,
        )
    until, from_start = _kept_until(desk, spread)
    then = desk.choices.value("floor_lists.call_in_then")
    return ev.NameListed(
        spread=spread.id,
        person=command.person,
        place=place,
        way=command.way,
        why=why if vip is not None else "order of calling in",
        cite=cite or desk.choices.cite("floor_lists.from_outside"),
        until=until,
        until_cite=desk.choices.cite("floor_lists.call_in_minutes"),
        minutes_from_start=from_start,
        live=then == "removed",
        here=False,
        then=then,
        vip=vip is not None,
        stays=command.stays,
    )


def _kept_until(desk: Desk, spread: Spread) -> tuple[int, int]:
    """Until when a call-in is kept, or how many minutes from a start that is still to come."""
    minutes: int = desk.choices.value("floor_lists.call_in_minutes")
    from_start = desk.choices.value("floor_lists.call_in_counts_from") == "game_start"
    if from_start and not _started(desk, spread):
        return 0, minutes
    return desk.now + minutes * MINUTE, 0


def _started(desk: Desk, spread: Spread) -> bool:
    return any(table.stage == "running" for table in desk.floor.tables_of(spread.id))


def _again(desk: Desk, spread: Spread, command: cmd.JoinList, name: Name) -> Answer:
    """Somebody on the list signs up again: a call-in who is here now, or who phones to renew."""
    place = desk.floor.lists.of(spread.id).place_of(name.person)
    if command.way not in FROM_OUTSIDE and not name.here:
        return [ev.NameWentLive(spread=spread.id, person=name.person, here=True)]
    again = desk.choices["floor_lists.call_in_again"]
    if command.way in FROM_OUTSIDE and not name.here and _started(desk, spread):
        bottom = again.value == "bottom"
        return [
            ev.NameMoved(
                spread=spread.id,
                person=name.person,
                place=0 if bottom else place,
                why="called in again after the game had started" if bottom else name.why,
                cite=again.cite,
                until=_kept_until(desk, spread)[0],
            )
        ]
    return Refusal("already_listed", {"person": name.person, "spread": spread.id, "place": place})


def listed(desk: Desk, spread: str, person: str) -> Name | Refusal:
    """Somebody's name on the list of a game that the room offers."""
    found = offered(desk, spread)
    if isinstance(found, Refusal):
        return found
    who = known(desk, person)
    if isinstance(who, Refusal):
        return who
    name = desk.floor.lists.of(spread).find(person)
    return name or Refusal("not_listed", {"person": person, "spread": spread})


def arrive(desk: Desk, command: cmd.Arrive) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    lists = desk.floor.lists
    names = [(spread, lists.of(spread).find(command.person)) for spread in lists.on(command.person)]
    events: list[FloorEvent] = [
        ev.NameWentLive(spread=spread, person=command.person, here=True)
        for spread, name in names
        if name is not None and not name.here
    ]
    return events or Refusal("nobody_expected", {"person": command.person})


def stay(desk: Desk, command: cmd.StayOnList) -> Answer:
    name = listed(desk, command.spread, command.person)
    if isinstance(name, Refusal):
        return (_stays_at_call(desk, command) if command.stays else []) or name
    return [ev.StayAsked(spread=command.spread, person=command.person, stays=command.stays)]


def _stays_at_call(desk: Desk, command: cmd.StayOnList) -> list[FloorEvent]:
    """Who is called to another game may say then that he stays on this list: he keeps the place he had."""
    lists, cite = desk.floor.lists, desk.choices.cite("floor_lists.when_called")
    for spread in lists.on(command.person):
        name = lists.of(spread).find(command.person)
        old = name.call.off.get(command.spread) if name is not None and name.call is not None else None
        if old is not None:
            why = "asked to stay on the list when called"
            return place_given_back(desk, command.spread, command.person, old, why, cite, stays=True)
    return []


def step_away(desk: Desk, command: cmd.LeavePlayingArea) -> Answer:
    """Hearing one's name is one's own business; what helps beside it is the house's choice."""
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    if not desk.floor.lists.on(command.person):
        return Refusal("on_no_list", {"person": command.person})
    choice = desk.choices["floor_lists.out_of_hearing"]
    stays = choice.value == "at_own_risk" or (choice.value == "unless_paged" and not command.paged)
    if stays and not desk.overruled("stay_in_hearing"):
        on_page = choice.value == "unless_paged"
        allowed = "who is on a page may go" if on_page else "who goes, goes at his own risk"
        facts = {"person": command.person, "allowed": allowed}
        return Refusal("stay_in_hearing", facts, choice.cite)
    how = "paged" if command.paged else "told"
    return [ev.LeftPlayingArea(person=command.person, how=how, cite=choice.cite)]  # type: ignore[arg-type]


def come_near(desk: Desk, command: cmd.ReturnToPlayingArea) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    lists = desk.floor.lists
    names = [lists.of(spread).find(command.person) for spread in lists.on(command.person)]
    if not any(name is not None and name.away for name in names):
        return Refusal("not_stepped_away", {"person": command.person})
    return [ev.ReturnedToPlayingArea(person=command.person)]


HANDLERS: dict[Any, Decide] = {
    cmd.JoinList: join,
    cmd.Arrive: arrive,
    cmd.StayOnList: stay,
    cmd.LeavePlayingArea: step_away,
    cmd.ReturnToPlayingArea: come_near,
}
