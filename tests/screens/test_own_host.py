"""Nothing comes from elsewhere: every page, script, style and picture refers to its own host only, and every
answer, also one to nonsense, has a policy that lets nothing else in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

import cardhouse.screens
from cardhouse.screens.handlers import page_handlers
from cardhouse.screens.statics import statics
from cardhouse.server import app as application
from cardhouse.server.accounts.door import Door
from cardhouse.server.security import CONTENT_POLICY, CONTENT_POLICY_OF_FILES, Pace, Settings
from screens.showing import Showing, showing
from server.serving import House

SCREENS = Path(cardhouse.screens.__file__).parent
ELSEWHERE = re.compile(rb"""(?:https?:|wss?:|["'(=]\s*)//[a-z0-9\[]""", re.IGNORECASE)
NO_LINK = (b"http://www.w3.org/",)
"""The name of a language, which nobody fetches."""
LOADS = {
    "src", "href", "action", "formaction", "poster", "data", "srcset", "xlink:href", "manifest", "ping",
}  # fmt: skip


class Links(HTMLParser):
    """Whatever a page names by an address, and what it says itself instead of fetching it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [value for name, value in attrs if name in LOADS and value]
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        if tag == "script" and "src" not in given and given.get("type") not in ("application/json",):
            self.inline.append(tag)
        if tag in ("style", "base", "iframe", "object", "embed"):
            self.inline.append(tag)


def foreign(page: str, host: str) -> list[str]:
    """What a page refers to at other hosts, or has inline."""
    links = Links()
    links.feed(page)
    away = [link for link in links.found if urlsplit(link).netloc not in ("", host)]
    schemes = [link for link in links.found if urlsplit(link).scheme not in ("", "http", "https")]
    return [*away, *schemes, *links.inline]


def test_the_finder_finds() -> None:
    for page in (
        "<script src='https://cdn.example/x.js'></script>", "<img src=//cdn.example/x.png>",
        "<a href='javascript:alert(1)'>", "<p onclick='x()'>", "<style>p{}</style>", "<script>1</script>",
    ):  # fmt: skip
        assert foreign(page, "room:80"), page
    assert not foreign("<script src='/static/x.js'></script><a href='/rooms'>", "room:80")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    house = House(str(tmp_path_factory.mktemp("host") / "room.db"))
    with showing(house) as made:
        yield made
    house.close()


def test_no_file_names_another_host() -> None:
    files = {name: file.plain for name, file in statics().items()}
    files |= {path.name: path.read_bytes() for path in SCREENS.rglob("*.html")}
    assert len(files) > 60
    for name, text in files.items():
        for known in NO_LINK:
            text = text.replace(known, b"")
        found = ELSEWHERE.findall(text)
        assert found == [], f"{name}: {found}"


def get_paths() -> set[str]:
    """Every address of the server, filled with something."""
    handlers = [*application.HANDLERS, *page_handlers()]
    paths: set[str] = set()
    for one in handlers:
        for path in getattr(one, "paths", ()):
            whole = f"{getattr(one, 'path', '')}{path}" if not str(path).startswith("/") else str(path)
            paths.add(re.sub(r"\{room:str\}", "main", whole))
    return {re.sub(r"\{[^}]*:int\}", "1", re.sub(r"\{[^}]*:(str|path)\}", "x", path)) for path in paths}


def test_every_address_answers_with_the_policy_and_links_home_only(server: Showing) -> None:
    paths = get_paths() | {"/", "/nowhere", "/api/v1/nowhere", "/static/nowhere.js"}
    paths |= {f"/api/v1/schema{more}" for more in ("", "/", "/redoc", "/swagger", "/elements", "/rapidoc")}
    assert len(paths) > 60
    host = urlsplit(server.address).netloc
    with server.client() as client:
        for path in sorted(paths):
            for method in ("GET", "POST", "PUT"):
                answer = client.request(method, path, follow_redirects=False)
                policy = CONTENT_POLICY_OF_FILES if path.startswith("/static/") else CONTENT_POLICY
                assert answer.headers.get("content-security-policy") == policy, (method, path)
                assert answer.headers["x-content-type-options"] == "nosniff"
                if "text/html" in answer.headers.get("content-type", ""):
                    assert foreign(answer.text, host) == [], path
        for path in ("", "/redoc", "/openapi.json"):
            assert client.get(f"/api/v1/schema{path}").status_code == 404


def strict(answer: httpx.Response) -> bool:
    """Whether nothing but this host, or what is known by its digest, is let in."""
    policy = answer.headers["content-security-policy"]
    return policy.startswith("default-src 'none'; ") and not re.search(r"unsafe|http|\*|data:", policy)


def test_answers_of_the_door_and_of_its_own_failing_have_it_too(
    server: Showing, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with server.client() as client:
        large = client.post("/sign-in", content=b"x" * 100_000)
        assert (large.status_code, strict(large)) == (413, True)
        away = client.post("/sign-in", headers={"origin": "https://elsewhere.example"})
        assert (away.status_code, strict(away)) == (403, True)

        async def fails(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(Door, "_admit", fails)
            fault = client.get("/sign-in")
        assert (fault.status_code, strict(fault)) == (500, True)
        assert fault.json()["refusal"]["code"] == "fault"
    house = House(str(tmp_path / "room.db"))
    with showing(house, settings=Settings(address_pace=Pace(1, 1))) as busy:
        answers = [httpx.get(f"{busy.address}/sign-in") for _ in range(10)]
        refused = [one for one in answers if one.status_code == 429]
        assert refused
        assert strict(refused[0])
    house.close()
