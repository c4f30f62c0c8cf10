"""What is looked at before a jackpot is paid: the deck is counted, surveillance called, every live hand was
shown, nobody talked about it. Each is done by somebody, at a time, and stays on the claim.

What a finding does is the house's choice: it voids the claim, a supervisor has to rule on it, or nothing.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.games.game import load_game
from cardhouse.houses.choices import Setting
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.people import claim_of
from cardhouse.promotions.claims.state import Check, Claim, Doubt, Noted
from cardhouse.promotions.claims.take_up_doubts import MUCKED, NOTHING, TALKED, VOID, WRONG_DECK, rule_of
from cardhouse.promotions.claims.void_claim import voided
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

What = Literal["deck", "surveillance", "hands_shown", "talk"]
CARDS = {"standard52": 52, "with_joker": 53}
DOUBTS: dict[str, str] = {"deck": WRONG_DECK, "hands_shown": MUCKED, "talk": TALKED}
"""What a finding is."""
SAYS = {
    "checked_already": "{by} looked at it already: {check}",
    "count_cards": "the deck is counted: how many cards are there?",
    "who_was_called": "say who was reached at surveillance",
    "what_was_found": "say what was found",
}


class CheckClaim(PromotionCommand, frozen=True):
    """Somebody looked at one thing. `cards`: of the deck, as counted; `fine`: nothing speaks against it;
    `note`: who was reached at surveillance, or what was found.
    """

    claim: int
    check: What
    fine: bool = True
    cards: int = 0
    note: str = ""


class ClaimChecked(PromotionEvent, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody looked at one thing."""

    claim: int
    check: str
    by: str
    fine: bool = True
    cards: int = 0
    note: str = ""
    doubt: str = ""
    """What a supervisor now has to rule on."""
    cite: str | None = None


def decide(desk: PromotionDesk, command: CheckClaim) -> Answer:
    claim = claim_of(desk, command.claim, "open")
    if isinstance(claim, Refusal):
        return claim
    refused = _fault(desk, claim, command)
    if refused is not None:
        return refused
    fine = command.cards == _cards(desk, claim) if command.check == "deck" else command.fine
    rule = rule_of(desk, DOUBTS[command.check]) if command.check in DOUBTS else None
    doubtful = not fine and rule is not None and rule.value not in (NOTHING, VOID)
    checked = ClaimChecked(
        claim=claim.number, check=command.check, by=desk.by, fine=fine, cards=command.cards,
        note=command.note.strip(), doubt=DOUBTS[command.check] if doubtful else "",
        cite=rule.cite if rule is not None else None,
    )  # fmt: skip
    if not fine and rule is not None and rule.value == VOID:
        return _void(desk, claim, checked, rule)
    return [checked]


def _void(desk: PromotionDesk, claim: Claim, checked: ClaimChecked, rule: Setting) -> Answer:
    why = f"the deck has {checked.cards} cards" if checked.check == "deck" else checked.note
    made = voided(desk, claim, why=why, cite=rule.cite)
    return made if isinstance(made, Refusal) else [checked, *made]


def _fault(desk: PromotionDesk, claim: Claim, command: CheckClaim) -> Refusal | None:
    before = claim.checks.get(command.check)
    if before is not None:
        return Refusal("checked_already", {"check": command.check.replace("_", " "), "by": before.by})
    if command.check == "deck" and command.cards < 1:
        return Refusal("count_cards")
    if command.check == "surveillance" and not command.note.strip():
        return Refusal("who_was_called")
    if command.check in ("hands_shown", "talk") and not command.fine and not command.note.strip():
        return Refusal("what_was_found")
    return None


def _cards(desk: PromotionDesk, claim: Claim) -> int:
    """How many cards the deck of the table's game has."""
    table = desk.floor.floor.tables.get(claim.table)
    if table is None:
        return CARDS["standard52"]
    return CARDS.get(load_game(table.table.game).deck, CARDS["standard52"])


def apply(promotions: Promotions, event: ClaimChecked, at: int) -> None:
    claim = promotions.claims.all[event.claim]
    claim.checks[event.check] = Check(event.by, at, fine=event.fine, cards=event.cards, note=event.note)
    if event.doubt and event.doubt not in {doubt.code for doubt in claim.doubts}:
        claim.doubts.append(Doubt(event.doubt, event.cite))
    said = event.note or (f"{event.cards} cards" if event.cards else "")
    what = event.check if event.fine else f"{event.check}_wrong"
    claim.note(Noted(at, event.by, what=what, note=said, cite=event.cite))
