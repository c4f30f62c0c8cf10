"""Words for the cage: drawers, carts and runners, chips for cash and back, safekeeping, chips that are not in
order on a table. Places are `the window main`, `the cart one`, `the vault`, `the outside`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage.places import VAULT, account_of
from cardhouse.money.cage.state import Moment
from cardhouse.play.refusal import Refusal
from cardhouse.room.cage_commands import InspectChips, RemoveForeignChips
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import chips as _chips
from cardhouse.scenarios.money_text import lies_there
from cardhouse.scenarios.money_text import office as _office
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word

KINDS = {"window": "cage", "cart": "cart"}
MOMENTS: dict[str, Moment] = {"opening": "opening", "closing": "closing", "check": "check"}
OFFICE_AT = {"cage": "cashier", "cart": "clerk", "vault": "cashier"}
COLOURS = {50: "yellow", 100: "white", 500: "red", 2500: "green", 10000: "black", 50000: "purple"}


def place_of(text: str) -> str:
    """`window main`, `cart one`, `vault`, `outside`."""
    if text in (VAULT, "outside"):
        return text
    kind, _, name = text.partition(" ")
    if kind not in KINDS or not name:
        raise WordError(f"{text!r} is no place of the cage: window main, cart one, vault, outside")
    return f"{KINDS[kind]}:{name}"


def _only_chips(world: RoomWorld, text: str) -> dict[int, int]:
    held, cash = _chips(world, text)
    if cash:
        raise WordError(f"{text!r}: chips only are meant here")
    return held


def _do(world: RoomWorld, command: Any, who: str, office: str) -> Refusal | None:
    return world.do(command, by=who, roles=_office(office))


@word("in the {place:text} lie {chips:text}", "before the story begins, and nothing is open", needs="room")
def lie(world: RoomWorld, place: str, chips: str) -> None:
    where = place_of(place)
    with world.as_found():
        lies_there(world, account_of(where, "chips"), account_of(where, "cash"), chips)


@word("the cart {text} is to hold {money}", "the manager sets its imprest", needs="room")
def imprest(world: RoomWorld, text: str, money: str) -> Refusal | None:
    return _do(world, cmd.SetCartImprest(text, world.money(money)), "max", "manager")


@word(
    "the {place:text} is opened by {who} and {other:who}",
    "two people count what lies there, and it is in order",
    needs="room",
)
def opened(world: RoomWorld, place: str, who: str, other: str) -> Refusal | None:
    return _count_both(world, place_of(place), "opening", who, other)


@word(
    "the {place:text} is closed by {who} and {other:who}",
    "two people count what lies there, and it is in order",
    needs="room",
)
def closed(world: RoomWorld, place: str, who: str, other: str) -> Refusal | None:
    return _count_both(world, place_of(place), "closing", who, other)


def _count_both(world: RoomWorld, place: str, moment: Moment, who: str, other: str) -> Refusal | None:
    books = world.host.room.books
    chips = dict(books.chips.get(account_of(place, "chips"), {}))
    cash = books.balance(account_of(place, "cash"))
    office = OFFICE_AT[place.partition(":")[0]]
    refused = _do(world, cmd.CountDrawer(place, moment, chips, cash), who, office)
    return refused or _do(world, cmd.ConfirmDrawer(place, chips, cash, moment), other, office)


@word(
    "{who} the {office:text} counts {chips:text} in the {place:text} for its {moment:text}",
    "moments: opening, closing, check",
    needs="room",
)
def counts(world: RoomWorld, who: str, office: str, chips: str, place: str, moment: str) -> Refusal | None:
    if moment not in MOMENTS:
        raise WordError(f"{moment!r}: write opening, closing or check")
    held, cash = _chips(world, chips)
    return _do(world, cmd.CountDrawer(place_of(place), MOMENTS[moment], held, cash), who, office)


@word(
    "{who} the {office:text} counts the {place:text} again as {chips:text}",
    "the second person counted the same",
    needs="room",
)
def confirms_count(world: RoomWorld, who: str, office: str, place: str, chips: str) -> Refusal | None:
    held, cash = _chips(world, chips)
    found = world.host.room.books.cage.drawers.get(place_of(place))
    moment: Moment = found.pending.moment if found is not None and found.pending is not None else "opening"
    return _do(world, cmd.ConfirmDrawer(place_of(place), held, cash, moment), who, office)


@word(
    "{who} the {office:text} wants {chips:text} from the {start:text} in the {end:text}",
    "a transfer between places that a second person confirms",
    needs="room",
)
def transfer(world: RoomWorld, who: str, office: str, chips: str, start: str, end: str) -> Refusal | None:
    held, cash = _chips(world, chips)
    return _do(world, cmd.RequestTransfer(place_of(start), place_of(end), held, cash), who, office)


def _last_request(world: RoomWorld) -> int:
    waiting = world.host.room.books.cage.requests
    if not waiting:
        raise WordError("nothing waits for a second person")
    return max(waiting)


@word("{who} the {office:text} confirms what was asked of the cage", "the second person", needs="room")
def confirms(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return _do(world, cmd.ConfirmRequest(_last_request(world)), who, office)


@word("{who} the {office:text} calls off what was asked of the cage", "nothing has moved yet", needs="room")
def calls_off(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return _do(world, cmd.CancelRequest(_last_request(world), "not needed"), who, office)


@word(
    "{who} the {office:text} sells {chips:text} to {guest:who} for {money} in cash at the {place:text}",
    "cash for chips",
    needs="room",
)
def sells(
    world: RoomWorld, who: str, office: str, chips: str, guest: str, money: str, place: str
) -> Refusal | None:
    held = _only_chips(world, chips)
    command = cmd.SellChips(place_of(place), _guest(world, guest), world.money(money), held)
    return _do(world, command, who, office)


def _guest(world: RoomWorld, name: str) -> str:
    """`somebody` was not asked for a name."""
    return "" if name == "somebody" else world.person(name)


@word(
    "{who} the {office:text} pays {guest:who} cash for {chips:text} at the {place:text}",
    "chips for cash",
    needs="room",
)
def pays(world: RoomWorld, who: str, office: str, guest: str, chips: str, place: str) -> Refusal | None:
    held = _only_chips(world, chips)
    return _do(world, cmd.CashOut(place_of(place), _guest(world, guest), held), who, office)


@word(
    "{who} the {office:text} changes {chips:text} of {guest:who} into {want:text} at the {place:text}",
    "chips for chips",
    needs="room",
)
def changes(
    world: RoomWorld, who: str, office: str, chips: str, guest: str, want: str, place: str
) -> Refusal | None:
    give, get = _only_chips(world, chips), _only_chips(world, want)
    return _do(world, cmd.ChangeChips(place_of(place), _guest(world, guest), give, get), who, office)


@word("chips of {text} are approved for {spread:text}", "`1 and 5 and 25`; the room or a game", needs="room")
def approved(world: RoomWorld, text: str, spread: str) -> Refusal | None:
    values = [world.money(part) for part in text.split(" and ")]
    colours = {value: COLOURS.get(value, "") for value in values}
    return _do(world, cmd.ApproveChips(colours, "" if spread == "the room" else spread), "max", "manager")


@word(
    "{who} the {office:text} sees {chips:text} in front of {guest:who}",
    "which chips a player has",
    needs="room",
)
def sees(world: RoomWorld, who: str, office: str, chips: str, guest: str) -> Refusal | None:
    held = _only_chips(world, chips)
    return _do(world, InspectChips(world.table_of(guest).number, guest, held), who, office)


@word(
    "{who} the {office:text} finds {money} in chips of another casino in front of {guest:who}",
    "they are taken off the table",
    needs="room",
)
def finds_foreign(world: RoomWorld, who: str, office: str, money: str, guest: str) -> Refusal | None:
    command = RemoveForeignChips(world.table_of(guest).number, guest, world.money(money))
    return _do(world, command, who, office)


@word(
    "{who} the {office:text} takes {chips:text} of {guest:who} into safekeeping at the {place:text}",
    "chips and cash: `4 of 100 and 500 in cash`",
    needs="room",
)
def keeps(world: RoomWorld, who: str, office: str, chips: str, guest: str, place: str) -> Refusal | None:
    held, cash = _chips(world, chips)
    return _do(world, cmd.PutIntoSafekeeping(place_of(place), _guest(world, guest), held, cash), who, office)


@word(
    "{who} the {office:text} is to give {guest:who} {chips:text} out of safekeeping at the {place:text}",
    "a second person confirms it",
    needs="room",
)
def gives_out(world: RoomWorld, who: str, office: str, guest: str, chips: str, place: str) -> Refusal | None:
    held, cash = _chips(world, chips)
    return _do(world, cmd.TakeFromSafekeeping(place_of(place), _guest(world, guest), held, cash), who, office)


@word("{who} the {office:text} runs with {money} in cash of {guest:who}", "to the cage", needs="room")
def runs(world: RoomWorld, who: str, office: str, money: str, guest: str) -> Refusal | None:
    table = world.table_of(guest).number
    return _do(world, cmd.SendRunner(table, guest, world.money(money)), who, office)


def _last_run(world: RoomWorld) -> int:
    found = world.host.room.books.cage.runs
    if not found:
        raise WordError("no runner is under way")
    return max(found)


@word(
    "{who} the {office:text} gives the runner {chips:text} at the {place:text}",
    "chips for the cash that he brought",
    needs="room",
)
def fills_run(world: RoomWorld, who: str, office: str, chips: str, place: str) -> Refusal | None:
    held = _only_chips(world, chips)
    return _do(world, cmd.FillRun(_last_run(world), place_of(place), held), who, office)


@word("{who} the {office:text} brings the chips", "the runner reaches the player", needs="room")
def brings(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return _do(world, cmd.DeliverRun(_last_run(world)), who, office)


@word("{who} the {office:text} brings the cash back", "the runner was not served", needs="room")
def brings_back(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return _do(world, cmd.ReturnRun(_last_run(world), "the player changed his mind"), who, office)


@word("{who} the {office:text} takes note of cash alert {count}", "and says what was done", needs="room")
def notes_alert(world: RoomWorld, who: str, office: str, count: int) -> Refusal | None:
    return _do(world, cmd.NoteCashAlert(count, "the form was filled in"), who, office)


@word("gaming days begin at {time}", "from the next one on", needs="room")
def day_begins(world: RoomWorld, time: str) -> Refusal | None:
    return _do(world, cmd.SetGamingDay(int(time.partition(":")[0])), "max", "manager")
