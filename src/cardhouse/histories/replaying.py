"""Plays the actions of a history on the engine, at a tracked table: the history reports cards and acts, the
engine keeps the chips, the turn and the pots, and refuses what cannot have been.

The history names cards one player at a time, and draws before the new cards; the engine takes the cards of a
street at once. What is waiting to become whole is gathered here. Showing is settled in showing.py; reports
over many hands are made in checking.py.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from cardhouse.cards.card import CARDS, JOKER, UNKNOWN, text
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import PLAYERS_MAX, History
from cardhouse.histories.opening import amount_units, open_hand, written
from cardhouse.histories.rules import replay_choices
from cardhouse.histories.short_deck import LOWEST
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.dealing import receivers
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET
from cardhouse.play.refusal import Refusal, amounts_in

Show = tuple[int, tuple[int, ...] | None]  # the action's number; the cards shown, None for a muck
NOT_AN_ACTION: Final = (
    "not an action of the format; known: d dh pN CARDS, d db CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, "
    "pN sd [CARDS], pN sm [CARDS]"
)
_POSITIONS: Final = {f"p{number}": number - 1 for number in range(1, PLAYERS_MAX + 1)}
_WORDS: Final = frozenset(("f", "cc", "cbr", "pb", "sd", "sm"))
_FIRST_CARDS: Final = tuple([f"d dh {name} " for name in _POSITIONS])


@lru_cache(maxsize=1 << 14)
def _read_cards(letters: str) -> tuple[int, ...]:
    try:
        cards = tuple([CARDS[letters[at : at + 2]] for at in range(0, len(letters), 2)])
    except KeyError as fault:
        raise HistoryError(f"{fault.args[0]!r} is not a card; cards are written as Ah, Td or ??") from None
    if JOKER in cards:
        raise HistoryError("the format knows no joker")
    return cards


def plain(refusal: Refusal, scale: int) -> str:
    """A refusal in the history's own words: seat 3 is p3, amounts as the history writes them."""
    facts = refusal.facts
    amounts = amounts_in(refusal.code)
    said = {name: written(facts[name], scale) for name in amounts if type(facts.get(name)) is int}
    if said:
        refusal = msgspec.structs.replace(refusal, facts={**facts, **said})
    return refusal.text().replace("seat ", "p")


class Replay:
    """A history being played. `dealer` holds the hand; `shows` what was said of each player's cards."""

    __slots__ = ("dealer", "dealt", "draws", "history", "number", "scale", "shows", "slack", "stud")

    def __init__(self, history: History, scale: int, rake: int = 0, small_posts_live: bool = False) -> None:
        self.history = history
        self.scale = scale
        self.dealer = Dealer(open_hand(history, scale, rake, small_posts_live), replay_choices())
        self.dealt: dict[int, list[int]] = {}  # cards named since the last street was whole, by position
        self.draws: dict[int, tuple[int, ...]] = {}  # what each position threw away on this street
        self.shows: dict[int, Show] = {}
        self.number = 0
        pot_limit = history.variant.structure == "pot_limit"
        self.slack = self.dealer.hand.setup.stakes.big_blind * 5 // 2 if pot_limit else 0
        self.stud = self.dealer.hand.game.family == "stud"

    @property
    def at_showdown(self) -> bool:
        """Whether only the showdown is left."""
        return self.dealer.hand.stage == SHOWDOWN

    def play(self) -> None:
        """Plays every action; an action that cannot have been is a HistoryError that names it."""
        action = ""
        actions = self.history.actions
        begun = self._deal_at_once(actions)
        try:
            for action in actions[begun:]:
                self.number += 1
                words = (action.partition("#")[0] if "#" in action else action).split()
                if words:
                    if words[0] == "d":
                        self._deal(words)
                    else:
                        self._act(words)
            self._finish_dealing()
        except HistoryError as fault:
            if fault.number is None:
                fault.action, fault.number = action, self.number
            raise

    def _act(self, words: list[str]) -> None:
        """What a player did; the commonest words first."""
        word = words[1] if len(words) > 1 else ""
        p = _POSITIONS.get(words[0], PLAYERS_MAX)
        if p >= self.dealer.hand.n and word in _WORDS:
            p = self._position(words[0])
        if word == "f":
            self._fold(p)
        elif word == "cc":
            self._check_or_call(p)
        elif word == "cbr":
            self._bet(p, words[2:])
        elif word == "sm":
            self._show(p, words[2:])
        elif word == "sd":
            self._draw(p, words[2:])
        elif word == "pb":
            self._bring_in(p)
        else:
            raise HistoryError(NOT_AN_ACTION)

    def _position(self, name: str) -> int:
        position = _POSITIONS.get(name, PLAYERS_MAX)
        if position >= self.dealer.hand.n:
            raise HistoryError(f"{name!r} is not a player: p1 to p{self.dealer.hand.n}")
        return position

    def _do(self, command: cmd.Command) -> None:
        refusal = self.dealer.play(command)
        if refusal is not None:
            raise HistoryError(plain(refusal, self.scale))

    # Cards

    def _deal_at_once(self, actions: Sequence[str]) -> int:
        """The usual beginning, every player's first cards in order, taken quickly.

        Gives how many actions that was; 0 where it begins otherwise, to be taken one action at a time.
        """
        hand = self.dealer.hand
        due = hand.game.hole_cards
        rows = []
        for action, start in zip(actions[: hand.n], _FIRST_CARDS, strict=False):
            if not action.startswith(start) or len(action) != len(start) + 2 * due:
                return 0
            rows.append(action[len(start) :])
        if len(rows) < hand.n:
            return 0
        try:
            cards = [self._cards(row) for row in rows]
            self._do(cmd.Deal(tuple([own[round_] for round_ in range(due) for own in cards])))
        except HistoryError:
            return 0  # which card it was comes out one action at a time
        self.number = hand.n
        return hand.n

    def _deal(self, words: list[str]) -> None:
        if len(words) == 3 and words[1] == "db":
            if self.dealt or self.draws:
                self._finish_dealing()
            self._do(cmd.Deal(self._cards(words[2])))
        elif len(words) == 4 and words[1] == "dh":
            self._deal_hole(self._position(words[2]), self._cards(words[3]))
        else:
            raise HistoryError(NOT_AN_ACTION)

    def _cards(self, letters: str) -> tuple[int, ...]:
        cards = _read_cards(letters)
        if self.history.variant.short_deck:
            low = [card for card in cards if card < LOWEST]
            if low:
                raise HistoryError(f"{text(low[0])} is not in a short deck")
        return cards

    def _deal_hole(self, p: int, cards: tuple[int, ...]) -> None:
        hand = self.dealer.hand
        if hand.stage != STREET or hand.dealt or hand.this_street.board:
            raise HistoryError("no player is due a card now")
        if hand.folded[p]:
            raise HistoryError(f"p{p + 1} has folded and is dealt no card")
        drawing = hand.actor >= 0
        due = len(self.draws.get(p, ())) if drawing else hand.this_street.down + hand.this_street.up
        had = self.dealt.setdefault(p, [])
        had.extend(cards)
        if len(had) > due:
            raise HistoryError(f"p{p + 1} is dealt {len(had)} cards, {due} are due")
        if drawing:
            self._finish_whole_draw()
        elif len(self.dealt) == hand.live and all(len(own) == due for own in self.dealt.values()):
            self._finish_street()

    def _finish_street(self) -> None:
        """The cards gathered by player go to the engine in the order of the deal, unnamed ones unseen."""
        hand = self.dealer.hand
        due = hand.this_street.down + hand.this_street.up
        seats = receivers(hand, self.dealer.rules) if hand.street else hand.seats
        own = [self.dealt.get(hand.pos[seat], []) for seat in seats]
        rows = [cards + [UNKNOWN] * (due - len(cards)) for cards in own]
        self.dealt.clear()
        self._do(cmd.Deal(tuple([cards[round_] for round_ in range(due) for cards in rows])))

    def _finish_dealing(self) -> None:
        """Before anybody acts: what was begun is completed with unseen cards."""
        hand = self.dealer.hand
        if hand.stage == STREET and not hand.dealt:
            if hand.actor >= 0:
                self._finish_draws()
            elif self.dealt or not hand.street:
                self._finish_street()

    # Draws

    def _draw(self, p: int, words: list[str]) -> None:
        hand = self.dealer.hand
        if hand.stage != STREET or hand.actor < 0 or not hand.this_street.draw:
            raise HistoryError("no draw is open now")
        if hand.folded[p] or p in self.draws:
            raise HistoryError(f"p{p + 1} has {'folded' if hand.folded[p] else 'drawn already'}")
        late = [q for q in self.draws if q > p]
        if late:
            raise HistoryError(f"p{p + 1} draws before p{late[0] + 1}")
        self.draws[p] = self._cards("".join(words))
        self._finish_whole_draw()

    def _finish_whole_draw(self) -> None:
        """Once everybody has drawn and has the new cards."""
        owed = [p for p, thrown in self.draws.items() if len(thrown) > len(self.dealt.get(p, ()))]
        if not owed and len(self.draws) == self.dealer.hand.live:
            self._finish_draws()

    def _finish_draws(self) -> None:
        draws, self.draws = self.draws, {}
        dealt, self.dealt = self.dealt, {}
        for p in sorted(draws):
            came = dealt.get(p, [])
            came += [UNKNOWN] * (len(draws[p]) - len(came))
            self._do(cmd.Draw(self.dealer.hand.seats[p], draws[p], received=tuple(came)))

    # Bets

    def _before_bet(self, p: int) -> None:
        hand = self.dealer.hand
        if hand.stage != BETTING:
            self._finish_dealing()
            if hand.stage == STREET and not hand.dealt:
                due = "draws" if hand.actor >= 0 else f"cards of the {hand.this_street.name}"
                raise HistoryError(f"nobody may act before the {due} are told")
        if self.stud and hand.actor != p:  # refused unless it opens a round and the up-cards leave it open
            self.dealer.play(cmd.FirstToAct(p + 1))

    def _fold(self, p: int) -> None:
        if self.stud or self.dealer.hand.stage != BETTING:
            self._before_bet(p)
        self._do(cmd.Fold(p + 1))

    def _check_or_call(self, p: int) -> None:
        if self.stud or self.dealer.hand.stage != BETTING:
            self._before_bet(p)
        choices = self.dealer.legal()
        self._do(cmd.Call(p + 1) if choices is not None and choices.call else cmd.Check(p + 1))

    def _bet(self, p: int, words: list[str]) -> None:
        if self.stud or self.dealer.hand.stage != BETTING:
            self._before_bet(p)
        if len(words) != 1:
            raise HistoryError("a bet names one amount: pN cbr AMOUNT")
        to = amount_units(words[0], self.scale)
        if self.slack:
            self._hold_to_pot(p, to)
        self._do(cmd.BetTo(p + 1, self._as_full_raise(p, to)))

    def _as_full_raise(self, p: int, to: int) -> int:
        """Rooms let a player raise to no more than the others have left to call with. A full raise comes to
        the same: what nobody can call goes back.
        """
        choices, hand = self.dealer.legal(), self.dealer.hand
        if choices is None or not choices.wager or not hand.level < to < choices.least:
            return to
        others = [q for q in range(hand.n) if q != p and not hand.folded[q]]
        callable_to = max(hand.bets[q] + hand.stacks[q] for q in others)
        return choices.least if to == callable_to else to

    def _hold_to_pot(self, p: int, to: int) -> None:
        """Pot-limit: the pot after the call, and what rooms add by rounding it up to a large chip or by
        counting the small blind as a big one: less than two and a half minimum bets.
        """
        hand = self.dealer.hand
        most = hand.level + hand.pot + hand.level - hand.bets[p]
        if to >= most + self.slack:
            limit = written(most, self.scale)
            raise HistoryError(f"{written(to, self.scale)} is more than a raise by the pot, to {limit}")

    def _bring_in(self, p: int) -> None:
        self._before_bet(p)
        self._do(cmd.BringIn(p + 1))

    # Shows

    def _show(self, p: int, words: list[str]) -> None:
        """Kept until betting and board are over: hands shown all-in are told before the last cards."""
        hand = self.dealer.hand
        dash = words == ["-"]  # the cards that were dealt
        cards = tuple(hand.cards_of(p)) if dash else self._cards("".join(words))
        if hand.stage == OVER:
            return  # a show of courtesy changes nothing
        if hand.stage == BETTING or (hand.stage == STREET and hand.able > 1):
            raise HistoryError("hands are shown when the betting is over")
        if hand.folded[p]:
            raise HistoryError(f"p{p + 1} has folded and shows nothing")
        self.shows[p] = (self.number, cards or None)
