"""A live table follows the same hand: whatever is seen of the cards, turns, choices, pots and stacks are
those of the hand that the software deals.

Chips are conserved after every event, the events alone give the same hand and survive being written down, a
report that cannot be true changes nothing, and with nothing seen at all the hand still comes to its end.
"""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.cards.card import UNKNOWN
from cardhouse.games.game import game_names, load_game
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import showdown
from cardhouse.play.apply import apply, begin, replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, SHOWDOWN, Hand
from cardhouse.play.legal import Legal
from cardhouse.play.pots import pots
from cardhouse.play.refusal import Refusal
from cardhouse.play.wire import decode, encode
from cardhouse.sim.bots import RandomBot
from play.random_hands import RuleSet, houses_and_sets, random_dealer
from play.tracked_twin import Seen, Twins, taken

EVERY_GAME = pytest.mark.parametrize("game", game_names())
HOUSES = st.sampled_from(list(houses_and_sets()))
CHANCE = st.integers(0, 1 << 40).map(random.Random)
ACTIONS_MOST = 3_000
SEEN: st.SearchStrategy[Seen] = st.sampled_from(("all", "some", "none"))


@EVERY_GAME
@settings(max_examples=25)
@given(where=HOUSES, chance=CHANCE, seen=SEEN)
def test_a_tracked_hand_follows_the_dealt_one(
    game: str, where: tuple[str, RuleSet], chance: random.Random, seen: Seen
) -> None:
    twins = Twins(chance, game, where, seen)
    while not twins.dealt.over:
        check_same_turn(twins)
        if twins.dealt.hand.stage == SHOWDOWN and not twins.shows and twins.dealt.hand.runs == 1:
            twins.read()
        else:
            twins.step()
    check_same_end(twins)
    check_events(twins.tracked)


def check_same_turn(twins: Twins) -> None:
    dealt, tracked = twins.dealt, twins.tracked
    ours, theirs = tracked.hand, dealt.hand
    assert (ours.stage, ours.street, ours.actor) == (theirs.stage, theirs.street, theirs.actor)
    assert (ours.stacks, ours.bets, ours.total) == (theirs.stacks, theirs.bets, theirs.total)
    assert (ours.folded, ours.rake, ours.board) == (theirs.folded, theirs.rake, theirs.board)
    assert sides(ours) == sides(theirs)
    assert choices(tracked.legal()) == choices(dealt.legal())


def sides(hand: Hand) -> list[tuple[int, list[int]]]:
    return [(pot.chips, pot.players) for pot in pots(hand)]


def choices(legal: Legal | None) -> tuple[object, ...]:
    if legal is None:
        return ()
    wager = (legal.wager, legal.least, legal.most, legal.step, legal.all_in)
    return (legal.seat, legal.fold, legal.check, legal.call, legal.bring_in, legal.chop, legal.why, *wager)


def check_same_end(twins: Twins) -> None:
    """The same stacks; an opener who did not say that the openers were split proves less at a live table."""
    ours, theirs = twins.tracked, twins.dealt
    unproved = [e for e in ours.events if isinstance(e, ev.HandKilled) and e.why == "openers not proved"]
    if unproved and unproved[0] not in theirs.events:
        assert ours.hand.opening_discards
        if not ours.over:  # all others had given up their hands
            taken(ours, twins.bot.choose(ours))
            assert ours.over
        return
    assert (ours.hand.stacks, ours.hand.rake) == (theirs.hand.stacks, theirs.hand.rake)
    assert ours.over
    assert carried(ours) == carried(theirs)


def carried(dealer: Dealer) -> list[ev.PotCarried]:
    return [event for event in dealer.events if isinstance(event, ev.PotCarried)]


def check_events(dealer: Dealer) -> None:
    """Chips after every event, no known card in two places, and the hand that the events alone give."""
    first, *later = dealer.events
    assert isinstance(first, ev.HandBegan)
    hand = begin(first)
    chips = sum(first.setup.stacks) + first.setup.carried
    for event in later:
        apply(hand, event)
        assert hand.chips() == chips, event
        assert min(hand.stacks) >= 0, event
        check_cards(hand)
    assert hand == dealer.hand
    lines = encode(dealer.events)
    assert list(decode(lines)) == dealer.events
    assert replay(decode(lines)) == dealer.hand
    pushed = sum(hand.stacks) + sum(hand.aside) + hand.rake + sum(event.chips for event in carried(dealer))
    assert pushed == chips


def check_cards(hand: Hand) -> None:
    places = [*hand.burns, *hand.muck, *hand.stub, *([hand.common] if hand.common >= 0 else ())]
    places += hand.board if not hand.boards else []
    for p in range(hand.n):
        if not hand.folded[p]:
            places += hand.cards_of(p)
    known = [card for card in places if card != UNKNOWN]
    assert len(known) == len(set(known)), "one card in two places"


@EVERY_GAME
@settings(max_examples=10)
@given(where=HOUSES, chance=CHANCE, seen=SEEN)
def test_reports_that_cannot_be_true_change_nothing(
    game: str, where: tuple[str, RuleSet], chance: random.Random, seen: Seen
) -> None:
    twins = Twins(chance, game, where, seen)
    twins.catch_up = lambda: None  # type: ignore[method-assign]
    while not twins.dealt.over:
        tracked = twins.tracked
        while tracked.awaits_cards:
            check_refused(tracked, wrong_deals(tracked))
            taken(tracked, cmd.Deal(twins.report()))
        Twins.catch_up(twins)
        check_refused(tracked, wrong_now(tracked))
        twins.step()


def check_refused(tracked: Dealer, commands: list[cmd.Command]) -> None:
    before, events = tracked.hand.copy(), list(tracked.events)
    for command in commands:
        answer = tracked.act(command)
        assert isinstance(answer, Refusal), command
        assert answer.text()
    assert tracked.hand == before
    assert tracked.events == events


def out(hand: Hand) -> list[int]:
    """Known cards that lie on the table."""
    own = [card for p in range(hand.n) if not hand.folded[p] for card in hand.cards_of(p)]
    return [card for card in (*hand.board, *own) if card != UNKNOWN]


def wrong_deals(tracked: Dealer) -> list[cmd.Command]:
    """Too few, too many, one twice, one that is out already, none at all, a joker that is not in the deck."""
    trial = tracked.copy().act(cmd.Deal())
    assert isinstance(trial, list)
    count = sum(len(e.cards) for e in trial if isinstance(e, ev.CardsDealt | ev.BoardDealt))
    count += sum(isinstance(e, ev.CommonCardDealt) for e in trial)
    unseen = (UNKNOWN,) * (count - 1)
    lies_out = out(tracked.hand)
    fresh = next(card for card in range(52) if card not in lies_out)
    wrong: list[tuple[int, ...]] = [
        (*unseen, UNKNOWN, UNKNOWN),
        (*unseen, 54),
        (*unseen, -1),
        (*unseen, True),
    ]
    wrong += [unseen] if count != 2 else []
    wrong += [(fresh, fresh, *unseen[1:])] if count > 1 else []
    wrong += [(*unseen, card) for card in lies_out[:3]]
    wrong += [] if tracked.rules.joker else [(*unseen, 52)]
    deals: list[cmd.Command] = [cmd.Deal(cards) for cards in wrong]
    deals += [cmd.Deal((*unseen, fresh), burn=fresh), cmd.Deal(burn=99)]
    return deals + [cmd.Deal(burn=card) for card in lies_out[:1]]


def wrong_now(tracked: Dealer) -> list[cmd.Command]:
    """Reports that do not fit what the table waits for."""
    hand = tracked.hand
    wrong: list[cmd.Command] = [cmd.Deal(), cmd.Deal((0,))]
    lies_out = out(hand)
    if hand.actor >= 0 and hand.stage != BETTING and hand.this_street.draw:
        seat, cards = hand.acting_seat, tuple(hand.hole[hand.actor][:1])
        wrong += [cmd.Draw(seat, cards, received=()), cmd.Draw(seat, (), received=(0,))]
        wrong += [cmd.Draw(seat, cards, received=(card,)) for card in (*lies_out[:3], 54, -1)]
        wrong += [] if tracked.rules.joker else [cmd.Draw(seat, cards, received=(52,))]
    if hand.stage != SHOWDOWN:
        return [*wrong, cmd.Show(hand.seats[0]), cmd.DeclareWinners((hand.seats[:1],))]
    return wrong + wrong_shows(tracked) + wrong_winners(tracked)


def wrong_shows(tracked: Dealer) -> list[cmd.Command]:
    hand = tracked.hand
    wrong: list[cmd.Command] = []
    for p, seat in enumerate(hand.seats):
        own = hand.cards_of(p)
        if hand.folded[p] or UNKNOWN not in own or hand.tabled >> p & 1 or hand.mucked[p]:
            continue
        free = [card for card in range(52) if card not in out(hand) + hand.muck + hand.burns]
        unseen = own.count(UNKNOWN)
        known = [card for card in own if card != UNKNOWN]
        fresh = free[:unseen]
        wrong += [cmd.Show(seat), cmd.Show(seat, ()), cmd.Show(seat, (*known, *free[: unseen + 1]))]
        wrong += [
            cmd.Show(seat, (*known, *fresh, fresh[0])),
            cmd.Show(seat, (*known, *fresh[1:], fresh[-1], 54)),
        ]
        others = [card for card in out(hand) if card not in own]
        wrong += [cmd.Show(seat, (*known, *fresh[1:], card)) for card in others[:2]]
        kept = [card for card in hand.hole[p] if card != UNKNOWN]
        wrong += [cmd.Show(seat, tuple(fresh)), cmd.Show(seat, (*known, kept[0], *fresh))] if kept else []
    return wrong


def wrong_winners(tracked: Dealer) -> list[cmd.Command]:
    hand = tracked.hand
    if not showdown.reached(hand):
        return []
    players = [tuple(hand.seats[p] for p in pot.players) for pot in pots(hand)]
    one = tuple(seats[:1] for seats in players)
    wrong: list[cmd.Command] = [cmd.DeclareWinners(()), cmd.DeclareWinners((*one, one[0]))]
    wrong += [cmd.DeclareWinners(((),) * len(one)), cmd.DeclareWinners(((99,),) * len(one))]
    wrong += [cmd.DeclareWinners(tuple(seats * 2 for seats in one)), cmd.DeclareWinners(one, (*one, one[0]))]
    gone = [hand.seats[p] for p in range(hand.n) if hand.folded[p] or hand.mucked[p]]
    wrong += [cmd.DeclareWinners(((seat,),) * len(one)) for seat in gone]
    wrong += [] if len(tracked.rules.rankings) > 1 else [cmd.DeclareWinners(one, one)]
    return wrong


@EVERY_GAME
@settings(max_examples=25)
@given(where=HOUSES, chance=CHANCE)
def test_a_hand_of_which_nothing_is_seen_comes_to_its_end(
    game: str, where: tuple[str, RuleSet], chance: random.Random
) -> None:
    dealt = random_dealer(chance, game, chance.choice(load_game(game).structures), *where)
    setup = msgspec.structs.replace(dealt.hand.setup, mode="tracked")
    tracked = Dealer(setup, load_house(where[0]).choices(where[1]))
    bot = RandomBot(chance.randrange(1 << 32))
    for _ in range(ACTIONS_MOST):
        if tracked.over:
            break
        taken(tracked, bot.choose(tracked))
    assert tracked.over, "the hand does not end"
    check_events(tracked)
