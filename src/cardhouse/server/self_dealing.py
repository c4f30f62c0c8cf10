"""Tables that nobody deals: when the next hand begins there, and that nobody is waited for beyond his time.

A private game for play money whose cards software deals has no dealer: whoever was invited sits down and
plays. Hands begin by themselves there, a few seconds after the last one, as long as the house lets them; so
they do at the tables of an event that software deals, as long as the event lets them. How
long somebody in turn has, and what becomes of his hand then, is decided in `room.silence`; that holds at
every table that software deals. How often a board is run is agreed on here, by those in the hand.

In a private game nobody is there to see that a chair is empty. So whoever let the clock decide about his hand
sits out from the next one, until he says that he is back: the others wait for him once.
"""

from __future__ import annotations

import uuid

from cardhouse.floor.desk import SECOND
from cardhouse.floor.state import FloorTable
from cardhouse.play.commands import RunBoard, Show
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.table_commands import SitOut
from cardhouse.room import commands as cmd
from cardhouse.room.dispatch import BEFORE_HAND
from cardhouse.room.host import Asked, RoomHost
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.silence import overdue
from cardhouse.room.views.turn import choices

Dealt = cmd.Act | cmd.BeginHand | cmd.DrawForTheButton | cmd.BetweenHandsDo
BY = "software dealer"
ROLES = frozenset({"dealer", "floor", "manager"})
SELF_DEALT = "self_dealt"
"""The way by which commands come from tables where software deals for play money, in the matrix."""
PAUSE_SECONDS = 5
"""Between two hands, so that everybody sees who won."""
register({"nothing_to_run": "nobody is asked now how often the board is run at table {table}"})


class SelfDealing:
    """The software dealer of one room: what it remembers from one look to the next."""

    def __init__(self, room: str) -> None:
        self.room = room
        self._next: dict[int, int] = {}
        """When the next hand may begin, by table."""
        self._wishes: dict[int, tuple[int, dict[int, int]]] = {}
        """By table: since which position it is asked how often the board is run, and what each seat said."""
        self._again: dict[int, int] = {}
        """By table, before when nothing more is done for somebody silent: what was asked is on its way."""

    def due(self, host: RoomHost, now: int) -> list[Asked]:
        """Everything that is to be done now."""
        found: list[Dealt] = []
        for act in overdue(host, now):
            if self._again.get(act.table, 0) <= now:
                self._again[act.table] = now + SECOND
                found += [act, *_sits_out(host, act)]
        for table in host.room.floor.tables.values():
            begins = self._begins(host, table, now) if begins_alone(host, table) else None
            if begins is not None:
                found.append(begins)
        return [self._asked(command, now) for command in found]

    def _begins(
        self, host: RoomHost, table: FloorTable, now: int
    ) -> cmd.BeginHand | cmd.DrawForTheButton | None:
        number = table.number
        pause = PAUSE_SECONDS * SECOND // host.hurry
        if number in host.room.hands or _who_play(table) < 2:
            self._next.pop(number, None)
            return None
        if now < self._next.setdefault(number, now + pause):
            return None
        if not may_begin(host, number, now):
            return None
        self._next[number] = now + pause  # where it is refused it is asked again then
        button = table.table.layout.button or table.table.rules_of_game.forced == "ante_and_bring_in"
        if not table.event and not button:
            return cmd.DrawForTheButton(number)
        by = host.in_force(table=number, at=now).value("deal.hand_begins")
        return cmd.BeginHand(number, next(iter(by), "first_card"), pause_all_in=True, ask_showdown=True)

    # How often the board is run

    def wish(self, host: RoomHost, number: int, seat: int, times: int) -> int | Refusal:
        """Somebody in the hand says how often; how often it is when all have said the same, else 0. Whoever
        says once has decided: it takes all of them to run it more often.
        """
        dealer = host.hands.dealer(number)
        may = choices(dealer) if isinstance(dealer, Dealer) else None
        if not isinstance(dealer, Dealer) or may is None or may.kind != "run" or not 1 <= times <= may.runs:
            return Refusal("nothing_to_run", {"table": number})
        hand = dealer.hand
        live = {hand.seats[place] for place in range(hand.n) if not hand.folded[place]}
        if seat not in live:
            return Refusal("nothing_to_run", {"table": number})
        changed = host.room.changed.get(f"table {number}", 0)
        since, said = self._wishes.get(number, (0, {}))
        said = {**(said if since == changed else {}), seat: times}
        self._wishes[number] = (changed, said)
        if times == 1:
            return 1
        return min(said.values()) if live <= said.keys() else 0

    def agree(self, host: RoomHost, number: int, seat: int) -> int:
        """Somebody in the hand is content with whatever the others want; how often it is, once all said."""
        dealer = host.hands.dealer(number)
        may = choices(dealer) if isinstance(dealer, Dealer) else None
        times = self.wish(host, number, seat, may.runs) if may is not None and may.runs > 1 else 0
        return times if isinstance(times, int) else 0

    def run(self, number: int, times: int, now: int) -> Asked:
        return self._asked(cmd.Act(number, RunBoard(times)), now)

    @staticmethod
    def _asked(command: Dealt, now: int) -> Asked:
        """Acts in a hand are the room's own; whoever begins one has a dealer's place."""
        roles = frozenset() if type(command) is cmd.Act else ROLES
        return Asked(uuid.uuid4().hex, BY, command, now, roles)


def _sits_out(host: RoomHost, act: cmd.Act) -> list[cmd.BetweenHandsDo]:
    """Who did not decide about his hand is away from the next one on, in a game that nobody watches over."""
    table = host.room.floor.tables[act.table]
    seat = getattr(act.act, "seat", 0)
    player = table.table.seats.get(seat)
    if table.event or player is None or player.away or isinstance(act.act, Show):
        return []
    return [cmd.BetweenHandsDo(act.table, SitOut(seat))] if begins_alone(host, table) else []


def _who_play(table: FloorTable) -> int:
    """How many are dealt in: in an event also those who are not there, which are blinded off so."""
    return len(table.table.seats) if table.event else len(table.table.present())


def self_dealt(host: RoomHost, number: int) -> bool:
    """Whether software deals at a table and no money is at stake."""
    table = host.room.floor.tables.get(number)
    return table is not None and host.room.money == "play" and table.mode == "dealt"


def begins_alone(host: RoomHost, table: FloorTable) -> bool:
    """Whether hands begin here by themselves: at a table of an event that software deals, and in a private
    game to which no dealer has come.
    """
    if table.event:
        return table.mode == "dealt"
    return self_dealt(host, table.number) and table.opening.private and not table.absences.dealer


def may_begin(host: RoomHost, table: int, now: int) -> bool:
    """Whether nothing stands in the way of a hand: it is not asked for in vain during every pause."""
    desk = RoomDesk(host, Asked("", BY, cmd.BeginHand(table), now, ROLES))
    return all(fault(desk, table) is None for fault in BEFORE_HAND)
