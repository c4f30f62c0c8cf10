"""Chip runners: a player's cash goes to the cage with a runner, the chips come back with him. What he carries
lies in his own account until it arrives.

That the player sits at the table, and whether the chips count there already, the room knows (`room.cage`).
"""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.cage.places import account_of, serving_fault
from cardhouse.money.cage.state import Run, Stage
from cardhouse.money.counted_chips import count_fault, moving, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post, whole
from cardhouse.money.offices import office_fault, two_people_fault
from cardhouse.money.pockets import from_pocket, into_pocket
from cardhouse.play.refusal import Refusal, register

register(
    {
        "no_such_run": "there is no errand {run} under way",
        "run_stage": "errand {run} is {stage}",
        "not_the_runner": "errand {run} is {runner}'s, not {by}'s",
        "run_not_even": "{runner} carries {cash:money}; the chips come to {chips:money}",
        "run_reason": "bringing cash back unchanged needs a reason in words",
    }
)


def send_runner(desk: MoneyDesk, command: cmd.SendRunner) -> Answer:
    runner = desk.choices["money_cage.runner_by"]
    refused = (
        office_fault(desk, runner.value, "running chips", runner.cite)
        or whole(command.cash)
        or count_fault({}, command.cash)
    )
    if refused is not None:
        return refused
    carries = accounts.transit(desk.by, "cash")
    lines = {accounts.OUTSIDE: -command.cash, carries: command.cash}
    made = post(desk, "buy_in", lines, person=command.person, table=command.table)
    if isinstance(made, Refusal):
        return made
    number, posting = desk.books.cage.run_count + 1, made.posting.number
    sent = ev.RunnerSent(number, command.table, command.person, desk.by, command.cash, posting)
    return [made, sent]


def run_of(desk: MoneyDesk, number: int, stage: Stage) -> Run | Refusal:
    """An errand at this stage."""
    found = desk.books.cage.runs.get(number)
    if found is None:
        return Refusal("no_such_run", {"run": number})
    if found.stage != stage:
        return Refusal("run_stage", {"run": number, "stage": found.stage.replace("_", " ")})
    return found


def fill_run(desk: MoneyDesk, command: cmd.FillRun) -> Answer:
    run = run_of(desk, command.run, "on_the_way_to_the_cage")
    if isinstance(run, Refusal):
        return run
    refused = (
        serving_fault(desk, command.place, "cash for chips")
        or two_people_fault(desk, run.runner, "filling an errand")
        or count_fault(command.chips)
        or values_fault(desk, command.chips)
    )
    if refused is not None:
        return refused
    worth = total(command.chips)
    if worth != run.cash:
        facts = {"runner": run.runner, "cash": run.cash, "chips": worth}
        return Refusal("run_not_even", facts)
    here, carries = account_of(command.place, "chips"), accounts.transit(run.runner, "chips")
    lines = {
        accounts.transit(run.runner, "cash"): -worth,
        account_of(command.place, "cash"): worth,
        here: -worth,
        carries: worth,
    }
    chips = [*moving(here, command.chips, -1), *moving(carries, command.chips)]
    made = post(desk, "transfer", lines, chips=chips, person=run.person, table=run.table)
    if isinstance(made, Refusal):
        return made
    return [made, ev.RunFilled(run.number, command.place, command.chips, desk.by)]


def deliver_run(desk: MoneyDesk, command: cmd.DeliverRun) -> Answer:
    run = run_of(desk, command.run, "on_the_way_back")
    if isinstance(run, Refusal):
        return run
    refused = _runner_fault(desk, run)
    if refused is not None:
        return refused
    carries = accounts.transit(run.runner, "chips")
    lines = {carries: -run.cash, **into_pocket(run.person, run.cash)}
    chips = moving(carries, run.chips, -1)
    made = post(desk, "transfer", lines, chips=chips, person=run.person, table=run.table)
    if isinstance(made, Refusal):
        return made
    return [made, *_settled(desk, run), ev.RunEnded(run.number, desk.by)]


def _runner_fault(desk: MoneyDesk, run: Run) -> Refusal | None:
    if desk.by == run.runner:
        return None
    return Refusal("not_the_runner", {"run": run.number, "runner": run.runner, "by": desk.by})


def _settled(desk: MoneyDesk, run: Run) -> list[MoneyEvent]:
    """Chips that counted at the table before they came: so much less is behind."""
    behind = accounts.behind(run.person)
    amount = min(run.cash, -desk.balance(behind))
    if amount <= 0:
        return []
    lines = {behind: amount, **from_pocket(desk, run.person, amount)}
    made = post(desk, "chips_bought", lines, stopped_too=True, person=run.person, table=run.table)
    assert not isinstance(made, Refusal), f"chips that came can be settled: {made}"
    return [made]


def return_run(desk: MoneyDesk, command: cmd.ReturnRun) -> Answer:
    run = run_of(desk, command.run, "on_the_way_to_the_cage")
    if isinstance(run, Refusal):
        return run
    reason = command.reason.strip()
    refused = _runner_fault(desk, run)
    if refused is None and not reason:
        refused = Refusal("run_reason")
    if refused is not None:
        return refused
    lines = {accounts.transit(run.runner, "cash"): -run.cash, accounts.OUTSIDE: run.cash}
    about: dict[str, Any] = {"person": run.person, "table": run.table, "note": reason}
    made = post(desk, "reversal", lines, reverses=run.posting, **about)
    if isinstance(made, Refusal):
        return made
    return [made, *_settled(desk, run), ev.RunEnded(run.number, desk.by, reason)]


HANDLERS: dict[Any, Decide] = {
    cmd.SendRunner: send_runner,
    cmd.FillRun: fill_run,
    cmd.DeliverRun: deliver_run,
    cmd.ReturnRun: return_run,
}
