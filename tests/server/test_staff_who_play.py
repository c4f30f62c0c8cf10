"""Members of the staff who play, where the money is real: nothing by their office for themselves, nor at the
table where they sit; whatever they try is refused and on record. Elsewhere they work as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.rulings.situations import situations
from cardhouse.server.client import Client, Refused
from room.evening import BORN
from server.serving import House, Running, running
from waiting import until

OWN, OTHER = 1, 2


class Room:
    """Flo of the floor plays at table 1, under the name flo-plays; bob and cyd are with her."""

    def __init__(self, house: House, server: Running) -> None:
        self.house, self.server = house, server
        self.boss = server.client(house.token("max", "manager"))
        self.flo = server.client(house.token("flo", "floor", "cage", "clerk", "player", person="flo-plays"))
        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6}
        self.do(**offer, least_buy_in=1_000)
        for table in (OWN, OTHER):
            self.do(type="OpenTable", table=table, spread="nl", mode="tracked")
        for person in ("flo-plays", "bob", "cyd", "dan"):
            self.do(type="RegisterPerson", person=person, born=BORN, id_checked=True)
        for seat, person in ((1, "flo-plays"), (2, "bob"), (3, "cyd")):
            self.do(type="SeatPlayer", table=OWN, seat=seat, person=person, chips=20_000)

    def do(self, **command: Any) -> None:
        self.boss.command("main", command)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    house = House(str(tmp_path_factory.mktemp("plays") / "room.db"))
    with running(house) as server:
        yield Room(house, server)
    house.close()


def code_of(client: Client, **command: Any) -> str:
    try:
        client.command("main", command)
    except Refused as no:
        return no.code
    return ""


@pytest.mark.parametrize(
    "command",
    [
        {"type": "AddChips", "table": OWN, "person": "flo-plays", "amount": 5_000},
        {"type": "SeatPlayer", "table": OTHER, "seat": 1, "person": "flo-plays", "chips": 9_000},
        {"type": "AddChips", "table": OWN, "person": "bob", "amount": 5_000},
        {"type": "SeatPlayer", "table": OWN, "seat": 4, "person": "dan", "chips": 9_000},
        {"type": "AskRuling", "table": OWN, "situation": "misdeal", "facts": {}},
        {"type": "DealAgain", "table": OWN},
        {"type": "BeginHand", "table": OWN},
        {"type": "CloseTable", "table": OWN},
        {"type": "CashOut", "place": "cage:main", "person": "flo-plays", "chips": {"500": 2}},
        {"type": "SellChips", "place": "cage:main", "person": "flo-plays", "cash": 500, "chips": {"500": 1}},
        {"type": "RegisterPerson", "person": "flo-plays", "tier": "gold", "born": BORN, "id_checked": True},
    ],
    ids=lambda command: str(command["type"]),
)  # fmt: skip
def test_nothing_for_oneself_or_at_ones_own_table(room: Room, command: dict[str, Any]) -> None:
    assert code_of(room.flo, **command) == "own_play"


def test_a_ruling_at_ones_own_table_is_somebody_elses(room: Room) -> None:
    """Also where the command names no table, but the ruling."""
    settle: tuple[dict[str, Any], ...] = (
        {"type": "ChooseRuling", "ruling": 1, "option": 0},
        {"type": "OverrideRuling", "ruling": 1, "outcome": "hand live", "reason": "I say so"},
    )
    for command in settle:
        assert code_of(room.flo, **command) != "own_play", "there is no such ruling yet"
    made = next(name for name in sorted(situations()) if ruled(room, name))
    for command in settle:
        assert code_of(room.flo, **command) == "own_play", made


def ruled(room: Room, name: str) -> bool:
    facts = {fact.name: fact.choices[0] if fact.choices else "1" for fact in situations()[name].facts
             if fact.required and fact.kind != "yes or no"}  # fmt: skip
    facts |= {fact.name: "yes" for fact in situations()[name].facts if fact.kind == "yes or no"}
    asked = {"type": "AskRuling", "table": OWN, "situation": name, "facts": facts, "seat": 1}
    return code_of(room.boss, **asked) == ""


def test_what_is_kept_about_oneself_is_changed_by_others(room: Room) -> None:
    body = {"id": "change-oneself", "name": "Flo", "alias": "Flo", "tier": "gold"}
    with pytest.raises(Refused) as refused:
        room.flo.send("PUT", "/rooms/main/people/flo-plays", body)
    assert refused.value.code == "own_play"
    room.flo.send("PUT", "/rooms/main/people/dan", {**body, "id": "change-another"})


def test_elsewhere_she_works_as_before(room: Room) -> None:
    given = {"type": "SeatPlayer", "table": OTHER, "seat": 2, "person": "dan", "chips": 9_000}
    assert code_of(room.flo, **given) == ""


def test_what_was_tried_is_on_record(room: Room) -> None:
    code_of(room.flo, type="BeginHand", table=OWN)

    def noted() -> bool:
        kept = room.house.accounts.audit.read(0, 500)
        return any((one.what, one.why) == ("command.BeginHand", "own_play") for one in kept)

    until(noted, "it is flagged")


def test_in_a_game_for_play_money_a_host_plays_too(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), money="play")
    with running(house) as server:
        room = Room(house, server)
        added = {"type": "AddChips", "table": OWN, "person": "bob", "amount": 5_000}
        assert code_of(room.flo, **added) != "own_play"
    house.close()



CASH = 5_000_000
HER_CHIPS = {"10000": 100}
"""Worth so much that two people pay it out."""


def test_nothing_for_oneself_where_only_a_number_is_named(room: Room) -> None:
    """Of a request, the errand of a runner or a posting the books know whose it is."""
    cal = room.server.client(room.house.token("cal", "cage"))
    window = {"place": "cage:main", "chips": {}, "cash": CASH}
    for client, command in (
        (room.boss, {"type": "CountDrawer", "place": "vault", "moment": "opening", "chips": {}}),
        (cal, {"type": "ConfirmDrawer", "place": "vault", "chips": {}}),
        (room.boss, {"type": "RequestTransfer", "start": "outside", "end": "vault", "cash": CASH}),
        (cal, {"type": "ConfirmRequest", "request": 1}),
        (room.boss, {"type": "RequestTransfer", "start": "vault", "end": "cage:main", "cash": CASH}),
        (cal, {"type": "ConfirmRequest", "request": 2}),
        (cal, {"type": "CountDrawer", "moment": "opening", **window}),
        (room.boss, {"type": "ConfirmDrawer", **window}),
        (cal, {"type": "CashOut", "place": "cage:main", "person": "flo-plays", "chips": HER_CHIPS}),
    ):
        assert code_of(client, **command) == "", command
    assert code_of(room.flo, type="ConfirmRequest", request=3) == "own_play"
    assert code_of(room.flo, type="CancelRequest", request=3, reason="none") == "own_play"
    room.do(type="ConfirmRequest", request=3)
    tried = [code_of(room.flo, type="ReversePosting", posting=one, reason="none") for one in range(1, 40)]
    assert "own_play" in tried, "her own pay-out"
    assert "own_play" not in tried[1:3], "and nothing of what the others brought to the table"
