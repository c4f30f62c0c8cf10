"""Tables of short rows: each kind tells right from wrong."""

import pytest

from cardhouse.scenarios import run
from scenarios.story import scenarios

RIGHT = {
    "hands": [
        "{cards: As Ks Qs Js Ts, name: royal flush, against: 9h 8h 7h 6h 5h, better: first}",
        "{cards: As Kd, against: Ac Kh, board: 2c 3d 7h 8s 9c, better: tie}",
        "{game: omaha8, cards: Ah 2d Kc Ks, board: Kd 7c 5s 3h 9c, low: 7-5 low, name: three of a kind}",
        "{cards: As Ad 2c 3d 7h 8s 9c, plays: As Ad 9c 8s 7h}",
        "{game: omaha8, cards: Ah 2d Kc Ks, against: Ad 3d Qc Qs, board: 8d 7c 5s 4h Jc, low better: first}",
    ],
    "forced bet": ["{game: stud, up cards: 2d 2c Kh, forced bet: 2c}"],
    "first to act": ["{game: stud, boards: seat 2 8s 8d / seat 5 As Kd, first: seat 2}"],
    "button draw": [
        "{drawn: 'ann Kh, bob Ks, cyd 9d', button: bob}",
        "{game: lowball, drawn: 'ann 2d, bob 2c, cyd 5h', button: bob}",
    ],
    "odd chip": [
        "{pot: 51, winners: seat 3 and seat 7, button: 5, shares: 'seat 7 26, seat 3 25'}",
        "{game: stud, pot: 51, winners: seat 3 and seat 7, shares: 'seat 3 26, seat 7 25', "
        "cards: seat 3 As 2c 3d 4h 5s 9c Td / seat 7 Ah 2d 3c 4s 5d 9h Tc}",
    ],
    "pot limit": ["{stakes: pot limit 5/10, pot: 100, facing: 50, most: 250, least: 100, step: 5}"],
    "rake": ["{stakes: limit 4/8, pot: 40, rake: 0}"],
}
WRONG = {
    "hands": ("{cards: As Ks Qs Js Ts, name: flush}", "royal flush"),
    "forced bet": ("{game: stud, up cards: 2d 2c Kh, forced bet: 2d}", "2c"),
    "first to act": ("{game: stud, boards: seat 2 8s 8d / seat 5 As Kd, first: seat 5}", "seat 2"),
    "button draw": ("{drawn: 'ann Kh, bob Ks', button: ann}", "bob"),
    "odd chip": (
        "{pot: 51, winners: seat 3 and seat 7, button: 5, shares: 'seat 3 26, seat 7 25'}",
        "seat 3 25, seat 7 26",
    ),
    "pot limit": ("{stakes: pot limit 5/10, pot: 100, facing: 50, most: 200}", "most 250"),
    "rake": ("{stakes: limit 4/8, pot: 40, rake: 4}", "0"),
}


def table(check: str, *rows: str) -> list[str]:
    text = f"name: Rows\ncovers: []\nhouse: pechanga\ncheck: {check}\nrows:\n"
    (one,) = scenarios(text + "".join(f"  - {row}\n" for row in rows))
    return [failure.came for failure in run(one).failures]


@pytest.mark.parametrize("check", sorted(RIGHT))
def test_kind(check: str) -> None:
    assert not table(check, *RIGHT[check])
    row, said = WRONG[check]
    assert table(check, row) == [said]


def test_rows_of_play() -> None:
    (one,) = scenarios("""\
        name: What may be bet
        house: mohegan
        stakes: limit 4/8
        seats: 1-3 with 200
        steps: [on to the flop]
        columns: [steps, turn, legal, refused, then button, by]
        rows:
          - [seat 1 checks, seat 2, "fold, check, bet 4", -, seat 3, mohegan.blinds.5]
          - [seat 1 bets 8, seat 1, -, too large, -, mohegan.blinds.5]
          - [seat 1 bets 4, seat 3, {raise: 12}, -, -, mohegan.blinds.5]
        """)
    assert one.covers == ["mohegan.blinds.5"]
    result = run(one)
    assert [(failure.step, failure.expected) for failure in result.failures] == [
        ("row 3 (line 10), expect turn (line 10)", "seat 3"),
        ("row 3 (line 10), expect legal (line 10)", "raise 12"),
    ]


def test_a_column_of_houses_makes_a_scenario_for_each() -> None:
    made = scenarios("""\
        name: Boards
        check: first to act
        game: stud
        columns: [house, boards, first, by]
        rows:
          - [toledo, seat 2 Ah Kd / seat 6 As Kc, seat 2, toledo.stud.5d]
          - [live, seat 2 Ah Kd / seat 6 As Kc, seat 6, live.stud.6b]
        """)
    assert [(one.house, one.covers, run(one).ok) for one in made] == [
        ("toledo", ["toledo.stud.5d"], True),
        ("live", ["live.stud.6b"], True),
    ]


@pytest.mark.parametrize(
    ("check", "row"),
    [
        ("hands", "{cards: As}"),
        ("hands", "{cards: As Kd, better: first}"),
        ("odd chip", "{pot: 10, winners: ann, shares: ann 10}"),
        ("pot limit", "{stakes: pot limit 5/10}"),
        ("pot limit", "{stakes: pot limit 5/10, facing: 9999, most: 5}"),
        ("first to act", "{game: stud, boards: seat 2, first: seat 2}"),
    ],
)
def test_a_row_that_cannot_be_judged_is_a_failure(check: str, row: str) -> None:
    assert len(table(check, row)) == 1


def test_each_row_may_be_played_by_a_set_of_rules_of_its_own() -> None:
    cash, events = scenarios("""\
        name: Chips and cents
        house: pechanga
        game: holdem
        check: play
        columns: [rules, stakes, seats, small blind, then posts, by]
        rows:
          - [cash, no limit 1/3, "ann 200, bob 200, cyd 200", ann, {ann: 1, bob: 3}, pechanga.22.3]
          - [tournament, no limit 100/200, "ann 5000, bob 5000, cyd 5000", ann, {ann: 100, bob: 200},
             pechanga.22.3]
        """)
    assert (cash.rule_set, events.rule_set) == ("cash", "tournament")
    assert [len(one.rows) for one in (cash, events)] == [1, 1]
    wrong = [one for each in (cash, events) for one in run(each).failures if "posts" in one.expected]
    assert wrong == [], "each row is played by its own set"
