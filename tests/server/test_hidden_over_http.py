"""Everything that a server sends while software deals a hand: every address, every page and every subject of
the live connection, for every role. No card leaves it but the viewer's own and those that lie open.
"""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardhouse.room import at_tables
from cardhouse.room.commands import Act
from cardhouse.room.dispatch import VIEWS
from cardhouse.room.irregularities import subject as irregularities
from cardhouse.room.requests import subject as requests
from cardhouse.screens.handlers import page_handlers
from cardhouse.server.client import Client
from room.test_any_input import fields
from server.serving import House, running, slow_clock
from server.test_cheating import DEALT, Den
from waiting import PATIENCE_SECONDS, until

CARD = re.compile(r"""(?:"|'|&quot;|&#34;|>)([2-9TJQKA][cdhs]|Jk)(?:"|'|&quot;|&#34;|<)""")
HELD = re.compile(r'"(?:cards?|hole|deck|board|stub|burns|discards|old|new)":\[\d')
"""Cards as numbers, as the log keeps them."""
FILLS = {
    "room": "main", "table": str(DEALT), "spread": "nl", "house": "horseshoe", "row": "horseshoe.11.0a",
    "key": "1", "person": "p11", "user": "max", "event": "none", "promotion": "none", "claim": "1",
}  # fmt: skip


@pytest.fixture
def den(tmp_path: Path) -> Iterator[Den]:
    """Anew for each test, since a hand must be on."""
    house = House(str(tmp_path / "room.db"), money="play")
    with running(house, clock=slow_clock()) as server:
        made = Den(house, server)
        made.staff["owner"] = server.client(house.token("ona", "owner"))
        made.staff["cage"] = server.client(house.token("wes", "cage"))
        made.staff["board"] = server.client(house.token("bea", "board"))
        made.staff["kiosk"] = server.client(house.token("kit", "kiosk"))
        made.staff["stranger"] = server.client()
        yield made
    house.close()


def filled(path: str) -> str:
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda name: FILLS.get(name.group(1), "1"), path)


def addresses() -> list[str]:
    """All that can be asked for with GET: pages by their routes, the rest by the description of the API."""
    router: Any = page_handlers()[0]
    pages = [route.path for route in router.routes if "GET" in route.methods]
    named = [f"/api/v1/rooms/main{view.path or '/' + view.kind}".rstrip("/") for view in VIEWS.values()]
    named = [f"{path}?{view.of}={FILLS.get(view.of, '')}" if view.of and "{" not in path else path
             for path, view in zip(named, VIEWS.values(), strict=True)]  # fmt: skip
    room = "/api/v1/rooms/main"
    others = [f"{room}/log?limit=1000", f"{room}/log/copy?limit=1000", f"{room}/log/end",
              f"{room}/audit", "/api/v1/audit?room=main", "/api/v1/rooms",
              f"{room}/users", f"{room}/devices", f"{room}/people", f"{room}/people/p11", f"{room}/reports",
              "/health/ready", "/metrics", "/api/v1/session"]  # fmt: skip
    return sorted({filled(path) for path in (*pages, *named, *others) if "{path:path}" not in path})


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def may_see(den: Den) -> dict[str, set[str]]:
    """What lies open, and by person the own cards."""
    view = den.boss.view("main", f"table {DEALT}")["view"]
    lies = set(view["hand"].get("board", ())) | {
        card for seat in view["seats"] for card in (*seat.get("up", ()), *seat.get("shown", ()))
    }
    return {"": lies, **{f"p{DEALT}{seat}": lies | set(own) for seat, own in den.cards().items()}}


def viewers(den: Den) -> Iterator[tuple[str, str, Client]]:
    for name, client in den.staff.items():
        yield name, "", client
    for (table, seat), client in den.players.items():
        person = f"p{table}{seat}"
        yield person, person if table == DEALT else "", client


def test_no_address_and_no_page_tells_a_hidden_card(den: Den) -> None:
    may = may_see(den)
    answered = 0
    for name, person, client in viewers(den):
        with httpx.Client(base_url=den.server.address, headers=client._bearer(),
                          cookies={"cardhouse": client.token} if client.token else None) as web:  # fmt: skip
            for path in addresses():
                answer = web.get(path)
                answered += answer.status_code == 200
                assert answer.status_code < 500, (name, path, answer.text[:300])
                if path.startswith(("/static", "/rules", "/api/v1/rules")):
                    continue  # the book's own examples
                text = answer.text
                assert cards_in(text) <= may[person], (name, path)
                assert not HELD.search(text), (name, path, HELD.search(text))
    assert answered > 200, "most of it can be seen by somebody"


class Listening:
    """A live connection to everything, which keeps all that it is sent."""

    def __init__(self, wire: ClientConnection) -> None:
        self.texts: list[str] = []
        self.asked = 0
        self.wire = wire
        threading.Thread(target=self._listen, daemon=True).start()
        subjects = [f"{kind} {FILLS[view.of]}" if view.of else kind for kind, view in VIEWS.items()]
        self.send({"type": "subscribe", "subjects": subjects})
        until(lambda: any('"subscribed"' in text for text in self.texts), "subscribed")

    def send(self, message: dict[str, Any]) -> None:
        self.wire.send(msgspec.json.encode(message).decode())

    def ask(self, name: str, command: dict[str, Any]) -> None:
        self.asked += 1
        self.send({"type": "command", "id": name, "command": command})

    def answered(self, prefix: str) -> bool:
        """Whether nothing that was asked waits for its answer."""
        return sum(f'"id":"{prefix}' in text for text in self.texts) == self.asked

    def _listen(self) -> None:
        try:
            for text in self.wire:
                self.texts.append(text if isinstance(text, str) else text.decode())
        except ConnectionClosed:
            return


GIVEN = {
    "table": DEALT, "seat": 1, "person": "p11", "mistake": "too_many_cards", "ruling": 1, "option": 0,
    "situation": "exposed-card", "outcome": "hand dead", "do": {"type": "SitOut", "seat": 3},
    "request": {"type": "SeeHand", "seat": 1, "of": 2}, "reason": "because", "facts": {"number": "1"},
}  # fmt: skip


def at_the_table(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Every command about a hand, with what its fields may hold; all others are asked in the room itself
    (`test_hidden_cards.py`).
    """
    for kind in (*irregularities.COMMANDS, *requests.SUBJECT.commands, *at_tables.COMMANDS):
        names = [field.name for field in msgspec.structs.fields(kind)]
        if kind is Act:
            continue
        command = {**fields(kind, rng), **{name: GIVEN[name] for name in names if name in GIVEN}}
        with suppress(msgspec.ValidationError):
            msgspec.convert(command, kind)
            yield command


def test_no_push_and_no_answer_by_socket_tells_a_hidden_card(den: Den) -> None:
    """Everybody looks at everything and asks whatever can be asked of a table; then the hand goes on."""
    seen_by = {name: person for name, person, _ in viewers(den)}
    with ExitStack() as stack:
        live: dict[str, Listening] = {}
        for name, _, client in viewers(den):
            if name not in ("stranger", "owner"):
                where, bearer = client._socket_address("main"), client._bearer()
                wire = stack.enter_context(
                    connect(where, additional_headers=bearer, max_size=None, open_timeout=PATIENCE_SECONDS)
                )
                live[name] = Listening(wire)
        may = may_see(den)
        for name, one in live.items():
            for place, command in enumerate(at_the_table(random.Random(name))):
                one.ask(f"{name.replace(' ', '-')}-asks-{place}", command)
            until(partial(one.answered, f"{name.replace(' ', '-')}-asks-"), "all is answered")
        acting = den.boss.view("main", f"table {DEALT}")["view"]["hand"]["acting"]
        call = {"type": "Act", "table": DEALT, "act": {"type": "Call", "seat": acting}}
        den.players[DEALT, acting].command("main", call)
        looking = [one for name, one in live.items() if name not in ("board", "kiosk")]
        until(lambda: all('"Called"' in "".join(one.texts) for one in looking), "the call is pushed to all")
        for name, one in live.items():
            for text in one.texts:
                assert cards_in(text) <= may[seen_by[name]], (name, text[:500])
                assert not HELD.search(text), (name, text[:500])
    assert sum(len(one.texts) for one in live.values()) > 200
