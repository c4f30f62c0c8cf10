"""Play money is called so on every page of its room, at all times; a room for real money never says it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardhouse.screens.pages import FOLDER
from cardhouse.server.accounts.users import ROLES
from screens.showing import Showing, showing
from screens.walking import routes
from server.serving import House

LABEL = re.compile(r'class="tag play">Play money<')
PAGES_LEAST = 25


def addresses() -> list[str]:
    """Every page of a room for which nothing must be made first."""
    paths = [route.replace("{room:str}", "main").replace("{table:int}", "1") for route in routes()
             if "{room:str}" in route]  # fmt: skip
    return [path for path in paths if "{" not in path]


def shown(server: Showing, token: str) -> dict[str, str]:
    """What each address shows to somebody with every role, where it is a page."""
    with server.client(token) as client:
        found = {path: client.get(path, follow_redirects=False) for path in addresses()}
    html = {path: one for path, one in found.items() if "text/html" in one.headers.get("content-type", "")}
    return {path: one.text for path, one in html.items() if one.status_code == 200}


@pytest.mark.parametrize("money", ["play", "real"])
def test_every_page_of_a_room_says_whether_it_is_play_money(tmp_path: Path, money: Any) -> None:
    house = House(str(tmp_path / "room.db"), money=money)
    token = house.token("all", *(role for role in ROLES if role != "owner"), person="all")
    with showing(house) as server:
        pages = shown(server, token)
    house.close()
    assert len(pages) >= PAGES_LEAST, sorted(pages)
    for path, page in pages.items():
        assert bool(LABEL.search(page)) == (money == "play"), path


def test_a_page_without_the_common_head_has_the_label_itself() -> None:
    """Walls, clocks, kiosks and a player's table: their heads are their own."""
    own = [path for path in FOLDER.glob("*/templates/*/*.html") if "{% block top %}{% endblock %}" in
           path.read_text("utf-8")]  # fmt: skip
    assert len(own) >= 5
    for path in own:
        assert '{% if state.money == "play" %}' in path.read_text("utf-8"), path.name
