"""Somebody at home opens a room of his own for his friends: whatever it is called, they come by a link; where
it plays for money or its book sees papers, the page leads on; and nothing asks for a staff that nobody needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from screens.test_coming_again import with_csrf
from screens.test_first_run import PASSWORD, Empty

CALLED, ROOM = "Friday Night Poker at Uncle Bob's", "/rooms/friday-night-poker-at-uncle-bobs"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Empty]:
    made = Empty(tmp_path)
    yield made
    made.server.stop()


def opened(empty: Empty, money: str = "play", house: str = "mohegan") -> str:
    """The owner's session in the new room."""
    form = {
        "code": empty.code, "name": "anna", "password": PASSWORD, "room": CALLED, "house": house,
        "money": money, "zone": "UTC",
    }  # fmt: skip
    headers = {"origin": empty.server.address, "accept": "application/json"}
    with empty.server.client() as client:
        answer = client.post("/first-run", data=form, headers=headers)
        assert answer.json() == {"to": f"{ROOM}/set-up"}
        return answer.cookies["cardhouse"]


def hosts(empty: Empty, token: str) -> str:
    """The address by which friends come to a table that is hosted by one tap."""
    with empty.server.client(token) as host:
        headers = with_csrf(host.get(f"{ROOM}/host").text)
        told = host.post(f"{ROOM}/host", data={"game": "holdem no limit 1/2"}, headers=headers).json()
    return ROOM.replace("/rooms/", "/join/") + "/" + str(told["to"]).partition("link=")[2]


def test_friends_join_whatever_the_room_is_called(empty: Empty) -> None:
    token = opened(empty)
    link = hosts(empty, token)
    for name in ("Ann", "Cyd"):
        with empty.server.client() as friend:
            told = friend.post(link, data={"name": name}, headers=with_csrf(friend.get(link).text))
            assert told.json() == {"to": f"{ROOM}/play/1"}
            account = friend.get("/account").text
            assert f"You are {name} on this phone." in account
            assert f'action="{ROOM}/join/another-phone"' in account
            assert "guest-" not in account, "nobody signs in with that name"
            assert 'data-sure="Sign out for good"' in account
    with empty.server.client(token) as owner:
        users = owner.get(f"{ROOM}/users").text
        assert users.count("their phone") == 2
        assert not re.search(r">\s*[\w-]*guest-", users)
        for path in re.findall(rf'href="({ROOM}/users/\w+)"', users):
            assert not re.search(r">\s*[\w-]*guest-", owner.get(path).text)
        log = owner.get(f"{ROOM}/audit/log").text.partition("<main")[2]
        assert "guest-" not in log, "nor is anybody called so on the log"
        assert "the stack of Ann on table 1" in log
        assert "at_large" not in log
        assert "sign-out" in owner.get("/account").text
        assert "data-sure" not in owner.get("/account").text, "who has a password comes back"
        assert "Ann" not in owner.get(f"{ROOM}/set-up").text, "who plays does not work here"


def test_nobody_is_needed_where_software_deals_for_play_money(empty: Empty) -> None:
    token = opened(empty)
    with empty.server.client(token) as owner:
        assert f'href="{ROOM}/host"' in owner.get(f"{ROOM}/set-up").text
        missing = re.compile(r'data-line="people" data-done=""')
        page = owner.get(f"{ROOM}/manager").text
        assert missing.search(page), "nobody has said yet that software deals"
        assert "Still missing: dealer, floor." in " ".join(page.split())
        hosts(empty, token)
        assert not missing.search(owner.get(f"{ROOM}/manager").text)


@pytest.mark.parametrize(
    ("money", "house", "to"),
    [("real", "mohegan", "/set-up#room"), ("play", "pechanga", "/house/choices/floor_people.identification")],
)
def test_what_keeps_friends_out_leads_on(empty: Empty, money: str, house: str, to: str) -> None:
    token = opened(empty, money, house)
    with empty.server.client(token) as owner:
        page = owner.get(f"{ROOM}/host").text
        assert f'href="{ROOM}{to}"' in page
        assert ("This room plays for money" in page) == (money == "real")
        assert ("nobody joins a game by a link" in page) == (money == "play")
        assert owner.get(f"{ROOM}{to.partition('#')[0]}").status_code == 200
        assert (f'href="{ROOM}/host"' in owner.get(f"{ROOM}/set-up").text.partition("<main")[2]) == (
            money == "play"
        )


def test_chips_of_any_worth_are_named(empty: Empty) -> None:
    """Two dollars and half of one, each in a colour that no other has; what is refused changes nothing."""
    token = opened(empty, "real")
    with empty.server.client(token) as owner:
        def saved(**more: str) -> str:
            page = owner.get(f"{ROOM}/set-up").text
            fields = re.findall(r'<select id="(v\d+)"(.*?)</select>', page, re.DOTALL)
            form = {name: one for name, inner in fields for one in re.findall(r'"(\w+)" selected', inner)}
            told = owner.post(f"{ROOM}/set-up/chips", data=form | more, headers=with_csrf(page)).json()
            return str(told.get("to", told.get("refusal", {}).get("code")))

        assert saved(value="$2", colour="pink").endswith("#chips"), "there may be more"
        assert saved(value="two", colour="grey") == "amount_unread"
        assert saved(value="0.50", colour="pink") == "bad_chip_values"
        assert saved(value="0.50", colour="grey").endswith("#chips")
        page = " ".join(owner.get(f"{ROOM}/set-up").text.split())
        for value, worth, colour in ((50, "$0.50", "grey"), (200, "$2", "pink"), (500, "$5", "red")):
            field = page.partition(f'<label for="v{value}">{worth}</label>')[2].partition("</select>")[0]
            assert f'<option value="{colour}" selected>' in field, value


def test_one_refused_game_opens_no_tables_twice(empty: Empty, monkeypatch: pytest.MonkeyPatch) -> None:
    token = opened(empty)
    monkeypatch.setattr("cardhouse.floor.spreads.offer_game.NAME_MOST", 12)
    with empty.server.client(token) as owner:
        headers = with_csrf(owner.get(f"{ROOM}/set-up").text)
        for other, tables in (("$1/$3 NL, $2/$5 NL Hold'em", 0), ("$1/$3 NL, $2/$5 NL", 2)):
            owner.post(f"{ROOM}/set-up/games", data={"other": other, "tables": "1"}, headers=headers)
            said = re.search(r"Tables open: (\d)", owner.get(f"{ROOM}/set-up").text)
            assert said is not None
            assert said[1] == str(tables)
