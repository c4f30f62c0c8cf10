"""Who sits at a table without a hand: whether the next one is his, if not why, and by which ways he may come
in. Decided in `play.table_plan` and `play.blinds_owed`; here it is only asked.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.state import FloorTable
from cardhouse.play.blinds_owed import enter
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_events import Entering
from cardhouse.play.table_plan import plan_hand
from cardhouse.room.host import RoomHost

WAYS: tuple[Entering, ...] = ("post", "wait_for_big_blind", "behind_button", "buy_button")
Why = Literal["dealt", "away", "no_chips", "leaving", "too_few"] | str


class NextHand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """`why` is "dealt" where the next hand is his, else the reason in a word; `ways` are open to him."""

    why: Why
    cite: str | None = None
    ways: tuple[str, ...] = ()


def next_hand(host: RoomHost, table: FloorTable, seat: int) -> NextHand:
    """What the player in this seat waits for."""
    inner, player = table.table, table.table.seats[seat]
    choices = host.choices_at(host.room.at)
    if player.leaving:
        return NextHand("leaving")
    if not player.chips:
        return NextHand("no_chips")
    chosen = player.regular or (player.entering and not player.away)
    ways = () if chosen and not player.away else _ways(host, inner, seat)
    if player.away:
        return NextHand("away", ways=ways)
    plan = plan_hand(_between(inner), choices, host.room.at // MINUTE)
    if isinstance(plan, Refusal):
        why = "no_button" if plan.code == "no_button" else "too_few"
        return NextHand(why, plan.cite, ways if _must_choose(player) else ())
    if seat in plan.dealt:
        return NextHand("dealt")
    withheld = [one for one in (*plan.withheld, *plan.entries.withheld) if one.seat == seat]
    if not withheld:
        return NextHand("waits", ways=ways)
    return NextHand(withheld[0].why, withheld[0].cite, ways)


def _between(table: Table) -> Table:
    """The table as it stands when the hand in progress is over, for all that is known now."""
    if table.setup is None:
        return table
    twin = table.copy()
    twin.setup = None
    return twin


def _must_choose(player: Seat) -> bool:
    return bool(player.missed) or player.standing == "newcomer"


def _ways(host: RoomHost, table: Table, seat: int) -> tuple[str, ...]:
    """The ways in that the house leaves open to this player, each once."""
    choices = host.choices_at(host.room.at)
    found: list[str] = []
    for how in WAYS:
        answer = enter(table, seat, how, choices)
        if not isinstance(answer, Refusal) and (answer[0] or "post") == how:
            found.append(how)
    return tuple(found)
