"""Who won somebody's last chips: the winners of the highest pot that the loser's chips reached. Read from the
hand; nothing is decided again.
"""

from __future__ import annotations

from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.pots import pot_at, whole_pots


def takers_of_last_chips(dealer: Dealer, seat: int) -> tuple[int, ...]:
    """The seats that were pushed chips of that pot, in order; several where it was split."""
    hand = dealer.hand
    place = hand.seats.index(seat)
    pot = pot_at(whole_pots(hand), hand.total[place])
    pushed = (event for event in dealer.events if isinstance(event, ev.PotAwarded) and event.pot == pot)
    return tuple(sorted({event.seat for event in pushed} - {seat}))
