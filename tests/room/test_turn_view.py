"""The turn as a viewer sees it: with the rule by which no raise is open, those behind the sizes, and whether
a hand is beaten by what lies open.
"""

from cardhouse.cards.card import TEXTS
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import showdown
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.room.views.turn import choices

CARDS = {text: card for card, text in enumerate(TEXTS)}


def test_a_capped_round_shows_the_rule_and_an_open_one_none() -> None:
    setup = HandSetup(
        game="holdem", stakes=parse_stakes("limit 4/8"), seats=(1, 2, 3), stacks=(20_000,) * 3, button=3,
        posts=(Post(1, "small_blind", 200), Post(2, "big_blind", 400)), house="pechanga",
    )  # fmt: skip
    dealer = Dealer(setup, load_house("pechanga").choices(), seed=5)
    seen = choices(dealer)
    assert seen is not None
    assert seen.barred_by == ""
    while (may := dealer.legal()) is not None and may.wager:
        dealer.act(cmd.BetTo(may.seat, may.least))
    seen = choices(dealer)
    assert seen is not None
    assert (seen.wager, seen.barred_by) == ("", "pechanga.21.3")


def _showdown(deck: str, players: int = 3) -> Dealer:
    """A hand that is checked down to the showdown, dealt from this deck."""
    setup = HandSetup(
        game="holdem", stakes=parse_stakes("no limit 1/3"), seats=tuple(range(1, players + 1)),
        stacks=(20_000,) * players, button=players, house="pechanga", ask_showdown=True,
        posts=(Post(1, "small_blind", 100), Post(2, "big_blind", 300)),
    )  # fmt: skip
    top = [CARDS[text] for text in deck.split()]
    rest = [card for card in range(52) if card not in top]
    dealer = Dealer(setup, load_house("pechanga").choices(), deck=[*top, *rest])
    while (may := dealer.legal()) is not None:
        dealer.act(cmd.Check(may.seat) if may.check else cmd.Call(may.seat))
    return dealer


def test_sizes_name_the_rows_that_a_refusal_would_name() -> None:
    setup = HandSetup(
        game="holdem", stakes=parse_stakes("no limit 1/3"), seats=(1, 2, 3), stacks=(20_000,) * 3, button=3,
        posts=(Post(1, "small_blind", 100), Post(2, "big_blind", 300)), house="pechanga",
    )  # fmt: skip
    dealer = Dealer(setup, load_house("pechanga").choices(), seed=5)
    seen = choices(dealer)
    assert seen is not None
    for to, cite in ((400, seen.least_by), (20_100, seen.most_by), (650, seen.step_by)):
        refused = dealer.act(cmd.BetTo(3, to))
        assert isinstance(refused, Refusal)
        assert refused.cite == cite
    assert seen.least_by == "pechanga.22.3"


def test_a_hand_is_beaten_only_by_what_lies_open() -> None:
    """Kings, aces and a seven are dealt; the board helps nobody."""
    dealer = _showdown("Kc Ac 7c Kd Ad 2d 3h 4s 8h 9s 2h Jc 3d Qs")
    beaten = {}
    while (seen := choices(dealer)) is not None:
        seat = dealer.hand.seats[showdown.to_show(dealer.hand, dealer.rules)]
        beaten[seat] = seen.beaten
        dealer.act(cmd.Show(seat))
    assert list(beaten) == [1, 2, 3]
    assert beaten == {1: False, 2: False, 3: True}
