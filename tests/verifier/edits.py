"""Edits of an exported log, by chance: of any byte, of whole lines, and of what entries say with the chain
written anew afterwards. Each says what must notice it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from verifier.exported import compact, resealed

Lines = list[bytes]
Edit = Callable[[random.Random, Lines], Lines]


def _with(lines: Lines, at: int, *new: bytes) -> Lines:
    return [*lines[:at], *new, *lines[at + 1 :]]


def _entry(chance: random.Random, lines: Lines) -> int:
    return chance.randrange(1, len(lines) - 1)


# Without sealing anew: the chain notices


def a_byte(chance: random.Random, lines: Lines) -> Lines:
    """Any byte of the file, whatever it is part of, is another one."""
    at = chance.randrange(len(lines))
    line = bytearray(lines[at])
    place = chance.randrange(len(line))
    line[place] = (line[place] + chance.randrange(1, 256)) % 256
    return b"".join(_with(lines, at, bytes(line))).splitlines(keepends=True)


def a_header(chance: random.Random, lines: Lines) -> Lines:
    """Who, when, which command, which format, which digest."""
    at = _entry(chance, lines)
    entry = json.loads(lines[at])
    name = chance.choice(("position", "command", "at", "by", "version", "digest"))
    old = entry[name]
    entry[name] = old + chance.choice((-1, 1)) if isinstance(old, int) else old[:-1] + "0" * (old[-1] != "0")
    return _with(lines, at, compact(entry))


def a_number_of_a_body(chance: random.Random, lines: Lines) -> Lines:
    at = _number_at(chance, lines)
    return _with(lines, at, _body_changed(chance, lines[at], lambda place: True))


def cut(chance: random.Random, lines: Lines) -> Lines:
    """One line or several are gone, anywhere or at the end."""
    at = chance.randrange(len(lines))
    return lines[:at] + lines[at + chance.choice((1, 1, 2, 20, len(lines))) :]


def doubled(chance: random.Random, lines: Lines) -> Lines:
    at = chance.randrange(len(lines))
    return _with(lines, at, lines[at], lines[at])


def out_of_order(chance: random.Random, lines: Lines) -> Lines:
    one, other = sorted(chance.sample(range(len(lines)), 2))
    return _with(_with(lines, one, lines[other]), other, lines[one])


# Sealed anew: the signed root notices


def name_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    at = _entry(chance, lines)
    entry = json.loads(lines[at])
    name = chance.choice(("command", "by"))
    entry[name] = f"{entry[name]}x"
    return resealed(_with(lines, at, compact(entry)))


def time_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    at = _entry(chance, lines)
    entry = json.loads(lines[at])
    entry["at"] += chance.choice((-1, 1))
    return resealed(_with(lines, at, compact(entry)))


def number_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    at = _number_at(chance, lines)
    return resealed(_with(lines, at, _body_changed(chance, lines[at], lambda place: True)))


def entry_gone_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    at = _entry(chance, lines)
    return resealed(lines[:at] + lines[at + 1 :])


def entry_added_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    """Before some entry: what comes after the root is for the next one."""
    at = _entry(chance, lines)
    entry = json.loads(lines[at])
    entry["command"] = "added"
    entry["body"] = '{"refusal":{"code":"hand_over","facts":{}}}'
    return resealed(_with(lines, at, compact(entry), lines[at]))


def end_cut_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    return resealed(lines[: _entry(chance, lines)] + lines[-1:])


# Money, sealed anew and without a root: the sums notice

MONEY = frozenset((
    "chips", "live", "dead", "ante", "amount", "stack", "stacks", "lines", "carried", "number", "pot",
))  # fmt: skip
"""What is named so moves chips or money wherever it stands in hands, at tables and in postings."""


def money_sealed_anew(chance: random.Random, lines: Lines) -> Lines:
    """An amount of a posting, of a hand or of a stack is another one."""
    places = [at for at in range(1, len(lines) - 1) if any(map(_moves_money, _numbers(_body(lines[at]))))]
    at = chance.choice(places)
    return resealed(_with(lines, at, _body_changed(chance, lines[at], _moves_money)))


def _moves_money(place: tuple[Any, ...]) -> bool:
    """Whether it is an amount that lies or moves somewhere: of postings, hands and tables."""
    names = [part for part in place if isinstance(part, str)]
    kind = place[0]
    if kind == "Posted":
        return names[-1] in ("lines", "chips", "number")
    if kind not in ("AtHand", "AtTable") or "posts" in names or "stakes" in names or names[-1] not in MONEY:
        return False
    if kind == "AtTable" and names[-1] in ("live", "dead"):
        return False  # what a newcomer is to post; the posting itself is the hand's
    return names[-1] != "pot" and not (names[-1] == "stacks" and place[-1] == 0)


def _body(raw: bytes) -> Any:
    return json.loads(json.loads(raw)["body"])


def _numbers(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a body stand: the kind of its event, then the way to it."""
    for at, event in enumerate(value.get("events", [])):
        for path in _paths(event, ("events", at)):
            yield (event["type"], *path)


def _paths(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _paths(part, (*path, key))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _paths(part, (*path, at))
    elif type(value) is int:
        yield path


def _number_at(chance: random.Random, lines: Lines) -> int:
    return chance.choice([at for at in range(1, len(lines) - 1) if any(_numbers(_body(lines[at])))])


def _body_changed(chance: random.Random, raw: bytes, wanted: Callable[[tuple[Any, ...]], bool]) -> bytes:
    entry = json.loads(raw)
    body = json.loads(entry["body"])
    _, *path = chance.choice([place for place in _numbers(body) if wanted(place)])
    inside = body
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] += chance.choice((-100, -1, 1, 100, 10**6))
    entry["body"] = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return compact(entry)


BY_THE_CHAIN: tuple[Edit, ...] = (a_byte, a_header, a_number_of_a_body, cut, doubled, out_of_order)
BY_THE_ROOT: tuple[Edit, ...] = (
    name_sealed_anew, time_sealed_anew, number_sealed_anew, entry_gone_sealed_anew, entry_added_sealed_anew,
    end_cut_sealed_anew,
)  # fmt: skip
BY_THE_SUMS: tuple[Edit, ...] = (money_sealed_anew,)
