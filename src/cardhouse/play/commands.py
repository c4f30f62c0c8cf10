"""What a player or the dealer asks for. `seat` says who; an amount is the whole bet of the round ("raise
to").
"""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing somebody wants to do."""


class Fold(Command, frozen=True):
    """Give up the hand."""

    seat: int


class Check(Command, frozen=True):
    """Pass, facing no bet."""

    seat: int


class Call(Command, frozen=True):
    """Match the bet, or go all-in for less."""

    seat: int


class BetTo(Command, frozen=True):
    """Bet, complete or raise so that `to` chips of the seat are in this round."""

    seat: int
    to: int


class BringIn(Command, frozen=True):
    """Stud: make the forced bet."""

    seat: int


class Draw(Command, frozen=True):
    """Exchange these cards; none is standing pat. `splits_openers` is said aloud in jacks or better.

    At a tracked table `received` gives the new cards where they are known.
    """

    seat: int
    cards: tuple[int, ...] = ()
    splits_openers: bool = False
    received: tuple[int, ...] | None = None


class Discard(Command, frozen=True):
    """Pineapple: lay this card away."""

    seat: int
    cards: tuple[int, ...]


class CloseDiscards(Command, frozen=True):
    """The dealer goes on: hands that still hold too many cards are dead."""


class DeclareOpen(Command, frozen=True):
    """Draw high: a player all-in for the ante says that the pot is open."""

    seat: int


class Show(Command, frozen=True):
    """Turn cards face up at the showdown: all of them, or those named."""

    seat: int
    cards: tuple[int, ...] | None = None
    says: str = ""
    """What the player calls the hand; the cards speak, so it decides nothing."""


class Muck(Command, frozen=True):
    """Give the hand up unseen at the showdown."""

    seat: int


class Chop(Command, frozen=True):
    """Small and big blind agree to take their blinds back."""

    seat: int


class RunBoard(Command, frozen=True):
    """All players agree to deal the rest of the board this many times."""

    times: int


class Deal(Command, frozen=True):
    """Tracked table: the cards that came, in the order they were dealt; None means unseen."""

    cards: tuple[int, ...] | None = None
    burn: int | None = None


class FirstToAct(Command, frozen=True):
    """Tracked stud: who opens this round, where the up-cards were not seen or leave it to the house.

    `forced` says whether that player owes the forced bet, or may fold because the low card is all-in; None
    leaves it as it is, and forced where a door card was not seen.
    """

    seat: int
    forced: bool | None = None


class DeclareWinners(Command, frozen=True):
    """Tracked table: the dealer read the hands; the seats that win each pot, main pot first, high and low."""

    high: tuple[tuple[int, ...], ...]
    low: tuple[tuple[int, ...], ...] = ()


AnyCommand = (
    Fold
    | Check
    | Call
    | BetTo
    | BringIn
    | Draw
    | Discard
    | CloseDiscards
    | DeclareOpen
    | Show
    | Muck
    | Chop
    | RunBoard
    | Deal
    | FirstToAct
    | DeclareWinners
)
