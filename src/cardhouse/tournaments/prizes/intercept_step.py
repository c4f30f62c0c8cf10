"""A prize from which something must be withheld: a checklist, step by step, with its slips and two people.

Which steps there are and what each consists of is the house's (`tournament_payout`). The payout desk makes
the slip and its papers; from then on the manager acts, who is not the one who looked the player up, and goes
to the guest with an escort. The last step, handing over what is left, is `pay_prize`.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal
from cardhouse.play.stakes import dollars
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.prizes.state import Withholding
from cardhouse.tournaments.state import Events

STEPS = (
    "match", "slip", "slip_support", "notified", "request_slip", "back_to_guest", "told", "guest_signs",
)  # fmt: skip
"""In their order; each is a choice of `tournament_payout`."""
MANAGERS_OWN = frozenset(("notified", "request_slip", "back_to_guest", "told"))
PATRON = "signature_patron"
"""The guest signs last, with the other papers."""
NOTHING = frozenset(("nothing", "no_papers"))
SAYS = {
    "nothing_withheld": "nothing has to be withheld from the prize of {person}",
    "step_order": "first comes {next}",
    "step_incomplete": "{step} is not complete without {missing}",
    "intercept_manager": "{step} is for the poker manager",
    "intercept_second": "{by} looked the player up; {step} is for another",
    "escort_named": "the escort is named, and is somebody else than the manager",
}


class TakeInterceptStep(EventCommand, frozen=True):
    """One step is done: these papers made, these people called, this signed."""

    person: str
    step: str
    done: tuple[str, ...]
    escort: str = ""


class InterceptStepTaken(TournamentEvent, frozen=True):
    """One step of withholding a part of a prize is done."""

    person: str
    step: str
    done: tuple[str, ...]
    by: str
    escort: str = ""
    slip: dict[str, str] = msgspec.field(default_factory=dict)
    """The paid-in slip as it stands after this step."""
    cite: str | None = None


def needed(choices: Choices, step: str) -> frozenset[str]:
    """Everything that a step consists of."""
    value = choices.value(f"tournament_payout.{step}")
    words = frozenset((value,)) if isinstance(value, str) else frozenset(value)
    return words - NOTHING


def lacking(choices: Choices, step: str, done: Iterable[str]) -> Refusal | None:
    """A refusal where something of a step was left out."""
    missing = sorted(needed(choices, step) - set(done))
    if not missing:
        return None
    facts = {"step": step.replace("_", " "), "missing": ", ".join(word.replace("_", " ") for word in missing)}
    return Refusal("step_incomplete", facts, choices.cite(f"tournament_payout.{step}"))


def next_step(choices: Choices, held: Withholding) -> str:
    """What has to be done next; empty where only the handing over is left."""
    return next((step for step in STEPS if step not in held.steps and needed(choices, step)), "")


def decide(desk: EventDesk, command: TakeInterceptStep) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    held = event.prizes.withholding.get(command.person)
    if held is None:
        return Refusal("nothing_withheld", {"person": command.person})
    step, coming = command.step, next_step(desk.choices, held)
    cite = desk.choices.cite(f"tournament_payout.{step}") if step in STEPS else None
    if step != coming:
        return Refusal("step_order", {"next": coming.replace("_", " ") or "handing over"}, cite)
    done = (*command.done, PATRON) if step == "slip" else command.done
    refused = lacking(desk.choices, step, done) or _people_fault(desk, command, held, cite=cite)
    if refused is not None:
        return refused
    taken = InterceptStepTaken(
        event.name, command.person, step=step, done=tuple(sorted(command.done)), by=desk.by,
        escort=command.escort, slip=_slip(desk, held, step), cite=cite,
    )  # fmt: skip
    return [taken]


def _slip(desk: EventDesk, held: Withholding, step: str) -> dict[str, str]:
    """The lines that the house has on its slip: the manager signs it when it is made, the guest last."""
    if step == "guest_signs" and PATRON in held.slip:
        return held.slip | {PATRON: "signed"}
    if step != "slip":
        return held.slip
    lines = {
        "date": desk.money.local(desk.now).date().isoformat(),
        "amount": dollars(held.claim.amount),
        "claim_reference_number": held.claim.reference,
        "reason": held.claim.reason,
        "signature_poker_manager": "signed",
        PATRON: "",
    }
    on_slip = needed(desk.choices, "slip")
    return {name: line for name, line in lines.items() if name in on_slip}


def _people_fault(
    desk: EventDesk, command: TakeInterceptStep, held: Withholding, *, cite: str | None
) -> Refusal | None:
    if command.step not in MANAGERS_OWN:
        return None
    said = command.step.replace("_", " ")
    if desk.roles and "manager" not in desk.roles:
        return Refusal("intercept_manager", {"step": said}, cite)
    own = Refusal("intercept_second", {"by": desk.by, "step": said}, cite)
    second = one_with(desk.money, held.searched_by, own)
    if second is not None:
        return second
    escorted = "security_escort" in command.done
    if escorted and command.escort in ("", desk.by):
        return Refusal("escort_named", {}, cite)
    return None


def apply(events: Events, event: InterceptStepTaken, at: int) -> None:
    held = events.all[event.event].prizes.withholding[event.person]
    held.steps[event.step] = event.done
    held.slip = event.slip
    held.done_by[event.step] = event.by
    held.escort = event.escort or held.escort
