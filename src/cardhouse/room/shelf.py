"""The hands of a room that are over: where each lies on the log, who was dealt in, what it brought, which
rulings were about whom, and what each table counted in since when. Read from the log once, in order; what was
found is kept as marks beside the log (`store/marks.py`), so that neither a new start nor a year of hands
makes anybody wait.

What happened in a hand is read from the log itself when somebody looks at it (`views/past_hands.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.floor.opening.events import TableOpened
from cardhouse.play import events as ev
from cardhouse.play import table_events as tab
from cardhouse.play.stakes import Unit, unit_of
from cardhouse.room.events import AtHand
from cardhouse.room.irregularities.events import RulingMade
from cardhouse.room.reopening.reopen import HandReopened
from cardhouse.room.upcasting import read
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Entry, Log
from cardhouse.store.marks import NOTHING, Mark, Marked

KIND = "hands 3"
"""With another number the marks are made anew: raise it when what is kept changes."""
HAND = ""
"""The subject under which the hands themselves lie; a person's marks only say which are his."""
RULED = "ruled "
"""Before a person: the rulings that were about his seat."""
COUNTS = "counts "
"""Before a table: what it counted in from each opening on."""
FOR_ALL = 1 << 62
STRETCH = 2_000
"""Entries after which what was found is kept."""
SIGNS = (b"HandBegan", b"HandEnded", b'"TableSeat', b"TableOpened", b"RulingMade", b"PotAwarded", b'"Shown"')
"""An entry without one of these begins or ends no hand, pushes no pot, shows no hand, changes nobody's seat,
opens no table and has no ruling.
"""
WALKED = 100
"""Marks that are looked up at once."""


class PastHand(msgspec.Struct, frozen=True):
    """Where a hand lies on the log, who was dealt in, what it brought. `key` is its first position."""

    key: int
    last: int
    table: int
    game: str
    structure: str
    house: str
    began: int
    ended: int
    persons: dict[int, str]
    brought: dict[int, int]
    """By seat, the chips won, or lost where it is less than nothing."""
    pot: int = 0
    """Everything that was pushed."""
    showdown: bool = False
    """Whether a hand was shown."""
    unit: Unit = "cents"

    def seat_of(self, person: str | None) -> int:
        """Where somebody sat; 0 where nowhere."""
        return next((seat for seat, sat in self.persons.items() if sat == person), 0) if person else 0


class Begun(msgspec.Struct, frozen=True):
    """A hand that is not over."""

    key: int
    began: int
    game: str
    structure: str
    house: str
    stacks: dict[int, int]
    persons: dict[int, str]
    unit: Unit = "cents"
    pot: int = 0
    showdown: bool = False


class _SoFar(msgspec.Struct):
    """What it takes to read on: who sits where, and the hands in progress, by table."""

    seats: dict[int, dict[int, str]] = {}
    begun: dict[int, Begun] = {}
    over: dict[int, Begun] = {}
    """The last hand of each table: it may be taken back, and goes on as the same one."""


_decode = msgspec.json.Decoder(PastHand).decode
_encode = msgspec.json.Encoder().encode


class Shelf:
    """All hands of a room that are over."""

    def __init__(self, log: Log, from_the_start: bool = False) -> None:
        self._log = log
        self._read_from(NOTHING if from_the_start else log.marks.marked(KIND))

    def _read_from(self, marked: Marked) -> None:
        self._marked = marked
        state = self._marked.state
        self._so_far = msgspec.json.decode(state, type=_SoFar) if state else _SoFar()
        self.position = self._marked.position
        self.unkept: list[Mark] = []
        """What is not kept yet."""

    def catch_up(self, step: Callable[[int], None] | None = None) -> None:
        """Everything that was written since."""
        for entry in self._log.read(self.position):
            self.take(entry)
            if self.position - self._marked.position >= STRETCH:
                self.keep()
                if step is not None:
                    step(self.position)

    def keep(self) -> None:
        """Where nothing can be kept it stays in memory; where another process was quicker its marks hold."""
        if self.position == self._marked.position:
            return
        now = Marked(self.position, _encode(self._so_far))
        try:
            if self._log.marks.add(KIND, self._marked, now, self.unkept):
                self._marked, self.unkept = now, []
            else:
                self._read_from(self._log.marks.marked(KIND))
        except StoreError:
            return

    def take(self, entry: Entry) -> None:
        """The next entry of the log."""
        self.position = entry.position
        if not any(sign in entry.body for sign in SIGNS):
            return
        for event in read(entry.version, entry.body).events:
            if isinstance(event, AtHand):
                self._at_hand(entry, event)
            elif isinstance(event, AtTable):
                self._at_table(entry, event)
            elif isinstance(event, HandReopened) and event.table in self._so_far.over:
                self._so_far.begun[event.table] = self._so_far.over[event.table]
            elif isinstance(event, TableOpened):
                unit = unit_of(event.rule_set)
                self.unkept.append(Mark(f"{COUNTS}{event.table}", entry.position, unit.encode()))
            elif isinstance(event, RulingMade):
                self._ruled(entry, event)

    # Looking

    def find(self, key: int) -> PastHand | None:
        """The hand that begins at a position of the log."""
        there = self._marks(HAND, before=key + 1, most=1)
        return _decode(there[0].body) if there and there[0].position == key else None

    def last_at(self, table: int, among: int = 500) -> PastHand | None:
        """The last hand that is over at a table, if it is one of the room's latest."""
        latest = (_decode(mark.body) for mark in self._marks(HAND, most=among))
        return next((hand for hand in latest if hand.table == table), None)

    def of(self, person: str, most: int) -> list[PastHand]:
        """The latest hands that somebody was dealt, the last one first."""
        return list(islice(self.walk(person), most))

    def walk(self, person: str, before: int | None = None) -> Iterator[PastHand]:
        """Every hand that somebody was dealt, the last one first, from before a position on."""
        while marks := self._marks(person, before=before, most=WALKED):
            found = (self.find(mark.position) for mark in marks)
            yield from (hand for hand in found if hand is not None)
            before = marks[-1].position

    def walk_on(self, person: str, after: int) -> Iterator[PastHand]:
        """Every hand that somebody was dealt after a position, the first one first."""
        while marks := self._marks_on(person, after):
            found = (self.find(mark.position) for mark in marks)
            yield from (hand for hand in found if hand is not None)
            after = marks[-1].position

    def rulings_about(self, person: str, most: int) -> list[int]:
        """The numbers of the latest rulings about a seat that was his then, the last one first."""
        return [int(mark.body) for mark in self._marks(RULED + person, most=most)]

    def unit_at(self, table: int, position: int) -> Unit:
        """What a table counted in then, which may be another one's number by now."""
        there = self._marks(f"{COUNTS}{table}", before=position + 1, most=1)
        return "chips" if there and there[0].body == b"chips" else "cents"

    def _marks(self, subject: str, *, before: int | None = None, most: int) -> list[Mark]:
        """What is kept and what is not yet; another process may have kept what is still held here."""
        found = {one.position: one for one in self._log.marks.of(KIND, subject, before=before, most=most)}
        for one in self.unkept:
            if one.subject == subject and (before is None or one.position < before):
                found[one.position] = one
        return [found[at] for at in sorted(found, reverse=True)[:most]]

    def _marks_on(self, subject: str, after: int) -> list[Mark]:
        """The same after a position, the first one first."""
        kept = self._log.marks.following(KIND, subject, after=after, most=WALKED)
        found = {one.position: one for one in kept}
        for one in self.unkept:
            if one.subject == subject and one.position > after:
                found[one.position] = one
        return [found[at] for at in sorted(found)[:WALKED]]

    # Reading

    def _at_hand(self, entry: Entry, event: AtHand) -> None:
        first = event.events[0]
        if isinstance(first, ev.HandBegan):
            self._began(entry, event.table, first)
        begun = self._so_far.begun.get(event.table)
        if begun is None:
            return
        pushed = sum(one.chips for one in event.events if isinstance(one, ev.PotAwarded))
        shown = any(isinstance(one, ev.Shown) for one in event.events)
        if pushed or shown:
            self._so_far.begun[event.table] = msgspec.structs.replace(
                begun, pot=begun.pot + pushed, showdown=begun.showdown or shown
            )

    def _began(self, entry: Entry, table: int, first: ev.HandBegan) -> None:
        setup, sits = first.setup, self._so_far.seats.get(table, {})
        self._so_far.begun[table] = Begun(
            entry.position, entry.at, game=setup.game, structure=setup.stakes.structure, house=setup.house,
            stacks=dict(zip(setup.seats, setup.stacks, strict=True)),
            persons={seat: sits[seat] for seat in setup.seats if seat in sits},
            unit=unit_of(setup.rule_set),
        )  # fmt: skip

    def _at_table(self, entry: Entry, event: AtTable) -> None:
        sits = self._so_far.seats.setdefault(event.table, {})
        for one in event.events:
            if isinstance(one, tab.SeatTaken | tab.SeatUnboxed):
                sits[one.seat] = one.player
            elif isinstance(one, tab.SeatGivenUp | tab.SeatBoxed):
                sits.pop(one.seat, None)
            elif isinstance(one, tab.SeatChanged):
                sits[one.to] = sits.pop(one.seat, "")
            elif isinstance(one, tab.HandEnded):
                self._ended(entry, event.table, one)

    def _ended(self, entry: Entry, table: int, ended: tab.HandEnded) -> None:
        begun = self._so_far.begun.pop(table, None)
        if begun is None:
            return
        self._so_far.over[table] = begun
        brought = {seat: stack - begun.stacks[seat] for seat, stack in ended.stacks if seat in begun.stacks}
        hand = PastHand(
            begun.key, entry.position, table=table, game=begun.game, structure=begun.structure,
            house=begun.house, began=begun.began, ended=entry.at, persons=begun.persons, brought=brought,
            pot=begun.pot, showdown=begun.showdown, unit=begun.unit,
        )  # fmt: skip
        self.unkept.append(Mark(HAND, begun.key, _encode(hand)))
        for person in dict.fromkeys(begun.persons.values()):
            self.unkept.append(Mark(person, begun.key))

    def _ruled(self, entry: Entry, event: RulingMade) -> None:
        person = self._so_far.seats.get(event.table, {}).get(event.seat)
        if person:
            self.unkept.append(Mark(RULED + person, entry.position, str(event.ruling).encode()))


def differences(log: Log) -> int:
    """How many marks of a log are not what its entries say: for whoever verifies it."""
    upto = log.marks.marked(KIND).position
    anew = Shelf(log, from_the_start=True)
    for entry in log.read(0, upto):
        anew.take(entry)
    wanted: dict[str, dict[int, Mark]] = {}
    for one in anew.unkept:
        wanted.setdefault(one.subject, {})[one.position] = one
    wrong, others = 0, log.marks.count(KIND)
    for subject, marks in wanted.items():
        there = {one.position: one for one in log.marks.of(KIND, subject, most=FOR_ALL)}
        wrong += sum(marks.get(at) != there.get(at) for at in marks.keys() | there.keys())
        others -= len(there)
    return wrong + others
