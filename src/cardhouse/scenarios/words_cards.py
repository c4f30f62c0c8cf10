"""Words about cards: draws, discards, shows, runs of the board, what a tracked table's dealer reports."""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import SHOWDOWN, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.running import why_not
from cardhouse.play.showdown import to_show
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.world import StoryError, World


@word("{who} draws {cards}", "exchanges these cards")
def draws(world: World, who: str, cards: tuple[int, ...]) -> Refusal | None:
    return world.act(cmd.Draw(world.seat(who), cards))


@word(
    "{who} draws {cards} splitting openers",
    "jacks or better: exchanges these cards and says that openers are split",
)
def draws_splitting(world: World, who: str, cards: tuple[int, ...]) -> Refusal | None:
    return world.act(cmd.Draw(world.seat(who), cards, splits_openers=True))


@word("{who} draws {count}", "exchanges that many cards, the last ones of the hand")
def draws_count(world: World, who: str, count: int) -> Refusal | None:
    held = world.running_hand().hand.hole[world.position(who)]
    cards = tuple(held[max(len(held) - count, 0) :])
    return world.act(cmd.Draw(world.seat(who), cards + (UNKNOWN,) * (count - len(cards))))


@word("{who} (stands pat|raps pat)", "keeps the hand")
def stands_pat(world: World, who: str) -> Refusal | None:
    return world.act(cmd.Draw(world.seat(who)))


@word("{who} discards {cards}", "pineapple: lays the card away")
def discards(world: World, who: str, cards: tuple[int, ...]) -> Refusal | None:
    return world.act(cmd.Discard(world.seat(who), cards))


@word("{who} discards", "pineapple: lays the last card away")
def discards_last(world: World, who: str) -> Refusal | None:
    held = world.running_hand().hand.hole[world.position(who)]
    return world.act(cmd.Discard(world.seat(who), tuple(held[-1:])))


@word(
    "dealer goes on without (the )?(late )?discards",
    "pineapple: hands that still hold too many cards are dead",
)
def close_discards(world: World) -> Refusal | None:
    return world.act(cmd.CloseDiscards())


@word("{who} shows", "turns the whole hand face up", asks="showdown")
def shows(world: World, who: str) -> Refusal | None:
    return world.act(cmd.Show(world.seat(who)))


@word(
    "{who} shows {cards}( saying {quote})?",
    "turns these cards face up; what is said decides nothing",
    asks="showdown",
)
def shows_cards(world: World, who: str, cards: tuple[int, ...], quote: str | None = None) -> Refusal | None:
    return world.act(cmd.Show(world.seat(who), cards, quote or ""))


@word(
    "{who} shows saying {quote}",
    "turns the whole hand face up; what is said decides nothing",
    asks="showdown",
)
def shows_saying(world: World, who: str, quote: str) -> Refusal | None:
    return world.act(cmd.Show(world.seat(who), None, quote))


@word("{who} mucks", "gives the hand up unseen at the showdown", asks="showdown")
def mucks(world: World, who: str) -> Refusal | None:
    return world.act(cmd.Muck(world.seat(who)))


@word(
    "(the )?board is run {count}( times)?",
    "all-in players agree to deal the rest of the board that often",
    needs="any",
    asks="run",
)
def run_board(world: World, count: int) -> Refusal | None:
    dealer = world.hand_dealer
    if dealer.over:  # the house lets nobody ask, so that the hand went on by itself: say why
        return _too_late_to_run(dealer, count)
    return world.act(cmd.RunBoard(count))


def _too_late_to_run(dealer: Dealer, times: int) -> Refusal | None:
    """The refusal at the point where the last bet was called with cards to come."""
    for at, event in enumerate(dealer.events):
        if isinstance(event, ev.BetsCollected):
            hand = replay(dealer.events[: at + 1])
            if hand.able < 2 and hand.live > 1:
                why, key = why_not(hand, dealer.rules, times)
                if why:
                    return Refusal("run_not_allowed", {"times": times, "why": why}, dealer.rules.cite(key))
    raise StoryError("nobody was all-in with cards to come")


@word("dealer deals {cards}", "tracked: the cards that came, in dealing order", asks="report")
def dealer_deals(world: World, cards: tuple[int, ...]) -> Refusal | None:
    return world.act(cmd.Deal(cards))


@word("dealer deals unseen cards", "tracked: cards that nobody reports", asks="report")
def dealer_deals_unseen(world: World) -> Refusal | None:
    return world.act(cmd.Deal())


@word(
    "dealer reads {text} best",
    "tracked: the winners, pot by pot with `/` between; `ann high and bob low`, `ann and bob`",
)
def dealer_reads(world: World, text: str) -> Refusal | None:
    highs, lows = [], []
    for pot in text.split("/"):
        high, low = _winners(world, pot.strip())
        highs.append(high)
        lows.append(low)
    return world.act(cmd.DeclareWinners(tuple(highs), tuple(lows) if any(lows) else ()))


def _winners(world: World, pot: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    high, split, low = pot.partition(" high and ")
    if split and not low.endswith(" low"):
        raise StoryError(f"{pot!r}: write 'ann high and bob low'")
    sides = (high, low.removesuffix(" low")) if split else (pot, "")
    found = [
        tuple(world.seat(name.strip()) for name in side.split(" and ") if name.strip()) for side in sides
    ]
    return found[0], found[1]


def answer_cards(world: World, how: str) -> Refusal | None:
    """Everyone who has a draw, a discard or a show to make does so until betting goes on."""
    dealer = world.running_hand()
    street = dealer.hand.street
    while not dealer.over and dealer.hand.street == street:
        command = _next_answer(world, dealer.hand, how)
        if command is None:
            return None
        refusal = world.act(command)
        if refusal is not None:
            return refusal
    return None


def _next_answer(world: World, hand: Hand, how: str) -> cmd.Command | None:
    if hand.stage == SHOWDOWN:
        p = to_show(hand, world.hand_dealer.rules)
        if p < 0:
            return None
        return cmd.Muck(hand.seats[p]) if how == "muck" else cmd.Show(hand.seats[p])
    if hand.stage != STREET:
        return None
    if hand.actor < 0:
        if world.hand_dealer.awaits_cards:
            world.report_cards()
            return None
        return cmd.RunBoard(1)
    if hand.this_street.draw and how == "stand":
        return cmd.Draw(hand.acting_seat)
    return cmd.Discard(hand.acting_seat, tuple(hand.hole[hand.actor][-1:]))
