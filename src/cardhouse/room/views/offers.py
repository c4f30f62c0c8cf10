"""What players may put up of their own will before the next hand: straddles and voluntary kills. Asked of
those who decide it; decides nothing.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play import straddles as rules
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table
from cardhouse.play.table_commands import KillVoluntarily
from cardhouse.play.table_decide import decide
from cardhouse.play.table_plan import plan_hand


class Straddle(msgspec.Struct, frozen=True, gc=False):
    """A seat that may straddle, from the least to the most."""

    seat: int
    least: int
    most: int


def straddles(table: Table, choices: Choices) -> tuple[Straddle, ...]:
    """Who may straddle the next hand; nobody where one is in progress."""
    if choices.value("straddle.who") == "nobody" or not table.stakes.blinds or table.setup is not None:
        return ()
    plan = plan_hand(table, choices)
    if isinstance(plan, Refusal):
        return ()
    most = rules.sizes(plan.stakes, choices)[1]
    offered = {seat for seat, _ in table.straddles}
    found = []
    for seat in plan.dealt:
        least = rules.check(
            seat, 0, stack=plan.stacks[seat], stakes=plan.stakes, dealt=plan.dealt, blinds=plan.blind_seats,
            killed=bool(plan.killer), choices=choices
        )
        if not isinstance(least, Refusal) and seat not in offered:
            found.append(Straddle(seat, least, max(least, min(most, plan.stacks[seat]))))
    return tuple(found)


def killers(table: Table, choices: Choices) -> tuple[int, ...]:
    """Who may kill the next pot of his own will."""
    if table.stakes.kill != "voluntary":
        return ()
    return tuple(
        seat
        for seat in sorted(table.seats)
        if not isinstance(decide(table, KillVoluntarily(seat), choices), Refusal)
    )
