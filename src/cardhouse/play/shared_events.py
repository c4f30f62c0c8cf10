"""Events that say no more than who, which street or which card: made once and used by every hand. An event
never changes, so nobody can tell; a hand of six has about a dozen of them.
"""

from __future__ import annotations

from typing import Final

from cardhouse.play import events as ev

SEATS: Final = 24
STREETS: Final = 12
CARDS: Final = 54

BETS_COLLECTED: Final = ev.BetsCollected()
HAND_ENDED: Final = ev.HandEnded()
STREET_BEGAN: Final[list[ev.StreetBegan]] = [ev.StreetBegan(street) for street in range(STREETS)]
BURNED: Final[list[ev.Burned]] = [ev.Burned(card) for card in range(CARDS)]
_FOLDED: Final[list[ev.Folded]] = [ev.Folded(seat) for seat in range(SEATS)]
_CHECKED: Final[list[ev.Checked]] = [ev.Checked(seat) for seat in range(SEATS)]
_MUCKED: Final[list[ev.Mucked]] = [ev.Mucked(seat) for seat in range(SEATS)]


def folded(seat: int) -> ev.Folded:
    """A player gave up the hand."""
    return _FOLDED[seat] if 0 < seat < SEATS else ev.Folded(seat)


def checked(seat: int) -> ev.Checked:
    """A player passed, facing no bet."""
    return _CHECKED[seat] if 0 < seat < SEATS else ev.Checked(seat)


def mucked(seat: int) -> ev.Mucked:
    """A hand given up unseen at the showdown."""
    return _MUCKED[seat] if 0 < seat < SEATS else ev.Mucked(seat)
