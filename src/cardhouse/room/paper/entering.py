"""A table went on on paper while the computer was out. Afterwards one person enters the sheet: how many hands
in which time, every stack as counted at the end, what went into the boxes, what dealers were tipped; another
confirms it, and only then anything moves. Who lost how much to whom nobody knows, so each seat's difference
is recorded and no more; all of them, with boxes and tips, come to nothing.

Where people deal only. Who sat down, left or bought chips meanwhile is entered as always, before the sheet;
so is the hand that was on when the computer went out.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.offices import two_people_fault
from cardhouse.play import table_events as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.paper.events import PaperConfirmed, PaperEntered, PaperSetAside
from cardhouse.room.paper.state import Paper, Sheet

Amount = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Answer = list[Any] | Refusal
BY_THE_WALL = 60_000_000
"""People write down minutes."""
SAYS = {
    "paper_not_here": "software deals at table {table}: nothing is played on paper there",
    "paper_waits": "sheet {sheet} of table {table} waits for the second person",
    "paper_seats": "the sheet has a stack for each of the seats {seats}, once, and for no other",
    "paper_uneven": "stacks, boxes and tips come to {sheet:money} on the sheet; {table:money} were there",
    "paper_times": "the sheet's time begins before it ends, after the table was opened, and is over",
    "paper_reason": "who enters a sheet says why it was played on paper",
    "no_such_sheet": "there is no sheet {sheet} that waits",
    "paper_went_on": "table {table} has gone on since sheet {sheet} was entered: set it aside, enter it anew",
    "paper_no_box": "{dealer} has no toke box: start it first",
}


class EnterPaper(RoomCommand, frozen=True, kw_only=True):
    """What a table played on paper. Instants are microseconds; `counted` is each seat's stack at the end,
    `tokes` what each dealer was given; amounts are cents.
    """

    table: int
    began: int
    ended: int
    hands: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    counted: tuple[tuple[int, Amount], ...]
    reason: Annotated[str, msgspec.Meta(max_length=200)]
    rake: Amount = 0
    promotional: Amount = 0
    tokes: tuple[tuple[Annotated[str, msgspec.Meta(max_length=100)], Amount], ...] = ()


class ConfirmPaper(RoomCommand, frozen=True):
    """The second person: what the sheet says lies on the table."""

    table: int
    sheet: int


class SetPaperAside(RoomCommand, frozen=True):
    """A sheet was entered wrong: it moves nothing, and stays on the record."""

    table: int
    sheet: int
    reason: Annotated[str, msgspec.Meta(max_length=200)]


def enter(desk: RoomDesk, command: EnterPaper) -> Answer:
    """The sheet on the log, where it can be true."""
    table = desk.room.floor.tables.get(command.table)
    if table is None:
        return Refusal("no_such_table", {"table": command.table, "tables": sorted(desk.room.floor.tables)})
    paper: Paper = desk.room.parts["paper"]
    waits = paper.waiting_at(command.table)
    if waits is not None:
        return Refusal("paper_waits", {"sheet": waits.entered.sheet, "table": command.table})
    refused = _table_fault(table) or _sheet_fault(desk, command, table)
    if refused is not None:
        return refused
    entered = PaperEntered(
        sheet=len(paper.sheets) + 1, table=command.table, began=command.began, ended=command.ended,
        hands=command.hands, before=_stacks(table), counted=tuple(sorted(command.counted)),
        reason=command.reason.strip(), by=desk.asked.by, rake=command.rake, promotional=command.promotional,
        tokes=tuple(one for one in command.tokes if one[1]),
    )  # fmt: skip
    return [entered]


def _table_fault(table: FloorTable) -> Refusal | None:
    if table.mode != "tracked":
        return Refusal("paper_not_here", {"table": table.number})
    if table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "entering what was played on paper"})
    return None


def _stacks(table: FloorTable) -> tuple[tuple[int, str, int], ...]:
    return tuple((seat, one.player, one.stack) for seat, one in sorted(table.table.seats.items()))


def _sheet_fault(desk: RoomDesk, command: EnterPaper, table: FloorTable) -> Refusal | None:
    """Every seat once, a time that was, and every chip somewhere."""
    seats = sorted(table.table.seats)
    if sorted(seat for seat, _ in command.counted) != seats:
        return Refusal("paper_seats", {"seats": seats})
    if not table.opened - BY_THE_WALL <= command.began < command.ended <= desk.asked.at:
        return Refusal("paper_times")
    if not command.reason.strip():
        return Refusal("paper_reason")
    boxes = desk.room.books.tips.boxes
    without = next((dealer for dealer, amount in command.tokes if amount and dealer not in boxes), None)
    if without is not None:
        return Refusal("paper_no_box", {"dealer": without}, desk.choices.cite("money_tips.box"))
    there = sum(one.stack for one in table.table.seats.values())
    taken = command.rake + command.promotional + sum(amount for _, amount in command.tokes)
    told = sum(chips for _, chips in command.counted) + taken
    if told != there:
        return Refusal("paper_uneven", {"sheet": told, "table": there})
    return None


def _waiting(desk: RoomDesk, command: ConfirmPaper | SetPaperAside) -> Sheet | Refusal:
    paper: Paper = desk.room.parts["paper"]
    found = paper.sheets.get(command.sheet)
    if found is None or found.stands != "waits" or found.entered.table != command.table:
        return Refusal("no_such_sheet", {"sheet": command.sheet})
    return found


def set_aside(desk: RoomDesk, command: SetPaperAside) -> Answer:
    found = _waiting(desk, command)
    if isinstance(found, Refusal):
        return found
    reason = command.reason.strip()
    if not reason:
        return Refusal("paper_reason")
    return [PaperSetAside(sheet=command.sheet, table=command.table, by=desk.asked.by, reason=reason)]


def confirm(desk: RoomDesk, command: ConfirmPaper) -> Answer:
    """What the sheet did to stacks, boxes and tips, in one entry and one posting."""
    found = _waiting(desk, command)
    if isinstance(found, Refusal):
        return found
    sheet, money = found.entered, desk.money
    refused = two_people_fault(money, sheet.by, "what was played on paper")
    if refused is not None:
        return refused
    table = desk.room.floor.tables.get(command.table)
    if table is None or _table_fault(table) is not None or _stacks(table) != sheet.before:
        return Refusal("paper_went_on", {"table": command.table, "sheet": command.sheet})
    posted = post(
        money, "paper", _lines(sheet), table=sheet.table, by=sheet.by, approved_by=desk.asked.by,
        note=f"sheet {sheet.sheet}, {sheet.hands} hands: {sheet.reason}",
    )  # fmt: skip
    if isinstance(posted, Refusal):
        return posted
    confirmed = PaperConfirmed(sheet=sheet.sheet, table=sheet.table, by=desk.asked.by)
    return [confirmed, AtTable(sheet.table, tuple(_moves(sheet))), posted]


def _lines(sheet: PaperEntered) -> dict[str, int]:
    counted = dict(sheet.counted)
    lines = {accounts.stack(sheet.table, who): counted[seat] - had for seat, who, had in sheet.before}
    lines[accounts.drop(sheet.table)] = sheet.rake
    lines[accounts.jackpot_drop(sheet.table)] = sheet.promotional
    for dealer, amount in sheet.tokes:
        box = accounts.toke(dealer)
        lines[box] = lines.get(box, 0) + amount
    return lines


def _moves(sheet: PaperEntered) -> list[at_table.TableEvent]:
    """Each seat's difference; who has nothing left is broke and keeps the seat."""
    counted = dict(sheet.counted)
    moves: list[at_table.TableEvent] = [at_table.PlayedOnPaper(sheet.hands)]
    for seat, _, had in sheet.before:
        more = counted[seat] - had
        if more > 0:
            moves.append(at_table.WonOnPaper(seat, more))
        elif more < 0:
            moves.append(at_table.LostOnPaper(seat, -more))
            moves += [at_table.WentBroke(seat)] if not counted[seat] else []
    return moves
