"""The bots: never refused, the same from the same seed, blind to hidden cards, and the sensible one wins."""

import random

import pytest

from cardhouse.cards.card import parse_cards
from cardhouse.games.game import Structure, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.sim.bots import Bot, RandomBot, SensibleBot, may_wager, play_out
from cardhouse.sim.strength import draws_left, strength, value_of
from cardhouse.sim.waiting import most_drawn, waits_for
from play.random_hands import games_and_structures, houses_and_sets, most_seats, random_dealer

EVERY_GAME = pytest.mark.parametrize(("game", "structure"), list(games_and_structures()))


def holdem(cards: str, seats: int = 2, stack: int = 20_000) -> Dealer:
    """Hold'em with these cards on top of the deck, dealt round the table one at a time."""
    first = parse_cards(cards)
    deck = [*first, *(card for card in range(52) if card not in first)]
    small, big = (2, 1) if seats == 2 else (1, 2)
    setup = HandSetup(
        game="holdem",
        stakes=parse_stakes("no limit 1/3"),
        seats=tuple(range(1, seats + 1)),
        stacks=(stack,) * seats,
        button=seats,
        posts=(Post(small, "small_blind", live=100), Post(big, "big_blind", live=300)),
    )
    return Dealer(setup, load_house("horseshoe").choices(), deck=deck)


@EVERY_GAME
def test_never_refused_anywhere(game: str, structure: Structure) -> None:
    """Sense at every house and rule set, tables of all sizes; chance is tried in test_hand_properties."""
    chance = random.Random(f"{game} {structure}")
    for seats, (house, rule_set) in enumerate(houses_and_sets(), 2):
        most = most_seats(load_house(house).choices(rule_set), load_game(game))
        dealer = random_dealer(chance, game, structure, house, rule_set, min(seats, most))
        play_out(dealer, SensibleBot(chance.randrange(1000)))
        assert dealer.over


@pytest.mark.parametrize("kind", [RandomBot, SensibleBot])
@pytest.mark.parametrize("game", ["holdem", "stud8", "badugi", "crazy_pineapple"])
def test_the_same_seed_plays_the_same(game: str, kind: type[RandomBot | SensibleBot]) -> None:
    logs = []
    for seed in (5, 5, 6):
        dealers = [random_dealer(random.Random(k), game, "limit", "live", "cash", 5) for k in range(6)]
        bot = kind(seed)
        for dealer in dealers:
            play_out(dealer, bot)
        logs.append([dealer.events for dealer in dealers])
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@pytest.mark.parametrize(
    "game", ["holdem", "omaha8", "stud", "razz", "badugi", "deuce_triple", "draw_high", "pineapple"]
)
def test_sense_beats_chance(game: str) -> None:
    """One sensible player against wild ones, over hands dealt the same way: ahead in the end."""
    chance = random.Random(game)
    won = 0
    for hand in range(150):
        dealer = random_dealer(chance, game, "limit", "toledo", "cash", 4)
        hero = dealer.hand.seats[hand % 4]
        bots: dict[int, Bot] = {seat: RandomBot(chance.randrange(1 << 30)) for seat in dealer.hand.seats}
        bots[hero] = SensibleBot(hand)
        play_out(dealer, bots)
        p = dealer.hand.pos[hero]
        won += dealer.hand.stacks[p] - dealer.hand.setup.stacks[p]
    assert won > 0


def test_aces_are_not_folded_and_rags_are() -> None:
    strong = holdem("As 7c Ad 2h")
    weak = holdem("7c As 2h Ad", seats=2)
    actor = strong.hand.actor
    assert strength(strong, actor, random.Random(1)) < 0.55  # seat 2 has the button and acts with seven-deuce
    assert strength(weak, weak.hand.actor, random.Random(1)) > 0.7
    for seed in range(20):
        command = SensibleBot(seed).choose(weak)
        assert not isinstance(command, cmd.Fold)


def test_rags_fold_to_a_big_raise() -> None:
    dealer = holdem("As 7c Ad 2h")
    assert isinstance(dealer.act(cmd.Call(2)), list)
    assert isinstance(dealer.act(cmd.BetTo(1, 20_000)), list)
    folds = sum(isinstance(SensibleBot(seed).choose(dealer), cmd.Fold) for seed in range(30))
    assert folds >= 25


def test_only_what_the_player_sees_counts() -> None:
    """Other hidden cards do not change the answer."""
    one = holdem("As Kc Ad Kh")
    other = holdem("2s Kc 7d Kh")
    for seed in range(10):
        assert SensibleBot(seed).choose(one) == SensibleBot(seed).choose(other)


def test_pineapple_throws_the_odd_card() -> None:
    chance = random.Random(3)
    for seed in range(8):
        dealer = random_dealer(random.Random(seed), "pineapple", "limit", "pechanga", "cash", 3)
        while waits_for(dealer).kind == "bet":
            legal = dealer.legal()
            assert legal is not None
            answer = cmd.Call(legal.seat) if legal.call else cmd.Check(legal.seat)
            assert not isinstance(dealer.act(answer), Refusal)
        if waits_for(dealer).kind != "discard":
            continue
        hand = dealer.hand
        hole = hand.hole[hand.actor]
        hole[:] = parse_cards("As Ad 2c")
        command = SensibleBot(seed).choose(dealer)
        assert isinstance(command, cmd.Discard)
        assert command.cards == tuple(parse_cards("2c"))
        return
    raise AssertionError(f"no seed came to a discard, chance {chance}")


def test_openers_are_needed_to_open() -> None:
    checked = opened = 0
    for seed in range(40):
        dealer = random_dealer(random.Random(seed), "jacks_or_better", "limit", "horseshoe", "cash", 5)
        legal = dealer.legal()
        if legal is None or not legal.wager:
            continue
        taken = not isinstance(dealer.copy().act(cmd.BetTo(legal.seat, legal.least)), Refusal)
        assert may_wager(dealer, legal) == taken
        opened += taken
        checked += not taken
    assert opened
    assert checked


def test_draws_are_counted_down() -> None:
    dealer = random_dealer(random.Random(1), "deuce_triple", "limit", "live", "cash", 2)
    seen: list[tuple[str, int]] = []
    while not dealer.over:
        kind = waits_for(dealer).kind
        if not seen or seen[-1] != (kind, draws_left(dealer.hand)):
            seen.append((kind, draws_left(dealer.hand)))
        if kind == "draw":
            assert most_drawn(dealer) == 5
            dealer.act(cmd.Draw(dealer.hand.acting_seat))
            continue
        legal = dealer.legal()
        assert legal is not None
        dealer.act(cmd.Call(legal.seat) if legal.call else cmd.Check(legal.seat))
    assert seen == [("bet", 3), ("draw", 3), ("bet", 2), ("draw", 2), ("bet", 1), ("draw", 1), ("bet", 0)]


def test_the_stub_limits_the_draw() -> None:
    """Ten players, more than the books seat: two cards are left, and whoever wants more is refused."""
    dealer = random_dealer(random.Random(2), "lowball_plain", "limit", "horseshoe", "cash", 10)
    while waits_for(dealer).kind == "bet":
        legal = dealer.legal()
        assert legal is not None
        wager = cmd.BetTo(legal.seat, legal.least)
        dealer.act(cmd.Call(legal.seat) if legal.call else cmd.Check(legal.seat) if legal.check else wager)
    counts = []
    while waits_for(dealer).kind == "draw":
        most = most_drawn(dealer)
        cards = tuple(dealer.hand.hole[dealer.hand.actor])
        if most < 5:
            more = cmd.Draw(dealer.hand.acting_seat, cards[: most + 1])
            assert isinstance(dealer.copy().act(more), Refusal)
        assert isinstance(dealer.act(cmd.Draw(dealer.hand.acting_seat, cards[:most])), list)
        counts.append(most)
    assert counts == [2] * 10


def test_other_hole_cards_are_worth_what_they_are() -> None:
    dealer = holdem("As 7c Ad 2h")
    better, worse = parse_cards("As Ah"), parse_cards("7d 2c")
    values = [value_of(dealer.hand, dealer.rules, 1, hole, random.Random(4), 200) for hole in (better, worse)]
    assert values[0] > 0.75
    assert values[1] < 0.5
