"""Who sits at a table without a hand: whether the next one is his, if not why, and by which ways he may come
in. Decided in `play.table_plan` and `play.blinds_owed`; here it is only asked.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play.blinds_owed import enter
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_events import Entering
from cardhouse.play.table_plan import HandPlan, plan_hand
from cardhouse.room.hosting import Hosting

WAYS: tuple[Entering, ...] = ("post", "wait_for_big_blind", "behind_button", "buy_button")
Why = Literal["dealt", "away", "no_chips", "leaving", "too_few"] | str


class NextHand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """`why` is "dealt" where the next hand is his, else the reason in a word; `ways` are open to him."""

    why: Why
    cite: str | None = None
    ways: tuple[str, ...] = ()


class NextHands:
    """The next hand at one table as it is planned now: worked out when first asked, once for all seats."""

    def __init__(self, host: Hosting, table: FloorTable) -> None:
        self._host = host
        self._number = table.number
        self._table = table.table
        self._plan: HandPlan | Refusal | None = None

    def plan(self) -> HandPlan | Refusal:
        if self._plan is None:
            at = self._host.room.at
            self._plan = plan_hand(_between(self._table), self._choices(), at // MINUTE)
        return self._plan

    def _choices(self) -> Choices:
        return self._host.in_force(table=self._number)

    def of(self, seat: int) -> NextHand:
        """What the player in this seat waits for."""
        player = self._table.seats[seat]
        if player.leaving:
            return NextHand("leaving")
        if not player.chips:
            return NextHand("no_chips")
        chosen = player.regular or (player.entering and not player.away)
        ways = () if chosen and not player.away else self._ways(seat)
        if player.away:
            return NextHand("away", ways=ways)
        plan = self.plan()
        if isinstance(plan, Refusal):
            why = "no_button" if plan.code == "no_button" else "too_few"
            return NextHand(why, plan.cite, ways if _must_choose(player) else ())
        if seat in plan.dealt:
            return NextHand("dealt")
        withheld = [one for one in (*plan.withheld, *plan.entries.withheld) if one.seat == seat]
        if not withheld:
            return NextHand("waits", ways=ways)
        return NextHand(withheld[0].why, withheld[0].cite, ways)

    def _ways(self, seat: int) -> tuple[str, ...]:
        """The ways in that the house leaves open to this player, each once."""
        choices = self._choices()
        found: list[str] = []
        for how in WAYS:
            answer = enter(self._table, seat, how, choices)
            if not isinstance(answer, Refusal) and (answer[0] or "post") == how:
                found.append(how)
        return tuple(found)


def _between(table: Table) -> Table:
    """The table as it stands when the hand in progress is over, for all that is known now."""
    if table.setup is None:
        return table
    twin = table.copy()
    twin.setup = None
    return twin


def _must_choose(player: Seat) -> bool:
    return bool(player.missed) or player.standing == "newcomer"
