"""Two people count alone: nothing that reaches the second one tells what the first one found, not even when
they found something else. Both counts are on the log, and neither holds until they agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from cardhouse.server.client import Refused
from cardhouse.store import open_store
from screens.caging import RACK, WINDOW, CageRoom
from server.serving import House

FIRST = 777_700
"""What the first one found in cash; no other number of the room looks like it."""
TOLD = re.compile(r"(?<![0-9A-Za-z])7[, ]?777(?:00)?(?![0-9A-Za-z])")
"""As cents or as dollars, and not within an id."""
SECOND = {"chips": {500: 3}, "cash": 1_100}
PAGES = ("", "/drawers", "/drawers/cage:main", "/tables", "/staff", "/day", "/slips", "/cart", "/bank/1")
VIEWS = ("cage", "cart", "bank/1", "floor")


@pytest.fixture(scope="module")
def cage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CageRoom]:
    with ready(tmp_path_factory.mktemp("blind")) as made:
        yield made


@contextmanager
def ready(folder: Path) -> Iterator[CageRoom]:
    """Everything that is counted by two is there."""
    house = House(str(folder / "room.db"))
    made = CageRoom(house)
    made.open_bank()
    made.do("dealer", "StartTokeBox", dealer=user_id(made), box="transparent")
    made.do("floor", "PullBox", table=1)
    yield made
    made.close()
    house.close()


def user_id(cage: CageRoom) -> str:
    found = cage.house.accounts.users.find("dealer")
    assert found is not None
    return found.id


def counts(cage: CageRoom) -> dict[str, tuple[Any, ...]]:
    """Who counts first and how, who counts second and how, by place."""
    dealer = user_id(cage)
    first = {"chips": {500: 2}, "cash": FIRST}
    slip = {"moment": "closing", "game": "holdem", "shift": "day"}
    at = {"dealer": dealer}
    brought = {**at, "place": "team_member_cage", "window": "main", "chips": {500: 2}, "tickets": FIRST}
    return {
        "drawer": ("teller", "CountDrawer", {"place": "cage:main", "moment": "check", **first},
                   "second", "ConfirmDrawer", {"place": "cage:main", "moment": "check", **SECOND}),
        "bank": ("dealer", "CountBank", {"table": 1, **slip, **first},
                 "floor", "ConfirmCount", {"table": 1, "moment": "closing", **SECOND}),
        "box": ("teller", "CountBox", {"box": 1, **first}, "second", "ConfirmBoxCount", {"box": 1, **SECOND}),
        "tokes": ("dealer", "CashOutTokes", brought,
                  "teller", "VerifyTokes", {**at, "window": "main", "chips": {500: 3}, "tickets": 1_100}),
    }  # fmt: skip


def reaches(cage: CageRoom, who: str) -> Iterator[tuple[str, str]]:
    """Everything that somebody can look at while the count waits."""
    client = cage.clients[who]
    for view in VIEWS:
        try:
            yield view, str(client.get(f"/rooms/main/{view}"))
        except Refused:
            continue
    headers = {"authorization": f"Bearer {cage.tokens[who]}", "accept": "text/html"}
    with httpx.Client(base_url=cage.server.address, headers=headers) as pages:
        for page in PAGES:
            found = pages.get(f"/rooms/main/cage{page}")
            if found.status_code == 200:
                yield page, found.text


@pytest.mark.parametrize("what", ["drawer", "bank", "box", "tokes"])
def test_the_second_is_told_nothing_of_the_first(cage: CageRoom, what: str) -> None:
    one, count, given, other, confirm, differs = counts(cage)[what]
    cage.do(one, count, **given)
    assert len(list(reaches(cage, other))) > 4, "there is something to look at"
    for where, text in reaches(cage, other):
        assert not TOLD.search(text), where
    log = cage.clients["auditor"].get("/rooms/main/log?after=0&limit=1000")["entries"]
    assert not TOLD.search(str(log[-1])), "not even on the log while it waits"
    answer = cage.do(other, confirm, **differs)
    assert not TOLD.search(str(answer))
    assert any(event["type"].endswith("Differed") for event in answer["events"])
    with pytest.raises(Refused) as again:  # neither holds: nobody finds the first count by trying
        cage.do(other, confirm, **differs)
    assert not TOLD.search(str(again.value))
    for where, text in reaches(cage, other):
        assert not TOLD.search(text), where


def test_both_counts_are_on_the_log(tmp_path: Path) -> None:
    with ready(tmp_path) as cage:
        for one, count, given, other, confirm, differs in counts(cage).values():
            cage.do(one, count, **given)
            cage.do(other, confirm, **differs)
        store = open_store(cage.house.database, read_only=True)
        written = [msgspec.json.decode(entry.body) for entry in store.log("main").read()]
        store.close()
    events = [event for body in written for event in body.get("events", ())]
    differed = [one for one in events if one["type"].endswith("Differed")]
    assert len(differed) == 4
    for one in differed:
        assert one["chips"] == {"500": 3}
        assert one.get("cash", one.get("tickets")) == 1_100
    first = [one for one in events if FIRST in (one.get("cash"), one.get("tickets"))]
    kinds = ["DrawerCountBegun", "CountSigned", "BoxCountBegun", "TokesBrought"]
    assert [one["type"] for one in first] == kinds


def test_the_variance_is_reckoned_and_not_typed(cage: CageRoom) -> None:
    """Both count again and alike: what the books miss is posted by the room."""
    found = {**WINDOW, 500: WINDOW[500] - 1}
    cage.do("teller", "CountDrawer", place="cage:main", moment="check", chips=found, cash=500_000)
    done = cage.do("second", "ConfirmDrawer", place="cage:main", moment="check", chips=found, cash=500_000)
    counted = next(one for one in done["events"] if one["type"] == "DrawerCounted")
    assert counted["difference"] == -500
    assert cage.window()["chips"] == {str(value): count for value, count in found.items()}
    cage.do("dealer", "CountBank", table=1, moment="closing", game="holdem", shift="day", chips=RACK)
    done = cage.do("floor", "ConfirmCount", table=1, moment="closing", chips=RACK)
    assert not [one for one in done["events"] if one["type"] == "VarianceFound"]
