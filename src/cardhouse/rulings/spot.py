"""What the player in turn faces, as far as a ruling on words and chips needs it. Decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.games.game import Family, Structure
from cardhouse.play.hand import STREET, Hand
from cardhouse.play.legal import Legal, legal, open_pair_shown
from cardhouse.play.rules import Rules
from cardhouse.rulings.effects import Acts, Kind


@dataclass(frozen=True, slots=True)
class Spot:
    """One turn. Amounts are whole bets of the round but `stack`, what lies behind.

    `choices` is None where the player is to draw. `in_front` are the chips of an earlier bet that were not
    pulled in, by denomination, change due included; `lower` and `upper` are the two limits where an open pair
    lets the player choose. `pot` counts every chip bet so far; `two_left`: one opponent is in; `opening`: the
    bet to call is the first of the round, before the flop the big blind; `before_raise` is the bet that was
    raised to the one to call. `pulled_back` are those of `in_front` that the player took back.
    """

    seat: int
    structure: Structure
    family: Family
    level: int
    own: int
    stack: int
    choices: Legal | None
    in_front: tuple[int, ...] = ()
    lower: int = 0
    upper: int = 0
    pot: int = 0
    two_left: bool = False
    opening: bool = False
    before_raise: int = 0
    pulled_back: tuple[int, ...] = ()

    @property
    def to_call(self) -> int:
        """Chips that a call adds, were the stack deep enough."""
        return self.level - self.own

    @property
    def facing(self) -> bool:
        """Whether there is a bet to call, a blind included."""
        return self.to_call > 0

    @property
    def limit(self) -> bool:
        return self.structure in ("limit", "spread_limit")

    @property
    def wager(self) -> Kind:
        """What betting more is called here."""
        word = self.choices.wager if self.choices else ""
        kinds: dict[str, Kind] = {"bet": "bet", "raise": "raise", "complete": "complete"}
        return kinds.get(word) or ("raise" if self.facing else "bet")

    @property
    def may_wager(self) -> bool:
        return self.choices is not None and bool(self.choices.wager)

    @property
    def least(self) -> int:
        """The least bet or raise, as a whole bet of the round."""
        return self.choices.least if self.choices else 0

    @property
    def most(self) -> int:
        return max(self.choices.most, self.choices.all_in) if self.choices else 0

    @property
    def raise_required(self) -> int:
        """What a raise must add to the bet."""
        return self.least - self.level

    def call(self) -> Acts:
        """The call, all-in for less where the stack is short."""
        return Acts("call", min(self.level, self.own + self.stack))

    def wager_to(self, to: int) -> Acts:
        """The bet, completion or raise nearest to `to` that the game allows; a call where none is."""
        if self.choices is None or not self.choices.wager:
            return self.call() if self.facing else Acts("check")
        if self.choices.allows(to):
            return Acts(self.wager, to)
        inside = min(max(to, self.choices.least), self.choices.most)
        below = inside - (inside - self.choices.least) % self.choices.step
        return Acts(self.wager, below)


def spot_at(hand: Hand, rules: Rules, in_front: tuple[int, ...] = ()) -> Spot | None:
    """The spot of the player whose turn it is, to bet or to draw; None where it is nobody's."""
    if hand.actor < 0 or (hand.stage == STREET and not hand.this_street.draw):
        return None
    p = hand.actor
    either = rules.open_pair and open_pair_shown(hand)
    stakes = hand.setup.stakes
    drawing = hand.stage == STREET
    return Spot(
        seat=hand.seats[p],
        structure=stakes.structure,
        family=hand.game.family,
        level=hand.level,
        own=hand.bets[p],
        stack=hand.stacks[p],
        choices=None if drawing else legal(hand, rules),
        in_front=in_front,
        lower=stakes.small_bet if either else 0,
        upper=stakes.big_bet if either else 0,
        pot=hand.dead + sum(hand.total),
        two_left=hand.live == 2,
        opening=hand.raises == 0 and not 0 < hand.full_level < hand.level,
        before_raise=max(hand.level - hand.raise_size, 0),
    )
