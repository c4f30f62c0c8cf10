"""What a table made by its inventories, fills, credits and drop is what the other side of every posting says,
whatever was done in whatever order, and over as many days as were closed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks.slip import FillStack
from cardhouse.money.event import Posted
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.money.posting import Posting
from cardhouse.money.reports import commands as reporting
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.view import View
from money.at_the_cage import CAGE, FLOOR, HOUR, Desk
from money.seeing import as_seen, issue_at

TABLES = st.sampled_from((1, 2))
CHIPS = st.dictionaries(st.sampled_from((500, 2500)), st.integers(1, 4), max_size=2)
CASH = st.sampled_from((0, 500, 2500))
BOXES = st.sampled_from(("drop", "jackpot_drop"))
PEOPLE = {"dee": "dealer", "cal": "clerk", "gus": "floor", "cat": "cage", "max": "manager", "mia": "manager"}
COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(cmd.TakeBackBank, TABLES, CHIPS, CASH),
    st.builds(cmd.IssueBank, TABLES, CHIPS, CASH, st.sampled_from(("new", "vault"))),
    st.builds(cmd.ConfirmIssue, TABLES),
    st.builds(cmd.CountBank, TABLES, st.sampled_from(("opening", "closing", "dealer")), CHIPS, CASH,
              st.just("holdem"), st.just("day")),
    st.builds(cmd.ConfirmCount, TABLES, CHIPS, CASH),
    st.builds(cmd.ExchangeAtRack, TABLES, st.just("ann"), st.just("cash"), st.just({500: 1}), st.just({}),
              st.just(500)),
    st.builds(reporting.PullBox, TABLES, BOXES),
    st.builds(reporting.CountBox, st.integers(1, 5), st.just({500: 1}), CASH),
    st.builds(reporting.ConfirmBoxCount, st.integers(1, 5), st.just({500: 1}), CASH),
    st.builds(ReversePosting, st.integers(1, 60), st.just("a slip of the pen")),
)  # fmt: skip
STEPS = st.lists(
    st.one_of(
        st.tuples(COMMANDS, st.sampled_from(sorted(PEOPLE))),
        st.tuples(st.just("fill"), TABLES),
        st.tuples(BOXES, TABLES),
        st.tuples(st.just("close"), st.just(0)),
    ),
    max_size=40,
)


def opened() -> Desk:
    """A cage, and two tables with a bank each."""
    desk = Desk()
    desk.open_cage({500: 400, 2500: 80}, 500_000)
    for table in (1, 2):
        desk.do(cmd.SetBankAmount(table, 20_000), "max")
        desk.do(cmd.IssueBank(table, {500: 20, 2500: 4}, 0, "new"), "max")
        desk.do(issue_at(desk.books, table), "cat", CAGE)
        counted = cmd.CountBank(table, "opening", {500: 20, 2500: 4}, 0, "holdem", "day")
        desk.do(counted, "dee", roles("dealer"))
        desk.do(cmd.ConfirmCount(table, {500: 20, 2500: 4}, 0), "gus", FLOOR)
    return desk


def roles(*names: str) -> frozenset[str]:
    return frozenset(names)


def fill(desk: Desk, table: int, *, give: dict[int, int], want: dict[int, int]) -> None:
    """Asked for, carried, exchanged and racked; what is refused is left as it was."""
    desk.ask(cmd.RequestFill(table, "cage", "main", give, want), "dee", roles("dealer"))
    number = desk.books.banks.fill_count
    desk.ask(cmd.WitnessFill(table, number), "cal", roles("clerk"))
    desk.ask(cmd.CarryFill(table, number), "cal", roles("clerk"))
    desk.ask(cmd.ExchangeFill(table, number), "cat", CAGE)
    stacks = tuple(FillStack(value, count, 5) for value, count in want.items())
    desk.ask(cmd.VerifyFill(table, number, stacks), "dee", roles("dealer"))
    desk.ask(cmd.RackFill(table, number), "dee", roles("dealer"))


def rake(desk: Desk, table: int, box: str) -> None:
    desk.post("hand", {"at_large": -300, f"{box}:{table}": 300}, table=table)


def result(desk: Desk, table: int) -> int:
    rows = REPORTS["results"](View(desk.books, "the room", desk.now)).rows
    return next(int(row[-1]) for row in rows if row[0] == table)


def by_the_other_side(postings: Iterable[Posting], table: int) -> int:
    """What guests lost to the house and counts found, by where it came from: the racks are not looked at."""
    found = 0
    for posting in postings:
        lines = {line.account: line.amount for line in posting.lines}
        if f"bank:{table}:chips" in lines or f"bank:{table}:cash" in lines:
            found -= lines.get(f"variance:bank:{table}:chips", 0)
        found -= lines.get(f"variance:drop:{table}", 0)
        if f"drop:{table}" in lines:
            found -= lines.get("at_large", 0)
    return found


@settings(max_examples=80, deadline=None)
@given(STEPS)
def test_the_result_is_what_the_ledger_says(steps: list[tuple[Any, Any]]) -> None:
    desk = opened()
    closed = 0
    for what, who in steps:
        if what == "fill":
            fill(desk, who, give={2500: 1}, want={500: 5})
        elif what in ("drop", "jackpot_drop"):
            rake(desk, who, what)
        elif what == "close":
            desk.now += 24 * HOUR
            desk.close_day("as it stands")
            closed = len(desk.log)
        else:
            desk.ask(as_seen(desk.books, what), who, roles(PEOPLE[who]))
        since = [event.posting for _, event in desk.log[closed:] if isinstance(event, Posted)]
        for table in (1, 2):
            assert result(desk, table) == by_the_other_side(since, table), (what, who)


def test_a_night_by_hand() -> None:
    desk = opened()
    fill(desk, 1, give={2500: 2}, want={500: 10})
    for box in ("drop", "drop", "jackpot_drop"):
        rake(desk, 1, box)
    short = {500: 29, 2500: 2}
    desk.do(cmd.CountBank(1, "closing", short, 0, "holdem", "day"), "dee", roles("dealer"))
    desk.do(cmd.ConfirmCount(1, short, 0, "closing"), "gus", FLOOR)
    made = REPORTS["results"](View(desk.books, "the room", desk.now))
    names = [column.name for column in made.columns]
    assert dict(zip(names, made.rows[0], strict=True)) == {
        "table": 1, "opening inventory": 0, "fills": 25_000, "credits": 5_000, "drop": 900,
        "of it promotional": 300, "closing inventory": 19_500, "result": 100,
    }  # fmt: skip
    assert made.rows[1][-1] == 0


def test_a_fill_that_was_undone_is_none() -> None:
    desk = opened()
    issued = next(event.posting for _, event in desk.log
                  if isinstance(event, Posted) and event.posting.table == 2)  # fmt: skip
    desk.do(ReversePosting(issued.number, "the wrong table"), "mia")
    row = next(row for row in REPORTS["results"](View(desk.books, "the room", desk.now)).rows if row[0] == 2)
    assert row == (2, 0, 0, 0, 0, 0, 0, 0)
