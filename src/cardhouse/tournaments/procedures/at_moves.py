"""What is done when players go to other tables: they are moved at once, with racks or bags, with few chips to
carry; whoever is away has his chips carried by staff. Who moves is `balance`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cardhouse.tournaments.balance.absent_movers import absent_movers
from cardhouse.tournaments.balance.looking import proposed
from cardhouse.tournaments.balance.proposals import Break, Move
from cardhouse.tournaments.chip_set import unpayable
from cardhouse.tournaments.chips.in_play import denominations
from cardhouse.tournaments.procedures.step import SECTION, Moment, Step

LOOKED_AT = 3
"""So many of the moves that are proposed: the rest follows from what they change."""


def at_moves(moment: Moment) -> Iterator[Step]:
    """Everything of it; nothing where nobody moves."""
    event, choices = moment.event, moment.choices
    wanted = list(islice(proposed(event, moment.tables, choices), LOOKED_AT))
    if not wanted:
        return
    speed, carried = choices[SECTION + "moves"], choices[SECTION + "carried_in"]
    movers = [one.player for one in wanted if isinstance(one, Move) and one.player]
    if speed.value == "at_once":
        for player in movers:
            yield Step("move_at_once", "floor", facts={"person": player}, cite=speed.cite)
    for what in sorted(carried.value):
        yield Step(f"{what}_ready", "floor", cite=carried.cite)
    yield from _fewer_chips(moment)
    for one in wanted:
        if isinstance(one, Break):
            seats = absent_movers(moment.tables[one.table])
            carry = choices["event_breaking.absent_chips"]
            for person in seats if carry.value == "staff_carry" else ():
                yield Step("carry_chips", "floor", table=one.table, facts={"person": person}, cite=carry.cite)


def _fewer_chips(moment: Moment) -> Iterator[Step]:
    """Racks for those who move, and the smallest chip, where nothing is paid with it any more, goes first."""
    event, light = moment.event, moment.choices[SECTION + "movers_carry"]
    if light.value != "little":
        return
    yield Step("racks_for_movers", "floor", cite=light.cite)
    chips = denominations(event)
    level = event.sheet.plays(max(event.clock.level, 1))
    if len(chips) > 1 and not unpayable(event.sheet, level, chips[1]):
        yield Step("colour_up_first", "director", facts={"chip": chips[0]}, cite=light.cite)
