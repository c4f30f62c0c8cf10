"""Words for tips: toke boxes, cashing out, the staff pool of tournaments, pay periods."""

from __future__ import annotations

import re
from typing import Any

from cardhouse.money.tips import commands as cmd
from cardhouse.money.tips.pay_period import owed_of
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import chips as _chips
from cardhouse.scenarios.money_text import office as _office
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word

PLACES = {"team member cage": "team_member_cage", "poker cage": "poker_cage"}
TIME = re.compile(r"(?:(?P<hours>\d+) hours?)?(?: and )?(?:(?P<minutes>\d+) minutes)?")


def _minutes(text: str) -> int:
    """`8 hours and 30 minutes`."""
    match = TIME.fullmatch(text)
    if match is None or not text:
        raise WordError(f"{text!r} is no time; write 8 hours and 30 minutes")
    return int(match["hours"] or 0) * 60 + int(match["minutes"] or 0)


@word("{who} starts a shift with a {text} toke box", "`transparent` or `closed`", needs="room")
def starts_box(world: RoomWorld, who: str, text: Any) -> Refusal | None:
    return world.do(cmd.StartTokeBox(who, text), by=who, roles=("dealer",))


@word(
    "{who} tips {dealer:who} {money}( in a {ticket:who})? at table {table:seat}( into the {pocket:who})?",
    "chips from the stack, or `in a ticket`; `into the pocket` of the dealer instead of the box",
    needs="room",
)
def tips(
    world: RoomWorld,
    who: str,
    dealer: str,
    money: str,
    table: int,
    ticket: str | None = None,
    pocket: str | None = None,
) -> Refusal | None:
    form: Any = "ticket" if ticket else "chips"
    put: Any = "pocket" if pocket else "box"
    given = cmd.GiveToke(table, dealer, world.person(who), world.money(money), form, put)
    return world.do(given, by=dealer, roles=("dealer",))


@word(
    "{who} brings {chips:text} to the {place:text} in mid-shift( with a full {full:who})?",
    "a dealer cashes out before the shift is over; `with a full box`",
    needs="room",
)
def brings_early(
    world: RoomWorld, who: str, chips: str, place: str, full: str | None = None
) -> Refusal | None:
    return _brings(world, who, chips, place, end_of_shift=False, box_full=full is not None)


@word(
    "{who} brings {chips:text} to the {place:text} after the shift",
    "a dealer cashes out: `20 of 5 and 30 in tickets`",
    needs="room",
)
def brings(world: RoomWorld, who: str, chips: str, place: str) -> Refusal | None:
    return _brings(world, who, chips, place, end_of_shift=True, box_full=False)


def _counted(world: RoomWorld, text: str) -> tuple[dict[int, int], int]:
    return _chips(world, text.replace("in tickets", "in cash"))


def _brings(
    world: RoomWorld, who: str, text: str, place: str, *, end_of_shift: bool, box_full: bool
) -> Refusal | None:
    if place not in PLACES:
        raise WordError(f"{place!r} is no place to cash out: {', '.join(PLACES)}")
    held, tickets = _counted(world, text)
    there: Any = PLACES[place]
    brought = cmd.CashOutTokes(
        who, there, window="staff", chips=held, tickets=tickets, end_of_shift=end_of_shift, box_full=box_full
    )
    return world.do(brought, by=who, roles=("dealer",))


@word(
    "{who} the {office:text} verifies {chips:text} of {dealer:who}",
    "the second count, and the cash",
    needs="room",
)
def verifies(world: RoomWorld, who: str, office: str, chips: str, dealer: str) -> Refusal | None:
    held, tickets = _counted(world, chips)
    return world.do(cmd.VerifyTokes(dealer, "staff", held, tickets), by=who, roles=_office(office))


# The staff pool


@word(
    "tournament {text} takes in {money} for staff from {source:text}",
    "`staffing fee`, `end of tournament`, `bonus buys`, `donations`",
    needs="room",
)
def takes_in(world: RoomWorld, text: str, money: str, source: str) -> Refusal | None:
    kind: Any = source.replace(" ", "_")
    taken = cmd.CollectStaffMoney(text, kind, world.money(money))
    return world.do(taken, by="cas", roles=("cage",))


@word("tournament {text} takes in {money} of administrative fees", "for the cage's part", needs="room")
def takes_fees(world: RoomWorld, text: str, money: str) -> Refusal | None:
    return world.do(cmd.RecordFees(text, world.money(money)), by="cas", roles=("cage",))


@word(
    "{who} signs for {time:text} dealt at {tournament:text}",
    "a dealer's down card: `90 minutes`",
    needs="room",
)
def signs_card(world: RoomWorld, who: str, time: str, tournament: str) -> Refusal | None:
    card = cmd.SignDownCard(tournament, who, _minutes(time))
    return world.do(card, by=who, roles=("dealer",))


@word(
    "{who} the {office:text} signs for {dealer:who} who dealt {time:text} at {tournament:text}",
    "somebody else signs a down card",
    needs="room",
)
def signs_for_other(
    world: RoomWorld, who: str, office: str, dealer: str, time: str, tournament: str
) -> Refusal | None:
    card = cmd.SignDownCard(tournament, dealer, _minutes(time))
    return world.do(card, by=who, roles=_office(office))


@word(
    "{who} works {time:text} as {job:text} at {tournament:text}",
    "`8 hours and 30 minutes`; supervisor, dual rate, clerk, cage, security",
    needs="room",
)
def works(world: RoomWorld, who: str, time: str, job: str, tournament: str) -> Refusal | None:
    kind: Any = job.replace(" ", "_")
    return world.do(cmd.RecordStaffHours(tournament, who, kind, _minutes(time)))


@word(
    "{who} the {office:text} chooses {part:text} for the cage( at {count} percent)?",
    "`administrative fees`, `others part`, `none`",
    needs="room",
)
def chooses(world: RoomWorld, who: str, office: str, part: str, count: int | None = None) -> Refusal | None:
    kind: Any = part.replace(" ", "_")
    chosen = cmd.ChooseCagePart(kind, "the book has two versions", count or 0)
    return world.do(chosen, by=who, roles=_office(office))


@word("{who} the {office:text} asks to close the pay period", "its report is made", needs="room")
def asks_close(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return world.do(cmd.ClosePayPeriod(), by=who, roles=_office(office))


@word("{who} the {office:text} confirms the pay period", "it is paid out", needs="room")
def confirms_period(world: RoomWorld, who: str, office: str) -> Refusal | None:
    return world.do(_confirmed(world), by=who, roles=_office(office))


def _confirmed(world: RoomWorld) -> cmd.ConfirmPayPeriod:
    """The report that waits, as its second person sees it."""
    waits = world.host.room.books.tips.period.pending
    return cmd.ConfirmPayPeriod(owed_of(waits), waits.cage_part) if waits else cmd.ConfirmPayPeriod()


@word("the pay period is closed", "asked for by max and confirmed by cas", needs="room")
def closed(world: RoomWorld) -> Refusal | None:
    asked = world.do(cmd.ClosePayPeriod(), by="max", roles=("manager",))
    return asked if asked is not None else world.do(_confirmed(world), by="cas", roles=("cage",))
