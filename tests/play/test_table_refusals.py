"""What a table refuses, and that nothing changes when it does."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play.refusal_table import TABLE_CODES
from cardhouse.play.table import TableError, open_table
from play.table_trial import Trial

CASES: list[tuple[cmd.TableCommand, str]] = [
    (cmd.SitDown(0, "x", 100), "seat_not_at_table"),
    (cmd.SitDown(10, "x", 100), "seat_not_at_table"),
    (cmd.SitDown("3", "x", 100), "seat_not_at_table"),  # type: ignore[arg-type]
    (cmd.SitDown(True, "x", 100), "seat_not_at_table"),
    (cmd.SitDown(3, "x", 100), "seat_taken"),
    (cmd.SitDown(8, "player 3", 100), "already_seated"),
    (cmd.SitDown(8, "x", 0), "bad_chips"),
    (cmd.SitDown(8, "x", -5), "bad_chips"),
    (cmd.SitDown(8, "x", 10.5), "bad_chips"),  # type: ignore[arg-type]
    (cmd.SitDown(8, "x", 100, small_chips=101), "bad_chips"),
    (cmd.SitDown(8, "x", 100, "must_move", missed=("ante",)), "bad_missed_blinds"),
    (cmd.StandUp(8), "seat_empty"),
    (cmd.SitOut(8), "seat_empty"),
    (cmd.ComeBack(8), "seat_empty"),
    (cmd.AddChips(3, 0), "bad_chips"),
    (cmd.AddChips(3, False), "bad_chips"),
    (cmd.PlayBehind(3, -1), "bad_chips"),
    (cmd.OfferStraddle(4, -600), "bad_chips"),
    (cmd.PlaceButton(11), "seat_not_at_table"),
    (cmd.DrawForButton({1: 5}), "draw_seats"),
    (cmd.DrawForButton({seat: 60 + seat for seat in range(1, 7)}), "draw_cards"),
    (cmd.ComeBack(3, "buy_button"), "nothing_to_buy"),
    (cmd.EndHand(cmd.HandOutcome(stacks={})), "no_hand"),
]


@pytest.mark.parametrize(("command", "code"), CASES)
def test_refused_between_hands(command: cmd.TableCommand, code: str) -> None:
    assert Trial("horseshoe").refused(command).code == code


def outcome(**changed: Any) -> cmd.EndHand:
    return cmd.EndHand(
        cmd.HandOutcome(**{"stacks": dict.fromkeys(range(1, 7), 20000), "winners": (1,), **changed})
    )


@pytest.mark.parametrize(
    "command",
    [
        outcome(stacks={1: 20000}),
        outcome(stacks=dict.fromkeys(range(1, 7), 20001)),
        outcome(stacks={**dict.fromkeys(range(1, 6), 20000), 6: -1}),
        outcome(stacks={**dict.fromkeys(range(1, 6), 20000), 6: 0.5}),
        outcome(winners=(8,)),
        outcome(scoop_by=9),
        outcome(stacks=dict.fromkeys(range(1, 7), 19000), carried=100),
    ],
)
def test_a_hand_cannot_end_like_that(command: cmd.EndHand) -> None:
    trial = Trial("horseshoe")
    trial.begin()
    assert trial.refused(command).code == "bad_outcome"
    trial.ok(outcome())


def test_one_hand_at_a_time() -> None:
    trial = Trial("horseshoe")
    trial.begin()
    for command in (cmd.BeginHand(), cmd.PlaceButton(2), cmd.DrawForButton({})):
        assert trial.refused(command).code == "hand_in_progress"


@pytest.mark.parametrize(
    ("house", "by", "begins"),
    [
        ("pechanga", "first_riffle", True),
        ("pechanga", "green_button", True),
        ("mohegan", "first_riffle", False),
        ("mohegan", "first_card", True),
        ("pechanga", "first_card", True),
    ],
)
def test_when_a_hand_begins(house: str, by: cmd.Beginning, begins: bool) -> None:
    """pechanga.3.6b, horseshoe.19.24b, mohegan.general.15."""
    trial = Trial(house)
    if begins:
        trial.ok(cmd.BeginHand(by))
    else:
        assert trial.refused(cmd.BeginHand(by)).cite == "mohegan.general.15"


def test_players_who_leave_during_a_hand_go_when_it_is_over() -> None:
    trial = Trial("horseshoe")
    trial.begin()
    trial.leave(4)
    assert 4 in trial.table.seats
    trial.end(winner=4, stacks={4: 250, 1: 150})
    assert 4 not in trial.table.seats
    assert trial.events[-1].chips == 25000  # type: ignore[union-attr]


def test_too_few_players() -> None:
    trial = Trial("horseshoe", [1, 2])
    trial.out(2)
    assert trial.refused(cmd.BeginHand()).code == "not_enough_players"
    assert trial.refused(cmd.SitOut(2)).code == "already_out"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"game": "holdem", "stakes": "no limit 1/3", "seats": 1}, "2 to 10 seats"),
        ({"game": "holdem", "stakes": "spread 1-5"}, "names none|name none"),
        ({"game": "stud", "stakes": "limit 4/8"}, "ante or a forced bet"),
        ({"game": "deuce_single", "stakes": "limit 4/8"}, "not played limit"),
    ],
)
def test_tables_that_cannot_be_opened(words: dict[str, Any], message: str) -> None:
    with pytest.raises(TableError, match=message):
        open_table(**words)


def test_every_sentence_says_something() -> None:
    assert all(sentence and not sentence.endswith(".") for sentence in TABLE_CODES.values())
