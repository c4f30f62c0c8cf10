"""The player in turn without a command: the same events and the same refusals as by commands."""

import random

import pytest

from cardhouse.games.game import Structure, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.legal import Legal
from cardhouse.play.refusal import Refusal
from play.random_hands import games_and_structures, houses_and_sets, random_dealer

ACTS = ("fold", "check", "call", "bet_to", "bring_in")
STEPS = 120


def by_command(dealer: Dealer, act: str, seat: int, to: int) -> Refusal | None:
    wanted = {
        "fold": cmd.Fold(seat), "check": cmd.Check(seat), "call": cmd.Call(seat),
        "bet_to": cmd.BetTo(seat, to), "bring_in": cmd.BringIn(seat),
    }  # fmt: skip
    return dealer.play(wanted[act])


def in_turn(dealer: Dealer, act: str, to: int) -> Refusal | None:
    if act == "bet_to":
        return dealer.bet_to(to)
    answer: Refusal | None = getattr(dealer, act)()
    return answer


def amount(legal: Legal, chance: random.Random) -> int:
    """Often one that may be bet."""
    return chance.choice((legal.least, legal.most, legal.all_in, legal.least - 1, legal.most + 1))


@pytest.mark.parametrize(("game", "structure"), list(games_and_structures()))
def test_whatever_is_done_in_turn_comes_to_the_same(game: str, structure: Structure) -> None:
    refused = 0
    for seed in range(8):
        chance = random.Random(f"{game} {structure} {seed}")
        house, rule_set = chance.choice(list(houses_and_sets()))
        dealer = random_dealer(chance, game, structure, house, rule_set)
        twin = dealer.copy()
        for _ in range(STEPS):
            legal = dealer.legal()
            if legal is None:
                break
            act, to = chance.choice(ACTS), amount(legal, chance)
            answer = by_command(dealer, act, legal.seat, to)
            assert in_turn(twin, act, to) == answer
            refused += answer is not None
        assert twin.events == dealer.events
        assert twin.hand == dealer.hand
    assert refused


@pytest.mark.parametrize("game", ["deuce_triple", "badugi", "lowball", "deuce_single"])
def test_a_draw_comes_to_the_same(game: str) -> None:
    chance = random.Random(game)
    drawn = 0
    for _ in range(12):
        dealer = random_dealer(chance, game, load_game(game).structures[0], "toledo", "cash")
        twin = dealer.copy()
        while not dealer.over:
            if dealer.legal() is not None:
                for one in (dealer, twin):
                    assert one.check() is None or one.call() is None or one.fold() is None
                continue
            hand = dealer.hand
            if hand.actor < 0:
                break  # the showdown is asked for
            cards = tuple(card for card in hand.hole[hand.actor] if chance.random() < 0.6)
            cards = (*cards, 60) if chance.random() < 0.1 else cards
            answer = dealer.play(cmd.Draw(hand.acting_seat, cards))
            assert twin.draw(cards) == answer
            drawn += answer is None
        assert [type(event) for event in twin.events] == [type(event) for event in dealer.events]
    assert drawn


@pytest.mark.parametrize("act", ACTS)
def test_where_no_betting_is_open_it_is_refused(act: str) -> None:
    dealer = random_dealer(random.Random(3), "deuce_triple", "limit", "toledo", "cash", seats=6)
    while dealer.legal() is not None:
        assert dealer.call() is None or dealer.check() is None
    waiting = in_turn(dealer, act, 100)
    assert waiting is not None
    assert waiting.code == "not_your_turn"
    finished = Dealer(dealer.hand.setup, load_house("toledo").choices(), seed=1)
    while not finished.over:
        assert finished.fold() is None or finished.check() is None
    over = in_turn(finished, act, 100)
    assert over is not None
    assert over.code == "hand_over"
