"""A variance that is looked into, as people see it: on the day's close and the manager's page, where it is
closed in words; the auditor sees it and has nothing to tap.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from cardhouse.cli.main import main
from cardhouse.server.client import Refused
from screens.caging import CASH, WINDOW, CageRoom, done
from server.serving import House

FOUND = "A bundle was counted twice"


@pytest.fixture
def cage(tmp_path: Path) -> Iterator[CageRoom]:
    house = House(str(tmp_path / "room.db"))
    made = CageRoom(house)
    made.count("cage:main", WINDOW, CASH - 7_500, "check")
    yield made
    made.close()
    house.close()


def page_of(cage: CageRoom, who: str, path: str) -> str:
    headers = {"authorization": f"Bearer {cage.tokens[who]}", "accept": "text/html"}
    answer = httpx.get(f"{cage.server.address}/rooms/main{path}", headers=headers)
    assert answer.status_code == 200
    return answer.text


def test_it_is_open_until_somebody_else_says_what_was_found(
    browser: Browser, cage: CageRoom, capsys: pytest.CaptureFixture[str]
) -> None:
    for who, path in (("auditor", "/audit"), ("teller", "/cage/day")):
        shown = page_of(cage, who, path)
        assert 'data-matter="1"' in shown
        assert "Window main: $75 short" in shown
        assert "anything from $50 up is looked into" in shown
        assert 'data-command="ExplainVariance"' not in shown, f"{who} only looks"
    assert "variance 1 is looked into, and not explained" in page_of(cage, "teller", "/cage/day")
    with pytest.raises(Refused):
        cage.do("auditor", "ExplainVariance", matter=1, about=FOUND)
    visit = cage.visit(browser, "manager")
    page = visit.go("/rooms/main/manager")
    matter = page.locator("[data-matter='1']")
    matter.locator("summary").click()
    matter.locator("input[name='about']").fill(FOUND)
    matter.locator("button").click()
    done(page, "On record: what was found.")
    expect(page.locator("[data-part='matters']")).to_contain_text("Nothing is being looked into.")
    assert visit.errors == []
    visit.close()
    assert "is looked into, and not explained" not in page_of(cage, "teller", "/cage/day")
    assert FOUND in page_of(cage, "auditor", "/reports/matters")
    assert main(["cage", "report", "matters", cage.house.database]) == 0
    assert FOUND in capsys.readouterr().out
