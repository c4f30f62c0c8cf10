"""Which cards a tracked stud or draw table is asked for: the winner's first, the others' only where his could
have beaten the losing hand.
"""

from datetime import date

import msgspec
import pytest

from cardhouse.cards.card import UNKNOWN, parse_cards
from cardhouse.houses.profile import load_house
from cardhouse.promotions.hits.needing import needs
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.promotion import Beaten, Promotion
from promotions.games import made

CHOICES = load_house("horseshoe").choices("cash", date(2026, 3, 3))


def terms(least: str = "four tens") -> Promotion:
    return msgspec.structs.replace(made("bad_beat"), beaten=Beaten(least=least))


def seated(seat: int, cards: str, won: int = 0, mucked: bool = False) -> Seated:
    return Seated(
        seat=seat, person=f"p{seat}", dealt=True, live=True, won=won, mucked=mucked,
        cards=tuple(parse_cards(cards)),
    )  # fmt: skip


def spot(*seats: Seated, game: str = "stud", board: str = "") -> Spot:
    return Spot(
        table=1, hand=2, game=game, began=0, at=1, tracked=True, boards=(tuple(parse_cards(board)),),
        seats=seats,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("winner", "loser", "asked"),
    [
        ("???? 2c 7d 9h 3s ??", "???? Ts Th 4c 5d ??", ()),  # nobody beats four tens with these up-cards
        ("???? Jc Jd 9h 3s ??", "???? Ts Th 4c 5d ??", ("seat 1",)),
        ("2s 2h 2d Jc Jd 9h 3s", "???? Ts Th 4c 5d ??", ()),  # a full house beats no four tens
        ("Js Jh 2d Jc Jd 9h 3s", "???? Ts Th 4c 5d ??", ("seat 2",)),
        ("Js Jh 2d Jc Jd 9h 3s", "???? 8s 7h 4c 2c ??", ()),  # no four tens can lie behind these
        ("Js Jh 2d Jc Jd 9h 3s", "Tc Td 2c Ts Th 4c 5d", ()),  # everything is known
    ],
)  # fmt: skip
def test_stud(winner: str, loser: str, asked: tuple[str, ...]) -> None:
    assert needs(spot(seated(1, winner, won=9), seated(2, loser)), terms(), CHOICES) == asked


def test_draw_asks_for_the_winner_then_for_the_rest() -> None:
    unread = "?? ?? ?? ?? ??"
    first = spot(seated(1, unread, won=9), seated(2, unread), seated(3, unread), game="draw_high")
    assert needs(first, terms(), CHOICES) == ("seat 1",)
    told = seated(1, "Ks Kh Kd Kc 2c", won=9)
    then = msgspec.structs.replace(first, seats=(told, *first.seats[1:]))
    assert needs(then, terms(), CHOICES) == ("seat 2", "seat 3")
    poor = msgspec.structs.replace(first, seats=(seated(1, "Ks Kh Kd 3c 2c", won=9), *first.seats[1:]))
    assert needs(poor, terms(), CHOICES) == ()


def test_a_hand_thrown_away_is_not_asked_for() -> None:
    winner = seated(1, "Js Jh 2d Jc Jd 9h 3s", won=9)
    assert needs(spot(winner, seated(2, "???? Ts Th 4c 5d ??", mucked=True)), terms(), CHOICES) == ()


def test_the_common_card_counts() -> None:
    winner = seated(1, "Js Jh 2d Jc Jd 9h", won=9)
    loser = seated(2, "???? Ts Th 4c 5d")
    assert UNKNOWN in loser.cards
    assert needs(spot(winner, loser), terms(), CHOICES) == ("seat 2",)
    assert needs(spot(winner, seated(2, "???? 8s Th 4c 5d"), board="6c"), terms(), CHOICES) == ()
    assert needs(spot(winner, seated(2, "???? 8s Th 4c 5d"), board="Td"), terms(), CHOICES) == ("seat 2",)
