"""Writes what happened when games opened into the floor."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.state import Arrival, Felted, LockUp, Opening, PlayOver, Proposal, SupervisorCall
from cardhouse.floor.state import Apply, Floor, FloorTable
from cardhouse.play.table import Table


def _opening(floor: Floor, number: int) -> Opening:
    return floor.tables[number].opening


def _opened(floor: Floor, event: ev.TableOpened, at: int) -> None:
    spread = event.spread
    table = Table(spread.game, spread.stakes, spread.seats, event.house, event.rule_set, spread.rotation)
    owner = "" if event.event else spread.id
    floor.tables[event.table] = FloorTable(event.table, owner, table, at, event.mode, event=event.event)


def _closed(floor: Floor, event: ev.TableClosed, at: int) -> None:
    floor.tables.pop(event.table, None)


def _sign(floor: Floor, event: ev.SignPutUp, at: int) -> None:
    _opening(floor, event.table).sign = event.lines


def _called(floor: Floor, event: ev.NamesCalledForNewGame, at: int) -> None:
    called = _opening(floor, event.table).called
    called += [person for person in event.persons if person not in called]


def _arrived(floor: Floor, event: ev.ArrivedForNewGame, at: int) -> None:
    opening = _opening(floor, event.table)
    opening.arrivals = [one for one in opening.arrivals if one.person not in event.persons]
    for person, place in zip(event.persons, event.places, strict=True):
        opening.arrivals.append(Arrival(person, event.turn, place, at))


def _went(floor: Floor, event: ev.ArrivalGone, at: int) -> None:
    opening = _opening(floor, event.table)
    opening.arrivals = [one for one in opening.arrivals if one.person != event.person]


def _declined(floor: Floor, event: ev.NewGameDeclined, at: int) -> None:
    _opening(floor, event.table).arrivals = []


def _extra(floor: Floor, event: ev.ExtraSeatAdded, at: int) -> None:
    opening = _opening(floor, event.table)
    opening.extra += 1
    opening.extra_stays = event.stays


def _locked(floor: Floor, event: ev.SeatLockedUp, at: int) -> None:
    _opening(floor, event.table).held[event.seat] = LockUp(
        event.person,
        at,
        why=event.why,
        until=event.until,
        minutes=event.minutes,
        paged_until=event.paged_until,
        hand_at=event.hand_at,
        if_waiting=event.if_waiting,
        after=event.after,
        missed=event.missed,
        reason=event.reason,
        cite=event.cite,
    )


def _paged(floor: Floor, event: ev.GuestPaged, at: int) -> None:
    lock = _opening(floor, event.table).held[event.seat]
    lock.until, lock.lapsed = event.until, False


def _released(floor: Floor, event: ev.SeatReleased, at: int) -> None:
    _opening(floor, event.table).held.pop(event.seat, None)


def _lapsed(floor: Floor, event: ev.LockUpLapsed, at: int) -> None:
    _opening(floor, event.table).held[event.seat].lapsed = True


def _requested(floor: Floor, event: ev.SeatRequested, at: int) -> None:
    requests = floor.openings.requests.setdefault(event.spread, {})
    requests.pop(event.person, None)
    if event.seat:
        requests[event.person] = event.seat


def _felted(floor: Floor, event: ev.FeltedTimeGiven, at: int) -> None:
    felted = _opening(floor, event.table).felted
    since = felted[event.person].since if event.person in felted else at
    felted[event.person] = Felted(since, event.until, event.cite)


def _felted_up(floor: Floor, event: ev.FeltedTimeUp, at: int) -> None:
    _opening(floor, event.table).felted.pop(event.person, None)


def _proposed(floor: Floor, event: ev.LimitProposed, at: int) -> None:
    _opening(floor, event.table).proposal = Proposal(event.spread, event.by)


def _answered(floor: Floor, event: ev.ProposalAnswered, at: int) -> None:
    proposal = _opening(floor, event.table).proposal
    if proposal is None:
        return
    proposal.agreed = [name for name in proposal.agreed if name != event.person]
    proposal.objections = [name for name in proposal.objections if name != event.person]
    (proposal.agreed if event.agrees else proposal.objections).append(event.person)


def _dropped(floor: Floor, event: ev.ProposalDropped, at: int) -> None:
    _opening(floor, event.table).proposal = None


def _changed(floor: Floor, event: ev.LimitChanged, at: int) -> None:
    table = floor.tables[event.table]
    table.spread = event.spread
    table.opening.proposal, table.opening.sign = None, ()
    table.opening.objectors = dict.fromkeys(event.objectors, event.before)
    table.opening.moved = dict.fromkeys(event.moved, event.before)


def _objector(floor: Floor, event: ev.ObjectorListed, at: int) -> None:
    _opening(floor, event.table).objectors.pop(event.person, None)


def _private(floor: Floor, event: ev.MadePrivate, at: int) -> None:
    opening = _opening(floor, event.table)
    opening.private, opening.invited, opening.private_cite = True, list(event.invited), event.cite


def _invited(floor: Floor, event: ev.InvitedToPrivate, at: int) -> None:
    invited = _opening(floor, event.table).invited
    if event.person not in invited:
        invited.append(event.person)


def _to_all(floor: Floor, event: ev.OpenedToAll, at: int) -> None:
    opening = _opening(floor, event.table)
    opening.private, opening.invited, opening.private_cite = False, [], None


def _over(floor: Floor, event: ev.SeatPlayedOver, at: int) -> None:
    over = PlayOver(event.person, event.absent, cite=event.cite)
    _opening(floor, event.table).play_overs[event.seat] = over


def _absent_back(floor: Floor, event: ev.AbsentPlayerBack, at: int) -> None:
    over = _opening(floor, event.table).play_overs.get(event.seat)
    if over is not None:
        over.returning = at


def _over_ended(floor: Floor, event: ev.PlayOverEnded, at: int) -> None:
    _opening(floor, event.table).play_overs.pop(event.seat, None)


def _supervisor_called(floor: Floor, event: ev.SupervisorCalled, at: int) -> None:
    _opening(floor, event.table).calls.append(SupervisorCall(event.person, at, event.about, event.by))


def _supervisor_came(floor: Floor, event: ev.SupervisorCame, at: int) -> None:
    _opening(floor, event.table).calls = []


def _acting(floor: Floor, event: ev.ActingManagerNamed, at: int) -> None:
    floor.openings.acting_managers[event.user] = event.rank


def _manager_back(floor: Floor, event: ev.ManagerReturned, at: int) -> None:
    floor.openings.acting_managers = {}


APPLY: dict[Any, Apply] = {
    ev.TableOpened: _opened,
    ev.TableClosed: _closed,
    ev.SignPutUp: _sign,
    ev.NamesCalledForNewGame: _called,
    ev.ArrivedForNewGame: _arrived,
    ev.ArrivalGone: _went,
    ev.NewGameDeclined: _declined,
    ev.ExtraSeatAdded: _extra,
    ev.SeatLockedUp: _locked,
    ev.GuestPaged: _paged,
    ev.SeatReleased: _released,
    ev.LockUpLapsed: _lapsed,
    ev.SeatRequested: _requested,
    ev.FeltedTimeGiven: _felted,
    ev.FeltedTimeUp: _felted_up,
    ev.LimitProposed: _proposed,
    ev.ProposalAnswered: _answered,
    ev.ProposalDropped: _dropped,
    ev.LimitChanged: _changed,
    ev.ObjectorListed: _objector,
    ev.MadePrivate: _private,
    ev.InvitedToPrivate: _invited,
    ev.OpenedToAll: _to_all,
    ev.SeatPlayedOver: _over,
    ev.AbsentPlayerBack: _absent_back,
    ev.PlayOverEnded: _over_ended,
    ev.SupervisorCalled: _supervisor_called,
    ev.SupervisorCame: _supervisor_came,
    ev.ActingManagerNamed: _acting,
    ev.ManagerReturned: _manager_back,
}
