"""The auditor opens the whole decks of a closed day on a page, never before the close; it is on record."""

from __future__ import annotations

from pathlib import Path

import httpx

from cardhouse.languages import figures
from cardhouse.room.sealing import sealing_for
from cli.test_shuffle_open import close_day
from room.evening import Evening
from room.sealed_room import played, sealed_keeper, sealed_log
from screens.showing import Showing
from server.serving import House
from waiting import until

DECKS = "/rooms/main/audit/decks"


def ask(client: httpx.Client, day: str) -> str:
    """Asks for a day; the page when it was looked at."""
    csrf = client.get(DECKS).text.partition('name="csrf" content="')[2].partition('"')[0]
    answer = client.post(DECKS, data={"day": day}, headers={"x-csrf-token": csrf})
    assert answer.status_code == 200, answer.text
    until(lambda: "data-working" not in client.get(DECKS).text, "the day is read")
    return client.get(DECKS).text


def test_after_the_close_and_never_before(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), "annex")
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log, sealing_for(house.database)), Evening(9)
    played(keeper, evening, {1: "holdem"}, commands=200, players=4)
    day = close_day(keeper, evening)
    played(keeper, evening, {1: "holdem"}, commands=40)
    keeper.stop()
    token = house.token("aud", "auditor")
    other = house.token("max", "manager")
    server = Showing(house.database, sealed=True).start()
    try:
        with server.client(other) as client:
            assert client.get(DECKS).status_code == 403
        with server.client(token) as client:
            assert f'<option value="{day}">' in client.get(DECKS).text
            refused = ask(client, "2026-03-04" if day != "2026-03-04" else "2026-03-05")
            assert 'role="alert"' in refused
            assert "data-deck" not in refused
            opened = ask(client, day)
            assert f"{figures.day(day, 'en')}: " in opened
            assert "0 not as promised" in opened
            assert opened.count("data-deck=") > 3
            assert opened.count("As it was promised") == opened.count("data-deck=")
        asked = [one for one in house.accounts.audit.last() if one.what == "shuffle.open"]
        assert len(asked) == 2
    finally:
        server.stop()
        house.close()
