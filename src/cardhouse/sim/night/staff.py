"""The staff of a simulated night: they open games, call names, move players, pick up chips, break games."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from cardhouse.floor.absences.commands import PickUpChips, RecallAbsent
from cardhouse.floor.absences.why import needs_doing
from cardhouse.floor.breaking.commands import BreakGame, DeclineSeatElsewhere, TakeSeatElsewhere
from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.floor.conduct.decide import rules_of
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists import commands as lists
from cardhouse.floor.moves import commands as moves
from cardhouse.floor.moves.view import needs
from cardhouse.floor.opening import commands as opening
from cardhouse.floor.seats.commands import ClaimSeat
from cardhouse.floor.seats.free import free_seats
from cardhouse.floor.sitting.open_seats import room_at, tables_for_newcomers
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import FloorTable
from cardhouse.play.setup import Mode
from cardhouse.sim.night.guests import Guests
from cardhouse.sim.night.world import MANAGERS, STAFF, Night

PROMOTIONAL = ("promotional",)
GAMES: tuple[OfferGame, ...] = (
    OfferGame("1-3 no limit", "holdem", stakes="no limit 1/3 rake", seats=9, least_buy_in=10_000,
        most_buy_in=50_000, charge="10%, up to 6", designated=PROMOTIONAL),
    OfferGame("2-5 no limit", "holdem", stakes="no limit 2/5 rake", seats=9, least_buy_in=20_000,
        most_buy_in=100_000, charge="10%, up to 6"),
    OfferGame("5-10 no limit", "holdem", stakes="no limit 5/10 time 6", seats=9, least_buy_in=50_000,
        most_buy_in=300_000, charge="6 each half hour"),
    OfferGame("4-8", "holdem", stakes="limit 4/8 rake", seats=9, least_buy_in=4_000, most_buy_in=0,
        charge="10%, up to 6", designated=("call_in", "lower_limit")),
    OfferGame("20-40", "holdem", stakes="limit 20/40 time 6", seats=9, least_buy_in=40_000, most_buy_in=0,
        charge="6 each half hour", designated=("higher_buy_in",)),
    OfferGame("1-2 pot-limit omaha", "omaha", stakes="pot limit 1/2 rake", seats=9, least_buy_in=10_000,
        most_buy_in=50_000, charge="10%, up to 6"),
    OfferGame("4-8 omaha 8", "omaha8", stakes="limit 4/8 rake", seats=9, least_buy_in=4_000, most_buy_in=0,
        charge="10%, up to 6"),
    OfferGame("4-8 stud", "stud", stakes="limit 4/8 ante 1 bring-in 2 rake", seats=8, least_buy_in=4_000,
        most_buy_in=0, charge="10%, up to 6"),
)
LIMITS = (
    (2, 4), (3, 6), (5, 10), (6, 12), (8, 16), (9, 18),
    (10, 20), (12, 24), (15, 30), (25, 50), (30, 60), (40, 80),
)  # fmt: skip
LARGE_ROOM = 100
"""From so many tables on every limit is spread, so that many games can form at once."""
MORE_GAMES = tuple(
    OfferGame(f"{small}-{big} {game}", game, stakes=f"limit {small}/{big} rake", seats=9,
        least_buy_in=1_000 * small, most_buy_in=0, charge="10%, up to 6")
    for small, big in LIMITS
    for game in ("holdem", "omaha8")
)  # fmt: skip
ENOUGH_TO_OPEN = 7
TOO_FEW = 3


class Staff:
    """The floor, the board and the management of one night."""

    def __init__(self, night: Night, guests: Guests, tables_most: int) -> None:
        self.night = night
        self.guests = guests
        self.tables_most = tables_most
        self.come_at_once = 3

    def open_the_room(self) -> None:
        """Games go on the board, more of them in a larger room."""
        games = (*GAMES, *MORE_GAMES) if self.tables_most >= LARGE_ROOM else GAMES
        for game in games[: max(2, self.tables_most // 3)]:
            self.night.do(game if self.night.signs else replace(game, charge=""), "max", MANAGERS)

    def keep_the_board(self) -> None:
        """Names are called while seats are open, and games open where many wait."""
        night = self.night
        desk = night.desk()
        for spread in sorted(night.floor.spreads):
            waiting = night.floor.lists.of(spread)
            if not waiting.names:
                continue
            open_to_list = tables_for_newcomers(desk, spread)
            places = sum(max(0, room_at(night.floor, table)) for table in open_to_list)
            for _ in range(min(places, len(waiting.names), 3)):
                if night.do(lists.CallNext(spread), "sam", STAFF) is not None:
                    break
            free = [name for name in waiting.names if name.call is None and name.here]
            if not places and len(free) >= ENOUGH_TO_OPEN and len(night.floor.tables) < self.tables_most:
                self._open(spread)
            for name in list(waiting.names):
                if name.call is not None and name.call.unanswered:
                    night.do(lists.PassOver(spread, name.person), "sam", STAFF)

    def _open(self, spread: str) -> None:
        night = self.night
        number = min(set(range(1, self.tables_most + 1)) - set(night.floor.tables))
        mode: Mode = "tracked" if night.one_in(3) else "dealt"
        if night.do(opening.OpenTable(number, spread, mode), "max", MANAGERS) is not None:
            return
        table = night.floor.tables.get(number)
        if table is None:
            return  # the command is still on its way
        self.guests.cashier.open_bank(number)
        night.do(opening.PutUpSign(number), "max", MANAGERS)
        night.do(opening.CallForNewGame(number), "sam", MANAGERS)

    def new_games(self) -> None:
        """Those who were called come to the new game, choose seats and buy in; else it is given up."""
        night = self.night
        for table in [one for one in night.floor.tables.values() if one.stage == "forming"]:
            coming = [one for one in table.opening.called if not night.one_in(4)]
            if coming:
                now = tuple(coming[: self.come_at_once])
                night.do(opening.ArriveForNewGame(table.number, now), "sam", STAFF)
            for arrival in list(table.opening.arrivals):
                self._sit(table, arrival.person)
            if night.at - table.opened > 30 * MINUTE and len(table.table.seats) < 2:
                night.do(opening.DeclineToStart(table.number), "max", MANAGERS)
                self._close(table)
            others = [one for one in night.floor.tables_of(table.spread) if one.stage == "running"]
            if others and not table.moves.feeds and night.one_in(4):
                night.do(moves.MakeMustMove(table.number, (others[0].number,)), "max", MANAGERS)

    def _sit(self, table: FloorTable, person: str) -> None:
        night = self.night
        seats = free_seats(table, person)
        if not seats or table.seat_of(person):
            return
        seat = night.chance.choice(seats)
        night.do(opening.ChooseSeat(table.number, person, seat), person, frozenset({"player"}))
        held = [at for at, lock in table.opening.held.items() if lock.person == person] or [seat]
        chips = self.guests.buy_in(night.floor.spreads[table.spread], person)
        night.do(lists.TakeCalledSeat(table.spread, person, chips, held[0]), "sam", STAFF)

    def walk_the_floor(self) -> None:
        """What the books ask for: must-moves, pick-ups, recalls; table changes; seats claimed."""
        night = self.night
        desk = night.desk()
        for need in needs(night.floor, desk.choices):
            night.do(moves.CallToMainGame(need.main), "sam", STAFF)
        for number, table in list(night.floor.tables.items()):
            for todo in needs_doing(desk, number):
                if todo.what == "pick_up" and night.one_in(3):
                    night.do(PickUpChips(number, todo.person), "max", MANAGERS)
                elif todo.what == "recall" and night.one_in(5):
                    night.do(RecallAbsent(number), "max", MANAGERS)
            for wish in list(table.seats.requests)[:1]:
                seats = free_seats(table)
                if seats:
                    night.do(ClaimSeat(number, wish.person, seats[0]), "sam", STAFF)
        for transfer in list(night.floor.moving.transfers):
            if night.one_in(10):
                night.do(moves.GrantTableChange(transfer.origin, transfer.person, transfer.to), "sam", STAFF)
        for person in list(night.floor.moving.goings):
            if night.one_in(6):
                night.do(moves.MoveNow(person), "sam", STAFF)
        if night.one_in(60):
            self._incident()

    def _incident(self) -> None:
        night = self.night
        seated = sorted({seat.player for table in night.floor.tables.values()
                         for seat in table.table.seats.values()})  # fmt: skip
        offences = [one for one in rules_of(night.desk().choices).selectable() if not one.everybody]
        if not seated or not offences:
            return
        person, offence = night.chance.choice(seated), night.chance.choice(offences)
        night.do(RecordIncident(person, offence.row, "seen by the floor"), "sam", STAFF)
        number = night.floor.conduct.last_incident
        night.do(GivePenalty(number, "warning"), "max", MANAGERS)

    def break_games(self) -> None:
        """Games with too few players break; their players draw for the open seats."""
        night = self.night
        for number, table in list(night.floor.tables.items()):
            players = len(table.table.seats)
            if table.breaking.since:
                self._move_on(table)
            elif table.stage == "running" and number not in night.room.hands:
                if players == 0:
                    self._close(table)
                elif players <= TOO_FEW and night.one_in(10):
                    cards = self._cards(table)
                    night.do(BreakGame(number, cards=cards), "max", MANAGERS)

    def _cards(self, table: FloorTable) -> dict[str, int]:
        if table.mode == "dealt":
            return {}
        people = [seat.player for seat in table.table.seats.values()]
        return dict(zip(people, self.night.chance.sample(range(52), len(people)), strict=True))

    def _move_on(self, table: FloorTable) -> None:
        night = self.night
        for seat in list(table.table.seats.values()):
            to = [one for one in night.floor.tables_of(table.spread) if one is not table and free_seats(one)]
            if to and not night.one_in(4):
                place = free_seats(to[0])[0]
                command = TakeSeatElsewhere(table.number, seat.player, to[0].number, place)
                night.do(command, "sam", STAFF)
            else:
                then: Literal["home", "list"] = "home" if night.one_in(3) else "list"
                night.do(DeclineSeatElsewhere(table.number, seat.player, then), "sam", STAFF)

    def _close(self, table: FloorTable) -> None:
        self.night.do(opening.CloseTable(table.number), "max", MANAGERS)
        if table.number not in self.night.floor.tables:
            self.guests.cashier.close_bank(table.number)
