"""The rows that a story says are compared with those that the software names."""

from cardhouse.houses.profile import load_house
from cardhouse.scenarios import run
from scenarios.story import failures, scenarios, story

SHORT_ALL_IN = """\
    - on to the flop
    - ann bets 100, bob is all-in, cyd calls
    - expect: {turn: ann, legal: "fold, call 50", by: %s}
    """


def test_the_row_that_decides_is_named() -> None:
    assert not failures(SHORT_ALL_IN % "pechanga.22.3", seats="ann 500, bob 153, cyd 500")


def test_a_row_that_does_not_decide_is_a_failure() -> None:
    (failure,) = failures(SHORT_ALL_IN % "pechanga.18.1", seats="ann 500, bob 153, cyd 500")
    assert failure.expected == "by pechanga.18.1"
    assert "pechanga.22.3" in failure.came
    assert failure.rule == "pechanga.18.1"


def test_what_was_decided_in_an_earlier_hand_no_longer_counts() -> None:
    steps = """\
        - on to the flop
        - {ann bets 1: refused}
        - everyone checks
        - expect: {street: turn, by: pechanga.31.burncard}
        - everyone folds
        - next hand
        - expect: {turn: ann, by: pechanga.31.burncard}
        """
    (failure,) = failures(steps)
    assert failure.step.startswith("expect (line 13)")


def test_a_story_covers_only_what_was_named_in_it() -> None:
    (failure,) = run(story("- expect: {legal: {call: 3}}", covers="[pechanga.18.1, pechanga.10.2]")).failures
    assert (failure.step, failure.rule) == ("covers", "pechanga.18.1")


def test_rows_are_named_by_choice_event_game_and_ranking() -> None:
    named = run(
        story("- cyd raises\n- hand plays out\n- expect: {over: yes}", house="mohegan", stakes="limit 4/8")
    ).named
    assert "choice" in named["mohegan.blinds.4b"]
    assert "game" in named["mohegan.blinds.4a"]
    assert "ranking" in named["mohegan.rank.0d"]
    assert "structure" in named["mohegan.blinds.5"]


def test_under_other_choices_or_another_house_rows_are_not_compared() -> None:
    one = story(SHORT_ALL_IN % "pechanga.18.1", seats="ann 500, bob 153, cyd 500")
    assert run(one, choices=load_house("pechanga").choices()).ok
    assert run(one, "mohegan").ok


def test_a_story_of_several_houses_is_compared_with_each_book() -> None:
    text = """\
        name: Two books
        houses: [pechanga, mohegan]
        stakes: limit 4/8
        seats: ann 200, bob 200, cyd 200
        expect: {legal: {call: 4}, by: [pechanga.10.2, mohegan.blinds.4a]}
        """
    assert all(run(one).ok for one in scenarios(text))


def test_what_is_supposed_names_its_own_rows() -> None:
    steps = """\
        - suppose: on to the flop
          expect: {street: flop, by: pechanga.31.burncard}
        - expect: {turn: cyd, by: pechanga.31.burncard}
        """
    (failure,) = failures(steps)
    assert failure.expected == "by pechanga.31.burncard"


def test_the_odd_chip_of_badugi_names_no_row_of_holdem() -> None:
    text = """\
        name: An odd chip
        house: live
        covers: [live.badugi.10]
        game: badugi
        stakes: limit 4/8 blinds 1/4
        seats: ann 200, bob 200, cyd 200
        cards: {bob: Ac 2d 3h 4s, cyd: Ad 2h 3s 4c}
        steps: [cyd calls, ann folds, bob checks, hand plays out]
        expect: {wins: {bob: 5, cyd: 4}}
        """
    (one,) = scenarios(text)
    result = run(one)
    assert result.ok, result.failures
    assert "live.badugi.10" in result.named
    assert result.named.get("live.holdem.14", frozenset()) <= {"silent"}, "no row of hold'em decides badugi"


def test_the_chip_left_over_between_two_halves_is_cited() -> None:
    text = """\
        name: Between the halves
        house: mohegan
        covers: [mohegan.odd.b2]
        game: omaha8
        stakes: limit 4/8 blinds 1/4
        seats: ann 200, bob 200, cyd 200
        cards: {bob: As Ad Kh Kd, cyd: 2c 3c 4h 5h, board: Ah 7d 8c Qs Jh}
        steps: [cyd calls, ann folds, bob checks, hand plays out]
        expect: {high wins: {bob: 5}, low wins: {cyd: 4}, happened: {pot awarded bob: mohegan.odd.b2}}
        """
    (one,) = scenarios(text)
    assert not run(one).failures
