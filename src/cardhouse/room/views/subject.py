"""What people look at in every room: tables, lists, the board, the floor's map, one's own state, the cage.

The shapes are made in the files beside this one.
"""

from __future__ import annotations

from cardhouse.promotions.drawings.view import MyDrawings
from cardhouse.promotions.funds.view import FundsView
from cardhouse.promotions.hits.view import MyHits
from cardhouse.room.hosting import Hosting
from cardhouse.room.views import floor
from cardhouse.room.views.bank_desk import BankView, bank_view
from cardhouse.room.views.cage import cage_view
from cardhouse.room.views.cage_lines import CageView
from cardhouse.room.views.cart import CartView, cart_view
from cardhouse.room.views.claims import ClaimsView, ClaimView, claim_view, claims_view
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.entrants import EntrantsView, entrants_view
from cardhouse.room.views.event import EventsView, EventView, event_view, events_view
from cardhouse.room.views.messages import ForWhom, Message, my_message, my_messages, table_message
from cardhouse.room.views.my_drawings import my_drawings_message, my_drawings_messages
from cardhouse.room.views.my_hits import my_hits_message, my_hits_messages
from cardhouse.room.views.promotion_funds import room_funds
from cardhouse.room.views.promotions import (
    PromotionsView,
    PromotionView,
    promotion_view,
    promotions_view,
)
from cardhouse.room.views.table import OwnView, TableView
from cardhouse.subject import Subject, View, Wider
from cardhouse.tournaments.event import TournamentEvent


def _table(host: Hosting, name: str, alias: Alias, whom: ForWhom) -> Message:
    return table_message(host, int(name), alias=alias, events=whom.events, persons=whom.persons,
        public=whom.public, staff=whom.staff)


def _me(host: Hosting, name: str, alias: Alias, whom: ForWhom) -> Message:
    return my_message(host, floor.Index(host), next(iter(whom.persons), ""))


def _list(host: Hosting, name: str, alias: Alias, staff: bool) -> floor.ListView | None:
    if name not in host.room.floor.spreads and not host.room.floor.lists.of(name).names:
        return None
    if staff:
        return floor.staff_list_view(host, name, alias)
    if host.room.floor.private(name):
        return None
    return floor.list_view(host.room, name, alias, staff=False)


def _event_of(host: Hosting, name: str) -> str:
    table = host.room.floor.tables.get(int(name))
    return table.event if table is not None else ""


OF_EVENT = Wider(events=TournamentEvent, named=lambda happened: happened.event, of=_event_of)
"""What happens to an event (its clock, who is left, a colour-up) is seen at all of its tables."""
SUBJECT: Subject = Subject(
    name="views",
    folder=__package__,
    place="room",
    views=(
        View(kind="room", shape=floor.RoomView, about="The floor's map", path="/",
             show=lambda host, name, alias, staff: floor.room_view(host, alias)),
        View(kind="table", of="table", shape=TableView, own=OwnView, path="/tables/{table:int}",
             about="A table, with your own cards", message=_table, at_once=True,
             wider=OF_EVENT),
        View(kind="list", of="spread", shape=floor.ListView, about="A waiting list", path="/lists",
             show=_list, staff_see_more=True),
        View(kind="board", shape=floor.BoardView, about="The public board",
             show=lambda host, name, alias, staff: floor.board_view(host, alias)),
        View(kind="events", shape=EventsView, about="The events of the room",
             show=lambda host, name, alias, staff: events_view(host, alias)),
        View(kind="event", of="event", shape=EventView, about="One event: its clock, levels and tables",
             show=lambda host, name, alias, staff: event_view(host, name, alias)),
        View(kind="promotions", shape=PromotionsView, about="The promotions of the room",
             show=lambda host, name, alias, staff: promotions_view(host, alias)),
        View(kind="promotion", of="promotion", shape=PromotionView, about="One promotion as it is posted",
             show=lambda host, name, alias, staff: promotion_view(host, name, alias)),
        View(kind="funds", shape=FundsView, staff_see_more=True,
             about="Funds of jackpots: what is in each, and where every dollar went",
             show=lambda host, name, alias, staff: room_funds(host, staff=staff)),
        View(kind="me", shape=floor.MyView, about="Your own state in the room", message=_me,
             each=my_messages),
        View(kind="my_hits", shape=MyHits, about="Whether you take part in promotions, and why not",
             tag="promotions", path="/promotions/mine", message=my_hits_message, each=my_hits_messages),
        View(kind="my_drawings", shape=MyDrawings, about="Your own hours, tickets and squares",
             tag="promotions", path="/promotions/my-drawings", message=my_drawings_message,
             each=my_drawings_messages),
        View(kind="entrants", of="event", shape=EntrantsView, about="Who is in an event, for staff",
             tag="events", path="/events/entrants",
             show=lambda host, name, alias, staff: entrants_view(host, name, alias)),
        View(kind="claims", shape=ClaimsView, about="Claims of jackpots and promotions", tag="promotions",
             show=lambda host, name, alias, staff: claims_view(host)),
        View(kind="claim", of="claim", shape=ClaimView, about="One claim: its checklist, shares and papers",
             tag="promotions", show=lambda host, name, alias, staff: claim_view(host, name, alias)),
        View(kind="cage", shape=CageView, about="The cage", tag="cage",
             show=lambda host, name, alias, staff: cage_view(host, alias)),
        View(kind="cart", shape=CartView, about="The chip carts", tag="cage",
             show=lambda host, name, alias, staff: cart_view(host, alias)),
        View(kind="bank", of="table", shape=BankView, about="The bank of a table", tag="cage",
             path="/tables/{table:int}/bank",
             show=lambda host, name, alias, staff: bank_view(host, int(name))),
    ),
)  # fmt: skip
