"""A cheat at promotions, through HTTP: whoever is not entitled moves no money, tells no cards, picks no
square for another and reads nothing that is not for everybody; what is done twice at once has one effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

from cardhouse.promotions.files.template import template
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.hits.state import Taker
from cardhouse.room.entries import VERSION, Body, encode
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.client import Client, Refused, new_id
from cardhouse.store import open_store
from cardhouse.store.log import NewEntry
from server.serving import ANSWER_SECONDS, CHIEF, House, Running, running
from waiting import until

JACKPOT, SQUARES = "Bad beat jackpot", "Football squares"
PEOPLE = ("ann", "bob", "eve")
SECRETS = ("Realname", "Ts Th", '"Ts"', "the shuffler broke down")
"""On nobody's public view: real names, hole cards, what staff wrote on a claim."""
PUBLIC = (
    "promotions", f"promotion?promotion={quote(JACKPOT)}", "funds", "promotions/drawings",
    f"promotions/squares?promotion={quote(SQUARES)}", "board",
)  # fmt: skip
STAFF_ONLY = (
    "claims", "claim?claim=1", "promotions/hits", "promotions/calendar", "promotions/tickets",
    "tables/1/hits",
)  # fmt: skip


def seeded(database: str) -> None:
    """ann and eve made hands that give a square; ann was beaten with cards that were seen."""
    store = open_store(database)
    log = store.log("main")
    now = system_clock()
    beaten = (Taker("ann", "losers", 1, 1, ("Ts", "Th")), Taker("bob", "winners", 1, 2))
    hits = (
        HitFound(hit=1, promotion=JACKPOT, table=1, hand=1, began=now, tabled=now, takers=beaten),
        HitFound(hit=2, promotion=SQUARES, table=1, hand=1, began=now, tabled=now,
                 takers=(Taker("ann", "maker", 1, 1),)),
        HitFound(hit=3, promotion=SQUARES, table=1, hand=1, began=now, tabled=now,
                 takers=(Taker("eve", "maker", 1, 3),)),
    )  # fmt: skip
    log.append([NewEntry("hits", now, "mo", encode(Body(hits)), VERSION)], log.head().position)
    log.close()
    store.close()


def prepared(house: House) -> None:
    """Two tables, three people at the first, a jackpot with money in it and a board of squares."""
    with running(house) as server:
        boss = server.client(house.token("max", "manager"))
        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6}
        boss.command("main", {**offer, "least_buy_in": 1_000})
        for table in (1, 2):
            opens = {"type": "OpenTable", "table": table, "spread": "nl", "mode": "tracked"}
            boss.command("main", opens)
        for seat, person in enumerate(PEOPLE, start=1):
            about = {"name": f"{person} Realname", "alias": f"The {person}", "id_checked": True}
            boss.send("PUT", f"/rooms/main/people/{person}", {"id": new_id(), **about, "born": 720_000})
            sits = {"type": "SeatPlayer", "table": 1, "seat": seat, "person": person, "chips": 20_000}
            boss.command("main", sits)
        terms = msgspec.structs.replace(template("bad_beat"), seed=1_000_00)
        for one in (terms, template("football_squares")):
            boss.command("main", {"type": "StartPromotion", "terms": msgspec.to_builtins(one)})


class Den:
    """Everybody who may try."""

    def __init__(self, house: House, server: Running) -> None:
        self.house, self.server = house, server
        self.floor = server.client(house.token("flo", "floor"))
        self.cage = server.client(house.token("cy", "cage"))
        self.second = server.client(house.token("sam", "floor"))
        self.cheats = {
            "player": server.client(house.player("bob")), "dealer": self.tablet("don", 2),
            "clerk": server.client(house.token("cal", "clerk")),
            "wall": server.client(house.token("wall", "board")),
            "kiosk": server.client(house.token("kim", "kiosk")),
        }  # fmt: skip
        self.fund = self.floor.view("main", "funds")["view"]["funds"][0]["name"]
        until(lambda: self.floor.view("main", "claims")["view"].get("claims"), "the clock opens the claim")

    def tablet(self, name: str, table: int) -> Client:
        self.house.token(name, "dealer")
        user = self.house.accounts.users.find(name)
        device = self.house.accounts.devices.issue(CHIEF, "table", "main", f"Tablet of {name}", table)
        assert user is not None
        assert isinstance(device, IssuedDevice)
        with self.house.accounts.database.write() as transaction:
            opened = self.house.accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id)
        return self.server.client(opened.token)

    def stands(self) -> Any:
        """All that money, claims, hits and squares are."""
        paths = (*STAFF_ONLY[:3], *PUBLIC[2:5])
        return [self.floor.get(f"/rooms/main/{path}")["view"] for path in paths]

    def claim(self) -> dict[str, Any]:
        found: dict[str, Any] = self.floor.get("/rooms/main/claim?claim=1")["view"]
        return found

    def commands(self) -> Iterator[dict[str, Any]]:
        """What none of them may do."""
        terms = msgspec.to_builtins(msgspec.structs.replace(template("high_hand"), name="My own"))
        yield from ({"type": kind, "terms": terms} for kind in ("StartPromotion", "ChangePromotion"))
        yield {"type": "EndPromotion", "promotion": JACKPOT, "why": "mine"}
        taker = {"person": "bob", "part": "losers", "table": 1, "seat": 2}
        by_hand = {"type": "OpenClaimByHand", "promotion": JACKPOT, "takers": [taker], "why": "mine"}
        yield by_hand
        yield {"type": "CheckClaim", "claim": 1, "check": "deck", "cards": 52}
        yield {"type": "RuleOnClaim", "claim": 1, "doubt": "talk", "stands": True, "why": "mine"}
        yield {"type": "ApproveClaim", "claim": 1, "override": "mine"}
        yield {"type": "VoidClaim", "claim": 1, "why": "not mine"}
        for kind in ("DisqualifyTaker", "TakeBackShare"):
            yield {"type": kind, "claim": 1, "person": "ann", "why": "not mine"}
        yield {"type": "PrepareShare", "claim": 1, "person": "bob", "signed": True}
        yield {"type": "PayShare", "claim": 1, "person": "bob"}
        yield {"type": "TellCards", "table": 1, "seat": 2, "cards": ["As", "Ah"]}
        yield {"type": "TellOfHand", "table": 1, "what": "talked_about"}
        yield {"type": "NoteCut", "table": 1}
        yield {"type": "OrderHits", "hits": [[1], [2]], "why": "mine"}
        for kind in ("SetPosted", "AddToFund"):
            yield {"type": kind, "fund": self.fund, "amount": 9_000_00, "reason": "mine"}
        yield {"type": "ReconcileFunds"}
        yield {"type": "AdjustTime", "promotion": JACKPOT, "person": "bob", "minutes": 600}
        yield {"type": "VoidTicket", "promotion": JACKPOT, "person": "ann", "ticket": 1, "why": "mine"}
        yield {"type": "NumberBoard", "promotion": SQUARES}
        yield {"type": "TellScore", "promotion": SQUARES, "home": 7, "visitors": 3}
        yield {"type": "TakeBackScore", "promotion": SQUARES, "why": "mine"}


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Den]:
    house = House(str(tmp_path_factory.mktemp("den") / "room.db"), book="horseshoe", money="play")
    prepared(house)
    seeded(house.database)
    with running(house) as server:
        yield Den(house, server)
    house.close()


def refused(client: Client, command: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        client.command("main", command)
    assert caught.value.status in (403, 409), (command, caught.value)
    assert not any(secret in str(caught.value) for secret in SECRETS)
    return caught.value.code


def at_once(asked: list[tuple[Client, dict[str, Any]]]) -> list[int]:
    """Commands that all come at the same time, each with an id of its own; what each was answered."""

    async def give() -> list[int]:
        async with httpx.AsyncClient(timeout=ANSWER_SECONDS) as many:
            tasks = [
                many.post(
                    f"{client.address}/api/v1/rooms/main/commands",
                    headers={"authorization": f"Bearer {client.token}"},
                    json={"id": new_id(), "command": command},
                )
                for client, command in asked
            ]
            return sorted(one.status_code for one in await asyncio.gather(*tasks))

    return asyncio.run(give())


def test_no_promotion_is_moved_by_whoever_may_not(den: Den) -> None:
    before = den.stands()
    for who, client in den.cheats.items():
        for command in den.commands():
            assert refused(client, command) in ("not_allowed", "bound_table_only"), (who, command)
    assert den.stands() == before


def test_what_the_clock_does_nobody_does(den: Den) -> None:
    before = den.stands()
    clock: tuple[dict[str, Any], ...] = (
        {"type": "OpenClaim", "hit": 1}, {"type": "GivePick", "hit": 2}, {"type": "LapseShares", "claim": 1},
        {"type": "TakeUpDoubts", "claim": 1}, {"type": "VoidClaimOfHit", "claim": 1},
        {"type": "CloseFrame", "promotion": JACKPOT}, {"type": "DrawTickets", "promotion": JACKPOT},
        {"type": "DrawSplash", "promotion": JACKPOT}, {"type": "NumberBoardOnTime", "promotion": SQUARES},
    )  # fmt: skip
    for client in (den.floor, *den.cheats.values()):
        for command in clock:
            with pytest.raises(Refused) as caught:
                client.command("main", command)
            assert caught.value.status in (400, 403, 422), (command, caught.value)
    assert den.stands() == before


def test_public_views_have_no_names_and_no_cards_and_the_rest_is_closed(den: Den) -> None:
    for who, client in den.cheats.items():
        for path in STAFF_ONLY:
            with pytest.raises(Refused) as caught:
                client.get(f"/rooms/main/{path}")
            assert caught.value.status == 403, (who, path)
        for path in PUBLIC:
            seen = json.dumps(client.get(f"/rooms/main/{path}"))
            assert not [secret for secret in SECRETS if secret in seen], (who, path)
    for path in ("promotions/mine", "promotions/my-drawings", "me"):
        seen = json.dumps(den.cheats["player"].get(f"/rooms/main/{path}"))
        assert "ann" not in seen, path
        assert not [secret for secret in SECRETS if secret in seen], path
    assert "Ts" in json.dumps(den.floor.get("/rooms/main/promotions/hits")), "there was something to see"


def test_nobody_picks_for_another_or_plays_under_anothers_card(den: Den) -> None:
    pick = {"type": "PickSquare", "promotion": SQUARES, "person": "ann", "row": 1, "column": 1}
    before = den.stands()
    assert refused(den.cheats["player"], pick) == "own_only"
    assert refused(den.cheats["player"], {**pick, "table": 1}) == "own_only"
    assert refused(den.cheats["player"], {**pick, "person": "bob"}) == "no_pick"
    for table in (0, 1, 2):
        code = refused(den.cheats["dealer"], {**pick, "table": table})
        assert code in ("not_allowed", "bound_table_only", "not_at_table")
    for who in ("wall", "kiosk"):
        assert refused(den.cheats[who], pick) == "not_allowed"
    free = {"type": "TakeFreeEntry", "promotion": JACKPOT, "person": "ann"}
    assert refused(den.cheats["player"], free) == "own_only"
    swiped = {"type": "LogIn", "table": 1, "person": "bob", "card": "ann"}
    for who in ("player", "dealer", "wall", "kiosk"):
        assert refused(den.cheats[who], swiped) in ("not_allowed", "bound_table_only"), who
    with contextlib.suppress(Refused):  # some houses put it on record, some refuse it
        den.cheats["clerk"].command("main", swiped)
    ann = den.server.client(den.house.player("ann"))
    for client in (ann, den.cheats["player"]):
        assert "logged_in" not in client.get("/rooms/main/promotions/my-drawings")["view"]
    assert den.stands() == before


def test_of_two_picks_of_one_square_one_has_it(den: Den) -> None:
    picks = [
        (den.server.client(den.house.player(person)),
         {"type": "PickSquare", "promotion": SQUARES, "person": person, "row": 3, "column": 4})
        for person in ("ann", "eve")
    ]  # fmt: skip
    assert at_once(picks) == [200, 409]
    view = den.floor.get(f"/rooms/main/{PUBLIC[4]}")["view"]
    assert view["squares"][2 * 10 + 3] in ("The ann", "The eve")
    assert view["free"] == 99


def test_of_two_payments_of_one_share_one_is_made(den: Den) -> None:
    den.floor.command("main", {"type": "ApproveClaim", "claim": 1, "override": "looked at on paper"})
    shown = ["identification", "social_security"]
    signs = {"type": "PrepareShare", "claim": 1, "person": "ann", "shown": shown, "tax_papers": True}
    den.floor.command("main", {**signs, "signed": True})
    before = den.claim()["line"].get("paid", 0)
    share = next(one for one in den.claim()["shares"] if one["person"] == "ann")
    pays = {"type": "PayShare", "claim": 1, "person": "ann"}
    assert at_once([(den.cage, pays), (den.second, pays), (den.cage, pays)]) == [200, 409, 409]
    assert before == 0
    assert den.claim()["line"]["paid"] == share["amount"] > 0
    for who, client in den.cheats.items():
        code = refused(client, {"type": "TakeBackShare", "claim": 1, "person": "ann", "why": "mine"})
        assert code == "not_allowed", who
