"""Every act that takes two people, through the room: told by the stories of the books, each command given
first by an account that is in the same hands as everybody else's. Exactly those that take a second person
refuse that; the list of them is spelled out, so that none is lost and a new one is noticed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cardhouse
from cardhouse.money.banks import commands as banks
from cardhouse.money.reports import commands as reports
from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import BOOKS
from cardhouse.room.host import Asked, Outcome, RoomHost
from cardhouse.scenarios import load, run
from money.at_the_cage import CAGE, HOUR, Desk
from money.cage_room import CageRoom
from money.test_ledger import test_what_is_undone_is_linked_and_by_its_opposite as undoing_a_posting
from money.trial_room import RACK, TrialRoom
from promotions.test_claims import test_a_share_paid_wrongly_comes_back as taking_back_a_share
from room.test_paper import entered_and_confirmed

STORIES = Path(__file__).parents[2] / "scenarios"
SOURCE = Path(cardhouse.__file__).parent
TWO_PEOPLE = {
    # fills, credits and banks of tables
    "WitnessFill", "ExchangeFill", "VerifyFill", "RackFill", "ConfirmIssue", "ConfirmCount",
    "TakeContainerKey", "CarryInventory", "SettleVariance",
    # the cage: transfers, large payouts, safekeeping, counts of drawers, errands
    "ConfirmRequest", "ConfirmDrawer", "FillRun",
    # the drop, the day, corrections
    "ConfirmBoxCount", "ConfirmDayClose", "ReversePosting",
    # cards, tips and pay
    "InspectCards", "VerifyTokes", "RecordStaffHours", "ConfirmPayPeriod",
    # what was played on paper
    "ConfirmPaper",
    # jackpots and events
    "ApproveClaim", "PayShare", "TakeBackShare", "ReconcileFunds", "TakeInterceptStep",
}  # fmt: skip
OTHERWISE = {
    "money/two_people.py": 1,  # the one question
    "money/banks/counting.py": 1,  # who counted may count again
    "money/banks/exchanging.py": 1,  # at his own rack
    "money/banks/fills.py": 1,  # the witness himself carries
    "money/banks/storing.py": 1,  # who took the key brings it back
    "money/cage/places.py": 1,  # his own window
    "money/cage/requests.py": 1,  # his own request
    "money/cage/runners.py": 1,  # his own errand
    "money/tips/pool.py": 1,  # his own card
    "money/tips/tokes.py": 1,  # his own box
    "promotions/funds/revenue_audit.py": 1,  # the office he holds; who counted is asked by `two_people`
    "tournaments/prizes/intercept_step.py": 1,  # who escorts is named, and another
    "tournaments/prizes/sign_deal.py": 1,  # his own signature
}
"""Where somebody must be the same: comparisons that are no second person."""


class Everybody(frozenset[str]):
    """All accounts are in the same hands."""

    def __contains__(self, one: object) -> bool:
        return True


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The commands that were refused to accounts in the same hands, while everything goes on as told."""
    plain: Callable[[RoomHost, Asked], Outcome] = RoomHost.do
    found: set[str] = set()

    def do(host: RoomHost, asked: Asked) -> Outcome:
        tried = plain(host, msgspec.structs.replace(asked, tied=Everybody()))
        if tried.refusal is None or tried.refusal.code != "same_hands":
            return tried
        found.add(type(asked.command).__name__)
        again = plain(host, asked)
        again.entries[:0] = tried.entries
        return again

    monkeypatch.setattr(RoomHost, "do", do)
    return found


def tried(desk: Desk, command: Any, by: str, roles: frozenset[str]) -> str:
    """What is said to somebody in the same hands as everybody else."""
    came = BOOKS[type(command)](msgspec.structs.replace(desk.desk(by, roles), tied=Everybody()), command)
    return came.code if isinstance(came, Refusal) else ""


def test_every_act_of_two_people_is_refused_to_accounts_in_the_same_hands(met: set[str]) -> None:
    for folder in ("money", "promotions", "tournaments"):
        for file in sorted((STORIES / folder).rglob("*.yaml")):
            for scenario in load(file):
                run(scenario)
    cage = CageRoom()
    cage.open_all()
    cage.seat_players()
    undoing_a_posting(cage)
    taking_back_a_share()
    entered_and_confirmed()
    assert met | {"ConfirmDayClose", "CarryInventory"} == TWO_PEOPLE


def test_the_day_is_closed_by_two() -> None:
    desk = Desk()
    desk.open_cage({500: 200, 2500: 40}, 500_000)
    desk.now += 8 * HOUR
    desk.count("vault")
    desk.count("cage:main")
    desk.do(reports.CloseDay(), "cat", CAGE)
    assert tried(desk, reports.ConfirmDayClose(), "cam", CAGE) == "same_hands"


def test_who_carries_the_inventory_has_no_key_in_the_same_hands(met: set[str]) -> None:
    room = TrialRoom()
    room.open_bank()
    room.do(banks.CountBank(1, "closing", RACK, 0, "holdem", "day"), "dee", "dealer")
    room.do(banks.ConfirmCount(1, RACK, 0, "closing"), "gus", "floor")
    room.do(banks.StoreInventory(1, "cage", True, True, True, "holdem", 1), "gus", "floor")
    room.do(banks.TakeContainerKey(1), "gus", "floor")
    room.do(banks.CarryInventory(1, "secured_to_table"), "gia", "floor")
    assert "CarryInventory" in met


def test_nothing_compares_who_asks_but_the_one_question() -> None:
    """A new act of two people asks `two_people`, or is written down here as none."""
    found: dict[str, int] = {}
    for layer in ("money", "promotions", "tournaments"):
        for file in sorted((SOURCE / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                sides = (node.left, *node.comparators) if isinstance(node, ast.Compare) else ()
                if any(_asks(side) for side in sides):
                    name = str(file.relative_to(SOURCE))
                    found[name] = found.get(name, 0) + 1
    assert found == OTHERWISE


def _asks(side: ast.expr) -> bool:
    """`desk.by`, bare or among others."""
    named = [ast.unparse(part) for part in ast.walk(side) if isinstance(part, ast.Attribute)]
    return any(name.startswith("desk.") and name.endswith(".by") for name in named)
