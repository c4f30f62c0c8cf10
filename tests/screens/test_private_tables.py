"""A player of the room who guesses the address of a private table: it is not there for him, by page, by API,
by the live connection or by a hand's number, whether he looked before it was made private or after.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhouse.server.client import Client, Refused
from screens.hosted_game import Hosted, hosted
from server.test_live import Wire


def asked(game: Hosted, token: str, key: int) -> dict[str, int]:
    """Every way of looking at table 1 or at the hand that began there, and what is answered."""
    with game.server.client(token) as client:
        paths = (
            "/rooms/main/play/1", "/api/v1/rooms/main/tables/1", "/rooms/main/tables/1/proof",
            f"/rooms/main/hands/{key}", f"/rooms/main/hands/{key}/phh", f"/rooms/main/hands/{key}/proof",
        )  # fmt: skip
        return {path: client.get(path).status_code for path in paths}


def test_a_private_table_is_not_there_for_whoever_was_not_let_in(tmp_path: Path, monkeypatch: Any) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        guest = game.house.token("bart", "player", person="p9")
        ann = game.house.token("ann", "player", person="p1")
        cheat = Client(game.server.address, guest)
        game.client.send("PUT", "/rooms/main/people/p9", {
            "id": "bart-comes", "name": "Bart Q", "alias": "Bart", "card": "", "born": 720_000,
            "id_checked": True,
        })  # fmt: skip
        with Wire(cheat) as wire:
            wire.send({"type": "subscribe", "subjects": ["table 1", "table 2", "board"]})
            assert wire.get(type="gone", subject="table 1")["view"] is None
            game.do(type="OpenTable", table=2, spread="g", mode="dealt")
            assert wire.get(type="table", subject="table 2")["view"]["table"] == 2
            game.do(type="MakePrivate", table=2)
            game.begin()
            key = game.client.view("main", "table 1")["position"]
            game.fold("p1", game.client.view("main", "table 1")["view"]["hand"]["acting"])
            game.do(type="OfferGame", spread="open to all", game="holdem", stakes="no limit 1/2")
            while "open to all" not in str(wire.get(type="board")):
                pass  # then all before it was sent
            told = [text for text in wire.texts if '"type":"table"' in text]
            assert not any('"subject":"table 1"' in text for text in told)
            assert not any('"private":true' in text for text in told)
        with pytest.raises(Refused):
            cheat.view("main", "table 1")
        cheat.close()
        assert set(asked(game, guest, key).values()) == {404}
        own = asked(game, ann, key)
        assert own["/rooms/main/play/1"] == own["/api/v1/rooms/main/tables/1"] == 200
        assert own[f"/rooms/main/hands/{key}"] == 200
        assert asked(game, game.token, key)["/rooms/main/play/1"] == 200
