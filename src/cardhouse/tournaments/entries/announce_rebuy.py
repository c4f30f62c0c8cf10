"""A rebuy is announced before a new hand: its chips play from behind in that hand, and whoever announced it
is bound to buy, also where he loses it. He misses no hand for it. Whether chips play so is the choice of the
house (`chips.playing_behind`); the money comes with `Rebuy`.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.tips.events import StaffMoneyCollected
from cardhouse.money.tips.records import Collected
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.entries.more_chips import Offer, dealt_in, offer_fault, rebuy_offer
from cardhouse.tournaments.entries.owing import owes_first
from cardhouse.tournaments.entries.paying import posting_of
from cardhouse.tournaments.entries.split import more_chips_split
from cardhouse.tournaments.entries.state import Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import may_rebuy


class AnnounceRebuy(EventCommand, frozen=True):
    """Somebody says, between two hands, that he buys chips: they play from the next hand on. `table`: where
    he sits, which a dealer must say.
    """

    person: str
    table: int = 0


class RebuyAnnounced(TournamentEvent, frozen=True, kw_only=True):
    """The chips of a rebuy play from behind, and its price is owed."""

    entry: int
    person: str
    chips: int
    owed: int
    posting: int = 0
    cite: str | None = None


def decide(desk: EventDesk, command: AnnounceRebuy) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    offer = rebuy_offer(desk, event)
    if isinstance(offer, Refusal):
        return offer
    entry = event.entries.latest(command.person)
    if entry is None or entry.status != "playing":
        return Refusal("not_entered", {"person": command.person, "event": event.name})
    if command.table and command.table != entry.table:
        return Refusal("sits_elsewhere", {"person": command.person, "table": command.table})
    refused = owes_first(desk, event, entry.number) or offer_fault(desk, entry, offer)
    if refused is not None:
        return refused
    came = desk.floor.do(entry.table, at_table.PlayBehind(entry.seat, offer.chips))
    if isinstance(came, Refusal):
        return came
    money = _owed(desk, event, entry, offer=offer)
    if isinstance(money, Refusal):
        return money
    announced = RebuyAnnounced(
        event=event.name, entry=entry.number, person=entry.person, chips=offer.chips, owed=offer.price,
        posting=posting_of(money), cite=desk.choices.cite("chips.playing_behind"),
    )  # fmt: skip
    return [announced, *money, came, *dealt_in(desk, entry)]


def announced_price(event: Event, entry: Entry, choices: Choices) -> int:
    """What somebody would owe for a rebuy that he announces now, in cents; 0 where he cannot. Whether the
    stack is small enough is asked when he does.
    """
    sold = event.sheet.rebuys
    behind = choices.value("chips.playing_behind") != "not_allowed"
    if sold is None or not behind or entry.status != "playing" or entry.number in event.entries.owed:
        return 0
    return sold.price if may_rebuy(event) else 0


def _owed(desk: EventDesk, event: Event, entry: Entry, *, offer: Offer) -> list[AnyEvent] | Refusal:
    """The price goes where a rebuy's goes, against the player."""
    split = more_chips_split(event.name, event.sheet, desk.choices, price=offer.price, key=offer.to)
    if not split.total:
        return []
    lines = {accounts.announced(event.name, entry.person): -split.total, **split.lines}
    made = post(desk.money, "entry", lines, person=entry.person, cite=split.cite, note=event.name)
    if isinstance(made, Refusal):
        return made
    cite = desk.choices.cite("money_tips.pool_sources")
    staff = (Collected(event.name, source, amount) for source, amount in split.staff)
    return [made, *(StaffMoneyCollected(one, cite) for one in staff)]


def apply(events: Events, event: RebuyAnnounced, at: int) -> None:
    owner = events.all[event.event]
    entry = owner.entries.all[event.entry]
    entry.chips += event.chips
    entry.rebuys += 1
    entry.postings += [event.posting] if event.posting else []
    if event.owed:
        owner.entries.owed[event.entry] = event.owed
    owner.places.waiting.pop(event.entry, None)
