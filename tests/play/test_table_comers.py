"""How newcomers get a hand, and what they post."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial, of_kind, why_not

# Newcomers to a running game. Seats 1 to 6 play, the button is at 1: blinds 2 and 3.


@pytest.mark.parametrize("house", ["mohegan", "pechanga", "live", "toledo", "horseshoe"])
def test_a_newcomer_posts_a_big_blind_for_a_hand_at_once(house: str) -> None:
    """mohegan.nl.1."""
    trial = Trial(house, stack=300)
    trial.hand()
    trial.sit(8)
    events = trial.begin()
    assert why_not(events, 8)[0] == "waits_for_big_blind"
    trial.end()
    trial.back(8)
    trial.begin()
    assert trial.posted(8) == [("new_player", 3, 0)]


@pytest.mark.parametrize("house", ["mohegan", "pechanga", "live", "toledo", "horseshoe"])
def test_a_newcomer_who_says_nothing_comes_in_on_the_big_blind(house: str) -> None:
    trial = Trial(house, stack=300)
    trial.hand()
    trial.sit(8)
    while 8 not in trial.dealt:
        trial.hand()
        assert trial.table.hands < 12
    assert trial.table.layout.blinds[-1] == 8


def test_a_newcomer_may_be_dealt_in_free_where_no_post_is_asked() -> None:
    """horseshoe.8.5b: a game without posts, and the newcomer not between button and big blind."""
    trial = Trial("horseshoe", new_player__at_once="free")
    trial.hand()
    trial.sit(8)
    trial.back(8)
    trial.begin()
    assert 8 in trial.dealt
    assert trial.posted(8) == []


def test_a_newcomer_may_wait_for_the_big_blind() -> None:
    """horseshoe.8.5a, pechanga.10.4."""
    trial = Trial("horseshoe")
    trial.hand()
    trial.sit(7)
    trial.back(7, "wait_for_big_blind")
    for _ in range(3):
        trial.hand()
        assert 7 not in trial.dealt
    trial.begin()
    assert trial.where() == (5, {"small": [6], "big": [7]})
    assert trial.posted(7) == [("big_blind", 3, 0)]


@pytest.mark.parametrize(
    ("house", "posts"),
    [("pechanga", []), ("horseshoe", [("new_player", 3, 0)]), ("mohegan", [("new_player", 3, 0)])],
)
def test_a_newcomer_behind_the_button(house: str, posts: list[tuple[str, int, int]]) -> None:
    """pechanga.10.4, pechanga.10.5: free; horseshoe.8.6: only the big blind, no dead small one."""
    trial = Trial(house, [1, 2, 4, 5, 6, 7])
    trial.hand()  # button 1, blinds 2 and 4
    trial.sit(3)
    trial.back(3, "behind_button")
    for _ in range(1):
        events = trial.begin()
        trial.end()
        assert why_not(events, 3)[0] in ("between_button_and_big_blind", "waits_for_button")
    trial.begin()
    assert trial.table.button == 4
    assert trial.posted(3) == posts
    assert 3 in trial.dealt
    assert not trial.seat(3).missed


@pytest.mark.parametrize(
    ("house", "cite"), [("mohegan", "mohegan.blinds.7"), ("horseshoe", "horseshoe.8.5b")]
)
def test_nobody_new_comes_in_between_button_and_big_blind(house: str, cite: str) -> None:
    """mohegan.blinds.7, horseshoe.8.5b, horseshoe.21.3a."""
    trial = Trial(house, [1, 2, 4, 5, 6, 7])
    trial.hand()
    trial.sit(3)
    trial.back(3)
    events = trial.begin()
    assert trial.where()[0] == 2
    assert why_not(events, 3) == ("between_button_and_big_blind", cite)


def test_a_newcomer_is_not_given_the_button() -> None:
    """mohegan.blinds.7, mohegan.house.14c: the button goes to the next player who was there."""
    trial = Trial("pechanga", [1, 3, 6, 7, 8], button=1)
    trial.hand()
    trial.hand()
    assert trial.table.button == 3
    trial.sit(4, "broken_game")
    trial.sit(5, "broken_game")
    trial.begin()
    assert trial.table.button == 6
    assert {4, 5} < set(trial.dealt)  # behind the button, without posting
    assert trial.posted(4) == []


def test_mohegan_merged_game_button_goes_to_the_next_who_was_there() -> None:
    """mohegan.house.14c under the dead button; mohegan.blinds.8, mohegan.nl.5a: no post from a broken
    game."""
    trial = Trial("mohegan", [3, 6, 7, 8, 9], button=3)
    trial.hand()
    trial.sit(4, "broken_game")
    trial.sit(5, "broken_game")
    trial.begin()
    assert trial.where() == (6, {"small": [7], "big": [8]})
    assert trial.posted(4) == trial.posted(5) == []
    assert {4, 5} < set(trial.dealt)


@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
def test_event_players_take_over_the_position(house: str) -> None:
    """pechanga.30.7, horseshoe.19.11c: big blind, small blind or button; nothing between small blind and
    button."""
    trial = Trial(house, [1, 2, 4, 6, 7], rule_set="tournament", stakes="no limit 100/200", stack=9000)
    trial.hand()  # button 1, small 2, big 4
    trial.leave(4)
    trial.sit(3, "broken_game", 9000)
    trial.sit(4, "broken_game", 9000)
    trial.sit(5, "broken_game", 9000)
    events = trial.begin()
    assert trial.where() == (2, {"small": [4], "big": [5]})
    why, cite = why_not(events, 3)
    assert why == "between_button_and_small_blind"
    assert cite == ("pechanga.30.7" if house == "pechanga" else "horseshoe.19.11c")


@pytest.mark.parametrize(
    ("house", "how", "posts"),
    [
        ("mohegan", "post", [("new_player", 3, 0)]),
        ("mohegan", "behind_button", []),
        ("horseshoe", "post", []),
    ],
)
def test_from_the_must_move_game(house: str, how: ev.Entering, posts: list[tuple[str, int, int]]) -> None:
    """mohegan.blindplace.2h: post now, or wait for the button and owe nothing."""
    trial = Trial(house, [1, 2, 3, 4, 5])
    trial.hand()
    trial.sit(7, "must_move")
    trial.back(7, how)
    for _ in range(5):
        trial.begin()
        if 7 in trial.dealt:
            break
        trial.end()
    assert trial.posted(7) == posts


def test_blinds_missed_in_the_must_move_game_are_paid_dead() -> None:
    """horseshoe.2-seating.14b."""
    trial = Trial("horseshoe")
    trial.hand()
    trial.sit(8, "must_move", missed=("small_blind", "big_blind"))
    trial.back(8)
    trial.begin()
    assert trial.posted(8) == [("missed_blinds", 0, 4)]


# New games


def new_game(house: str = "pechanga", seats: tuple[int, ...] = (1, 2, 3, 4), **changed: Any) -> Trial:
    """Drawn for: the button is at the first of the seats."""
    trial = Trial(house, seats, button=0, **changed)
    trial.ok(cmd.DrawForButton({seat: 50 - seat * 4 for seat in seats}))
    return trial


@pytest.mark.parametrize("house", ["mohegan", "pechanga"])
def test_new_game_no_post_until_the_blind_has_passed_the_seat(house: str) -> None:
    """mohegan.blinds.6, pechanga.10.7c."""
    trial = new_game(house)
    trial.hand()  # button 1, blinds 2 and 3
    trial.sit(8)
    trial.begin()
    assert 8 in trial.dealt
    assert trial.posted(8) == []


def test_new_game_a_seat_already_passed_must_post() -> None:
    """mohegan.blinds.6."""
    trial = new_game("mohegan", (1, 2, 4, 5, 6))
    trial.hand()  # button 1, blinds 2 and 4
    trial.hand()
    trial.sit(3)
    trial.hand()
    assert trial.table.button == 4
    assert 3 not in trial.dealt
    trial.back(3)
    trial.begin()
    assert trial.posted(3) == [("new_player", 3, 0)]


@pytest.mark.parametrize(("passing", "owes"), [("missed_blind", True), ("free", False)])
def test_new_game_letting_the_first_blind_by(passing: str, owes: bool) -> None:
    """pechanga.10.7c: marked as a missed blind."""
    trial = new_game(new_player__passing_first_blind=passing)
    trial.hand()
    trial.sit(5)
    trial.out(5)
    for _ in range(4):
        trial.hand()
    assert bool(trial.seat(5).missed) is owes


@pytest.mark.parametrize(("word", "owes"), [("active", ("big_blind", "small_blind")), ("not_active", ())])
def test_whoever_drew_for_the_button_owes_blinds_missed(word: str, owes: tuple[str, ...]) -> None:
    """pechanga.5.8b, pechanga.10.7a, horseshoe.8.12a."""
    trial = new_game("pechanga", (1, 2, 3, 4, 5), missed__drew_for_button=word)
    trial.out(4)
    events = trial.hand()  # button 1, blinds 2 and 3
    events += trial.hand()  # the big blind passes 4
    trial.hand()
    assert trial.seat(4).missed == owes
    if owes:
        assert of_kind(events, ev.BlindMissed)[0].cite == "pechanga.5.8b"
