"""The server is killed in the middle of dealt events of every format, and while prizes are paid: one server
holds them all, so that one kill meets each of them. It is started again, goes on, and nothing that was
answered is lost, nothing is done or paid twice, and chips and cents come out.
"""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.play.dealer import Dealer
from cardhouse.room import snapshots
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.room.state import Room
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.client import Client, Refused, Unreachable
from cardhouse.server.new_rooms import NewRoom, make_room
from cardhouse.sim.event.host import BEGAN
from cardhouse.sim.event.kept import Kept
from cardhouse.sim.event.payouts import handing_over, pay_out
from cardhouse.sim.event.play import EventPlay
from cardhouse.sim.event.run import sheet_for
from cardhouse.store import Store, chain, open_store
from cardhouse.tournaments.places.checking import check_event
from cardhouse.tournaments.prizes.close_cash_out import CloseCashOut
from cardhouse.tournaments.prizes.due import Due, dues
from cardhouse.tournaments.prizes.state import by_entry
from cardhouse.tournaments.state import Event
from postgres_server import postgres_server, postgres_url
from server.serving import ANSWER_SECONDS, House, Process
from sim.test_event_formats import FORMATS
from waiting import PATIENCE_SECONDS, until

__all__ = ["postgres_server", "postgres_url"]
BOOK, SEED, HANDS = "horseshoe", 1, 5
STAFF = ("tournament_director", "cage", "manager")
ON_POSTGRESQL = ("bounty", "satellite")
ACTS = {"Check": "check", "BringIn": "bring_in", "Call": "call"}
"""What everybody does where it can be done: so a hand goes on."""
Until = Callable[[EventPlay], bool]


def in_a_hand(play: EventPlay) -> bool:
    """A few hands are over, and somebody is in turn."""
    dealers = [play.host.hands.dealer(number) for number in sorted(play.host.room.hands)]
    return play.hands >= HANDS and any(isinstance(one, Dealer) and one.legal() for one in dealers)


def never(play: EventPlay) -> bool:
    return False


class Held:
    """One event in a room of its own, played in this process up to the present moment."""

    def __init__(self, house: House, template: str, stops: Until) -> None:
        self.room = template.replace("_", "-") + ("" if stops is in_a_hand else "-paid")
        self.template, self.entries = template, FORMATS[template]
        self.database = house.database
        lasted = self._play(stops, None)
        store = open_store(house.database)
        opened = system_clock() - lasted
        fault = make_room(store, NewRoom(self.room, BOOK, "UTC", "play"), opened, "installation")
        assert fault is None, fault
        self._play(stops, store)
        store.close()
        self.staff = house.token(f"{self.room}-td", *STAFF, room=self.room)
        self.acknowledged: dict[str, int] = {}
        self.asked: list[str] = []

    def _play(self, stops: Until, store: Store | None) -> int:
        """Twice with the same chance: once to see how long it takes, then so that it comes to now."""
        sheet = sheet_for(self.template, BOOK, self.entries)
        kept = Kept(store.log(self.room)) if store is not None else None
        room = load(store.log(self.room)).room if store is not None else None
        began = room.at if room is not None else BEGAN
        self.play = play = EventPlay(sheet, BOOK, self.entries, SEED, keep=kept, room=room, began=began)
        first = play.now
        play.open()
        play.start()
        play.play(lambda: stops(play))
        if stops is never and sheet.cash_out is not None:
            play.ask(CloseCashOut(play.name))  # what nobody exchanged is paid by places
        if kept is not None:
            kept.flush()
        return play.now - first

    @property
    def event(self) -> Event:
        """As the log has it."""
        return self.loaded().events.all[self.play.name]

    def loaded(self) -> Room:
        store = open_store(self.database)
        try:
            return load(store.log(self.room)).room
        finally:
            store.close()

    def ask(self, clients: dict[str, Client], token: str, command: Any, *, id_: str) -> bool:
        """One command under its id, tried until it is answered; whether it was accepted."""
        self.asked.append(id_)

        def answered() -> int | None:
            try:
                return int(clients[token].command(self.room, command, id=id_)["position"])
            except Unreachable:
                return None
            except Refused as refused:
                return None if refused.status >= 500 else -1

        position = until(lambda: [one] if (one := answered()) is not None else [], f"{id_} is answered",
                         look_seconds=0.05)[0]  # fmt: skip
        if position > 0:
            assert self.acknowledged.setdefault(id_, position) == position, "the same answer again"
        return position > 0

    def whole(self) -> Room:
        """The log is whole, has every answered command once and where it was said to be, and tells one
        room whose chips and cents agree.
        """
        store = open_store(self.database)
        log = store.log(self.room)
        entries = list(log.read())
        chain.verify(self.room, entries, end=log.head())
        counts = Counter(entry.command for entry in entries)
        assert [command for command, count in counts.items() if count > 1] == []
        at = {entry.command: entry.position for entry in entries}
        assert {id_: at.get(id_) for id_ in self.acknowledged} == self.acknowledged
        again, summary = replay(entries)
        assert summary.faults == []
        room = load(log).room
        store.close()
        assert snapshots.encode(again) == snapshots.encode(room)
        assert check_event(room.events.all[self.play.name], room.floor) == []
        assert sum(room.books.balances.values()) == 0
        return room


class Players(threading.Thread):
    """Everybody at the tables of one event, who act when they are in turn, over HTTP: the first of them, and
    then, when all events are so far, everybody at once.
    """

    def __init__(self, held: Held, house: House, address: str) -> None:
        super().__init__(daemon=True)
        self.held, self.go, self.ending = held, threading.Event(), threading.Event()
        seats = [
            seat.player for number in sorted(held.play.event.tables)
            for seat in held.play.host.room.floor.tables[number].table.seats.values()
        ]  # fmt: skip
        self.tokens = {
            one: house.token(f"{held.room}-{one}", "player", room=held.room, person=one) for one in seats
        }
        self.clients = clients(address, [held.staff, *self.tokens.values()])

    def run(self) -> None:
        tables = sorted(self.held.play.event.tables)
        for count, table in enumerate(itertools.cycle(tables)):
            if self.ending.is_set():
                break
            self._act(table, f"{self.held.room}-{count}")
            if self.held.acknowledged:
                self.go.wait(PATIENCE_SECONDS)
        close(self.clients)

    def _act(self, table: int, id_: str) -> None:
        try:
            view = self.clients[self.held.staff].view(self.held.room, f"table {table}")["view"]
        except (Unreachable, Refused):  # the server is down, or the table is broken
            self.ending.wait(0.02)
            return
        acting = (view.get("hand") or {}).get("acting", 0)
        who = next((seat["person"] for seat in view["seats"] if seat["seat"] == acting), "")
        if who not in self.tokens:
            self.ending.wait(0.02)
            return
        may = view["desk"].get("choices", {})
        kind = next((word for word in ACTS if may.get(ACTS[word])), "Fold")
        act = {"type": "Act", "table": table, "act": {"type": kind, "seat": acting}}
        self.held.ask(self.clients, self.tokens[who], act, id_=id_)


class PayoutDesk(threading.Thread):
    """Pays what is due, over HTTP: half of it, and after the kill everything again from the start."""

    def __init__(self, held: Held, address: str) -> None:
        super().__init__(daemon=True)
        self.held, self.half, self.killed = held, threading.Event(), threading.Event()
        play = held.play
        choices = play.host.choices_at(play.now, rule_set="tournament")
        self.dues: list[Due] = dues(play.event, choices)
        self.commands = [one for prize in self.dues for one in handing_over(play.event, choices, prize)]
        self.clients = clients(address, [held.staff])

    def run(self) -> None:
        self._pay(self.commands[: len(self.commands) // 2])
        self.half.set()
        self.killed.wait(PATIENCE_SECONDS)
        self._pay(self.commands)
        close(self.clients)

    def _pay(self, commands: Iterable[Any]) -> None:
        for number, command in enumerate(commands):
            self.held.ask(self.clients, self.held.staff, command, id_=f"{self.held.room}-pays-{number}")


def clients(address: str, tokens: list[str]) -> dict[str, Client]:
    return {token: Client(address, token, tries=1, seconds=ANSWER_SECONDS) for token in tokens}


def close(asking: dict[str, Client]) -> None:
    for one in asking.values():
        one.close()


def killed_and_started_again(server: Process, players: list[Players], desks: list[PayoutDesk]) -> None:
    """Everybody acts and is paid; the server dies, and goes on."""
    for one in (*players, *desks):
        one.start()
    until(lambda: all(one.held.acknowledged for one in players), "somebody has acted in every event")
    until(lambda: all(one.half.is_set() for one in desks), "half of the prizes are paid")
    for player in players:
        player.go.set()
    server.kill()
    before = {one.held.room: one.held.loaded().position for one in players}
    assert all(one.held.event.phase == "running" for one in players)
    assert any(one.held.loaded().hands for one in players), "in the middle of a hand"
    acted = {one.held.room: len(one.held.acknowledged) for one in players}
    server.start()
    for desk in desks:
        desk.killed.set()
    until(lambda: all(len(one.held.acknowledged) > acted[one.held.room] for one in players), "all go on")
    for one in players:
        one.ending.set()
    for one in (*players, *desks):
        one.join(PATIENCE_SECONDS)
        assert not one.is_alive()
    assert server.stop() == 0
    assert all(one.held.loaded().position > before[one.held.room] for one in players)


def played_to_the_end(held: Held) -> None:
    """From where the server left it, every entry checked; then paid to the cent."""
    store = open_store(held.database)
    log = store.log(held.room)
    kept = Kept(log)
    sheet = sheet_for(held.template, BOOK, held.entries)
    play = EventPlay(sheet, BOOK, held.entries, SEED + 1, keep=kept, room=load(log).room)
    play.take_up()
    play.play()
    pay_out(play)
    kept.flush()
    store.close()
    assert play.event.phase == ("ended" if held.template == "bounty" else "closed")
    held.whole()


def paid_once(desk: PayoutDesk) -> None:
    """Everybody has what was due, once, and nothing is left in the pool."""
    room = desk.held.whole()
    event = room.events.all[desk.held.play.name]
    wanted = {(one.entry, one.kind): one.amount for one in desk.dues}
    assert {key: paid for key, paid in by_entry(event.prizes.paid).items() if key in wanted} == wanted
    assert room.books.balance(accounts.prize(event.name)) == 0


def kill_in_the_middle(database: str, templates: Iterable[str]) -> None:
    house = House(database, "lobby")
    running = [Held(house, template, in_a_hand) for template in templates]
    over = [Held(house, template, never) for template in templates]
    server = Process(database)
    players = [Players(held, house, server.address) for held in running]
    desks = [PayoutDesk(held, server.address) for held in over]
    house.close()
    try:
        killed_and_started_again(server.start(), players, desks)
    finally:
        for one in players:
            one.ending.set()
            one.go.set()
        server.kill()
    for held in running:
        held.whole()
        played_to_the_end(held)
    for desk in desks:
        paid_once(desk)


def test_the_server_is_killed_in_the_middle_of_every_format(tmp_path: Path) -> None:
    kill_in_the_middle(str(tmp_path / "room.db"), tuple(FORMATS))


def test_the_same_on_postgresql(postgres_url: str) -> None:
    kill_in_the_middle(postgres_url, ON_POSTGRESQL)
