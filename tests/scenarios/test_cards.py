"""Cards reach the places that a scenario names, in every family of games, and the hand still replays."""

import pytest

from cardhouse.houses.profile import load_house
from cardhouse.play.apply import replay
from cardhouse.scenarios.model import Said
from cardhouse.scenarios.setting import Setting
from cardhouse.scenarios.world import World
from scenarios.story import came, failures, story

STUD = {
    "game": "stud",
    "stakes": "limit 4/8 ante 1 bring-in 1",
    "house": "mohegan",
    "covers": "[mohegan.stud-high.1]",
}


def test_hole_cards_board_and_burns() -> None:
    assert not failures(
        """\
        - on to the river
        - expect: {cards: {ann: As Ad, bob: 2}, board: Ks 8d 8c 4h 2s, burned: 3, stub: 38}
        - expect: {deck: {1: ann, 3: cyd, 7: burned, 8-10: board, 11: burned, 12: board, 15: stub}}
        - expect: {hand: {ann: "two pair, aces and eights"}}
        """,
        cards="{ann: As Ad, board: Ks 8d 8c 4h 2s, burns: '?? 3c'}",
    )


def test_stud_cards_follow_whoever_stays() -> None:
    assert not failures(
        """\
        - expect: {turn: bob, up cards: {ann: Kc, bob: 2c}, down cards: {ann: As ??}}
        - bob brings it in, cyd folds, ann calls
        - expect: {up cards: {ann: Kc Kd, bob: 2c 3c}, turn: ann}
        - hand plays out
        - expect: {cards: {ann: 7, bob: 7}, winners: ann}
        """.replace(", down cards: {ann: As ??}", ", down cards: {ann: 2}"),
        cards="{ann: '(As ??) Kc Kd Kh Ks (2d)', bob: '(?? ??) 2c 3c'}",
        **STUD,
    )


def test_draws_come_as_named() -> None:
    badugi = {"game": "badugi", "stakes": "limit 4/8", "house": "live", "covers": "[live.badugi.6]"}
    assert not failures(
        """\
        - on to the draw
        - ann draws Kh, bob draws 2, cyd stands pat
        - expect: {cards: {ann: As 2d 3h 4c}}
        """,
        cards="{ann: As 2d 3h Kh | 4c}",
        **badugi,
    )


def test_a_named_deck() -> None:
    assert not failures("- expect: {cards: {ann: As Kd, bob: 2}}", cards="{deck: 'As ?? 2c Kd'}")
    assert came("- expect: {cards: {ann: As Kh}}", cards="{deck: 'As ?? 2c Kd'}") == ["ann As Kd"]


@pytest.mark.parametrize(
    "steps", ["- hand plays out", "- cyd is all-in, ann calls, bob folds", "- everyone folds"]
)
def test_the_stacked_hand_replays_from_its_events(steps: str) -> None:
    scenario = story(steps + "\n- expect: {over: yes}", cards="{ann: As Ad, board: Ks 8d 8c 4h 2s}")
    assert isinstance(scenario.setting, Setting)
    world = World(scenario.setting, "pechanga", load_house("pechanga").choices())
    for step in scenario.steps:
        if isinstance(step, Said):
            assert step.sentence.do(world) is None
    dealer = world.hand_dealer
    assert dealer.over
    assert replay(dealer.events) == dealer.hand


def test_a_tracked_table_reports_its_cards() -> None:
    assert not failures(
        """\
        - everyone calls
        - dealer deals Ks 8d 8c
        - expect: {board: Ks 8d 8c, turn: ann, cards: {bob: '?? ??'}}
        - everyone checks, dealer deals 4h
        - everyone checks, everyone checks
        - ann shows As Ad, bob mucks, cyd mucks
        - expect: {wins: {ann: 9}}
        """,
        mode="tracked",
    )
    assert not failures(
        """\
        - on to the river
        - everyone checks
        - dealer reads ann and bob best
        - expect: {wins: {ann: 5, bob: 4}, odd chip: ann}
        """,
        mode="tracked",
    )


def test_showing_is_asked_for_when_a_step_shows() -> None:
    assert not failures(
        """\
        - on to the showdown
        - expect: {turn: ann, over: no}
        - ann shows As saying "aces", bob mucks, cyd shows, ann mucks
        - expect: {winners: cyd, shown: "ann, cyd", mucked: "ann, bob", show order: "ann, bob, cyd"}
        """,
        cards="{ann: As Ad}",
    )
