"""A private game for play money with Ann and Bob at table 1; hands begin when a test says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardhouse.server import self_dealing
from cardhouse.server.client import Client
from screens.showing import Showing, showing
from server.serving import House

LATER_SECONDS = 100_000


class Hosted:
    """The server with its host's token and a client of hers."""

    def __init__(self, house: House, server: Showing) -> None:
        self.house = house
        self.server = server
        self.token = house.token("mia", "manager")
        self.client = Client(server.address, self.token)

    def do(self, **command: Any) -> None:
        self.client.command("main", command)

    def sit(self, seat: int, person: str, alias: str) -> None:
        self.client.send("PUT", f"/rooms/main/people/{person}", {
            "id": f"{alias}-comes-onto-the-books", "name": f"{alias} Familyname", "alias": alias, "card": "",
            "born": 720_000, "id_checked": True,
        })  # fmt: skip
        self.do(type="InviteToPrivate", table=1, person=person)
        self.do(type="SeatPlayer", table=1, seat=seat, person=person, chips=20_000)

    def begin(self) -> None:
        self.do(type="BeginHand", table=1)

    def fold(self, person: str, seat: int) -> None:
        self.house.acts(self.server.address, person, {"type": "Fold", "seat": seat})


@contextmanager
def hosted(path: str, monkeypatch: Any, pause: int = LATER_SECONDS) -> Iterator[Hosted]:
    monkeypatch.setattr(self_dealing, "PAUSE_SECONDS", pause)
    house = House(path, money="play", book="horseshoe")
    with showing(house) as server:
        made = Hosted(house, server)
        made.do(type="OfferGame", spread="g", game="holdem", stakes="no limit 1/2", least_buy_in=10_000)
        made.do(type="OpenTable", table=1, spread="g", mode="dealt")
        made.do(type="MakePrivate", table=1)
        made.sit(1, "p1", "Ann")
        made.sit(2, "p2", "Bob")
        made.do(type="BetweenHandsDo", table=1, do={"type": "PlaceButton", "seat": 1})
        yield made
        made.client.close()
    house.close()
