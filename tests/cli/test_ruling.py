"""`cardhouse ruling`: answers, comparisons, the questions, and what is said of input that cannot be used."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.houses.profile import every_house
from cardhouse.rulings.rule import CASES
from cardhouse.rulings.searching import search
from cardhouse.rulings.situations import Fact, situations


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "240")


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["ruling", *words]) == code
    return capsys.readouterr().out


def told_json(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    return json.loads(told(capsys, *words, "--json", code=code))


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of bad input, which ends with 2 and prints nothing else."""
    assert main(["ruling", *words]) == 2
    came = capsys.readouterr()
    assert came.out == ""
    return came.err


def first_answer(fact: Fact) -> str:
    first = {"yes or no": "yes", "number": "1", "money": "40", "card": "7h", "text": "so", "seat": "1"}
    return fact.choices[0] if fact.choices else "1" if fact.kind == "list" else first[fact.kind]


def test_one_situation_in_plain_words_with_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--house", "pechanga", "thrown-cards", "facing=no", "past-line=yes")
    assert "Ruling: hand dead." in text
    assert "Rule pechanga.14.1b:" in text
    assert "cash game: thrown-cards" in text


def test_json_holds_the_whole_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    made = told_json(capsys, "--house", "horseshoe", "mucked_hand", "cause=wrong information")
    assert made["ruling"] == "floor decides: hand returned or hand dead"
    assert made["options"] == ["hand returned", "hand dead"]
    assert made["discretion"] is True
    assert made["cites"] == ["horseshoe.3-dead.2"]
    assert made["explanation"].startswith("A hand that can be told apart")
    silent = told_json(capsys, "--house", "toledo", "mucked-hand")
    assert silent["cites"] == []
    assert "pechanga.14.1h" in silent["silent"][0]


def test_events_and_days_have_their_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    cash = told_json(capsys, "--house", "horseshoe", "taken-in", "to=1000")
    event = told_json(capsys, "--house", "horseshoe", "taken-in", "to=1000", "--tournament")
    assert cash["ruling"] == "hand dead and no refund"
    assert event["ruling"] == "hand dead and 1,000 back"
    before = told_json(capsys, "--house", "horseshoe", "honest-mistake", "--on", "2010-06-06")
    now = told_json(capsys, "--house", "horseshoe", "honest-mistake")
    assert before["discretion"]
    assert now["ruling"] == "ruled in full"


def test_amounts_are_dollars_in_cash_games(capsys: pytest.CaptureFixture[str]) -> None:
    made = told_json(capsys, "--house", "pechanga", "wrong-pot", "pot=$1,085.50")
    assert made["options"][0] == "1,085.50 moved to the rightful winner"


def test_an_act_is_ruled_on_in_its_spot(capsys: pytest.CaptureFixture[str]) -> None:
    raised = 'does=says "raise" then puts in one 25 chip'
    assert told_json(capsys, "--house", "pechanga", "act", raised, "facing=6")["ruling"] == "raise to 25"
    silent = told_json(capsys, "--house", "pechanga", "act", "does=puts in one 25 chip", "facing=6")
    assert silent["ruling"] == "call 6"
    first = told_json(capsys, "--house", "pechanga", "act", "does=puts in one 25 chip", "stakes=limit 4/8")
    assert first["ruling"] == "bet 4"
    blind = told_json(capsys, "--house", "pechanga", "act", 'does=says "call"', "facing=3", "stack=2")
    assert blind["ruling"] == "call 2"


def test_compare_puts_the_houses_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    made = told_json(capsys, "compare", "upcards-moved", "what=lifted")
    assert {one["house"]: one["ruling"] for one in made} == {
        "mohegan": "hand live", "pechanga": "hand dead", "horseshoe": "hand dead", "live": "hand live",
        "toledo": "hand live", "tda2024": "hand dead",
    }  # fmt: skip
    text = told(capsys, "compare", "upcards-moved", "what=lifted")
    assert all(name in text for name in every_house())
    assert "pechanga.14.1i" in text
    assert "not in this house's book" in text


def test_list_names_every_case_and_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    listed = told_json(capsys, "list")
    assert len(listed) == len(CASES) + 1, "every case, and acts"
    assert all(one["about"] for one in listed)
    text = told(capsys, "list")
    assert all(name in text for name in situations())
    one = told(capsys, "list", "hand count")
    assert "must be said" in one
    assert "one of draw, flop, stud" in one
    assert "does" in told(capsys, "list", "act")


def test_every_situation_can_be_asked_for_in_every_house(capsys: pytest.CaptureFixture[str]) -> None:
    """With the first answer that each fact allows a ruling comes out, with the rows of the book or with what
    is done where it is silent; or a clear refusal.
    """
    for name, situation in situations().items():
        facts = [f"{fact.name}={first_answer(fact)}" for fact in situation.facts if fact.required]
        for rules in ([], ["--tournament"]):
            assert main(["ruling", "compare", name, *facts, *rules, "--json"]) in (0, 1), name
            for made in json.loads(capsys.readouterr().out):
                assert made.get("refused") or (made["ruling"] and made["cites"] + made["silent"]), name


def test_questions_lead_to_the_ruling(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ["nowhere", "pechanga", "quetzalcoatl", "on-phone", "perhaps", "yes", "yes"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    text = told(capsys, "ask")
    assert "nowhere is none of them" in text
    assert "Nothing that can be ruled on is found by these words" in text
    assert "at-start=perhaps: write yes or no" in text
    assert "Ruling: hand live." in text


def test_words_that_nobody_knows_lead_to_the_nearest_and_to_the_floor(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    text = told(capsys, "ask", "rabbithunters", "--house", "toledo")
    assert "call the floor" in text
    assert "Nearest by their letters" in text
    assert "Ruling: " in text


def test_a_number_chooses_among_those_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = search("pot", situations()).index("wrong-pot") + 1
    monkeypatch.setattr("sys.stdin", io.StringIO(f"99\npot\n{number}\n85\n\n\n"))
    text = told(capsys, "ask", "the", "pot", "--house", "pechanga")
    assert f"{number:3} wrong-pot:" in text
    assert "Ruling: floor decides: 85 moved to the rightful winner or result stands." in text


def test_only_what_fits_the_game_and_the_street_is_offered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offered(*words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["ruling", "ask", *words, "--house", "pechanga"]) == 2
        return capsys.readouterr().out

    wrong_low = ("stud", "wrong", "bring", "in")
    assert "wrong-low:" in offered(*wrong_low, "--game", "stud 8")
    assert "wrong-low:" not in offered(*wrong_low, "--game", "omaha")
    assert "not in this game." in offered(*wrong_low, "--game", "omaha")
    flop = ("four", "cards", "on", "the", "flop")
    assert "too-many-on-flop:" in offered(*flop, "--game", "holdem", "--street", "flop")
    assert "not at this point of the hand." in offered(*flop, "--game", "holdem", "--street", "preflop")
    assert "not in this game." in offered("wrong-low", "--game", "holdem")


def test_answers_that_end_too_early_are_bad_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pechanga\n"))
    assert main(["ruling", "ask"]) == 2
    assert "The answers ended before this question" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--house", "pechanga", "thrown-card"], "did you mean thrown-cards"),
        (["--house", "pechanga", "thrown-cards"], "say also facing (Does the player face a bet? yes or no)"),
        (["--house", "pechanga", "thrown-cards", "facing=maybe"], "facing=maybe: write yes or no"),
        (["--house", "pechanga", "thrown-cards", "facing"], "write a fact as name=value"),
        (["--house", "pechanga", "thrown-cards", "facing=yes", "Facing=no"], "said twice"),
        (["--house", "pechanga", "thrown-cards", "facing=yes", "past=no"], "past: no such fact"),
        (["--house", "pechanga", "hand-count", "family=flop", "has=two", "needs=2"], "a whole number"),
        (["--house", "pechanga", "wrong-pot", "pot=12.345"], "an amount such as"),
        (["--house", "horseshoe", "taken-in", "to=10.50", "--tournament"], "an amount such as"),
        (["--house", "nowhere", "thrown-cards", "facing=yes"], "no such house"),
        (["--house", "pechanga", "turned-up", "--on", "yesterday"], "write a day as"),
        (["--house", "pechanga", "act"], "say also does"),
        (["--house", "pechanga", "act", "does=dances"], "is no move of an act"),
        (["--house", "pechanga", "act", "does=nods", "game=chess"], "game=chess"),
        (["--house", "pechanga", "act", "does=nods", "facing=2"], "facing=2: nobody can have bet"),
        (["--house", "pechanga", "act", "does=says five"], "can mean several amounts"),
        (["--house", "pechanga", "misdeal"], "did you mean action-counted or"),
        (["--house", "pechanga", "premature-flop"], "did you mean premature-board"),
        (["--house", "pechanga", "act", "does=nods", "colour=red"], "no such fact of act"),
        (["--house", "pechanga", "act", "does=nods", "stack=0"], "has chips left"),
        (["ask", "--street", "turn"], "say also --game"),
        (["ask", "--game", "holdem", "--street", "fifth"], "has preflop, flop, turn, river"),
        (["ask", "--game", "chess"], "unknown game"),
        (["compare", "nothing"], "no such situation"),
        (["list", "nothing"], "no such situation"),
    ],
)
def test_bad_input_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in complaint(capsys, *words)


def test_what_cannot_have_happened_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("hand-count", "family=flop", "has=2", "needs=2")
    assert "cannot have happened so" in told(capsys, "--house", "pechanga", *facts, code=1)
    assert told_json(capsys, "--house", "pechanga", *facts, code=1)["code"] == "bad_cards"
    assert "cannot be" in told(capsys, "compare", *facts, code=1)


def test_a_small_bet_on_the_flop_can_be_faced(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--house", "horseshoe", "act", "does=puts in one 25 chip", "facing=5")
    assert "Ruling: call 5." in text


def test_a_comparison_names_what_is_borrowed_beside_what_is_cited(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "compare", "act", "does=says five meaning 5 or 500", "stack=1000")
    line = next(line for line in text.splitlines() if "horseshoe " in line)
    assert "horseshoe.3-betting.9; not in the book:" in line


def test_facts_are_asked_for_in_whole_questions() -> None:
    facts = {fact.name: fact for one in situations().values() for fact in one.facts}
    assert facts["deliberate"].question == "Was it done on purpose?"
    assert facts["round-over"].question == "Is the betting of that round over?"


def test_the_dealer_is_told_the_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--house", "horseshoe", "exposed-hole"]) == 0
    told = capsys.readouterr().out
    assert "  1. Leave the exposed card of the player face up" in told


def test_each_choice_that_is_open_has_its_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--house", "pechanga", "exposed-card", "places=1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["discretion"]
    assert any(step.startswith("If misdeal") for step in told["steps"])
    assert any("Gather all cards, shuffle, cut" in step for step in told["steps"])
