"""Plays an event through the room: people come and enter, tables deal at their own pace, somebody acts every
few seconds, whoever is out may come again, and the director does what only a person does. What happens when
comes from the seed and stands on one calendar.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from heapq import heappop, heappush
from typing import Any

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.room.acting import giver
from cardhouse.room.host import Asked, Outcome
from cardhouse.room.state import Room
from cardhouse.sim.bots import Bot
from cardhouse.sim.event.bot import AllInBot
from cardhouse.sim.event.checks import BrokenEventError, Checks
from cardhouse.sim.event.host import BEGAN, Keep, WatchedHost
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.next_level import ENDS_DAY, LevelBegan
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.days.begin_day import BeginDay
from cardhouse.tournaments.days.end_day import EndDay, OpenFlight
from cardhouse.tournaments.entries.more_chips import BuyAddOn, Rebuy
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_after, flights_begun
from cardhouse.tournaments.levels import ends_of_level, pause_now
from cardhouse.tournaments.places.decline_rebuy import DeclineRebuy
from cardhouse.tournaments.places.going_out import EntrantFelted, EntrantOut
from cardhouse.tournaments.places.hand_for_hand import GoHandForHand
from cardhouse.tournaments.prizes.cash_out_chips import CashOutChips
from cardhouse.tournaments.prizes.close_cash_out import CloseCashOut
from cardhouse.tournaments.prizes.open_cash_out import OpenCashOut
from cardhouse.tournaments.prizes.settle_pool import PoolSettled
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event
from cardhouse.tournaments.windows import add_on_now, may_enter, may_re_enter

GROWN_UP = date(1980, 1, 1).toordinal()
STAFF = frozenset({"tournament_director", "manager"})
LATE = 0.2
"""What part of the field comes after the start, where the sheet lets it."""
AGAIN = 0.5
"""How likely somebody who is out comes again."""
REBUYS = 0.6
SELLS = 0.3
BUBBLE = 3
"""So many before the money hands are dealt one at a time."""
ACT_SECONDS = (3, 15)
SHUFFLE_SECONDS = 30
MINUTES_MOST = 200 * 60
"""No event is played that long."""
NIGHT = 14 * 60 * MINUTE
AWAIT = 60 * SECOND
"""After how long a table that could not deal asks again."""
Progress = Callable[[int, int], None]


class EventPlay:
    """One event, from the announcement to the last hand."""

    def __init__(
        self, sheet: Sheet, house: str, entries: int, seed: int, *, bot: Bot | None = None,
        keep: Keep | None = None, progress: Progress | None = None, room: Room | None = None,
        began: int = BEGAN, people: str = "p", named: Callable[[str], str] = lambda person: "",
    ) -> None:  # fmt: skip
        """`people`: how the ids of those who come begin; `named` gives the digest of their personal data."""
        self.host = WatchedHost(house, seed, keep=keep, room=room)
        self.ids = f"c{self.host.room.position}-"
        self.name = sheet.name
        self.sheet = sheet
        self.entries = entries
        self.seed = seed
        self.chance = random.Random(seed)
        self.bot = bot or AllInBot(seed)
        self.now = began
        self.given = 0
        self.hands = 0
        self.to_come = 0
        """Entries that are still to be bought."""
        self.flight = 0
        """How many flights have been opened; 1 where there is one day."""
        self.people = 0
        self.ids_begin, self.named = people, named
        self.gone: list[str] = []
        """Whoever is out since an earlier flight."""
        self.out_today: list[str] = []
        self.paid_places = 0
        self.nights = self.began = 0
        self.calendar: list[tuple[int, int, Callable[[], None]]] = []
        self.waiting: list[int] = []
        """Tables that wait for the others, hand for hand."""
        self.field: list[tuple[int, int]] = []
        """At each level: minutes played, and how many are left."""
        self.progress = progress or (lambda done, of: None)
        self.checks = Checks(self.host, self.name)
        begins = self.host.in_force("tournament", event=self.name, at=began).value("deal.hand_begins")
        self.begins: Any = min(begins)

    @property
    def known(self) -> bool:
        """Whether the room has it already."""
        return self.name in self.host.room.events.all

    @property
    def event(self) -> Event:
        return self.host.room.events.all[self.name]

    # Commands

    def ask(
        self, command: Any, by: str = "td", roles: frozenset[str] = STAFF, person: str = ""
    ) -> Refusal | None:
        """One command; the refusal where it was refused."""
        self.given += 1
        asked = Asked(f"{self.ids}{self.given}", by, command, self.now, roles, person=person)
        return self.host.do(asked).refusal

    def do(self, command: Any, **who: Any) -> None:
        """One command that must be accepted."""
        refused = self.ask(command, **who)
        if refused is not None:
            raise BrokenEventError(f"{type(command).__name__} was refused: {refused.text()}")

    def at(self, after: int, what: Callable[[], None]) -> None:
        """Something will happen so many microseconds from now."""
        self.given += 1
        heappush(self.calendar, (self.now + after, self.given, what))

    # From the announcement to the start

    def open(self) -> None:
        """The event is announced, and those who come in time enter."""
        if not self.known:
            self.do(AnnounceEvent(self.name, self.sheet))
        self.host.watch = self._watch
        self.checks.take_up()
        if self.event.phase == "announced":
            self.do(OpenRegistration(self.name))
        self._come_in()

    def _come_in(self) -> None:
        """Those who enter before the start, of the event or of its next flight."""
        self.flight += 1
        self.gone += self.out_today
        self.out_today = []
        flights = len(self.sheet.days.flights) if self.sheet.days is not None else 0
        wanted = self.entries * self.flight // max(flights, 1) - len(self.event.entries.all)
        window = self.sheet.late.through and self.sheet.plan.play == "field"
        self.to_come = int(wanted * LATE) if window else 0
        for _ in range(wanted - self.to_come):
            self.enter()

    def start(self) -> None:
        """Cards in the air."""
        self.do(StartEvent(self.name))
        self.checks.whole()
        self.calendar.clear()
        for number in sorted(self.event.tables):
            self._deal_at(number, self.chance.randrange(SHUFFLE_SECONDS) * SECOND)
        if self.to_come:
            ends = ends_of_level(self.event, self.sheet.late.through, with_pause=False)
            step = max((ends - self.now) * 9 // 10 // self.to_come, 1)
            for number in range(self.to_come):
                self.at(step * (number + 1), self._comes_late)

    def enter(self) -> None:
        """Somebody comes to the podium with card and money: new, or out in an earlier flight."""
        if self.flight > 1 and self.gone and self.chance.random() < AGAIN:
            person = self.gone.pop(self.chance.randrange(len(self.gone)))
        else:
            self.people += 1
            person = f"{self.ids_begin}{self.people}"
            self.do(RegisterPerson(person, self.named(person), tier="gold", id_checked=True, born=GROWN_UP))
        self.do(Register(self.name, person))
        self.progress(len(self.event.entries.all), 2 * self.entries)

    def _comes_late(self) -> None:
        if self.to_come and may_enter(self.event):
            self.to_come -= 1
            self.enter()

    def _comes_again(self, person: str) -> Callable[[], None]:
        def comes() -> None:
            if self.to_come and self.ask(ReEnter(self.name, person)) is None:
                self.to_come -= 1

        return comes

    def take_up(self) -> None:
        """Goes on with an event that runs in a room read from its log; nobody comes any more."""
        self.now = self.began = self.host.room.at
        self.flight = flights_begun(self.event)
        self.host.watch = self._watch
        self.checks.take_up()
        self.checks.whole()
        self._know_prizes()
        for number in sorted(self.event.tables):
            self._deal_at(number, self.chance.randrange(SHUFFLE_SECONDS) * SECOND)

    # Play

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """To the end of the event, or until something is so."""
        while self.event.phase in ("running", "between_days") and not until():
            if self.event.phase == "between_days":
                self._next_day()
                continue
            if not self.calendar or self.minutes() > MINUTES_MOST:
                raise BrokenEventError(f"nothing happens any more with {self.event.entries.left} left")
            at, _, what = heappop(self.calendar)
            self.now = max(self.now, at)
            what()
        self.checks.whole()

    def _next_day(self) -> None:
        """After a night another flight, or the day on which those of all flights meet."""
        self.calendar.clear()
        self.waiting.clear()
        self.now += NIGHT
        self.nights += 1
        self.checks.whole()
        if flight_after(self.event):
            self.do(OpenFlight(self.name))
            self._come_in()
            self.start()
        else:
            self.do(BeginDay(self.name))
            self.checks.whole()

    def minutes(self) -> int:
        """How long cards have been in the air, nights not counted."""
        return (self.now - self.began - self.nights * NIGHT) // MINUTE

    def _deal_at(self, number: int, after: int) -> None:
        self.at(after, lambda: self._step(number))

    def _step(self, number: int) -> None:
        """The next thing at a table: somebody acts, or a hand begins."""
        event = self.event
        if number not in event.tables or event.phase != "running":
            return
        if number in self.host.room.hands:
            self._act(number)
        else:
            self._begin(number)

    def _act(self, number: int) -> None:
        dealer = self.host.hands.dealer(number)
        assert isinstance(dealer, Dealer)
        act: Any = self.bot.choose(dealer)
        who = giver(self.host.room.floor.tables[number], act)
        self.do(cmd.Act(number, act), by=who.by, roles=who.roles, person=who.person)
        self._go_on(number)

    def _go_on(self, number: int) -> None:
        if number in self.host.room.hands:
            self._deal_at(number, self.chance.randint(*ACT_SECONDS) * SECOND)
            return
        self.hands += 1
        self._deal_at(number, SHUFFLE_SECONDS * SECOND)
        if self.waiting and (not self._dealing() or self.event.places.hand_for_hand is None):
            tables, self.waiting = self.waiting, []
            for table in tables:
                self._deal_at(table, SECOND)

    def _begin(self, number: int) -> None:
        """A dealer who sees that it is a break, or one player alone, does not even try."""
        event, clock = self.event, self.event.clock
        if pause_now(event) and clock.ends > self.now:
            self._deal_at(number, clock.ends - self.now + self.chance.randrange(SHUFFLE_SECONDS) * SECOND)
            return
        if len(self.host.room.floor.tables[number].table.seats) < 2:
            self.host.advance(self.now)  # should all sit alone, nobody asks for anything: the clock runs on
            if pause_now(event) == ENDS_DAY and not self._dealing() and self.ask(EndDay(self.name)) is None:
                return
            self._deal_at(number, AWAIT)
            return
        refused = self.ask(cmd.BeginHand(number, self.begins), by="software dealer", roles=frozenset())
        if refused is None:
            self._go_on(number)
        elif refused.code == "waits_for_tables" and self._dealing():
            self.waiting.append(number)
        elif refused.code == "bag_first":
            if not self._dealing():
                self.ask(EndDay(self.name))
        else:
            self._deal_at(number, AWAIT)

    def _dealing(self) -> bool:
        """Whether a hand of the event is in progress."""
        return not self.event.tables.keys().isdisjoint(self.host.room.hands)

    # What people see and do about it

    def _watch(self, asked: Asked, outcome: Outcome) -> None:
        if outcome.refusal is not None:
            self.checks.after([])
            return
        name = self.name
        mine = [one for one in outcome.events if not isinstance(one, TournamentEvent) or one.event == name]
        self.checks.after(mine)
        for happened in mine:
            seen = SEES.get(type(happened))
            if seen is not None:
                seen(self, happened)

    def opened(self, happened: TableOpened) -> None:
        """A table for those who came late."""
        if self.event.phase == "running" and happened.event == self.name:
            self._deal_at(happened.table, SHUFFLE_SECONDS * SECOND)

    def level(self, happened: LevelBegan) -> None:
        """The clock went on."""
        self.began = self.began or self.now
        self.field.append((self.minutes(), self.event.entries.left))
        sheet, level = self.sheet, happened.level
        if sheet.cash_out is not None and level in sheet.cash_out.after and pause_now(self.event):
            self.at(MINUTE, self._cash_out)
        if add_on_now(self.event):
            self.at(MINUTE, self._add_ons)

    def _cash_out(self) -> None:
        """Some exchange a part of their chips in the pause, as soon as the last hand is over."""
        if not pause_now(self.event):
            return
        if self.ask(OpenCashOut(self.name)) is not None:
            self.at(MINUTE, self._cash_out)
            return
        for person, chips in self._stacks():
            if self.chance.random() < SELLS:
                self.ask(CashOutChips(self.name, person, chips // 4))
        self.do(CloseCashOut(self.name))

    def _add_ons(self) -> None:
        if add_on_now(self.event):
            for person, _ in self._stacks():
                if self.chance.random() < REBUYS:
                    self.ask(BuyAddOn(self.name, person))

    def _stacks(self) -> list[tuple[str, int]]:
        tables = [self.host.room.floor.tables[number].table for number in sorted(self.event.tables)]
        return [(seat.player, seat.chips) for table in tables for seat in table.seats.values()]

    def settled(self, happened: PoolSettled) -> None:
        """Everybody knows what is played for."""
        self._know_prizes()

    def _know_prizes(self) -> None:
        self.paid_places = self.event.places.paid

    def out(self, happened: EntrantOut) -> None:
        """Somebody is out: he may come again, and the money may be near."""
        event = self.event
        self.progress(2 * self.entries - event.entries.left, 2 * self.entries)
        if self.to_come and may_re_enter(event) and self.chance.random() < AGAIN:
            self.at(2 * MINUTE, self._comes_again(happened.person))
        elif flight_after(event):
            self.out_today.append(happened.person)
        near = 0 < event.entries.left - self.paid_places <= BUBBLE
        if near and self.paid_places and len(event.tables) > 1 and event.places.hand_for_hand is None:
            self.at(0, self._hand_for_hand)

    def _hand_for_hand(self) -> None:
        event = self.event
        if event.phase == "running" and len(event.tables) > 1 and event.places.hand_for_hand is None:
            self.do(GoHandForHand(self.name, until=self.paid_places))

    def felted(self, happened: EntrantFelted) -> None:
        """Somebody without chips may buy more at once."""
        person = self.event.entries.all[happened.entry].person
        buys = self.chance.random() < REBUYS
        self.at(0, lambda: self._buys(person) if buys else self._declines(person))

    def _buys(self, person: str) -> None:
        if self.ask(Rebuy(self.name, person)) is not None:
            self._declines(person)

    def _declines(self, person: str) -> None:
        self.ask(DeclineRebuy(self.name, person))


SEES: dict[Any, Callable[[EventPlay, Any], None]] = {
    TableOpened: EventPlay.opened,
    LevelBegan: EventPlay.level,
    PoolSettled: EventPlay.settled,
    EntrantOut: EventPlay.out,
    EntrantFelted: EventPlay.felted,
}
