"""Words for table banks: amounts, counts, slips, containers and keys, exchanges at the rack, fills."""

from __future__ import annotations

import re
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.banks import commands as cmd
from cardhouse.money.banks.slip import FillStack, Moment, Tube
from cardhouse.money.banks.state import Source
from cardhouse.money.cage.state import Drawer
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import chips as _chips
from cardhouse.scenarios.money_text import lies_there
from cardhouse.scenarios.money_text import office as _office
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word

MOMENTS: dict[str, Moment] = {"opening": "opening", "closing": "closing", "first hand": "dealer"}
PLACES = {"cage": "cage", "table": "secured_to_table", "podium": "podium"}
SOURCES: dict[str, Source] = {"cage": "cage", "cart": "cart", "vault": "vault"}
STACK = re.compile(r"(?P<count>\d+) of (?P<value>[\d.]+) (?P<how>in fives|in fours|by height)")
BROKEN = {"in fives": 5, "in fours": 4, "by height": 0}


def known(text: str, table: dict[str, Any], what: str) -> Any:
    """One of the words that stand for something."""
    if text not in table:
        raise WordError(f"{text!r} is no {what}: {', '.join(table)}")
    return table[text]


@word(
    "the window {text} holds {chips:text}", "open, and cas has counted it, as the story begins", needs="room"
)
def place_holds(world: RoomWorld, text: str, chips: str) -> None:
    with world.as_found():
        lies_there(world, accounts.cage(text, "chips"), accounts.cage(text, "cash"), chips)
        world.room.books.cage.drawers[f"cage:{text}"] = Drawer(open=True, keeper="cas", since=world.at)


@word("the chip cart {text} holds {chips:text}", "what lies there before the story begins", needs="room")
def cart_holds(world: RoomWorld, text: str, chips: str) -> None:
    with world.as_found():
        lies_there(world, accounts.cart(text, "chips"), accounts.cart(text, "cash"), chips)
        world.room.books.cage.drawers[f"cart:{text}"] = Drawer(open=True, keeper="cal", since=world.at)


@word("the vault holds {chips:text}", "what lies there before the story begins", needs="room")
def vault_holds(world: RoomWorld, chips: str) -> None:
    with world.as_found():
        lies_there(world, accounts.vault("chips"), accounts.vault("cash"), chips)


@word("the bank of table {table:seat} is set at {money}", "the manager sets its amount", needs="room")
def amount_set(world: RoomWorld, table: int, money: str) -> Refusal | None:
    return world.do(cmd.SetBankAmount(table, world.money(money)), by="max", roles=("manager",))


@word(
    "{who} the {office:text} issues {chips:text} to the bank of table {table:seat}",
    "funds for a closed bank: `20 of 5 and 100 in cash`",
    needs="room",
)
def issues(world: RoomWorld, who: str, office: str, chips: str, table: int) -> Refusal | None:
    return _issue(world, who, office, chips, table, "new")


@word(
    "{who} the {office:text} issues {chips:text} from the vault to the bank of table {table:seat}",
    "funds for a closed bank that lie in the vault",
    needs="room",
)
def issues_from_vault(world: RoomWorld, who: str, office: str, chips: str, table: int) -> Refusal | None:
    return _issue(world, who, office, chips, table, "vault")


def _issue(world: RoomWorld, who: str, title: str, text: str, table: int, source: Any) -> Refusal | None:
    held, cash = _chips(world, text)
    return world.do(cmd.IssueBank(table, held, cash, source), by=who, roles=_office(title))


@word(
    "{who} the {office:text} takes {chips:text} back from the bank of table {table:seat}",
    "funds of a closed bank for the vault",
    needs="room",
)
def takes_back(world: RoomWorld, who: str, office: str, chips: str, table: int) -> Refusal | None:
    held, cash = _chips(world, chips)
    return world.do(cmd.TakeBackBank(table, held, cash), by=who, roles=_office(office))


@word(
    "{who} the {office:text} confirms the issue at table {table:seat}",
    "the second person saw it",
    needs="room",
)
def confirms_issue(world: RoomWorld, who: str, office: str, table: int) -> Refusal | None:
    bank = world.host.room.books.banks.tables.get(table)
    waits = bank.issue if bank is not None else None
    seen = cmd.ConfirmIssue(table)
    if waits is not None:
        source: Any = waits.source
        seen = cmd.ConfirmIssue(table, waits.chips, waits.cash, source, waits.back)
    return world.do(seen, by=who, roles=_office(office))


@word(
    "{who} the {office:text} counts {chips:text} for the {moment:text} of table {table:seat}"
    "( with {game:text} after the {shift:text} shift)?",
    "moments: opening, closing, first hand; the game and the shift that ended go onto the slip",
    needs="room",
)
def counts(
    world: RoomWorld,
    who: str,
    office: str,
    chips: str,
    moment: str,
    table: int,
    game: str | None = None,
    shift: str | None = None,
) -> Refusal | None:
    held, cash = _chips(world, chips)
    why = known(moment, MOMENTS, "moment")
    count = cmd.CountBank(table, why, held, cash, game or "", shift or "")
    return world.do(count, by=who, roles=_office(office))


@word(
    "{who} the {office:text} signs for {chips:text} at table {table:seat}",
    "the next person counted the same and signs",
    needs="room",
)
def signs(world: RoomWorld, who: str, office: str, chips: str, table: int) -> Refusal | None:
    held, cash = _chips(world, chips)
    bank = world.host.room.books.banks.tables.get(table)
    moment = bank.pending.moment if bank is not None and bank.pending is not None else "opening"
    return world.do(cmd.ConfirmCount(table, held, cash, moment), by=who, roles=_office(office))


@word(
    "table {table:seat} is opened with {chips:text} by {dealer:who} and {floor:who}",
    "its bank is set, issued, counted by the dealer and signed for by the supervisor",
    needs="room",
)
def opened_with(world: RoomWorld, table: int, chips: str, dealer: str, floor: str) -> Refusal | None:
    held, cash = _chips(world, chips)
    worth = sum(value * count for value, count in held.items()) + cash
    steps: list[tuple[Any, str, str]] = [
        (cmd.SetBankAmount(table, worth), "max", "manager"),
        (cmd.IssueBank(table, held, cash, "new"), "max", "manager"),
        (cmd.ConfirmIssue(table, held, cash, "new"), "cas", "cashier"),
        (cmd.CountBank(table, "opening", held, cash, "holdem", "day"), dealer, "dealer"),
        (cmd.ConfirmCount(table, held, cash), floor, "supervisor"),
    ]
    for command, by, title in steps:
        refused = world.do(command, by=by, roles=_office(title))
        if refused is not None:
            return refused
    return None


@word(
    "{who} the {office:text} puts the inventory of table {table:seat} into (a|an) {container:text} container "
    "marked {marks:text} with {slip:text} at the {where:text}",
    "`locked` or `open`; `holdem 1`, `holdem`, `1` or `nothing`; `its slip in view`, `its slip inside`, `no "
    "slip`; `cage`, `table`, `podium`",
    needs="room",
)
def puts_away(
    world: RoomWorld, who: str, office: str, table: int, container: str, marks: str, slip: str, where: str
) -> Refusal | None:
    game, _, number = marks.rpartition(" ") if marks[-1:].isdigit() else (marks, "", "0")
    stored = cmd.StoreInventory(
        table,
        known(where, PLACES, "place"),
        locked=known(container, {"locked": True, "open": False}, "container"),
        slip=known(slip, {"its slip in view": True, "its slip inside": True, "no slip": False}, "slip"),
        slip_readable=slip == "its slip in view",
        marked_game="" if game == "nothing" else game,
        marked_table=int(number),
    )
    return world.do(stored, by=who, roles=_office(office))


@word(
    "{who} the {office:text} takes the key of table {table:seat}",
    "the key of a closed inventory",
    needs="room",
)
def takes_key(world: RoomWorld, who: str, office: str, table: int) -> Refusal | None:
    return world.do(cmd.TakeContainerKey(table), by=who, roles=_office(office))


@word("{who} the {office:text} returns the key of table {table:seat}", "the key goes back", needs="room")
def returns_key(world: RoomWorld, who: str, office: str, table: int) -> Refusal | None:
    return world.do(cmd.ReturnContainerKey(table), by=who, roles=_office(office))


@word(
    "{who} the {office:text} carries the inventory of table {table:seat} to the {where:text}",
    "a closed inventory changes places",
    needs="room",
)
def carries(world: RoomWorld, who: str, office: str, table: int, where: str) -> Refusal | None:
    command = cmd.CarryInventory(table, known(where, PLACES, "place"))
    return world.do(command, by=who, roles=_office(office))


@word(
    "{who} the {office:text} sells {chips:text} to {player:who} for {money} in cash at table {table:seat}",
    "chips out of the rack for a player's cash",
    needs="room",
)
def sells(
    world: RoomWorld, who: str, office: str, chips: str, player: str, money: str, table: int
) -> Refusal | None:
    out, _ = _chips(world, chips)
    sale = cmd.ExchangeAtRack(table, world.person(player), "cash", out, {}, world.money(money))
    return world.do(sale, by=who, roles=_office(office))


@word(
    "{who} the {office:text} gives {player:who} {chips:text} for {into:text} at table {table:seat}",
    "chips out of the rack for a player's chips",
    needs="room",
)
def changes(
    world: RoomWorld, who: str, office: str, player: str, chips: str, into: str, table: int
) -> Refusal | None:
    out, came = _chips(world, chips)[0], _chips(world, into)[0]
    change = cmd.ExchangeAtRack(table, world.person(player), "chips", out, came)
    return world.do(change, by=who, roles=_office(office))


@word(
    "{who} the {office:text} takes {chips:text} out of the rack of table {table:seat} for nothing",
    "chips leave the rack and nothing comes in",
    needs="room",
)
def takes_out(world: RoomWorld, who: str, office: str, chips: str, table: int) -> Refusal | None:
    out, _ = _chips(world, chips)
    taken = cmd.ExchangeAtRack(table, world.person("nobody-in-particular"), "nothing", out)
    return world.do(taken, by=who, roles=_office(office))


@word(
    "{who} the {office:text} stands the rack of table {table:seat} as {text}",
    "the tubes from the left: `15 of 1 and 40 of 5 and 40 of 5`",
    needs="room",
)
def stands(world: RoomWorld, who: str, office: str, table: int, text: str) -> Refusal | None:
    tubes = []
    for part in text.split(" and "):
        for value, count in _chips(world, part)[0].items():
            tubes.append(Tube(value, count))
    return world.do(cmd.ArrangeRack(table, tuple(tubes)), by=who, roles=_office(office))


# Fills


@word(
    "{who} the {office:text} asks the {source:text} {place:who} for {chips:text} against {give:text} "
    "at table {table:seat}",
    "a fill, or a credit: `asks the cage main for 100 of 5 against 500 in cash`",
    needs="room",
)
def asks_fill(
    world: RoomWorld, who: str, office: str, source: str, place: str, chips: str, give: str, table: int
) -> Refusal | None:
    want, want_cash = _chips(world, chips)
    given, given_cash = _chips(world, give)
    where = known(source, SOURCES, "source")
    asked = cmd.RequestFill(
        table, where, place=place, give=given, want=want, give_cash=given_cash, want_cash=want_cash
    )
    return world.do(asked, by=who, roles=_office(office))


def _fill(world: RoomWorld) -> tuple[int, int]:
    """The table and number of the last fill."""
    banks = world.host.room.books.banks
    fill = banks.fills.get(banks.fill_count)
    return (fill.table, fill.number) if fill is not None else (0, banks.fill_count)


@word(
    "{who} the {office:text} witnesses the count of the fill",
    "somebody sees the funds counted",
    needs="room",
)
def witnesses(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return world.do(cmd.WitnessFill(*_fill(world)), by=who, roles=_office(office))


@word(
    "{who} the {office:text} witnesses the count of the fill away from the table",
    "the funds are counted elsewhere",
    needs="room",
)
def witnesses_elsewhere(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return world.do(cmd.WitnessFill(*_fill(world), on_the_table=False), by=who, roles=_office(office))


ACTS: dict[str, Any] = {
    "carries": cmd.CarryFill, "exchanges": cmd.ExchangeFill, "racks": cmd.RackFill,
}  # fmt: skip


@word(
    "{who} the {office:text} {act:who} the fill( {hidden:text})?",
    "`carries`, `exchanges` or `racks`; `out of view` where it was",
    needs="room",
)
def acts_on_fill(
    world: RoomWorld, who: str, office: str, act: str, hidden: str | None = None
) -> Refusal | None:
    if hidden not in (None, "out of view"):
        raise WordError(f"{hidden!r}: a fill is in view, or out of view")
    command = known(act, ACTS, "act")(*_fill(world), in_view=hidden is None)
    return world.do(command, by=who, roles=_office(office))


@word(
    "{who} the {office:text} counts the fill as {text}",
    "each stack: `20 of 5 in fives and 20 of 5 by height`",
    needs="room",
)
def counts_fill(world: RoomWorld, who: str, office: str, text: str) -> Refusal | None:
    stacks = []
    for part in text.split(" and "):
        match = STACK.fullmatch(part)
        if match is None:
            raise WordError(f"{part!r} is no stack; write 20 of 5 in fives, or 20 of 5 by height")
        value = world.money(match["value"])
        stacks.append(FillStack(value, int(match["count"]), BROKEN[match["how"]]))
    return world.do(cmd.VerifyFill(*_fill(world), tuple(stacks)), by=who, roles=_office(office))


@word("{who} the {office:text} calls the fill off", "before it was exchanged", needs="room")
def calls_off(world: RoomWorld, who: str, office: str) -> Refusal | None:
    command = cmd.CancelFill(*_fill(world), "not needed any more")
    return world.do(command, by=who, roles=_office(office))


# Variances


@word("{who} the {office:text} takes note of the variance", "a supervisor was told", needs="room")
def notes(world: RoomWorld, who: str, office: str) -> Refusal | None:
    last = world.host.room.books.banks.variance_count
    return world.do(cmd.NoteVariance(last), by=who, roles=_office(office))


@word(
    "{who} the {office:text} settles the variance as {text}",
    "`found`, `counselled`, `warned`, `no fault`",
    needs="room",
)
def settles(world: RoomWorld, who: str, office: str, text: str) -> Refusal | None:
    last = world.host.room.books.banks.variance_count
    outcome: Any = text.replace(" ", "_")
    command = cmd.SettleVariance(last, outcome, "seen on the cameras")
    return world.do(command, by=who, roles=_office(office))
