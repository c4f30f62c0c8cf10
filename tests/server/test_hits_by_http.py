"""What promotions show by HTTP: the floor sees hits, a dealer his table's, a player only his own part."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.hits.tell_of_hand import TellOfHand
from cardhouse.promotions.promotion import Beaten, Promotion
from cardhouse.server.client import Refused
from room.evening import BORN
from server.serving import House, running


def test_who_sees_what(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), "main")
    try:
        with running(house) as server:
            boss, floor = (server.client(house.token(role, role)) for role in ("manager", "floor"))
            floor.command("main", OfferGame("1-3", "holdem", "no limit 1/3 rake", 9, 10_000, 30_000))
            floor.command("main", OpenTable(1, "1-3"))
            floor.command("main", RegisterPerson("ann", id_checked=True, born=BORN))
            floor.command("main", SeatPlayer(1, 1, "ann", 20_000))
            boss.command("main", StartPromotion(Promotion(name="Jackpot", beaten=Beaten(least="four tens"))))
            ann = server.client(house.token("ann.p", "player", person="ann"))
            mine = ann.get("/rooms/main/promotions/mine")["view"]["promotions"]
            assert [(one["promotion"], one.get("eligible", False)) for one in mine] == [("Jackpot", False)]
            assert all(line["cite"] for line in mine[0]["why"])
            assert floor.get("/rooms/main/promotions/hits")["view"]["hits"] == []
            assert floor.get("/rooms/main/tables/1/hits")["view"]["table"] == 1
            for path in ("promotions/hits", "tables/1/hits"):
                with pytest.raises(Refused) as caught:
                    ann.get(f"/rooms/main/{path}")
                assert caught.value.status == 403
            with pytest.raises(Refused) as caught:
                ann.command("main", TellOfHand(1, "talked_about"))
            assert caught.value.status == 403
    finally:
        house.close()
