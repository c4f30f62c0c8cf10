"""Words for games that break: the draw, seats elsewhere, cards for who moves."""

from __future__ import annotations

from cardhouse.cards.card import CardError, parse_card
from cardhouse.floor.breaking import commands as cmd
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_setting import TableSet
from cardhouse.scenarios.room_world import SETTLERS, RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.words_floor_buy_ins import office


def _settle(world: RoomWorld, table: FloorTable, given: TableSet) -> None:
    """`absent: cyd 0, dan 2`: who is away from the table, with the rounds of blinds missed."""
    for part in given.more.get("absent", "").split(",") if "absent" in given.more else []:
        name, _, rounds = part.strip().partition(" ")
        seat = table.table.seats[table.seat_of(name)]
        seat.away, seat.rounds_missed = True, int(rounds or 0)
        if seat.rounds_missed:
            seat.missed = tuple(table.table.blind_names)


SETTLERS.append(_settle)


def _draws(text: str | None) -> dict[str, int]:
    """`ann Ks and bob Kh`."""
    found: dict[str, int] = {}
    for part in text.split(" and ") if text else []:
        name, _, card = part.partition(" ")
        try:
            found[name] = parse_card(card)
        except CardError as wrong:
            raise WordError(f"{part!r} is no draw; write ann Ks and bob Kh") from wrong
    return found


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in (text or "").replace(" and ", " ").split())


@word(
    "the {office_name:text} breaks the game at table {table:seat}( into tables? {to:text})?"
    "( with {draws:text} drawn)?( while {unwilling:whos} will not go on)?( and {leaving:whos} going home)?",
    "a game is broken; `with ann Ks and bob Kh drawn` at a tracked table",
    needs="room",
)
def breaks(
    world: RoomWorld,
    office_name: str,
    table: int,
    to: str | None = None,
    draws: str | None = None,
    unwilling: list[str] | None = None,
    leaving: list[str] | None = None,
) -> Refusal | None:
    command = cmd.BreakGame(table, _numbers(to), tuple(leaving or ()), tuple(unwilling or ()), _draws(draws))
    return world.do(command, roles=office(office_name))


@word(
    "{who} takes seat {seat} of table {table:seat}( with {money})?",
    "a player of a broken game, with all chips where no amount is said",
    needs="room",
)
def takes_seat(world: RoomWorld, who: str, seat: int, table: int, money: str | None = None) -> Refusal | None:
    chips = world.money(money) if money else 0
    command = cmd.TakeSeatElsewhere(world.table_of(who).number, who, table, seat, chips)
    if world.table_of(who).table.seats[world.table_of(who).seat_of(who)].away:
        return world.do(command, by=who, roles=("player",))
    return world.do(command, roles=("clerk",))


@word(
    "the {text} takes seat {seat} of table {table:seat} for {who}",
    "staff, for an absent player of a broken game",
    needs="room",
)
def takes_seat_for(world: RoomWorld, text: str, seat: int, table: int, who: str) -> Refusal | None:
    command = cmd.TakeSeatElsewhere(world.table_of(who).number, who, table, seat)
    return world.do(command, roles=office(text))


@word("{who} wants no seat and waits", "a player of a broken game goes onto the list", needs="room")
def waits_instead(world: RoomWorld, who: str) -> Refusal | None:
    command = cmd.DeclineSeatElsewhere(world.table_of(who).number, who)
    return world.do(command, by=who, roles=("player",))


@word("{who} wants no seat and goes home", "a player of a broken game leaves", needs="room")
def goes_home(world: RoomWorld, who: str) -> Refusal | None:
    command = cmd.DeclineSeatElsewhere(world.table_of(who).number, who, "home")
    return world.do(command, by=who, roles=("player",))


@word(
    "a card is dealt to each player of table {table:seat} to settle who moves( with {draws:text})?",
    "the one with the card that decides moves; the cards are said at a tracked table",
    needs="room",
)
def dealt_for_move(world: RoomWorld, table: int, draws: str | None = None) -> Refusal | None:
    found = world.table(table)
    cards = {found.seat_of(name): card for name, card in _draws(draws).items()}
    return world.do(cmd.DealForMove(table, 1, cards), by="dee", roles=("dealer",))
