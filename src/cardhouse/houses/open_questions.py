"""What a book leaves open: each gap as a question a manager can settle, with the custom played now, from whom
it is borrowed, and what siblings play otherwise. Only tells; an own rule settles one (`own_house`).
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.houses.choices import Setting
from cardhouse.houses.printing import in_words
from cardhouse.houses.profile import House, every_house, load_house
from cardhouse.houses.schema import Key, load_schema
from cardhouse.houses.silence import CUSTOM, CUSTOM_AS, OTHERWISE, UNSAID, Gap, gap_of

RULED = f"{OTHERWISE[0].upper()}{OTHERWISE[1:]}."


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A sibling that plays something else, and the rows of its book that say so."""

    house: str
    value: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One gap: what is asked, what is played meanwhile and why, who plays otherwise."""

    gap: Gap
    asks: str
    played: str
    why: str
    as_in: tuple[str, ...]
    otherwise: tuple[Otherwise, ...]

    @property
    def section(self) -> str:
        return self.gap.key.partition(".")[0]

    @property
    def says(self) -> str:
        """The gap as a row of a book would be told."""
        return f"{self.asks} The book does not say. Played: {self.played}; {self.custom}. {RULED}"

    @property
    def custom(self) -> str:
        """Whose custom is played, or why it is."""
        if self.as_in:
            return f"{CUSTOM_AS} {', '.join(self.as_in)}"
        why = self.why.removeprefix(f"{UNSAID}; ").rstrip(".")
        return why if why.startswith(f"{CUSTOM},") else f"{CUSTOM}: {why}"


def open_questions(house: House, rule_set: str = "cash") -> list[Question]:
    """Every gap that the house's book leaves and nobody has settled, in the order of the schema. Of events
    only what they do not take over from cash games.
    """
    choices = house.choices(rule_set)
    keys = (key for key in load_schema() if key in house.own(rule_set))
    found = (_question(house, rule_set, load_schema()[key], choices[key]) for key in keys)
    return [question for question in found if question is not None]


def question_in(house: House, rule_set: str, key: str) -> Question | None:
    """One choice of a house as a question; None where it is settled."""
    return _question(house, rule_set, load_schema()[key], house.choices(rule_set)[key])


def question_of(cite: str) -> Question | None:
    """The gap that a citation names, as a question; None where it names none that there is."""
    gap = gap_of(cite)
    if gap is None or gap.book not in every_house() or gap.key not in load_schema():
        return None
    return question_in(load_house(gap.book), gap.rule_set, gap.key)


def _question(house: House, rule_set: str, key: Key, setting: Setting) -> Question | None:
    gap = gap_of(setting.cite)
    if gap is None or not setting.silent:
        return None
    return Question(
        gap=gap,
        asks=key.about,
        played=in_words(key, setting.value),
        why=setting.silent,
        as_in=setting.as_in,
        otherwise=tuple(_otherwise(house.book, rule_set, key, setting)),
    )


def _otherwise(book: str, rule_set: str, key: Key, setting: Setting) -> list[Otherwise]:
    found = []
    for name in every_house():
        theirs = load_house(name).choices(rule_set)[key.name]
        if name != book and theirs.rows and theirs.value != setting.value:
            found.append(Otherwise(name, in_words(key, theirs.value), theirs.rows))
    return found
