"""Whether a hand at a table can hit a promotion at all, and who of those at the table shares in it. Pure:
from the small view of the table (`spot.py`), the promotion's terms and the house's choices alone. Which
cards hit is for `conditions.py`.

Two rows of Horseshoe meet here: 20.qual.6c says which players are counted among the four that a hand needs
(`players_counted`), 20.qual.3a.i.3 who then shares (`dealt_in_shares`, `seated_shares`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cardhouse.games.game import load_game
from cardhouse.games.names import known_game
from cardhouse.houses.choices import Choices
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.promotion import Promotion, Where

CENTS = 100
GATES = (
    "promotion_hits.players_least", "promotion_hits.players_counted", "promotion_hits.hands_before",
    "promotion_hits.players_at_end",
)  # fmt: skip
"""What is asked at every table."""
CASH_GATES = ("promotion_hits.table", "promotion_hits.least_pot", "promotion_hits.collected_least")


class Fault(NamedTuple):
    """What is missing: a code, the row that asks for it, and how much there is of how much."""

    code: str
    cite: str | None
    have: int = 0
    need: int = 0


def takes_part(where: Where, game: str, table: int) -> bool:
    """Whether a promotion is for this game and table."""
    if where.tables and table not in where.tables:
        return False
    return not where.games or game in _ids(where.games)


@lru_cache(maxsize=256)
def _ids(names: tuple[str, ...]) -> frozenset[str]:
    """The games that the signs mean."""
    return frozenset(found.id for name in names if (found := known_game(name)) is not None)


def faults(spot: Spot, terms: Promotion, choices: Choices) -> list[Fault]:
    """Everything that keeps this hand from hitting this promotion, whatever the cards."""
    if terms.kind != "beaten" and choices.value("promotion_special.qualifies") == "any_table":
        return list(_event_faults(spot, terms, choices)) if spot.event else []
    found = list(_event_faults(spot, terms, choices) if spot.event else _cash_faults(spot, terms, choices))
    players = choices["promotion_hits.players_least"]
    need, have = max(players.value, terms.who.least_players), len(counted(spot, choices))
    if have < need:
        by = players if len(spot.dealt) < need else choices["promotion_hits.players_counted"]
        found.append(Fault("too_few_players", by.cite, have, need))
    end = choices["promotion_hits.players_at_end"]
    if len(spot.live) < end.value:
        found.append(Fault("too_few_at_end", end.cite, len(spot.live), end.value))
    return found


def table_fault(spot: Spot, terms: Promotion, choices: Choices) -> Fault | None:
    """Why no hand at this table can hit it, whoever plays and whatever is in the pot."""
    told = ("table_not_assigned", "table_not_raked", "event_not_eligible", "event_game")
    return next((fault for fault in faults(spot, terms, choices) if fault.code in told), None)


def _cash_faults(spot: Spot, terms: Promotion, choices: Choices) -> Iterator[Fault]:
    table = choices["promotion_hits.table"]
    if table.value == "designated" and not spot.designated:
        yield Fault("table_not_assigned", table.cite)
    if table.value == "raked" and not spot.raked:
        yield Fault("table_not_raked", table.cite)
    pot = choices["promotion_hits.least_pot"]
    least = max(pot.value * CENTS, terms.who.least_pot)
    if spot.pot < least:
        yield Fault("pot_too_small", pot.cite, spot.pot, least)
    drop = choices["promotion_hits.collected_least"]
    if spot.collected < drop.value * CENTS:
        yield Fault("nothing_collected", drop.cite, spot.collected, drop.value * CENTS)


def _event_faults(spot: Spot, terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """Three have to agree that a tournament takes part: the house, the promotion, the sheet."""
    events, games = choices["promotion_hits.events"], choices["promotion_hits.event_games"]
    if events.value == "none" or not (terms.where.events and spot.event_says and spot.event_gives):
        yield Fault("event_not_eligible", events.cite)
    elif load_game(spot.game).kind not in games.value:
        yield Fault("event_game", games.cite)


def counted(spot: Spot, choices: Choices) -> list[Seated]:
    """The players in the hand who count for the number that it needs."""
    if choices.value("promotion_hits.players_counted") == "dealt_in":
        return list(spot.dealt)
    least = choices.value("promotion_hits.hands_before")
    return [one for one in spot.dealt if one.hands >= least and not one.missed]


def card_fault(one: Seated, terms: Promotion) -> Fault | None:
    """Why somebody has no share in a promotion that asks for one's own club card."""
    return Fault("not_logged_in", None) if terms.who.own_card and not one.own_card else None


def share_fault(one: Seated, choices: Choices) -> Fault | None:
    """Why somebody at the table of a hit has no share in it; None where he has one."""
    off = choices["promotion_hits.dealt_off"]
    if one.dealt_off and off.value == "until_big_blind":
        return Fault("dealt_off", off.cite) if one.dealt_off == "passed" else None
    setting = choices["promotion_hits.dealt_in_shares" if one.dealt else "promotion_hits.seated_shares"]
    if setting.value == "always":
        return None
    if setting.value == "not":
        return Fault("not_dealt_in", setting.cite)
    return _unclear(one, choices, setting.cite)


def room_fault(one: Seated, choices: Choices) -> Fault | None:
    """Why somebody at another table has no share of the room."""
    setting = choices["promotion_hits.room_share"]
    if setting.value == "always":
        return None
    return _unclear(one, choices, setting.cite)


def _unclear(one: Seated, choices: Choices, cite: str | None) -> Fault | None:
    if one.missed:
        return Fault("missed_blind", cite)
    before = choices["promotion_hits.hands_before"]
    if one.hands < before.value:
        return Fault("first_hand", before.cite, one.hands, before.value)
    return None


def rows(choices: Choices, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The rows of the book behind these choices, each once."""
    return tuple(dict.fromkeys(row for key in keys for row in choices[key].rows))


def gate_rows(spot: Spot, terms: Promotion, choices: Choices) -> tuple[str, ...]:
    """The rows by which a hand was let through."""
    place = ("promotion_hits.events", "promotion_hits.event_games") if spot.event else CASH_GATES
    special = () if terms.kind == "beaten" else ("promotion_special.qualifies",)
    return rows(choices, (*special, *place, *GATES))
