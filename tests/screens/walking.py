"""Finds every page that there is: the addresses come from the routes, what fills them from the links of other
pages. A page that nobody can open, or that no link leads to, is noticed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx

from cardhouse.screens.handlers import page_handlers
from cardhouse.screens.places import PLACES
from screens.showing import Showing
from waiting import until

ROOM = "horseshoe"
STRANGER = ""
ALL_ROLES = "host"
ROLES = (STRANGER, *(place.key for place in PLACES if place.key != ALL_ROLES), ALL_ROLES)
"""Everybody in this order: a page is looked at by the first who may, so last by who may do everything."""
FILLS: dict[str, str] = {
    "room:str": ROOM, "table:int": "1", "house:str": "pechanga", "row:str": "pechanga.21.3",
    "key:str": "betting.limit_raises",
}  # fmt: skip
"""For what only scripts link to."""
ELSEWHERE = {
    "/rooms/{room:str}/events/one": "test_events.py",
    "/rooms/{room:str}/events/clock": "test_events.py",
    "/rooms/{room:str}/promotions/one": "test_promotions.py",
    "/rooms/{room:str}/promotions/squares": "test_squares.py",
    "/rooms/{room:str}/promotions/claim": "test_claims.py",
    "/rooms/{room:str}/promotions/claim/print": "test_claims.py",
    "/rooms/{room:str}/director/event": "test_events.py",
    "/rooms/{room:str}/director/sheet": "test_director.py",
    "/rooms/{room:str}/hands/{key:int}": "test_player_hands.py",
    "/shared/{room:str}/{token:str}": "test_player_hands.py",
    "/rooms/{room:str}/cage/tokes": "test_cage_tables.py",
    "/rooms/{room:str}/play/{table:int}/invitation": "test_player_invitations.py",
    "/join/{room:str}/{token:str}": "test_player_invitations.py",
    "/rooms/{room:str}/join/another-phone": "test_another_phone.py",
    "/rooms/{room:str}/join/phone/{token:str}": "test_another_phone.py",
    "/rooms/{room:str}/play/{table:int}/night": "test_host_night.py",
    "/rooms/{room:str}/play/{table:int}/night.csv": "test_host_night.py",
    "/rooms/{room:str}/leagues": "test_host_leagues.py",
    "/rooms/{room:str}/play/{table:int}/host-there": "test_host_night.py",
    "/owner": "test_manager_users.py",
    "/docs": "test_manual.py",
    "/docs/{name:path}": "test_manual.py",
    "/rooms/{room:str}/payouts/desk": "test_payouts.py",
    "/rooms/{room:str}/events/deal": "test_event_phone.py",
    "/rooms/{room:str}/events/print": "test_event_phone.py",
    "/rooms/{room:str}/events/results.csv": "test_event_phone.py",
    "/rooms/{room:str}/events/results": "test_payouts.py",
    "/rooms/{room:str}/floor/tables/{table:int}/paper": "test_paper.py",
}
"""Pages of what must be made first, with the tests that make it and look at them."""
NO_PAGES = ("/static/", "/language/", "/favicon.ico", "/check/alone.html", "/{path:path}")


@dataclass
class Found:
    """One page: its route, where it lies, and as whom it is looked at."""

    route: str
    path: str
    role: str


@dataclass
class Pages:
    """Everything that the walk found."""

    pages: dict[str, Found] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    """Routes that answer, but with no page: data for scripts, downloads, the way to another page."""
    tokens: dict[str, str] = field(default_factory=dict)

    def of(self, *roles: str) -> list[Found]:
        return [one for one in self.pages.values() if one.role in roles]


def routes() -> list[str]:
    """The address of everything that a browser can open."""
    router: Any = page_handlers()[0]
    paths = [route.path for route in router.routes if "GET" in route.methods]
    return [path for path in paths if not path.startswith(NO_PAGES)]


def route_of(path: str, known: list[str]) -> str | None:
    """Which route answers an address; plain ones before those with something to fill in."""
    for route in sorted(known, key=lambda one: one.count("{")):
        pattern = re.sub(r"\{\w+:int\}", r"\\d+", route)
        if re.fullmatch(re.sub(r"\{\w+:\w+\}", r"[^/]+", pattern), path):
            return route
    return None


def enter(server: Showing, role: str) -> str:
    """The session of whoever steps into the demonstration here; waits until the room is awake."""
    form, script = {"room": ROOM, "place": role}, {"accept": "application/json"}

    def stepped_in() -> str:
        with server.client() as client:
            told = client.post("/sign-in/demonstration", data=form, headers=script)
            return told.cookies.get("cardhouse") or ""

    return until(stepped_in, "the room wakes")


def found_pages(server: Showing) -> Pages:
    """Walks as everybody, from the first page of each and from what can be guessed."""
    known, found = routes(), Pages()
    for role in ROLES:
        found.tokens[role] = enter(server, role) if role else ""
        with server.client(found.tokens[role]) as client:
            _walk(client, role, known, found)
    return found


def _walk(client: httpx.Client, role: str, known: list[str], found: Pages) -> None:
    seen: set[str] = set()
    ahead = [_guess(route) for route in known if _guess(route)]
    while ahead:
        address = ahead.pop(0)
        path = urlsplit(address).path
        route = route_of(path, known)
        if route is None or route in found.pages or address in seen:
            continue
        seen.add(address)
        answer = client.get(address)
        if answer.status_code != 200:
            if answer.status_code == 303 and not answer.headers["location"].startswith("/sign-in"):
                found.others.add(route)
            continue
        if "text/html" not in answer.headers["content-type"]:
            found.others.add(route)
            continue
        found.pages[route] = Found(route, address, role)
        ahead += _links(answer.text, address)


def _guess(route: str) -> str:
    """An address of the route; empty where nothing is known to fill it with."""
    names = re.findall(r"\{(\w+:\w+)\}", route)
    if any(name not in FILLS for name in names):
        return ""
    return re.sub(r"\{(\w+:\w+)\}", lambda hit: FILLS[hit[1]], route)


def _links(page: str, base: str) -> list[str]:
    found = [urljoin(base, one.replace("&amp;", "&")) for one in re.findall(r'\shref="([^"#]+)', page)]
    return [one for one in found if one.startswith("/") and not one.startswith("/api/")]
