"""A penalty for an incident in an event: the book of conduct decides (`rulings/conduct`), and what it costs
is done at once: chips leave play, the disqualified their seat, whoever misses hands gets up.

An incident of a live game goes on to the floor as it is.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.conduct import commands as cmd
from cardhouse.floor.conduct import decide as floor
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.floor.desk import Desk
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import ComeBack, SitOut
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.penalties import PLAYS_ON
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.penalties.out_of_play import EntrantDisqualified, disqualified, taken_out
from cardhouse.tournaments.state import Event


def decide(desk: EventDesk, command: cmd.GivePenalty) -> Answer:
    concerned = desk.floor.floor.conduct.concerned(command.incident)
    event = desk.events.all.get(concerned[0].event) if concerned else None
    if event is None:
        at_floor = floor.give_penalty(_by_live_rules(desk), command)
        return at_floor if isinstance(at_floor, Refusal) else list(at_floor)
    if command.penalty == "disqualification":
        struck = [one.who for one in concerned if command.person in ("", one.who)]
        chips = {who: _chips(desk, event, who) for who in struck}
        command = msgspec.structs.replace(command, chips=chips)
    came = floor.give_penalty(desk.floor, command)
    if isinstance(came, Refusal):
        return came
    return _carried_out(desk, event, list(came))


def _by_live_rules(desk: EventDesk) -> Desk:
    """The floor's desk by the rules of live games, which the books' desk has where no event is concerned."""
    return msgspec.structs.replace(desk.floor, choices=desk.money.choices)


def _chips(desk: EventDesk, event: Event, person: str) -> int:
    place = desk.place_of(event, person)
    return desk.floor.floor.tables[place[0]].table.seats[place[1]].chips if place else 0


def _carried_out(desk: EventDesk, event: Event, came: list[AnyEvent]) -> Answer:
    entries = [entry for one in came if isinstance(one, ConductRecorded) for entry in one.entries]
    for entry in entries:
        done: Answer = []
        if isinstance(entry, ev.Disqualified):
            done = disqualified(desk, event, entry.who, refund=entry.refund, cite=entry.cite)
        elif isinstance(entry, ev.ChipsForfeited):
            done = taken_out(desk, event, entry.who, chips=entry.chips, why="forfeited", cite=entry.cite)
        elif isinstance(entry, ev.SentAway | ev.Barred) and entry.area not in PLAYS_ON:
            came = [*_out(event, entry), *came]
        elif isinstance(entry, ev.HandsToMiss) and entry.starts == "at_once":
            done = _gets_up(desk, event, entry.who)
        if isinstance(done, Refusal):
            return done
        came += done
    return [*came, *(one for entry in entries for one in _hand_dead(desk, event, entry))]


def _hand_dead(desk: EventDesk, event: Event, entry: ev.ConductEvent) -> list[AnyEvent]:
    """Whoever is out of the event has no hand any more, from this instant on: what he bet stays in the pot,
    what he has left goes with his seat. Last of all, as a hand cannot be put back.
    """
    if desk.kill_hand is None or not isinstance(entry, ev.Disqualified | ev.SentAway | ev.Barred):
        return []
    if not isinstance(entry, ev.Disqualified) and entry.area in PLAYS_ON:
        return []
    place = desk.place_of(event, entry.who)
    if place is None:
        return []
    number, seat = place
    return desk.kill_hand(number, seat, why="disqualified", cite=entry.cite, as_left=desk.floor.trial(number))


def _out(event: Event, entry: ev.SentAway | ev.Barred) -> list[AnyEvent]:
    """Whoever is sent out of the room is out of the event; it comes first, as the seat goes with it."""
    entered = event.entries.latest(entry.who)
    if entered is None or entered.status not in ("registered", "playing", "bagged"):
        return []
    return [EntrantDisqualified(event.name, entry.who, entered.number, cite=entry.cite)]


def _gets_up(desk: EventDesk, event: Event, person: str) -> Answer:
    """Away from the table; the cards are dealt all the same."""
    place = desk.place_of(event, person)
    if place is None or desk.floor.trial(place[0]).seats[place[1]].away:
        return []
    done = desk.floor.do(place[0], SitOut(place[1]))
    return done if isinstance(done, Refusal) else [done]


def report_served(desk: EventDesk, command: cmd.ReportServed) -> Answer:
    """Whoever has missed the hands tells the staff, and takes the seat again."""
    event = desk.event_of(command.table)
    if event is None:
        came = floor.report_served(_by_live_rules(desk), command)
        return came if isinstance(came, Refusal) else list(came)
    came = floor.report_served(desk.floor, command)
    if isinstance(came, Refusal):
        return came
    place = desk.place_of(event, command.person)
    if place is None or not desk.floor.trial(place[0]).seats[place[1]].away:
        return list(came)
    back = desk.floor.do(place[0], ComeBack(place[1]))
    return back if isinstance(back, Refusal) else [*came, back]
