"""Says what waits at the cage: counts and requests for a second person, errands under way, cash alerts that
nobody took note of, chips that must be changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.money.cage.state import Cage, Request
from cardhouse.money.counted_chips import text, total
from cardhouse.money.desk import SECOND
from cardhouse.money.state import Books
from cardhouse.play.stakes import dollars

Reason = tuple[str, str | None]
"""What is to be done, and the row behind it where there is one."""


def needs_doing(books: Books, now: int) -> list[Reason]:
    """Everything that waits for somebody, the oldest kind of thing first."""
    cage = books.cage
    return [*_counts(cage), *_requests(cage), *_runs(cage, now), *_alerts(cage), *_changes(cage)]


def _counts(cage: Cage) -> Iterator[Reason]:
    for place, drawer in cage.drawers.items():
        if drawer.pending is not None:
            worth = dollars(total(drawer.pending.chips) + drawer.pending.cash)
            yield f"{drawer.pending.by} counted {worth} in {place}: another must count it", None


def _requests(cage: Cage) -> Iterator[Reason]:
    for request in cage.requests.values():
        yield f"request {request.number} of {request.by}, {_asked(request)}: another must confirm it", None


def _asked(request: Request) -> str:
    if request.kind == "cash_out":
        return f"{dollars(request.cash)} in cash to {request.person or 'a guest'}"
    worth = dollars(total(request.chips) + request.cash)
    if request.kind == "safekeeping_out":
        return f"{worth} out of the safekeeping of {request.person}"
    return f"{worth} from {request.start} to {request.end}"


def _runs(cage: Cage, now: int) -> Iterator[Reason]:
    for run in cage.runs.values():
        minutes = (now - run.at) // (60 * SECOND)
        where = run.stage.replace("_", " ")
        yield f"{run.runner} is {where} for {run.person}, {dollars(run.cash)}, since {minutes} minutes", None


def _alerts(cage: Cage) -> Iterator[Reason]:
    for alert in cage.alerts.values():
        if not alert.seen_by:
            many = "one transaction" if alert.transactions == 1 else f"{alert.transactions} transactions"
            told = f"{alert.person}: cash {alert.way} came to {dollars(alert.total)} in {many}"
            yield f"{told}, to be {'logged' if alert.level == 'log' else 'reported'}", None


def _changes(cage: Cage) -> Iterator[Reason]:
    for person, owed in cage.to_change.items():
        yield f"{person} at table {owed.table} must change {text(owed.chips)} down", owed.cite
