"""The house's share and the promotional drop come out of each pot by what is in it, and stay there."""

import msgspec

from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.pots import pots
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes


def short_all_in(stack: int = 300, sign: str = "no limit 1/3 rake") -> Dealer:
    """Seat 1 is all-in before the flop; seats 2 and 3 bet 25 dollars each on it."""
    setup = HandSetup(
        game="holdem",
        stakes=parse_stakes(sign),
        seats=(1, 2, 3),
        stacks=(stack, 20_000, 20_000),
        button=3,
        posts=(Post(1, "small_blind", 100), Post(2, "big_blind", 300)),
        promotional=True,
    )
    dealer = Dealer(setup, load_house("horseshoe").choices("cash"), seed=4)
    for act in (cmd.Call(3), cmd.Call(1), cmd.Check(2), cmd.BetTo(2, 2500), cmd.Call(3)):
        if act.seat == dealer.hand.acting_seat:
            assert isinstance(dealer.act(act), list), act
    return dealer


def test_a_promotion_takes_nothing_from_a_main_pot_below_its_size() -> None:
    dealer = short_all_in()
    assert (dealer.hand.rake, dealer.hand.promotional) == (500, 200)
    assert [pot.chips for pot in pots(dealer.hand)] == [900, 4300]


def test_all_in_for_a_dollar_wins_three() -> None:
    assert pots(short_all_in(100).hand)[0].chips == 300


def test_what_was_taken_stays_in_its_pot_when_the_hand_is_replayed() -> None:
    dealer = short_all_in()
    again = replay(dealer.events)
    assert again == dealer.hand
    assert [pot.chips for pot in pots(again)] == [900, 4300]


def test_an_old_log_without_levels_reads_as_it_did() -> None:
    """What was taken before pots were told apart came out of the main pot first."""
    dealer = short_all_in()
    old = [
        msgspec.structs.replace(event, level=0) if isinstance(event, ev.RakeTaken) else event
        for event in dealer.events
        if not isinstance(event, ev.PromotionalDropTaken)
    ]
    assert [pot.chips for pot in pots(replay(old))] == [400, 5000]
