"""From hand to hand: mixed games, pots that nobody opens, chips bought in a hand, stubs that run out."""

from scenarios.story import failures


def test_a_rotation_changes_by_hands_and_by_the_clock() -> None:
    mixed = {"stakes": "limit 4/8 ante 1 bring-in 2", "rotation": "[holdem, razz]"}
    assert not failures(
        """\
        - expect: {game: holdem, posts: {ann: 2, bob: 4}}
        - 2 hands are played
        - next hand
        - expect: {game: razz}
        """,
        change_every="2 hands",
        **mixed,
    )
    assert not failures(
        """\
        - 3 hands are played
        - expect: {game: holdem}
        - 20 minutes pass
        - next hand
        - expect: {game: razz}
        """,
        change_every="20 minutes",
        **mixed,
    )


def test_a_pot_that_nobody_opens_is_carried() -> None:
    assert not failures(
        """\
        - everyone checks
        - expect: {over: yes, carried: 3}
        - next hand
        - expect: {pot: 6, button: ann}
        """,
        house="horseshoe",
        covers="[horseshoe.16-jacks.1]",
        game="jacks or better",
        stakes="limit 4/8 ante 1",
        cards="{ann: 2c 4d 6h 8s Tc, bob: 2d 4h 6s 8c Td, cyd: 2h 4s 6c 8d Th}",
    )


def test_chips_bought_in_a_hand_play_in_the_next() -> None:
    assert not failures("""\
        - cyd folds
        - ann adds 100
        - expect: {stacks: {ann: 199}, legal: {all-in: 200}}
        - ann folds
        - next hand
        - expect: {stacks: {ann: 299}}
        """)


def test_a_short_stub_is_shuffled_with_the_named_cards_on_top() -> None:
    assert not failures(
        """\
        - low card brings it in
        - on to the seventh street
        - expect: {happened: [stub reshuffled], cards: {seat 7: 7}, up cards: {seat 7: 4}}
        """,
        game="stud",
        stakes="limit 4/8 ante 1 bring-in 1",
        seats="1-7 with 200",
    )
