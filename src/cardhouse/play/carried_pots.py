"""Jacks or better that nobody opened: the pot stays, the button moves on, everyone antes again, so many
times.

It decides who may play for a carried pot and what latecomers pay. Openers, true and false, are left to the
hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhouse.houses.choices import Choices
from cardhouse.play.setup import Post
from cardhouse.play.table import Table
from cardhouse.play.table_commands import HandOutcome
from cardhouse.play.table_events import AnteingStopped, HandWithheld, PotCarried, TableEvent


def after_hand(
    table: Table, dealt: Sequence[int], outcome: HandOutcome, choices: Choices
) -> list[TableEvent]:
    """What a deal without an opener leaves for the next."""
    if not outcome.carried:
        return []
    setting = choices["draw_high.antes_in_a_row"]
    deals = table.deals_unopened + 1
    forfeited = table.forfeited + outcome.forfeited
    events: list[TableEvent] = [PotCarried(outcome.carried, tuple(dealt), deals, forfeited, setting.cite)]
    if deals == setting.value:
        events.append(AnteingStopped(deals, setting.cite))
    return events


def ante_again(table: Table, choices: Choices) -> bool:
    return bool(table.deals_unopened < choices.value("draw_high.antes_in_a_row"))


def may_play(table: Table, ready: Sequence[int], choices: Choices) -> tuple[list[int], list[HandWithheld]]:
    """Who is dealt in while a pot is carried: those in it, and others where the house lets them buy in."""
    if not table.carried:
        return list(ready), []
    setting = choices["draw_high.joining_carried_pot"]
    joins = setting.value == "pays_every_ante" and not table.forfeited
    playing = [seat for seat in ready if seat in table.carried_from or joins]
    return playing, [HandWithheld(seat, "pot_carried", setting.cite) for seat in ready if seat not in playing]


def back_antes(
    table: Table, dealt: Sequence[int], ante_now: int, ante: int, stacks: Mapping[int, int]
) -> list[Post]:
    """Each player's ante; a latecomer to a carried pot also pays, dead, the antes of deals he was not in."""
    found = []
    for seat in dealt:
        back = ante * (table.deals_unopened - table.seats[seat].antes) if table.carried else 0
        if stacks[seat] and (ante_now or back):
            found.append(Post(seat, "ante", dead=back, ante=ante_now))
    return found
