"""What a promotion promises, on pages: whoever sees it sees its odds; the manager what it costs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardhouse.odds.answer import Odds
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template
from screens.kept_room import KeptRoom
from screens.showing import Showing
from screens.test_player_promotions import read
from server.serving import House
from waiting import until

ONE = "/rooms/main/promotions/one?promotion="
OFFICE = "/rooms/main/manager/promotions"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("odds") / "room.db"), book="horseshoe")
    room = KeptRoom(made.database)
    for name in ("aces_cracked", "bad_beat", "splash_pot"):
        room.ok(StartPromotion(template(name)), by="boss", roles=("manager",))
    room.keep()
    yield made
    made.close()


def waited(server: Showing, token: str, path: str, words: str) -> str:
    """The page once it has these words."""
    until(lambda: words in read(server, token, path), words)
    return read(server, token, path)


def test_everybody_sees_the_odds_once_they_are_counted(house: House) -> None:
    server = Showing(house.database).start()
    player, manager = house.player("ann"), house.token("mo", "manager")
    assert "The odds are being counted." in read(server, player, f"{ONE}Aces cracked")
    words = waited(server, player, f"{ONE}Aces cracked", "About one hand in")
    assert "at a table of 9" in words
    again = read(server, manager, f"{OFFICE}/odds?promotion=Aces cracked&tables=4&hands=25&hours=10")
    assert "Dealt at random" in again
    assert "Cost a month" in again
    assert "cannot be told ahead" not in again
    server.stop()


def test_the_manager_sees_growth_and_what_another_hand_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With known chances, because counting takes a while."""

    async def known(turn: object, asked: object, step: object) -> tuple[Odds, ...]:
        return tuple(Odds(1e-5 / number, fraction="1/100000") for number in range(1, 7))

    monkeypatch.setattr("cardhouse.screens.promotions.odds._counted", known)
    server = Showing(house.database).start()
    manager = house.token("mo", "manager")
    path = f"{OFFICE}/odds?promotion=Bad beat jackpot&tables=5&hands=25&hours=20"
    words = waited(server, manager, path, "What another hand would do")
    assert "100,000" in words
    assert " 40 " in words, "days between two: 100,000 hands at 2,500 a day"
    with server.client(manager) as client:
        assert '<svg class="chart"' in client.get(path).text
        assert client.get(f"{OFFICE}/odds?promotion=nothing").status_code == 404
    with server.client(house.player("ann")) as client:
        assert client.get(path).status_code == 403
    server.stop()


def test_what_goes_by_the_clock_costs_what_is_drawn(house: House) -> None:
    server = Showing(house.database).start()
    manager = house.token("mo", "manager")
    words = read(server, manager, f"{OFFICE}/odds?promotion={template('splash_pot').name}")
    assert "Cost a month, at most $" in words
    office = read(server, manager, OFFICE)
    assert "The next 14 days" in office
    assert "10 time frames from 6:00 PM to 11:00 PM" in office.replace("\N{NO-BREAK SPACE}", " ")
    server.stop()
