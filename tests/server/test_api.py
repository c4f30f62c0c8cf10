"""The server by HTTP: commands, views, refusals with code, facts and rule, people, the log."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.room import commands as cmd
from cardhouse.server.client import Client, Refused, new_id
from cardhouse.store import chain, open_store
from room.evening import BORN
from server.serving import CHIEF, PASSWORD, House, Running
from waiting import PATIENCE_SECONDS, until


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("api") / "room.db"), "main", "annex")
    yield made
    made.close()


@pytest.fixture(scope="module")
def floor(house: House, server: Running) -> Client:
    """Somebody of the floor, who opened a table with two players and the button drawn."""
    client = server.client(house.token("fay", "floor"))
    client.command("main", OfferGame("1-3", "holdem", "no limit 1/3", 9, 10_000, 30_000))
    client.command("main", OpenTable(1, "1-3"))
    for seat, person in enumerate(("ann", "bob", "cyd"), 1):
        client.command("main", RegisterPerson(person, id_checked=True, born=BORN))
        if seat < 3:
            client.command("main", SeatPlayer(1, seat, person, 20_000))
    client.command("main", cmd.DrawForTheButton(1))
    return client


@pytest.fixture(scope="module")
def ann(house: House, server: Running, floor: Client) -> Client:
    return server.client(house.token("ann.p", "player", person="ann"))


@pytest.fixture(scope="module")
def bob(house: House, server: Running, floor: Client) -> Client:
    return server.client(house.token("bob.p", "player", person="bob"))


def refused(call: Any, *given: Any, **more: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        call(*given, **more)
    return caught.value


def test_a_hand_through_the_api(floor: Client, ann: Client, bob: Client) -> None:
    floor.command("main", cmd.BeginHand(1))
    seen = {client: client.view("main", "table 1") for client in (ann, bob, floor)}
    assert len(seen[ann]["own"]["cards"]) == 2
    assert len(seen[bob]["own"]["cards"]) == 2
    assert not set(seen[ann]["own"]["cards"]) & set(seen[bob]["own"]["cards"])
    assert "own" not in seen[floor]
    assert seen[ann]["view"]["hand"]["waits_for"] == "bet"
    assert {seat["person"] for seat in seen[floor]["view"]["seats"]} == {"ann", "bob"}
    assert all("person" not in seat for seat in seen[ann]["view"]["seats"])
    acting = seen[ann]["view"]["hand"]["acting"]
    player, other = (ann, bob) if seen[ann]["own"]["seat"] == acting else (bob, ann)
    assert seen[player]["own"]["choices"]["call"] > 0
    assert "choices" not in seen[other]["own"]
    fold = {"type": "Act", "table": 1, "act": {"type": "Fold", "seat": acting}}
    wrong = refused(other.command, "main", fold)
    assert (wrong.status, wrong.code) == (403, "own_only")
    answer = player.command("main", fold)
    kinds = [one["type"] for event in answer["events"] for one in event["events"]]
    assert "Folded" in kinds
    assert "PotAwarded" in kinds
    assert "hand" not in player.view("main", "table 1")["view"]


def test_a_refusal_of_the_house_names_the_rule(floor: Client) -> None:
    wrong = refused(floor.command, "main", SeatPlayer(1, 3, "cyd", 100))
    assert wrong.status == 409
    assert wrong.code
    assert wrong.cite is not None
    row = floor.get(f"/rules/{wrong.cite}")
    assert row["id"] == wrong.cite
    assert row["says"]


def test_the_same_id_again_brings_the_first_answer(floor: Client) -> None:
    id_ = new_id()
    first = floor.command("main", RegisterPerson("dan", id_checked=True, born=BORN), id=id_)
    again = floor.command("main", RegisterPerson("eve", id_checked=True, born=BORN), id=id_)
    assert again == first
    wrong = SeatPlayer(9, 1, "dan", 20_000)
    one, two = (refused(floor.command, "main", wrong, id="a-refused-command") for _ in range(2))
    assert (one.code, one.facts) == (two.code, two.facts)


def test_somebody_elses_id_is_not_answered(house: House, server: Running, floor: Client) -> None:
    id_ = new_id()
    floor.command("main", RegisterPerson("gus", id_checked=True, born=BORN), id=id_)
    other = server.client(house.token("gil", "floor"))
    wrong = refused(other.command, "main", RegisterPerson("gus", id_checked=True, born=BORN), id=id_)
    assert (wrong.status, wrong.code) == (409, "command_id_used")


def test_who_looked_too_long_ago_is_told(house: House, server: Running, floor: Client) -> None:
    seen = floor.view("main", "table 1")["position"]
    floor.command("main", cmd.BetweenHandsDo(1, {"type": "SitOut", "seat": 1}))  # type: ignore[arg-type]
    stale = refused(floor.command, "main", SeatPlayer(1, 3, "cyd", 20_000), seen=seen)
    assert stale.code == "stale"
    back = cmd.BetweenHandsDo(1, {"type": "ComeBack", "seat": 1})  # type: ignore[arg-type]
    server.client(house.player("ann")).command("main", back)


def test_two_floors_seat_one_seat_at_once(house: House, server: Running, floor: Client) -> None:
    floor.command("main", OpenTable(2, "1-3"))
    other = server.client(house.token("flo", "floor"))
    for person in ("hal", "ida"):
        floor.command("main", RegisterPerson(person, id_checked=True, born=BORN))
    came: list[Any] = []
    ready = threading.Barrier(2)

    def seat(client: Client, person: str) -> None:
        ready.wait()
        try:
            came.append(client.command("main", SeatPlayer(2, 5, person, 20_000)))
        except Refused as wrong:
            came.append(wrong)

    both = [threading.Thread(target=seat, args=pair) for pair in ((floor, "hal"), (other, "ida"))]
    for one in both:
        one.start()
    for one in both:
        one.join()
    won = [one for one in came if isinstance(one, dict)]
    lost = [one for one in came if isinstance(one, Refused)]
    assert (len(won), len(lost)) == (1, 1)
    assert lost[0].status == 409
    assert "5" in str(lost[0])
    seats = floor.view("main", "table 2")["view"]["seats"]
    assert [seat["seat"] for seat in seats] == [5]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/v1/rooms/nowhere", 403, "not_allowed"),
        ("/api/v1/rooms/main/tables/99", 404, "nothing_there"),
        ("/api/v1/rooms/main/tables/x", 404, "nothing_there"),
        ("/api/v1/rooms/main/lists?spread=none", 404, "nothing_there"),
        ("/api/v1/rooms/main/lists", 422, "malformed"),
        ("/api/v1/rooms/main/log", 403, "not_allowed"),
        ("/api/v1/rules/no.such.row", 404, "nothing_there"),
        ("/api/v1/nothing", 404, "nothing_there"),
        ("/api/v1/rooms/annex/board", 403, "not_allowed"),
    ],
)
def test_what_cannot_be_looked_at(floor: Client, path: str, status: int, code: str) -> None:
    headers = {"authorization": f"Bearer {floor.token}"}
    answer = httpx.get(floor.address + path, headers=headers, timeout=PATIENCE_SECONDS)
    assert answer.status_code == status
    assert answer.json()["refusal"]["code"] == code
    assert answer.json()["refusal"]["text"]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"id":"12345678"}',
        b'{"id":"12345678","command":{}}', b'{"id":"12345678","command":{"type":"NoSuch"}}',
        b'{"id":"short","command":{"type":"BeginHand","table":1}}',
        b'{"id":"clock 1234","command":{"type":"BeginHand","table":1}}',
        b'{"id":"12345678","command":{"type":"BeginHand","table":"1"}}',
        b'{"id":"12345678","command":{"type":"BeginHand","table":1,"more":2}}',
        b'{"id":"12345678","command":{"type":"BeginHand","table":1e999}}',
        b'{"id":"12345678","command":{"type":"BeginHand","table":' + b"9" * 400 + b"}}",
        b'{"id":"12345678","command":{"type":"BeginHand","table":99999999999999999999}}',
        b'{"id":"12345678","command":{"type":"RegisterPerson","person":"\\ud800"}}',
        b'{"id":"12345678","command":{"type":"BeginHand","table":1},"seen":-1}',
        b"[" * 5_000,
    ],
)  # fmt: skip
def test_malformed_commands_are_refused(floor: Client, body: bytes) -> None:
    headers = {"authorization": f"Bearer {floor.token}"}
    answer = httpx.post(f"{floor.address}/api/v1/rooms/main/commands", content=body, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.json()["refusal"]["code"] == "malformed"
    assert answer.json()["refusal"]["facts"]["why"]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "SeatPlayer", "table": -5, "seat": 0, "person": "", "chips": -1},
        {"type": "SeatPlayer", "table": 1, "seat": 10**15, "person": "ann", "chips": 10**15},
        {"type": "RegisterPerson", "person": "x" * 30_000},
        {"type": "RegisterPerson", "person": "\u0000\u202e"},
        {"type": "OfferGame", "spread": "", "game": "nothing", "stakes": "???"},
        {"type": "OpenTable", "table": 0, "spread": "no such"},
        {"type": "Act", "table": 1, "act": {"type": "BetTo", "seat": 99, "to": -7}},
        {"type": "Act", "table": 1, "act": {"type": "Show", "seat": 1, "cards": ["As", "Zz"]}},
        {"type": "DrawForTheButton", "table": 1, "cards": {"1": "As"}},
    ],
)
def test_nonsense_is_refused_and_never_a_fault(floor: Client, command: dict[str, Any]) -> None:
    wrong = refused(floor.command, "main", command)
    assert wrong.status in (409, 422, 403)
    assert wrong.code not in ("", "fault")


def test_too_large_a_request_is_refused(floor: Client) -> None:
    headers = {"authorization": f"Bearer {floor.token}"}
    where = f"{floor.address}/api/v1/rooms/main/commands"
    answer = httpx.post(where, content=b"x" * 200_000, headers=headers)
    assert answer.status_code == 413


def test_nobody_without_a_session(server: Running) -> None:
    stranger = server.client()
    assert refused(stranger.view, "main", "board").status == 401
    assert refused(stranger.command, "main", cmd.BeginHand(1)).status == 401
    stranger.token = "chs_nonsense"
    assert refused(stranger.view, "main", "board").code == "session_over"


def test_signing_in_and_out(house: House, server: Running) -> None:
    house.token("sue", "clerk")
    with server.client() as client:
        assert refused(client.sign_in, "sue", "wrong").code == "sign_in_failed"
        told = client.sign_in("sue", PASSWORD)
        assert told["roles"] == {"main": ["clerk"]}
        assert client.view("main", "board")["view"]["room"] == "main"
        assert len(client.get("/sessions")) == 2
        client.sign_out()
        client.token = told["token"]
        assert refused(client.view, "main", "board").code == "session_over"


def test_a_cookie_needs_its_csrf_token(house: House, server: Running) -> None:
    house.token("sid", "clerk")
    with httpx.Client(base_url=server.address) as browser:
        told = browser.post("/api/v1/sign-in", json={"name": "sid", "password": PASSWORD}).json()
        assert browser.cookies
        assert browser.get("/api/v1/rooms/main/board").status_code == 200
        assert browser.post("/api/v1/sign-out").status_code == 403
        assert browser.post("/api/v1/sign-out", headers={"x-csrf-token": told["csrf"]}).status_code == 204


def test_personal_data_is_apart_and_can_be_erased(house: House, server: Running, floor: Client) -> None:
    manager = server.client(house.token("max", "manager"))
    auditor = server.client(house.token("aud", "auditor"))
    body = {"id": new_id(), "name": "Zoe Zander", "alias": "Zee", "id_checked": True, "born": BORN}
    manager.send("PUT", "/rooms/main/people/zoe", body)
    manager.send("POST", "/rooms/main/people/zoe/notes", {"id": new_id(), "note": "likes seat 3"})
    seen = floor.get("/rooms/main/people/zoe")
    assert (seen["name"], seen["alias"], seen["notes"]) == ("Zoe Zander", "Zee", ["likes seat 3"])
    assert len(seen["digest"]) == 64
    clerk = server.client(house.token("cle", "clerk"))
    assert clerk.get("/rooms/main/people/zoe")["notes"] == []
    floor.command("main", SeatPlayer(1, 4, "zoe", 20_000))
    player = next(seat for seat in floor.view("main", "table 1")["view"]["seats"] if seat["seat"] == 4)
    assert player["player"] == "Zee"
    floor.command("main", {"type": "LeaveTable", "table": 1, "person": "zoe"})
    assert refused(floor.send, "POST", "/rooms/main/people/zoe/erase", {"id": new_id()}).status == 403
    manager.send("POST", "/rooms/main/people/zoe/erase", {"id": new_id()})
    gone = floor.get("/rooms/main/people/zoe")
    assert (gone["name"], gone["notes"], gone["erased"]) == ("", [], True)
    assert "Zee" not in str(gone)
    pages: list[Any] = []
    page: dict[str, Any] = {"next_after": 0}
    while page["next_after"] is not None:
        page = auditor.get(f"/rooms/main/log?after={page['next_after']}&limit=7")
        pages += page["entries"]
    told = str(pages)
    assert "Zoe" not in told
    assert "Zee" not in told
    assert [entry["position"] for entry in pages] == list(range(1, len(pages) + 1))
    log = open_store(house.database).log("main")
    assert chain.verify("main", log.read()).position >= len(pages)


def test_the_auditor_reads_no_hand_in_progress(house: House, server: Running, floor: Client) -> None:
    auditor = server.client(house.token("ada", "auditor"))
    floor.command("main", cmd.BeginHand(1))
    entry = auditor.get("/rooms/main/log?after=0&limit=1000")["entries"][-1]
    assert entry["concealed"] is True
    assert "DeckShuffled" in str(entry["body"])
    happened = [one for event in entry["body"]["events"] for one in event["events"]]
    (deck,) = [one for one in happened if one["type"] == "DeckShuffled"]
    assert deck["cards"] == []
    acting = floor.view("main", "table 1")["view"]["hand"]["acting"]
    house.acts(server.address, ("ann", "bob")[acting - 1], {"type": "Fold", "seat": acting})
    entry = next(one for one in auditor.get("/rooms/main/log?after=0&limit=1000")["entries"]
                 if one["position"] == entry["position"])  # fmt: skip
    assert entry["concealed"] is False
    assert "'cards': [" in str(entry["body"])
    assert refused(auditor.command, "main", cmd.BeginHand(1)).status == 403


def test_a_dealer_at_a_tables_device(house: House, server: Running, floor: Client) -> None:
    manager = server.client(house.token("mia", "manager"))
    body = {"kind": "table", "label": "tablet at 1", "table": 1}
    device = manager.send("POST", "/rooms/main/devices", body)["token"]
    house.token("deb", "dealer")
    user = house.accounts.users.find("deb")
    assert user is not None
    house.accounts.users.set_pin(CHIEF, user.id, "2468")
    dealer = server.client()
    assert refused(dealer.sign_in_with_pin, device, "deb", "1111").code == "sign_in_failed"
    dealer.sign_in_with_pin(device, "deb", "2468")
    dealer.command("main", cmd.BetweenHandsDo(1, {"type": "SitOut", "seat": 1}))  # type: ignore[arg-type]
    wrong = refused(dealer.command, "main", cmd.BeginHand(2))
    assert (wrong.status, wrong.code) == (403, "bound_table_only")
    assert refused(manager.send, "POST", "/rooms/main/devices", {**body, "kind": "moon"}).status == 422
    (line,) = manager.get("/rooms/main/devices")
    manager.send("DELETE", f"/rooms/main/devices/{line['id']}", None)
    assert refused(dealer.command, "main", cmd.BeginHand(1)).code == "session_over"


def test_a_locked_database_is_told_and_gets_over(house: House, floor: Client) -> None:
    """Another program holds the database: a clear answer, nothing half written, and then it goes on."""
    id_, person = new_id(), RegisterPerson("late", id_checked=True, born=BORN)
    before = floor.view("main")["view"]["people"]
    other = sqlite3.connect(house.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with Client(floor.address, floor.token, tries=1, seconds=30) as client:
            wrong = refused(client.command, "main", person, id=id_)
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert (wrong.status, wrong.code) == (503, "store_unavailable")
    assert "another program holds" in str(wrong)
    answer = floor.command("main", person, id=id_)
    assert floor.command("main", person, id=id_) == answer
    assert floor.view("main")["view"]["people"] == before + 1


def test_rooms_are_apart(house: House, server: Running, floor: Client) -> None:
    annex = server.client(house.token("ari", "floor", room="annex"))
    assert [room["room"] for room in annex.get("/rooms")] == ["annex"]
    assert annex.view("annex")["view"]["tables"] == []
    assert refused(annex.view, "main").status == 403
    annex.command("annex", RegisterPerson("ann", id_checked=True, born=BORN))


def test_the_owner_opens_a_room(house: House, server: Running) -> None:
    owner = server.client(house.token("own", "owner"))
    made = owner.send("POST", "/rooms", {"name": "late", "house": "horseshoe", "zone": "America/Chicago"})
    assert made["position"] == 1
    for body, status in (
        ({"name": "late", "house": "horseshoe"}, 409),
        ({"name": "Bad Name", "house": "horseshoe"}, 422),
        ({"name": "other", "house": "nowhere"}, 422),
        ({"name": "other", "house": "horseshoe", "zone": "../etc/passwd"}, 422),
    ):
        assert refused(owner.send, "POST", "/rooms", body).status == status
    late = server.client(house.token("lou", "floor", room="late"))
    assert late.view("late")["view"]["house"] == "horseshoe"


def test_every_refusal_is_on_record(house: House, floor: Client) -> None:
    wrong = refused(floor.command, "main", SeatPlayer(77, 1, "ann", 20_000))
    assert house.accounts.recorder.flush()

    def on_record() -> bool:
        return ("command.SeatPlayer", wrong.code) in [
            (one.what, one.why) for one in house.accounts.audit.last(20)
        ]

    until(on_record, "it is on record")


def test_health_metrics_and_the_page(server: Running, floor: Client) -> None:
    assert httpx.get(f"{server.address}/health/live", timeout=PATIENCE_SECONDS).json() == {"status": "live"}
    assert httpx.get(f"{server.address}/health/ready", timeout=PATIENCE_SECONDS).status_code == 200
    text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE_SECONDS).text
    assert 'cardhouse_room_commands_total{room="main"}' in text
    assert "cardhouse_requests_total" in text
    page = httpx.get(f"{server.address}/api/v1/docs", timeout=PATIENCE_SECONDS)
    assert "/api/v1/rooms/{room}/commands" in page.text
    assert "script" not in page.text
    described = httpx.get(f"{server.address}/api/v1/openapi.json", timeout=PATIENCE_SECONDS).json()
    assert "SeatPlayer" in described["components"]["schemas"]
    answer = httpx.get(f"{server.address}/api/v1/nothing", timeout=PATIENCE_SECONDS)
    assert answer.headers["x-request-id"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
