"""What is true of every hand of every game, structure, house and table size, whatever the players do.

Chips and cards are conserved after every event, every hand ends, the events alone give the same hand, `legal`
and `decide` agree, a refusal changes nothing, a copy is independent, and the same seed gives the same bytes.
"""

import random
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.games.game import Structure, load_game
from cardhouse.houses.profile import house_names, load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import apply, begin, replay
from cardhouse.play.dealer import Dealer, decide
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.sim.bots import RandomBot, may_wager
from cardhouse.sim.waiting import waits_for
from play.random_hands import (
    RuleSet,
    cards_everywhere,
    games_and_structures,
    houses_and_sets,
    most_seats,
    random_dealer,
)

EVERY_GAME = pytest.mark.parametrize(("game", "structure"), list(games_and_structures()))
HOUSES = st.sampled_from(list(houses_and_sets()))
CHANCE = st.randoms(use_true_random=False)
ENCODER = msgspec.json.Encoder()
EVENTS = msgspec.json.Decoder(list[ev.AnyEvent])
COMMAND = msgspec.json.Decoder(cmd.AnyCommand)
ACTIONS_MOST = 3_000


def play_out(dealer: Dealer, seed: int) -> None:
    """Random play to the end, which must come."""
    bot = RandomBot(seed)
    for _ in range(ACTIONS_MOST):
        if dealer.over:
            return
        answer = dealer.act(bot.choose(dealer))
        assert isinstance(answer, list), answer.text()
        assert answer, "an accepted command leads to events"
    raise AssertionError("the hand does not end")


def check_step_by_step(dealer: Dealer) -> None:
    """Chips and cards after every event, and the hand that the events alone give."""
    first = dealer.events[0]
    assert isinstance(first, ev.HandBegan)
    hand = begin(first)
    chips = sum(first.setup.stacks) + first.setup.carried
    deck = list(range(53 if dealer.rules.joker else 52))
    for event in dealer.events[1:]:
        apply(hand, event)
        assert hand.chips() == chips, event
        assert min(hand.stacks) >= 0, event
        assert hand.pot >= 0, event
        if not isinstance(event, ev.Posted):
            assert cards_everywhere(hand) == deck, event
    assert hand == dealer.hand
    assert replay(dealer.events) == dealer.hand


def check_end(dealer: Dealer) -> None:
    """Everything was pushed, raked, laid beside or carried."""
    hand = dealer.hand
    carried = sum(event.chips for event in dealer.events if isinstance(event, ev.PotCarried))
    chips = sum(hand.setup.stacks) + hand.setup.carried
    assert sum(hand.stacks) + sum(hand.aside) + hand.rake + carried == chips
    assert sum(isinstance(event, ev.HandEnded) for event in dealer.events) == 1
    assert isinstance(dealer.events[-1], ev.HandEnded)


def check_encoding(dealer: Dealer) -> None:
    data = ENCODER.encode(dealer.events)
    assert EVENTS.decode(data) == dealer.events


@EVERY_GAME
def test_every_house_and_table_size(game: str, structure: Structure) -> None:
    """One hand at least for each house, rule set and number of players."""
    chance = random.Random(f"{game} {structure}")
    for house, rule_set in houses_and_sets():
        choices = load_house(house).choices(rule_set)
        for seats in range(2, most_seats(choices, load_game(game)) + 1):
            dealer = random_dealer(chance, game, structure, house, rule_set, seats)
            play_out(dealer, chance.randrange(1 << 32))
            check_end(dealer)
            check_step_by_step(dealer)
            check_encoding(dealer)


@EVERY_GAME
@settings(max_examples=12)
@given(where=HOUSES, chance=CHANCE)
def test_legal_and_decide_agree(
    game: str, structure: Structure, where: tuple[str, RuleSet], chance: random.Random
) -> None:
    dealer = random_dealer(chance, game, structure, *where)
    bot = RandomBot(chance.randrange(1 << 32))
    while not dealer.over:
        check_turn(dealer)
        assert isinstance(dealer.act(bot.choose(dealer)), list)
    before = dealer.hand.copy()
    for command in every_kind(dealer.hand.seats[0]):
        assert refused(dealer, command) == "hand_over"
    assert dealer.hand == before


def refused(dealer: Dealer, command: cmd.Command) -> str:
    """The refusal's code, "" where the command would be taken. Every command survives being written down."""
    if not isinstance(command, cmd.BetTo) or type(command.to) is int:
        assert COMMAND.decode(ENCODER.encode(command)) == command
    decision = decide(dealer.hand, command, dealer.rules, dealer.shuffle)
    if isinstance(decision, Refusal):
        assert decision.text()
        return decision.code
    assert decision, "an accepted command leads to events"
    return ""


def every_kind(seat: int) -> list[cmd.Command]:
    """Each kind of command once, as somebody might try it."""
    return [
        cmd.Fold(seat), cmd.Check(seat), cmd.Call(seat), cmd.BetTo(seat, 600), cmd.BringIn(seat),
        cmd.Chop(seat), cmd.Draw(seat), cmd.Discard(seat, (0,)), cmd.CloseDiscards(), cmd.Show(seat),
        cmd.Muck(seat), cmd.RunBoard(2), cmd.Deal(), cmd.DeclareWinners(((seat,),)),
    ]  # fmt: skip


BETS = (cmd.Fold, cmd.Check, cmd.Call, cmd.BetTo, cmd.BringIn, cmd.Chop)
TAKEN_AT = {
    "bet": BETS,
    "draw": (cmd.Draw,),
    "discard": (cmd.Discard, cmd.CloseDiscards),
    "show": (cmd.Show, cmd.Muck, cmd.DeclareWinners),
    "run": (cmd.RunBoard,),
}


def check_turn(dealer: Dealer) -> None:
    """What is legal is taken, all else is refused, and asking changes nothing."""
    hand = dealer.hand
    before = hand.copy()
    waiting = waits_for(dealer)
    for seat in {waiting.seat, hand.seats[0], hand.seats[-1], 0, -1, 11, 99}:
        for command in every_kind(seat):
            if not isinstance(command, TAKEN_AT[waiting.kind]):
                assert refused(dealer, command), (waiting, command)
            elif isinstance(command, cmd.Chop):
                check_chop(dealer, command)
            elif waiting.kind == "bet" and seat != waiting.seat:
                assert refused(dealer, command) in ("not_your_turn", "no_such_seat")
    if waiting.kind == "bet":
        check_bets(dealer)
    elif waiting.kind == "draw":
        check_draws(dealer)
    elif waiting.kind == "discard":
        check_discards(dealer)
    elif waiting.kind == "run":
        assert not refused(dealer, cmd.RunBoard(1))
        assert all(refused(dealer, cmd.RunBoard(times)) for times in (-1, 0, 9))
    assert hand == before


def check_chop(dealer: Dealer, command: cmd.Chop) -> None:
    """Either of the two blinds may ask for a chop, and nobody else."""
    hand, legal, seat = dealer.hand, dealer.legal(), command.seat
    left = 0 < seat < len(hand.pos) and hand.pos[seat] >= 0 and not hand.folded[hand.pos[seat]]
    assert (refused(dealer, command) == "") == (legal is not None and legal.chop and left)


def check_bets(dealer: Dealer) -> None:
    legal = dealer.legal()
    assert legal is not None
    seat = legal.seat
    assert (refused(dealer, cmd.Fold(seat)) == "") == legal.fold
    assert (refused(dealer, cmd.Check(seat)) == "") == legal.check
    assert (refused(dealer, cmd.Call(seat)) == "") == (legal.call > 0)
    assert (refused(dealer, cmd.BringIn(seat)) == "") == (legal.bring_in > 0)
    assert (refused(dealer, cmd.Chop(seat)) == "") == legal.chop
    assert legal.check or legal.call or legal.bring_in or legal.wager
    good = may_wager(dealer, legal)
    sizes = {legal.least, legal.most, legal.all_in, legal.least - 1, legal.most + 1, legal.most + legal.step}
    sizes |= {legal.least + 1, (legal.least + legal.most) // 2, legal.all_in + 1, 0, -100, 1}
    for to in sizes:
        taken = refused(dealer, cmd.BetTo(seat, to)) == ""
        assert taken == (good and legal.allows(to)), (to, legal)
    for wrong in (True, 2.5, "600", None):
        assert refused(dealer, cmd.BetTo(seat, wrong)) == "bad_amount"  # type: ignore[arg-type]
    if legal.wager:
        own = dealer.hand.bets[dealer.hand.actor]
        assert own < legal.least <= legal.most <= own + dealer.hand.stacks[dealer.hand.actor]


def check_draws(dealer: Dealer) -> None:
    hand = dealer.hand
    seat, cards = hand.acting_seat, tuple(hand.hole[hand.actor])
    assert not refused(dealer, cmd.Draw(seat))
    assert not refused(dealer, cmd.Draw(seat, cards[:1]))
    other = next(card for card in range(52) if card not in cards)
    assert refused(dealer, cmd.Draw(seat, (other,))) == "card_not_held"
    assert refused(dealer, cmd.Draw(seat, (cards[0], cards[0]))) == "card_not_held"
    assert refused(dealer, cmd.Draw(seat, (cards * 2)[: hand.this_street.draw + 1])) == "too_many_cards"
    assert refused(dealer, cmd.Draw(99)) == "not_your_turn"


def check_discards(dealer: Dealer) -> None:
    hand = dealer.hand
    seat, cards = hand.acting_seat, tuple(hand.hole[hand.actor])
    other = next(card for card in range(52) if card not in cards)
    assert all(not refused(dealer, cmd.Discard(seat, (card,))) for card in cards)
    assert refused(dealer, cmd.Discard(seat, (other,))) == "card_not_held"
    assert refused(dealer, cmd.Discard(seat, ())) == "wrong_card_count"
    assert refused(dealer, cmd.Discard(seat, cards[:2])) == "wrong_card_count"


@EVERY_GAME
@settings(max_examples=6)
@given(where=HOUSES, chance=CHANCE)
def test_a_copy_goes_its_own_way(
    game: str, structure: Structure, where: tuple[str, RuleSet], chance: random.Random
) -> None:
    dealer = random_dealer(chance, game, structure, *where)
    bot = RandomBot(chance.randrange(1 << 32))
    while not dealer.over:
        twin = dealer.copy()
        hand, events = dealer.hand.copy(), list(dealer.events)
        play_out(twin, chance.randrange(1 << 32))
        check_end(twin)
        assert replay(twin.events) == twin.hand
        assert (dealer.hand, dealer.events) == (hand, events)
        answer = dealer.act(bot.choose(dealer))
        assert isinstance(answer, list)
        assert dealer.events == events + answer
    check_end(dealer)


@EVERY_GAME
@settings(max_examples=6)
@given(where=HOUSES, seed=st.integers(0, 1 << 40))
def test_the_same_seed_gives_the_same_bytes(
    game: str, structure: Structure, where: tuple[str, RuleSet], seed: int
) -> None:
    logs = []
    for _ in range(2):
        chance = random.Random(seed)
        dealer = random_dealer(chance, game, structure, *where)
        play_out(dealer, seed)
        logs.append(ENCODER.encode(dealer.events))
    assert logs[0] == logs[1]


@EVERY_GAME
@settings(max_examples=12)
@given(where=HOUSES, chance=CHANCE)
def test_the_best_hands_get_the_pots(
    game: str, structure: Structure, where: tuple[str, RuleSet], chance: random.Random
) -> None:
    """A second, simpler count: each layer of chips to the best of those who paid it, odd chips aside."""
    dealer = random_dealer(chance, game, structure, *where, ask_showdown=False)
    play_out(dealer, chance.randrange(1 << 32))
    hand, events = dealer.hand, dealer.events
    if hand.rake or any(isinstance(event, ev.PotCarried | ev.BlindsChopped) for event in events):
        return
    fair = fair_shares(dealer)
    layers = len(set(hand.total))
    odd_most = layers * len(dealer.rules.rankings) * hand.runs * max(dealer.rules.odd_unit, 1) * 2
    for p, seat in enumerate(hand.seats):
        won = sum(event.chips for event in events if isinstance(event, ev.PotAwarded) and event.seat == seat)
        assert abs(won - fair[p]) < odd_most, (seat, won, fair)
        assert bool(won) <= bool(fair[p]), (seat, won, fair)


def test_a_common_card_on_each_of_the_last_two_streets() -> None:
    """Nine players all-in on third street: both common cards play, and neither is lost."""
    stakes = parse_stakes("limit 4/8 ante 5 bring-in 2", forced="ante_and_bring_in")
    seats = tuple(range(1, 10))
    posts = tuple(Post(seat, "ante", ante=500) for seat in seats)
    setup = HandSetup(game="stud", stakes=stakes, seats=seats, stacks=(500,) * 9, button=9, posts=posts)
    choices = load_house(house_names()[0]).choices().replace("deal.stud_short", "common_card")
    dealer = Dealer(setup, choices, seed=3)
    assert dealer.over
    commons = [event.card for event in dealer.events if isinstance(event, ev.CommonCardDealt)]
    assert [*dealer.hand.board, dealer.hand.common] == commons
    assert len(commons) == 2
    check_step_by_step(dealer)


def test_the_board_is_run_where_the_stub_was_too_short_before_the_flop() -> None:
    """Eight-handed Big O: not enough cards for two whole boards, enough for two turns and rivers."""
    stakes = parse_stakes("pot limit 2/5")
    setup = HandSetup(
        game="big_o", stakes=stakes, seats=tuple(range(1, 9)), stacks=(200, 500, *(20000,) * 6), button=8,
        posts=(Post(1, "small_blind", live=200), Post(2, "big_blind", live=500)), pause_all_in=True,
    )  # fmt: skip
    house = next(name for name in house_names() if load_house(name).choices().value("run_it.most") > 1)
    choices = load_house(house).choices().replace("run_it.games", frozenset({"omaha"}))
    dealer = Dealer(setup, choices.replace("run_it.players", "heads_up_all_in"), seed=1)
    for seat in range(3, 9):
        assert isinstance(dealer.act(cmd.Fold(seat)), list)
    assert len(dealer.hand.board) == 3
    assert waits_for(dealer).kind == "run"
    assert isinstance(dealer.act(cmd.RunBoard(2)), list)
    assert dealer.over
    assert [len(board) for board in dealer.hand.boards] == [5, 5]
    check_step_by_step(dealer)


def fair_shares(dealer: Dealer) -> list[Fraction]:
    """What each position should win, to the fraction of a chip."""
    hand = dealer.hand
    live = [p for p in range(hand.n) if not hand.folded[p]]
    fair = [Fraction(0)] * hand.n
    paid = 0
    rest = sum(hand.total) + hand.dead
    levels = sorted({hand.total[p] for p in live})
    for level in levels:
        # The first layer has the dead money in it, the last what folded players paid beyond everybody.
        chips = sum(min(total, level) - min(total, paid) for total in hand.total)
        if level == levels[0]:
            chips += hand.dead
        if level == levels[-1]:
            chips = rest
        rest -= chips
        among = [p for p in live if hand.total[p] >= level]
        for run in range(hand.runs):
            for p, part in winners(dealer, among, run).items():
                fair[p] += chips * part / hand.runs
        paid = level
    assert rest == 0
    return fair


def winners(dealer: Dealer, among: list[int], run: int) -> dict[int, Fraction]:
    """The part of a pot that each of the best hands takes."""
    hand, rules = dealer.hand, dealer.rules
    if len(among) == 1:
        return {among[0]: Fraction(1)}
    parts: dict[int, Fraction] = {}
    board = hand.boards[run] if hand.boards else hand.board
    extra = [hand.common] if hand.common >= 0 else []
    sides = []
    for ranking in rules.rankings:
        worth = {
            p: ranking.rank_two_three(hand.hole[p], board)
            if rules.two_three
            else ranking.rank([*hand.cards_of(p), *board, *extra])
            for p in among
        }
        best = max(worth.values())
        if best:
            sides.append([p for p in among if worth[p] == best])
    for side in sides:
        for p in side:
            parts[p] = parts.get(p, Fraction(0)) + Fraction(1, len(sides) * len(side))
    return parts
