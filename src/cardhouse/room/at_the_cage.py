"""Commands about money in which the floor has a part: the cage, racks, tokes, collections, the books of the
tables. Decides nothing; who decides what is in the files that it names.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.opening.events import LimitChanged, TableOpened
from cardhouse.floor.people.eligibility import may_play
from cardhouse.money.banks.commands import ExchangeAtRack
from cardhouse.money.banks.exchanging import exchange
from cardhouse.money.collections.commands import COMMANDS as COLLECTIONS
from cardhouse.money.decks.commands import AskForCards
from cardhouse.money.disputes import open_dispute
from cardhouse.money.disputes.open_dispute import OpenDispute
from cardhouse.money.origins import name_sale
from cardhouse.money.origins.name_sale import NameSale
from cardhouse.money.reports.commands import PullBox
from cardhouse.money.taxes import share_winnings
from cardhouse.money.taxes.share_winnings import ShareWinnings
from cardhouse.money.tips.commands import GiveToke
from cardhouse.play.refusal import Refusal
from cardhouse.room import collecting
from cardhouse.room.banks import bank_fault, rack_fault
from cardhouse.room.bookkeeping import stopped_at
from cardhouse.room.cage import ANSWERS, may_have
from cardhouse.room.events import Event
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.known_tables import NUMBERED, ask_for_cards, no_game_there, numbered, pull
from cardhouse.room.state import Room
from cardhouse.room.tokes import give
from cardhouse.subject import Subject

Answer = list[Event] | Refusal


def _cage(desk: RoomDesk, command: Any) -> Answer:
    return ANSWERS[type(command)](desk.floor, desk.money, command)


def _collections(desk: RoomDesk, command: Any) -> Answer:
    return collecting.answer(desk.floor, desk.money, command)


def _exchange_at_rack(desk: RoomDesk, command: ExchangeAtRack) -> Answer:
    floor, money = desk.floor, desk.money
    refused = rack_fault(floor, command)
    refused = refused or may_have(floor, money, command.person, command.out, command.into)
    return refused or exchange(money, command)  # type: ignore[return-value]


def _toke(desk: RoomDesk, command: GiveToke) -> Answer:
    return give(desk.floor, desk.money, command)


def _dispute(desk: RoomDesk, command: OpenDispute) -> Answer:
    if command.person not in desk.room.floor.people.known:
        return Refusal("no_such_person", {"person": command.person})
    refused = no_game_there(desk, command.table) if command.table else None
    return refused or open_dispute.decide(desk.money, command)  # type: ignore[return-value]


def _shared(desk: RoomDesk, command: ShareWinnings) -> Answer:
    for person in (command.winner, command.person):
        if person not in desk.room.floor.people.known:
            return Refusal("no_such_person", {"person": person})
    return share_winnings.decide(desk.money, command)  # type: ignore[return-value]


def _named(desk: RoomDesk, command: NameSale) -> Answer:
    """Whoever may not buy in may not have bought either."""
    refused = may_play(desk.floor, command.person, "buy_in") if command.person else None
    return refused or name_sale.decide(desk.money, command)  # type: ignore[return-value]


def _before_hand(desk: RoomDesk, table: int) -> Refusal | None:
    """A bank that is not counted, a box that is missing, time that is due, an account that is stopped."""
    refused = bank_fault(desk.room, desk.choices, table, desk.asked.by)
    refused = refused or collecting.deal_fault(desk.floor, desk.money, table)
    return refused or stopped_at(desk.room, table)


def _game_at_table(room: Room, event: TableOpened | LimitChanged, at: int) -> None:
    """Reports tell by game what was collected."""
    table, reports = room.floor.tables[event.table], room.books.reports
    reports.games[event.table] = table.owner.name
    reports.game_types[event.table] = table.table.game


SUBJECT = Subject(
    name="at_the_cage",
    folder=__package__,
    place="room",
    commands={
        **dict.fromkeys(ANSWERS, _cage),
        **dict.fromkeys(COLLECTIONS, _collections),
        ExchangeAtRack: _exchange_at_rack,
        GiveToke: _toke,
        OpenDispute: _dispute,
        NameSale: _named,
        ShareWinnings: _shared,
        **dict.fromkeys(NUMBERED, numbered),
        PullBox: pull,
        AskForCards: ask_for_cards,
    },
    events={TableOpened: _game_at_table, LimitChanged: _game_at_table},
    before_hand=_before_hand,
)
