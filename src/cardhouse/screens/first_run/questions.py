"""What a book leaves open, as a short questionnaire: of all gaps those that come up on a first night. The
custom is chosen beforehand; another answer is what a sibling's book prints, and becomes an own rule.
"""

from __future__ import annotations

from datetime import date

import msgspec

from cardhouse.houses.open_questions import open_questions
from cardhouse.houses.own_house import OwnRule
from cardhouse.houses.profile import House, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.screens.texts import text

MATTER: tuple[str, ...] = (
    "straddle.who", "run_it.most", "blinds.button", "rake.no_flop", "floor_lists.from_outside",
    "floor_people.identification", "floor_absences.away_minutes", "floor_absences.missed_blinds_holdem",
    "chips.playing_behind", "floor_buy_ins.cash_plays_in", "acts.clock_who", "acts.clock_seconds",
    "straddle.most_big_blinds", "requests.see_hand", "floor_lock_up.new_game_minutes", "floor_moves.approval",
    "floor_absences.dinner", "betting.short_all_ins", "dead_hand.phone", "rake.time_from_big_blind",
    "showdown.order_after_bet", "misdeal.declared",
)  # fmt: skip
"""In the order in which guests ask."""
ASKED_MOST = 8


class Answer(msgspec.Struct, frozen=True):
    """Another way, and whose book prints it."""

    house: str
    played: str
    name: str


class Asked(msgspec.Struct, frozen=True):
    """One gap: the question, the custom, and what siblings print."""

    key: str
    asks: str
    custom: str
    others: tuple[Answer, ...]


def short(house: House) -> list[Asked]:
    """The questions of a house that nobody has settled and that a sibling answers otherwise."""
    known = {one.gap.key: one for one in open_questions(house) if one.otherwise}
    found = []
    for key in (key for key in MATTER if key in known):
        one = known[key]
        others = {each.value: each.house for each in one.otherwise}
        answers = (Answer(book, value, load_house(book).name) for value, book in others.items())
        found.append(Asked(key, one.asks, one.played, tuple(answers)))
    return found[:ASKED_MOST]


def rule_as_in(key: str, book: str, today: date) -> OwnRule:
    """The own rule that plays it as a sibling's book does. KeyError where there is no such choice."""
    theirs = load_house(book)
    value = load_schema()[key].write(theirs.choices("cash", today)[key].value)
    return msgspec.convert(
        {"key": key, "value": msgspec.to_builtins(value), "why": text("set_up.why", house=theirs.name)},
        OwnRule,
    )
