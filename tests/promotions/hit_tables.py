"""Tables whose next hand has known cards, for the tests of hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.cards.card import parse_cards
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money.collections.commands import AttachBox
from cardhouse.play import commands as play
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Mode
from cardhouse.play.showdown import to_show
from cardhouse.play.table_commands import PlaceButton
from cardhouse.promotions.hits.state import Hit
from cardhouse.room import commands as cmd
from promotions.rooms import PromotionRoom

SIGN = "no limit 1/3 rake"
STREETS = (3, 1, 1)


def stacked(setup: HandSetup, hands: dict[int, str], board: str, *, each: int = 2) -> tuple[int, ...]:
    """A deck that deals these hands and this board; what is not named is filled in."""
    wanted = {seat: parse_cards(cards) for seat, cards in hands.items()}
    named = [card for cards in wanted.values() for card in cards] + parse_cards(board)
    rest = iter(card for card in range(52) if card not in named)
    deck: list[int] = []
    for round_ in range(each):
        for seat in setup.seats:
            own = wanted.get(seat, [])
            deck.append(own[round_] if round_ < len(own) else next(rest))
    lying = iter([*parse_cards(board), *(next(rest) for _ in range(5 - len(parse_cards(board))))])
    for cards in STREETS:
        deck.append(next(rest))
        deck += [next(lying) for _ in range(cards)]
    return (*deck, *(card for card in range(52) if card not in deck))


class HitRoom(PromotionRoom):
    """A room with tables for promotions; `hand` plays one with these cards, everybody calling `bet`."""

    def __init__(self, house: str = "horseshoe") -> None:
        super().__init__(house)
        self.cards: tuple[dict[int, str], str] = ({}, "")
        self.host.hands.deck_for = self._deck

    def _deck(self, setup: HandSetup, joker: bool) -> Sequence[int]:
        return stacked(setup, self.cards[0], self.cards[1])

    def table(
        self, number: int = 1, players: str = "ann bob cyd dan", *, sign: str = SIGN, mode: Mode = "dealt",
        designated: tuple[str, ...] = ("promotional",), game: str = "holdem", warm: bool = True,
    ) -> None:  # fmt: skip
        """A table with these players, all of whom have had a hand."""
        name = f"{game} {sign} {len(designated)}"
        if name not in self.host.room.floor.spreads:
            self.ok(OfferGame(name, game, sign, least_buy_in=4_000, designated=designated))
        self.ok(OpenTable(number, name, mode))
        for box in ("drop_box", "promotional_box"):
            self.do(AttachBox(number, box))
        self.people(*players.split())
        for seat, player in enumerate(players.split(), start=1):
            self.ok(SeatPlayer(number, seat, player, 30_000))
        self.ok(cmd.BetweenHandsDo(number, PlaceButton(len(players.split()))))
        if warm and mode == "tracked":
            self.begin(number)
            self.tracked_to_end(1, number)
        elif warm:
            self.hand(number)

    def hand(
        self, number: int = 1, cards: dict[int, str] | None = None, board: str = "", *, bet: int = 1_000,
        folds: tuple[int, ...] = (), ask: bool = False, shows: bool = True,
    ) -> list[Any]:  # fmt: skip
        """A whole hand: everybody calls the bet but those who fold. What came of its last act."""
        self.begin(number, cards, board, ask=ask)
        return self.finish(number, bet=bet, folds=folds, shows=shows)

    def begin(
        self, number: int = 1, cards: dict[int, str] | None = None, board: str = "", *, ask: bool = False
    ) -> None:
        self.cards = (cards or {}, board)
        self.ok(cmd.BeginHand(number, ask_showdown=ask), by="dee", roles=("dealer",))

    def finish(
        self, number: int = 1, *, bet: int = 1_000, folds: tuple[int, ...] = (), shows: bool = True
    ) -> list[Any]:
        """The hand in progress goes to its end."""
        came: list[Any] = []
        while number in self.host.room.hands:
            dealer = self.host.hands.dealer(number)
            assert not isinstance(dealer, Refusal)
            came = self.ok(cmd.Act(number, self._act(dealer, bet, folds, shows)))
        return came

    def tracked_to_end(self, winner: int, number: int = 1) -> None:
        """A tracked hand in which everybody calls; the dealer reads the winner, and nobody else's cards."""
        while number in self.host.room.hands:
            dealer = self.host.hands.dealer(number)
            assert not isinstance(dealer, Refusal)
            if dealer.legal() is None and not dealer.awaits_cards:
                self.ok(cmd.Act(number, play.DeclareWinners(((winner,),))))
            else:
                self.ok(cmd.Act(number, self._act(dealer, 0, (), True)))

    def _act(self, dealer: Any, bet: int, folds: tuple[int, ...], shows: bool) -> Any:
        hand, legal = dealer.hand, dealer.legal()
        if dealer.awaits_cards:
            return play.Deal(self._reported(hand))
        seat = hand.acting_seat
        if legal is None:
            seat = hand.seats[to_show(hand, dealer.rules)]
            return play.Show(seat) if shows else play.Muck(seat)
        if seat in folds and not legal.check:
            return play.Fold(seat)
        if hand.street == 0 and legal.wager and hand.level < bet:
            return play.BetTo(seat, max(bet, legal.least))
        return play.Check(seat) if legal.check else play.Call(seat)

    def _reported(self, hand: Any) -> tuple[int, ...] | None:
        """A tracked table: the board is told, hole cards are not."""
        board = parse_cards(self.cards[1])
        if hand.street == 0 or not board:
            return None
        start = sum(STREETS[: hand.street - 1])
        return tuple(board[start : start + STREETS[hand.street - 1]])

    def hit(self, number: int = 1) -> Hit:
        return self.promotions.hits.all[number]

    def parts(self, number: int = 1) -> dict[str, str]:
        """Who has which part of a hit."""
        found: dict[str, list[str]] = {}
        for taker in self.hit(number).takers:
            found.setdefault(taker.part, []).append(taker.person)
        return {part: " ".join(persons) for part, persons in found.items()}
