"""The guests of a simulated night: they come, wait, sit down, step away, change seats, lose, buy more, go."""

from __future__ import annotations

from cardhouse.floor.absences import commands as away
from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists import commands as lists
from cardhouse.floor.moves import commands as moves
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats import commands as seats
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as between
from cardhouse.room.commands import BetweenHandsDo
from cardhouse.sim.night.cashier import Cashier
from cardhouse.sim.night.world import STAFF

PLAYER = frozenset({"player"})
WAYS = ("in_person", "in_person", "in_person", "kiosk", "call_in", "phone")
BORN = 720_000


class Guests:
    """Everybody who comes this night."""

    def __init__(self, cashier: Cashier) -> None:
        self.cashier = cashier
        self.night = cashier.night
        self.came = 0

    def arrive(self) -> None:
        """Somebody new walks in and asks for one or two games."""
        night, chance = self.night, self.night.chance
        self.came += 1
        person = f"guest-{self.came}"
        tier = "seven_star" if night.one_in(25) else ""
        under_age = night.one_in(200)
        born = BORN + 20_000 if under_age else BORN
        night.do(RegisterPerson(person, tier=tier, id_checked=not night.one_in(100), born=born), "sam", STAFF)
        for spread in chance.sample(sorted(night.floor.spreads), k=chance.choice((1, 1, 1, 2))):
            way = chance.choice(WAYS)
            refused = night.do(lists.JoinList(spread, person, way), "sam", STAFF)  # type: ignore[arg-type]
            if refused is not None and refused.code == "seat_open":  # no list while a seat is open: take it
                chips = self.buy_in(night.floor.spreads[spread], person)
                place = refused.facts
                night.do(seats.SeatPlayer(place["table"], place["seat"], person, chips), "sam", STAFF)

    def answer_calls(self) -> None:
        """Those who were called sit down, ask to be rolled, decline, or do not hear it."""
        night = self.night
        for spread_id, waiting in list(night.floor.lists.by_spread.items()):
            for name in list(waiting.names):
                if name.call is None or name.call.purpose != "seat" or night.one_in(3):
                    continue
                if night.one_in(15):
                    night.do(lists.RollToBottom(spread_id, name.person), name.person, PLAYER)
                elif night.one_in(20):
                    night.do(lists.DeclineCall(spread_id, name.person), name.person, PLAYER)
                else:
                    if not name.here:
                        night.do(lists.Arrive(name.person), "sam", STAFF)
                    chips = self.buy_in(night.floor.spreads[spread_id], name.person)
                    night.do(lists.TakeCalledSeat(spread_id, name.person, chips), "sam", STAFF)

    def buy_in(self, spread: Spread, person: str) -> int:
        """An amount that the sign allows, most of the time; the chips come from the cage."""
        least = spread.least_buy_in or 10 * spread.size
        most = spread.most_buy_in or 4 * least
        short = self.night.one_in(30)
        amount = least // 2 if short else self.night.chance.randrange(least, most + 1, 500)
        self.cashier.sell(person, amount)
        return amount

    def at_table(self, table: FloorTable) -> None:
        """What those at one table do between hands."""
        night = self.night
        for seat, player in list(table.table.seats.items()):
            person = player.player
            if person in table.absences.away or player.away:
                self._away(table, person)
            elif player.chips == 0:
                self._broke(table, person)
            elif night.one_in(120):
                night.do(away.StepAway(table.number, person), person, PLAYER)
            elif night.one_in(250):
                self._leave(table, person)
            elif night.one_in(200):
                night.do(seats.AskForSeatChange(table.number, person), person, PLAYER)
            elif night.one_in(300):
                self._other_table(table, person)
            elif night.one_in(400):
                night.do(away.RackUp(table.number, person), person, PLAYER)
            elif night.one_in(60) and player.entering == "" and player.standing == "newcomer":
                come = between.ComeBack(seat, "post")
                night.do(BetweenHandsDo(table.number, come), person, PLAYER)

    def _away(self, table: FloorTable, person: str) -> None:
        night = self.night
        if night.one_in(25):
            night.do(away.ReturnToSeat(table.number, person), person, PLAYER)
        elif night.one_in(100):
            night.do(away.TellOfAbsence(table.number, person, 20), "sam", STAFF)

    def _broke(self, table: FloorTable, person: str) -> None:
        night = self.night
        if night.one_in(3):
            night.do(seats.LeaveTable(table.number, person), person, PLAYER)
        else:
            amount = self.buy_in(night.floor.spreads[table.spread], person)
            night.do(AddChips(table.number, person, amount), "sam", STAFF)

    def _leave(self, table: FloorTable, person: str) -> None:
        night = self.night
        if night.one_in(5):
            night.do(away.PickUpVoluntarily(table.number, person, 30), person, PLAYER)
        elif night.one_in(4):
            night.do(away.GrantDinner(table.number, person, chips_off=night.one_in(2)), "sam", STAFF)
        else:
            night.do(seats.LeaveTable(table.number, person), person, PLAYER)

    def _other_table(self, table: FloorTable, person: str) -> None:
        others = [one.number for one in self.night.floor.tables_of(table.spread) if one is not table]
        if others:
            to = self.night.chance.choice(others)
            self.night.do(moves.SignTransferList(table.number, person, to), person, PLAYER)

    def come_back(self) -> None:
        """Some whose chips came off a game want to play again."""
        night = self.night
        for person, games in list(night.floor.out_of_room.gone.items()):
            for spread in list(games):
                if night.one_in(40):
                    night.do(away.GiveBackChips(person), "sam", STAFF)
                    night.do(away.ReturnToGame(person, spread), "sam", STAFF)

    def grow_tired(self) -> None:
        """Some who wait give up."""
        night = self.night
        for spread, waiting in list(night.floor.lists.by_spread.items()):
            for name in list(waiting.names):
                if night.at - name.since > 90 * MINUTE and night.one_in(10):
                    night.do(lists.LeaveList(spread, name.person), name.person, PLAYER)
