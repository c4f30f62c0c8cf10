"""Changing seats and buying the button."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial, why_not

SEVEN = (1, 2, 3, 4, 5, 6, 7)


def moved(
    house: str, seat: int, to: int, seats: tuple[int, ...] = SEVEN, hands: int = 1, **changed: Any
) -> Trial:
    """Button 1, blinds 2 and 3; after so many hands one player moves."""
    trial = Trial(house, seats, **changed)
    for _ in range(hands):
        trial.hand()
    (event,) = trial.ok(cmd.ChangeSeat(seat, to))
    assert isinstance(event, ev.SeatChanged)
    return trial


def change(trial: Trial, seat: int, to: int) -> ev.SeatChanged:
    (event,) = trial.ok(cmd.ChangeSeat(seat, to))
    assert isinstance(event, ev.SeatChanged)
    return event


def test_pechanga_one_hand_of_waiting_for_each_position_gained() -> None:
    """pechanga.10.10a, pechanga.6.15: two positions further from the big blind, two hands."""
    trial = moved("pechanga", 5, 8)
    assert trial.seat(8).wait == 2  # behind 6 and 7
    trial.hand()
    trial.hand()
    assert 8 not in trial.dealt
    trial.begin()
    assert 8 in trial.dealt
    assert trial.posted(8) == []


def test_pechanga_a_post_instead_of_waiting() -> None:
    """pechanga.10.10b, pechanga.6.15."""
    trial = moved("pechanga", 4, 8, (1, 2, 3, 4, 5, 6, 9))
    trial.back(8)
    trial.begin()
    assert trial.posted(8) == [("seat_change", 3, 0)]


def test_pechanga_no_post_instead_of_waiting_for_a_player_who_missed_a_blind() -> None:
    """pechanga.10.10b."""
    trial = Trial("pechanga", (1, 2, 3, 4, 5, 6, 9))
    trial.out(4)
    for _ in range(4):
        trial.hand()
    trial.back(4, "wait_for_big_blind")
    event = change(trial, 4, 8)
    assert event.wait
    assert trial.refused(cmd.ComeBack(8, "post")).cite == "pechanga.10.10b"


@pytest.mark.parametrize(
    ("house", "cite"), [("pechanga", "pechanga.10.10a"), ("mohegan", "mohegan.blindplace.2d")]
)
def test_moving_nearer_to_the_big_blind_is_free(house: str, cite: str) -> None:
    """pechanga.10.10a, mohegan.blindplace.2d."""
    trial = Trial(house, (1, 2, 3, 5, 6, 7, 9))
    trial.hand()
    event = change(trial, 9, 4)
    assert (event.standing, event.cite) == ("established", cite)
    trial.begin()
    assert 4 in trial.dealt


def test_mohegan_absent_players_are_not_counted() -> None:
    """mohegan.blindplace.2c: past two active players and two absent ones nothing is owed."""
    trial = Trial("mohegan", (1, 2, 3, 4, 5, 6, 7, 8))
    trial.out(6, 7)
    trial.hand()
    assert change(trial, 4, 9).standing == "established"  # past 5 and 8


@pytest.mark.parametrize(
    ("house", "passes", "standing"),
    [
        ("mohegan", 2, "established"),
        ("mohegan", 3, "moved"),
        ("horseshoe", 3, "established"),
        ("horseshoe", 4, "moved"),
    ],
)
def test_free_positions(house: str, passes: int, standing: str) -> None:
    """mohegan.blindplace.2c: three players passed cost; horseshoe.8.13: three are free, four are more."""
    seats = {2: (1, 2, 3, 4, 5, 6, 8, 9), 3: (1, 2, 3, 4, 5, 6, 7, 9), 4: (1, 2, 3, 4, 5, 6, 7, 8)}[passes]
    to = {2: 7, 3: 8, 4: 9}[passes]
    trial = Trial(house, seats)
    trial.hand()  # 4 is next in the big blind
    event = change(trial, 4, to)
    assert event.standing == standing


def test_horseshoe_more_than_three_positions_post_or_wait_for_the_big_blind() -> None:
    """horseshoe.8.13, horseshoe.amend.2010-06-07.4b."""
    for how in ("post", "wait_for_big_blind"):
        trial = moved("horseshoe", 4, 9, (1, 2, 3, 4, 5, 6, 7, 8))
        trial.hand()
        assert 9 not in trial.dealt  # waiting alone does not help
        trial.back(9, how)
        trial.begin()
        assert trial.posted(9) == ([("seat_change", 3, 0)] if how == "post" else [])
        assert (9 in trial.dealt) is (how == "post")


@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
def test_new_game_seat_changes_are_free_until_a_blind_passes(house: str) -> None:
    """pechanga.5.8c, pechanga.10.7d, horseshoe.8.12b."""
    trial = Trial(house, (1, 2, 3, 4, 5, 6), button=0)
    trial.ok(cmd.DrawForButton({seat: 40 - seat * 4 for seat in range(1, 7)}))
    trial.hand()
    event = change(trial, 4, 8)
    assert event.standing == "established"
    assert event.cite in ("pechanga.5.8c", "horseshoe.8.12b")
    trial.hand()
    trial.leave(2)
    assert change(trial, 5, 2).cite not in ("pechanga.5.8c", "horseshoe.8.12b")


@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
def test_dealing_off_lets_the_blinds_pass_once(house: str) -> None:
    """pechanga.6.16a, horseshoe.8.14: in free behind the button."""
    trial = Trial(house, (1, 2, 3, 4, 5, 7))
    trial.hand()
    trial.hand()
    trial.hand()  # button 3, blinds 4 and 5
    assert change(trial, 3, 6).free_pass
    trial.back(6, "behind_button")
    hands = 0
    while 6 not in trial.dealt:
        trial.begin()
        if 6 not in trial.dealt:
            trial.end()
        hands += 1
        assert hands < 9
    assert trial.posted(6) == []
    assert trial.table.button == 7


@pytest.mark.parametrize(("mover", "to", "free"), [(1, 8, True), (2, 8, True), (1, 9, True)])
def test_mohegan_blinds_may_pass_near_the_big_blind(mover: int, to: int, free: bool) -> None:
    """mohegan.blindplace.2e: after button or small blind, to the seat due the big blind or one of the next
    two."""
    trial = Trial("mohegan", (1, 2, 7), size=10)
    trial.hand()  # button 1, small 2, big 7
    assert change(trial, mover, to).free_pass is free


def test_mohegan_blinds_may_not_pass_further_away() -> None:
    """mohegan.blindplace.2e: the third seat left of the big blind is too far."""
    trial = Trial("mohegan", (1, 2, 3, 4, 5, 6, 8))
    trial.hand()
    assert not change(trial, 1, 7).free_pass  # after 4, 5 and 6
    near = Trial("mohegan", (1, 2, 3, 4, 5, 7, 8))
    near.hand()
    assert change(near, 1, 6).free_pass  # after 4 and 5


@pytest.mark.parametrize(
    ("house", "post"), [("mohegan", ("seat_change", 1, 0)), ("pechanga", ("seat_change", 0, 1))]
)
def test_the_small_blind_follows_a_mover_who_paid_the_big_one(house: str, post: tuple[str, int, int]) -> None:
    """mohegan.blindplace.6: live in the new place."""
    trial = Trial(house, (1, 2, 3, 4, 5, 6))
    trial.hand()  # 3 is big blind
    change(trial, 3, 7)
    trial.begin()
    assert trial.posted(7) == [post]


def test_moving_button_passes_a_player_who_moved_in_before_the_blinds() -> None:
    """pechanga.10.1b: the mover loses the button, and nobody is left between it and the blinds."""
    trial = Trial("pechanga", (1, 2, 4, 5, 6, 7))
    trial.hand()  # button 1, blinds 2 and 4
    trial.ok(cmd.ChangeSeat(1, 3))
    trial.begin()
    assert trial.where() == (2, {"small": [4], "big": [5]})
    trial.end()
    trial.begin()
    assert trial.where() == (4, {"small": [5], "big": [6]})


def test_seat_changes_that_cannot_be() -> None:
    trial = Trial("horseshoe")
    assert trial.refused(cmd.ChangeSeat(1, 2)).code == "seat_taken"
    assert trial.refused(cmd.ChangeSeat(1, 1)).code == "same_seat"
    assert trial.refused(cmd.ChangeSeat(1, 12)).code == "seat_not_at_table"
    assert trial.refused(cmd.ChangeSeat(7, 8)).code == "seat_empty"
    trial.begin()
    assert trial.refused(cmd.ChangeSeat(1, 8)).code == "hand_in_progress"


# Buying the button. Seats 1 2 3 4 5 6; seat 3 sits out from its big blind until the button is at 2.


def returning(house: str, **changed: Any) -> Trial:
    trial = Trial(house, **changed)
    trial.out(3)
    trial.hand()  # button 1, blinds 2 and 4
    assert trial.table.layout.blinds == (2, 4)
    return trial


@pytest.mark.parametrize("house", ["pechanga", "mohegan"])
def test_buying_the_button(house: str) -> None:
    """pechanga.10.12, pechanga.10.13, pechanga.10.14, mohegan.blindplace.2i."""
    trial = returning(house)
    trial.back(3, "buy_button")
    trial.begin()
    assert trial.table.button == 2
    assert trial.where()[1] == {}  # nobody else posts
    assert trial.posted(3) == [("button_bought", 3, 1)]
    assert trial.setup.bought_by == 3
    trial.end()
    trial.begin()
    assert trial.where() == (3, {"small": [4], "big": [5]})
    trial.end()
    trial.begin()
    assert trial.where() == (4, {"small": [5], "big": [6]})


def test_only_between_button_and_small_blind() -> None:
    """mohegan.blindplace.2i, pechanga.10.12."""
    trial = Trial("mohegan")
    trial.out(5)
    trial.hand()
    assert trial.refused(cmd.ComeBack(5, "buy_button")).code == "nothing_to_buy"
    for _ in range(4):
        trial.hand()
    assert trial.seat(5).missed
    assert trial.refused(cmd.ComeBack(5, "buy_button")).code == "not_left_of_button"


@pytest.mark.parametrize(("house", "allowed"), [("horseshoe", True), ("pechanga", False), ("mohegan", False)])
def test_a_newcomer_buys_the_button(house: str, allowed: bool) -> None:
    """horseshoe.8.7; pechanga.10.12 and mohegan.blindplace.2i speak of players who owe blinds."""
    trial = Trial(house, (1, 2, 4, 5, 6))
    trial.hand()
    trial.sit(3)
    if not allowed:
        assert trial.refused(cmd.ComeBack(3, "buy_button")).code == "way_in_closed"
        return
    trial.back(3, "buy_button")
    trial.begin()
    assert trial.posted(3) == [("button_bought", 3, 1)]
    trial.end()
    trial.begin()
    assert trial.table.button == 3


def test_a_house_where_the_others_post_too() -> None:
    trial = returning("pechanga", buy_button__other_blinds="usual_blinds")
    trial.back(3, "buy_button")
    trial.begin()
    assert trial.where() == (2, {"small": [4], "big": [5]})
    assert trial.posted(3) == [("button_bought", 3, 1)]


@pytest.mark.parametrize("word", ["in_now_buys_next_or_waits_two", "waits"])
def test_between_the_buyer_and_the_small_blind(word: str) -> None:
    """pechanga.10.15: in now and buys the button next, or waits two hands and comes in behind it."""
    trial = Trial("pechanga", (1, 2, 3, 5, 6, 7), buy_button__between_buyer_and_small_blind=word)
    trial.out(3)
    trial.hand()  # button 1, blinds 2 and 5
    trial.sit(4)
    trial.back(3, "buy_button")
    trial.back(4)
    events = trial.begin()
    if word == "waits":
        assert why_not(events, 4) == ("between_buyer_and_small_blind", "pechanga.10.15")
        return
    assert trial.posted(4) == [("new_player", 3, 0)]
    trial.end()
    trial.begin()
    assert trial.table.button == 3
    assert trial.posted(4) == [("button_bought", 3, 1)]
    trial.end()
    trial.begin()
    assert trial.where() == (4, {"small": [5], "big": [6]})


def test_waiting_two_hands_behind_the_button() -> None:
    """pechanga.10.15, the second choice."""
    trial = Trial("pechanga", (1, 2, 3, 5, 6, 7))
    trial.out(3)
    trial.hand()
    trial.sit(4)
    trial.back(3, "buy_button")
    trial.back(4, "behind_button")
    trial.hand()
    trial.hand()
    assert 4 not in trial.dealt
    trial.begin()
    assert trial.table.button == 5
    assert 4 in trial.dealt
    assert trial.posted(4) == []


def test_buying_needs_both_blinds() -> None:
    trial = Trial("pechanga", (1, 2, 4, 5, 6))
    trial.sit(3, stack=3)
    trial.ok(cmd.PlaceButton(1))
    trial.out(3)
    trial.hand()
    assert trial.refused(cmd.ComeBack(3, "buy_button")).code == "too_few_chips"
