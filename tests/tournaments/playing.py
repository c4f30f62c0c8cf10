"""Events that are played in tests: hands begun and acted in as dealer and players would."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import SECOND
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.replaying import replay
from cardhouse.sim.bots import Bot
from cardhouse.store.log import Entry
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.places.checking import check_event
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event
from tournaments.events import MINUTE, EventRoom

NAME = "Turbo"


class Playing(EventRoom):
    """One event with one table or several, from registration on."""

    def opened(self, sheet: Sheet, *people: str) -> None:
        """An event is announced, and these enter."""
        self.ok(AnnounceEvent(NAME, sheet))
        self.ok(OpenRegistration(NAME))
        self.enter(NAME, *people)

    def stacks(self, **chips: int) -> None:
        """The chips are shared out like this from now on; nobody gets or loses any in all."""
        before = after = 0
        for person, stack in chips.items():
            entry = self.event.entries.latest(person)
            assert entry is not None
            seat = self.host.room.floor.tables[entry.table].table.seats[entry.seat]
            before, after, seat.stack = before + seat.stack, after + stack, stack
        assert before == after, f"{before} chips, not {after}"

    @property
    def event(self) -> Event:
        return self.host.room.events.all[NAME]

    def start(self, button: int = 0) -> list[Any]:
        return self.ok(StartEvent(NAME, button))

    def begin(self, table: int = 1) -> list[Any]:
        return self.ok(cmd.BeginHand(table, "first_riffle"))

    def dealer(self, table: int = 1) -> Dealer:
        found = self.host.hands.dealer(table)
        assert isinstance(found, Dealer)
        return found

    def act(self, act: Any, table: int = 1) -> list[Any]:
        return self.ok(cmd.Act(table, act))

    def fold_round(self, table: int = 1) -> None:
        """Everybody folds to the big blind."""
        while table in self.host.room.hands:
            self.act(hand.Fold(self.dealer(table).hand.acting_seat), table)

    def all_in(self, *names: str, table: int = 1) -> list[Any]:
        """These put everything in, the others fold; the last events."""
        last: list[Any] = []
        while table in self.host.room.hands:
            dealer = self.dealer(table)
            seat = dealer.hand.acting_seat
            player = self.host.room.floor.tables[table].table.seats[seat].player
            may = dealer.legal()
            assert may is not None
            if player not in names:
                last = self.act(hand.Check(seat) if may.check else hand.Fold(seat), table)
            elif may.wager:
                last = self.act(hand.BetTo(seat, may.most), table)
            else:
                last = self.act(hand.Call(seat), table)
        return last

    def blinds(self, table: int = 1) -> tuple[int, ...]:
        """What the hand at a table is played for."""
        return self.host.room.hands[table].hand.setup.stakes.blinds

    def whole(self) -> None:
        """Everything of the event agrees."""
        wrong = check_event(self.event, self.host.room.floor)
        assert not wrong, "; ".join(wrong)

    def play_on(self, bot: Bot, seconds: int = 2) -> None:
        """One step at each table: a hand begins or somebody acts in it; else time goes by."""
        idle = True
        for number in sorted(self.event.tables):
            if number not in self.event.tables or self.event.phase != "running":
                continue  # it was broken by what happened at another one
            if number in self.host.room.hands:
                self.act(bot.choose(self.dealer(number)), number)
                idle = False
            else:
                idle = self.do(cmd.BeginHand(number, "first_riffle")).refusal is not None and idle
        self.now += seconds * SECOND if not idle else MINUTE

    def play_out(self, bot: Bot, steps: int = 30_000, every: int = 1) -> None:
        """To the end of the event, looked at after every so many steps."""
        for step in range(steps):
            if self.event.phase != "running":
                self.whole()
                return
            self.play_on(bot)
            if not step % every:
                self.whole()
        raise AssertionError(f"{self.event.entries.left} are left after {steps} steps")

    def replayed(self) -> bytes:
        """The room read again from its log, as its bytes."""
        kept = [
            Entry(at, one.command, one.at, one.by, one.version, one.body, b"")
            for at, one in enumerate(self.log, 1)
        ]
        return snapshots.encode(replay(kept)[0])
