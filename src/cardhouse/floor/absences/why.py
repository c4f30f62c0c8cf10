"""Says in plain words how it stands with somebody who is away, and what staff may or must do about absences
at a table, each with its rule. For screens and the API; decides nothing.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardhouse.floor.absences.grounds import grounds, missed_in_a_row
from cardhouse.floor.absences.state import Away, Gone
from cardhouse.floor.desk import Desk
from cardhouse.floor.opening.sign import dollars
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

Sentence = tuple[str, str | None]
"""What is so, and the row that says so."""


class Need(NamedTuple):
    """Something that staff must or may do about somebody at a table."""

    person: str
    what: Literal["pick_up", "recall", "unrack_or_leave"]
    duty: Literal["may", "must"]
    why: str
    cite: str | None


def why_here(desk: Desk, person: str) -> list[Sentence]:
    """How it stands with somebody: away from a table, chips off a game, chips kept by the house."""
    said: list[Sentence] = []
    for number, _ in desk.floor.seated(person):
        table = desk.floor.tables[number]
        away = table.absences.away.get(person)
        if away is not None:
            said += _away(desk, table, person, away)
        racked = table.absences.racked.get(person)
        if racked is not None:
            until = " until the big blind" if racked.until_big_blind else ""
            said.append((f"chips in a rack at table {number}{until}", racked.cite))
    for gone in desk.floor.out_of_room.gone.get(person, {}).values():
        said.append(gone_text(desk, gone))
    for held in desk.floor.out_of_room.held.get(person, []):
        said.append((f"{dollars(held.amount)} in chips kept at the {held.where}", held.cite))
    return said


def _away(desk: Desk, table: FloorTable, person: str, away: Away) -> list[Sentence]:
    cites = away.cites
    said: list[Sentence] = [(f"away from table {table.number} since {_hour(desk, away.since)}", None)]
    if away.third_man:
        until = f", to be back by {_hour(desk, away.back_by)}" if away.back_by else ""
        said.append((f"third man walking{until}", cites.get("third_man")))
    if away.buttons:
        said.append((f"{away.buttons} absent buttons", cites.get("lobby")))
    if away.lobby_until:
        said.append((f"in the lobby until {_hour(desk, away.lobby_until)}", cites.get("lobby")))
    if away.dinner == "approved":
        said.append((f"on a dinner break until {_hour(desk, away.dinner_until)}", cites.get("dinner")))
    if away.dinner == "unapproved":
        said.append(("at dinner without approval", cites.get("dinner")))
    if away.told:
        back = f", back at {_hour(desk, away.expected)}" if away.expected else ""
        said.append((f"told the {away.told}{back}", cites.get("told")))
    if away.along:
        said.append((f"carries {dollars(away.along)} along, to be put back in full", cites.get("along")))
    if away.recalled:
        said.append((f"called back at {_hour(desk, away.recalled)}", cites.get("third_man")))
    missed = missed_in_a_row(desk, table, person)
    if missed:
        said.append((f"{missed} missed blinds in a row", None))
    said += [(f"may be picked up: {one.why}", one.cite) for one in grounds(desk, table, person)]
    return said


def gone_text(desk: Desk, gone: Gone) -> Sentence:
    """How somebody's chips came off a game, and until when he is back in time."""
    how = {"house": "picked up", "voluntary": "picked up voluntarily", "dinner": "on the dinner list"}
    until = f", in time until {_hour(desk, gone.until)}" if gone.until > gone.left else ""
    said = f", said to be back at {_hour(desk, gone.expected)}" if gone.expected else ""
    return f"{how[gone.kind]} from {gone.spread} at {_hour(desk, gone.left)}{until}{said}", gone.cite


def _hour(desk: Desk, instant: int) -> str:
    return desk.local(instant).strftime("%H:%M")


def needs_doing(desk: Desk, number: int) -> list[Need]:
    """What staff must or may do about absences at a table now."""
    table = desk.table(number)
    if isinstance(table, Refusal):
        return []
    needs: list[Need] = []
    away = table.absences.away
    for person in away:
        if person not in table.absences.picking_up:
            found = grounds(desk, table, person)
            needs += [Need(person, "pick_up", "may", one.why, one.cite) for one in found]
    recall = desk.choices["floor_absences.third_man"]
    if recall.value == "recall" and any(one.third_man and not one.recalled for one in away.values()):
        needs += [Need(person, "recall", "may", "third man walking", recall.cite) for person in away]
    for person, racked in table.absences.racked.items():
        if racked.until_big_blind:
            needs.append(Need(person, "unrack_or_leave", "must", "before the big blind", racked.cite))
    return needs
