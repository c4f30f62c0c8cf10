"""Drop boxes: pulled from their tables, counted by two people, then posted: what was collected to the house's
revenue or a fund, the difference from what the hands said to the table's variance.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.counted_chips import count_fault, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.ledger.posting import post
from cardhouse.money.matters.open_matter import opened
from cardhouse.money.matters.state import Counted
from cardhouse.money.reports import commands as cmd
from cardhouse.money.reports.closing_lines import SoftCount
from cardhouse.money.reports.events import BoxCountBegun, BoxCountFinished, BoxCountsDiffered, BoxPulled
from cardhouse.money.reports.people import COUNTERS, role_fault, second_fault
from cardhouse.money.reports.state import PulledBox
from cardhouse.play.refusal import Refusal, register

PULLERS = frozenset(("floor", "cage", "manager"))
OWN_REVENUE = frozenset(("time",))
"""What is told apart from rake in the house's revenue."""

register(
    {
        "no_such_box": "box {box} was not pulled, or is counted already",
        "box_pulled_already": "{by} pulled that box of table {table} already, and the new one is empty",
        "box_not_counted": "nobody has counted box {box} yet",
        "box_of_no_table": "{table:typed} is no table's number",
        "box_without_fund": "what is in a drop box is the house's: no fund can be named",
        "bad_fund": "{fund:typed} is no name of a fund: letters, digits, dashes and underlines",
    }
)


def pull_box(desk: MoneyDesk, command: cmd.PullBox) -> Answer:
    refused = role_fault(desk, "pulling a box", PULLERS) or _pull_fault(command)
    if refused is not None:
        return refused
    reports = desk.books.reports
    account = f"{command.box}:{command.table}"
    number, holds = reports.box_count + 1, desk.balance(account)
    waits = [one for one in reports.boxes.values() if (one.kind, one.table) == (command.box, command.table)]
    if waits and not holds:  # two who tap at once: nobody would have an empty box to count
        return Refusal("box_pulled_already", {"by": waits[-1].pulled_by, "table": command.table})
    parts = {what: amount for what, amount in reports.in_boxes.get(account, {}).items() if amount}
    fund = (command.fund or _fund(desk, command.table)) if command.box == "jackpot_drop" else ""
    pulled = BoxPulled(number, command.box, command.table, parts, fund, desk.by)
    if not holds:
        return [pulled]
    made = post(desk, "drop", {account: -holds, accounts.box(number): holds}, table=command.table)
    return made if isinstance(made, Refusal) else [made, pulled]


def _fund(desk: MoneyDesk, table: int) -> str:
    """Whose a promotional box is where no fund was named: what each type of game collected is kept apart
    until it is allotted (`promotions/funds`).
    """
    game = desk.books.reports.game_types.get(table, "")
    return f"{accounts.JACKPOT}:{game}" if game else accounts.JACKPOT


def _pull_fault(command: cmd.PullBox) -> Refusal | None:
    if type(command.table) is not int or command.table < 1:
        return Refusal("box_of_no_table", {"table": command.table})
    if command.fund and command.box == "drop":
        return Refusal("box_without_fund", {})
    if command.fund and not command.fund.replace("-", "").replace("_", "").isalnum():
        return Refusal("bad_fund", {"fund": command.fund})
    return None


def count_box(desk: MoneyDesk, command: cmd.CountBox) -> Answer:
    found = _box(desk, command)
    if isinstance(found, Refusal):
        return found
    return [BoxCountBegun(command.box, dict(command.chips), command.cash, desk.by)]


def confirm_box_count(desk: MoneyDesk, command: cmd.ConfirmBoxCount) -> Answer:
    box = _box(desk, command)
    if isinstance(box, Refusal):
        return box
    if box.chips is None:
        return Refusal("box_not_counted", {"box": box.number})
    refused = second_fault(desk, box.counted_by)
    if refused is not None:
        return refused
    if (dict(command.chips), command.cash) != (box.chips, box.cash):
        found = dict(command.chips)
        return [BoxCountsDiffered(box.number, found, cash=command.cash, first=box.counted_by, by=desk.by)]
    counted = total(command.chips) + command.cash
    expected = desk.balance(accounts.box(box.number))
    done = BoxCountFinished(SoftCount(
        box.number, box.kind, table=box.table, expected=expected, counted=counted, fund=box.fund,
        pulled_by=box.pulled_by, by=box.counted_by,
        confirmed_by=desk.by, at=desk.now,
    ))  # fmt: skip
    kind: Counted = "jackpot_box" if box.kind == "jackpot_drop" else "box"
    matter = opened(
        desk, kind, f"{box.kind}:{box.table}", difference=counted - expected,
        counters=(box.counted_by, desk.by),
    )  # fmt: skip
    lines = _lines(box, expected, counted)
    if not lines:
        return [done]
    made = post(
        desk, "soft_count", lines, table=box.table, approved_by=desk.by, by=box.counted_by,
        note=f"box {box.number}",
    )  # fmt: skip
    return made if isinstance(made, Refusal) else [made, done, *matter]


def _lines(box: PulledBox, expected: int, counted: int) -> dict[str, int]:
    """What was told apart when it was taken is told apart in the revenue; a difference is rake's."""
    lines = {accounts.box(box.number): -expected}
    if box.fund:
        lines[accounts.fund(box.fund)] = counted
    else:
        left = counted
        for what in sorted(OWN_REVENUE & set(box.expected)):
            part = min(box.expected[what], left)
            lines[accounts.revenue(what)] = part
            left -= part
        lines[accounts.revenue("rake")] = left
    lines[accounts.variance(f"{box.kind}:{box.table}")] = expected - counted
    return {account: amount for account, amount in lines.items() if amount}


def _box(desk: MoneyDesk, command: cmd.CountBox | cmd.ConfirmBoxCount) -> PulledBox | Refusal:
    refused = role_fault(desk, "the soft count", COUNTERS) or count_fault(command.chips, command.cash)
    if refused is not None:
        return refused
    found = desk.books.reports.boxes.get(command.box)
    return found if found is not None else Refusal("no_such_box", {"box": command.box})


HANDLERS: dict[Any, Decide] = {
    cmd.PullBox: pull_box,
    cmd.CountBox: count_box,
    cmd.ConfirmBoxCount: confirm_box_count,
}
