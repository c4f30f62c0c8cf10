"""What must be so after every entry of a night's log. A bug raises, with what was found."""

from __future__ import annotations

from collections import Counter

from cardhouse.floor.desk import Desk
from cardhouse.floor.lists.views import why_here
from cardhouse.floor.state import Floor
from cardhouse.money import account as accounts
from cardhouse.room.apply import apply_entry
from cardhouse.room.dispatch import with_parts
from cardhouse.room.state import Room
from cardhouse.room.upcasting import events_at
from cardhouse.sim.night.world import Night


def check(night: Night, in_hand: bool = False) -> None:
    """Everything that can be seen without reading the log again; `in_hand`: only a hand went on."""
    hands_are_whole(night.room)
    if in_hand:
        return
    floor = night.floor
    one_seat_a_person(floor)
    seats_are_clear(floor)
    lists_are_explained(floor)
    chips_are_conserved(night.room)
    nothing_is_overdue(night)


def one_seat_a_person(floor: Floor) -> None:
    """Somebody sits in one seat, in two only while on the way from one to the other."""
    sitting = [seat.player for table in floor.tables.values() for seat in table.table.seats.values()]
    if len(set(sitting)) == len(sitting):
        return  # as nearly always, and this is asked after every entry
    twice = {person for person, places in Counter(sitting).items() if places > 1}
    assert twice <= set(floor.moving.goings), f"{sorted(twice)} hold two seats and are on the way to neither"


def seats_are_clear(floor: Floor) -> None:
    """No seat has two, and none is held while somebody sits in it."""
    for table in floor.tables.values():
        seats = table.table.seats
        inside = not seats or (min(seats) >= 1 and max(seats) <= table.table.size)
        assert inside, f"table {table.number}: a seat too many"
        closed = [seat for seat in table.opening.closed if seat in seats]
        assert not closed, f"table {table.number}: somebody sits in {closed}, which was taken away"
        for seat, lock in table.opening.held.items():
            sitting = seats.get(seat)
            assert sitting is None or sitting.player == lock.person, (
                f"table {table.number}: seat {seat} is held for {lock.person}, {sitting.player} sits in it"
            )
        players = {seat.player for seat in seats.values()}
        assert len(players) == len(seats), f"table {table.number}: somebody sits twice"


def lists_are_explained(floor: Floor) -> None:
    """Nobody is on a list twice, and every name can say why it stands where it stands."""
    for spread, waiting in floor.lists.by_spread.items():
        names = [name.person for name in waiting.names]
        assert len(names) == len(set(names)), f"{spread}: somebody waits twice: {names}"
        assert floor.people.known.keys() >= set(names), f"{spread}: an unknown name waits"
        for name in names[:3]:
            assert why_here(floor, name, spread), f"{spread}: nobody can say why {name} stands there"


def chips_are_conserved(room: Room) -> None:
    """The books come to nothing, no account has less than nothing, and every stack is in the books."""
    books = room.books
    assert books.total == 0, f"the books are {books.total} out of balance"
    assert not books.stopped, f"stopped: {books.stopped}"
    balances = books.balances
    for number, table in room.floor.tables.items():
        stacks = accounts.stack(number, "")
        for seat in (*table.table.seats.values(), *table.table.boxed.values()):
            told = balances.get(stacks + seat.player, 0)
            assert told == seat.chips, f"table {number}: {seat.player} has {seat.chips}, the books say {told}"
        assert balances.get(accounts.pot(number), 0) == table.table.carried


def hands_are_whole(room: Room) -> None:
    """No chip is lost or made in a hand."""
    for number, running in room.hands.items():
        hand = running.hand
        brought = sum(hand.setup.stacks) + hand.setup.carried
        assert hand.chips() == brought, f"table {number}: {hand.chips()} chips in the hand, {brought} came in"


def nothing_is_overdue(night: Night) -> None:
    """What the clock has to do is not in the past."""
    due = night.host.next_due()
    assert due is None or due.at > night.room.at, f"{due.key} was due at {due.at}, it is {night.room.at}"


def balances_add_up(room: Room) -> None:
    """The sum of every account, added up anew."""
    assert sum(room.books.balances.values()) == 0
    negative = {
        account: amount
        for account, amount in room.books.balances.items()
        if amount < 0 and accounts.kind(account) not in accounts.MAY_BE_NEGATIVE
    }
    assert not negative, f"less than nothing: {negative}"


def replays_to_the_same(night: Night) -> None:
    """The log alone makes the same room."""
    again = with_parts(Room())
    for position, entry in enumerate(night.log, 1):
        apply_entry(again, events_at(position, entry, night.room.name, night.sealing), entry.at, position)
    assert again.floor == night.floor, "replayed, the floor is another"
    assert again.books == night.room.books, "replayed, the books are others"
    assert again.promotions == night.room.promotions, "replayed, the promotions are others"
    assert again == night.room, "replayed, the room is another"
    assert again.rulings == night.room.rulings
    assert {table: one.events for table, one in again.hands.items()} == {
        table: one.events for table, one in night.room.hands.items()
    }, "replayed, a hand is another"


def look(desk: Desk) -> None:
    """What screens ask for can be asked at any time."""
    for spread in desk.floor.lists.by_spread:
        for name in desk.floor.lists.waiting(spread):
            why_here(desk.floor, name, spread)
