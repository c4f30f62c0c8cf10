"""Words of stories about an event's chips: colour-ups and races, leftovers, counts, the stock; chips out of
sight, incidents and penalties, withdrawal.
"""

from __future__ import annotations

from typing import Any, cast, get_args

from cardhouse.floor.conduct.commands import CountMissedHand, GivePenalty, RecordIncident, ReportServed
from cardhouse.play.commands import Deal
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import ComeBack
from cardhouse.room.commands import BetweenHandsDo
from cardhouse.rulings.conduct.penalties import Penalty
from cardhouse.scenarios import values
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.chips.colour_up import ColourUp
from cardhouse.tournaments.chips.count_chips import CountChips
from cardhouse.tournaments.chips.exchange_leftovers import ExchangeLeftovers
from cardhouse.tournaments.chips.found_chips import ReportFoundChips
from cardhouse.tournaments.chips.race_off import RaceOff
from cardhouse.tournaments.chips.stock import GiveInventory, KeepChips, ReturnInventory
from cardhouse.tournaments.penalties.forfeit_chips import ForfeitChips
from cardhouse.tournaments.penalties.withdraw_entrant import WithdrawEntrant

OFFICES = {"director": "tournament_director", "supervisor": "floor", "manager": "manager"}


def _do(world: RoomWorld, office: str, command: Any) -> Refusal | None:
    if office not in OFFICES:
        raise WordError(f"{office!r} runs no event; write {', '.join(OFFICES)}")
    return world.do(command, by=office, roles=(OFFICES[office],))


@word("the {office:who} colours up {chips:count}", "what the sheet does not plan, unannounced", needs="room")
def colours_up(world: RoomWorld, office: str, chips: int) -> Refusal | None:
    return _do(world, office, ColourUp(world.event().name, (chips,)))


@word(
    "the {office:who} announces that {chips:count} is coloured up",
    "`director`, `supervisor`, `manager`: what the sheet does not plan",
    needs="room",
)
def announces(world: RoomWorld, office: str, chips: int) -> Refusal | None:
    return _do(world, office, ColourUp(world.event().name, (chips,), announced=True))


@word(
    "table {table:seat} races off( with {cards})?( while {who} hands in {count})?",
    "cards in the order in which they are dealt; somebody hands in other than the stack says",
    needs="room",
)
def races(
    world: RoomWorld,
    table: int,
    cards: tuple[int, ...] | None = None,
    who: str | None = None,
    count: int | None = None,
) -> Refusal | None:
    handed_in = {world.table(table).seat_of(who): count or 0} if who else {}
    ask = RaceOff(world.event().name, table, cards or (), handed_in)
    return world.do(ask, by="dee", roles=("dealer",))


@word("{who} finds {count} chips of {value:count}", "left over after the race", needs="room")
def finds(world: RoomWorld, who: str, count: int, value: int) -> Refusal | None:
    return world.direct(ExchangeLeftovers(world.event().name, who, value, count))


@word("dealer counts {chips:money} at table {table:seat}( of style {style:text})?", "all of it", needs="room")
def counts(world: RoomWorld, chips: str, table: int, style: str | None = None) -> Refusal | None:
    ask = CountChips(world.event().name, table, total=values.money(chips, 1), style=style or "")
    return world.do(ask, by="dee", roles=("dealer",))


@word("dealer counts {chips:money} before {who}", "one player's chips", needs="room")
def counts_one(world: RoomWorld, chips: str, who: str) -> Refusal | None:
    table = world.table_of(who).number
    ask = CountChips(world.event().name, table, who, total=values.money(chips, 1))
    return world.do(ask, by="dee", roles=("dealer",))


@word("{who} hides {chips:money} chips", "and is found out", needs="room")
def hides(world: RoomWorld, who: str, chips: str) -> Refusal | None:
    return world.direct(ForfeitChips(world.event().name, who, values.money(chips, 1)))


@word("{who} breaks {row:text}", "an incident at an event's table goes on record", needs="room")
def breaks(world: RoomWorld, who: str, row: str) -> Refusal | None:
    return world.direct(RecordIncident(who, row, table=world.table_of(who).number))


@word("{who} is given {penalty:text}", "for the last incident: `one round`, `disqualification`", needs="room")
def given(world: RoomWorld, who: str, penalty: str) -> Refusal | None:
    named = penalty.replace(" ", "_")
    if named not in get_args(Penalty):
        raise WordError(f"{penalty!r} is no penalty")
    incident = world.floor.conduct.last_incident
    return world.direct(GivePenalty(incident, cast("Penalty", named), who))


@word("everybody at table {table:seat} has cards", "tracked: the starting hands are dealt", needs="room")
def starting_hands(world: RoomWorld, table: int) -> Refusal | None:
    return world.act(table, Deal())


@word("{who} reports back", "the hands are missed", needs="room")
def reports(world: RoomWorld, who: str) -> Refusal | None:
    return world.direct(ReportServed(who, world.table_of(who).number))


@word("{chips:money} chips are found that nobody owns", "they lay on the floor", needs="room")
def found(world: RoomWorld, chips: str) -> Refusal | None:
    return world.direct(ReportFoundChips(world.event().name, values.money(chips, 1), "on the floor"))


@word("the floor counts a missed hand for {who}", "of a penalty that is served", needs="room")
def counts_missed(world: RoomWorld, who: str) -> Refusal | None:
    return world.direct(CountMissedHand(who, table=world.table_of(who).number))


@word("{who} takes the seat again", "without having told the staff", needs="room")
def sits_again(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    ask = BetweenHandsDo(table.number, ComeBack(table.seat_of(who)))
    by, role = (who, "player") if table.mode == "dealt" else ("dee", "dealer")
    return world.do(ask, by=by, roles=(role,))


@word("{who} withdraws", "somebody gives up", needs="room")
def withdraws(world: RoomWorld, who: str) -> Refusal | None:
    return world.direct(WithdrawEntrant(world.event().name, who))


@word(
    "the house keeps {count} each of {chips:text} in style {style:who} at the {place:text}",
    "`at the cage`, `at the storage area`",
    needs="room",
)
def keeps(world: RoomWorld, count: int, chips: str, style: str, place: Any) -> Refusal | None:
    pieces = {int(value): count for value in chips.replace(" and ", ", ").split(", ")}
    ask = KeepChips(style.upper(), pieces, place.replace(" ", "_"))
    return world.do(ask, by="cas", roles=("cage",))


@word("the cage gives the event chips for {count} stacks", "its own inventory", needs="room")
def gives_inventory(world: RoomWorld, count: int) -> Refusal | None:
    return world.do(GiveInventory(world.event().name, count), by="cas", roles=("cage",))


@word("the event's chips come back( but {count} of {value:count})?", "into the stock", needs="room")
def comes_back(world: RoomWorld, count: int | None = None, value: int | None = None) -> Refusal | None:
    pieces = dict(world.event().chips.pieces)
    if count and value:
        pieces[value] -= count
    return world.do(ReturnInventory(world.event().name, pieces), by="cas", roles=("cage",))
