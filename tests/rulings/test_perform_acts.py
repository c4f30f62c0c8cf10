"""Rulings on betting carried out in the running hand: it goes on correctly, chips kept, replay the same."""

from __future__ import annotations

import random

import pytest

from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.rulings import effects as eff
from cardhouse.rulings.act import Act, Chips, Said
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard
from cardhouse.rulings.button_cards import ButtonDealtTwoInARow
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.clock import ClockRuns
from cardhouse.rulings.out_of_turn import OutOfTurn
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.record import Recorded, choose, settled
from cardhouse.rulings.remedy import carry_out as perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Option, Ruling
from cardhouse.rulings.short_call import ShortCallFound
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.spot import spot_at
from cardhouse.rulings.string_bet import StringCalled
from cardhouse.rulings.wrong_opener import WrongOpener
from cardhouse.rulings.wrong_size import WrongSizeFound
from rulings.test_perform_acts_properties import rest_of


def holdem(house: str = "pechanga", stakes: str = "no limit 1/3") -> Dealer:
    """Hold'em, seats 1 to 4 with 200 each, blinds in seats 1 and 2; seat 3 opens."""
    terms = parse_stakes(stakes)
    posts = (Post(1, "small_blind", live=terms.small_blind), Post(2, "big_blind", live=terms.big_blind))
    setup = HandSetup(
        game="holdem", stakes=terms, seats=(1, 2, 3, 4), stacks=(20000,) * 4, button=4, posts=posts,
        house=house,
    )  # fmt: skip
    return Dealer(setup, load_house(house).choices("cash"), seed=5)


def play(dealer: Dealer, *commands: cmd.Command) -> None:
    for command in commands:
        done = dealer.act(command)
        assert not isinstance(done, Refusal), done.text()


def on_the_flop(dealer: Dealer) -> Dealer:
    """Everybody calls before the flop; seat 1 opens."""
    play(dealer, cmd.Call(3), cmd.Call(4), cmd.Call(1), cmd.Check(2))
    assert dealer.hand.acting_seat == 1
    return dealer


def trial(*effects: eff.Effect) -> Ruling:
    return Ruling(effects=effects, because="A trial", cites=("pechanga.12.5",))


def done(dealer: Dealer, what: object, made: Ruling | Refusal, place: Place) -> list[ev.Event]:
    assert isinstance(made, Ruling)
    events = perform(dealer, what, made, place)
    assert not isinstance(events, Refusal), events.text()
    return events


def why_not(dealer: Dealer, what: object, made: Ruling, place: Place) -> str:
    before = dealer.hand.copy()
    refused = perform(dealer, what, made, place)
    assert isinstance(refused, Refusal)
    assert dealer.hand == before
    return refused.text()


def test_an_act_is_on_the_record_with_its_rule() -> None:
    """pechanga.12.9a"""
    dealer = holdem()
    act = Act((Chips((2500,)),))
    made = rule(act, dealer.rules.choices, spot_at(dealer.hand, dealer.rules))
    events = done(dealer, act, made, Place(3))
    assert events == [rem.Ruled("Act", "call 3", ("pechanga.12.9a",)), ev.Called(3, 300)]


def test_a_word_without_an_amount_holds_the_player_to_a_bet() -> None:
    dealer = on_the_flop(holdem())
    act = Act((Said("bet"),))
    done(dealer, act, rule(act, dealer.rules.choices, spot_at(dealer.hand, dealer.rules)), Place(1))
    refused = dealer.act(cmd.Check(1))
    assert isinstance(refused, Refusal)
    assert "holds the player" in refused.text()
    play(dealer, cmd.BetTo(1, 2000))
    assert dealer.hand.acting_seat == 2
    assert dealer.legal() is not None


def test_a_bound_is_a_ceiling_and_a_floor() -> None:
    dealer = on_the_flop(holdem())
    done(dealer, Act(()), trial(eff.Bound("bet", 500, 1200)), Place(1))
    legal = dealer.legal()
    assert legal is not None
    assert (legal.fold, legal.check, legal.least, legal.most, legal.all_in) == (False, False, 500, 1200, 0)
    assert isinstance(dealer.act(cmd.BetTo(1, 1300)), Refusal)
    done(dealer, Act(()), trial(eff.NotBound()), Place(1))
    assert not isinstance(dealer.act(cmd.Check(1)), Refusal)


def test_may_only_call_or_raise() -> None:
    """mohegan.nl-oot.4: a bet of 40 out of turn, somebody in between bets 25."""
    dealer = on_the_flop(holdem("mohegan"))
    play(dealer, cmd.BetTo(1, 2500))
    case = OutOfTurn("bet", "no_limit", 4000, 0, 2500, ("bet",))
    done(dealer, case, rule(case, dealer.rules.choices), Place(2))
    assert isinstance(dealer.act(cmd.Fold(2)), Refusal)
    assert not isinstance(dealer.act(cmd.BetTo(2, 6000)), Refusal)


def test_may_only_call_or_fold_takes_the_raise() -> None:
    """horseshoe.3-betting.11a: a check out of turn, then a bet."""
    dealer = on_the_flop(holdem("horseshoe"))
    play(dealer, cmd.BetTo(1, 1000))
    case = OutOfTurn("check", "no_limit", between=("bet",), now=1000)
    done(dealer, case, rule(case, dealer.rules.choices), Place(2))
    refused = dealer.act(cmd.BetTo(2, 3000))
    assert isinstance(refused, Refusal)
    assert "a ruling leaves the player no bet or raise" in refused.text()
    play(dealer, cmd.Call(2), cmd.BetTo(3, 3000), cmd.Fold(4), cmd.Fold(1))
    assert dealer.legal() is not None
    assert not isinstance(dealer.act(cmd.BetTo(2, 9000)), Refusal)  # the hold was for one turn


def test_chips_left_by_a_player_who_did_not_know_stay_in_the_pot() -> None:
    dealer = holdem()
    play(dealer, cmd.BetTo(3, 1200))
    before = dealer.hand.pot
    done(dealer, Act((Chips((300,)),), unaware="raise"), trial(eff.Forfeits(300)), Place(4))
    assert dealer.hand.folded[3]
    assert dealer.hand.pot == before + 300
    assert dealer.hand.stacks[3] == 20000 - 300
    assert dealer.hand.acting_seat == 1


def test_a_bet_that_was_too_small_is_brought_up_and_its_caller_answers_the_rest() -> None:
    dealer = on_the_flop(holdem())
    play(dealer, cmd.BetTo(1, 400), cmd.Call(2))
    done(dealer, WrongSizeFound(400, 800), trial(eff.BetBecomes(800)), Place(1))
    hand = dealer.hand
    assert (hand.bets[:2], hand.level, hand.acting_seat) == ([800, 400], 800, 2)
    legal = dealer.legal()
    assert legal is not None
    assert (legal.call, legal.wager) == (400, "")
    found = WrongSizeFound(400, 800, "caller", 1, wants_raise=True)
    done(dealer, found, trial(eff.MayOnly(("call", "fold"))), Place(2))
    done(dealer, WrongSizeFound(400, 800, "caller", 1), trial(eff.Owes(400)), Place(2))
    assert dealer.hand.acting_seat == 3
    assert dealer.legal().wager == "raise"  # type: ignore[union-attr]
    rest_of(dealer, random.Random(1), 80000)


def test_callers_of_a_small_bet_may_leave_it() -> None:
    dealer = on_the_flop(holdem())
    play(dealer, cmd.BetTo(1, 400), cmd.Call(2), cmd.Call(3))
    done(dealer, WrongSizeFound(400, 800), trial(eff.BetBecomes(800)), Place(1))
    done(dealer, WrongSizeFound(400, 800, "caller", 2), trial(eff.Owes(400)), Place(3))
    done(dealer, WrongSizeFound(400, 800, "caller", 2), trial(eff.Forfeits(400)), Place(2))
    assert dealer.hand.folded[1]
    assert dealer.hand.bets == [800, 400, 800, 0]
    assert dealer.hand.acting_seat == 4
    rest_of(dealer, random.Random(1), 80000)


def test_a_wager_above_the_pot_is_cut_and_its_caller_gets_the_rest_back() -> None:
    dealer = on_the_flop(holdem(stakes="pot limit 1/3"))
    play(dealer, cmd.BetTo(1, 1200), cmd.Call(2))
    done(dealer, OverPotFound(1200, 900), trial(eff.BetBecomes(900), eff.ChipsBack(300)), Place(1))
    hand = dealer.hand
    assert (hand.bets[:2], hand.level, hand.acting_seat) == ([900, 900], 900, 3)
    assert hand.stacks[0] == 20000 - 300 - 900
    rest_of(dealer, random.Random(1), 80000)


def test_a_wager_above_the_pot_that_stands_goes_in_as_it_was_made() -> None:
    dealer = on_the_flop(holdem(stakes="pot limit 1/3"))
    found = OverPotFound(5000, 1200, thought_over=True)
    done(dealer, found, trial(eff.Plainly("stands")), Place(1))
    assert dealer.hand.level == 5000
    legal = dealer.legal()
    assert legal is not None
    assert (legal.seat, legal.call, legal.least) == (2, 5000, 10000)
    rest_of(dealer, random.Random(1), 80000)


def test_a_short_call_made_good_or_given_up() -> None:
    dealer = on_the_flop(holdem())
    play(dealer, cmd.BetTo(1, 1000), cmd.Call(2))
    twin = dealer.copy()
    found = ShortCallFound(1000, 900)
    done(dealer, found, trial(eff.Owes(100)), Place(2))
    assert dealer.hand.bets[:2] == [1000, 1000]
    done(twin, found, trial(eff.Forfeits(900)), Place(2))
    assert twin.hand.bets[:2] == [1000, 900]
    assert twin.hand.folded[1]
    assert twin.hand.acting_seat == 3
    rest_of(twin, random.Random(1), 80000)


def test_a_skipped_player_loses_the_turn_and_what_was_done_behind_stands() -> None:
    """pechanga.12.14a"""
    dealer = on_the_flop(holdem())
    case = Skipped(("check", "bet"))
    made = rule(case, dealer.rules.choices)
    assert isinstance(made, Ruling)
    lost = next(o for o in made.options if o.effects == (eff.Plainly("loses the turn"),))
    done(dealer, case, settled(made, lost), Place(1, (cmd.Check(2), cmd.BetTo(3, 900))))
    assert dealer.hand.acting_seat == 4
    play(dealer, cmd.Call(4))
    assert dealer.hand.acting_seat == 1  # a bet behind is his to answer
    rest_of(dealer, random.Random(1), 80000)


def test_what_was_done_behind_must_have_been_possible() -> None:
    dealer = on_the_flop(holdem())
    place = Place(1, (cmd.Check(3),))
    assert "seat 2 is to act" in why_not(
        dealer, Skipped(("check",)), trial(eff.Plainly("loses the turn")), place
    )


def test_a_skipped_player_keeps_the_turn_and_everything_since_is_taken_back() -> None:
    """Seat 1 was passed with a check that he never made; a bet, a raise and a fold came behind."""
    dealer = on_the_flop(holdem())
    asked = dealer.hand.copy()
    play(dealer, cmd.Check(1), cmd.BetTo(2, 900), cmd.BetTo(3, 3000), cmd.Fold(4))
    done(dealer, Skipped(("bet",)), trial(eff.Plainly("keeps the turn")), Place(1, never_acted=True))
    assert dealer.hand == asked
    assert dealer.legal().least == 300  # type: ignore[union-attr]
    rest_of(dealer, random.Random(1), 80000)


def test_a_string_bet_goes_back_to_the_raiser() -> None:
    dealer = on_the_flop(holdem())
    play(dealer, cmd.BetTo(1, 900))
    asked = dealer.hand.copy()
    play(dealer, cmd.BetTo(2, 4000))
    late = dealer.copy()
    done(dealer, StringCalled(), trial(eff.Plainly("takes effect")), Place(2))
    assert dealer.hand == asked
    play(late, cmd.Call(3))
    assert "not the last thing" in why_not(late, StringCalled(), trial(eff.Plainly("takes effect")), Place(2))


def test_the_clock_runs_out_and_the_next_player_is_to_act() -> None:
    dealer = holdem()
    play(dealer, cmd.BetTo(3, 900))
    done(dealer, ClockRuns(200), rule(ClockRuns(200), dealer.rules.choices), Place(4))
    assert (dealer.hand.folded[3], dealer.hand.acting_seat) == (True, 1)


def test_a_fold_out_of_turn_is_a_fold_at_once_and_the_turn_stays() -> None:
    dealer = holdem("horseshoe")
    done(dealer, OutOfTurn("fold", "no_limit"), trial(eff.Acts("fold")), Place(1))
    assert (dealer.hand.folded[0], dealer.hand.acting_seat) == (True, 3)
    rest_of(dealer, random.Random(1), 80000)


def test_a_misdeal_gives_every_chip_back() -> None:
    dealer = holdem()
    play(dealer, cmd.BetTo(3, 900))
    done(dealer, ButtonDealtTwoInARow(), trial(eff.Plainly("misdeal")), Place(4))
    assert dealer.over
    assert dealer.hand.stacks == [20000] * 4
    assert replay(dealer.events) == dealer.hand


def test_the_wrong_opener_gives_the_round_back() -> None:
    dealer = on_the_flop(holdem())
    play(dealer, cmd.BetTo(1, 900), cmd.Call(2))
    returns = trial(eff.Plainly("action returns to the right player"))
    done(dealer, WrongOpener(1), returns, Place(1, opener=3))
    assert (dealer.hand.acting_seat, dealer.hand.bets, dealer.hand.level) == (3, [0] * 4, 0)
    rest_of(dealer, random.Random(1), 80000)


@pytest.mark.parametrize(
    ("what", "effect", "place", "why"),
    [
        (Skipped(()), eff.Plainly("loses the turn"), Place(2), "not the turn"),
        (OutOfTurn("bet", "limit", 400), eff.Acts("bet", 400), Place(3), "has not reached"),
        (OutOfTurn("bet", "limit", 400), eff.Acts("call", 400), Place(1), "faces no bet"),
        (WrongSizeFound(400, 800), eff.BetBecomes(800), Place(4), "not the last one"),
        (WrongSizeFound(400, 800), eff.Plainly("stands"), Place(9), "not in this hand"),
        (OverPotFound(90000, 800), eff.Plainly("stands"), Place(1), "cannot have bet"),
        (WrongOpener(1), eff.Plainly("action returns to the right player"), Place(1), "nobody says"),
        (CallBeatenByBoard(900), eff.ChipsBack(900), Place(2), "has not called so much"),
        (ShortCallFound(400, 900), eff.Forfeits(900), Place(2), "was not short"),
    ],
)
def test_a_ruling_that_does_not_fit_the_hand_changes_nothing(
    what: object, effect: eff.Effect, place: Place, why: str
) -> None:
    assert why in why_not(on_the_flop(holdem()), what, trial(effect), place)


def test_an_open_choice_and_a_finished_hand_are_refused() -> None:
    dealer = holdem()
    made = Ruling(effects=(), because="A trial", options=(Option((eff.NotBound(),)),), chooser="floor")
    assert "choose first" in why_not(dealer, Act(()), made, Place(3))
    play(dealer, cmd.Fold(3), cmd.Fold(4), cmd.Fold(1))
    assert dealer.over
    assert "over" in why_not(dealer, Act(()), trial(eff.NotBound()), Place(2))


def test_what_a_floor_person_chose_is_on_the_record() -> None:
    """horseshoe.3-betting.11b"""
    dealer = on_the_flop(holdem("horseshoe"))
    case = OutOfTurn("bet", "no_limit", 4000, between=("check",))
    play(dealer, cmd.Check(1))
    open_ruling = rule(case, dealer.rules.choices)
    assert isinstance(open_ruling, Ruling)
    picked = choose("a bet out of turn", open_ruling, 0, "Frieda")
    assert isinstance(picked, Recorded)
    events = perform(dealer, case, picked.ruling, Place(2), picked.event)
    assert isinstance(events, list)
    assert events[0] == rem.Ruled(
        "a bet out of turn", "bet 40", ("horseshoe.3-betting.11b",), "floor", "Frieda"
    )
    assert isinstance(events[1], ev.Bet)
    assert dealer.hand.level == 4000
