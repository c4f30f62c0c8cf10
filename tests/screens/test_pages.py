"""What pages are made of, asked without a browser: errors in words, no way out, lists without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.screens import statics
from cardhouse.screens.texts import texts
from cardhouse.sim.demo.rooms import make_rooms, open_for_demo
from screens.showing import Showing, showing
from server.serving import House


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Showing, House]]:
    house = House(str(tmp_path_factory.mktemp("pages") / "room.db"))
    with showing(house) as found:
        yield found, house
    house.close()


def test_a_page_that_is_not_there_says_so_in_the_asker_s_way(server: tuple[Showing, House]) -> None:
    with server[0].client() as client:
        page = client.get("/nowhere")
        assert page.status_code == 404
        assert "There is no such page" in page.text
        told = client.get("/api/v1/nowhere", headers={"accept": "application/json"})
        assert told.json()["refusal"]["code"] == "nothing_there"
        assert client.get("/static/x/nothing.js", headers={"accept": "*/*"}).status_code == 404
        assert client.get("/static/x/deno.json", headers={"accept": "*/*"}).status_code == 404


def test_who_is_not_signed_in_is_sent_to_sign_in_and_back(server: tuple[Showing, House]) -> None:
    with server[0].client() as client:
        sent = client.get("/rooms/main?deep=3")
        assert sent.status_code == 303
        assert sent.headers["location"] == "/sign-in?next=%2Frooms%2Fmain%3Fdeep%3D3"
        assert client.get("/rooms/main", headers={"accept": "application/json"}).status_code == 401


@pytest.mark.parametrize("wanted", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", ""])
def test_signing_in_leads_to_our_own_pages_only(server: tuple[Showing, House], wanted: str) -> None:
    with server[0].client() as client:
        page = client.get("/sign-in", params={"next": wanted})
        assert re.search(r'name="next" value="([^"]*)"', page.text)[1] == "/"  # type: ignore[index]


def test_a_role_that_may_not_is_told_so_on_a_page(server: tuple[Showing, House]) -> None:
    token = server[1].token("kim", "cage", room="elsewhere")
    with server[0].client(token) as client:
        page = client.get("/rooms/main")
        assert page.status_code == 403
        assert "Not for you" in page.text


def test_what_a_visitor_writes_stays_text(server: tuple[Showing, House]) -> None:
    with server[0].client() as client:
        page = client.get("/rules", params={"words": '"><script>alert(1)</script>'}).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_pages_hold_no_script_or_style_of_their_own(server: tuple[Showing, House]) -> None:
    """The content policy forbids them; a page that needs one would be broken."""
    token = server[1].token("max", "manager", "board", "kiosk")
    with server[0].client(token) as client:
        for path in ("/", "/rules", "/rules/pechanga.21.3", "/sign-in", "/device", "/rooms/main",
                     "/rooms/main/board", "/rooms/main/kiosk"):  # fmt: skip
            page = client.get(path)
            assert page.status_code == 200, path
            assert "script-src 'self'" in page.headers["content-security-policy"]
            assert not re.search(r"\sstyle=|\son[a-z]+=", page.text), path
            for tag in re.findall(r"<script[^>]*>", page.text):
                assert "src=" in tag or 'type="application/json"' in tag, tag


def test_static_files_are_kept_by_browsers_and_change_their_address(server: tuple[Showing, House]) -> None:
    with server[0].client() as client:
        found = client.get(statics.address("app.css"))
        assert "immutable" in found.headers["cache-control"]
        assert found.headers["content-encoding"] == "gzip"
        assert found.content == statics.statics()["app.css"].plain
        old = client.get("/static/older/app.css", headers={"accept-encoding": "identity"})
        assert old.headers["cache-control"] == "no-cache"
        assert old.content == found.content


def test_every_text_of_a_template_exists() -> None:
    from cardhouse.screens.pages import FOLDER

    known = texts()

    def there(key: str) -> bool:
        found: object = known
        for part in key.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return isinstance(found, str)

    places = [*FOLDER.rglob("*.html"), *FOLDER.rglob("*.js"), *FOLDER.rglob("*.py")]
    for path in places:
        for key in re.findall(r"""\b(?:t|text)\(["']([a-z_]+(?:\.[a-z_]+)+)["'][,)]""", path.read_text()):
            assert there(key), f"{path.name}: {key}"


def test_a_demonstration_does_not_start_where_money_is_at_stake(server: tuple[Showing, House]) -> None:
    with pytest.raises(CardhouseError, match="real money"):
        open_for_demo(server[1].database)


def test_a_demonstration_of_play_money_may_start(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = str(tmp_path_factory.mktemp("demo") / "demo.db")
    make_rooms(database, ("mohegan",))
    open_for_demo(database)
