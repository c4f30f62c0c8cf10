"""Chips that play and chips that do not, chips on their way, least stacks, antes."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial, of_kind, why_not


def in_play(trial: Trial, seat: int) -> int:
    trial.begin()
    return dict(zip(trial.setup.seats, trial.setup.stacks, strict=True))[seat] // 100


def with_chips(house: str, stakes: str, stack: int, small: int, **changed: Any) -> Trial:
    trial = Trial(house, [1, 2, 3], button=0, stakes=stakes, **changed)
    trial.sit(4, stack=stack, small_chips=small * 100)
    trial.ok(cmd.PlaceButton(1))
    return trial


@pytest.mark.parametrize(
    ("house", "stakes", "stack", "small", "plays"),
    [
        ("mohegan", "no limit 5/10", 202, 2, 200),  # mohegan.allin.2a
        ("mohegan", "no limit 1/2", 47, 0, 47),  # mohegan.allin.2a
        ("mohegan", "no limit 5/10", 210, 10, 200),  # ten whites do not play either
        ("pechanga", "limit 20/40", 48, 3, 45),  # pechanga.12.13b
        ("pechanga", "no limit 1/3", 217, 2, 217),  # pechanga.12.13a
        ("pechanga", "limit 8/16", 48, 3, 48),  # pechanga.12.13a
        ("horseshoe", "no limit 5/10", 205, 5, 205),  # horseshoe.3-betting.8a: five ones are a five
        ("horseshoe", "no limit 5/10", 203, 3, 200),  # horseshoe.3-betting.8a
    ],
)
def test_small_chips(house: str, stakes: str, stack: int, small: int, plays: int) -> None:
    trial = with_chips(house, stakes, stack, small)
    assert in_play(trial, 4) == plays
    assert trial.seat(4).stack + trial.seat(4).beside == stack * 100


def test_a_lone_half_dollar_does_not_play() -> None:
    """mohegan.allin.2b: of 7.50 only 7 plays, of 7 all."""
    for stack, plays in ((2750, 2700), (2700, 2700)):
        trial = Trial("mohegan", [1, 2, 3], button=0, stakes="limit 1/2 blinds 0.50/1")
        trial.ok(cmd.SitDown(4, "dee", stack))
        trial.ok(cmd.PlaceButton(1))
        trial.begin()
        assert trial.setup.stacks[trial.setup.seats.index(4)] == plays


@pytest.mark.parametrize("house", ["pechanga", "horseshoe", "mohegan", "live", "toledo"])
def test_chips_bought_in_a_hand_play_from_the_next(house: str) -> None:
    """pechanga.9.12, horseshoe.2-procedures.7a, mohegan.allin.9a, live.tablestakes.2c."""
    trial = Trial(house, stack=60)
    trial.begin()
    (event,) = trial.ok(cmd.AddChips(2, 10000))
    assert isinstance(event, ev.ChipsBought)
    assert event.plays == "next_hand"
    trial.end(winner=3, stacks={2: 0, 3: 120})
    assert in_play(trial, 2) == 100


def test_chips_bought_with_cash_in_play_change_nothing() -> None:
    """pechanga.9.12: bills that played are only changed."""
    trial = Trial("pechanga", stack=100)
    trial.begin()
    trial.ok(cmd.AddChips(2, 10000, cash_in_play=True))
    trial.end()
    assert in_play(trial, 2) == 100


def test_a_house_where_chips_play_at_once() -> None:
    trial = Trial("pechanga", stack=60, chips__added_in_hand="this_hand")
    trial.begin()
    (event,) = trial.ok(cmd.AddChips(2, 10000))
    assert event.plays == "this_hand"  # type: ignore[union-attr]


@pytest.mark.parametrize(("announced", "plays"), [(True, 230), (False, 130)])
@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
def test_playing_behind(house: str, announced: bool, plays: int) -> None:
    """pechanga.9.11, horseshoe.2-procedures.7b, horseshoe.2-procedures.8: unannounced only the minimum
    buy-in."""
    trial = Trial(house, stakes="no limit 1/3 buy-in 100", stack=30)
    trial.ok(cmd.PlayBehind(2, 20000, announced=announced))
    assert in_play(trial, 2) == plays
    trial.end()
    if not announced:
        trial.ok(cmd.DeliverChips(2))
    assert in_play(trial, 2) == 230
    assert trial.refused(cmd.DeliverChips(2)).code == "nothing_on_its_way"


def test_no_playing_behind_where_money_must_lie_on_the_felt() -> None:
    """mohegan.general.7, mohegan.allin.6."""
    refusal = Trial("mohegan").refused(cmd.PlayBehind(2, 20000))
    assert (refusal.code, refusal.cite) == ("no_playing_behind", "mohegan.allin.6")


@pytest.mark.parametrize(("stack", "dealt"), [(7, False), (8, True)])
def test_mohegan_hold_em_needs_a_big_blind_and_a_bet(stack: int, dealt: bool) -> None:
    """mohegan.allin.7b."""
    trial = with_chips("mohegan", "limit 4/8 blinds 2/4", stack, 0)
    events = trial.begin()
    assert (4 in trial.dealt) is dealt
    if not dealt:
        assert why_not(events, 4) == ("short_of_chips", "mohegan.allin.7b")


@pytest.mark.parametrize(
    ("house", "stakes", "stack", "dealt"),
    [
        ("horseshoe", "limit 10/20 ante 2 bring-in 5", 6, False),  # horseshoe.12.3
        ("horseshoe", "limit 10/20 ante 2 bring-in 5", 7, True),
        ("mohegan", "limit 10/20 ante 1 bring-in 3", 10, False),  # mohegan.allin.7a
        ("mohegan", "limit 10/20 ante 1 bring-in 3", 11, True),
        ("pechanga", "limit 10/20 ante 1 bring-in 3", 1, True),
    ],
)
def test_what_stud_needs(house: str, stakes: str, stack: int, dealt: bool) -> None:
    trial = Trial(house, [1, 2, 3], button=0, game="stud", stakes=stakes, size=8)
    trial.sit(4, stack=stack)
    trial.begin()
    assert (4 in trial.dealt) is dealt


def test_nobody_without_chips_gets_a_hand() -> None:
    """mohegan.allin.5."""
    trial = Trial("mohegan")
    trial.begin()
    events = trial.end(winner=1, stacks={4: 0, 1: 400})
    assert of_kind(events, ev.WentBroke) == [ev.WentBroke(4)]
    trial.begin()
    assert 4 not in trial.dealt


# Antes


def test_antes_come_first_and_in_dealing_order() -> None:
    """pechanga.21.0c: blinds together with an ante."""
    trial = Trial("pechanga", [1, 2, 3], stakes="no limit 1/3 ante 1")
    trial.begin()
    assert [(post.seat, post.kind) for post in trial.setup.posts] == [
        (2, "ante"), (3, "ante"), (1, "ante"), (2, "small_blind"), (3, "big_blind"),
    ]  # fmt: skip
    assert {post.ante for post in trial.setup.posts[:3]} == {100}


@pytest.mark.parametrize(("sign", "seat"), [("big blind ante 3", 3), ("button ante 3", 1)])
def test_one_player_antes_for_all(sign: str, seat: int) -> None:
    trial = Trial("pechanga", stakes=f"no limit 1/3 {sign}")
    trial.begin()
    assert [(post.seat, post.dead, post.ante) for post in trial.setup.posts if post.kind == "ante"] == [
        (seat, 300, 0)
    ]


def test_stud_has_only_antes_and_no_button() -> None:
    trial = Trial("live", [2, 5, 7], button=0, game="stud", stakes="limit 4/8 ante 1 bring-in 2", size=8)
    trial.begin()
    assert trial.setup.seats == (2, 5, 7)  # from the dealer's left
    assert [(post.kind, post.ante) for post in trial.setup.posts] == [("ante", 100)] * 3
    assert trial.refused(cmd.DrawForButton({2: 1, 5: 2, 7: 3})).code == "hand_in_progress"
    trial.end()
    assert trial.refused(cmd.DrawForButton({2: 1, 5: 2, 7: 3})).code == "not_a_button_game"


@pytest.mark.parametrize(
    ("house", "game", "stakes", "most"),
    [
        ("live", "stud", "limit 4/8 ante 1 bring-in 2", 8),  # live.stud.1a
        ("toledo", "stud", "limit 4/8 ante 1 bring-in 2", 9),  # toledo.stud.1a
        ("live", "badugi", "limit 4/8", 8),  # live.badugi.1a
        ("live", "deuce_triple", "limit 4/8", 6),  # live.27.1
        ("horseshoe", "big_o", "pot limit 1/3", 8),  # horseshoe.11-bigo.2
    ],
)
def test_how_many_players_a_game_takes(house: str, game: str, stakes: str, most: int) -> None:
    trial = Trial(house, range(1, most + 1), button=0, game=game, stakes=stakes, size=10)
    refusal = trial.refused(cmd.SitDown(10, "one more", 20000))
    assert (refusal.code, refusal.facts["most"]) == ("table_full", most)


def test_absent_players_of_an_event_are_dealt_in() -> None:
    """pechanga.30.51c; in live play mohegan.ops.8 deals only to those who are there."""
    for rule_set, dealt in (("tournament", True), ("cash", False)):
        trial = Trial("pechanga", rule_set=rule_set, stakes="no limit 1/2")  # type: ignore[arg-type]
        trial.out(3)
        trial.begin()
        assert (3 in trial.dealt) is dealt
        assert bool(trial.posted(3)) is dealt
