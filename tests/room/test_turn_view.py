"""The turn as a viewer sees it: with the rule by which no raise is open."""

from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.room.views.turn import choices


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
