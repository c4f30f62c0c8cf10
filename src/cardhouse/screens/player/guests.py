"""Guests of a private game sit down: a name, a seat, chips. All of it is asked of the room in the name of
whoever invites, and the house refuses it as it would refuse it there. By which link they come is `links.py`.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from cardhouse.floor.desk import Desk
from cardhouse.floor.opening.commands import InviteToPrivate
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.sitting import amounts
from cardhouse.languages import spoken
from cardhouse.languages.figures import typed_amount, typed_as
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.table_commands import ComeBack
from cardhouse.room.commands import BetweenHandsDo
from cardhouse.room.host import Asked
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.nights.more_chips import most_at_once, over
from cardhouse.screens.player.links import stored
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.names import guest_name
from cardhouse.server.accounts.sessions import BY_PASSWORD, BY_PHONE, Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.spelling import fault, spelled
from cardhouse.server.accounts.users import User
from cardhouse.server.envelopes import Envelope
from cardhouse.server.personal_changes import PersonalChange
from cardhouse.server.room_service import RoomService
from cardhouse.server.self_dealing import begins_alone
from cardhouse.server.service import Service

NAME_MOST = 20
BLINDS_USUAL = 100
register(
    {
        "bad_guest_name": "a name has 1 to {most} signs and is written {why}",
        "no_seat_for_guest": "every seat at table {table} is taken",
        "guest_seat_taken": "seat {seat} was taken meanwhile: choose another one",
    }
)


class Bringing(msgspec.Struct, frozen=True):
    """How much somebody may sit down with, in cents, and what is proposed to him."""

    least: int
    most: int
    usual: int
    why: str
    cite: str | None

    @property
    def typed(self) -> str:
        return typed_as(self.usual, spoken())


def bringing(service: Service, room: RoomService, by: Session, table: int, person: str) -> Bringing:
    """What the house asks of somebody who comes to this table now, "" being somebody new: a buy-in, or what
    he left with a while ago. Where the game has no most, as much as a host is asked for at a time.
    """
    terms, most = _terms(service, room, by, table, person)
    usual = terms.kept or min(max(terms.least, usual_buy_in(room, table)), most)
    return Bringing(terms.least, most, usual, terms.why, terms.cite)


def chips_of(
    service: Service, room: RoomService, by: Session, table: int, *, person: str, form: dict[str, str]
) -> int:
    """The amount that was typed, else what is usual; refused before anybody comes onto the books for it."""
    name, typed = name_of(form), form.get("chips", "").strip()
    brings = bringing(service, room, by, table, person)
    chips = typed_amount(typed, spoken()) if typed else brings.usual
    if chips is None:
        raise RefusedError(Refusal("amount_unread", {"typed": typed}))
    desk, found = _desk(service, room, by, table), room.host.room.floor.tables[table]
    terms, most = _terms(service, room, by, table, person)
    refused = terms.fault(desk, name, chips)
    if refused is None and chips > most:
        refused = over(desk, found, chips)
    if refused is not None:
        raise RefusedError(refused)
    return chips


def _terms(
    service: Service, room: RoomService, by: Session, table: int, person: str
) -> tuple[amounts.Terms, int]:
    """With the most that there is in any case."""
    desk, found = _desk(service, room, by, table), room.host.room.floor.tables[table]
    terms = amounts.terms(desk, found, person, amounts.arrival(desk, found, person))
    return terms, max(terms.least, most_at_once(desk, found).amount) if terms.most is None else terms.most


def usual_buy_in(room: RoomService, table: int) -> int:
    """What somebody commonly buys: the least on the sign, else so many big blinds or bets."""
    floor = room.host.room.floor
    stakes, offered = floor.tables[table].table.stakes, floor.spreads.get(floor.tables[table].spread)
    least = offered.least_buy_in if offered is not None else 0
    return least or BLINDS_USUAL * max(stakes.big_blind, stakes.small_bet, 1)


def _desk(service: Service, room: RoomService, by: Session, table: int) -> Desk:
    return RoomDesk(room.host, _asked(service, room, by, SeatPlayer(table, 1, "", 1))).floor


def name_of(form: dict[str, str]) -> str:
    """The name that was typed, if it is one."""
    name = spelled(form.get("name", "")[: 4 * NAME_MOST])
    wrong = fault(name)
    if not 1 <= len(name) <= NAME_MOST or wrong:
        raise RefusedError(Refusal("bad_guest_name", {"most": NAME_MOST, "why": wrong or "so that it fits"}))
    return name


def open_seat(room: RoomService, table: int, chosen: int = 0) -> int:
    """The seat that was chosen, or any for one more; refused where it is taken."""
    free = room.host.room.floor.tables[table].table.open_seats()
    if not free:
        raise RefusedError(Refusal("no_seat_for_guest", {"table": table}))
    if chosen and chosen not in free:
        raise RefusedError(Refusal("guest_seat_taken", {"seat": chosen}))
    return chosen or free[0]


async def seat_again(
    service: Service, room: RoomService, by: Session, table: int, *,
    person: str, name: str, free: int, chips: int,
) -> str:  # fmt: skip
    """Somebody whom the register knows takes a seat, maybe under another name than before."""
    if name != room.hub.aliases(person):
        await _call(service, room, by, person, name)
    await seat(service, room, by, table, person=person, free=free, chips=chips)
    return person


async def seat_guest(
    service: Service, room: RoomService, by: Session, table: int, *, name: str, free: int, chips: int
) -> str:
    """Somebody new comes onto the books and into a seat; returned is who that is in the room's register."""
    person = f"guest-{secrets.token_hex(6)}"
    await _call(service, room, by, person, name)
    await seat(service, room, by, table, person=person, free=free, chips=chips)
    return person


async def _call(service: Service, room: RoomService, by: Session, person: str, name: str) -> None:
    """The register knows somebody by this name from now on."""
    change = PersonalChange(person, alias=name)
    await _do(service, room, by, change.command(), change)
    room.hub.aliases.forget(person)


async def seat(
    service: Service, room: RoomService, by: Session, table: int, *, person: str, free: int, chips: int
) -> None:
    """All that somebody needs to play, in the name of whoever invites."""
    if room.host.room.floor.tables[table].opening.private:
        await _do(service, room, by, InviteToPrivate(table, person))
    await _do(service, room, by, SeatPlayer(table, free, person, chips))
    await _deal_in(service, room, by, table, free)


async def _deal_in(service: Service, room: RoomService, by: Session, table: int, seat_number: int) -> None:
    """Where nobody deals there is nobody to ask how a newcomer comes in: at once, for what the house asks.
    Where the house does not let him, he is asked on the page.
    """
    found = room.host.room.floor.tables[table]
    player = found.table.seats[seat_number]
    if begins_alone(room.host, found) and not player.regular and not player.entering:
        asked = _asked(service, room, by, BetweenHandsDo(table, ComeBack(seat_number)))
        await stored(service.do(room, asked))


async def _do(
    service: Service, room: RoomService, by: Session, command: Any, change: PersonalChange | None = None
) -> None:
    kept = await stored(service.do(room, _asked(service, room, by, command), (), change))
    if kept.refusal is not None:
        raise RefusedError(kept.refusal)


def _asked(service: Service, room: RoomService, by: Session, command: Any) -> Asked:
    return service.asked(by, room, Envelope(secrets.token_hex(16), command))


def account(service: Service, room: str, *, person: str, name: str, by: str, client: Client) -> Issued:
    """An account without a password: it lives as long as this phone's session, from one night to the next."""
    users, who = service.accounts.users, By(by)
    user: User | Refusal = users.add(who, guest_name(), name, guest=True)
    if isinstance(user, User):
        user = users.grant(who, user.id, room, "player")
    if isinstance(user, User):
        user = users.link(who, user.id, room, person)
    return new_session(service, user, client, BY_PHONE)


def new_session(service: Service, user: User | Refusal, client: Client, way: str = BY_PASSWORD) -> Issued:
    """A session for an account as it was just changed; where that was refused, so is this."""
    if isinstance(user, Refusal):
        raise RefusedError(user)
    with service.accounts.database.write() as transaction:
        return service.accounts.sessions.open(
            transaction, user.id, way, client.address, client.agent, None
        )
