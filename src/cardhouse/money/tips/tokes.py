"""Tips of cash games: into the dealer's box, and out of it at a window before a cashier."""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.money.cage.denominations import values_fault
from cardhouse.money.cage.places import drawer
from cardhouse.money.counted_chips import count_fault, moving, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post, whole
from cardhouse.money.offices import office_fault, two_people_fault
from cardhouse.money.tips import commands as cmd
from cardhouse.money.tips import events as ev
from cardhouse.money.tips.state import TokeBox, TokesCounted
from cardhouse.play.refusal import Refusal, register

register(
    {
        "box_not_transparent": "tips go into a transparent box",
        "box_in_use": "{dealer} has a box for this shift already",
        "no_toke_box": "{dealer} has not started a toke box for this shift",
        "toke_not_in_box": "every tip of the shift goes into the box",
        "own_tokes": "{by} may not do this for {dealer}: each dealer does it alone",
        "tokes_with_wages": "tips are paid with the wages here, not at a window",
        "shift_not_over": "tips are cashed out when the shift is over{unless}",
        "wrong_window": "tips are cashed out at the {allowed}, not at the {place}",
        "not_exchanged": "{what} are not exchanged for cash there",
        "no_tokes_brought": "{dealer} brought no tips to a window",
        "tokes_short": "the books have {recorded:money} in the box of {dealer}; {counted:money} were counted",
        "tokes_elsewhere": "{dealer} brought his tips to window {window}",
        "no_tokes": "there is nothing to cash out",
    }
)


def start_box(desk: MoneyDesk, command: cmd.StartTokeBox) -> Answer:
    refused = office_fault(desk, ("dealer",), "starting a toke box") or _own_fault(desk, command.dealer)
    if refused is not None:
        return refused
    rule = desk.choices["money_tips.box"]
    if rule.value == "transparent" and command.box != "transparent":
        return Refusal("box_not_transparent", cite=rule.cite)
    if command.dealer in desk.books.tips.boxes:
        return Refusal("box_in_use", {"dealer": command.dealer})
    return [ev.TokeBoxStarted(command.dealer, command.box, rule.cite)]


def _own_fault(desk: MoneyDesk, dealer: str) -> Refusal | None:
    return None if desk.by == dealer else Refusal("own_tokes", {"by": desk.by, "dealer": dealer})


def give_toke(desk: MoneyDesk, command: cmd.GiveToke) -> Answer:
    """Where the chips come from is the room's to say: it posts the toke beside what it does at the table."""
    refused = whole(command.amount)
    if refused is not None:
        return refused
    rule = desk.choices["money_tips.during_shift"]
    if command.put == "pocket" and rule.value == "all_in_box":
        return Refusal("toke_not_in_box", cite=rule.cite)
    if command.put == "box" and command.dealer not in desk.books.tips.boxes:
        return Refusal("no_toke_box", {"dealer": command.dealer}, rule.cite)
    given = ev.TokeGiven(
        command.table,
        command.dealer,
        person=command.person,
        amount=command.amount,
        form=command.form,
        put=command.put,
        cite=rule.cite,
    )
    return [given]


def toke_posted(event: ev.TokeGiven, desk: MoneyDesk) -> Posted | Refusal:
    """The posting of a toke: chips from the player's pocket as far as the room saw them, a ticket from
    outside.
    """
    into = accounts.toke(event.dealer) if event.put == "box" else accounts.pocket(event.dealer)
    lines = {into: event.amount}
    if event.form == "ticket":
        lines[accounts.OUTSIDE] = -event.amount
    else:
        known = min(event.amount, desk.balance(accounts.pocket(event.person)))
        lines |= {accounts.pocket(event.person): -known, accounts.AT_LARGE: known - event.amount}
    about: dict[str, Any] = {"person": event.person, "table": event.table, "cite": event.cite}
    return post(desk, "toke", lines, stopped_too=True, **about)  # the room looks at what is stopped


def cash_out(desk: MoneyDesk, command: cmd.CashOutTokes) -> Answer:
    box = desk.books.tips.boxes.get(command.dealer)
    if box is None:
        return Refusal("no_toke_box", {"dealer": command.dealer})
    refused = (
        _own_fault(desk, command.dealer)
        or count_fault(command.chips, command.tickets)
        or values_fault(desk, command.chips)
        or _time_fault(desk, command)
        or _window_fault(desk, command)
        or _count_fault(desk, command.dealer, total(command.chips), command.tickets, box)
    )
    if refused is not None:
        return refused
    cite = desk.choices.cite("money_tips.cash_out" if command.end_of_shift else "money_tips.mid_shift")
    brought = ev.TokesBrought(
        command.dealer, command.window, command.chips, command.tickets, command.end_of_shift, cite
    )
    return [brought]


def _time_fault(desk: MoneyDesk, command: cmd.CashOutTokes) -> Refusal | None:
    how, mid = desk.choices["money_tips.cash_out"], desk.choices["money_tips.mid_shift"]
    if how.value == "paycheck":
        return Refusal("tokes_with_wages", cite=how.cite)
    if command.end_of_shift or mid.value == "allowed":
        return None
    if mid.value == "only_if_box_full":
        unless = ", or when the box is full"
        return None if command.box_full else Refusal("shift_not_over", {"unless": unless}, mid.cite)
    return Refusal("shift_not_over", {"unless": ""}, mid.cite)


def _window_fault(desk: MoneyDesk, command: cmd.CashOutTokes) -> Refusal | None:
    places, kinds = desk.choices["money_tips.cash_out_at"], desk.choices["money_tips.exchanged"]
    if command.place not in places.value:
        allowed = " or ".join(sorted(places.value)).replace("_", " ")
        facts = {"allowed": allowed, "place": command.place.replace("_", " ")}
        return Refusal("wrong_window", facts, places.cite)
    for what, given in (("chips", command.chips), ("tickets", command.tickets)):
        if given and what not in kinds.value:
            return Refusal("not_exchanged", {"what": what}, kinds.cite)
    return _closed_fault(desk, command.window)


def _closed_fault(desk: MoneyDesk, window: str) -> Refusal | None:
    place = f"cage:{window}"
    return None if drawer(desk, place).open else Refusal("place_closed", {"place": place})


def _count_fault(desk: MoneyDesk, dealer: str, chips: int, tickets: int, box: TokeBox) -> Refusal | None:
    """Not every toke is told to the room, but what was told must be there."""
    counted = chips + tickets
    if not counted:
        return Refusal("no_tokes")
    recorded = desk.balance(accounts.toke(dealer))
    if counted < recorded or tickets < box.tickets:
        facts = {"recorded": recorded, "dealer": dealer, "counted": counted}
        return Refusal("tokes_short", facts)
    return None


def verify(desk: MoneyDesk, command: cmd.VerifyTokes) -> Answer:
    box = desk.books.tips.boxes.get(command.dealer)
    counted = box.pending if box is not None else None
    if box is None or counted is None:
        return Refusal("no_tokes_brought", {"dealer": command.dealer})
    rule = desk.choices["money_tips.verified_by"]
    refused = office_fault(desk, rule.value, "verifying tips", rule.cite) or two_people_fault(
        desk, command.dealer, "cashing out tips", rule.cite
    )
    if refused is not None:
        return refused
    if command.window != counted.window:  # whose drawer pays is no guess
        return Refusal("tokes_elsewhere", {"dealer": command.dealer, "window": counted.window})
    closed = _closed_fault(desk, counted.window)
    if closed is not None:
        return closed
    if (command.chips, command.tickets) != (counted.chips, counted.tickets):
        differed = ev.TokeCountsDiffered(
            command.dealer, command.chips, tickets=command.tickets, by=desk.by, cite=rule.cite
        )
        return [differed]
    stale = _count_fault(desk, command.dealer, total(counted.chips), counted.tickets, box)
    if stale is not None:  # somebody tipped after the dealer counted
        return stale
    paid = _paid(desk, command.dealer, box, counted)
    if isinstance(paid, Refusal):
        return paid
    tax = desk.choices["money_tips.tax"]
    done = ev.TokesCashedOut(
        command.dealer, total(counted.chips) + counted.tickets, tickets=counted.tickets, by=desk.by,
        end_of_shift=counted.end_of_shift, tax=tax.value, tax_cite=tax.cite, cite=rule.cite,
    )  # fmt: skip
    return [paid, done]


def _paid(desk: MoneyDesk, dealer: str, box: TokeBox, counted: TokesCounted) -> Posted | Refusal:
    """Chips into the window, cash to the dealer; tokes that the room did not see are found there."""
    worth = total(counted.chips)
    amount = worth + counted.tickets
    recorded = desk.balance(accounts.toke(dealer))
    unseen_tickets = counted.tickets - box.tickets
    window = accounts.cage(counted.window, "chips")
    lines = {
        accounts.toke(dealer): -recorded,
        accounts.AT_LARGE: recorded + unseen_tickets - amount,
        window: worth,
        accounts.cage(counted.window, "cash"): -amount,
        accounts.OUTSIDE: amount + counted.tickets - unseen_tickets,
    }
    return post(
        desk, "toke", lines, chips=moving(window, counted.chips), person=dealer, by=dealer,
        approved_by=desk.by,
    )  # fmt: skip


HANDLERS: dict[Any, Decide] = {
    cmd.StartTokeBox: start_box,
    cmd.GiveToke: give_toke,
    cmd.CashOutTokes: cash_out,
    cmd.VerifyTokes: verify,
}
