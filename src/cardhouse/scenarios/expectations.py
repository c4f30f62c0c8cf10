"""What a scenario may assert: the keys of `expect`, registered by the expectations_* modules.

A key's reader turns what is written into a value when the file is read; its check compares that with the
table and gives the pairs (expected, came) that differ.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.sentences import Needs

if TYPE_CHECKING:
    from cardhouse.scenarios.world import World

Pair = tuple[str, str]
Check = Callable[[Any, Any], Iterable[Pair]]
"""From the world (a table's, or a room's) and what is expected to what differs."""
Read = Callable[[Any, int], Any]
"""From what is written and the scale of amounts to the value that the check takes."""

READERS: dict[str, Read] = {
    "money": lambda node, scale: values.money(str(node), scale),
    "count": lambda node, scale: values.count(str(node)),
    "yes or no": lambda node, scale: values.yes_no(str(node)),
    "player": lambda node, scale: values.who(str(node)),
    "players": lambda node, scale: values.whos(node),
    "players: money": lambda node, scale: {
        name: values.money(str(value), scale) for name, value in values.per_player(node).items()
    },
    "players: count": lambda node, scale: {
        name: values.count(str(value)) for name, value in values.per_player(node).items()
    },
    "players: text": lambda node, scale: {
        name: str(value) for name, value in values.per_player(node).items()
    },
    "text": lambda node, scale: str(node),
    "list": lambda node, scale: values.items(node),
}


@dataclass(frozen=True, slots=True)
class Key:
    """One key of `expect`."""

    name: str
    about: str
    shape: str
    read: Read
    check: Check
    needs: Needs
    subject: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """A key and what is expected of it."""

    key: Key
    wanted: Any
    line: int
    by: str = ""


KEYS: dict[str, Key] = {}
ROOM_KEYS: dict[str, Key] = {}
"""Those of stories of a whole room."""


def expects(
    name: str, shape: str, about: str, *, needs: Needs = "hand", read: Read | None = None
) -> Callable[[Check], Check]:
    """Register a key. `shape` names the reader, or describes what `read` takes."""

    def register(check: Check) -> Check:
        keys = ROOM_KEYS if needs == "room" else KEYS
        assert name not in keys, f"{name} is registered twice"
        subject = check.__module__.rpartition(".")[2].removeprefix("expectations_")
        keys[name] = Key(name, about, shape=shape, read=read or READERS[shape], check=check, needs=needs,
            subject=subject)
        return check

    return register


def expectation(
    name: str, node: Any, scale: int, line: int, by: str = "", *, room: bool = False
) -> Expectation:
    """A key and its value as written; an unknown key is refused with the nearest ones."""
    keys = ROOM_KEYS if room else KEYS
    key = keys.get(name)
    if key is None:
        near = difflib.get_close_matches(name, keys, n=3)
        hint = f"; near it: {', '.join(near)}" if near else f"; there are {', '.join(sorted(keys))}"
        raise WordError(f"{name!r} cannot be expected{hint}")
    return Expectation(key, key.read(node, scale), line, by)


def differ(expected: str, came: str) -> list[Pair]:
    """The pair where the two texts differ, nothing where they are the same."""
    return [] if expected == came else [(expected, came)]


def per_player(
    world: World, wanted: dict[str, Any], came: Callable[[str], str], say: Callable[[Any], str] = str
) -> list[Pair]:
    """Compare a value for each player that is named."""
    pairs: list[Pair] = []
    for name, value in wanted.items():
        pairs += [(f"{name} {expected}", f"{name} {got}") for expected, got in differ(say(value), came(name))]
    return pairs
