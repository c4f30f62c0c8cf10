"""How much somebody must and may sit down with: a newcomer, one who changes tables, one whom the house moves,
one who comes back soon.

The least and the most of a game are in `limits`; buying more while seated is in `chips`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.limits import (
    alike,
    has_bet_sizes,
    least_buy_in,
    most_buy_in,
    short_buy,
    spread_of,
)
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.state import FloorTable
from cardhouse.houses.silence import row_first
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import Arrival

declare(
    order={
        "buy_in_short": "{person} needs {least:money} or more for this game, not {amount:money}: {why}",
        "buy_in_over": "{person} may have {most:money} at most in this game, not {amount:money}: {why}",
        "over_maximum": (
            "{person} plays {amount:money}, more than a buy-in of {most:money}: no new game before {until}"
        ),
    },
    fact={
        "game_broken": "the game at table {table} is broken",
    },
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What somebody may sit down with: from least to most (None: any amount), or `kept` besides."""

    least: int
    most: int | None
    why: str
    cite: str | None
    most_cite: str | None = None
    kept: int = 0

    def fault(self, desk: Desk, person: str, chips: int) -> Refusal | None:
        """Why these chips do not do."""
        if self.kept and chips == self.kept:
            return None
        facts = {"person": person, "amount": chips, "least": self.least, "most": self.most, "why": self.why}
        if chips < self.least:
            return desk.unless_overruled(Refusal("buy_in_short", facts, self.cite))
        if self.most is not None and chips > self.most:
            return desk.unless_overruled(Refusal("buy_in_over", facts, self.most_cite))
        return None


def buy_in_fault(desk: Desk, table: FloorTable, person: str, chips: int, how: Arrival) -> Refusal | None:
    """Why these chips do not do to sit down with; None where they do."""
    if table.breaking.since:
        return Refusal("game_broken", {"table": table.number})
    if type(chips) is not int or chips < 1:
        return None  # no amount at all: the table itself refuses it
    barred = kept_out(desk, table, person) if how == "new" else None
    return barred or terms(desk, table, person, how).fault(desk, person, chips)


def terms(desk: Desk, table: FloorTable, person: str, how: Arrival = "new") -> Terms:
    """What it takes somebody to sit down at a table now, and the rule."""
    plays, left = plays_elsewhere(desk, table, person), left_with(desk, table, person)
    if how != "new" and (plays or left):
        return _forced(desk, table, plays or left, how)
    if plays:
        return _by_choice(desk, table, person, plays)
    back = _coming_back(desk, table, left) if left else None
    return back or _newcomer(desk, table, person)


def proper(desk: Desk, spread: Spread) -> Terms:
    """A full buy-in of a game."""
    least, most = least_buy_in(spread, desk.choices), most_buy_in(spread, desk.choices)
    if most is None:
        return Terms(least.amount, None, "the game's buy-in", least.cite)
    return Terms(least.amount, most.amount, "the game's buy-in", least.cite, most.cite)


def plays_elsewhere(desk: Desk, table: FloorTable, person: str) -> int:
    """What lies before somebody at another table of this type and limit; 0 where he sits at none."""
    here = spread_of(desk.floor, table)
    for number, seat in desk.floor.seated(person):
        other = desk.floor.tables[number]
        if number != table.number and alike(spread_of(desk.floor, other), here):
            return other.table.seats[seat].chips
    return 0


def waits_from_broken(desk: Desk, table: FloorTable, person: str) -> bool:
    """Whether somebody comes from the list onto which a broken game of this type and limit put him."""
    here, floor = spread_of(desk.floor, table), desk.floor
    since = desk.now - desk.choices.value("floor_buy_ins.return_minutes") * MINUTE
    for name, people in floor.buy_ins.departures.items():
        gone, other = people.get(person), floor.spreads.get(name)
        if gone is not None and gone.broken and gone.at >= since and other is not None and alike(other, here):
            return True
    return False


def arrival(desk: Desk, table: FloorTable, person: str) -> Arrival:
    """How somebody comes who was not moved here."""
    return "broken_game" if waits_from_broken(desk, table, person) else "new"


def left_with(desk: Desk, table: FloorTable, person: str) -> int:
    """What somebody took from a game of this type and limit within the house's time; 0 where nothing."""
    here = spread_of(desk.floor, table)
    since = desk.now - desk.choices.value("floor_buy_ins.return_minutes") * MINUTE
    found = 0
    for name, people in desk.floor.buy_ins.departures.items():
        gone = people.get(person)
        other = desk.floor.spreads.get(name)
        if gone is not None and gone.at >= since and other is not None and alike(other, here):
            found = max(found, gone.amount)
    return found


def kept_out(desk: Desk, table: FloorTable, person: str) -> Refusal | None:
    """A new game of the same type and limit is closed for a while to one who has more than its maximum."""
    bar = desk.choices["floor_buy_ins.over_maximum"]
    most = most_buy_in(spread_of(desk.floor, table), desk.choices)
    if bar.value == "free" or most is None:
        return None
    minutes = desk.choices["floor_buy_ins.over_maximum_minutes"]
    until = (table.started or table.opened) + minutes.value * MINUTE
    before = plays_elsewhere(desk, table, person) or left_with(desk, table, person)
    left = desk.floor.buy_ins.departure(table.spread, person)
    if table.stage == "forming":
        until = max(until, desk.now + 1)
    here_before = left is not None and left.table == table.number
    if before <= most.amount or desk.now >= until or here_before:
        return None
    hour = desk.local(until).strftime("%H:%M")
    facts = {"person": person, "amount": before, "most": most.amount, "until": hour}
    return desk.unless_overruled(Refusal("over_maximum", facts, bar.cite))


def _newcomer(desk: Desk, table: FloorTable, person: str) -> Terms:
    full = proper(desk, spread_of(desk.floor, table))
    entry = desk.choices["floor_buy_ins.entry"]
    if entry.value == "one_short_buy_a_game" and not short_buys(desk, table, person):
        least = short_buy(full.least, desk)
        return replace(full, least=least.amount, why="a short buy, once in a game", cite=least.cite)
    return replace(full, cite=row_first(full.cite, entry.cite))


def short_buys(desk: Desk, table: FloorTable, person: str) -> list[bool]:
    """Which of somebody's buy-ins at a table were short, the latest last; empty where none ever was."""
    full = proper(desk, spread_of(desk.floor, table)).least
    shorts = [amount < full for amount in table.buy_ins.buys.get(person, [])]
    return shorts if any(shorts) else []


def _by_choice(desk: Desk, table: FloorTable, person: str, before: int) -> Terms:
    """A change of tables by the player's own wish."""
    key = "floor_buy_ins.voluntary_change"
    among = desk.choices["floor_buy_ins.change_among_main_games"]
    origins = [number for number, _ in desk.floor.seated(person) if number != table.number]
    if among.value != "as_other_changes" and any(is_fed(desk, table, origin) for origin in origins):
        key = "floor_buy_ins.change_among_main_games"
    setting = desk.choices[key]
    full = proper(desk, spread_of(desk.floor, table))
    over = desk.choices["floor_buy_ins.change_over_maximum"]
    cut = over.value == "cut_to_maximum" or full.most is None
    most = full.most if cut or full.most is None else max(full.most, before)
    full = replace(full, most_cite=row_first(over.cite, full.most_cite))
    if setting.value == "larger_of_both":
        why = "a change of tables by choice takes the larger of a buy-in and the chips played"
        return replace(full, least=max(full.least, before), most=most, why=why, cite=setting.cite)
    why = "a change of tables by choice takes a proper buy-in"
    if setting.value == "either":
        return replace(full, kept=before, why=why + ", or the chips played", cite=setting.cite)
    return replace(full, most=most, why=why, cite=setting.cite)


def is_fed(desk: Desk, table: FloorTable, origin: int) -> bool:
    """Whether one must-move game feeds this table and the one that the player comes from."""
    return any({table.number, origin} <= set(feeder.moves.feeds) for feeder in desk.floor.tables.values())


def _forced(desk: Desk, table: FloorTable, before: int, how: Arrival) -> Terms:
    """The house moved the player: from a broken game, or from a must-move game into the main one."""
    full = proper(desk, spread_of(desk.floor, table))
    must = desk.choices["floor_buy_ins.must_move_chips"]
    if how == "must_move" and must.value == "all":
        return Terms(before, before, "a must-move player brings all chips", must.cite, must.cite)
    setting = desk.choices["floor_buy_ins.forced_transfer"]
    if setting.value == "proper_buy_in":
        return replace(full, cite=setting.cite)
    cap = _most_brought(desk, table, full)
    if cap is not None and before > cap:
        cite = desk.choices.cite("floor_buy_ins.forced_no_limit_most")
        least = cap if setting.value == "must_keep" else min(cap, full.least)
        return Terms(least, cap, "no more than the chip leader of the game has", setting.cite, cite)
    if setting.value == "must_keep":
        why = "the same amount is played on after a transfer by the house"
        return Terms(before, before, why, setting.cite, setting.cite)
    why = "after a transfer by the house the same amount, or the game's buy-in"
    return replace(full, kept=before, why=why, cite=setting.cite, most_cite=setting.cite)


def _most_brought(desk: Desk, table: FloorTable, full: Terms) -> int | None:
    """No-limit: what the chip leader of the receiving game has, or the posted maximum where that is more."""
    setting = desk.choices["floor_buy_ins.forced_no_limit_most"]
    if setting.value == "any_amount" or has_bet_sizes(spread_of(desk.floor, table).stakes):
        return None
    leader = max((seat.chips for seat in table.table.seats.values()), default=0)
    return max(leader, full.most or 0) if leader else None


def _coming_back(desk: Desk, table: FloorTable, before: int) -> Terms | None:
    """Back in the same game within the house's time."""
    setting = desk.choices["floor_buy_ins.return_amount"]
    if setting.value == "ordinary_buy_in":
        return None
    minutes = desk.choices.value("floor_buy_ins.return_minutes")
    why = f"what was taken away is brought back within {minutes} minutes"
    if setting.value == "exactly_what_was_taken":
        return Terms(before, before, why, setting.cite, setting.cite)
    full = proper(desk, spread_of(desk.floor, table))
    most = full.most if full.most is None else max(full.most, before)
    return Terms(max(full.least, before), most, why, setting.cite, full.most_cite)
