"""The order of a list changed by those who wait, or by a supervisor: places are not traded unless the house
lets people; a supervisor's reason is kept.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists import events as ev
from cardhouse.floor.lists.calling import text_fault
from cardhouse.floor.lists.joining import kept_off_fault, listed, plays_fault
from cardhouse.floor.names.placing import placed
from cardhouse.floor.people.authority import MANAGEMENT, needs_role
from cardhouse.floor.people.eligibility import may_play
from cardhouse.floor.spreads.offered import offered
from cardhouse.play.refusal import Refusal


def trade(desk: Desk, command: cmd.TradePlaces) -> Answer:
    names = [listed(desk, command.spread, person) for person in (command.person, command.other)]
    for name in names:
        if isinstance(name, Refusal):
            return name
    choice = desk.choices["floor_lists.trading_places"]
    if command.person == command.other:
        return Refusal("bad_text", {"what": "the other", "allowed": "somebody else"})
    if choice.value != "allowed" and not desk.overruled("house_rule"):
        facts = {"what": f"{command.person} and {command.other}", "why": "places on a list are not traded"}
        return Refusal("house_rule", facts, choice.cite)
    found = desk.floor.lists.of(command.spread)
    pair = sorted((command.person, command.other), key=found.place_of)
    first, second = (found.place_of(person) for person in pair)
    why = "traded places"
    return [
        ev.NameMoved(spread=command.spread, person=pair[1], place=first, why=why, cite=choice.cite),
        ev.NameMoved(spread=command.spread, person=pair[0], place=second, why=why, cite=choice.cite),
    ]


def place(desk: Desk, command: cmd.PlaceName) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    denied = (
        may_play(desk, command.person, "list")
        or needs_role(desk, MANAGEMENT, "change the order of a list")
        or plays_fault(desk, spread.id, command.person)
        or kept_off_fault(desk, spread.id, command.person)
        or text_fault(command.reason)
    )
    if denied is not None:
        return denied
    most = len(desk.floor.lists.of(spread.id).names) + 1
    if not 0 <= command.place <= most:
        facts = {"what": "a place on this list", "allowed": f"1 to {most}, or 0 for the bottom"}
        return Refusal("bad_text", facts)
    return placed(desk, spread.id, command.person, command.place, f"by {desk.by}: {command.reason.strip()}")


HANDLERS: dict[Any, Decide] = {cmd.TradePlaces: trade, cmd.PlaceName: place}
