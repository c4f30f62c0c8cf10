"""The staff pool by its written rule: every dealer sees on his own page how it came about, his downs, his
share and everybody else's; the auditor sees the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from screens.caging import CageRoom
from server.serving import House

EVENT = "Sunday main"


@pytest.fixture
def cage(tmp_path: Path) -> Iterator[CageRoom]:
    house = House(str(tmp_path / "room.db"))
    made = CageRoom(house)
    made.do("teller", "CollectStaffMoney", tournament=EVENT, source="staffing_fee", amount=100_000)
    made.do("dealer", "SignDownCard", tournament=EVENT, dealer=account(house, "dealer"), minutes=90)
    worked = {"tournament": EVENT, "minutes": 240}
    made.do("manager", "RecordStaffHours", person=account(house, "floor"), job="supervisor", **worked)
    made.do("floor", "RecordStaffHours", person=account(house, "clerk"), job="clerk", **worked)
    made.do("floor", "ChooseCagePart", part="none", percent=0, reason="as in every period")
    yield made
    made.close()
    house.close()


def account(house: House, name: str) -> str:
    user = house.accounts.users.find(name)
    assert user is not None
    return user.id


def page_of(cage: CageRoom, who: str, path: str) -> str:
    headers = {"authorization": f"Bearer {cage.tokens[who]}", "accept": "text/html"}
    answer = httpx.get(f"{cage.server.address}/rooms/main{path}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def shares(page: str) -> dict[str, tuple[str, str]]:
    """Who gets what for how much."""
    cell = r'<td class="number">([^<]+)</td>'
    row = re.compile(rf'data-share="\w+"><th scope="row">(\w+).*?{cell}\s*{cell}', re.DOTALL)
    return {who: (counts, amount) for who, counts, amount in row.findall(page)}


def test_a_dealer_sees_the_pool_his_downs_and_every_share(cage: CageRoom) -> None:
    page = page_of(cage, "dealer", "/cage/tokes")
    assert "What came in: $1,000" in page
    assert "Sunday main: Staffing fee, $1,000" in page
    assert "Sunday main: 90 minutes, 3 downs" in page
    assert 'data-own="dealer"' in page
    assert shares(page) == {
        "dealer": ("3", "$670"), "floor": ("6", "$247.50"), "clerk": ("4", "$82.50"),
    }, "67 percent by downs; of the rest three quarters to supervisors, one to clerks"  # fmt: skip
    assert "/rules/horseshoe." in page, "the rules are named"
    assert "a dealer earns a down for so many minutes dealt" in page.lower()


def test_what_was_paid_stays_visible_and_the_auditor_sees_the_same(cage: CageRoom) -> None:
    seen = page_of(cage, "auditor", "/cage/staff")
    assert shares(seen) == shares(page_of(cage, "dealer", "/cage/tokes"))
    assert 'data-command="ClosePayPeriod"' not in seen, "the auditor only looks"
    before = shares(seen)
    cage.do("teller", "ClosePayPeriod")
    waits = cage.view()["period"]
    cage.do("manager", "ConfirmPayPeriod", shares=waits["owed"], cage_part=waits["cage_part"])
    page = page_of(cage, "dealer", "/cage/tokes")
    assert 'data-period="1"' in page
    assert shares(page) == before
    assert "Nothing came in yet." in page
    report = page_of(cage, "auditor", "/reports/staff-pool")
    assert "670.00" in report
    assert httpx.get(
        f"{cage.server.address}/rooms/main/cage/tokes",
        headers={"authorization": f"Bearer {cage.tokens['clerk']}", "accept": "text/html"},
    ).status_code == 403, "a dealer's own page"  # fmt: skip


def test_where_the_book_leaves_a_part_open_the_page_says_so(tmp_path: Path) -> None:
    house = House(str(tmp_path / "open.db"))
    cage = CageRoom(house)
    cage.do("teller", "CollectStaffMoney", tournament=EVENT, source="staffing_fee", amount=1_000)
    page = page_of(cage, "dealer", "/cage/tokes")
    cage.close()
    house.close()
    assert "the book leaves open what the cage gets" in page
    assert not shares(page)
