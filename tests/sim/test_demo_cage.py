"""The cage of the demonstration: funded in every house, so that a visitor can serve at once and finish with
the floor what practice staff began.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from screens.showing import Showing, demonstration
from waiting import PATIENCE_SECONDS

HOUSES = ("horseshoe", "live", "mohegan", "pechanga", "toledo")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    with demonstration(str(tmp_path_factory.mktemp("demo") / "demo.db")) as found:
        yield found


class Visitor:
    """Somebody who stepped in by one tap and gives commands."""

    def __init__(self, server: Showing, room: str, place: str) -> None:
        self.room, self.given = room, 0
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE_SECONDS)
        form = {"room": room, "place": place}
        answer = self.http.post("/sign-in/demonstration", data=form, headers={"accept": "application/json"})
        assert answer.status_code == 200, answer.text
        page = self.http.get("/", headers={"accept": "text/html"}).text
        self.csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
        self.name = f"{room}-{place}"

    def cage(self) -> Any:
        answer = self.http.get(f"/api/v1/rooms/{self.room}/cage")
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]

    def do(self, kind: str, **fields: Any) -> None:
        self.given += 1
        answer = self.http.post(
            f"/api/v1/rooms/{self.room}/commands",
            json={"id": f"{self.name}-{self.given}", "command": {"type": kind, **fields}},
            headers={"x-csrf-token": self.csrf},
        )
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("house", HOUSES)
def test_a_visitor_serves_at_once_and_finishes_what_was_begun(server: Showing, house: str) -> None:
    cashier, floor = Visitor(server, house, "cage"), Visitor(server, house, "floor")
    view = cashier.cage()
    places = {one["place"]: one for one in view["places"]}
    assert [place for place, one in places.items() if one["open"]] == [
        "vault", "cage:main", "cage:two", "cart:one",
    ]  # fmt: skip
    assert [one["open"] for one in view["banks"]] == [True, True]
    assert view["safe"], "somebody's money is in safekeeping"
    cashier.do("SellChips", place="cage:main", person="", cash=30_000, chips={500: 60})
    cashier.do("ConfirmRequest", request=view["requests"][0]["number"])
    fill = view["fills"][0]
    about = {"table": fill["table"], "fill": fill["number"]}
    assert fill["stage"] == "requested"
    floor.do("WitnessFill", **about)
    floor.do("CarryFill", **about)
    cashier.do("ExchangeFill", **about)
    after = cashier.cage()
    assert after["fills"][0]["stage"] == "exchanged"
    main = next(one for one in after["places"] if one["place"] == "cage:main")
    assert main["cash"] == places["cage:main"]["cash"] + 30_000 + 500_000
