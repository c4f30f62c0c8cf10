"""Stories: what the words do, what comes when something else was expected, tries that are taken back."""

import pytest

from cardhouse.houses.profile import load_house
from cardhouse.scenarios import run
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.sentences import parse
from scenarios.story import came, failures, scenarios, story


def test_a_story_that_holds() -> None:
    assert not failures("""\
        - expect: {turn: cyd, pot: 4, legal: "fold, call 3, raise 6..200"}
        - cyd raises to 9, ann calls, bob folds
        - expect: {street: flop, turn: ann, pot: 21, in the hand: "ann, cyd", stacks: {ann: 191, bob: 197}}
        """)


def test_a_failure_names_step_expectation_outcome_and_rule() -> None:
    (failure,) = failures("- cyd calls\n- expect: {turn: cyd, by: pechanga.22.3}")
    assert failure.step == "expect turn (line 8)"
    assert (failure.expected, failure.came, failure.rule) == ("cyd", "ann", "pechanga.22.3")
    assert failure.text() == "expect turn (line 8): expected cyd, came ann (pechanga.22.3)"


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("turn: bob", "cyd"),
        ("pot: 5", "4"),
        ("bets: {ann: 2}", "ann 1"),
        ("stacks: ann 5", "ann 199"),
        ("legal: {check: yes}", "fold, call 3, raise 6..200 by 1"),
        ("legal: {raise: 6 or 9}", "fold, call 3, raise 6..200 by 1"),
        ("legal: {raise: from 7}", "fold, call 3, raise 6..200 by 1"),
        ("legal: {step: 5}", "fold, call 3, raise 6..200 by 1"),
        ('legal: "fold, call 3"', "fold, call 3, raise 6..200 by 1"),
        ("street: flop", "preflop"),
        ("over: yes", "no"),
        ("board: Ks 8d 8c", "none"),
        ("board: 3 cards", "0 cards"),
        ("cards: {ann: 3}", "ann 2 cards"),
        ("deck: {1: bob}", "card 1 ann"),
        ("deck: {7: burned}", "card 7 stub"),
        ("posts: {ann: 1}", "bob posts 3 live"),
        ("posts: {ann: 1, bob: 3 live + 1 dead}", "bob posts 3 live"),
        ("button: ann", "cyd"),
        ("dealt in: ann", "ann, bob, cyd"),
        ("not dealt in: ann", "dealt in ann, bob, cyd"),
        ("in the hand: ann", "ann, bob, cyd"),
        ("limits: 4/8", "0/0"),
        ("owes: {ann: big blind}", "ann nothing"),
        ("leg up: ann", "nobody"),
        ("small blind: bob", "ann"),
        ("happened: [folded ann]", "it did not happen"),
        ("happened: [no posted ann]", "posted ann"),
        ("rake: 1", "0"),
        ("shows first: ann", "nobody"),
    ],
)
def test_what_comes_instead(expect: str, said: str) -> None:
    assert came(f"- expect: {{{expect}}}") == [said]


def test_an_action_that_is_refused_unexpectedly_ends_the_story() -> None:
    (failure,) = failures("- cyd raises to 5\n- expect: {pot: 999}")
    assert (failure.step, failure.expected) == ("step 1, cyd raises to 5 (line 7)", "accepted")
    assert failure.came.startswith("refused: $5 is too little: least $6, most $200")


def test_a_refusal_is_compared_by_reason_rule_and_facts() -> None:
    assert not failures("- {cyd raises to 5: refused, because: too small, least: 6, most: 200}")
    assert came("- {cyd raises to 6: refused}") == ["accepted"]
    (other,) = came("- {cyd raises to 5: refused, because: too large}")
    assert "too little" in other
    assert came("- {cyd raises to 5: refused, least: 7}") == ["least 6"]
    (cited,) = failures("- {cyd raises to 5: refused, by: pechanga.4.31}")
    assert cited.expected == "refused by pechanga.4.31"


def test_words_where_they_make_no_sense() -> None:
    assert came("- everyone folds\n- ann folds\n- expect: {over: yes}") == [
        "the hand is over; the next one begins with 'next hand'"
    ]
    assert came("- on to the fifth street\n- expect: {over: yes}") == [
        "Hold'em has no 'fifth street'; its streets: preflop, flop, turn, river"
    ]
    assert came("- next hand\n- next hand\n- expect: {over: yes}") == ["the hand before is not over"]
    assert came("- ann stands up\n- ann folds\n- expect: {over: yes}") == [
        "ann is not at the table; there are bob, cyd"
    ]


def test_a_supposition_is_taken_back() -> None:
    assert not failures("""\
        - suppose: cyd folds
          expect: {turn: ann}
        - {suppose: cyd raises to 5, refused: too small}
        - expect: {turn: cyd}
        """)
    assert came("- {suppose: cyd folds, expect: {turn: bob}}") == ["ann"]
    assert came(
        "- {suppose: [ann moves to seat 7], expect: {seats: {ann: 1}}}\n- expect: {seats: {ann: 1}}"
    ) == ["ann 7"]


def test_the_more_exact_sentence_is_meant() -> None:
    assert parse("everyone folds to cyd").word.pattern.endswith(" to {who}")
    assert parse("ann moves to seat 7").word.subject == "table"
    with pytest.raises(WordError, match="near it"):
        parse("ann straddels 6")


def test_on_to_the_showdown_with_and_without_questions() -> None:
    assert not failures("- on to the showdown\n- expect: {over: yes, showdown: yes}")
    assert not failures("- on to the showdown\n- expect: {over: no, turn: ann}", showdown="ask")
    assert came("- everyone folds to bob\n- on to the showdown\n- expect: {pot: 4}") == [
        "the round ended before it was the turn of bob"
    ]


def test_several_hands() -> None:
    assert not failures("""\
        - everyone folds
        - expect: {wins: {bob: 2}, returned: {bob: 2}, over: yes}
        - next hand: {cards: {ann: As Ad}}
        - expect: {button: ann, cards: {ann: As Ad}, posts: {bob: 1, cyd: 3}, stacks: {ann: 199}}
        - bob wins 40
        - 2 hands are played
        - next hand
        - expect: {button: ann}
        """)


def test_a_late_straddle_is_dealt_anew() -> None:
    assert not failures(
        """\
        - next hand
        - expect: {turn: cyd, straddle: nobody}
        - dan straddles 6 after the first card
        - expect: {straddle: dan, turn: ann, posts: {ann: 1, bob: 3, dan: 6}}
        """,
        house="horseshoe",
        covers="[horseshoe.8.15b]",
        seats="ann 200, bob 200, cyd 200, dan 200",
    )


def test_the_board_is_run_where_the_house_lets_it() -> None:
    steps = "- ann is all-in, bob calls\n- {board is run 2 times: refused, by: horseshoe.2-procedures.17b}"
    heads_up = {"house": "horseshoe", "covers": "[horseshoe.2-procedures.17b]", "seats": "bob 50, ann 50"}
    assert not failures(steps, **heads_up)
    timed = steps.replace(
        "{board is run 2 times: refused, by: horseshoe.2-procedures.17b}", "board is run 2 times"
    )
    assert not failures(
        timed + "\n- expect: {boards: 2, over: yes}", **{**heads_up, "stakes": "no limit 1/3 time"}
    )


def test_another_house_changes_outcomes_but_not_whose_rows_are_compared() -> None:
    capped = """\
        - on to the flop
        - ann bets, bob raises, cyd raises, ann raises
        - {bob raises: refused, by: pechanga.21.3}
        """
    scenario = story(capped, stakes="limit 4/8")
    assert run(scenario).ok
    (failure,) = run(scenario, "horseshoe").failures  # a bet and four raises
    assert (failure.expected, failure.came) == ("refused", "accepted")
    assert run(scenario, "toledo").ok


def test_choices_may_be_replaced() -> None:
    scenario = story("- expect: {turn: cyd, legal: {raise: 6..200}}\n- on to the flop\n- expect: {burned: 1}")
    mutant = load_house("pechanga").choices("cash").replace("deal.burn", "no_burn")
    for override in (mutant, {("pechanga", "cash"): mutant}, lambda house, rule_set, on: mutant):
        (failure,) = run(scenario, choices=override).failures
        assert failure.came == "0 cards"
    assert run(scenario, choices={("pechanga", "tournament"): mutant}).ok


def test_several_houses_cover_their_own_rows() -> None:
    both = scenarios("""\
        name: Both
        covers: [live.holdem.4a, toledo.holdem.4a]
        houses: [live, toledo]
        stakes: no limit 1/3
        seats: ann 200, bob 200, cyd 200
        expect: {small blind: ann, by: [live.holdem.5, toledo.holdem.5]}
        """)
    assert [(one.name, one.house, one.covers) for one in both] == [
        ("Both (live)", "live", ["live.holdem.4a", "live.holdem.5"]),
        ("Both (toledo)", "toledo", ["toledo.holdem.4a", "toledo.holdem.5"]),
    ]


def test_defaults_hold_for_what_follows() -> None:
    two = scenarios("""\
        defaults: {house: live, stakes: no limit 1/3, seats: "ann 200, bob 200", covers: [live.holdem.4a]}
        ---
        {name: First, expect: {pot: 4}}
        ---
        {name: Second, stakes: no limit 2/5, expect: {pot: 7}}
        """)
    assert [(one.name, run(one).ok) for one in two] == [("First", True), ("Second", True)]
