"""The room of one run, and how a word or an expectation reaches it.

The setting is put in place directly, as an evening finds it; everything after that goes through commands.
Whoever is named for the first time is put on the books, of age and with identification.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from datetime import date
from typing import Any

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.people.state import Person
from cardhouse.floor.spreads.charge import charged
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.play.table_events import ButtonPlaced
from cardhouse.room import commands as cmd
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.scenarios.event_setting import EventSet
from cardhouse.scenarios.event_tables import put_in_place
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_setting import RoomSetting, TableSet, instant_of
from cardhouse.scenarios.story import GROWN_UP, Story, twin_of
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.state import Event

SETTLERS: list[Callable[[RoomWorld, FloorTable, TableSet], None]] = []
"""Subjects that read further keys of a table's setting add themselves here."""
LISTERS: list[Callable[[RoomWorld, str, tuple[str, ...]], None]] = []
"""The subject of lists adds here how names come onto a list before the story begins."""


class RoomWorld(Story):
    """What a story about a room acts on."""

    def __init__(self, setting: RoomSetting, house: str, choices: Choices) -> None:
        super().__init__(setting.instant(setting.hour))
        self.setting = setting
        self.house = house
        self.choices = choices
        self.scale = setting.scale
        self.day = setting.on
        self.hour = setting.hour
        self.notes: dict[str, Any] = {}
        """Where words of one subject keep what they need."""
        room, _ = open_room("story", house, self.at, zone=setting.zone)
        self.host = self._host(room)
        for spread in setting.spreads:
            offered = charged(spread, choices)
            if isinstance(offered, Refusal):
                raise WordError(f"{spread.id}: {offered.text()}")
            room.floor.spreads[spread.id] = offered
        for number, table in setting.tables.items():
            self._put(number, table)
        for spread_id, names in setting.lists.items():
            for name in names:
                self._known(name)
            for put in LISTERS:
                put(self, spread_id, names)
        for event in setting.events:
            self._hold(event)
        self.begin_story()

    def _host(self, room: Any) -> RoomHost:
        return RoomHost(room, seeded_mixing(20), lambda house, day, rule_set: self.choices)

    def _put(self, number: int, given: TableSet) -> None:
        spread = self.floor.spreads[given.spread]
        since = self.setting.instant(given.since) if given.since else self.at
        table = Table(spread.game, spread.stakes, spread.seats, self.house, "cash", spread.rotation)
        made = FloorTable(number, spread.id, table, since, given.mode)
        for player in given.players:
            name = player.name.replace(" ", "-")
            self._known(name)
            running = not given.forming
            table.seats[player.seat] = Seat(
                name, player.stack, standing="established", liable=running, hands=int(running)
            )
            made.seats.since[name] = since
            self._brought(accounts.stack(number, name), player.stack)
        if not given.forming:
            made.stage, made.started = "running", since
            seats = {player.name: player.seat for player in given.players}
            first = seats.get(given.button) or max(seats.values(), default=1)
            button = int(given.button[5:]) if given.button.startswith("seat ") else first
            apply_at_table(table, ButtonPlaced(button, running=True))
        self.floor.tables[number] = made
        for settle in SETTLERS:
            settle(self, made, given)

    def _hold(self, given: EventSet) -> None:
        """An event is announced, opened and entered by the same commands as later."""
        asks: list[Any] = [AnnounceEvent(given.name, given.sheet)]
        asks += [OpenRegistration(given.name)] if given.opened else []
        asks += [Register(given.name, self.entrant(name)) for name in given.entries]
        asks += [StartEvent(given.name)] if given.started else []
        for ask in asks:
            refused = self.direct(ask)
            if refused is not None:
                raise WordError(f"{given.name}: {refused.text()}")
        if given.tables:
            self._under_way(given)

    def _under_way(self, given: EventSet) -> None:
        for table in given.tables.values():
            for name, _ in table.seats.values():
                self._known(name, "gold")
        event = self.event(given.name)
        put_in_place(self.room, event, given.tables, entrants=given.entrants, at=self.at)
        self.host = self._host(self.room)
        self.host.advance(self.at)

    def _known(self, name: str, tier: str = "") -> None:
        """Somebody whom the room has on its books as the evening finds it."""
        person = Person(name, tier=tier, id_checked=True, born=GROWN_UP)
        self.floor.people.known.setdefault(name, person)

    def _brought(self, account: str, amount: int) -> None:
        """Chips that were there before the story began."""
        balances = self.host.room.books.balances
        balances[account] = balances.get(account, 0) + amount
        balances[accounts.AT_LARGE] = balances.get(accounts.AT_LARGE, 0) - amount

    # What words need

    def act(self, number: int, act: Any) -> Refusal | None:
        """What happens in the hand at a table, from whom it comes there."""
        return self.act_at(self.table(number), act)

    def table(self, number: int) -> FloorTable:
        found = self.floor.tables.get(number)
        if found is None:
            raise WordError(f"there is no table {number}; open are {sorted(self.floor.tables)}")
        return found

    def table_of(self, name: str) -> FloorTable:
        """Where somebody sits."""
        for number, _ in self.floor.seated(name):
            return self.floor.tables[number]
        raise WordError(f"{name} sits at no table")

    # Events

    def event(self, name: str | None = None) -> Event:
        """An event by its name; the only one where none is said."""
        held = self.room.events.all
        if name is None and len(held) == 1:
            return next(iter(held.values()))
        if name is None or name not in held:
            raise WordError(f"there is no event {name!r}; there are {', '.join(held) or 'none'}")
        return held[name]

    def entrant(self, name: str) -> str:
        """Somebody who may enter events: on the books with the club's card, unless known without one."""
        if name not in self.floor.people.known:
            self.do(RegisterPerson(name, born=GROWN_UP, id_checked=True, tier="gold"))
        return name

    def direct(self, command: Any) -> Refusal | None:
        """A command of the tournament director."""
        return self.do(command, by="tod", roles=("tournament_director",))

    def enter(self, event: str, name: str, **more: Any) -> Refusal | None:
        """Somebody buys an entry at the podium."""
        return self.do(Register(event, self.entrant(name), **more), by="cleo", roles=("clerk",))

    # Time

    def move_to(self, hour: str, day: date | None = None) -> None:
        """The clock is moved on to an hour of the story's day, or of another."""
        self.day = day or self.day
        at = instant_of(self.day, hour, self.setting.zone)
        if at < self.at:
            raise WordError(f"{hour} on {self.day} is past: it is {self.now_text()}")
        self.at = at
        self.entries += self.host.advance(at)

    def pass_time(self, microseconds: int) -> None:
        """So much time goes by."""
        self.at += microseconds
        self.entries += self.host.advance(self.at)

    def now_text(self) -> str:
        return self.host.desk(Asked("", "", None, self.at)).local(self.at).strftime("%Y-%m-%d %H:%M")

    # Hands

    def dealer(self, number: int) -> Dealer:
        """The hand in progress at a table."""
        found = self.host.hands.dealer(number)
        if isinstance(found, Refusal):
            raise WordError(found.text())
        return found

    def begin_hand(self, number: int) -> Refusal | None:
        return self.do(cmd.BeginHand(number), by="dee", roles=("dealer",))

    def play_out(self, number: int) -> None:
        """The hand at a table goes to its end, nobody betting: who faces a bet folds, others check."""
        while number in self.host.room.hands:
            dealer = self.dealer(number)
            legal = dealer.legal()
            seat = dealer.hand.acting_seat
            act: Any = hand.CloseDiscards()
            if dealer.awaits_cards:
                act = hand.Deal()
            elif legal is not None:
                act = (
                    hand.Check(seat)
                    if legal.check
                    else hand.BringIn(seat)
                    if legal.bring_in
                    else hand.Fold(seat)
                )
            refused = self.act(number, act)
            if refused is not None:
                raise WordError(f"the hand at table {number} cannot go on: {refused.text()}")

    def play_hand(self, number: int) -> Refusal | None:
        """A whole hand in which nobody bets."""
        refused = self.begin_hand(number)
        if refused is None:
            self.play_out(number)
        return refused

    def copy(self) -> RoomWorld:
        """An independent room in the same state."""
        twin: RoomWorld = RoomWorld.__new__(RoomWorld)
        twin.__dict__.update(self.__dict__)
        twin.notes = copy.deepcopy(self.notes)
        twin.host = twin._host(twin_of(self.room))
        twin.entries, twin.by_hand = self.entries[:], dict(self.by_hand)
        return twin
