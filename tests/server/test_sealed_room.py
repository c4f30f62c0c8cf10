"""A server deals a hand: whoever has its files alone reads no hidden card from them, after a crash the same
cards are dealt on, and what players' devices added is in the order of the deck.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.cards.card import TEXTS
from cardhouse.play.events import DeckShuffled
from cardhouse.room.commands import BeginHand
from cardhouse.room.hosting import Asked
from cardhouse.room.keeping import Keeper
from cardhouse.room.loading import load
from cardhouse.room.sealing import Sealing, sealing_found
from cardhouse.room.shuffling.proving import dealt_in
from cardhouse.server.client import Client, Refused
from cardhouse.server.service import Service
from cardhouse.store import open_store
from room.evening import Evening, opening
from room.sealed_room import KEY, OTHER, known_hidden_cards, played, sealed_keeper, sealed_log
from server.serving import ANSWER_SECONDS, MAIN, House, Process

OFFER = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6}


class Table:
    """Three players at a table that software deals, on a server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "room.db"
        self.house = House(str(self.file), money="play")
        self.tokens = {person: self.house.player(person) for person in ("p1", "p2", "p3")}
        self.boss = self.house.token("max", "manager")
        self.process = Process(str(self.file))
        self.process.start()

    def client(self, token: str) -> Client:
        return Client(self.process.address, token, seconds=ANSWER_SECONDS)

    def do(self, command: dict[str, Any], token: str = "") -> dict[str, Any]:
        with self.client(token or self.boss) as client:
            return client.command("main", command)

    def view(self, person: str = "") -> dict[str, Any]:
        with self.client(self.tokens[person] if person else self.boss) as client:
            return client.view("main", "table 1")

    def open(self) -> None:
        self.do({**OFFER, "least_buy_in": 1_000})
        self.do({"type": "OpenTable", "table": 1, "spread": "nl", "mode": "dealt"})
        self.do({"type": "SetTimeBank", "table": 1, "seconds": 600})  # nobody folds while files are read
        for seat, person in enumerate(self.tokens, 1):
            self.do({"type": "RegisterPerson", "person": person, "born": 720_000, "id_checked": True})
            self.do({"type": "SeatPlayer", "table": 1, "seat": seat, "person": person, "chips": 20_000})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 1}})

    def own(self) -> dict[str, list[str]]:
        return {person: self.view(person)["own"]["cards"] for person in self.tokens}

    def deck(self) -> tuple[int, ...]:
        """The deck of the hand in progress, with the key."""
        store = open_store(str(self.file), read_only=True)
        try:
            room = load(store.log("main"), sealing=sealing_found(str(self.file))).room
        finally:
            store.close()
        return next(one.cards for one in room.hands[1].events if isinstance(one, DeckShuffled))

    def files(self) -> dict[str, bytes]:
        """Everything that lies about the room but the key, with an export and a backup made now."""
        for what in ("export", "backup"):
            made = self.file.with_name(f"made.{what}")
            made.unlink(missing_ok=True)
            command = [sys.executable, "-c", MAIN, "log", what, str(self.file), str(made)]
            done = subprocess.run(command, capture_output=True, check=False)
            assert done.returncode == 0, done.stderr
        # Whoever reads a database's file beside SQLite in one process undoes its locks: another one copies.
        with tempfile.TemporaryDirectory() as copies:
            subprocess.run(["cp", "-r", str(self.file.parent), copies], check=True)
            found = [one for one in Path(copies, self.file.parent.name).iterdir() if one.is_file()]
            key = f"{self.file.name}.key"
            return {one.name: one.read_bytes() for one in found if one.name != key}

    def close(self) -> None:
        self.process.stop()
        self.house.close()


def readable(deck: tuple[int, ...], data: bytes) -> list[int]:
    """At which cards of a deck four in a row can be read, however they are written."""
    found = []
    for at in range(len(deck) - 3):
        four = deck[at : at + 4]
        names = [TEXTS[card] for card in four]
        ways = (
            ",".join(map(str, four)), " ".join(names), "".join(names), '","'.join(names), '", "'.join(names),
        )  # fmt: skip
        if bytes(four) in data or any(way.encode() in data for way in ways):
            found.append(at)
    return found


def test_the_search_finds_a_deck_that_is_not_sealed(tmp_path: Path) -> None:
    keeper = sealed_keeper(sealed_log(tmp_path), None)
    played(keeper, Evening(5), {1: "holdem"}, commands=1)
    keeper.writer.close()
    deck = next(one.cards for one in keeper.room.hands[1].events if isinstance(one, DeckShuffled))
    data = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert readable(deck, data) == list(range(len(deck) - 3))


def test_no_file_of_a_running_room_tells_a_card_and_a_crash_changes_none(tmp_path: Path) -> None:
    table = Table(tmp_path)
    try:
        table.open()
        promise = table.view()["view"]["promise"]
        chance = {"type": "AddChance", "table": 1, "root": promise["root"], "value": "ab" * 32}
        table.do({**chance, "person": "p2"}, table.tokens["p2"])
        with pytest.raises(Refused):
            table.do({**chance, "person": "p3"}, table.tokens["p2"])  # nobody adds for another
        with pytest.raises(Refused):
            table.do({**chance, "person": "p1", "value": "ab"}, table.tokens["p1"])
        assert table.view()["view"]["promise"]["added"] == 1
        table.do({"type": "BeginHand", "table": 1})
        deck, own = table.deck(), table.own()
        check_files(table, deck)
        table.process.kill()
        check_files(table, deck)
        table.process.start()
        assert table.own() == own, "the same cards after a crash"
        acting = table.view()["view"]["hand"]["acting"]
        person = f"p{acting}"
        table.do({"type": "Act", "table": 1, "act": {"type": "Call", "seat": acting}}, table.tokens[person])
        assert table.deck() == deck
        table.process.stop()
        check_files(table, deck)  # with the snapshot of its last moment
        dealt = dealt_in(open_store(str(table.file), read_only=True).log("main").read(0), 1)
        assert dealt is not None
        assert dealt.root == promise["root"]
        assert [(one.seat, one.value) for one in dealt.chance] == [(2, "ab" * 32)]
    finally:
        table.close()


def test_the_wrong_key_keeps_one_room_closed_and_no_other(tmp_path: Path) -> None:
    """Told in one line, with the key that is missing and the file that was looked at."""
    house = House(str(tmp_path / "room.db"), "main", "other", money="play")
    store = open_store(house.database)
    log = store.log("main")
    keeper = sealed_keeper(log, KEY)
    evening = Evening(5)
    for command in opening({1: "holdem"}):
        assert keeper.do(later(keeper, evening.asked(command))).result().refusal is None
    assert keeper.do(later(keeper, evening.asked(BeginHand(1)))).result().refusal is None
    keeper.writer.close()
    store.close()

    async def served(sealing: Sealing) -> tuple[set[str], dict[str, str]]:
        service = Service(open_store(house.database), house.accounts, sealing=sealing)
        await service.start()
        found = set(service.rooms), dict(service.unopened)
        await service.stop()
        service.store.close()
        return found

    opened, closed = asyncio.run(served(OTHER))
    assert opened == {"other"}
    assert KEY.keys.id in closed["main"]
    assert OTHER.file in closed["main"]
    assert asyncio.run(served(KEY)) == ({"main", "other"}, {})
    house.close()


def later(keeper: Keeper, asked: Asked) -> Asked:
    """At the room's own time, which is today's."""
    return msgspec.structs.replace(asked, at=keeper.room.at)


def check_files(table: Table, deck: tuple[int, ...]) -> None:
    files = table.files()
    assert {"room.db", "made.export", "made.backup"} <= files.keys()
    for name, data in files.items():
        assert readable(deck, data) == [], name
    for line in files["made.export"].splitlines()[1:-1]:
        body = msgspec.json.decode(line)["body"].encode()
        assert list(known_hidden_cards(body)) == []
