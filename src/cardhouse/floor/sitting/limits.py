"""The least and the most that a game is bought into for: by the sign on the table, or by the house's rule."""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.floor.desk import Desk
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import Stakes

REQUIRED_KILLS = ("full", "half")


class Limit(NamedTuple):
    """An amount and the row that says so."""

    amount: int
    cite: str | None


def spread_of(floor: Floor, table: FloorTable) -> Spread:
    """The game of a table with what its sign says."""
    return floor.spreads[table.spread]


def has_bet_sizes(stakes: Stakes) -> bool:
    """Whether bets have fixed sizes or bounds: limit and spread-limit games."""
    return stakes.structure in ("limit", "spread_limit")


def least_buy_in(spread: Spread, choices: Choices) -> Limit:
    """The full buy-in of a game at its least."""
    posted = spread.least_buy_in or spread.stakes.least_buy_in
    sign = choices["floor_buy_ins.minimum_from"]
    if posted and sign.value == "sign_or_rule":
        return Limit(posted, sign.cite)
    stakes = spread.stakes
    if not has_bet_sizes(stakes):
        blinds = choices["floor_buy_ins.no_limit_minimum_big_blinds"]
        return Limit(blinds.value * stakes.big_blind, blinds.cite)
    times = choices["floor_buy_ins.limit_minimum_times"]
    if choices.value("floor_buy_ins.limit_minimum_of") == "biggest_bet":
        bet = stakes.big_bet or stakes.small_bet
    else:
        bet = stakes.least_bet or stakes.small_bet
    return Limit(times.value * bet, times.cite)


def most_buy_in(spread: Spread, choices: Choices) -> Limit | None:
    """The most on the sign; None where there is none or it does not bind."""
    key = "floor_buy_ins.limit_maximum" if has_bet_sizes(spread.stakes) else "floor_buy_ins.no_limit_maximum"
    if not spread.most_buy_in or choices.value(key) == "none":
        return None
    return Limit(spread.most_buy_in, choices.cite(key))


def short_buy(full: int, desk: Desk) -> Limit:
    """The least that a short buy may be, where the house has them."""
    percent = desk.choices["floor_buy_ins.short_percent"]
    return Limit(max(1, -(-full * percent.value // 100)), percent.cite)


def alike(one: Spread, other: Spread) -> bool:
    """Whether two games are of the same type and limit; a required kill makes another type."""
    if one.id == other.id:
        return True
    if one.rotation != other.rotation or one.game != other.game:
        return False
    return _sizes(one.stakes) == _sizes(other.stakes)


def _sizes(stakes: Stakes) -> tuple[object, ...]:
    return (
        stakes.structure,
        stakes.blinds,
        stakes.ante,
        stakes.ante_kind,
        stakes.bring_in,
        stakes.least_bet,
        stakes.small_bet,
        stakes.big_bet,
        stakes.kill if stakes.kill in REQUIRED_KILLS else "none",
    )
