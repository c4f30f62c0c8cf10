"""The country of a player, kept with the person: in lists of results for the payout desk,
and gone with the rest when he is erased.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cardhouse.server.client import Client, Refused, new_id
from cardhouse.tournaments.sheet import LateEntry, Payouts, Place
from screens.test_events import EVENT, PLAN, EventHouse
from server.serving import House

TWO = Payouts(schedule=(Place(entries=2, shares=(6500, 3500)),))
SHEET = msgspec.structs.replace(PLAN, late=LateEntry(), payouts=TWO, mode="tracked")


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    house = House(str(tmp_path_factory.mktemp("countries") / "room.db"), money="play")
    made = EventHouse(house, SHEET)
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def countries(room: EventHouse, *roles: str, **more: Any) -> dict[str, str]:
    """What the file of results says of everybody, for somebody of these roles."""
    with room.server.client(room.house.token("-".join(roles), *roles, **more)) as client:
        told = client.get(f"/rooms/main/events/results.csv?event={EVENT}")
    return {line["name"]: line["country"] for line in csv.DictReader(io.StringIO(told.text))}


def from_country(room: EventHouse, person: str, country: str) -> None:
    body = {"id": new_id(), "name": f"{person} Long", "alias": person, "country": country}
    room.director.send("PUT", f"/rooms/main/people/{person}", body)


def test_countries_stand_in_results_and_are_erased_with_the_person(room: EventHouse) -> None:
    from_country(room, "ann", "Côte d'Ivoire")
    with pytest.raises(Refused):
        from_country(room, "bob", "<b>")
    room.enter("ann", "bob")
    room.do({"type": "StartEvent", "event": EVENT})
    room.do({"type": "RecordIncident", "person": "bob", "row": "pechanga.30.54", "table": 1})
    given = {"type": "GivePenalty", "incident": 1, "penalty": "disqualification", "person": "bob"}
    with Client(room.server.address, room.house.token("tod", "tournament_director")) as director:
        director.command("main", given)
    assert countries(room, "tournament_director") == {"ann": "Côte d'Ivoire"}
    assert countries(room, "board") == {"ann": ""}
    from_country(room, "cyd", "Wales")
    assert room.director.get("/rooms/main/people/cyd")["country"] == "Wales"
    room.director.send("POST", "/rooms/main/people/cyd/erase", {"id": new_id()})
    assert room.director.get("/rooms/main/people/cyd")["country"] == ""
