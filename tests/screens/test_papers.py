"""What an event has on paper, with something on it: seats, the breaking order, places that are shared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from cardhouse.screens.events.rows import result_rows
from cardhouse.server.client import new_id
from cardhouse.tournaments.sheet import LateEntry, Payouts, Place
from screens.test_dealer_events import Dealt
from screens.test_events import EVENT, PEOPLE, PLAN, EventHouse
from server.serving import House

MORE = ("dan", "eve", "fay")
THREE = Payouts(schedule=(Place(entries=3, shares=(5000, 3000, 2000)),))
SHEET = msgspec.structs.replace(PLAN, mode="tracked", seats=2, late=LateEntry(), payouts=THREE)


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    house = House(str(tmp_path_factory.mktemp("papers") / "room.db"), money="play")
    made = EventHouse(house, SHEET)
    for person in MORE:
        body = {"id": new_id(), "name": f"{person} Long", "alias": person, "born": 720_000, "tier": "gold"}
        made.director.send("PUT", f"/rooms/main/people/{person}", {**body, "id_checked": True})
    made.enter(*PEOPLE, *MORE)
    made.do({"type": "StartEvent", "event": EVENT})
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def printed(room: EventHouse, what: str) -> str:
    """A paper as text."""
    token = room.house.token(f"prints-{what}", "tournament_director")
    with room.server.client(token) as client:
        answer = client.get(f"/rooms/main/events/print?event={EVENT}&what={what}")
        assert answer.status_code == 200
    inside = answer.text.partition("<h1>")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", inside).split())


def test_everybody_is_on_the_seat_list_by_name(room: EventHouse) -> None:
    listed = printed(room, "seat_list")
    assert re.findall(r"[a-z]{3}(?= Table)", listed) == sorted((*PEOPLE, *MORE))
    cards = printed(room, "seat_cards")
    assert cards.count("Table 1, seat") == cards.count("Table 2, seat") == cards.count("Table 3, seat") == 2


def test_the_breaking_order_is_printed_as_posted(room: EventHouse) -> None:
    posted = room.director.get(f"/rooms/main/events/balance?event={EVENT}")["view"]["tables"]
    places = sorted((str(line["breaks"]), str(line["table"])) for line in posted)
    assert [place for place, _ in places] == ["1", "2", "3"], "no late entries: it is posted with the start"
    order = printed(room, "breaking_order")
    assert re.findall(r"(\d) Table (\d)", order) == places
    assert order.count("2 players") == 3


def test_all_who_share_a_place_are_on_the_payout_sheet() -> None:
    """Two tie for third: both have a line, and the places above them are still to be played for."""
    tied = [{"place": 3, "person": "cyd", "prize": 1_000}, {"place": 3, "person": "dan", "prize": 1_000}]
    view = {"prizes": [5_000, 3_000, 2_000], "lines": tied}
    assert result_rows(view) == [
        {"place": 1, "name": "", "prize": 5_000},
        {"place": 2, "name": "", "prize": 3_000},
        {"place": 3, "name": "cyd", "prize": 1_000},
        {"place": 3, "name": "dan", "prize": 1_000},
    ]


def test_a_tie_is_on_paper_and_on_the_page_of_results(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Three with the same chips are all-in in one hand: two of them share the second place."""
    house = House(str(tmp_path_factory.mktemp("tie") / "room.db"), money="play")
    room = Dealt(house, payouts=THREE)
    room.do({"type": "BeginHand", "table": 1})
    room.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    room.act(type="BetTo", to=10_000)
    room.act(type="Call")
    room.act(type="Call")
    while room.table()["desk"]["next"] != "winners":
        room.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    seat = next(seat["seat"] for seat in room.table()["seats"] if seat["person"] == "bob")
    room.do({"type": "Act", "table": 1, "act": {"type": "DeclareWinners", "high": [[seat]]}})
    sheet = printed(room, "payout_sheet")
    assert sorted(re.findall(r"(\d) (\S+) (\w+) Signature", sheet)) == [
        ("1", "$150", "bob"), ("2", "$75", "ann"), ("2", "$75", "cal"),
    ]  # fmt: skip
    with room.server.client(house.token("wall", "board")) as client:
        page = client.get(f"/rooms/main/events/results?event={EVENT}").text
    assert page.count("$75") == 2
    room.director.close()
    room.server.stop()
    house.close()
