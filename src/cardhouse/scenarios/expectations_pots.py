"""Expectations about chips: pots, stacks, who wins what, odd chips, rake; and what happened by which rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

from cardhouse.play import events as ev
from cardhouse.play.pots import pots as pots_of
from cardhouse.play.table_events import HandBegan, PushedPotMoved, TableEvent
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects, per_player
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields, Items
from cardhouse.scenarios.world import World


@expects(
    "pot",
    "money",
    "all chips in the middle and in front of the players, the rake left out; after the push, what was pushed",
)
def pot(world: World, wanted: int) -> list[Pair]:
    dealer = world.hand_dealer
    chips = sum(award.chips for award in _awards(world)) if dealer.over else dealer.hand.pot
    return differ(world.text(wanted), world.text(chips))


def _read_pots(node: Any, scale: int) -> list[tuple[int, list[str]]]:
    """`[30 ann bob cyd, 20 ann bob]` or `[30, 20]`."""
    found = []
    for entry in node if isinstance(node, Items) else str(node).split(","):
        chips, *names = str(entry).split()
        found.append((values.money(chips, scale), [values.who(name) for name in names]))
    return found


@expects(
    "pots",
    "list",
    "main pot and side pots, with who may win each if named: `[30 ann bob cyd, 20 ann bob]`",
    read=_read_pots,
)
def pots(world: World, wanted: list[tuple[int, list[str]]]) -> list[Pair]:
    hand = world.hand_dealer.hand
    if world.hand_dealer.over:
        sizes = Counter[int]()
        for award in _awards(world):
            sizes[award.pot] += award.chips
        return differ(
            _amounts(world, [chips for chips, _ in wanted]),
            _amounts(world, [sizes[at] for at in sorted(sizes)]),
        )
    came = [(one.chips, {hand.seats[p] for p in one.players}) for one in pots_of(hand)]
    same = len(came) == len(wanted) and all(
        chips == got and (not names or {world.seat(name) for name in names} == seats)
        for (chips, names), (got, seats) in zip(wanted, came, strict=True)
    )
    if same:
        return []
    said = ", ".join(
        f"{world.text(chips)} {' '.join(map(world.name, sorted(seats)))}" for chips, seats in came
    )
    return [(", ".join(" ".join([world.text(chips), *names]) for chips, names in wanted), said)]


def _amounts(world: World, chips: list[int]) -> str:
    return ", ".join(map(world.text, chips))


def _moved_since(world: World, seat: int) -> int:
    """What a ruling moved to a seat or from it after the last hand had ended."""
    moved = 0
    for event in reversed(world.table_events):
        if isinstance(event, HandBegan):
            break
        if isinstance(event, PushedPotMoved):
            moved += event.chips * ((event.to == seat) - (event.seat == seat))
    return moved


@expects("stacks", "players: money", "the chips each player has behind")
def stacks(world: World, wanted: dict[str, int]) -> list[Pair]:
    def came(name: str) -> str:
        seat = world.seat(name)
        hand = world.hand_dealer.hand
        if seat in hand.seats:
            return world.text(hand.stacks[hand.pos[seat]] + _moved_since(world, seat))
        return world.text(world.table.seats[seat].stack)

    return per_player(world, wanted, came, world.text)


@expects(
    "put in", "players: money", "what each player has put into the pot in the whole hand, dead money left out"
)
def put_in(world: World, wanted: dict[str, int]) -> list[Pair]:
    hand = world.hand_dealer.hand
    return per_player(world, wanted, lambda name: world.text(hand.total[world.position(name)]), world.text)


def _awards(world: World) -> list[ev.PotAwarded]:
    return [event for event in world.hand_dealer.events if isinstance(event, ev.PotAwarded)]


def _won(world: World, wanted: dict[str, int], awards: list[ev.PotAwarded]) -> list[Pair]:
    won = Counter[int]()
    for award in awards:
        won[award.seat] += award.chips
    expected = {world.seat(name): chips for name, chips in wanted.items()}
    if dict(won) == {seat: chips for seat, chips in expected.items() if chips}:
        return []
    return [(_said(world, expected), _said(world, dict(won)))]


def _said(world: World, chips: dict[int, int]) -> str:
    return values.listed(f"{world.name(seat)} {world.text(chips[seat])}" for seat in sorted(chips))


@expects(
    "wins",
    "players: money",
    "everything that everybody won: `{ann: 51, bob: 50}`; who is not named won nothing",
)
def wins(world: World, wanted: dict[str, int]) -> list[Pair]:
    return _won(world, wanted, _awards(world))


@expects("winners", "players", "who won any of it, in any order")
def winners(world: World, wanted: list[str]) -> list[Pair]:
    came = {award.seat for award in _awards(world)}
    if {world.seat(name) for name in wanted} == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, sorted(came))))]


@expects("high wins", "players: money", "the high half: who got how much of it")
def high_wins(world: World, wanted: dict[str, int]) -> list[Pair]:
    return _won(world, wanted, [award for award in _awards(world) if award.side == "high"])


@expects(
    "low wins", "players: money", "the low half: who got how much of it; `nobody` where no low qualified"
)
def low_wins(world: World, wanted: dict[str, int]) -> list[Pair]:
    return _won(world, wanted, [award for award in _awards(world) if award.side == "low"])


@expects("main pot", "players: money", "the main pot: who got how much of it")
def main_pot(world: World, wanted: dict[str, int]) -> list[Pair]:
    return _won(world, wanted, [award for award in _awards(world) if award.pot == 0])


@expects("side pots", "players: money", "all side pots together: who got how much of them")
def side_pots(world: World, wanted: dict[str, int]) -> list[Pair]:
    return _won(world, wanted, [award for award in _awards(world) if award.pot > 0])


@expects("odd chip", "players", "who got an odd chip between tied hands, in any order")
def odd_chip(world: World, wanted: list[str]) -> list[Pair]:
    came = {award.seat for award in _awards(world) if award.odd}
    if {world.seat(name) for name in wanted} == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, sorted(came))))]


@expects("returned", "players: money", "bets that nobody called and that went back")
def returned(world: World, wanted: dict[str, int]) -> list[Pair]:
    back = Counter[int]()
    for event in world.hand_dealer.events:
        if isinstance(event, ev.UncalledReturned):
            back[event.seat] += event.chips
    return per_player(world, wanted, lambda name: world.text(back[world.seat(name)]), world.text)


@expects("rake", "money", "what the house has taken so far")
def rake(world: World, wanted: int) -> list[Pair]:
    return differ(world.text(wanted), world.text(world.hand_dealer.hand.rake))


@expects("does not play", "players: money", "chips that lie beside the stack for this hand")
def does_not_play(world: World, wanted: dict[str, int]) -> list[Pair]:
    hand = world.hand_dealer.hand

    def came(name: str) -> str:
        seat = world.seat(name)
        beside = world.table.seats[seat].beside if seat in world.table.seats else 0
        return world.text(beside + (hand.aside[hand.pos[seat]] if seat in hand.seats else 0))

    return per_player(world, wanted, came, world.text)


@expects("carried", "money", "what stays in the pot for the next deal because nobody opened")
def carried(world: World, wanted: int) -> list[Pair]:
    chips = sum(event.chips for event in world.hand_dealer.events if isinstance(event, ev.PotCarried))
    return differ(world.text(wanted), world.text(chips))


# What happened, with its citation


def _words(name: str) -> str:
    """StubReshuffled -> stub reshuffled."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def _read_happened(node: Any, scale: int) -> list[tuple[str, str, str]]:
    """`stub reshuffled`, `{stub reshuffled: row}`, `hand killed cyd`; with `no` it must not happen."""
    if isinstance(node, Fields):
        found = [(str(key), str(value)) for key, value in node.items()]
    else:
        entries = node if isinstance(node, Items) else str(node).split(",")
        found = [(str(entry).strip(), "") for entry in entries]
    out = []
    for said, cite in found:
        name, who = _event_named(said.removeprefix("no "))
        out.append((("no " if said.startswith("no ") else "") + name, who, cite))
    return out


def _event_named(said: str) -> tuple[str, str]:
    for name in sorted(EVENT_NAMES, key=len, reverse=True):
        if said == name:
            return name, ""
        if said.startswith(name + " "):
            return name, values.who(said[len(name) + 1 :])
    raise WordError(f"{said!r} is no event; there are {', '.join(sorted(EVENT_NAMES))}")


HAND_EVENTS: set[str] = {
    _words(kind.__name__) for kind in (*ev.Event.__subclasses__(), *ev.Wager.__subclasses__())
}
EVENT_NAMES: set[str] = HAND_EVENTS | {_words(kind.__name__) for kind in get_args(TableEvent)}


@expects(
    "happened",
    "events",
    "events in words, with a player or a citation: `stub reshuffled`, "
    "`{hand killed cyd: row}`, `no common card dealt`; those of the table too: `blind missed ann`",
    needs="any",
    read=_read_happened,
)
def happened(world: World, wanted: list[tuple[str, str, str]]) -> Iterator[Pair]:
    for said, who, cite in wanted:
        name = said.removeprefix("no ")
        events: list[Any] = [*world.table_events, *(world.hand_dealer.events if name in HAND_EVENTS else ())]
        there = [
            event
            for event in events
            if _words(type(event).__name__) == name
            and (not who or getattr(event, "seat", 0) == world.seat(who))
        ]
        expected = f"{said} {who}".strip()
        if said.startswith("no "):
            if there:
                yield expected, f"{name} {who}".strip()
        elif not there:
            yield expected, "it did not happen"
        elif cite and cite not in {getattr(event, "cite", None) for event in there} and world.cites_count:
            yield f"{expected} by {cite}", f"{name} by {getattr(there[-1], 'cite', None) or 'no rule'}"
