"""What hands are worth against each other, beside PokerKit: one spot that it deals itself, and small ones in
which each way that the cards can fall is dealt here and the hands are read by it.
"""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from cardhouse.cards.card import parse_cards, texts
from cardhouse.games.game import load_game
from cardhouse.odds.equity.answer import equity
from odds.slow_equity import dealt
from odds.test_equity import parts, sides

pokerkit = pytest.importorskip("pokerkit")

# The game, PokerKit's kinds of hands, what each keeps and what he throws, the board, and what is still there.
BESIDE_POKERKIT = [
    ("omaha8", "OmahaHoldemHand OmahaEightOrBetterLowHand", "AhKh2h3d vs As2s8c7c vs KsKc4h5c", "",
     "7d 6d Jc", "2c 3c 4c 5d 8h 9h Kd"),
    ("omaha8", "OmahaHoldemHand OmahaEightOrBetterLowHand", "AhAd2c3c vs 9s9dTsJs", "", "Th 8d 4s",
     "2d 3h 5c 5h 6s 7c 7h 9c 9h Qh Kc"),
    ("stud", "StandardHighHand", "(AhKh)QhJh2c2d vs (8s8d)8c7d6s5h", "", "",
     "Th 9h 3h 2h 2s Ac Kd Qs 8h 7s 7h 9c 4c 6d"),
    ("stud8", "StandardHighHand EightOrBetterLowHand", "(Ah2h)3h4h9cKd vs (8s8d)7c6d5s5h", "", "",
     "5c 5d 6h 8c 8h Th Kc 2c 3c Ac 9d 4s Qd"),
    ("razz", "RegularLowHand", "(Ah2h)3h4h9cKd vs (8s8d)7c6d5s2c vs (AcKc)9s6c5d4c", "", "",
     "5c 3c 4d 6h 7h 9d Ts Kh"),
    ("badugi", "BadugiHand", "Ah2d3c vs 2c5d7h", "7c vs 7s", "", "4s 5s 6s Ks 4h 8h 3s Qs"),
    ("badugi", "BadugiHand", "Ah2d vs 2c5dKh9s vs 3s4h", "KdQd vs  vs QhTh", "", "4s 3c 6s Td 8c Ac"),
    ("deuce_single", "StandardLowHand", "2h3d4c7s vs 2c3c8h9s", "Kd vs Qs", "",
     "5h 5d 6c 6s 7h 8d 9c Td Jh Ah Ks 4h 2s"),
]  # fmt: skip


def read_by_pokerkit(kinds: str, hands: Sequence[str], board: str) -> list[Fraction]:
    """What each gets of a pot, by PokerKit's hands: one half for each kind of which there is a hand."""
    read = [
        [getattr(pokerkit, kind).from_game_or_none(hand, board) for hand in hands] for kind in kinds.split()
    ]
    halves = [half for half in read if any(hand is not None for hand in half)]
    out = [Fraction(0)] * len(hands)
    for half in halves:
        best = max(hand for hand in half if hand is not None)
        winners = [at for at, hand in enumerate(half) if hand == best]
        for at in winners:
            out[at] += Fraction(1, len(halves) * len(winners))
    return out


@pytest.mark.parametrize(("name", "kinds", "keep", "throw", "board", "live"), BESIDE_POKERKIT)
def test_every_card_that_can_fall_beside_pokerkit(
    name: str, kinds: str, keep: str, throw: str, board: str, live: str
) -> None:
    """Each way in which the cards can fall is dealt, and the hands are read by PokerKit."""
    game, known, lies = load_game(name), sides(keep), parse_cards(board)
    gone = sides(throw) if throw else [()] * len(known)
    to_come = [(7 if game.family == "stud" else game.hole_cards) - len(hand) for hand in known]
    total, ways = [Fraction(0)] * len(known), 0
    for fallen, *own in dealt(tuple(parse_cards(live)), [5 - len(lies) if lies else 0, *to_come]):
        hands = [texts(hand + more) for hand, more in zip(known, own, strict=True)]
        got = read_by_pokerkit(kinds, hands, texts([*lies, *fallen]))
        total, ways = [one + part for one, part in zip(total, got, strict=True)], ways + 1
    words = keep
    if throw:
        words = " vs ".join(
            f"{texts(hand + away)}/throw {texts(away)}" if away else f"{texts(hand)}/pat"
            for hand, away in zip(known, gone, strict=True)
        )
    used = {*parse_cards(live), *lies, *[card for hand in [*known, *gone] for card in hand]}
    dead = texts([card for card in range(52) if card not in used])
    found = equity(words, name, board=board, dead=dead, draws=1 if throw else None, how="exact")
    assert found.showdowns == ways
    assert parts(found) == [part / ways for part in total]


def test_pokerkit_agrees() -> None:
    samples = 1500
    found = equity("JsTs vs AhAd vs 99", board="9h 8d 2s")
    theirs = pokerkit.calculate_equities(
        [pokerkit.parse_range(each) for each in ("JsTs", "AhAd", "99")], pokerkit.Card.parse("9h8d2s"), 2, 5,
        pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=samples,
    )  # fmt: skip
    for player, other in zip(found.players, theirs, strict=True):
        error = (player.equity * (1 - player.equity) / samples) ** 0.5
        assert abs(player.equity - other) < 5 * error + 1e-9
