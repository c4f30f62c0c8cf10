"""Missed blinds: what returning and broke players owe, in games with one blind and with several."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial, of_kind, why_not


def missed(house: str, *blinds: str, stakes: str = "limit 4/8 blinds 2/4", **changed: Any) -> Trial:
    """A table of six at which seat 3 sat out those blinds and the button has gone by since."""
    trial = Trial(house, stakes=stakes, **changed)
    if blinds == ("small_blind",):
        trial.hand()
    trial.out(3)
    if blinds != ("small_blind",):
        trial.hand()
    trial.hand()
    if blinds == ("big_blind",):
        assert trial.seat(3).missed == ("big_blind",)
        return trial
    while trial.table.button < 4:
        trial.hand()
    assert trial.seat(3).missed == blinds
    return trial


@pytest.mark.parametrize(
    ("house", "post", "cite"),
    [
        ("pechanga", ("missed_blinds", 4, 2), "pechanga.10.8b"),
        ("mohegan", ("missed_blinds", 4, 2), "mohegan.blindplace.2a1"),
        ("horseshoe", ("missed_blinds", 4, 2), "horseshoe.8.9"),
    ],
)
def test_both_blinds_missed(house: str, post: tuple[str, int, int], cite: str) -> None:
    """pechanga.10.8a, pechanga.10.8b, mohegan.blindplace.2a1, mohegan.nl.2, mohegan.blindplace.1,
    horseshoe.8.9."""
    trial = missed(house, "big_blind", "small_blind")
    trial.back(3)
    events = trial.begin()
    assert trial.posted(3) == [post]
    assert of_kind(events, ev.PlayerEntered)[0].cite == cite
    assert not trial.seat(3).missed


@pytest.mark.parametrize(
    ("house", "post"),
    [
        ("pechanga", ("missed_blinds", 0, 2)),
        ("mohegan", ("missed_blinds", 0, 2)),
        ("horseshoe", ("missed_blinds", 2, 0)),
    ],
)
def test_only_the_small_blind_missed(house: str, post: tuple[str, int, int]) -> None:
    """pechanga.10.8b, mohegan.blindplace.2a2, mohegan.blindplace.5: dead; horseshoe.8.9: live, read to the
    letter."""
    trial = missed(house, "small_blind")
    trial.back(3)
    trial.begin()
    assert trial.posted(3) == [post]


def test_a_returning_player_may_wait_for_the_big_blind_and_owes_only_that() -> None:
    """pechanga.10.8a, mohegan.nl.2, horseshoe.8.9."""
    trial = missed("pechanga", "big_blind", "small_blind")
    trial.back(3, "wait_for_big_blind")
    for _ in range(5):
        trial.begin()
        if 3 in trial.dealt:
            break
        trial.end()
    assert trial.posted(3) == [("big_blind", 4, 0)]


def test_no_blind_missed_no_post() -> None:
    trial = Trial("pechanga")
    trial.hand()
    trial.out(6)
    trial.hand()
    trial.back(6)
    trial.begin()
    assert 6 in trial.dealt
    assert trial.posted(6) == []


def test_a_house_that_only_lets_players_wait() -> None:
    trial = missed("pechanga", "big_blind", "small_blind", missed__options=frozenset({"wait_for_big_blind"}))
    assert trial.refused(cmd.ComeBack(3, "post")).cite == "pechanga.10.8a"


def test_the_small_blind_missed_and_the_button_due() -> None:
    """pechanga.10.8b: who owes only the small blind posts it dead, in the button's place too."""
    trial = Trial("mohegan", stakes="limit 4/8 blinds 2/4")
    trial.hand()  # 3 is big blind
    trial.out(3)
    trial.hand()
    trial.back(3)
    trial.begin()
    assert trial.table.button == 3
    assert trial.posted(3) == [("missed_blinds", 0, 2)]


# Broke


def broke(house: str, rounds: int) -> Trial:
    """Seat 5 lost its chips under the gun; the big blind has passed it so many times since."""
    trial = Trial(house, [1, 2, 3, 4, 5])
    trial.begin()
    trial.end(winner=1, stacks={5: 0, 1: 400})
    hands = {0: 0, 1: 3, 2: 7}[rounds]
    for _ in range(hands):
        trial.hand()
    assert trial.seat(5).rounds_missed == rounds
    return trial


def test_broke_players_owe_what_they_missed() -> None:
    """pechanga.10.6."""
    trial = broke("pechanga", 1)
    trial.ok(cmd.AddChips(5, 20000))
    assert trial.seat(5).missed
    trial.back(5)
    trial.hand()
    assert 5 in trial.dealt


def test_broke_players_are_newcomers_once_the_big_blind_has_passed() -> None:
    """mohegan.blindplace.2b."""
    trial = broke("mohegan", 1)
    events = trial.ok(cmd.AddChips(5, 20000))
    assert of_kind(events, ev.BecameNewcomer)[0].cite == "mohegan.blindplace.2b"
    trial.back(5)
    trial.begin()
    assert trial.posted(5) == [("new_player", 3, 0)]

    soon = broke("mohegan", 0)
    soon.ok(cmd.AddChips(5, 20000))
    soon.begin()
    assert 5 in soon.dealt
    assert soon.posted(5) == []


@pytest.mark.parametrize(("rounds", "owes"), [(1, False), (2, True)])
def test_broke_players_have_one_round_free(rounds: int, owes: bool) -> None:
    """horseshoe.8.11."""
    trial = broke("horseshoe", rounds)
    events = trial.ok(cmd.AddChips(5, 20000))
    assert bool(trial.seat(5).missed) is owes
    assert bool(of_kind(events, ev.BlindsForgiven)) is not owes


# Lowball and single blinds


def test_lowball_newcomers_wait_for_the_big_blind_unless_short_handed() -> None:
    """horseshoe.15.3."""
    trial = Trial("horseshoe", game="lowball", stakes="limit 4/8", size=8)
    trial.hand()
    trial.sit(8)
    assert trial.refused(cmd.ComeBack(8)).cite == "horseshoe.15.3"
    trial.leave(4, 5)
    trial.back(8)
    trial.hand()
    assert 8 in trial.dealt


def test_lowball_returning_players_wait_for_the_big_blind_unless_short_handed() -> None:
    """horseshoe.15.7."""
    trial = Trial("horseshoe", [1, 2, 3, 4, 5, 6, 7], game="lowball", stakes="limit 4/8", size=8)
    trial.out(4)
    for _ in range(4):
        trial.hand()
    assert trial.refused(cmd.ComeBack(4)).cite == "horseshoe.15.7"
    trial.leave(1, 7)
    trial.back(4)


def test_single_blind_missed_means_waiting_for_it() -> None:
    """horseshoe.15.6."""
    trial = Trial("horseshoe", game="lowball", stakes="limit 10/20 blinds 10", size=8)
    trial.out(3)
    trial.hand()
    trial.hand()
    assert trial.seat(3).missed == ("big_blind",)
    assert trial.refused(cmd.ComeBack(3)).cite == "horseshoe.15.6"
    trial.back(3, "wait_for_big_blind")


@pytest.mark.parametrize(("stack", "payers"), [(4, [2, 3]), (5, [2])])
def test_less_than_half_a_single_blind_passes_it_on(stack: int, payers: list[int]) -> None:
    """horseshoe.15.4, horseshoe.15.5."""
    trial = Trial(
        "horseshoe", [1, 3, 4], button=0, game="lowball", stakes="limit 10/20 blinds 10 chip 1", size=8
    )
    trial.sit(2, stack=stack)
    trial.ok(cmd.PlaceButton(1))
    trial.begin()
    assert trial.where() == (1, {"big": payers})
    trial.end(winner=2, stacks={2: stack * 3, 1: 200 - stack * 2})
    if len(payers) == 2:
        trial.begin()
        assert 2 not in trial.dealt  # takes the blind on the next deal or waits for it
        trial.end()
        assert trial.refused(cmd.ComeBack(2)).cite == "horseshoe.15.6"


def test_a_short_player_takes_the_blind_of_the_next_deal_alone() -> None:
    """horseshoe.15.4: the blind stands still for a deal, so that everybody pays once a round."""
    trial = Trial(
        "horseshoe", [1, 3, 4], button=0, game="lowball", stakes="limit 10/20 blinds 10 chip 1", size=8
    )
    trial.sit(2, stack=4)
    trial.ok(cmd.PlaceButton(1))
    trial.begin()
    trial.end(winner=2, stacks={2: 12, 1: 192})
    trial.back(2)
    trial.begin()
    assert trial.where() == (1, {"big": [2]})
    trial.end()
    trial.begin()
    assert trial.where() == (3, {"big": [4]})


def test_three_way_blinds_missed_are_all_made_up() -> None:
    trial = missed("pechanga", "big_blind", "small_blind", "third_blind", stakes="limit 10/20 blinds 3/5/10")
    trial.back(3)
    trial.hand()
    trial.begin()
    assert not trial.seat(3).missed


def test_a_forgiven_player_waits_between_button_and_big_blind() -> None:
    """horseshoe.8.11, horseshoe.21.3a: nothing to pay, but no button that he did not pay for."""
    trial = Trial("horseshoe", [1, 2, 3, 4, 5])
    trial.begin()
    trial.end(winner=1, stacks={4: 0, 1: 400})
    trial.hand()  # button 2, blinds 3 and 5
    trial.ok(cmd.AddChips(4, 20000))
    events = trial.begin()
    assert trial.where() == (3, {"small": [5], "big": [1]})
    assert why_not(events, 4)[0] == "between_button_and_big_blind"
    trial.end()
    trial.begin()
    assert trial.table.button == 5
    assert trial.posted(4) == []
    assert 4 in trial.dealt
