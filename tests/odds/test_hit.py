"""What the checker from the cards says of showdowns that the books name, and of those beside them."""

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.odds.hit import Hit, hit
from cardhouse.odds.least import LeastHandError, least_worth
from cardhouse.odds.trigger import Trigger, TriggerError, Wanted, check_trigger

TENS = Wanted("four tens", "both", "pocket_pair")
BAD_BEAT = Trigger("bad beat", hand=TENS, beaten_by=Wanted("", "both"))
BOARD_FIRST = Trigger(
    "jackpot", hand=Wanted("aces full of tens", "both_board_first"), beaten_by=Wanted("", "both_board_first")
)
FLOPPED = Trigger("flop pot", "made", hand=Wanted("four of a kind", "both", "pocket_pair"), street="flop")
CRACKED = Trigger("aces cracked", pocket="AA")


def ask(trigger: Trigger, board: str, *hands: str, game: str = "holdem") -> Hit:
    return hit(trigger, game, {at: parse_cards(own) for at, own in enumerate(hands, 1)}, parse_cards(board))


def code(found: Hit, seat: int, role: str = "holder") -> str:
    return next((why.code for why in found.why_not if (why.seat, why.role) == (seat, role)), "")


def test_four_tens_beaten_by_four_jacks() -> None:
    found = ask(BAD_BEAT, "Ts Th Js Jh 2c", "TcTd", "JcJd", "AsKs")
    assert found.hit
    assert [one.seat for one in found.holders] == [1]
    assert found.holders[0].hand == "four of a kind, tens"
    assert [one.seat for one in found.winners] == [2]
    assert code(found, 3) == "below_minimum"


@pytest.mark.parametrize(
    ("board", "loser", "winner", "seat", "role", "why"),
    [
        ("9s 9h Js Jh 2c", "9c9d", "JcJd", 1, "holder", "below_minimum"),
        ("Ts Th Tc 4s 4c", "Td2s", "4d4h", 2, "holder", "below_minimum"),
        ("Ts Th Tc 4s 4c", "TdAs", "4d4h", 1, "holder", "not_beaten"),
        ("Ts Th Tc Js Jc", "TdAs", "JdJh", 1, "holder", "no_pocket_pair"),
        ("Ts Th 9s 8s 7s", "TcTd", "JsAc", 2, "winner", "one_hole_card"),
        ("Ts Th Ks Kh Kc", "TcTd", "KdQs", 2, "winner", ""),
        ("Ts Th Ks Kh Kc", "TcTd", "Kd9s", 2, "winner", "one_hole_card"),
    ],
)
def test_near_misses(board: str, loser: str, winner: str, seat: int, role: str, why: str) -> None:
    found = ask(BAD_BEAT, board, loser, winner)
    assert found.hit == (not why)
    assert code(found, seat, role) == why


def test_straight_flush_beaten_by_a_higher_one() -> None:
    assert ask(BAD_BEAT, "7h 8h 9h 2c 3d", "5h6h", "ThJh").hit
    assert not ask(BAD_BEAT, "7h 8h 9h Th 3d", "5h6h", "JhQh").hit, "the board and the six: one hole card"


def test_the_board_plays_first() -> None:
    found = ask(BOARD_FIRST, "As Ah Ts Th Js", "AcTc", "KsQs")
    assert code(found, 1) == "board_plays_first", "the tens of the board fill the aces"
    loose = Trigger(hand=Wanted("aces full of tens", "both"), beaten_by=Wanted("", "both"))
    assert ask(loose, "As Ah Ts Th Js", "AcTc", "KsQs").hit
    assert ask(BOARD_FIRST, "As Ah Ts Js 2c", "AcTc", "KsQs").hit, "the own ten is the one that fills them"
    assert not ask(BOARD_FIRST, "As Ah Ts Js 2c", "AcTc", "KsQc").hit


def test_several_losers_are_all_named_the_best_first() -> None:
    found = ask(BAD_BEAT, "Ts Th Js Jh Qs", "TcTd", "JcJd", "AsKs")
    assert [one.seat for one in found.holders] == [2, 1]
    assert [one.seat for one in found.winners] == [3]


def test_flopped_quads_of_horseshoe() -> None:
    assert ask(FLOPPED, "9s 9h 4c 2d 2h", "9c9d").hit
    assert code(ask(FLOPPED, "9s 9h 9c", "9d4c"), 1) == "no_pocket_pair"
    assert ask(FLOPPED, "Th Jh Qh", "8h9h").hit
    assert code(ask(FLOPPED, "9s 5h 4c 9h", "9c9d"), 1) == "below_minimum"
    assert code(ask(FLOPPED, "9s 5h", "9c9d"), 0, "table") == "board_short"


def test_aces_cracked() -> None:
    assert ask(CRACKED, "Ks Kh 7d 2c 3s", "AcAd", "KcQd").hit
    assert not ask(CRACKED, "Ks Kh 7d 2c 3s", "AcAd", "QcQd").hit
    assert code(ask(CRACKED, "As Kh 7d 2c 3s", "AcKd", "7c7s"), 1) == "not_the_pocket"


def test_unknown_cards_are_asked_for() -> None:
    found = ask(BAD_BEAT, "Ts Th Js Jh 2c", "TcTd", "????")
    assert not found.hit
    assert code(found, 2) == "cards_unknown"


def test_other_games() -> None:
    assert code(ask(BAD_BEAT, "Ts Th Js Jh 2c", "TcTd8s8d", game="omaha"), 0, "table") == "other_game"
    omaha = Trigger(games=("omaha",), hand=TENS)
    assert ask(omaha, "Ts Th Js Jh 2c", "TcTd8s8d", "JcJd3s3d", game="omaha").hit
    found = ask(omaha, "Ts Th Tc Js Jh", "TdAs8s8d", "JcJd3s3d", game="omaha")
    assert code(found, 1) == "no_pocket_pair"
    stud = Trigger(games=("stud",), hand=Wanted("aces full", "both", "pocket_pair"))
    assert ask(stud, "", "AsAhKs2c3dAcKh", "5h5s5d5cQs9d2s", game="stud").hit
    razz = Trigger(games=("razz",), what="made", hand=Wanted("6-4 low"))
    assert ask(razz, "", "As2h3s4c6dAcKh", game="razz").hit
    assert not ask(razz, "", "As2h3s5c6dAcKh", game="razz").hit


def test_two_pair_in_either_order() -> None:
    assert least_worth("two pair deuces and aces") == least_worth("two pair aces and deuces")


@pytest.mark.parametrize("words", ["four elevens", "aces full of aces", "royal mess", "6-4 low"])
def test_no_such_hand(words: str) -> None:
    with pytest.raises(LeastHandError):
        least_worth(words)


def test_no_such_trigger() -> None:
    check_trigger(FLOPPED)
    with pytest.raises(TriggerError):
        check_trigger(Trigger(street="fourth street", what="made"))
    with pytest.raises(TriggerError):
        check_trigger(Trigger(pocket="A1"))
    with pytest.raises(TriggerError):
        check_trigger(Trigger(games=()))
