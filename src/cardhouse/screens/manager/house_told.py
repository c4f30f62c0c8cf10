"""A house's choices as people read them: by subject, each with its value, the row that says so in its words,
and what other houses play. Only tells; what a house may choose is in `houses`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import date

import msgspec

from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.choices import Setting
from cardhouse.houses.own_house import OwnHouse, OwnRule, own_row
from cardhouse.houses.printing import in_words
from cardhouse.houses.profile import House
from cardhouse.houses.schema import Key, load_schema
from cardhouse.screens.rules.finding import houses
from cardhouse.screens.texts import text, texts

SET = "cash"
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("play", ("betting", "pot_limit", "blinds", "straddle", "kill", "missed", "new_player", "buy_button",
              "seat_change", "deal", "seats", "chips", "stud", "lowball", "draw_high", "pineapple",
              "showdown", "odd_chip", "run_it", "requests", "rake", "disclosure")),
    ("acts", ("acts", "blind_error", "premature", "substantial_action", "protection", "miscall", "muck",
              "dead_hand", "hand_count", "seen_hand", "false_openers", "draw_error", "upcards")),
    ("deal_errors", ("misdeal", "exposed", "boxed", "fouled", "burn_error", "card_count", "flop_count",
                     "last_card", "joker_found", "deal_seat", "unforeseen")),
    ("floor", ("floor_people", "floor_lists", "floor_new_game", "floor_seats", "floor_lock_up", "floor_moves",
               "floor_must_move", "floor_absences", "floor_breaking", "floor_buy_ins", "floor_limit_change",
               "floor_play_over", "floor_private", "floor_sign", "floor_authority", "stakes_cash")),
    ("conduct", ("authority", "conduct")),
    ("money", ("money_cage", "money_banks", "money_collections", "money_decks", "money_tips")),
    ("events", ("tournament_sheet", "tournament_money", "event_entries", "event_seating", "event_clock",
                "event_hands", "event_balance", "event_breaking", "event_redraw", "event_final_table",
                "event_procedures", "tournament_chips", "event_places", "tournament_payout")),
    ("promotions", ("promotion_funds", "promotion_hits", "promotion_special", "promotion_order",
                    "promotion_shares", "promotion_claims", "promotion_time", "promotion_drawing",
                    "promotion_splash", "promotion_squares")),
)  # fmt: skip
"""Which sections of the schema belong together; a section that is new stands under `more`."""


class Said(msgspec.Struct, frozen=True):
    """A row of a book in its words; an own rule has its reason."""

    row: str
    says: str


class Elsewhere(msgspec.Struct, frozen=True):
    """What another house plays."""

    name: str
    shown: str
    cite: str
    same: bool


class Choice(msgspec.Struct, frozen=True):
    """One choice of a house on a day."""

    key: str
    subject: str
    about: str
    shown: str
    cite: str
    rows: tuple[Said, ...]
    over: tuple[Said, ...]
    silent: str
    why: str
    own: bool
    since: date | None
    """From a day on that has come: when it began."""
    book: str
    """What the book that the house was made from says."""
    coming: tuple[tuple[date, str], ...]
    """Values that come into force on a later day."""


class Subject(msgspec.Struct, frozen=True):
    """A section of the schema."""

    name: str
    title: str
    count: int
    own: int


def subject_title(section: str) -> str:
    """The section's name for people; a new section goes by its own until it has one."""
    known = texts()["house"]["subjects"]
    return str(known.get(section, section.replace("_", " ").capitalize()))


def subjects(own: OwnHouse | None) -> list[tuple[str, list[Subject]]]:
    """Every subject under its group's title, with how many of its choices are the house's own."""
    counted: dict[str, int] = {}
    for key in load_schema():
        counted[key.partition(".")[0]] = counted.get(key.partition(".")[0], 0) + 1
    changed = [key.partition(".")[0] for key in own_keys(own)]
    known = {section for _, sections in GROUPS for section in sections}
    rest = tuple(section for section in counted if section not in known)
    return [
        (text(f"house.groups.{group}"),
         [Subject(one, subject_title(one), counted[one], changed.count(one))
          for one in sections if one in counted])
        for group, sections in (*GROUPS, ("more", rest)) if sections
    ]  # fmt: skip


def own_keys(own: OwnHouse | None) -> list[str]:
    """The choices that the house makes for itself, each once."""
    return list(dict.fromkeys(rule.key for rule in own.rules if rule.rule_set == SET)) if own else []


def rules_of(own: OwnHouse | None, key: str) -> list[OwnRule]:
    return [rule for rule in own.rules if (rule.rule_set, rule.key) == (SET, key)] if own else []


def choice_of(house: House, base: House, key: str, on: date) -> Choice:
    """A choice of a house on a day; `base` is whose book it was made from."""
    schema = load_schema()[key]
    setting = house.choices(SET, on)[key]
    mine = own_row(house.house, key)
    coming = tuple(
        (one.since, in_words(schema, one.value)) for one in house.history(SET)[key]
        if one.since is not None and one.since > on
    )  # fmt: skip
    return Choice(
        key, key.partition(".")[0], about=schema.about, shown=in_words(schema, setting.value),
        cite=setting.cited or "",
        rows=said([row for row in setting.rows if row != mine]), over=said(setting.over),
        silent=setting.silent or "",
        why=setting.why or "", own=setting.cite == mine or setting != base.choices(SET, on)[key],
        since=setting.since,
        book=in_words(schema, base.choices(SET, on)[key].value), coming=coming,
    )  # fmt: skip


def said(rows: Sequence[str]) -> tuple[Said, ...]:
    """Rows in their words; an own rule of an older house has none here."""
    book = load_catalogue()
    return tuple(Said(row, book[row].says if row in book else "") for row in rows)


def elsewhere(key: str, shown: str) -> list[Elsewhere]:
    """What the houses that come with Cardhouse play."""
    schema = load_schema()[key]
    return [_elsewhere(house, schema, shown) for house in houses()]


def _elsewhere(house: House, key: Key, shown: str) -> Elsewhere:
    setting: Setting = house.choices(SET)[key.name]
    told = in_words(key, setting.value)
    return Elsewhere(house.name, told, setting.cited or "", told == shown)


@functools.cache
def _searched(key: str) -> str:
    schema = load_schema()[key]
    told = f"{key} {schema.about} {' '.join(schema.words)} {subject_title(key.partition('.')[0])}"
    return told.replace("_", " ").lower()


def found_keys(words: str, subject: str) -> list[str]:
    """The choices of a subject, or those with all the words in what they are about or cite."""
    wanted = words.lower().replace("_", " ").split()
    return [
        key for key in load_schema()
        if subject in ("", key.partition(".")[0]) and all(word in _searched(key) for word in wanted)
    ]  # fmt: skip
