"""Mixed games and carried pots."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.rotation import HORSE, RotationError, rotation_of
from play.table_trial import Trial, of_kind, why_not

EVENT_SIGN = "limit 40/80 ante 10 bring-in 20"


def horse(house: str, count: int = 2, **changed: Any) -> Trial:
    mix = rotation_of(HORSE, EVENT_SIGN, count=count, cash=False)
    return Trial(
        house, range(1, 8), button=3, rule_set="tournament", stack=9000, size=8, rotation=mix, **changed
    )


@pytest.mark.parametrize(
    ("house", "cite"), [("pechanga", "pechanga.30.8b"), ("horseshoe", "horseshoe.19.12b.1")]
)
def test_the_button_moves_on_once_and_is_frozen_through_stud(house: str, cite: str) -> None:
    """pechanga.30.8b, horseshoe.19.12b.1."""
    trial = horse(house, count=1)
    games, buttons = [], []
    for _ in range(6):
        events = trial.begin()
        games.append(trial.table.game)
        buttons.append(trial.table.button)
        if len(games) == 3:
            assert of_kind(events, ev.ButtonFrozen) == [ev.ButtonFrozen(5, cite)]
        trial.end()
    assert games == [*HORSE, "holdem"]
    assert buttons == [3, 4, 5, 5, 5, 5]  # last button game at 4, frozen at 5, resumes at 5


def test_the_blinds_resume_with_the_frozen_button() -> None:
    trial = horse("pechanga", count=1)
    for _ in range(5):
        trial.hand()
    trial.begin()
    assert trial.where() == (5, {"small": [6], "big": [7]})


def test_a_house_where_the_button_moves_through_stud() -> None:
    trial = horse("pechanga", count=1, blinds__through_stud="keeps_moving")
    for _ in range(5):
        trial.hand()
    trial.begin()
    assert trial.table.button == 1


def test_stud_of_a_mix_has_antes_only() -> None:
    trial = horse("horseshoe", count=1)
    trial.hand()
    trial.hand()
    trial.begin()
    assert {post.kind for post in trial.setup.posts} == {"ante"}
    assert trial.setup.seats == (1, 2, 3, 4, 5, 6, 7)


def test_games_change_by_hands() -> None:
    trial = horse("horseshoe", count=3)
    games = []
    for _ in range(7):
        trial.hand()
        games.append(trial.table.game)
    assert games == ["holdem"] * 3 + ["omaha8"] * 3 + ["razz"]


def test_games_change_by_time() -> None:
    mix = rotation_of(["holdem", "omaha8"], "limit 4/8", every="minutes", count=30)
    trial = Trial("horseshoe", rotation=mix)
    games = []
    for minute in (600, 615, 629, 630, 640, 659, 661):
        trial.hand(minute=minute)
        games.append(trial.table.game)
    assert games == ["holdem"] * 3 + ["omaha8"] * 3 + ["holdem"]


def test_stakes_change_for_every_game_of_the_mix() -> None:
    trial = horse("horseshoe")
    higher = rotation_of(HORSE, "limit 60/120 ante 15 bring-in 30", count=2, cash=False)
    assert trial.refused(cmd.ChangeStakes(higher.legs[0].stakes)).code == "bad_stakes"
    trial.ok(cmd.ChangeStakes(higher.legs[0].stakes, higher))
    trial.begin()
    assert trial.setup.stakes.blinds == (30, 60)
    assert trial.refused(cmd.ChangeStakes(higher.legs[0].stakes, higher)).code == "hand_in_progress"


def test_mixes_that_cannot_be() -> None:
    with pytest.raises(RotationError, match="two games"):
        rotation_of(["holdem"], "limit 4/8")
    with pytest.raises(RotationError, match="not played limit"):
        rotation_of(["holdem", "deuce_single"], "limit 4/8")
    with pytest.raises(RotationError, match="at least one"):
        rotation_of(HORSE, "limit 4/8 ante 1 bring-in 2", count=0)


# Jacks or better


def jacks(house: str = "horseshoe", **changed: Any) -> Trial:
    return Trial(house, [1, 2, 3, 4], game="jacks_or_better", stakes="limit 4/8 ante 1", size=8, **changed)


def nobody_opens(trial: Trial, **words: int) -> list[ev.TableEvent]:
    trial.begin()
    paid = {post.seat: post.ante + post.dead for post in trial.setup.posts}
    left = {
        seat: (stack - paid.get(seat, 0)) // 100
        for seat, stack in zip(trial.setup.seats, trial.setup.stacks, strict=True)
    }
    carried = trial.setup.carried + sum(paid.values())
    return trial.end(winners=(), stacks=left, opened=False, carried=carried, **words)


def test_nobody_opens_the_button_moves_and_everyone_antes_again() -> None:
    """horseshoe.16-jacks.1."""
    trial = jacks()
    nobody_opens(trial)
    trial.begin()
    assert trial.table.button == 2
    assert trial.setup.carried == 400
    assert trial.setup.carried_from == (3, 4, 1, 2)
    assert [post.ante for post in trial.setup.posts] == [100] * 4
    trial.end(3, 8, stacks={3: 203})
    trial.begin()
    assert trial.setup.carried == 0


def test_anteing_stops_after_three_deals() -> None:
    """horseshoe.16-jacks.1."""
    trial = jacks()
    for _ in range(2):
        assert not of_kind(nobody_opens(trial), ev.AnteingStopped)
    events = nobody_opens(trial)
    assert of_kind(events, ev.AnteingStopped) == [ev.AnteingStopped(3, "horseshoe.16-jacks.1")]
    trial.begin()
    assert trial.setup.posts == ()
    assert trial.setup.carried == 1200


def test_a_latecomer_pays_every_ante_of_the_pot() -> None:
    """horseshoe.16.11."""
    trial = jacks()
    nobody_opens(trial)
    nobody_opens(trial)
    trial.sit(6)
    trial.begin()
    (post,) = [post for post in trial.setup.posts if post.seat == 6]
    assert (post.ante, post.dead) == (100, 200)
    assert 6 not in trial.setup.carried_from


def test_nobody_joins_a_pot_that_holds_forfeited_money() -> None:
    """horseshoe.16.11."""
    trial = jacks()
    nobody_opens(trial, forfeited=400)
    trial.sit(6)
    events = trial.begin()
    assert why_not(events, 6) == ("pot_carried", "horseshoe.16.11")


def test_no_seat_change_while_a_pot_is_carried() -> None:
    """horseshoe.16.10."""
    trial = jacks()
    nobody_opens(trial)
    assert trial.refused(cmd.ChangeSeat(1, 7)).cite == "horseshoe.16.10"
    trial.hand()
    trial.ok(cmd.ChangeSeat(1, 7))


def test_a_player_without_chips_plays_on_for_the_antes_he_matched() -> None:
    """horseshoe.16.13."""
    trial = Trial("horseshoe", [1, 2, 3], button=0, game="jacks_or_better", stakes="limit 4/8 ante 1", size=8)
    trial.sit(4, stack=1)
    trial.ok(cmd.PlaceButton(1))
    nobody_opens(trial)
    trial.begin()
    assert 4 in trial.dealt
    assert trial.setup.stacks[trial.setup.seats.index(4)] == 0
    assert 4 not in [post.seat for post in trial.setup.posts]
    trial.end(1, 7, stacks={1: 203})
    trial.begin()
    assert 4 not in trial.dealt


def test_events_survive_the_wire() -> None:
    trial = jacks()
    nobody_opens(trial)
    for event in trial.events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=ev.TableEvent) == event
