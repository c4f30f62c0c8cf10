"""What a room hangs up is understood, with what everybody takes for granted filled in."""

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.play.signs import write_sign
from cardhouse.play.usual_signs import mix_in, mixed_stakes, read_usual

SIGNS = [
    ("$2/$5 PLO", "omaha", "pot limit 2/5"),
    ("1-3 NLH", "holdem", "no limit 1/3"),
    ("4/8 O8", "omaha8", "limit 4/8 blinds 2/4"),
    ("3/6 limit holdem half kill", "holdem", "limit 3/6 blinds 1/3 half kill"),
    ("$5-$10 stud", "stud", "limit 5/10 ante 1 bring-in 2"),
    ("2-4 razz", "razz", "limit 2/4 ante 1 bring-in 1"),
    ("$.50/$1 stud", "stud", "limit 0.50/1 ante 0.10 bring-in 0.15"),
    ("$10/$20 limit stud ante $2 bring-in $5", "stud", "limit 10/20 ante 2 bring-in 5"),
    ("5 card draw 2/4", "draw_high", "limit 2/4 ante 1"),
    ("5/10 2-7 TD", "deuce_triple", "limit 5/10 blinds 2/5"),
    ("1/2 Big O", "big_o", "pot limit 1/2"),
    ("$5/$5 PLO5", "big_o", "pot limit 5/5"),
    ("25c/50¢ NL", "holdem", "no limit 0.25/0.50"),
]


@pytest.mark.parametrize(("sign", "game", "stakes"), SIGNS)
def test_a_sign_as_rooms_write_it(sign: str, game: str, stakes: str) -> None:
    rules, read = read_usual(sign, "holdem")
    assert (rules.id, write_sign(read)) == (game, stakes)


def test_a_mix_has_all_that_its_games_need() -> None:
    assert mix_in("10/20 H.O.R.S.E.") == "horse"
    assert write_sign(mixed_stakes("10/20 H.O.R.S.E.", "horse")) == "limit 10/20 ante 2 bring-in 3"


@pytest.mark.parametrize(
    ("sign", "says"), [("1/3", "limit or no limit"), ("$4-8", "limit or no limit"), ("2/5 whist", "'whist'")]
)
def test_what_is_not_clear_is_asked(sign: str, says: str) -> None:
    with pytest.raises(CardhouseError, match=says):
        read_usual(sign, "holdem")
