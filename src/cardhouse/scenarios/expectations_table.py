"""Expectations about the table: the button, who posts what, who is dealt in, blinds owed, kills and legs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardhouse.play import kill
from cardhouse.play.setup import HandSetup
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects, per_player
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.values import NOBODY
from cardhouse.scenarios.world import World

Amounts = tuple[int, int, int]
"""Live, dead and ante."""


def _setup(world: World) -> HandSetup:
    return world.hand_dealer.hand.setup


def _seats(world: World, wanted: list[str], came: set[int]) -> list[Pair]:
    if {world.seat(name) for name in wanted} == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, sorted(came))))]


@expects(
    "button",
    "player",
    "where the button lies: on this hand, or between hands after the last one",
    needs="any",
)
def button(world: World, wanted: str) -> list[Pair]:
    dealer = world.dealer
    came = dealer.hand.setup.button if dealer is not None else world.table.button
    return [] if world.seat(wanted) == came else [(wanted, world.name(came))]


def _read_posts(node: Any, scale: int) -> dict[str, Amounts]:
    return {name: _amounts(str(value), scale) for name, value in values.per_player(node).items()}


def _amounts(text: str, scale: int) -> Amounts:
    """`3`, `3 live + 1 dead`, `1 dead`, `1 ante + 3`."""
    found = {"live": 0, "dead": 0, "ante": 0}
    for part in re.split(r"\+| and ", text):
        amount, _, kind = part.strip().partition(" ")
        if (kind or "live") not in found:
            raise WordError(f"{text!r}: write 3, 1 dead, 3 live + 1 dead, or 1 ante")
        found[kind or "live"] += values.money(amount, scale)
    return found["live"], found["dead"], found["ante"]


def _say_post(world: World, amounts: Amounts) -> str:
    live, dead, ante = amounts
    parts = [
        f"{world.text(chips)} {kind}"
        for chips, kind in ((live, "live"), (dead, "dead"), (ante, "ante"))
        if chips
    ]
    return " + ".join(parts) or "nothing"


@expects(
    "posts",
    "players: posts",
    "everything posted in this hand: `{bob: 1, cyd: 3, dan: 3 live + 1 dead}`; antes count only "
    "where one is written; who is not named posted nothing else",
    read=_read_posts,
)
def posts(world: World, wanted: dict[str, Amounts]) -> Iterator[Pair]:
    antes = any(ante for _, _, ante in wanted.values())
    came: dict[int, Amounts] = {}
    for post in _setup(world).posts:
        live, dead, ante = came.get(post.seat, (0, 0, 0))
        came[post.seat] = (live + post.live, dead + post.dead, ante + post.ante if antes else 0)
    expected = {world.seat(name): amounts for name, amounts in wanted.items()}
    for seat in sorted({*came, *expected}):
        want, got = expected.get(seat, (0, 0, 0)), came.get(seat, (0, 0, 0))
        if want != got:
            yield (
                f"{world.name(seat)} posts {_say_post(world, want)}",
                f"{world.name(seat)} posts {_say_post(world, got)}",
            )


def _posters(world: World, *kinds: str) -> set[int]:
    return {post.seat for post in _setup(world).posts if post.kind in kinds}


@expects("small blind", "players", "who posts the small blind; nobody where it is dead")
def small_blind(world: World, wanted: list[str]) -> list[Pair]:
    return _seats(world, wanted, _posters(world, "small_blind"))


@expects("big blind", "players", "who posts the big blind; several with a moving button")
def big_blind(world: World, wanted: list[str]) -> list[Pair]:
    return _seats(world, wanted, _posters(world, "big_blind"))


@expects("straddle", "players", "who straddles this hand")
def straddle(world: World, wanted: list[str]) -> list[Pair]:
    return _seats(world, wanted, _posters(world, "straddle"))


@expects("killer", "players", "who posts the kill of this hand; nobody where it is not killed")
def killer(world: World, wanted: list[str]) -> list[Pair]:
    return _seats(world, wanted, _posters(world, "kill"))


@expects("dealt in", "players", "everyone who is dealt into this hand, in any order")
def dealt_in(world: World, wanted: list[str]) -> list[Pair]:
    return _seats(world, wanted, set(_setup(world).seats))


@expects(
    "not dealt in", "players", "players at the table who get no hand this time; others may be left out too"
)
def not_dealt_in(world: World, wanted: list[str]) -> list[Pair]:
    dealt = set(_setup(world).seats)
    wrong = [name for name in wanted if world.seat(name) in dealt]
    return (
        [(f"no hand for {', '.join(wrong)}", f"dealt in {values.listed(map(world.name, sorted(dealt)))}")]
        if wrong
        else []
    )


@expects("deal order", "players", "the order of the deal, first left of the button first")
def deal_order(world: World, wanted: list[str]) -> list[Pair]:
    came = list(_setup(world).seats)
    if [world.seat(name) for name in wanted] == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, came)))]


# Between hands


@expects(
    "owes", "players: text", "blinds missed: `{ann: big blind and small blind, bob: nothing}`", needs="table"
)
def owes(world: World, wanted: dict[str, str]) -> list[Pair]:
    def came(name: str) -> str:
        missed = world.table.seats[world.seat(name)].missed
        return " and ".join(sorted(blind.replace("_", " ") for blind in missed)) or "nothing"

    plain = {
        name: " and ".join(sorted(part.strip() for part in text.split(" and ")))
        for name, text in wanted.items()
    }
    return per_player(world, plain, came)


@expects("leg up", "player", "who has a leg up; nobody where the kill button is neutral", needs="table")
def leg_up(world: World, wanted: str) -> list[Pair]:
    holder, _ = kill.marker(world.table, world.choices)
    came = 0 if holder == world.table.kill_owed else holder
    expected = 0 if wanted == NOBODY else world.seat(wanted)
    return [] if came == expected else [(wanted, world.name(came))]


@expects("kill owed", "player", "who must kill the next pot", needs="table")
def kill_owed(world: World, wanted: str) -> list[Pair]:
    came = kill.marker(world.table, world.choices)[0] if world.table.kill_owed else 0
    expected = 0 if wanted == NOBODY else world.seat(wanted)
    return [] if came == expected else [(wanted, world.name(came))]


@expects("waits", "players: count", "hands that a player who changed seats must wait", needs="table")
def waits(world: World, wanted: dict[str, int]) -> list[Pair]:
    return per_player(world, wanted, lambda name: str(world.table.seats[world.seat(name)].wait))


@expects(
    "table stacks",
    "players: money",
    "chips of each player between hands that play on the next",
    needs="table",
)
def table_stacks(world: World, wanted: dict[str, int]) -> list[Pair]:
    return per_player(
        world, wanted, lambda name: world.text(world.table.seats[world.seat(name)].stack), world.text
    )


@expects("seats", "players: count", "the seat number of each player", needs="table")
def seats(world: World, wanted: dict[str, int]) -> list[Pair]:
    return per_player(world, wanted, lambda name: str(world.seat(name)))


@expects("open seats", "count", "how many seats are free", needs="table")
def open_seats(world: World, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(len(world.table.open_seats())))


@expects("game", "text", "the game being dealt, by its file's name", needs="any")
def game(world: World, wanted: str) -> list[Pair]:
    return differ(wanted, world.dealer.hand.setup.game if world.dealer is not None else world.table.game)
