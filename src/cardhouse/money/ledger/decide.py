"""Undoing a posting, and letting a stopped account move again. Nothing is ever edited or deleted."""

from __future__ import annotations

from typing import Any

from cardhouse.money.account import kind
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.ledger import commands as cmd
from cardhouse.money.ledger.events import AccountReleased
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import Chips, Posting, worth
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register

SUPERVISORS = frozenset(("floor", "manager"))
FOLLOWS = frozenset(("stack", "pot", "behind", "held", "safe", "transit"))
"""Accounts that follow what lies somewhere in fact: undone on paper alone, the books would say otherwise."""

EVENTS = frozenset(("prize", "bounty", "voucher", "withheld", "cash_out", "promotion"))
"""Accounts of tournaments and claims, which know what was paid and won: undone in the books alone, they would
not.
"""

DOLLAR = 100
MOVED_BY_TWO = frozenset(("transfer", "opening", "credit"))
"""What takes two people, and can be moved back by two."""

register(
    {
        "moved_back_by_two": (
            "posting {posting} moved {amount:money}, and above {most:money} nobody undoes that alone: "
            "move it back with a second person"
        ),
        "undone_in_the_event": "posting {posting} is of an event or a claim ({account}): it is undone there",
        "no_such_posting": "there is no posting {posting} of this gaming day or the last",
        "reversed_already": "posting {posting} was undone by posting {by}",
        "supervisor_only": "{what} is for a supervisor",
        "own_posting": "{by} made or confirmed posting {posting} and may not undo it alone",
        "reason_needed": "{what} needs a reason in words",
        "not_stopped": "{account} is not stopped",
        "follows_the_chips": "posting {posting} follows chips that moved ({account}): move them back instead",
        "reversal_of_reversal": "posting {posting} undid another: post the movement anew instead",
    }
)


def reverse_posting(desk: MoneyDesk, command: cmd.ReversePosting) -> Answer:
    refused = _supervisor(desk, "undoing a posting", command.reason)
    if refused is not None:
        return refused
    old = desk.books.recent.get(command.posting)
    if old is None:
        return Refusal("no_such_posting", {"posting": command.posting})
    undone = desk.books.reversed.get(command.posting)
    if undone is not None:
        return Refusal("reversed_already", {"posting": command.posting, "by": undone})
    if old.reverses:
        return Refusal("reversal_of_reversal", {"posting": command.posting})
    follows = next((line.account for line in old.lines if kind(line.account) in FOLLOWS), None)
    if follows is not None:
        return Refusal("follows_the_chips", {"posting": command.posting, "account": follows})
    entry = old.what == "entry"  # also one of fees alone
    of_event = next((one.account for one in old.lines if entry or kind(one.account) in EVENTS), None)
    if of_event is not None:
        return Refusal("undone_in_the_event", {"posting": command.posting, "account": of_event})
    own = Refusal("own_posting", {"posting": command.posting, "by": desk.by})
    refused = one_with(desk, old.by, own) or one_with(desk, old.approved_by, own) or _too_much(desk, old)
    if refused is not None:
        return refused
    came = post(
        desk,
        "reversal",
        {line.account: -line.amount for line in old.lines},
        chips=[Chips(one.account, one.value, -one.count) for one in old.chips],
        person=old.person,
        table=old.table,
        hand=old.hand,
        reverses=old.number,
        note=command.reason.strip(),
    )
    return came if isinstance(came, Refusal) else [came]


def _too_much(desk: MoneyDesk, old: Posting) -> Refusal | None:
    """Why one more person is not enough: it took two to move so much, and the way back is open to two."""
    most = desk.choices["money_cage.undone_alone_most"]
    amount = worth(old.lines)
    if old.what not in MOVED_BY_TWO or amount <= most.value * DOLLAR:
        return None
    facts = {"posting": old.number, "amount": amount, "most": most.value * DOLLAR}
    return Refusal("moved_back_by_two", facts, most.cite)


def release_account(desk: MoneyDesk, command: cmd.ReleaseAccount) -> Answer:
    refused = _supervisor(desk, "releasing an account", command.reason)
    if refused is not None:
        return refused
    if command.account not in desk.books.stopped:
        return Refusal("not_stopped", {"account": command.account})
    return [AccountReleased(command.account, desk.by, command.reason.strip())]


def _supervisor(desk: MoneyDesk, what: str, reason: str) -> Refusal | None:
    if not desk.roles & SUPERVISORS:
        return Refusal("supervisor_only", {"what": what})
    return None if reason.strip() else Refusal("reason_needed", {"what": what})


HANDLERS: dict[Any, Decide] = {
    cmd.ReversePosting: reverse_posting,
    cmd.ReleaseAccount: release_account,
}
