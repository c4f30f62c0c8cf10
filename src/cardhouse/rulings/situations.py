"""Every situation that can be ruled on, by name, with its facts: what the hand shows of it, what is asked.

Made from the cases in `rule` by looking at their fields, so that a new case is here by itself. Turns facts as
people write them ("facing=yes", "bet=40") into a case, and reads from the hand what they leave out (`sight`);
what is ruled on it is decided in the case's own file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import inspect as types

from cardhouse.cards.card import parse_card, texts
from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import suggest
from cardhouse.play.stakes import amount
from cardhouse.rulings.case import About
from cardhouse.rulings.facts import Asked, Seen, Sight
from cardhouse.rulings.rule import CASES
from cardhouse.rulings.searching import search

Kind = Literal["yes or no", "number", "money", "card", "cards", "seat", "choice", "list", "text"]
MONEY = frozenset(
    (
        "ante", "bet", "blind", "chips", "disputed", "facing", "forced_bet", "hidden", "knew", "most",
        "full", "most_bet", "now", "owed", "pot", "proper", "put_in", "raised_by", "raised_to", "stack", "to",
        "together", "told", "true", "uncalled",
    )
)  # fmt: skip
"""Whole numbers of these names are amounts; all others are counts."""
AT_THE_TABLE = frozenset(("before", "card", "cards", "low", "number", "owner", "seat"))
"""Which seat and card it was: needed to carry a ruling out, not to give it."""
SEATS = frozenset(("big", "button", "low", "owner", "seat", "small"))
"""Whole numbers of these names are seats."""
NAMES = {"OutOfTurn": "act-out-of-turn"}
MEANT_MOST = 3
_AMOUNT = re.compile(r"\$?\d[\d,]*(?:\.\d{1,2})?")


ALLOWED: dict[Kind, str] = {
    "yes or no": "yes or no",
    "number": "a whole number",
    "money": "an amount such as 40 or 12.50",
    "card": "a card such as 7h",
    "cards": "cards such as 7h 8d",
    "seat": "a seat's number",
    "text": "any words",
}


class FactError(CardhouseError):
    """A situation that does not exist, or a fact that does not belong to it."""


class FactMissingError(FactError):
    """A fact that only people know, and that nobody said."""

    def __init__(self, words: str, question: str) -> None:
        super().__init__(words)
        self.question = question


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a ruling needs to know. `path` leads to it within the case."""

    name: str
    kind: Kind
    choices: tuple[str, ...]
    required: bool
    default: Any
    path: tuple[str, ...]
    may_be_unknown: bool = False
    question: str = ""
    """In plain words; empty where only the hand itself can show it."""
    look: Callable[[Sight], Any] | None = None
    """Reads it from the hand; None where only a person knows."""
    counts: bool = False
    """The choices are numbers."""

    @property
    def asked(self) -> bool:
        """Whether a person is asked for it where no hand is in progress."""
        return bool(self.question) and (self.required or self.path[-1] not in AT_THE_TABLE)

    def allowed(self) -> str:
        """What may be written."""
        unknown = ", or unknown" if self.may_be_unknown else ""
        if self.kind == "choice":
            return f"one of {', '.join(choice or 'nothing' for choice in self.choices)}{unknown}"
        if self.kind == "list":
            return f"some of {', '.join(self.choices)}, with commas" if self.choices else "a list with commas"
        return ALLOWED[self.kind] + unknown

    def show_default(self) -> str:
        """The value that is taken where nothing is said."""
        if self.required:
            return ""
        if isinstance(self.default, bool):
            return "yes" if self.default else "no"
        if self.default is None:
            return "unknown"
        if isinstance(self.default, tuple | list):
            return ", ".join(map(str, self.default)) or "none"
        return str(self.default) or "nothing"

    def read(self, text: str, scale: int) -> Any:
        """The value; FactError with what may be written."""
        said = text.strip()
        if self.may_be_unknown and said == "unknown":
            return None
        if self.kind == "choice" and said in ("", "nothing") and "" in self.choices:
            return ""
        if self.kind == "choice" and said.replace("_", " ") in _spaced(self.choices):
            choice = _spaced(self.choices)[said.replace("_", " ")]
            return int(choice) if self.counts else choice
        if self.kind == "yes or no" and said.lower() in ("yes", "no"):
            return said.lower() == "yes"
        if self.kind in ("number", "seat") and re.fullmatch(r"\d{1,9}", said):
            return int(said)
        if self.kind == "card":
            return self._read_card(said)
        if self.kind == "cards":
            return [self._read_card(one) for one in said.replace(",", " ").split() if one != "none"]
        if self.kind == "money" and _AMOUNT.fullmatch(said) and (scale == 100 or "." not in said):
            return amount(said, scale)
        if self.kind == "list":
            return self._read_list(said)
        if self.kind == "text":
            return said
        raise FactError(f"{self.name}={text}: write {self.allowed()}")

    def write(self, value: Any, scale: int) -> str:
        """The same value as it is read."""
        if value is None:
            return "unknown"
        if self.kind == "yes or no":
            return "yes" if value else "no"
        if self.kind == "money":
            whole, part = divmod(value, scale)
            return f"{whole}.{part:02}" if part else str(whole)
        if self.kind == "card":
            return texts([value])
        if self.kind == "cards":
            return texts(value)
        if self.kind == "list":
            return ", ".join(map(str, value)) or "none"
        return str(value) or "nothing"

    def _read_card(self, said: str) -> int:
        try:
            return parse_card(said)
        except CardhouseError as wrong:
            raise FactError(f"{self.name}={said}: write {self.allowed()}") from wrong

    def _read_list(self, said: str) -> list[Any]:
        words = [word.strip() for word in said.split(",") if word.strip() and word.strip() != "none"]
        known = _spaced(self.choices)
        wrong = [word for word in words if known and word.replace("_", " ") not in known]
        if wrong:
            raise FactError(f"{self.name}: {', '.join(wrong)} is not possible; write {self.allowed()}")
        if known:
            return [known[word.replace("_", " ")] for word in words]
        return [int(word) if re.fullmatch(r"\d{1,9}", word) else word for word in words]


def _spaced(choices: tuple[str, ...]) -> dict[str, str]:
    return {choice.replace("_", " "): choice for choice in choices}


@dataclass(frozen=True, slots=True)
class Situation:
    """A kind of irregularity: its name, what it is, its facts, the case that it makes."""

    name: str
    about: str
    facts: tuple[Fact, ...]
    case: type
    meaning: str = ""
    """What it is and what its facts mean."""

    @property
    def touches(self) -> About:
        """Which part of the game it is about."""
        about: About = getattr(self.case, "about", "betting")
        return about

    def make(self, given: Mapping[str, str], cash: bool = True, sight: Sight | None = None) -> Any:
        """The case with these facts. What is left out is seen in the hand, where one is in progress, or has
        its default.
        """
        told = self._told(given, cash)
        if sight is not None:
            there = replace(sight, told=told)
            for fact in self.facts:
                if fact.look is not None and fact.name not in told:
                    value = fact.look(there)
                    if value is not None:
                        told[fact.name] = value
        missing = [fact for fact in self.facts if fact.required and fact.name not in told]
        if missing:
            lacking = "; ".join(f"{fact.name} ({fact.question} {fact.allowed()})" for fact in missing)
            raise FactMissingError(f"{self.name}: say also {lacking}", missing[0].question)
        try:
            return msgspec.convert(self._nested(told), type=self.case)
        except msgspec.ValidationError as wrong:
            raise FactError(f"{self.name}: {wrong}") from wrong

    def _told(self, given: Mapping[str, str], cash: bool) -> dict[str, Any]:
        """What people wrote, read; by the names of the facts."""
        known = {fact.name: fact for fact in self.facts if fact.question}
        told = {}
        for name, text in given.items():
            fact = known.get(plain_name(name))
            if fact is None:
                there = f"it has {', '.join(known)}" if known else "it has none"
                raise FactError(f"{name}: no such fact of {self.name}; {there}{suggest(name, known)}")
            told[fact.name] = fact.read(text, 100 if cash else 1)
        return told

    def written(self, case: Any, cash: bool = True) -> dict[str, str]:
        """The facts of a case as people write them, those at their default left out."""
        found = {}
        for fact in self.facts:
            value = case
            for step in fact.path:
                value = getattr(value, step)
            if fact.question and (fact.required or value != self._default(fact)):
                found[fact.name] = fact.write(value, 100 if cash else 1)
        return found

    def _default(self, fact: Fact) -> Any:
        """What the fact is where nothing is said; a part of the case may have its own."""
        if len(fact.path) == 1:
            return fact.default
        part = next(one for one in _fields(self.case) if one.name == fact.path[0])
        return fact.default if part.required else getattr(part.default, fact.path[1])

    def _nested(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The same as the fields of the case, those of a part within it."""
        data: dict[str, Any] = {"type": self.case.__name__}
        for part in _fields(self.case):
            if isinstance(part.type, types.StructType):
                data[part.name] = {} if part.required else msgspec.to_builtins(part.default)
        for fact in self.facts:
            if fact.name in told:
                within = data
                for step in fact.path[:-1]:
                    within = within[step]
                within[fact.path[-1]] = told[fact.name]
        return data


def plain_name(text: str) -> str:
    """Spaces, underscores and capitals make no difference."""
    return re.sub(r"[\s_-]+", "-", text.strip().lower())


def _words(told: str) -> str:
    """A docstring's text, the facts in it written as they are asked for."""
    return re.sub(r"`(\w+)`", lambda match: match[1].replace("_", "-"), " ".join(told.split()))


@cache
def situations() -> dict[str, Situation]:
    """All of them, by name."""
    found = {}
    for case in CASES:
        name = NAMES.get(case.__name__) or plain_name(re.sub(r"(?<!^)(?=[A-Z])", "-", case.__name__))
        told = (case.__doc__ or "").split("\n\n")
        found[name] = Situation(
            name, _words(told[0]), tuple(_facts(case, ())), case, _words(" ".join(told))
        )
    return dict(sorted(found.items()))


@cache
def situation_of(case: type) -> Situation:
    """The situation that this kind of case is."""
    return next(one for one in situations().values() if one.case is case)


def find(name: str) -> Situation:
    """The situation of that name; FactError with the nearest ones."""
    there = situations()
    wanted = plain_name(name)
    if wanted not in there:
        meant = " or ".join(search(wanted.replace("-", " "), there, MEANT_MOST))
        near = f"; did you mean {meant}?" if meant else suggest(wanted, there)
        raise FactError(f"{name}: no such situation{near}; `cardhouse ruling list` names all")
    return there[wanted]


def _facts(case: type, path: tuple[str, ...]) -> Iterator[Fact]:
    notes = get_type_hints(case, include_extras=True)
    for field in _fields(case):
        here = (*path, field.name)
        kind = field.type
        if isinstance(kind, types.StructType):
            yield from _facts(kind.cls, here)
            continue
        default = None if field.default is msgspec.NODEFAULT else field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        unknown = isinstance(kind, types.UnionType)
        if isinstance(kind, types.UnionType):
            kind = next(one for one in kind.types if not isinstance(one, types.NoneType))
        note = next(one for one in get_args(notes[field.name]) if isinstance(one, Asked | Seen))
        yield Fact(
            name=plain_name(field.name), kind=_kind(field.name, kind), choices=_choices(kind),
            required=field.required, default=default, path=here, may_be_unknown=unknown,
            question=note.question, look=note.look if isinstance(note, Seen) else None,
            counts=isinstance(kind, types.LiteralType) and all(isinstance(one, int) for one in kind.values),
        )  # fmt: skip


@cache
def _fields(case: type) -> tuple[types.Field, ...]:
    info = types.type_info(case)
    assert isinstance(info, types.StructType), "every case is a struct"
    return info.fields


def _kind(name: str, kind: types.Type) -> Kind:
    if isinstance(kind, types.BoolType):
        return "yes or no"
    if isinstance(kind, types.IntType):
        if name in MONEY and name not in SEATS:
            return "money"
        return "card" if name == "card" else "seat" if name in SEATS else "number"
    if isinstance(kind, types.LiteralType):
        return "choice"
    if name == "cards":
        return "cards"
    return "list" if isinstance(kind, types.VarTupleType) else "text"


def _choices(kind: types.Type) -> tuple[str, ...]:
    if isinstance(kind, types.VarTupleType):
        return _choices(kind.item_type)
    return tuple(map(str, kind.values)) if isinstance(kind, types.LiteralType) else ()
