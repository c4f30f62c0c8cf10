"""A player's chips go into a bag for the night: player and dealer count, both must agree with what the room
knows, and the tag says event, name and count. Where the room is wrong, floor or director say why, and what
was counted holds: the difference is in the event's inventory from then on. A dealer bags at his own table.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.balance.moving import lift
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.days.bags import Bag, disagreement, tag
from cardhouse.tournaments.days.day_over import over
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.flights import flight_now
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "bag_counts": "{person} counts {player:,}, the dealer {dealer:,}, and it is {why}: count again",
    "bag_during_hand": "a hand is in progress at table {table}: chips are bagged after it",
}
DEALERS = frozenset(("dealer",))


class BagChips(EventCommand, frozen=True):
    """Somebody's chips go into a bag, counted by player and dealer. `reason`: why the count holds though the
    room knows of another. `table`: where they lie, which a dealer must say.
    """

    person: str
    player: int
    dealer: int
    reason: str = ""
    table: int = 0


class ChipsBagged(TournamentEvent, frozen=True):
    """A bag is tagged and closed. `difference`: chips more (or fewer) than the room knew of."""

    bag: Bag
    tag: str
    difference: int = 0
    reason: str = ""


def decide(desk: EventDesk, command: BagChips) -> Answer:
    event = in_phase(desk, command.event, "running", what="bagging chips")
    if isinstance(event, Refusal):
        return event
    place = desk.place_of(event, command.person)
    if place is None:
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    if command.table and command.table != place[0]:
        return Refusal("sits_elsewhere", {"person": command.person, "table": command.table})
    if desk.in_hand(place[0]):
        return Refusal("bag_during_hand", {"table": place[0]})
    if not over(event, place[0]):
        left = event.bags.hands_left.get(place[0], 0)
        why = f"{left} hands are left" if left else "the day's end is not drawn"
        return Refusal("not_over_yet", {"table": place[0], "why": why})
    known = desk.floor.trial(place[0]).seats[place[1]].chips
    wrong = disagreement(command.player, command.dealer, known)
    may_differ = bool(command.reason.strip()) and not (desk.roles and desk.roles <= DEALERS)
    agree = command.player == command.dealer > 0
    if wrong is not None and not (agree and may_differ):
        facts = {"person": command.person, "player": wrong.player, "dealer": wrong.dealer}
        why = "the same, but not what the room knows" if agree else "not the same"
        return Refusal("bag_counts", facts | {"why": why})
    return bagged(desk, event, place, chips=command.player, reason=command.reason)


def bagged(desk: EventDesk, event: Event, place: tuple[int, int], *, chips: int, reason: str = "") -> Answer:
    """The bag of whoever sits there, and the seat given up."""
    player = desk.floor.trial(place[0]).seats[place[1]]
    entry = event.entries.latest(player.player)
    assert entry is not None, "whoever sits at an event's table has entered it"
    bag = Bag(
        person=player.player, entry=entry.number, chips=chips, flight=flight_now(event), table=place[0],
        seat=place[1],
    )  # fmt: skip
    note = ChipsBagged(
        event.name,
        bag,
        tag=tag(bag, event=event.sheet.name or event.name, name=player.player),
        difference=chips - player.chips,
        reason=reason,
    )
    return [note, lift(desk, *place)]


def apply(events: Events, event: ChipsBagged, at: int) -> None:
    held, bag = events.all[event.event], event.bag
    held.bags.all.append(bag)
    entry = held.entries.all[bag.entry]
    entry.status, entry.table, entry.seat = "bagged", 0, 0
    held.chips.added += max(0, event.difference)
    held.chips.removed += max(0, -event.difference)
