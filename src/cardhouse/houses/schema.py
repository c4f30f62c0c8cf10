"""What a house may choose: every key of a profile, its type, its words. Reads the schema and checks values.

schema.toml has what a hand and a table need; each further subject has a file of its own in schema/.

It decides whether a value is well formed and which other values there are (for mutants), those left out that
would say the same beside the house's other choices. What a house chose is in `profile`; what a choice does at
the table is decided by the code that reads it.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardhouse.errors import CardhouseError

SCHEMA_FILE = Path(__file__).with_name("schema.toml")
SCHEMA_FOLDER = Path(__file__).with_name("schema")
TYPES = ("word", "words", "count", "count_or_unlimited", "money", "ratio", "steps")
UNLIMITED = "unlimited"
RATIO = re.compile(r"([1-9]\d*)/([1-9]\d*)")
ENTRIES = ("type", "words", "about", "least", "alone", "same_as", "as_others", "no_more_than")
Elsewhere = Callable[[str], Any]
"""What the house chose for another key."""
BLINDS = re.compile(r"\d*\.?\d+(/\d*\.?\d+){1,2}")


class SchemaError(CardhouseError):
    """The schema itself is wrong: the list of keys cannot be used."""


@dataclass(frozen=True, slots=True)
class SameAs:
    """A word that says what `word` says unless one of these keys has one of these words."""

    word: str
    unless: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Key:
    """One thing a house chooses. `name` is "section.key"; `least` bounds counts and money from below."""

    name: str
    type: str
    about: str
    words: tuple[str, ...] = ()
    least: int = 0
    alone: tuple[str, ...] = ()
    """Words that add nothing to any other, and so are written by themselves."""
    same_as: Mapping[str, SameAs] = field(default_factory=dict)
    """Words that say what another says, unless the house chose otherwise elsewhere."""
    as_others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that leave it to what these keys say."""
    no_more_than: tuple[str, ...] = ()
    """Counts of which more than the largest of these changes nothing."""

    def read(self, raw: object) -> Any:
        """The value as the code wants it; ValueError with the remedy where `raw` is no value of this type."""
        if self.type == "word":
            return self._read_word(raw)
        if self.type == "words":
            return self._read_words(raw)
        if self.type == "ratio":
            return _read_ratio(raw)
        if self.type == "steps":
            return _read_steps(raw)
        if self.type == "count_or_unlimited" and raw == UNLIMITED:
            return None
        if isinstance(raw, int) and not isinstance(raw, bool) and raw >= self.least:
            return raw
        raise ValueError(f"write {self.allowed()}")

    def write(self, value: Any) -> Any:
        """The value as a profile writes it: what `read` takes."""
        if value is None:
            return UNLIMITED
        if self.type == "words":
            return [word for word in self.words if word in value]
        if self.type == "ratio":
            return f"{value[0]}/{value[1]}"
        return dict(value) if self.type == "steps" else value

    def show(self, value: Any) -> str:
        """The value in plain text for people.

        >>> load_schema()["kill.half_kill"].show((3, 2))
        '3/2'
        """
        if self.type == "steps":
            return ", ".join(f"{blinds}: {step}" for blinds, step in value.items()) or "none"
        if self.type == "words":
            return ", ".join(self.write(value)) or "none"
        return f"${value}" if self.type == "money" else str(self.write(value))

    def allowed(self) -> str:
        """What may be written, for messages."""
        least = f"of {self.least} or more"
        return {
            "word": "one of " + ", ".join(self.words),
            "words": "a list of some of " + ", ".join(self.words),
            "count": f"a whole number {least}",
            "count_or_unlimited": f'a whole number {least}, or "unlimited"',
            "money": f"whole dollars {least}",
            "ratio": 'a ratio of whole numbers such as "3/2"',
            "steps": 'a table from blinds to whole dollars such as { "2/5" = 5 }',
        }[self.type]

    def other_values(self, value: Any) -> list[Any]:
        """Every other value that a mutant of this one may have, in a fixed order.

        >>> load_schema()["betting.limit_raises"].other_values(3)
        [4, 2, None]
        """
        if self.type == "word":
            return [word for word in self.words if word != value]
        if self.type == "words":
            return self._other_words(frozenset(value))
        if self.type == "ratio":
            near = [(1, 1), (3, 2), (2, 1), (value[0] + value[1], value[1])]
            return [ratio for ratio in dict.fromkeys(near) if ratio[0] * value[1] != value[0] * ratio[1]]
        if self.type == "steps":
            return _other_steps(value)
        if value is None:
            return [3]
        near_counts = [value + 1, value - 1, *([0] if self.type == "money" else [])]
        others: list[Any] = [n for n in dict.fromkeys(near_counts) if n >= self.least and n != value]
        return [*others, None] if self.type == "count_or_unlimited" else others

    def same_beside(self, value: Any, other: Any, elsewhere: Elsewhere) -> bool:
        """Whether the other value would say the same, beside what the house chose elsewhere."""
        if self.no_more_than and isinstance(other, int) and isinstance(value, int):
            most = max(elsewhere(name) for name in self.no_more_than)
            return bool(value >= most and other >= most)
        return self.type == "word" and bool(self._meant(value, elsewhere) & self._meant(other, elsewhere))

    def _meant(self, word: str, elsewhere: Elsewhere) -> set[str]:
        """The word itself, and the one that it comes to."""
        same, left = self.same_as.get(word), {elsewhere(name) for name in self.as_others.get(word, ())}
        if same is not None and all(elsewhere(name) not in has for name, has in same.unless.items()):
            left.add(same.word)
        return {word, *left} if len(left) == 1 else {word}

    def _other_words(self, value: frozenset[str]) -> list[frozenset[str]]:
        toggled = [value ^ {word} for word in self.words]
        if self.alone:
            toggled = [
                frozenset((word,)) if word in self.alone or value & {*self.alone} else words
                for word, words in zip(self.words, toggled, strict=True)
            ]
        return [words for words in toggled if words and words != value]

    def _read_word(self, raw: object) -> str:
        if isinstance(raw, str) and raw in self.words:
            return raw
        raise ValueError(f"write {self.allowed()}")

    def _read_words(self, raw: object) -> frozenset[str]:
        if not isinstance(raw, list) or not all(isinstance(word, str) for word in raw):
            raise ValueError(f"write {self.allowed()}")
        wrong = [word for word in raw if word not in self.words]
        if wrong:
            raise ValueError(f"take out {', '.join(wrong)}; write {self.allowed()}")
        if len(set(raw)) != len(raw):
            raise ValueError("write each word once")
        lone = [word for word in raw if word in self.alone]
        if lone and len(raw) > 1:
            raise ValueError(f"write {lone[0]} by itself: it adds nothing to the others")
        return frozenset(raw)


def _read_ratio(raw: object) -> tuple[int, int]:
    match = RATIO.fullmatch(raw) if isinstance(raw, str) else None
    if match is None:
        raise ValueError('write a ratio of whole numbers above 0 such as "3/2" (twice is "2/1")')
    return int(match[1]), int(match[2])


def _read_steps(raw: object) -> dict[str, int]:
    if not isinstance(raw, dict):
        raise ValueError('write a table from blinds to whole dollars such as { "2/5" = 5 }, or {} for none')
    for blinds, step in raw.items():
        if not BLINDS.fullmatch(blinds):
            raise ValueError(f'write blinds such as "2/5" instead of "{blinds}"')
        if not isinstance(step, int) or isinstance(step, bool) or step < 1:
            raise ValueError(f'give "{blinds}" a step in whole dollars of 1 or more')
    return dict(raw)


def _other_steps(steps: Mapping[str, int]) -> list[dict[str, int]]:
    without = [{b: s for b, s in steps.items() if b != blinds} for blinds in steps]
    changed = [{**steps, blinds: step + 1} for blinds, step in steps.items()]
    return without + changed


@lru_cache(maxsize=1)
def load_schema() -> Mapping[str, Key]:
    """Every key a house may choose, by "section.key", in the schema's order."""
    keys: dict[str, Key] = {}
    for file in (SCHEMA_FILE, *sorted(SCHEMA_FOLDER.glob("*.toml"))):
        for name, key in read_schema(file.read_text(encoding="utf-8")).items():
            if name in keys:
                raise SchemaError(f"{name}: written twice, the second time in {file.name}")
            keys[name] = key
    return MappingProxyType(keys)


@cache
def sections_of(subject: str) -> tuple[str, ...]:
    """The sections of one subject's file in schema/; none where there is no such subject."""
    file = SCHEMA_FOLDER / f"{subject}.toml"
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else ()


def read_schema(text: str) -> Mapping[str, Key]:
    """Keys from the text of a schema file; SchemaError names the key and what is wrong with it."""
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        raise SchemaError(f"the schema is not TOML: {broken}") from broken
    keys = {}
    for section, entries in sections.items():
        for name, entry in entries.items():
            keys[f"{section}.{name}"] = _read_key(f"{section}.{name}", entry)
    return MappingProxyType(keys)


def _read_key(name: str, entry: object) -> Key:
    if not isinstance(entry, dict):
        raise SchemaError(f"{name}: a key is a table with type and about")
    unknown = entry.keys() - set(ENTRIES)
    if unknown:
        raise SchemaError(f"{name}: unknown entries {', '.join(sorted(unknown))}")
    if entry.get("type") not in TYPES:
        raise SchemaError(f"{name}: type must be one of {', '.join(TYPES)}")
    words = tuple(entry.get("words", ()))
    if (entry["type"] in ("word", "words")) != bool(words) or len(set(words)) != len(words):
        raise SchemaError(f"{name}: word and words need their words, each once; other types have none")
    if not entry.get("about"):
        raise SchemaError(f"{name}: say what it is about")
    same = {
        word: SameAs(told["word"], {key: tuple(has) for key, has in told["unless"].items()})
        for word, told in entry.get("same_as", {}).items()
    }
    others = {word: tuple(keys) for word, keys in entry.get("as_others", {}).items()}
    if {*same, *others, *(one.word for one in same.values()), *entry.get("alone", ())} - set(words):
        raise SchemaError(f"{name}: alone, same_as and as_others are about its words")
    return Key(
        name, entry["type"], entry["about"], words, least=entry.get("least", 0),
        alone=tuple(entry.get("alone", ())), same_as=same, as_others=others,
        no_more_than=tuple(entry.get("no_more_than", ())),
    )  # fmt: skip
