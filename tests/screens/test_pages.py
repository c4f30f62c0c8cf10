"""What pages are made of, asked without a browser: errors in words, no way out, lists without scripts."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.room.dispatch import VIEWS
from cardhouse.screens import statics
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.security import Pace, Settings
from cardhouse.sim.demo.rooms import make_rooms, open_for_demo
from cardhouse.store.errors import StoreError
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
        for address in ("/nowhere", "/rooms", "/rooms/main/nowhere", "/rooms/main/floor/nowhere"):
            page = client.get(address)
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


def test_who_has_a_role_here_is_told_who_may_and_where_to_go(server: tuple[Showing, House]) -> None:
    with server[0].client(server[1].token("bo", "board")) as client:
        page = client.get("/rooms/main/cage")
    assert page.status_code == 403
    with server[0].client(server[1].token("bea", "board")) as client:
        german = client.get("/rooms/main/director", headers={"accept-language": "de"})
    assert "It opens to: " in page.text
    assert "Turnierleiter" in german.text, "and in the reader's own language"
    assert "tournament_director" not in german.text
    assert "view.cage" not in page.text, "an action's name is not for people"
    assert 'href="/rooms/main/board"' in page.text


def test_scripts_and_styles_have_a_pace_of_their_own(server: tuple[Showing, House]) -> None:
    """Five pages at once from an empty cache are more files than a session may ask for anything else."""
    house = server[1]
    few = Settings(address_pace=Pace(20, 1), session_pace=Pace(10, 1), file_pace=Pace(100, 1))
    with showing(house, settings=few) as strict, strict.client(house.token("mia", "manager")) as client:
        style = re.search(r'href="(/static/[^"]*app\.css)"', client.get("/sign-in").text)
        assert style
        answers = [client.get(style.group(1)).status_code for _ in range(110)]
        assert answers[:99] == [200] * 99
        assert answers[-1] == 429
        assert client.get("/sign-in").status_code == 200, "which takes nothing from pages"


def test_who_the_door_turns_away_gets_a_page_that_needs_nothing_more(server: tuple[Showing, House]) -> None:
    """Its style is inside: with the next request the same would happen. Programs get what they always got."""
    house = server[1]
    few = Settings(hosts=frozenset({"127.0.0.1"}), address_pace=Pace(burst=4, per_second=1))
    with showing(house, settings=few) as strict, strict.client() as client:
        told = client.get("/", headers={"host": "evil.example", "accept": "application/json"})
        assert (told.status_code, told.json()["refusal"]["code"]) == (421, "foreign_host")
        wrong = client.get("/", headers={"host": "evil.example"})
        assert wrong.status_code == 421
        assert "Not at this address" in wrong.text
        foreign = client.post("/sign-in", headers={"origin": "http://evil.example"})
        assert foreign.status_code == 403
        assert "Not from our own page" in foreign.text
        busy = next(page for page in iter(lambda: client.get("/rules"), None) if page.status_code != 200)
    assert busy.status_code == 429
    assert "Too much at once" in busy.text
    assert f'content="{int(busy.headers["retry-after"]) + 1}"' in busy.text, "comes back by itself"
    for page in (wrong, foreign, busy):
        assert not re.search(r"<(script|link|img)|\s(href|src)=", page.text)
        style = re.search(r"<style>(.*?)</style>", page.text, re.DOTALL)
        assert style is not None
        digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}'" in page.headers["content-security-policy"]
        assert page.headers["x-frame-options"] == "DENY"


def test_a_form_of_an_old_page_is_told_so(server: tuple[Showing, House]) -> None:
    with server[0].client(server[1].token("olga", "kiosk")) as client:
        page = client.post("/rooms/main/kiosk", data={"card": "1"})
    assert page.status_code == 403
    assert "This page is out of date" in page.text


def test_our_own_mistake_and_a_store_that_fails_are_pages_too(
    server: tuple[Showing, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    with server[0].client(server[1].token("vic", "board")) as client:
        for error, status, words in (
            (ZeroDivisionError("secret"), 500, "Our mistake"),
            (StoreError("the disk is full"), 503, "The room cannot be reached"),
            (AccountsError("no accounts"), 503, "The room cannot be reached"),
        ):
            monkeypatch.setitem(VIEWS, "board", replace(VIEWS["board"], show=failing(error)))
            page = client.get("/rooms/main/board")
            assert page.status_code == status
            assert words in page.text
            assert "secret" not in page.text
            assert ("It is on record as " in page.text) is (status == 500)


def failing(error: Exception) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


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


def test_comments_stay_at_home_and_nothing_else_does() -> None:
    """What is taken out of a script is never inside a text that goes over several lines."""
    for path in sorted(statics.FOLDER.rglob("*.js")):
        text, kept, at = path.read_text(encoding="utf-8"), "", 0
        for comment in statics.WHOLE_LINE_COMMENT.finditer(text):
            kept, at = kept + text[at : comment.start()], comment.end()
            assert kept.count("`") % 2 == 0, f"{path.name}: {comment[0]}"
        lines = (kept + text[at:]).split("\n")
        assert statics.lean(path).decode().split("\n") == [line.lstrip() for line in lines]
        assert "@ts-check" not in statics.lean(path).decode()
    assert b"/*" not in statics.statics()["app.css"].plain
    assert statics.imported("join.js") == (
        "called.js",
        "dom.js",
        "my_places.js",
        "page.js",
        "texts.js",
        "cite.js",
        "format.js",
        "api.js",
        "live.js",
        "figures.js",
        "finger.js",
    )


def test_files_carry_few_headers_and_pages_all(server: tuple[Showing, House]) -> None:
    with server[0].client() as client:
        file, page = client.get(statics.address("page.js")), client.get("/rules")
    assert file.headers["x-content-type-options"] == page.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" in page.headers
    assert file.headers["content-security-policy"] == "default-src 'self'"
    assert len(file.headers) < len(page.headers) - 4
    assert f'<link rel="modulepreload" href="{statics.address("dom.js")}">' in page.text


def test_a_demonstration_does_not_start_where_money_is_at_stake(server: tuple[Showing, House]) -> None:
    with pytest.raises(CardhouseError, match="real money"):
        open_for_demo(server[1].database)


def test_a_demonstration_of_play_money_may_start(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = str(tmp_path_factory.mktemp("demo") / "demo.db")
    make_rooms(database, ("mohegan",))
    open_for_demo(database)
