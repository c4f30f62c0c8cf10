"""Kill pots: legs, kills owed, neutral buttons, what is posted."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial, of_kind


def game(house: str, stakes: str = "limit 4/8 kill", name: str = "holdem", **changed: Any) -> Trial:
    return Trial(house, game=name, stakes=stakes, **changed)


def win(trial: Trial, winner: int, pot: int, **words: Any) -> list[ev.TableEvent]:
    trial.begin()
    return trial.end(winner, pot, **words)


def killed(trial: Trial) -> int:
    """Who kills the next pot (0 = nobody); the hand is begun and ended."""
    trial.begin()
    killer = trial.table.killed_by
    assert trial.setup.killed is bool(killer)
    trial.end(winners=())
    return killer


@pytest.mark.parametrize("house", ["pechanga", "horseshoe"])
def test_two_pots_in_a_row_kill_the_next(house: str) -> None:
    """pechanga.18.1, pechanga.18.5, pechanga.18.9a, horseshoe.17.0a, horseshoe.17.0b, horseshoe.17.0c."""
    trial = game(house)
    win(trial, 5, 40)
    assert trial.seat(5).leg
    assert trial.table.kill_owed == 0
    win(trial, 5, 40)
    assert trial.table.kill_owed == 5
    trial.begin()
    assert trial.setup.killed
    assert trial.posted(5)[-1] == ("kill", 8, 0)
    assert (trial.setup.stakes.small_bet, trial.setup.stakes.big_bet) == (800, 1600)
    assert trial.setup.stakes.blinds == (200, 400)


def test_half_kill() -> None:
    """horseshoe.17.0a: one and a half times blind and limits."""
    trial = game("horseshoe", "limit 4/8 half kill")
    win(trial, 5, 40)
    win(trial, 5, 40)
    trial.begin()
    assert trial.posted(5)[-1] == ("kill", 6, 0)
    assert (trial.setup.stakes.small_bet, trial.setup.stakes.big_bet) == (600, 1200)


def test_the_leg_passes_to_the_next_winner() -> None:
    """pechanga.18.1."""
    trial = game("pechanga")
    win(trial, 5, 40)
    win(trial, 6, 40)
    assert not trial.seat(5).leg
    assert trial.seat(6).leg


@pytest.mark.parametrize(
    ("house", "pot", "flop", "kills"),
    [
        ("pechanga", 16, True, True),
        ("pechanga", 15, True, False),
        ("pechanga", 40, False, False),
        ("horseshoe", 20, True, True),
        ("horseshoe", 19, True, False),
    ],
)
def test_what_the_second_pot_needs(house: str, pot: int, flop: bool, kills: bool) -> None:
    """pechanga.18.2: four big blinds and a flop; horseshoe.17.3: five big blinds."""
    trial = game(house)
    win(trial, 5, 4 if house == "pechanga" else 40)
    win(trial, 5, pot, saw_flop=flop)
    assert (trial.table.kill_owed == 5) is kills


@pytest.mark.parametrize(("house", "leg"), [("pechanga", True), ("horseshoe", False)])
def test_what_the_first_pot_needs(house: str, leg: bool) -> None:
    """pechanga.18.2: nothing; horseshoe.17.3, horseshoe.17.1: a flop."""
    trial = game(house)
    win(trial, 5, 6, saw_flop=False)
    assert trial.seat(5).leg is leg


def test_a_hand_without_a_flop_makes_the_kill_button_neutral() -> None:
    """horseshoe.17.1."""
    trial = game("horseshoe")
    win(trial, 5, 40)
    events = win(trial, 5, 6, saw_flop=False)
    assert of_kind(events, ev.LegLost)[0].cite == "horseshoe.17.1"
    assert not trial.seat(5).leg


@pytest.mark.parametrize(("house", "keeps"), [("pechanga", True), ("horseshoe", False)])
def test_splitting_with_a_leg_up(house: str, keeps: bool) -> None:
    """pechanga.18.3, horseshoe.17.4."""
    trial = game(house)
    win(trial, 5, 40)
    win(trial, 0, 40, winners=(5, 6), split=True)
    assert trial.seat(5).leg is keeps
    assert not trial.seat(6).leg


def test_a_pot_split_by_others_makes_the_button_neutral() -> None:
    """pechanga.18.7b."""
    trial = game("pechanga")
    win(trial, 4, 40)
    win(trial, 0, 40, winners=(5, 6), split=True)
    assert not any(seat.leg for seat in trial.table.seats.values())


def kill_pot(house: str, name: str = "holdem") -> Trial:
    """Seat 5 kills the hand in progress."""
    trial = game(house, name=name)
    if name == "holdem":
        win(trial, 5, 40)
        win(trial, 5, 40)
    else:
        win(trial, 5, 100, scoop_by=5)
    trial.begin()
    assert trial.table.killed_by == 5
    return trial


def test_a_killer_kills_until_losing() -> None:
    """pechanga.18.7a: whatever the pot; a split is not a loss."""
    trial = kill_pot("pechanga")
    trial.end(5, 8, saw_flop=False)
    assert trial.table.kill_owed == 5
    trial.begin()
    trial.end(0, 40, winners=(5, 6), split=True)
    assert trial.table.kill_owed == 5
    trial.begin()
    events = trial.end(6, 40)
    assert of_kind(events, ev.KillEnded)
    assert trial.table.kill_owed == 0
    assert trial.seat(6).leg


def test_a_required_killer_who_wins_again_kills_again() -> None:
    """horseshoe.17.8; horseshoe.17.5: one who splits keeps neither kill nor leg."""
    trial = kill_pot("horseshoe")
    trial.end(5, 8)
    assert trial.table.kill_owed == 5
    trial.begin()
    trial.end(0, 40, winners=(5, 6), split=True)
    assert trial.table.kill_owed == 0
    assert not trial.seat(5).leg


@pytest.mark.parametrize(
    ("house", "pot", "kills"),
    [
        ("horseshoe", 80, True),
        ("horseshoe", 79, False),
        ("pechanga", 16, True),
        ("pechanga", 12, False),
        ("mohegan", 80, True),
        ("mohegan", 79, False),
    ],
)
def test_a_scooped_pot_kills_the_next(house: str, pot: int, kills: bool) -> None:
    """horseshoe.17.9, pechanga.18.8, pechanga.25.3, mohegan.kill.1a, mohegan.kill.1b."""
    trial = game(house, name="omaha8")
    win(trial, 5, pot, scoop_by=5)
    assert (trial.table.kill_owed == 5) is kills


def test_half_a_pot_does_not_kill() -> None:
    """horseshoe.17.9, pechanga.18.8, mohegan.kill.1b."""
    trial = game("mohegan", name="omaha8")
    win(trial, 0, 200, winners=(5, 6), split=True)
    assert trial.table.kill_owed == 0


def test_mohegan_the_kill_blind_is_the_raised_lower_limit() -> None:
    """mohegan.kill.2."""
    trial = game("mohegan", "limit 5/10 blinds 2/4 kill", "omaha8")
    win(trial, 5, 100, scoop_by=5)
    trial.begin()
    assert trial.posted(5)[-1] == ("kill", 10, 0)
    assert (trial.setup.stakes.small_bet, trial.setup.stakes.big_bet) == (1000, 2000)


@pytest.mark.parametrize("house", ["mohegan", "live"])
def test_the_kill_stays_on_with_whoever_scoops_a_qualifying_pot(house: str) -> None:
    """mohegan.kill.3, mohegan.kill.4, mohegan.kill.5, live.glossary.kill: ten times the killed upper
    limit."""
    trial = kill_pot(house, "omaha8")
    trial.end(6, 160, scoop_by=6)
    assert trial.table.kill_owed == 6
    trial.begin()
    trial.end(6, 159, scoop_by=6)
    assert trial.table.kill_owed == 0


def test_the_kill_ends_with_a_split() -> None:
    """mohegan.kill.4, mohegan.kill.5, live.glossary.half-kill."""
    trial = kill_pot("mohegan", "omaha8")
    events = trial.end(0, 240, winners=(5, 6), split=True)
    assert of_kind(events, ev.KillEnded)[0].cite == "mohegan.kill.5"
    assert killed(trial) == 0


@pytest.mark.parametrize(("house", "survives"), [("pechanga", True), ("horseshoe", False)])
def test_leaving_the_table_with_a_leg_up(house: str, survives: bool) -> None:
    """pechanga.18.4, horseshoe.17.6."""
    trial = game(house)
    win(trial, 5, 40)
    trial.out(5)
    win(trial, 6, 40)
    assert trial.seat(5).leg is survives


def test_quitting_the_game_with_a_leg_up_makes_the_button_neutral() -> None:
    """pechanga.18.7b, horseshoe.17.1."""
    trial = game("pechanga")
    win(trial, 5, 40)
    trial.leave(5)
    assert not any(seat.leg for seat in trial.table.seats.values())


@pytest.mark.parametrize(
    ("house", "cite"), [("pechanga", "pechanga.18.10a"), ("horseshoe", "horseshoe.17.7a")]
)
def test_a_kill_owed_is_posted_first(house: str, cite: str) -> None:
    """pechanga.18.10a, horseshoe.17.7a; pechanga.18.10b: nor may the killer change seats."""
    trial = game(house)
    win(trial, 5, 40)
    win(trial, 5, 40)
    for command in (cmd.SitOut(5), cmd.StandUp(5), cmd.ChangeSeat(5, 8)):
        refusal = trial.refused(command)
        assert (refusal.code, refusal.cite) == ("kill_owed", cite)
    assert killed(trial) == 5
    trial.out(5)


def test_a_house_where_the_kill_waits_for_the_killer() -> None:
    trial = game("pechanga", kill__owed="posted_when_next_dealt_in")
    win(trial, 2, 40)
    win(trial, 2, 40)
    trial.out(2)
    assert killed(trial) == 0
    trial.back(2)
    assert killed(trial) == 2


def test_a_killer_in_the_blind_posts_the_kill_in_all() -> None:
    """pechanga.18.5: the blind is part of it."""
    trial = game("pechanga", button=4)
    win(trial, 1, 40)
    win(trial, 1, 40)
    trial.begin()
    assert trial.where()[1] == {"small": [1], "big": [2]}
    assert trial.posted(1) == [("small_blind", 0, 0), ("kill", 8, 0)]


def test_a_newcomer_may_play_in_a_killed_pot() -> None:
    """horseshoe.17.13."""
    trial = game("horseshoe")
    win(trial, 5, 40)
    win(trial, 5, 40)
    trial.sit(8)
    trial.back(8)
    trial.begin()
    assert trial.setup.killed
    assert trial.posted(8) == [("new_player", 4, 0)]


# Voluntary kills


def lowball(**changed: Any) -> Trial:
    return Trial("horseshoe", game="lowball", stakes="limit 2/4 blinds 1/2 voluntary kill", size=8, **changed)


def test_a_voluntary_kill_needs_four_kill_blinds() -> None:
    """horseshoe.17.11."""
    trial = lowball(stack=15)
    refusal = trial.refused(cmd.KillVoluntarily(5))
    assert (refusal.code, refusal.facts["needed"], refusal.cite) == ("kill_stack", 1600, "horseshoe.17.11")
    trial = lowball(stack=16)
    trial.ok(cmd.KillVoluntarily(5))
    trial.begin()
    assert trial.posted(5) == [("kill", 4, 0)]
    assert trial.setup.stakes.small_bet == 400


def test_a_voluntary_kill_after_two_cards_but_not_after_three() -> None:
    """horseshoe.17.11."""
    trial = lowball()
    trial.begin()
    assert trial.refused(cmd.KillVoluntarily(3, cards_out=3)).cite == "horseshoe.17.11"
    trial.ok(cmd.KillVoluntarily(3, cards_out=2))
    assert trial.setup.killed
    assert trial.posted(3) == [("big_blind", 0, 0), ("kill", 4, 0)]


def test_one_kill_a_deal() -> None:
    """horseshoe.17.12."""
    trial = lowball()
    trial.ok(cmd.KillVoluntarily(5))
    assert trial.refused(cmd.KillVoluntarily(6)).code == "no_kill"
    assert Trial("horseshoe").refused(cmd.KillVoluntarily(1)).code == "no_kill"
