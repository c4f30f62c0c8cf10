"""Button and blinds from hand to hand: moving, dead, heads-up, the draw for the button."""

from __future__ import annotations

import pytest

from cardhouse.cards.card import parse_card
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial


def draw(trial: Trial, cards: dict[int, str]) -> list[ev.TableEvent]:
    return trial.ok(cmd.DrawForButton({seat: parse_card(card) for seat, card in cards.items()}))


def test_small_and_big_blind_sit_left_of_the_button() -> None:
    """horseshoe.8.0c, live.holdem.4a, live.holdem.4b, toledo.holdem.4a, toledo.holdem.4b,
    mohegan.blinds.2b."""
    trial = Trial(button=3)
    trial.begin()
    assert trial.where() == (3, {"small": [4], "big": [5]})
    assert trial.setup.seats == (4, 5, 6, 1, 2, 3)  # horseshoe.8.0a: the button is dealt last
    trial.end()
    trial.begin()
    assert trial.where() == (4, {"small": [5], "big": [6]})


def test_the_button_goes_from_the_last_seat_to_the_first() -> None:
    """live.holdem.3, live.omaha.3, toledo.holdem.3."""
    trial = Trial("toledo", range(1, 10), button=9)
    trial.hand()
    trial.hand()
    assert trial.table.button == 1


def test_moving_button_the_big_blind_leaves() -> None:
    """horseshoe.8.2a, pechanga.10.1b: two big blinds on the deal."""
    trial = Trial("pechanga")
    trial.hand()
    trial.leave(3)
    events = trial.begin()
    assert trial.where() == (2, {"big": [4, 5]})
    assert events[-1].cite == "pechanga.10.1b"  # type: ignore[union-attr]
    trial.end()
    trial.begin()
    assert trial.where() == (4, {"small": [5], "big": [6]})


def test_moving_button_the_small_blind_leaves() -> None:
    """horseshoe.8.2a, horseshoe.21.1b: a blind on the button; the hand after puts two big blinds left of
    it."""
    trial = Trial("pechanga")
    trial.hand()
    trial.leave(2)
    trial.begin()
    assert trial.where() == (3, {"small": [3], "big": [4]})
    trial.end()
    trial.begin()
    assert trial.where() == (4, {"small": [4], "big": [5, 6]})
    trial.end()
    trial.begin()
    assert trial.where() == (5, {"small": [6], "big": [1]})


def test_moving_button_both_blinds_leave() -> None:
    """pechanga.10.1a: nobody gets the button without having paid the big blind."""
    trial = Trial("pechanga")
    trial.hand()
    trial.leave(2, 3)
    trial.begin()
    assert trial.where() == (4, {"big": [4, 5]})


def test_dead_button_the_big_blind_leaves() -> None:
    """horseshoe.8.2b, mohegan.blindplace.1a, pechanga.10.1c: no small blind, later the button at the empty
    seat."""
    trial = Trial("mohegan")
    trial.hand()
    trial.leave(3)
    trial.begin()
    assert trial.where() == (2, {"big": [4]})
    trial.end()
    trial.begin()
    assert trial.where() == (3, {"small": [4], "big": [5]})
    assert trial.setup.seats[-1] == 2  # seat 2 acts last again


def test_dead_button_the_small_blind_leaves() -> None:
    """horseshoe.8.2b, pechanga.30.29, horseshoe.19.30a: the button rests at the empty seat."""
    trial = Trial("horseshoe", rule_set="tournament", stakes="no limit 100/200", stack=5000)
    trial.hand()
    trial.leave(2)
    trial.begin()
    assert trial.where() == (2, {"small": [3], "big": [4]})
    assert trial.setup.seats == (3, 4, 5, 6, 1)


def test_heads_up_the_button_has_the_small_blind_and_gets_the_last_card() -> None:
    """horseshoe.8.4, horseshoe.19.32a, pechanga.10.3."""
    trial = Trial("horseshoe", [2, 7], button=2)
    trial.begin()
    assert trial.where() == (2, {"small": [2], "big": [7]})
    assert trial.setup.seats == (7, 2)
    trial.end()
    trial.begin()
    assert trial.where() == (7, {"small": [7], "big": [2]})


@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
@pytest.mark.parametrize("gone", [2, 4])
def test_becoming_heads_up_nobody_has_the_big_blind_twice(house: str, gone: int) -> None:
    """pechanga.10.3, pechanga.30.31, horseshoe.19.32b."""
    trial = Trial(house, [2, 4, 6], button=2, rule_set="tournament", stakes="no limit 1/2", stack=50)
    trial.begin()
    assert trial.where()[1]["big"] == [6]
    trial.end()
    trial.leave(gone)
    trial.begin()
    assert trial.where()[1]["big"] == [4 if gone == 2 else 2]
    assert trial.where()[0] == 6


def test_becoming_heads_up_where_the_button_just_moves_on() -> None:
    trial = Trial("pechanga", [2, 4, 6], button=2, blinds__becoming_heads_up="button_moves_on")
    trial.hand()
    trial.leave(2)
    trial.begin()
    assert trial.where() == (4, {"small": [4], "big": [6]})


@pytest.mark.parametrize("house", ["pechanga", "mohegan"])
def test_a_third_player_comes_in_on_the_big_blind(house: str) -> None:
    trial = Trial(house, [1, 5], button=1)
    trial.hand()  # 1 small, 5 big
    trial.sit(3)
    trial.back(3)
    trial.begin()
    assert trial.where() == (5, {"small": [5], "big": [1]})
    trial.end()
    trial.begin()
    assert trial.where() == (5, {"small": [1], "big": [3]})
    trial.end()
    trial.begin()
    assert trial.where() == (1, {"small": [3], "big": [5]})


def test_three_blinds_move_together() -> None:
    """pechanga.21.0c, horseshoe.9.0c: structures with more than two blinds; horseshoe.8.0c: not on the
    button."""
    trial = Trial("mohegan", stakes="limit 10/20 blinds 3/5/10")
    trial.begin()
    assert trial.where() == (1, {"small": [2], "third": [3], "big": [4]})
    trial.end()
    trial.leave(3)
    trial.begin()
    assert trial.where() == (2, {"third": [4], "big": [5]})


def test_one_blind() -> None:
    """pechanga.21.0c: one blind is a possible structure."""
    trial = Trial("pechanga", stakes="limit 4/8 blinds 4")
    trial.hand()
    trial.begin()
    assert trial.where() == (2, {"big": [3]})


def test_the_blinds_are_those_of_the_sign() -> None:
    """live.holdem.4c, live.omaha.4c, toledo.holdem.4c, mohegan.blinds.1b."""
    trial = Trial("live", stakes="no limit 2/5")
    trial.begin()
    assert [(post.kind, post.live) for post in trial.setup.posts] == [
        ("small_blind", 200),
        ("big_blind", 500),
    ]


# The draw


def test_high_card_wins_the_button() -> None:
    """mohegan.blinds.3, live.holdem.2, live.omaha.2, toledo.holdem.2, horseshoe.2-seating.6."""
    trial = Trial("toledo", [1, 2, 3, 4], button=0)
    (event,) = draw(trial, {1: "Kd", 2: "9s", 3: "Ah", 4: "Qc"})
    assert (event.seat, event.cite) == (3, "toledo.holdem.2")  # type: ignore[union-attr]
    trial.begin()
    assert trial.where() == (3, {"small": [4], "big": [1]})


@pytest.mark.parametrize("house", ["pechanga", "horseshoe", "mohegan"])
def test_equal_cards_are_separated_by_suit(house: str) -> None:
    """pechanga.5.8a, pechanga.15.1, horseshoe.2-seating.7, mohegan.blinds.3."""
    trial = Trial(house, [1, 2, 3], button=0)
    draw(trial, {1: "Kh", 2: "Ks", 3: "9d"})
    assert trial.table.button == 2


@pytest.mark.parametrize(("house", "seat"), [("pechanga", 2), ("horseshoe", 2), ("mohegan", 3)])
def test_the_low_card_wins_in_low_games_where_the_house_says_so(house: str, seat: int) -> None:
    """pechanga.5.8a, horseshoe.2-seating.7; mohegan.blinds.3 knows only the high card."""
    trial = Trial(house, [1, 2, 3], button=0, game="lowball", stakes="limit 4/8")
    draw(trial, {1: "2d", 2: "2c", 3: "5h"})
    assert trial.table.button == seat


def test_equal_cards_are_drawn_again_where_suits_do_not_count() -> None:
    """live.holdem.2 leaves ties open; the house draws again."""
    trial = Trial("live", [1, 2, 3], button=0)
    (tied,) = draw(trial, {1: "Kh", 2: "Ks", 3: "9d"})
    assert isinstance(tied, ev.ButtonDrawTied)
    assert trial.refused(cmd.BeginHand()).code == "no_button"
    draw(trial, {1: "4h", 2: "3s"})
    assert trial.table.button == 1


def test_only_players_with_chips_draw() -> None:
    """pechanga.5.8a: a player without chips is dealt no card for the button."""
    trial = Trial("pechanga", [1, 2, 3], button=0)
    trial.out(2)
    assert trial.refused(cmd.DrawForButton({1: 0, 2: 5, 3: 9})).facts["needed"] == [1, 3]
    assert trial.refused(cmd.DrawForButton({1: 7, 3: 7})).code == "draw_cards"
    draw(trial, {1: "2c", 3: "3c"})
    assert trial.table.button == 3
