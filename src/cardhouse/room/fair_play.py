"""Signs that two players may not play against each other, worked out from the log: chips that pass from one
to the other and hardly back, chips brought to a table that end with one person, great bets given up to the
same one, and rounds without a bet as soon as two are alone.

A sign is no proof. It is measured against what chance would do and against how everybody else plays, and is
for the auditor alone, who has no share in what the games bring. Nothing of it is kept beside the log.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any, Literal

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play import events as ev
from cardhouse.play.apply import APPLY, begin
from cardhouse.play.hand import Hand
from cardhouse.play.stakes import Stakes
from cardhouse.play.table_events import HandEnded, SeatTaken
from cardhouse.room.loading import load, take
from cardhouse.room.state import HandInProgress, Room
from cardhouse.store.log import Log

Kind = Literal["one_way", "carried", "given_up", "soft"]
Step = Callable[[int, int], None]
Pair = tuple[str, str]

ENDS = b"HandEnded"
HANDS_LEAST = 12
"""Hands in which chips passed between two, before anything is said about them."""
ONE_WAY = 3.5
"""So many times what chance would do."""
BETS_LEAST = 50
"""Big blinds (or big bets) in all: less is not worth a look."""
CARRIED_PERCENT = 80
GREAT_PERCENT = 40
"""Of the stack that a hand began with, given up without a showdown."""
GIVEN_UP_LEAST = 3
SOFT = 4.0
ROUNDS_LEAST = 20
PAIRS_LEAST = 5
"""Others to compare with: how two play is out of the common only where there is a common."""


class Signal(msgspec.Struct, frozen=True, kw_only=True):
    """Something to look at: `one` and `other` (whose gain it is, where it is somebody's)."""

    kind: Kind
    one: str
    other: str
    hands: int
    chips: int = 0
    percent: int = 0
    strength: int = 0
    """In tenths, how many times what chance would do."""
    position: int
    """An entry of the log where the last of it happened."""


@dataclass(slots=True)
class Between:
    """What happened between two, seen from the first."""

    hands: int = 0
    flow: int = 0
    """Chips that went to the other, in hundredths of a big blind; less than nothing where they came."""
    squares: int = 0
    lost: int = 0
    last: int = 0
    given_up: int = 0
    rounds: int = 0
    unbet: int = 0


@dataclass(slots=True)
class Found:
    """What was counted over a stretch of the log."""

    pairs: dict[Pair, Between] = field(default_factory=lambda: defaultdict(Between))
    brought: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """Chips that somebody sat down with, all in all, in hundredths of a big blind."""
    rounds: int = 0
    unbet: int = 0


def signals(log: Log, since: int = 0, step: Step | None = None) -> list[Signal]:
    """What can be seen from an instant on, the strongest first. Takes a while; `step` hears how far it is."""
    start, end = log.position_at(since - 1), log.head().position
    room, found = load(log, start).room, Found()
    for entry in log.read(start, end):
        ends = ENDS in entry.body
        running = dict(room.hands) if ends else {}
        seats = {number: _names(room, number) for number in running}
        for event in take(room, entry):
            if not isinstance(event, AtTable):
                continue
            for one in event.events:
                if isinstance(one, HandEnded) and event.table in running:
                    _hand(found, running[event.table], one, names=seats[event.table], at=entry.position)
                elif isinstance(one, SeatTaken):
                    unit = _unit(room.floor.tables[event.table].table.stakes)
                    found.brought[one.player] += 100 * one.stack // unit
        if step is not None:
            step(entry.position - start, end - start)
    return sorted(told_of(found), key=lambda one: (-one.strength, one.one, one.other))


def _names(room: Room, table: int) -> dict[int, str]:
    return {seat: one.player for seat, one in room.floor.tables[table].table.seats.items()}


def _unit(stakes: Stakes) -> int:
    """What bets are measured in at these stakes."""
    return stakes.big_blind or stakes.ante or 1


def _hand(
    found: Found, running: HandInProgress, ended: HandEnded, *, names: dict[int, str], at: int
) -> None:
    setup = running.hand.setup
    unit = _unit(setup.stakes)
    before = dict(zip(setup.seats, setup.stacks, strict=True))
    net = {seat: stack - before[seat] for seat, stack in ended.stacks if seat in before and seat in names}
    won = sum(chips for chips in net.values() if chips > 0)
    for loser, lost in net.items():
        for winner, gained in net.items():
            if lost < 0 < gained:
                flow(found, (names[loser], names[winner]), 100 * -lost * gained // (won * unit), at)
    _played(found, running.events, names)


def flow(found: Found, pair: Pair, chips: int, at: int) -> None:
    """So much (in hundredths of a big blind) went from one to the other in a hand."""
    there, back = found.pairs[pair], found.pairs[pair[::-1]]
    there.flow += chips
    back.flow -= chips
    there.lost += chips
    for one in (there, back):
        one.hands += 1
        one.squares += chips * chips
        one.last = at


def _played(found: Found, events: list[Any], names: dict[int, str]) -> None:
    """Rounds in which two were alone, and great bets that were given up."""
    hand = begin(events[0])
    alone: Pair | None = None
    bet = False
    for event in events[1:]:
        if isinstance(event, ev.RoundOpened):
            _round(found, alone, bet)
            alone, bet = _alone(hand, names), False
        elif isinstance(event, ev.Wager):
            bet = True
        elif isinstance(event, ev.Folded):
            _given_up(found, hand, event.seat, names)
        APPLY[type(event)](hand, event)
    _round(found, alone, bet)


def _round(found: Found, alone: Pair | None, bet: bool) -> None:
    if alone is None:
        return
    found.rounds += 1
    found.unbet += not bet
    for pair in (alone, alone[::-1]):
        found.pairs[pair].rounds += 1
        found.pairs[pair].unbet += not bet


def _alone(hand: Hand, names: dict[int, str]) -> Pair | None:
    """The two who could still bet, after the first round, where there are two and nobody else is in."""
    if hand.street == 0 or hand.live != 2:
        return None
    left = [place for place, folded in enumerate(hand.folded) if not folded]
    seats = [hand.seats[place] for place in left]
    if any(hand.stacks[place] == 0 for place in left) or any(seat not in names for seat in seats):
        return None
    return names[seats[0]], names[seats[1]]


def _given_up(found: Found, hand: Hand, seat: int, names: dict[int, str]) -> None:
    place = hand.pos[seat]
    before = hand.setup.stacks[place]
    in_pot = before - hand.stacks[place]
    if hand.live != 2 or in_pot * 100 < before * GREAT_PERCENT:
        return
    other = next(hand.seats[at] for at, folded in enumerate(hand.folded) if not folded and at != place)
    if seat in names and other in names:
        found.pairs[names[seat], names[other]].given_up += 1


def told_of(found: Found) -> list[Signal]:
    """What is out of the common in what was counted."""
    told: list[Signal] = []
    for (one, other), between in found.pairs.items():
        chips, brought = between.flow // 100, found.brought.get(one, 0)
        share = 100 * between.flow // brought if brought else 0
        strength = between.flow / sqrt(between.squares) if between.squares else 0.0
        sign = partial(Signal, one=one, other=other, position=between.last)
        if chips >= BETS_LEAST and between.hands >= HANDS_LEAST and strength >= ONE_WAY:
            told.append(sign(kind="one_way", hands=between.hands, chips=chips, strength=round(10 * strength)))
        if chips >= BETS_LEAST and between.hands < HANDS_LEAST and share >= CARRIED_PERCENT:
            told.append(sign(kind="carried", hands=between.hands, chips=chips, percent=share, strength=30))
        if between.given_up >= GIVEN_UP_LEAST:
            told.append(sign(kind="given_up", hands=between.given_up, strength=10 * between.given_up))
        if one < other:
            told += _soft(found, between, sign)
    return told


def _soft(found: Found, between: Between, sign: Callable[..., Signal]) -> list[Signal]:
    """Compared with everybody else's rounds of two."""
    others, unbet = found.rounds - between.rounds, found.unbet - between.unbet
    compared = sum(one.rounds > 0 for one in found.pairs.values()) // 2 - 1
    if between.rounds < ROUNDS_LEAST or others < ROUNDS_LEAST or compared < PAIRS_LEAST:
        return []
    usual = min(max(unbet / others, 0.01), 0.99)
    z = (between.unbet - between.rounds * usual) / sqrt(between.rounds * usual * (1 - usual))
    if z < SOFT:
        return []
    percent = 100 * between.unbet // between.rounds
    return [sign(kind="soft", hands=between.rounds, percent=percent, strength=round(10 * z))]
