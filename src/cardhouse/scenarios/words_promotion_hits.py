"""Words about hands that may hit a promotion: dealt with cards that are said, read out by the dealer, told of
by the floor, put in order by surveillance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cardhouse.cards.card import TEXTS, parse_cards
from cardhouse.games.game import load_game
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup
from cardhouse.play.showdown import to_show
from cardhouse.promotions.hits.note_cut import NoteCut
from cardhouse.promotions.hits.order import OrderHits
from cardhouse.promotions.hits.tell_cards import TellCards
from cardhouse.promotions.hits.tell_of_hand import TellOfHand
from cardhouse.room import commands as cmd
from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word

DECK = 52
_CARDS = re.compile(r"(?P<who>[a-z][a-z0-9'_-]*)(?P<shows> shows)? (?P<cards>(?:[2-9TJQKA][cdhs] ?)+)")
_DOES = re.compile(r"(?P<who>[a-z][a-z0-9'_-]*) (?P<does>folds|mucks|wins|bets the flop)")
STREETS = (3, 1, 1)


@dataclass(slots=True)
class Plan:
    """How a hand goes: cards by seat, the board, who folds, mucks, shows and wins."""

    cards: dict[int, list[int]] = field(default_factory=dict)
    board: list[int] = field(default_factory=list)
    folds: set[int] = field(default_factory=set)
    mucks: set[int] = field(default_factory=set)
    bets: set[int] = field(default_factory=set)
    """Who bets the flop; everybody else folds to it."""
    shows: set[int] = field(default_factory=set)
    wins: list[int] = field(default_factory=list)
    runs: int = 1
    asks: bool = False


def _plan(world: RoomWorld, table: int, text: str) -> Plan:
    plan = Plan()
    seat_of = world.table(table).seat_of
    for part in (piece.strip() for piece in text.split(";")):
        dealt, does = _CARDS.fullmatch(part), _DOES.fullmatch(part)
        if part in ("all show", "run twice"):
            plan.asks = plan.asks or part == "all show"
            plan.runs = 2 if part == "run twice" else plan.runs
        elif dealt is not None and dealt["who"] == "board":
            plan.board = parse_cards(dealt["cards"])
        elif dealt is not None:
            plan.cards[seat_of(dealt["who"])] = parse_cards(dealt["cards"])
            if dealt["shows"]:
                plan.shows.add(seat_of(dealt["who"]))
        elif does is not None:
            seat = seat_of(does["who"])
            if does["does"] == "wins":
                plan.wins.append(seat)
            else:
                {"folds": plan.folds, "mucks": plan.mucks}.get(does["does"], plan.bets).add(seat)
        else:
            raise WordError(f"{part!r}: write `ann Ts Th; board Tc Td Jc Jd 2s; cyd folds; dan mucks`")
    plan.asks = plan.asks or bool(plan.mucks)
    return plan


def stacked(setup: HandSetup, cards: dict[int, list[int]], board: Sequence[int]) -> tuple[int, ...]:
    """A deck that deals these hands and this board; what is not said is filled in, always the same way."""
    named = {card for own in cards.values() for card in own} | set(board)
    rest = iter([card for card in range(DECK) if card not in named])
    each = load_game(setup.game).hole_cards
    deck: list[int] = []
    for place in range(each):
        for seat in setup.seats:
            own = cards.get(seat, [])
            deck.append(own[place] if place < len(own) else next(rest))
    lying = [*board, *(next(rest) for _ in range(sum(STREETS) - len(board)))]
    for count in (*STREETS, *[1] * (len(lying) - sum(STREETS))):
        deck.append(next(rest))
        deck += lying[:count]
        lying = lying[count:]
    return (*deck, *(card for card in range(DECK) if card not in deck))


def _begin(world: RoomWorld, table: int, plan: Plan) -> Refusal | None:
    world.notes[f"hand {table}"] = plan
    hands = world.host.hands
    before = hands.deck_for
    hands.deck_for = lambda setup, joker: stacked(setup, plan.cards, plan.board)
    begin = cmd.BeginHand(table, ask_showdown=plan.asks, pause_all_in=plan.runs > 1)
    try:
        return world.do(begin, by="dee", roles=("dealer",))
    finally:
        hands.deck_for = before


def _finish(world: RoomWorld, table: int, each: str) -> Refusal | None:
    plan: Plan = world.notes[f"hand {table}"]
    amount = values.money(each, 1) if world.table(table).unit == "chips" else world.money(each)
    while table in world.host.room.hands:
        refused = world.act(table, _act(world.dealer(table), plan, amount))
        if refused is not None:
            return refused
    return None


def _act(dealer: Dealer, plan: Plan, amount: int) -> Any:
    playing, legal = dealer.hand, dealer.legal()
    if dealer.awaits_cards:
        return hand.Deal(_told(playing, plan))
    if legal is None and plan.runs > 1 and len(playing.board) < sum(STREETS):
        return hand.RunBoard(plan.runs)
    if legal is None:
        return _at_showdown(dealer, plan)
    seat = playing.acting_seat
    if seat in plan.folds and not legal.check:
        return hand.Fold(seat)
    if playing.street == 1 and plan.bets:
        bets = seat in plan.bets and legal.wager
        return hand.BetTo(seat, legal.least) if bets else hand.Check(seat) if legal.check else hand.Fold(seat)
    if playing.street == 0 and legal.wager and playing.level < amount:
        return hand.BetTo(seat, max(amount, legal.least))
    if legal.check:
        return hand.Check(seat)
    return hand.Call(seat) if legal.call else hand.BringIn(seat)


def _told(playing: Any, plan: Plan) -> tuple[int, ...] | None:
    """Tracked: the board is told where it is said, hole cards are not."""
    if playing.street == 0 or not plan.board:
        return None
    start = sum(STREETS[: playing.street - 1])
    return tuple(plan.board[start : start + STREETS[playing.street - 1]])


def _at_showdown(dealer: Dealer, plan: Plan) -> Any:
    playing = dealer.hand
    place = to_show(playing, dealer.rules)
    seat = playing.seats[place] if place >= 0 else 0
    if seat in plan.mucks:
        return hand.Muck(seat)
    if not playing.tracked:
        return hand.Show(seat)
    if seat in plan.shows:
        return hand.Show(seat, tuple(plan.cards[seat]))
    return hand.DeclareWinners((tuple(plan.wins),))


@word(
    "a hand for {money} each is dealt at table {table:seat} with {text}",
    "`ann Ts Th; board Tc Td Jc; cyd folds; dan mucks; all show`; tracked: `ann shows Ts Th; bob wins`",
    needs="room",
)
def dealt(world: RoomWorld, money: str, table: int, text: str) -> Refusal | None:
    return _begin(world, table, _plan(world, table, text)) or _finish(world, table, money)


@word("a hand is begun at table {table:seat} with {text}", "cards as for a hand that is dealt", needs="room")
def begun(world: RoomWorld, table: int, text: str) -> Refusal | None:
    return _begin(world, table, _plan(world, table, text))


@word("the hand at table {table:seat} goes on to its {street:who}", "everybody checks or calls", needs="room")
def goes_on(world: RoomWorld, table: int, street: str) -> Refusal | None:
    plan: Plan = world.notes[f"hand {table}"]
    while table in world.host.room.hands:
        dealer = world.dealer(table)
        if dealer.hand.street >= 0 and dealer.hand.this_street.name == street and not dealer.awaits_cards:
            return None
        refused = world.act(table, _act(dealer, plan, 0))
        if refused is not None:
            return refused
    raise WordError(f"the hand has no {street}")


@word("the hand at table {table:seat} ends for {money} each", "one that was begun", needs="room")
def ends(world: RoomWorld, table: int, money: str) -> Refusal | None:
    return _finish(world, table, money)


@word("the dealer tells that {who} had {cards}", "of the last hand, tracked", needs="room")
def tells(world: RoomWorld, who: str, cards: tuple[int, ...]) -> Refusal | None:
    table = world.table_of(who)
    ask = TellCards(table.number, table.seat_of(who), tuple(TEXTS[card] for card in cards))
    return world.do(ask, by="dee", roles=("dealer",))


@word("the dealer tells that {who} mucked", "of the last hand, tracked", needs="room")
def tells_mucked(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    return world.do(TellCards(table.number, table.seat_of(who)), by="dee", roles=("dealer",))


@word("the dealer tells that the board of table {table:seat} was {cards}", "of the last hand", needs="room")
def tells_board(world: RoomWorld, table: int, cards: tuple[int, ...]) -> Refusal | None:
    ask = TellCards(table, 0, tuple(TEXTS[card] for card in cards))
    return world.do(ask, by="dee", roles=("dealer",))


@word("the floor tells of talk about the jackpot at table {table:seat}", "in the hand", needs="room")
def tells_of(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(TellOfHand(table, "talked_about"), by="fay", roles=("floor",))


@word("the floor finds a wrong deck at table {table:seat}", "after the hand", needs="room")
def wrong_deck(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(TellOfHand(table, "wrong_deck"), by="fay", roles=("floor",))


@word("the floor tells that {who} was dealt in with a missed-blind button", "by mistake", needs="room")
def dealt_in_owing(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    ask = TellOfHand(table.number, "missed_blind", table.seat_of(who))
    return world.do(ask, by="fay", roles=("floor",))


@word("the cards of table {table:seat} are cut", "noted by the dealer, where people shuffle", needs="room")
def cut(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(NoteCut(table), by="dee", roles=("dealer",))


@word("surveillance finds that hit {first:seat} came before hit {then:seat}", "and is told", needs="room")
def finds(world: RoomWorld, first: int, then: int) -> Refusal | None:
    return world.do(OrderHits(((first,), (then,)), "surveillance"), by="fay", roles=("floor",))


@word("surveillance cannot tell hits {first:seat} and {then:seat} apart", "they tie", needs="room")
def cannot_tell(world: RoomWorld, first: int, then: int) -> Refusal | None:
    return world.do(OrderHits(((first, then),), "surveillance"), by="fay", roles=("floor",))
