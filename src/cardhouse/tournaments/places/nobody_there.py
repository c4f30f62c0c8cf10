"""A hand at a table of an event where nobody was there: all its hands are killed, and what was posted has no
winner. Whoever has given up is blinded off, so it leaves play where the house has it so; else the chips would
go round among the absent, and none of them would ever go out.
"""

from __future__ import annotations

from typing import Any

from cardhouse.play import events as hand_events
from cardhouse.play import table_commands as at_table
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandEnded
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.penalties.out_of_play import ChipsLeftPlay
from cardhouse.tournaments.state import Event


def nobody_won(room: Any, number: int, ended: HandEnded) -> bool:
    """Whether the one who was pushed the pot was not there; a quick look, for every hand that ends."""
    table = room.floor.tables[number]
    event = room.events.all.get(table.event) if len(ended.winners) == 1 else None
    return event is not None and _absent(event, table.table.seats, ended.winners[0])


def posted_for_nobody(
    desk: EventDesk, event: Event, number: int, *, dealer: Dealer, ended: HandEnded
) -> list[AnyEvent]:
    """The chips that leave play, taken from the seat that they came to; nothing where somebody was there."""
    if len(ended.winners) != 1 or desk.choices.value("event_hands.nobody_there") != "leaves_play":
        return []
    seats, (winner,) = desk.floor.trial(number).seats, ended.winners
    if not all(_absent(event, seats, seat) for seat in dealer.hand.seats):
        return []
    chips = min(_in_the_pot(dealer, winner, ended), seats[winner].stack)
    if chips <= 0:
        return []
    taken = desk.floor.do(number, at_table.RemoveChips(winner, chips))
    assert not isinstance(taken, Refusal), f"the hand is over: {taken}"
    person = seats[winner].player
    cite = desk.choices.cite("event_hands.nobody_there")
    return [taken, ChipsLeftPlay(event.name, person, chips, "blinded off", cite)]


def _absent(event: Event, seats: Any, seat: int) -> bool:
    player = seats.get(seat)
    return player is not None and (player.away or event.penalties.away(player.player))


def _in_the_pot(dealer: Dealer, winner: int, ended: HandEnded) -> int:
    """What the others lost, and what the winner himself had posted."""
    before = dict(zip(dealer.hand.setup.seats, dealer.hand.setup.stacks, strict=True))
    lost = sum(before[seat] - stack for seat, stack in ended.stacks if seat != winner)
    posts = (one for one in dealer.events if isinstance(one, hand_events.Posted) and one.seat == winner)
    return lost + sum(post.live + post.dead + post.ante for post in posts)
