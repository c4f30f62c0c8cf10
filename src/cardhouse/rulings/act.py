"""Acts: what a player said and did, move by move, in the order it happened. Only holds; `acts` judges it."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.rulings.case import Case

Word = Literal["fold", "check", "call", "bet", "raise", "complete", "all_in", "pot", "amount", "if", "other"]
Reach = Literal["past", "on", "short"]
Unaware = Literal["", "raise", "amount", "kill"]


class Move(msgspec.Struct, frozen=True, tag=True):
    """One thing that the player did."""


class Said(Move, frozen=True):
    """Words. `amounts` are the whole bets of the round that a named amount may mean, several where it is
    unclear. `together`: spoken as the next chips went in; `heard`: everybody concerned heard them.
    `plus`: a raise was named with these amounts, neither to nor by, so that they may be what goes on top."""

    word: Word
    amounts: tuple[int, ...] = ()
    together: bool = False
    text: str = ""
    heard: bool = True
    plus: bool = False


class Chips(Move, frozen=True):
    """Chips put out in one motion, by denomination. `reach` is where they came to, `short` those of the same
    motion that stayed short of the line; `released` is False where the hand kept them; `hand_out` says that
    the hand had not come back when the next thing happened; `accident` that nobody meant it; `gathered` that
    they were pushed forward together with the chips of an earlier bet."""

    chips: tuple[int, ...]
    bills: bool = False
    reach: Reach = "past"
    short: tuple[int, ...] = ()
    released: bool = True
    hand_out: bool = False
    accident: bool = False
    gathered: bool = False

    @property
    def total(self) -> int:
        """Their worth."""
        return sum(self.chips)


class Gesture(Move, frozen=True):
    """A motion without chips: a tap, a motion that could be taken for a check, a thing without a value put
    in (a bounty chip, a token), or some other."""

    kind: Literal["tap", "check-like", "item", "other"]


class TookBack(Move, frozen=True):
    """The player reached for chips already put in."""


class PulledBack(Move, frozen=True):
    """Facing a raise, the player took back chips of an earlier bet of the round."""

    chips: tuple[int, ...]


AnyMove = Said | Chips | Gesture | TookBack | PulledBack


class Act(Case, frozen=True):
    """All of it. `unaware` says what the player evidently did not know; `drew_action` that somebody behind
    acted on it; `seen_behind` that a player behind called the whole bet or showed a hand since; `in_front`
    are chips of this round that lay there before."""

    about = "betting"

    moves: tuple[AnyMove, ...]
    unaware: Unaware = ""
    drew_action: bool = False
    seen_behind: bool = False
    in_front: tuple[int, ...] = ()

    @property
    def chips(self) -> tuple[Chips, ...]:
        """The motions with chips, in order."""
        return tuple(move for move in self.moves if isinstance(move, Chips))

    def said_before_chips(self) -> Said | None:
        """The first words, where they came before any chips or with them."""
        first = self.moves[0]
        return first if isinstance(first, Said) else None

    def said_after(self, motion: Chips) -> Said | None:
        """The first words after that motion."""
        at = self.moves.index(motion)
        return next((move for move in self.moves[at + 1 :] if isinstance(move, Said)), None)
