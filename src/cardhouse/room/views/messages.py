"""Views as the bytes that are sent: encoded once for everybody who may see the same, with what only one may
see set behind it.

What a viewer looks at is called `table 3`, `list 1-3`, `board`, `room`, `me`. Every message carries the log's
position and instant, so that a viewer knows how old it is and can go on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any, NamedTuple

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.room.hosting import Hosting
from cardhouse.room.nights.looking import only_for
from cardhouse.room.shuffling.view import promise_view
from cardhouse.room.silence import clock_at
from cardhouse.room.views import floor
from cardhouse.room.views.claims import my_shares
from cardhouse.room.views.concealing import Alias, events_at
from cardhouse.room.views.desk import desk_view
from cardhouse.room.views.hand_names import with_names
from cardhouse.room.views.next_hand import NextHands
from cardhouse.room.views.own_texts import OwnTexts, own_text
from cardhouse.room.views.table import OwnView, table_view
from cardhouse.room.views.turn import waits_for
from cardhouse.subject import View

_encode = msgspec.json.Encoder().encode
ME = "me"


class ForWhom(NamedTuple):
    """Who looks: the persons among them, and whether some are public and some of the staff; `events` are told
    along with the view.
    """

    persons: Set[str] = frozenset()
    public: bool = True
    staff: bool = True
    events: tuple[Any, ...] | None = None


class Message:
    """One subject's view: what staff see, what everybody sees, and what each person alone does. `only` is the
    one person whom all of it is for, `to` the one viewer who asked for it.
    """

    __slots__ = (
        "among", "began", "nothing", "only", "own", "persons", "position", "public", "staff", "subject", "to"
    )  # fmt: skip

    def __init__(
        self, subject: str, position: int, public: str = "", staff: str = "", only: str | None = None
    ) -> None:
        self.subject = subject
        self.position = position
        self.only = only
        self.to: object = None
        self.public = public
        self.staff = staff
        self.own: dict[str, bytes] = {}
        self.persons: Set[str] | None = None
        """Who looked when it was made, where people have something of their own in it."""
        self.among: Set[str] | None = None
        """Whom alone it is for, beside staff; None: everybody. Others are told `nothing`."""
        self.nothing = ""
        self.began = 0
        """When the hand began whose cards are among the own; 0 where there is none."""

    def hidden_from(self, person: str | None, staff: bool) -> bool:
        return not staff and self.among is not None and person not in self.among

    def made_before(self, person: str | None) -> bool:
        """Whether it was made before this person looked, and so without what is his own in it."""
        return person is not None and self.persons is not None and person not in self.persons

    def text(self, person: str | None, staff: bool, since: int = 0) -> str:
        """The message for one viewer, who is this person `since` then: what was dealt before is not his."""
        base, own = self.parts(person, staff, since)
        return f"{base}}}" if own is None else f'{base},"own":{own.decode()}}}'

    def parts(self, person: str | None, staff: bool, since: int = 0) -> tuple[str, bytes | None]:
        """The same as what many are told, and what one alone is."""
        if self.among is not None and self.hidden_from(person, staff):
            return self.nothing, None
        base = self.staff if staff else self.public
        known = person is not None and not 0 < self.began < since
        return base, self.own.get(person) if person is not None and known else None


def opened(kind: str, subject: str, room: Any, view: Any, events: Any = None) -> str:
    """A message but for its last bracket, so that more can be set behind it."""
    head = _encode({"type": kind, "subject": subject, "position": room.position, "at": room.at}).decode()[:-1]
    told = f',"events":{_encode(events).decode()}' if events is not None else ""
    return f'{head},"view":{_encode(view).decode()}{told}'


def dealer_at(host: Hosting, table: int) -> Dealer | None:
    """Who deals at a table, where a hand is in progress."""
    if table not in host.room.hands:
        return None
    dealer = host.hands.dealer(table)
    return dealer if isinstance(dealer, Dealer) else None


def table_message(
    host: Hosting, number: int, alias: Alias, events: tuple[Any, ...] | None, persons: Set[str],
    public: bool = True, staff: bool = True,
) -> Message:  # fmt: skip
    """A table's view for those who look at it; `persons` are the ones among them who may sit there."""
    table = host.room.floor.tables.get(number)
    if table is None:
        return gone(host, f"table {number}")
    dealer, subject = dealer_at(host, number), f"table {number}"
    message = Message(subject, host.room.position)
    message.persons = persons
    message.among = only_for(host.room, number)
    message.nothing = _shown(host, "", subject, None) if message.among is not None else ""
    clock, promise = clock_at(host, number), promise_view(host, number)
    for wanted, seen_by_staff in ((public, False), (staff, True)):
        if wanted:
            view = table_view(host.room, table, dealer, alias, seen_by_staff, clock, promise=promise)
            if seen_by_staff:
                view = msgspec.structs.replace(view, desk=desk_view(host, table, dealer, alias))
            told = events_at(number, events, 0, None if seen_by_staff else alias) if events else None
            if told:
                last = host.hands.dealers.get(number)
                with_names(told, last.rules if last is not None else None)
            base = opened("table", subject, host.room, view, told)
            if seen_by_staff:
                message.staff = base
            else:
                message.public = base
    running = host.room.hands.get(number)
    hand = running.hand if running is not None else None
    message.began = running.began if running is not None else 0
    turn = waits_for(hand, dealer)[1] if hand is not None else 0
    following = NextHands(host, table)
    owns = OwnTexts(hand, dealer, turn) if hand is not None else None
    for seat, sitting in table.table.seats.items():
        if sitting.player in persons:
            if owns is not None and hand is not None and seat < len(hand.pos) and hand.pos[seat] >= 0:
                message.own[sitting.player] = owns.of(seat)
            else:
                message.own[sitting.player] = own_text(OwnView(seat, next=following.of(seat)))
    return message


def message_of(view: View, host: Hosting, name: str, alias: Alias, whom: ForWhom) -> Message:
    """A view as it stands, for those who look."""
    if view.message is not None:
        made: Message = view.message(host, name, alias, whom)
        return made
    assert view.show is not None, f"{view.kind} can be seen"
    subject = f"{view.kind} {name}" if name else view.kind
    base = staff = _shown(host, view.kind, subject, view.show(host, name, alias, False))
    if view.staff_see_more:
        staff = _shown(host, view.kind, subject, view.show(host, name, alias, True))
    return Message(subject, host.room.position, base, staff)


def _shown(host: Hosting, kind: str, subject: str, view: Any) -> str:
    """What is not there, or not for this viewer, is gone."""
    return opened(kind if view is not None else "gone", subject, host.room, view)


def gone(host: Hosting, subject: str) -> Message:
    """Told once to those who looked at something that is no longer there."""
    base = _shown(host, "", subject, None)
    return Message(subject, host.room.position, base, base)


def my_messages(host: Hosting, alias: Alias, persons: Iterable[str]) -> Iterator[Message]:
    """Everybody's own state."""
    index = floor.Index(host)
    for person in persons:
        yield my_message(host, index, person)


def my_message(host: Hosting, index: floor.Index, person: str) -> Message:
    """One's own state."""
    mine = msgspec.structs.replace(index.my_view(person), shares=my_shares(host, person))
    base = opened(ME, ME, host.room, mine)
    return Message(ME, host.room.position, base, base, person)
