"""Tables that software deals: how long whoever is in turn has, what is done for him then, when private games
go on by themselves, and how those in a hand agree how often the board is run.
"""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.floor.absences.commands import DealerIn
from cardhouse.floor.desk import SECOND
from cardhouse.floor.opening.commands import MakePrivate, OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play import commands as hand
from cardhouse.play.hand import SHOWDOWN
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import ComeBack, PlaceButton, SitOut
from cardhouse.room.commands import Act, BeginHand, BetweenHandsDo, DrawForTheButton
from cardhouse.room.host import RoomHost, open_room, seeded_mixing
from cardhouse.room.silence import SHOWDOWN_SECONDS, clock_at, overdue
from cardhouse.room.unwritten.rule_otherwise import RuleOtherwise
from cardhouse.room.views.messages import table_message
from cardhouse.room.views.next_hand import NextHand, NextHands
from cardhouse.server.self_dealing import PAUSE_SECONDS, SelfDealing, self_dealt
from room.asking import asking

BEGAN = 1_800_000_000 * SECOND
STAFF = frozenset({"manager", "floor"})
CLOCKS = {"pechanga": (45, "pechanga.16.1"), "horseshoe": (60, "horseshoe.18-nl.11")}


class Club:
    """A room with one table, for which time passes when it is told."""

    def __init__(
        self, house: str = "horseshoe", game: str = "holdem", stakes: str = "no limit 1/2", players: int = 3,
        mode: Any = "dealt", money: str = "play",
    ) -> None:  # fmt: skip
        room, _ = open_room("main", house, BEGAN, money=money)
        self.host = RoomHost(room, seeded_mixing(3))
        self.now = BEGAN
        self.given = 0
        self.do(OfferGame("the game", game, stakes, 9, 1_000))
        self.do(OpenTable(1, "the game", mode))
        for seat in range(1, players + 1):
            self.sit(seat)

    def sit(self, seat: int, chips: int = 20_000) -> None:
        self.do(RegisterPerson(f"p{seat}", "digest", id_checked=True, born=720_000))
        self.do(SeatPlayer(1, seat, f"p{seat}", chips))

    def do(self, command: Any) -> None:
        self.given += 1
        outcome = self.host.do(asking(self.host, f"c{self.given}", "flo", command, self.now, STAFF))
        assert outcome.refusal is None, outcome.refusal.text()

    def begin(self, **more: Any) -> None:
        self.do(BetweenHandsDo(1, PlaceButton(1)))
        self.do(BeginHand(1, **more))

    def act(self, act: Any) -> None:
        self.do(Act(1, act))

    @property
    def turn(self) -> int:
        return self.host.room.hands[1].hand.acting_seat


@pytest.mark.parametrize("house", CLOCKS)
def test_the_clock_is_the_houses_own_and_begins_with_each_turn(house: str) -> None:
    seconds, cite = CLOCKS[house]
    club = Club(house)
    club.begin()
    first = clock_at(club.host, 1)
    assert first is not None
    assert (first.until - first.since, first.cite) == (seconds * SECOND, cite)
    club.now += 20 * SECOND
    assert overdue(club.host, club.now) == []
    club.act(hand.Call(club.turn))
    again = clock_at(club.host, 1)
    assert again is not None
    assert again.since == club.now
    assert overdue(club.host, club.now + seconds * SECOND) == []
    assert overdue(club.host, club.now + seconds * SECOND + 1) == [Act(1, hand.Fold(club.turn))]


def test_whoever_faces_no_bet_checks_when_the_time_is_up() -> None:
    club = Club()
    club.begin()
    for _ in range(2):
        club.act(hand.Call(club.turn))
    late = club.now + 61 * SECOND
    assert overdue(club.host, late) == [Act(1, hand.Check(club.turn))]


def test_a_whole_hand_of_each_kind_ends_though_nobody_says_anything() -> None:
    kinds = [
        ("holdem", "no limit 1/2"), ("stud", "limit 4/8 ante 1 bring-in 2"), ("deuce_triple", "limit 4/8"),
        ("crazy_pineapple", "limit 4/8"), ("omaha", "pot limit 1/2"),
    ]  # fmt: skip
    for game, stakes in kinds:
        club = Club(game=game, stakes=stakes)
        club.begin(ask_showdown=True, pause_all_in=True)
        dealing = SelfDealing("main")
        for _ in range(60):
            if 1 not in club.host.room.hands:
                break
            club.now += 61 * SECOND
            for asked in dealing.due(club.host, club.now):
                outcome = club.host.do(asked)
                assert outcome.refusal is None, (game, outcome.refusal)
        assert 1 not in club.host.room.hands, game


def test_whoever_wants_to_be_asked_at_the_showdown_holds_nobody_up() -> None:
    club = Club()
    club.begin(ask_showdown=True)
    for _ in range(2):
        club.act(hand.Call(club.turn))
    while club.host.room.hands[1].hand.stage != SHOWDOWN:
        club.act(hand.Check(club.turn))
    clock = clock_at(club.host, 1)
    assert clock is not None
    assert (clock.until - clock.since, clock.cite) == (SHOWDOWN_SECONDS * SECOND, None)
    assert overdue(club.host, clock.until) == []
    (shown,) = overdue(club.host, clock.until + 1)
    assert isinstance(shown.act, hand.Show)


def test_people_keep_the_time_where_people_deal() -> None:
    club = Club(mode="tracked")
    club.begin()
    assert clock_at(club.host, 1) is None
    assert overdue(club.host, club.now + 3_600 * SECOND) == []


def test_everybody_is_told_the_clock() -> None:
    club = Club()
    club.begin()
    message = table_message(club.host, 1, str, None, set())
    until = club.now + 60 * SECOND
    assert f'"clock":{{"since":{club.now},"until":{until},"cite":"horseshoe.18-nl.11"}}' in message.public


# Hands that begin by themselves


def due(club: Club, dealing: SelfDealing) -> list[Any]:
    return [asked.command for asked in dealing.due(club.host, club.now)]


def test_a_private_game_for_play_money_begins_by_itself() -> None:
    club, dealing = Club(players=2), SelfDealing("main")
    assert due(club, dealing) == []
    club.do(MakePrivate(1))
    assert due(club, dealing) == []
    club.now += PAUSE_SECONDS * SECOND
    assert due(club, dealing) == [DrawForTheButton(1)]
    assert due(club, dealing) == []
    club.do(DrawForTheButton(1))
    club.now += PAUSE_SECONDS * SECOND
    (begin,) = due(club, dealing)
    assert isinstance(begin, BeginHand)
    assert (begin.pause_all_in, begin.ask_showdown) == (True, True)
    club.do(begin)
    club.now += PAUSE_SECONDS * SECOND
    assert due(club, dealing) == []


@pytest.mark.parametrize("private", [True, False])
def test_whoever_lets_the_clock_decide_sits_out_where_nobody_watches(private: bool) -> None:
    club, dealing = Club(), SelfDealing("main")
    if private:
        club.do(MakePrivate(1))
    club.begin()
    club.now += 61 * SECOND
    seat = club.turn
    asked = dealing.due(club.host, club.now)
    away = [BetweenHandsDo(1, SitOut(seat))] if private else []
    assert [one.command for one in asked] == [Act(1, hand.Fold(seat)), *away]
    for one in asked:
        assert club.host.do(one).refusal is None
    seats = club.host.room.floor.tables[1].table.seats
    assert [number for number, sits in seats.items() if sits.away] == ([seat] if private else [])


def test_one_alone_is_dealt_nothing() -> None:
    club, dealing = Club(players=2), SelfDealing("main")
    club.do(MakePrivate(1))
    club.do(BetweenHandsDo(1, SitOut(2)))
    for _ in range(4):
        club.now += PAUSE_SECONDS * SECOND
        assert due(club, dealing) == []


@pytest.mark.parametrize("why", ["real money", "people deal", "a dealer came"])
def test_no_other_game_begins_by_itself(why: str) -> None:
    money = "real" if why == "real money" else "play"
    mode = "tracked" if why == "people deal" else "dealt"
    club, dealing = Club(players=2, mode=mode, money=money), SelfDealing("main")
    club.do(MakePrivate(1))
    if why == "a dealer came":
        club.do(DealerIn(1, "dee"))
    for _ in range(4):
        club.now += PAUSE_SECONDS * SECOND
        assert due(club, dealing) == []
    assert self_dealt(club.host, 1) == (why == "a dealer came")


# Who waits for what


def next_hand(club: Club, seat: int) -> NextHand:
    return NextHands(club.host, club.host.room.floor.tables[1]).of(seat)


def test_whoever_comes_to_a_running_game_is_told_how_to_come_in() -> None:
    club = Club(players=5)
    club.begin()
    club.sit(7)
    found = next_hand(club, 7)
    assert (found.why, found.ways[:2]) == ("waits_for_big_blind", ("post", "wait_for_big_blind"))
    club.do(BetweenHandsDo(1, ComeBack(7)))
    assert next_hand(club, 7).why == "dealt"
    club.do(BetweenHandsDo(1, SitOut(7)))
    away = next_hand(club, 7)
    assert away.why == "away"
    assert "post" in away.ways
    club.do(BetweenHandsDo(1, ComeBack(7, "wait_for_big_blind")))
    assert next_hand(club, 7).why == "waits_for_big_blind"
    message = table_message(club.host, 1, str, None, {"p7"})
    assert b'"next":{"why":"waits_for_big_blind"' in message.own["p7"]


def test_a_new_game_waits_for_a_second_player() -> None:
    club = Club(players=1)
    assert next_hand(club, 1).why in ("too_few", "no_button")
    assert next_hand(club, 1).ways == ()


# How often the board is run


def all_in() -> Club:
    """Two players all-in before the flop, and the house lets the board be run up to three times."""
    club = Club(game="omaha", stakes="pot limit 1/2", players=0)
    for seat in (1, 2):
        club.sit(seat, 2_000)
    club.begin(pause_all_in=True)
    for _ in range(9):
        dealer = club.host.hands.dealer(1)
        assert not isinstance(dealer, Refusal)
        may = dealer.legal()
        if may is None:
            return club
        club.act(hand.BetTo(may.seat, may.most or may.all_in) if may.wager else hand.Call(may.seat))
    raise AssertionError("the betting does not end")


def test_it_takes_all_in_the_hand_to_run_the_board_more_often() -> None:
    club, dealing = all_in(), SelfDealing("main")
    assert dealing.wish(club.host, 1, 1, 3) == 0
    assert dealing.wish(club.host, 1, 1, 2) == 0
    assert dealing.agree(club.host, 1, 2) == 2
    assert club.host.do(dealing.run(1, 2, club.now)).refusal is None
    assert 1 not in club.host.room.hands


def test_one_who_wants_it_once_decides() -> None:
    club, dealing = all_in(), SelfDealing("main")
    assert dealing.wish(club.host, 1, 2, 3) == 0
    assert dealing.wish(club.host, 1, 1, 1) == 1


@pytest.mark.parametrize(("seat", "times"), [(3, 2), (0, 1), (1, 4), (1, 0)])
def test_nobody_else_is_asked_and_no_more_than_the_house_allows(seat: int, times: int) -> None:
    club, dealing = all_in(), SelfDealing("main")
    refused = dealing.wish(club.host, 1, seat, times)
    assert isinstance(refused, Refusal)
    assert refused.code == "nothing_to_run"


def test_nobody_is_asked_while_there_is_betting() -> None:
    club, dealing = Club(game="omaha", stakes="pot limit 1/2"), SelfDealing("main")
    club.begin(pause_all_in=True)
    assert isinstance(dealing.wish(club.host, 1, 1, 2), Refusal)
    assert dealing.agree(club.host, 1, 1) == 0


@pytest.mark.parametrize("placed", [{"table": 1}, {"lasts": "gaming_day"}])
def test_hands_go_on_by_themselves_whatever_is_ruled_to_begin_one(placed: dict[str, Any]) -> None:
    """The software dealer goes by what the floor ruled, as the room does that decides about his hand."""
    club = Club("toledo")
    club.do(BetweenHandsDo(1, PlaceButton(1)))
    club.do(MakePrivate(1))
    club.do(RuleOtherwise("deal.hand_begins", ("first_card",), "nobody riffles here", **placed))
    assert _began(club)


def _began(club: Club) -> bool:
    dealing = SelfDealing("main")
    for _ in range(3):
        for asked in dealing.due(club.host, club.now):
            outcome = club.host.do(asked)
            assert outcome.refusal is None, outcome.refusal.text()
        club.now += PAUSE_SECONDS * SECOND
    return 1 in club.host.room.hands


def test_the_clock_runs_as_long_as_the_floor_ruled() -> None:
    club = Club("toledo")
    club.begin()
    club.do(RuleOtherwise("acts.clock_seconds", 20, "they are in a hurry", table=1))
    clock = clock_at(club.host, 1)
    assert clock is not None
    assert clock.until - clock.since == 20 * SECOND
