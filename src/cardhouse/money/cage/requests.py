"""What needs two people at the cage: transfers between places, large cash-outs, chips out of safekeeping. The
first asks, another confirms, and only then anything is posted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.cage.drawers import imprest_fault
from cardhouse.money.cage.places import VAULT, account_of, drawer, kind, place_fault, worth
from cardhouse.money.cage.state import Request, RequestKind
from cardhouse.money.counted_chips import count_fault, moving, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import MoneyEvent
from cardhouse.money.ledger.posting import post
from cardhouse.money.offices import office_fault, two_people_fault
from cardhouse.money.posting import Chips, What
from cardhouse.play.refusal import Refusal, register

NOTE_MOST = 200
OUTSIDE = "outside"
CONFIRMS = ("cashier", "supervisor")

register(
    {
        "no_such_request": "there is no request {request} that waits",
        "same_place": "{place} is both where it comes from and where it goes",
        "only_the_vault": "what comes into the house or leaves it goes through the vault, not {place}",
        "nothing_named": "neither chips nor cash were named",
        "long_note": "a note has at most {most} letters",
        "others_request": "request {request} is {by}'s to call off, or a supervisor's",
        "request_reason": "calling off a request needs a reason in words",
    }
)


def requested(
    desk: MoneyDesk,
    kind_of: RequestKind,
    start: str,
    end: str,
    chips: dict[int, int],
    cash: int,
    person: str = "",
    note: str = "",
) -> list[MoneyEvent]:
    """The request as an event; nothing has moved."""
    number = desk.books.cage.request_count + 1
    counted = {value: chips[value] for value in sorted(chips)}
    return [ev.CageRequestMade(number, kind_of, start=start, end=end, chips=counted, cash=cash,
        person=person, by=desk.by, note=note)]


def amounts_fault(desk: MoneyDesk, chips: dict[int, int], cash: int) -> Refusal | None:
    """A refusal unless these are chips that the room has and an amount of cash, not both nothing."""
    refused = count_fault(chips, cash) or values_fault(desk, chips)
    if refused is None and not chips and not cash:
        return Refusal("nothing_named")
    return refused


def request_transfer(desk: MoneyDesk, command: cmd.RequestTransfer) -> Answer:
    refused = _places_fault(desk, command) or amounts_fault(desk, command.chips, command.cash)
    if refused is None and len(command.note) > NOTE_MOST:
        refused = Refusal("long_note", {"most": NOTE_MOST})
    if refused is not None:
        return refused
    made = requested(
        desk, "transfer", command.start, command.end, command.chips, command.cash, note=command.note.strip()
    )
    asked = made[0]
    assert isinstance(asked, ev.CageRequestMade), "what was just made"
    trial = _transfer(desk, _as_request(asked, desk.now))
    return trial if isinstance(trial, Refusal) else made


def _as_request(asked: ev.CageRequestMade, now: int) -> Request:
    return Request(
        asked.number, asked.kind, by=asked.by, at=now, start=asked.start, end=asked.end, chips=asked.chips,
        cash=asked.cash, person=asked.person
    )


def _places_fault(desk: MoneyDesk, command: cmd.RequestTransfer) -> Refusal | None:
    start, end = command.start, command.end
    ends = [place for place in (start, end) if place != OUTSIDE]
    for place in ends:
        refused = place_fault(place)
        if refused is not None:
            return refused
    if start == end:
        return Refusal("same_place", {"place": start})
    if len(ends) == 1:
        if ends != [VAULT]:
            return Refusal("only_the_vault", {"place": ends[0]})
        if "manager" not in desk.roles:
            return Refusal("manager_only", {"what": "bringing money into the house or out of it"})
        return None
    key = "cart_by" if "cart" in (kind(start), kind(end)) else "window_by"
    titles = {*desk.choices.value(f"money_cage.{key}"), *CONFIRMS}
    return office_fault(desk, titles, "moving the cage's funds", desk.choices.cite(f"money_cage.{key}"))


def _transfer(desk: MoneyDesk, request: Request) -> list[MoneyEvent] | Refusal:
    if request.start == VAULT and not drawer(desk, VAULT).open:
        return Refusal("place_closed", {"place": VAULT})
    brought = total(request.chips) + request.cash
    if request.end != OUTSIDE:
        holds = worth(desk, request.end) + brought
        refused = imprest_fault(desk, request.end, drawer(desk, request.end), holds)
        if refused is not None:
            return refused
    lines: dict[str, int] = {}
    chips: list[Chips] = []
    for place, sign in ((request.start, -1), (request.end, 1)):
        if place == OUTSIDE:
            lines[accounts.OUTSIDE] = sign * brought
            continue
        at = account_of(place, "chips")
        lines[at] = sign * total(request.chips)
        lines[account_of(place, "cash")] = sign * request.cash
        chips += moving(at, request.chips, sign)
    what: What = "opening" if OUTSIDE in (request.start, request.end) else "transfer"
    made = post(desk, what, lines, chips=chips, by=request.by, approved_by=desk.by, note=request.note)
    return made if isinstance(made, Refusal) else [made]


PERFORM: dict[RequestKind, Callable[[MoneyDesk, Request], list[MoneyEvent] | Refusal]] = {
    "transfer": _transfer
}
"""What is posted when a request is confirmed; each subject adds its own."""


def confirm_request(desk: MoneyDesk, command: cmd.ConfirmRequest) -> Answer:
    found = desk.books.cage.requests.get(command.request)
    if found is None:
        return Refusal("no_such_request", {"request": command.request})
    refused = office_fault(desk, CONFIRMS, "confirming at the cage") or two_people_fault(
        desk, found.by, "what is confirmed at the cage"
    )
    if refused is not None:
        return refused
    made = PERFORM[found.kind](desk, found)
    return made if isinstance(made, Refusal) else [*made, ev.CageRequestConfirmed(found.number, desk.by)]


def cancel_request(desk: MoneyDesk, command: cmd.CancelRequest) -> Answer:
    found = desk.books.cage.requests.get(command.request)
    if found is None:
        return Refusal("no_such_request", {"request": command.request})
    if found.by != desk.by and not desk.roles & {"floor", "manager"}:
        return Refusal("others_request", {"request": found.number, "by": found.by})
    reason = command.reason.strip()
    if not reason or len(reason) > NOTE_MOST:
        return Refusal("request_reason")
    return [ev.CageRequestCancelled(found.number, desk.by, reason)]


HANDLERS: dict[Any, Decide] = {
    cmd.RequestTransfer: request_transfer,
    cmd.ConfirmRequest: confirm_request,
    cmd.CancelRequest: cancel_request,
}
