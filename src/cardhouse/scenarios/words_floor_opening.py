"""Words of games that open: tables and signs, new games, seats held, limits, private games, play-overs, who
decides.
"""

from __future__ import annotations

from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening.authority import RANKS
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play import table_commands as between
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as room
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.story import DEALER, GROWN_UP

OFFICES = {
    "supervisor": ("floor",),
    "manager": ("manager",),
    "clerk": ("clerk",),
    "dealer": ("dealer",),
    "player": ("player",),
}


def _as(world: RoomWorld, office: str, command: object) -> Refusal | None:
    """What somebody of an office asks."""
    if office not in OFFICES:
        raise WordError(f"{office!r} is no office: {', '.join(OFFICES)}")
    return world.do(command, by=office, roles=OFFICES[office])


# Tables


@word("the {office:who} opens table {table:seat} for {text}", "who decides that", needs="room")
def opens(world: RoomWorld, office: str, table: int, text: str) -> Refusal | None:
    return _as(world, office, cmd.OpenTable(table, text))


@word("the {office:who} closes table {table:seat}", "at which nobody sits", needs="room")
def closes(world: RoomWorld, office: str, table: int) -> Refusal | None:
    return _as(world, office, cmd.CloseTable(table))


@word("the sign of table {table:seat} is put up", "printed from what the board says", needs="room")
def sign(world: RoomWorld, table: int) -> Refusal | None:
    return _as(world, "supervisor", cmd.PutUpSign(table))


@word("{who} calls a supervisor to table {table:seat}", "a player of the table", needs="room")
def calls_supervisor(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(cmd.CallSupervisor(table, who), by=who, roles=("player",))


@word("the supervisor comes to table {table:seat}", "and settles the matter", needs="room")
def supervisor_comes(world: RoomWorld, table: int) -> Refusal | None:
    return _as(world, "supervisor", cmd.SupervisorAtTable(table))


@word("the {office:who} names the {rank:text} {who} to act as manager", "in absence", needs="room")
def names_manager(world: RoomWorld, office: str, rank: str, who: str) -> Refusal | None:
    rank = rank.replace(" ", "_")
    if rank not in RANKS["staff"]:
        raise WordError(f"{rank!r} is no rank: {', '.join(sorted(RANKS['staff']))}")
    return _as(world, office, cmd.NameActingManager(who, rank))  # type: ignore[arg-type]


@word("the manager is back", "nobody acts as manager any more", needs="room")
def manager_back(world: RoomWorld) -> Refusal | None:
    return _as(world, "manager", cmd.ManagerBack())


# New games


@word("names are called to the new game at table {table:seat}", "as many as seats", needs="room")
def names_called(world: RoomWorld, table: int) -> Refusal | None:
    return _as(world, "clerk", cmd.CallForNewGame(table))


@word("{count} names are called to the new game at table {table:seat}", "from the board", needs="room")
def some_called(world: RoomWorld, count: int, table: int) -> Refusal | None:
    return _as(world, "clerk", cmd.CallForNewGame(table, count))


@word("{whos} comes? (together )?to the new game at table {table:seat}", "in this order", needs="room")
def comes(world: RoomWorld, whos: list[str], table: int) -> Refusal | None:
    persons = tuple(world.person(who) for who in whos)
    return _as(world, "clerk", cmd.ArriveForNewGame(table, persons))


@word("{who} chooses seat {seat} at table {table:seat}", "of a new game", needs="room")
def chooses(world: RoomWorld, who: str, seat: int, table: int) -> Refusal | None:
    return world.do(cmd.ChooseSeat(table, who, seat), by=who, roles=("player",))


@word("the {office:who} declines to start the game at table {table:seat}", "too few came", needs="room")
def declines_to_start(world: RoomWorld, office: str, table: int) -> Refusal | None:
    return _as(world, office, cmd.DeclineToStart(table))


@word("the {office:who} adds a seat to table {table:seat}", "one player more than usual", needs="room")
def adds_seat(world: RoomWorld, office: str, table: int) -> Refusal | None:
    return _as(world, office, cmd.AddExtraSeat(table))


# Seats held


@word("{who} locks up seat {seat} of table {table:seat}", "lays an object there", needs="room")
def locks_up(world: RoomWorld, who: str, seat: int, table: int) -> Refusal | None:
    command = cmd.LockUpSeat(table, seat, world.person(who))
    waits = [name for name in world.floor.lists.waiting(world.table(table).spread) if name != who]
    called = [name.person for name in world.floor.lists.calls_to(table)]
    if waits and who not in called:
        return world.do(command, by=who, roles=("player",))  # names wait: no dealer would take it for him
    return world.do(command, by=DEALER, roles=("dealer",))


@word("{who} locks up seat {seat} of table {table:seat} until the hand is over", "elsewhere", needs="room")
def locks_up_after_hand(world: RoomWorld, who: str, seat: int, table: int) -> Refusal | None:
    return world.do(cmd.LockUpSeat(table, seat, world.person(who), True), by=DEALER, roles=("dealer",))


@word("the {office:who} locks up seat {seat} of table {table:seat} for {who}", "a marker", needs="room")
def locked_up_for(world: RoomWorld, office: str, seat: int, table: int, who: str) -> Refusal | None:
    return _as(world, office, cmd.LockUpSeat(table, seat, world.person(who)))


@word("{who} is paged for table {table:seat}", "for whom a seat is held there", needs="room")
def paged(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return _as(world, "clerk", cmd.PageGuest(table, who))


@word("the lock-up of seat {seat} of table {table:seat} is picked up", "by staff", needs="room")
def picked_up(world: RoomWorld, seat: int, table: int) -> Refusal | None:
    return _as(world, "supervisor", cmd.ReleaseSeat(table, seat))


@word("{who} gives up the held seat {seat} of table {table:seat}", "the guest himself", needs="room")
def gives_up_held(world: RoomWorld, who: str, seat: int, table: int) -> Refusal | None:
    return world.do(cmd.ReleaseSeat(table, seat), by=who, roles=("player",))


@word(
    "the {office:who} keeps seat {seat} of table {table:seat} for {who}( because {quote})?",
    "for a good reason",
    needs="room",
)
def keeps(
    world: RoomWorld, office: str, seat: int, table: int, who: str, quote: str | None = None
) -> Refusal | None:
    return _as(world, office, cmd.ReserveSeat(table, seat, world.person(who), quote or ""))


@word("{who} asks at sign-up for seat {seat} of {text}", "in person", needs="room")
def asks_seat(world: RoomWorld, who: str, seat: int, text: str) -> Refusal | None:
    return world.do(cmd.RequestSeat(text, world.person(who), seat), roles=("clerk",))


@word("{who} asks by telephone for seat {seat} of {text}", "not in person", needs="room")
def asks_seat_by_phone(world: RoomWorld, who: str, seat: int, text: str) -> Refusal | None:
    return _as(world, "clerk", cmd.RequestSeat(text, world.person(who), seat, "phone"))


@word("{who} has poor eyesight", "a special need on the books", needs="room")
def poor_eyesight(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(RegisterPerson(who, born=GROWN_UP, id_checked=True, needs=("sight",)))


# Limits


@word("{who} proposes {text} at table {table:seat}", "another game on the board", needs="room")
def proposes(world: RoomWorld, who: str, text: str, table: int) -> Refusal | None:
    return world.do(cmd.ProposeLimit(table, text), by=DEALER, roles=("dealer",))


@word("{whos} objects? at table {table:seat}", "to what is proposed", needs="room")
def objects(world: RoomWorld, whos: list[str], table: int) -> Refusal | None:
    return _answer(world, whos, cmd.AnswerProposal(table, "", "object"))


@word("{whos} agrees? at table {table:seat}", "to what is proposed", needs="room")
def agrees(world: RoomWorld, whos: list[str], table: int) -> Refusal | None:
    return _answer(world, whos, cmd.AnswerProposal(table, "", "agree"))


def _answer(world: RoomWorld, whos: list[str], said: cmd.AnswerProposal) -> Refusal | None:
    for who in whos:
        refused = world.do(cmd.AnswerProposal(said.table, who, said.says), by=who, roles=("player",))
        if refused is not None:
            return refused
    return None


@word("the {office:who} changes the limit at table {table:seat}", "as proposed", needs="room")
def changes_limit(world: RoomWorld, office: str, table: int) -> Refusal | None:
    return _as(world, office, cmd.ChangeLimit(table))


@word("{who} of the floor changes the limit at table {table:seat}", "a supervisor by name", needs="room")
def changes_limit_by_name(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(cmd.ChangeLimit(table), by=who, roles=("floor",))


@word("{who} who objected at table {table:seat} is put on a list", "for the game as it was", needs="room")
def objector(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return _as(world, "clerk", cmd.ListObjector(table, who))


# Private games and play-overs


@word("the {office:who} makes table {table:seat} private( for {whos})?", "who may still come", needs="room")
def makes_private(world: RoomWorld, office: str, table: int, whos: list[str] | None = None) -> Refusal | None:
    invited = tuple(world.person(who) for who in whos or ())
    return _as(world, office, cmd.MakePrivate(table, invited))


@word("{who} is invited to table {table:seat}", "a private game", needs="room")
def is_invited(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return _as(world, "supervisor", cmd.InviteToPrivate(table, world.person(who)))


@word("table {table:seat} is open to all again", "no longer private", needs="room")
def open_to_all(world: RoomWorld, table: int) -> Refusal | None:
    return _as(world, "supervisor", cmd.OpenToAll(table))


@word(
    "the {office:who} lets {who} play over seat {seat} of table {table:seat} with {money}",
    "with no box over the absent player's chips",
    needs="room",
)
def lets_play_over(
    world: RoomWorld, office: str, who: str, seat: int, table: int, money: str
) -> Refusal | None:
    command = cmd.PlayOverSeat(table, seat, world.person(who), world.money(money), box=False)
    return _as(world, office, command)


@word(
    "the {office:who} lets {who} play over seat {seat} of table {table:seat} with {money} under a box",
    "the absent player's chips are covered",
    needs="room",
)
def lets_play_over_box(
    world: RoomWorld, office: str, who: str, seat: int, table: int, money: str
) -> Refusal | None:
    command = cmd.PlayOverSeat(table, seat, world.person(who), world.money(money), box=True)
    return _as(world, office, command)


@word("the absent player of seat {seat} of table {table:seat} is back", "a play-over ends", needs="room")
def absent_back(world: RoomWorld, seat: int, table: int) -> Refusal | None:
    return _as(world, "supervisor", cmd.EndPlayOver(table, seat))


@word("the button is put at seat {seat} of table {table:seat}", "of a new game", needs="room")
def button_put(world: RoomWorld, seat: int, table: int) -> Refusal | None:
    do = between.PlaceButton(seat, running=False)
    return world.do(room.BetweenHandsDo(table, do))
