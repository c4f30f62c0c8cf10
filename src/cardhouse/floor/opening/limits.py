"""Changing the type or limit of a game: proposed, answered by the players, approved (floor.limit-change).

What the players' answers stop and whose approval it takes are the house's choices. The new limit is another
game on the board; chips and buy-ins are left to `buy_ins`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.names.placing import placed
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.opening.another_game import ended_by_change
from cardhouse.floor.opening.authority import may, needs
from cardhouse.floor.opening.state import Proposal
from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.offered import offered
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table

declare(
    order={
        "players_object": "{objections} players object ({names}); {block} are enough to keep the limit",
        "not_all_agree": "every active player must agree; {names} did not",
        "not_all_here": "every active player must be at the table; {names} is away",
    },
    fact={
        "nothing_proposed": "no other limit is proposed for table {table}",
        "same_limit": "table {table} plays {spread} already",
        "did_not_object": "{person} did not object to a change of limit at table {table}",
    },
)


def propose(desk: Desk, command: cmd.ProposeLimit) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    if not may(desk, "staff") and not table.seat_of(desk.by):
        return Refusal("not_at_table", {"person": desk.by, "table": command.table})
    if spread.id == table.spread:
        return Refusal("same_limit", {"table": command.table, "spread": spread.id})
    return [ev.LimitProposed(command.table, spread.id, desk.by)]


def answer(desk: Desk, command: cmd.AnswerProposal) -> Answer:
    found = _proposal(desk, command.table)
    if isinstance(found, Refusal):
        return found
    if not found[0].seat_of(command.person):
        return Refusal("not_at_table", {"person": command.person, "table": command.table})
    if not may(desk, "staff") and command.person not in (desk.by, desk.person):
        return Refusal("not_authorised", {"what": "another player's answer", "who": "the player"})
    return [ev.ProposalAnswered(command.table, command.person, command.says == "agree")]


def _proposal(desk: Desk, number: int) -> tuple[FloorTable, Proposal] | Refusal:
    table = desk.table(number)
    if isinstance(table, Refusal):
        return table
    if table.opening.proposal is None:
        return Refusal("nothing_proposed", {"table": number})
    return table, table.opening.proposal


def change(desk: Desk, command: cmd.ChangeLimit) -> Answer:
    found = _proposal(desk, command.table)
    if isinstance(found, Refusal):
        return found
    return make_change(desk, *found)


def make_change(desk: Desk, table: FloorTable, proposal: Proposal) -> Answer:
    """What comes of a proposal, with the answers that it has so far."""
    new, old = offered(desk, proposal.spread), offered(desk, table.spread)
    if isinstance(new, Refusal):
        return new
    if isinstance(old, Refusal):
        return old
    raising = new.size > old.size
    key = f"floor_limit_change.{'raising' if raising else 'lowering'}"
    what = "that a limit is raised" if raising else "that a limit is changed"
    refused = needs(desk, key, what) or _players_against(desk, table, proposal, old)
    if refused is not None:
        return refused
    came = desk.do(table.number, change_to(new, table.table))
    if isinstance(came, Refusal):
        return came
    cite = desk.choices.cite(key) or desk.choices.cite("floor_limit_change.consent")
    moved: tuple[str, ...] = ()
    if desk.choices.value("floor_buy_ins.limit_changed") == "moved_by_house":
        moved = tuple(player.player for player in table.table.seats.values())
    changed = ev.LimitChanged(table.number, old.id, new.id, tuple(proposal.objections), cite, moved)
    return [came, changed, *ended_by_change(desk, table, new, cite)]


def change_to(new: Spread, table: Table) -> at_table.ChangeStakes:
    """What the table itself is told; in the middle of a mix the game whose turn it is goes on."""
    if new.rotation is not None and table.rotation is not None:
        leg = next((leg for leg in new.rotation.legs if leg.game == table.game), new.rotation.legs[0])
        return at_table.ChangeStakes(leg.stakes, new.rotation)
    return at_table.ChangeStakes(new.stakes, new.rotation, new.game if new.game != table.game else "")


def _players_against(desk: Desk, table: FloorTable, proposal: Proposal, old: Spread) -> Refusal | None:
    """Why the players' answers stop the change."""
    players = table.table.seats.values()
    choice = desk.choices["floor_limit_change.presence"]
    away = [player.player for player in players if player.away]
    if choice.value == "all_present" and away and not desk.overruled("not_all_here"):
        return Refusal("not_all_here", {"names": ", ".join(away)}, choice.cite)
    choice = desk.choices["floor_limit_change.consent"]
    if choice.value == "everyone":
        silent = [player.player for player in players if player.player not in proposal.agreed]
        refused = Refusal("not_all_agree", {"names": ", ".join(silent)}, choice.cite)
        return desk.unless_overruled(refused) if silent else None
    choice = desk.choices["floor_limit_change.objections"]
    objections = [name for name in proposal.objections if table.seat_of(name)]
    if len(objections) < choice.value or _equal_game(desk, table, old):
        return None
    facts = {"objections": len(objections), "names": ", ".join(objections), "block": choice.value}
    return desk.unless_overruled(Refusal("players_object", facts, choice.cite))


def _equal_game(desk: Desk, table: FloorTable, old: Spread) -> bool:
    """Whether another game of equal stakes lets the limit be changed over objections."""
    if desk.choices.value("floor_limit_change.equal_game") != "lets_change":
        return False
    tables = (other for other in desk.floor.tables.values() if other is not table)
    others = (desk.floor.spreads.get(other.spread) for other in tables)
    return any(other is not None and other.same_type_and_limit(old) for other in others)


def drop(desk: Desk, command: cmd.DropProposal) -> Answer:
    found = _proposal(desk, command.table)
    if isinstance(found, Refusal):
        return found
    if not may(desk, "staff") and desk.by != found[1].by:
        return Refusal("not_authorised", {"what": "a proposal", "who": "staff"})
    return [ev.ProposalDropped(command.table)]


def list_objector(desk: Desk, command: cmd.ListObjector) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    before = table.opening.objectors.get(command.person)
    if before is None:
        return Refusal("did_not_object", {"person": command.person, "table": command.table})
    spread = offered(desk, before)
    if isinstance(spread, Refusal):
        return spread
    choice = desk.choices["floor_limit_change.objector"]
    events = placed(desk, before, command.person, choice.value, "objected to a change of limit", choice.cite)
    return [*events, ev.ObjectorListed(command.table, command.person, choice.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.ProposeLimit: propose,
    cmd.AnswerProposal: answer,
    cmd.ChangeLimit: change,
    cmd.DropProposal: drop,
    cmd.ListObjector: list_objector,
}
