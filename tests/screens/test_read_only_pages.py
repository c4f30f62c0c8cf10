"""A room that takes no commands says so on every page of it, with the reason."""

from __future__ import annotations

from pathlib import Path

from cardhouse.server.accounts.services import system_clock
from cardhouse.store import NewEntry, open_store
from screens.showing import showing
from server.serving import House

DAY = 86_400_000_000
PAGES = ("", "/floor", "/floor/rulings", "/cage", "/board", "/house", "/log", "/rulings")
TOLD = "You can look at this room, but nothing can be entered in it"


def test_every_page_of_it_says_why(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), "main")
    token = house.token("max", "manager", "floor", "cage")
    with showing(house) as server, server.client(token) as client:
        there = [path for path in PAGES if client.get(f"/rooms/main{path}").status_code == 200]
        assert len(there) >= 5
        for path in there:
            assert TOLD not in client.get(f"/rooms/main{path}").text, path
    store = open_store(house.database)
    log = store.log("main")
    head = log.head().position
    log.append([NewEntry("later", system_clock() + 3 * DAY, "floor", b'{"events":[]}', 2)], head)
    store.close()
    with showing(house) as server, server.client(token) as client:
        for path in there:
            page = client.get(f"/rooms/main{path}").text
            assert TOLD in page, path
            assert "clock" in page.partition(TOLD)[2][:300], path
        assert TOLD not in client.get("/rules").text
    house.close()
