"""A claim's own log and its papers, in plain words: what was done, by whom, by which rule. Only tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardhouse.money.gaming_day import local_time
from cardhouse.play.stakes import dollars
from cardhouse.promotions.claims.state import Claim, Doubt, Noted
from cardhouse.promotions.hits.wording import why_not

Name = Callable[[str], str]
Clock = Callable[[int], str]
WORDS = {
    "opened": "claim opened, {amount} set aside",
    "deck": "deck verified: {note}",
    "deck_wrong": "the deck is not right: {note}",
    "surveillance": "surveillance called: {note}",
    "surveillance_wrong": "surveillance saw something else: {note}",
    "hands_shown": "every live hand was shown",
    "hands_shown_wrong": "a live hand was not shown: {note}",
    "talk": "nobody talked about the jackpot during the hand",
    "talk_wrong": "the jackpot was talked about during the hand: {note}",
    "doubt": "to be ruled on: {note}",
    "stands": "the claim stands: {note}",
    "approved": "claim approved, {amount} to be divided",
    "overrode": "claim approved though something was missing: {note}",
    "divided": "the table ties with hit {note}: {amount} of the award are for this one",
    "void": "claim void, {amount} back in the fund: {note}",
    "disqualified": "{person} is disqualified: {note}",
    "prepared": "papers and signature of {person} seen: {note}",
    "paid": "{person} was paid {amount}",
    "taken_back": "{person} gave back {amount}: {note}",
    "lapsed": "{person} did not come in time: {amount} to the {note}",
}
PARTS = {
    "losers": "losing hand", "winners": "winning hand", "table": "table share", "room": "room share",
    "maker": "winner of the prize",
}  # fmt: skip


def sentence(noted: Noted, name: Name = str) -> str:
    """One line of the log without its time: `claim approved, $20,000 to be divided (sue)`."""
    said = WORDS[noted.what].format(
        amount=dollars(noted.amount), person=name(noted.person) if noted.person else "", note=noted.note
    )
    by = f", {name(noted.by)}" if noted.by else ""
    rule = f" [{noted.cite}]" if noted.cite else ""
    return f"{said.removesuffix(': ')}{by}{rule}"


def log(claim: Claim, name: Name = str, clock: Clock = local_time) -> Iterator[str]:
    """The whole of it."""
    for noted in claim.log:
        yield f"{clock(noted.at)} {sentence(noted, name)}"


def claim_form(
    claim: Claim, doubts: Sequence[Doubt] = (), *, name: Name = str, clock: Clock = local_time
) -> Iterator[str]:
    """The claim form, line by line, with room for the signatures."""
    where = f", table {claim.table}, hand {claim.hand}" if claim.table else ""
    yield f"Claim {claim.number}: {claim.promotion}"
    yield f"Hit {clock(claim.at)}{where}{f', {claim.event}' if claim.event else ''}"
    yield f"Award {dollars(claim.award)}: {claim.said}" if claim.said else f"Award {dollars(claim.award)}"
    if claim.why:
        yield f"Reason: {claim.why}"
    for check in claim.needed:
        done = claim.checks.get(check)
        seen = f"{name(done.by)}, {clock(done.at)}" if done is not None else "____________________"
        yield f"[{'x' if done is not None and done.fine else ' '}] {check.replace('_', ' ')}: {seen}"
    for doubt in doubts:
        ruled = f"stands: {doubt.why} ({name(doubt.settled_by)})" if doubt.settled_by else "to be ruled on"
        yield f"Doubt: {why_not(doubt.code)}, {ruled}"
    for share in claim.shares:
        yield f"{name(share.person)}, {PARTS[share.part]}: {dollars(share.amount)} {share.status}"
    yield f"Rounding leaves {dollars(claim.rounded)} in the fund, and {dollars(claim.kept)} nobody has"
    yield f"Decided by: {name(claim.decided_by) if claim.decided_by else '____________________'}"
    yield "Supervisor's signature: ____________________"
    yield "Second signature: ____________________"
    if claim.cites:
        yield f"Rules: {', '.join(claim.cites)}"


def payout_slip(claim: Claim, person: str, *, name: Name = str, clock: Clock = local_time) -> Iterator[str]:
    """The slip of one share: the taker and two of the staff sign it, one of them where the prize is small."""
    share = claim.share(person)
    assert share is not None, f"{person} has a share in claim {claim.number}"
    yield f"{claim.promotion}: claim {claim.number}"
    yield f"{name(person)}, {PARTS[share.part]}: {dollars(share.amount)}"
    if share.shown:
        yield f"Shown: {', '.join(word.replace('_', ' ') for word in share.shown)}"
    if share.tax_papers:
        yield "Tax papers filled in"
    if share.posting:
        yield f"Paid {clock(share.paid_at)}, posting {share.posting}"
    yield "Received: ____________________"
    yield f"Papers seen by {name(share.prepared_by) if share.prepared_by else ''}: ____________________"
    if not claim.short:
        yield f"Paid by {name(share.paid_by) if share.paid_by else ''}: ____________________"
