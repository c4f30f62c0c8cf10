"""Broken games through the room: the draw, seats elsewhere, absent players, the end of the table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.floor.absences.commands import StepAway
from cardhouse.floor.breaking import commands as cmd
from cardhouse.floor.breaking.events import CardsDealtForMove, CardsDrawnForSeats
from cardhouse.floor.breaking.why import needs_doing, who_draws
from cardhouse.floor.moves.commands import GiveUpMove
from cardhouse.floor.moves.state import Going
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.floor.sitting.open_seats import tables_for_newcomers
from cardhouse.houses.profile import house_names
from cardhouse.play import commands as hand
from cardhouse.play import table_commands as between
from cardhouse.play.dealer import Dealer
from cardhouse.room.commands import Act, BeginHand, BetweenHandsDo, DrawForTheButton
from floor.lists_evening import Evening

PLAYERS = ("abe", "bea", "cal", "dot", "eli")
OTHERS = ("x1", "x2", "x3", "x4", "x5")
CHIPS = 20_000


def evening(house: str = "pechanga", players: int = 4, others: int = 3, **chosen: Any) -> Evening:
    """4-8 at table 1 and, five seats too, at table 2."""
    room = Evening(house, **chosen)
    for name in OTHERS:
        room.done(RegisterPerson(name, born=720_000, id_checked=True))
    for seat, name in enumerate(PLAYERS[:players], 1):
        room.done(SeatPlayer(1, seat, name, CHIPS))
    for seat, name in enumerate(OTHERS[:others], 1):
        room.done(SeatPlayer(2, seat, name, CHIPS))
    return room


def play_hand(room: Evening, table: int) -> None:
    """A hand in which nobody bets."""
    room.done(BeginHand(table), "dealer")
    while table in room.host.room.hands:
        dealer = room.host.hands.dealer(table)
        assert isinstance(dealer, Dealer)
        legal, seat = dealer.legal(), dealer.hand.acting_seat
        act = hand.Check(seat) if legal is not None and legal.check else hand.Fold(seat)
        room.done(Act(table, act), "dealer")


def chooses(room: Evening) -> list[str]:
    return [chooser.person for chooser in room.floor.tables[1].breaking.choosers]


def test_the_software_draws_at_a_dealt_table_and_the_highest_come_first() -> None:
    room = evening()
    outcome = room.done(cmd.BreakGame(1))
    (drawn,) = [event for event in outcome.events if isinstance(event, CardsDrawnForSeats)]
    cards = [card for _, card in drawn.cards]
    assert cards == sorted(cards, reverse=True)
    order = [person for person, _ in drawn.cards]
    assert (chooses(room), room.waiting()) == (order[:2], order[2:])
    room.check_kept()


def test_reported_cards_are_not_taken_where_the_software_draws() -> None:
    room = evening()
    assert room.refused(cmd.BreakGame(1, cards={"abe": 3})).code == "cards_by_software"


def test_by_seniority_where_a_house_has_no_draw() -> None:
    room = evening(floor_breaking__order_by="seniority")
    room.floor.tables[1].seats.since["dot"] = 1
    room.done(cmd.BreakGame(1))
    assert chooses(room)[0] == "dot"
    assert room.waiting() == ["bea", "cal"]


def test_where_the_first_drawn_wins_among_equals() -> None:
    room = evening(floor_breaking__draw_ties="order_of_drawing")
    room.floor.tables[1].mode = "tracked"
    room.done(cmd.BreakGame(1, cards={"abe": 44, "bea": 47, "cal": 1, "dot": 2}))
    assert chooses(room) == ["abe", "bea"]


def test_the_table_is_free_when_the_last_chooser_has_gone() -> None:
    room = evening(players=2)
    room.done(cmd.BreakGame(1))
    assert [text for text, _ in needs_doing(room.floor.tables[1])] == ["abe chooses a seat elsewhere"]
    room.done(cmd.TakeSeatElsewhere(1, "bea", 2, 4))
    room.done(cmd.TakeSeatElsewhere(1, "abe", 2, 5))
    assert 1 not in room.floor.tables
    assert room.floor.seated("abe") == [(2, 5)]
    room.check_kept()


def test_a_mover_whose_seat_elsewhere_is_gone_chooses_after_those_who_drew() -> None:
    room = evening(players=3)
    room.floor.moving.goings["abe"] = Going("abe", 1, 2, 4, "table_change", "open", room.at)
    room.done(cmd.BreakGame(1))
    assert chooses(room) == ["bea"]
    room.done(GiveUpMove("abe"))
    assert chooses(room) == ["bea", "abe"]
    room.done(cmd.TakeSeatElsewhere(1, "bea", 2, 5))
    room.done(cmd.TakeSeatElsewhere(1, "abe", 2, 4))
    assert 1 not in room.floor.tables
    assert room.floor.seated("abe") == [(2, 4)]


def test_who_drew_which_card_and_went_where_is_kept_while_the_table_is() -> None:
    room = evening()
    outcome = room.done(cmd.BreakGame(1))
    (drawn,) = [event for event in outcome.events if isinstance(event, CardsDrawnForSeats)]
    (first, card), (second, _), *low = drawn.cards
    went = room.floor.tables[1].breaking.went
    assert [(one.person, one.card, one.to) for one in went] == [(*one, 0) for one in low]
    room.done(cmd.TakeSeatElsewhere(1, first, 2, 5))
    assert (went[-1].person, went[-1].card, went[-1].to, went[-1].seat) == (first, card, 2, 5)
    assert chooses(room) == [second]
    room.check_kept()


def test_the_clock_clears_a_table_whose_last_player_simply_left() -> None:
    room = evening(players=2)
    room.done(cmd.BreakGame(1))
    room.done(LeaveTable(1, "abe"))
    room.done(LeaveTable(1, "bea"))
    room.wait(1)
    assert 1 not in room.floor.tables
    room.check_kept()


def test_who_wants_no_seat_waits_at_the_top_or_goes_home() -> None:
    room = evening(players=3, others=3, floor_breaking__order_when="always")
    room.done(cmd.BreakGame(1))
    first, second = chooses(room)
    left = room.waiting()
    room.done(cmd.DeclineSeatElsewhere(1, first))
    assert room.waiting() == [first, *left]
    room.done(cmd.DeclineSeatElsewhere(1, second, "home"))
    assert second not in room.waiting()
    assert 1 not in room.floor.tables


def test_no_hand_is_dealt_at_a_broken_game() -> None:
    room = evening(players=2)
    room.done(DrawForTheButton(1), "dealer")
    room.done(cmd.BreakGame(1))
    assert room.refused(BeginHand(1), "dealer").code == "game_broken"
    assert room.refused(cmd.BreakGame(1)).code == "game_broken"


def test_without_a_similar_game_everybody_waits() -> None:
    room = evening(others=0)
    room.done(SeatPlayer(3, 1, "x1", 2 * CHIPS))
    assert room.refused(cmd.BreakGame(3, to=(1,))).code == "not_similar"
    room.done(cmd.BreakGame(3))
    assert room.waiting("8-16") == ["x1"]
    assert 3 not in room.floor.tables


def test_the_house_keeps_the_chips_of_an_absent_player_without_a_seat() -> None:
    room = evening(players=3, others=5)
    room.done(StepAway(1, "abe"), "player")
    room.done(cmd.BreakGame(1))
    assert [(held.amount, held.where) for held in room.floor.out_of_room.held["abe"]] == [(CHIPS, "cage")]
    room.check_kept()


def test_who_draws() -> None:
    room = evening()
    room.done(StepAway(1, "abe"), "player")
    room.floor.tables[1].table.seats[1].rounds_missed = 2
    table = room.floor.tables[1]
    assert who_draws(room.desk(), table) == ["bea", "cal", "dot"]


def test_a_seat_that_nobody_took_in_time_goes_to_the_list() -> None:
    room = evening(players=2, others=4)
    room.done(DrawForTheButton(2), "dealer")
    room.done(StepAway(1, "abe"), "player")
    room.floor.tables[1].mode = "tracked"
    room.done(cmd.BreakGame(1, cards={"abe": 51, "bea": 0}))
    room.done(cmd.TakeSeatElsewhere(1, "abe", 2, 5))
    assert [text for text, _ in needs_doing(room.floor.tables[2])] == [
        "the seat of abe is kept until the big blind"
    ]
    for _ in range(5):
        play_hand(room, 2)
    room.wait(1)
    assert room.waiting() == ["abe", "bea"]
    assert room.floor.tables[2].seat_of("abe") == 0
    room.check_kept()


def test_who_waits_from_a_broken_game_is_seated_without_a_post_and_with_his_own_chips() -> None:
    room = evening("mohegan", players=2, others=5)
    room.done(DrawForTheButton(2), "dealer")
    play_hand(room, 2)
    room.done(cmd.BreakGame(1))
    first = room.waiting()[0]
    room.done(LeaveTable(2, "x5"))
    assert room.refused(SeatPlayer(2, 5, first, 100)).cite == "mohegan.house.14a", "not his own, no buy-in"
    room.done(SeatPlayer(2, 5, first, CHIPS))
    seat = room.floor.tables[2].table.seats[5]
    assert (seat.arrived, seat.standing) == ("broken_game", "free")
    room.check_kept()


def test_nobody_is_seated_at_or_called_to_a_broken_game() -> None:
    room = evening(players=2, others=3)
    room.done(cmd.BreakGame(1))
    assert room.refused(SeatPlayer(1, 5, "fay", CHIPS)).code == "game_broken"
    assert [table.number for table in tables_for_newcomers(room.desk(), "4-8")] == [2]


def test_he_who_comes_back_in_time_keeps_it() -> None:
    room = evening(players=2, others=4)
    room.done(StepAway(1, "abe"), "player")
    room.floor.tables[1].mode = "tracked"
    room.done(cmd.BreakGame(1, cards={"abe": 51, "bea": 0}))
    room.done(cmd.TakeSeatElsewhere(1, "abe", 2, 5))
    room.done(BetweenHandsDo(2, between.ComeBack(5)), "player")
    assert room.floor.tables[2].breaking.awaited == {}


def test_cards_are_dealt_for_who_moves() -> None:
    room = evening()
    outcome = room.done(cmd.DealForMove(1, 2), "dealer")
    (dealt,) = [event for event in outcome.events if isinstance(event, CardsDealtForMove)]
    best = sorted(dealt.cards, key=lambda pair: -pair[1])[:2]
    assert dealt.moving == tuple(PLAYERS[seat - 1] for seat, _ in best)
    room.done(LeaveTable(1, dealt.moving[0]))
    assert room.floor.tables[1].breaking.moving == dealt.moving[1:]
    room.check_kept()


BAD = (
    cmd.BreakGame(99),
    cmd.BreakGame(1, to=(1,)),
    cmd.BreakGame(1, to=(3,)),
    cmd.BreakGame(1, to=(77,)),
    cmd.BreakGame(1, leaving=("nobody-here",)),
    cmd.BreakGame(1, unwilling=("x1",)),
    cmd.BreakGame(1, cards={"abe": 99}),
    cmd.TakeSeatElsewhere(1, "abe", 2, 5),
    cmd.TakeSeatElsewhere(99, "abe", 2, 5),
    cmd.TakeSeatElsewhere(1, "x1", 2, 5),
    cmd.DeclineSeatElsewhere(1, "abe"),
    cmd.DeclineSeatElsewhere(1, "nobody-here"),
    cmd.DealForMove(99),
    cmd.DealForMove(1, 0),
    cmd.DealForMove(1, 4),
    cmd.DealForMove(1, -1),
)


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("command", BAD, ids=repr)
def test_bad_input_is_refused(house: str, command: Any) -> None:
    evening(house).refused(command)


@pytest.mark.parametrize("seat", [0, 1, 6, -3, 99])
def test_a_seat_that_is_none_or_taken_is_refused(seat: int) -> None:
    room = evening(players=2)
    room.done(cmd.BreakGame(1))
    room.refused(cmd.TakeSeatElsewhere(1, "abe", 2, seat))
    assert room.floor.seated("abe") == [(1, 1)]


@settings(max_examples=60, deadline=None)
@given(
    house=st.sampled_from(house_names()),
    players=st.integers(2, 5),
    others=st.integers(0, 5),
    away=st.dictionaries(st.sampled_from(PLAYERS), st.integers(0, 3)),
    waiting=st.booleans(),
)
def test_everybody_has_one_place_and_the_order_is_that_of_the_draw(
    house: str, players: int, others: int, away: dict[str, int], waiting: bool
) -> None:
    room = evening(house, players, others)
    for person, missed in away.items():
        if person in PLAYERS[:players]:
            seat = room.floor.tables[1].table.seats[PLAYERS.index(person) + 1]
            seat.away, seat.rounds_missed = True, missed
    outcome = room.done(cmd.BreakGame(1))
    entitled = chooses(room) if 1 in room.floor.tables else []
    listed = room.waiting()
    assert sorted([*entitled, *listed]) == sorted(PLAYERS[:players])
    assert len(entitled) <= 5 - others
    cards = {
        p: c for event in outcome.events if isinstance(event, CardsDrawnForSeats) for p, c in event.cards
    }
    for names in (entitled, [person for person in listed if person in cards]):
        drawn = [cards[person] for person in names if person in cards]
        assert drawn == sorted(drawn, reverse=True)
    while 1 in room.floor.tables:
        person = chooses(room)[0]
        free = room.floor.tables[2].table.open_seats()[0]
        room.done(cmd.TakeSeatElsewhere(1, person, 2, free))
    assert [room.floor.seated(person)[0][0] for person in entitled] == [2] * len(entitled)
