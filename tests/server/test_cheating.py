"""A cheat at the table, through HTTP: in every role, at a table that software deals and at one where people
do. Nobody gets another hand, sees a card before its time, or plays for another seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.rulings.situations import situations
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.client import Client, Refused
from server.serving import CHIEF, House, Running, running, slow_clock

DEALT, TRACKED = 1, 2
ACTS: tuple[dict[str, Any], ...] = (
    {"type": "Fold"}, {"type": "Check"}, {"type": "Call"}, {"type": "BetTo", "to": 600}, {"type": "Chop"},
    {"type": "Show"}, {"type": "Muck"}, {"type": "Show", "cards": ["As", "Ah"]},
    {"type": "Draw", "cards": []}, {"type": "Discard", "cards": [0]}, {"type": "BringIn"},
    {"type": "DeclareOpen"},
)  # fmt: skip
REPORTS: tuple[dict[str, Any], ...] = (
    {"type": "Deal", "cards": ["As", "Ah", "Ad"]}, {"type": "Deal"},
    {"type": "DeclareWinners", "high": [[1]]}, {"type": "FirstToAct", "seat": 1},
    {"type": "CloseDiscards"}, {"type": "RunBoard", "times": 2},
)  # fmt: skip


class Den:
    """Three at each of two tables, a hand at both, and somebody in every role."""

    def __init__(self, house: House, server: Running) -> None:
        self.house, self.server = house, server
        self.began: list[Any] = []
        self.boss = server.client(house.token("max", "manager"))
        self.do({"type": "ChooseHouse", "house": "horseshoe"})
        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3"}
        self.do({**offer, "seats": 6, "least_buy_in": 1_000})
        self.players = {
            (table, seat): server.client(house.player(f"p{table}{seat}"))
            for table in (DEALT, TRACKED)
            for seat in (1, 2, 3)
        }
        for table, mode in ((DEALT, "dealt"), (TRACKED, "tracked")):
            self.do({"type": "OpenTable", "table": table, "spread": "nl", "mode": mode})
            for seat in (1, 2, 3):
                person = f"p{table}{seat}"
                self.do({"type": "RegisterPerson", "person": person, "born": 720_000, "id_checked": True})
                given = {"table": table, "seat": seat, "person": person, "chips": 20_000}
                self.do({"type": "SeatPlayer", **given})
            self.do({"type": "BetweenHandsDo", "table": table, "do": {"type": "PlaceButton", "seat": 1}})
            self.began.append(self.boss.command("main", {"type": "BeginHand", "table": table}))
        self.staff = {
            "manager": self.boss, "floor": server.client(house.token("flo", "floor")),
            "dealer": self.tablet("dee", DEALT), "their dealer": self.tablet("don", TRACKED),
            "clerk": server.client(house.token("cal", "clerk")),
            "director": server.client(house.token("tad", "tournament_director")),
            "auditor": server.client(house.token("ada", "auditor")),
        }  # fmt: skip

    def tablet(self, name: str, table: int) -> Client:
        self.house.token(name, "dealer")
        user = self.house.accounts.users.find(name)
        device = self.house.accounts.devices.issue(CHIEF, "table", "main", f"Tablet of {name}", table)
        assert user is not None
        assert isinstance(device, IssuedDevice)
        with self.house.accounts.database.write() as transaction:
            opened = self.house.accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id)
        return self.server.client(opened.token)

    def do(self, command: dict[str, Any]) -> None:
        self.boss.command("main", command)

    def cards(self) -> dict[int, list[str]]:
        """Everybody's own cards at the dealt table."""
        return {
            seat: self.players[DEALT, seat].view("main", f"table {DEALT}")["own"]["cards"]
            for seat in (1, 2, 3)
        }

    def stands(self) -> Any:
        """All that a hand at the dealt table is, as everybody together sees it."""
        view = self.boss.view("main", f"table {DEALT}")["view"]
        return self.cards(), view["hand"].get("board", []), view["seats"]


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Den]:
    house = House(str(tmp_path_factory.mktemp("den") / "room.db"), money="play")
    with running(house, clock=slow_clock()) as server:
        yield Den(house, server)
    house.close()


def refused(client: Client, command: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        client.command("main", command)
    assert caught.value.status in (403, 409), caught.value
    return caught.value.code


def attempt(client: Client, command: dict[str, Any]) -> dict[str, Any] | None:
    """What came of it; None where it was refused."""
    try:
        return client.command("main", command)
    except Refused as no:
        if no.status not in (400, 403, 409):
            raise
        return None


def test_where_software_deals_no_staff_acts_for_a_seat_or_reports_cards(den: Den) -> None:
    before = den.stands()
    for who, client in den.staff.items():
        for seat in (1, 2, 3):
            for act in ACTS:
                code = refused(client, {"type": "Act", "table": DEALT, "act": {**act, "seat": seat}})
                assert code in ("seat_acts_itself", "not_allowed", "bound_table_only"), (who, act)
        for act in REPORTS:
            code = refused(client, {"type": "Act", "table": DEALT, "act": act})
            assert code in ("software_deals", "not_allowed", "bound_table_only"), (who, act)
    assert den.stands() == before


def test_where_software_deals_players_play_their_own_seat_only(den: Den) -> None:
    before = den.stands()
    hand = den.boss.view("main", f"table {DEALT}")["view"]["hand"]
    for (table, own), client in den.players.items():
        for seat in (1, 2, 3):
            for act in ACTS[:5]:
                if (table, own) != (DEALT, seat):
                    command = {"type": "Act", "table": DEALT, "act": {**act, "seat": seat}}
                    assert refused(client, command) == "own_only"
        for act in REPORTS:
            assert refused(client, {"type": "Act", "table": DEALT, "act": act}) in ("not_allowed", "own_only")
    other = next(seat for seat in (1, 2, 3) if seat != hand["acting"])
    fold = {"type": "Act", "table": DEALT, "act": {"type": "Fold", "seat": other}}
    assert refused(den.players[DEALT, other], fold) == "not_your_turn"
    assert den.stands() == before


def test_nobody_gets_another_hand_for_a_late_straddle(den: Den) -> None:
    before = den.stands()
    for seat in (1, 2, 3):
        straddle = {"type": "OfferStraddle", "seat": seat, "amount": 600, "own_card": False, "dealing": False}
        kill = {"type": "KillVoluntarily", "seat": seat, "cards_out": 0}
        for do in (straddle, kill):
            command = {"type": "BetweenHandsDo", "table": DEALT, "do": do}
            assert refused(den.players[DEALT, seat], command)
            assert refused(den.staff["floor"], command)
            assert refused(den.staff["dealer"], command)
    for command in ({"type": "DealAgain", "table": DEALT}, {"type": "TakeBackEntry", "table": DEALT},
                    {"type": "BeginHand", "table": DEALT}):  # fmt: skip
        for client in den.staff.values():
            refused(client, command)
    assert den.stands() == before


def test_where_software_deals_no_ruling_shows_or_moves_a_card(den: Den) -> None:
    """Any situation asked for by staff, carried out, chosen, overridden: the hand stays as it is."""
    before = den.stands()
    asked = done = 0
    for who in ("floor", "dealer", "manager"):
        for name, situation in situations().items():
            facts = {fact.name: fact.choices[0] if fact.choices else "1" for fact in situation.facts
                     if fact.required and fact.kind != "yes or no"}  # fmt: skip
            facts |= {fact.name: "yes" for fact in situation.facts if fact.kind == "yes or no"}
            ask = {"type": "AskRuling", "table": DEALT, "situation": name, "facts": facts, "seat": 1}
            answer = attempt(den.staff[who], ask)
            if answer is None:
                continue
            asked += 1
            ruling = max(made["ruling"] for made in answer["events"] if made["type"] == "RulingMade")
            for settle in (
                {"type": "CarryOutRuling", "table": DEALT, "ruling": ruling},
                {"type": "ChooseRuling", "ruling": ruling, "option": 0},
                {"type": "OverrideRuling", "ruling": ruling, "outcome": "hand dead", "reason": "I say so"},
            ):
                done += attempt(den.staff[who], settle) is not None
    assert asked > 40, "most situations can be asked about"
    assert den.stands() == before, f"{done} of {asked} rulings were settled by word alone"


def test_where_people_deal_a_phone_names_no_cards_and_plays_no_hand(den: Den) -> None:
    den.staff["their dealer"].command("main", {"type": "Act", "table": TRACKED, "act": {"type": "Deal"}})
    for seat in (1, 2, 3):
        for act in (*({**one, "seat": seat} for one in ACTS), *REPORTS):
            command = {"type": "Act", "table": TRACKED, "act": act}
            code = refused(den.players[TRACKED, seat], command)
            assert code in ("dealer_enters", "not_allowed", "own_only"), act
    assert "choices" not in den.players[TRACKED, 1].view("main", f"table {TRACKED}")["own"]
    acting = den.boss.view("main", f"table {TRACKED}")["view"]["hand"]["acting"]
    fold = {"type": "Act", "table": TRACKED, "act": {"type": "Fold", "seat": acting}}
    assert refused(den.staff["dealer"], fold) == "bound_table_only"
    den.staff["their dealer"].command("main", fold)


def test_no_answer_view_or_log_tells_a_card_before_its_time(den: Den) -> None:
    """What anybody is sent while the hand is played holds no card but the own ones."""
    own = den.cards()
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    sent = {
        who: str([client.view("main", f"table {DEALT}"), client.view("main", "board")])
        for who, client in den.staff.items()
        if who not in ("their dealer",)
    }
    sent["log"] = str(den.staff["auditor"].get("/rooms/main/log?after=0&limit=1000"))
    sent["answer"] = str(den.began)
    for who, told in sent.items():
        assert not {card for card in deck if f"'{card}'" in told}, who
    for seat, client in ((seat, den.players[DEALT, seat]) for seat in (1, 2, 3)):
        told = str(client.view("main", f"table {DEALT}"))
        assert {card for card in deck if f"'{card}'" in told} == set(own[seat])


def test_nobody_straddles_kills_or_comes_back_for_another(den: Den) -> None:
    """Where software deals a wish that costs chips is the seat's own; where people deal the dealer enters
    what puts chips into the pot.
    """
    wishes: tuple[dict[str, Any], ...] = (
        {"type": "OfferStraddle", "amount": 600}, {"type": "KillVoluntarily"}, {"type": "ComeBack"},
    )  # fmt: skip
    for seat in (1, 2, 3):
        for wish in wishes:
            command = {"type": "BetweenHandsDo", "table": DEALT, "do": {**wish, "seat": seat}}
            for who, client in den.staff.items():
                code = refused(client, command)
                assert code in ("seat_acts_itself", "not_allowed", "bound_table_only"), (who, wish)
            command["table"] = TRACKED
            if wish["type"] != "ComeBack":
                assert refused(den.players[TRACKED, seat], command) == "dealer_enters"
