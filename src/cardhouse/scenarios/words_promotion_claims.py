"""Words about claims: what is looked at, ruled on, approved, voided, paid and given back. The floor is sue
and sam, the cage pat, the manager mae.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.claims.approve_claim import ApproveClaim
from cardhouse.promotions.claims.check_claim import CheckClaim
from cardhouse.promotions.claims.disqualify_taker import DisqualifyTaker
from cardhouse.promotions.claims.open_claim import OpenClaimByHand
from cardhouse.promotions.claims.pay_share import PayShare
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.promotions.claims.rule_on_claim import RuleOnClaim
from cardhouse.promotions.claims.state import Claim
from cardhouse.promotions.claims.take_back_share import TakeBackShare
from cardhouse.promotions.claims.void_claim import VoidClaim
from cardhouse.promotions.hits.state import Part, Taker
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.words_promotions import promotion

FLOOR: dict[str, Any] = {"by": "sue", "roles": ("floor",)}
SECOND: dict[str, Any] = {"by": "sam", "roles": ("floor",)}
CAGE: dict[str, Any] = {"by": "pat", "roles": ("cage",)}
MANAGER: dict[str, Any] = {"by": "mae", "roles": ("manager",)}
OFFICES = {"floor": SECOND, "cage": CAGE, "manager": MANAGER}
PARTS: dict[str, Part] = {
    "losers": "losers", "winners": "winners", "table": "table", "room": "room", "maker": "maker",
}  # fmt: skip
PAPERS = frozenset(("identification", "social_security", "tax_papers", "signature"))


def claim_of(world: RoomWorld, number: int | None = None) -> Claim:
    """A claim by its number; the last where none is said. The clock first does what it owes."""
    world.pass_time(0)
    claims = world.room.promotions.claims.all
    found = claims.get(number or max(claims, default=0))
    if found is None:
        raise WordError(f"there is no claim {number or ''}; there are {sorted(claims) or 'none'}")
    return found


def _office(office: str | None) -> dict[str, Any]:
    if office is not None and office not in OFFICES:
        raise WordError(f"{office!r} is nobody here: {', '.join(OFFICES)}")
    return OFFICES[office or "floor"]


@word("the deck of claim {claim:seat} has {cards:seat} cards", "counted by the floor", needs="room")
def deck_counted(world: RoomWorld, claim: int, cards: int) -> Refusal | None:
    return world.do(CheckClaim(claim_of(world, claim).number, "deck", cards=cards), **FLOOR)


@word("claim {claim:seat} is looked at", "and everything is fine, by the floor", needs="room")
def looked_at(world: RoomWorld, claim: int) -> Refusal | None:
    found = claim_of(world, claim)
    for check in list(found.missing):
        ask: Any = CheckClaim(found.number, check, cards=52, note="al")  # type: ignore[arg-type]
        refused = world.do(ask, **FLOOR)
        if refused is not None:
            return refused
    return None


@word("a live hand of claim {claim:seat} was mucked: {quote}", "found by the floor", needs="room")
def mucked(world: RoomWorld, claim: int, quote: str) -> Refusal | None:
    ask = CheckClaim(claim_of(world, claim).number, "hands_shown", fine=False, note=quote)
    return world.do(ask, **FLOOR)


@word("claim {claim:seat} was talked about: {quote}", "during the hand, found by the floor", needs="room")
def talked(world: RoomWorld, claim: int, quote: str) -> Refusal | None:
    ask = CheckClaim(claim_of(world, claim).number, "talk", fine=False, note=quote)
    return world.do(ask, **FLOOR)


@word(
    "the {office:who} rules that claim {claim:seat} (?P<what>stands|is void) because {quote}",
    "on the doubt that is open",
    needs="room",
)
def ruled(world: RoomWorld, office: str, *, claim: int, what: str, quote: str) -> Refusal | None:
    found = claim_of(world, claim)
    doubt = next((one.code for one in found.doubts if not one.settled_by), "none")
    return world.do(RuleOnClaim(found.number, doubt, what == "stands", quote), **_office(office))


@word(
    "claim {claim:seat} is approved( by the {office:who})?( though something is missing because {quote})?",
    "by another of the floor than who counted the deck",
    needs="room",
)
def approved(
    world: RoomWorld, claim: int, *, office: str | None = None, quote: str | None = None
) -> Refusal | None:
    ask = ApproveClaim(claim_of(world, claim).number, quote or "")
    return world.do(ask, **_office(office))


@word(
    "claim {claim:seat} is voided( by the {office:who})? because {quote}", "and its money back", needs="room"
)
def void(world: RoomWorld, claim: int, *, office: str | None = None, quote: str) -> Refusal | None:
    return world.do(VoidClaim(claim_of(world, claim).number, quote), **_office(office))


@word(
    "{who} is disqualified from claim {claim:seat}( by the {office:who})? because {quote}",
    "and has no share",
    needs="room",
)
def disqualified(
    world: RoomWorld, who: str, *, claim: int, office: str | None = None, quote: str
) -> Refusal | None:
    return world.do(DisqualifyTaker(claim_of(world, claim).number, who, quote), **_office(office))


@word(
    "{who} is paid for claim {claim:seat}( by {by:who})?( without {missing:text})?",
    "papers and signature seen by the floor, paid by the cage; `without identification`, `social security`, "
    "`tax papers`, `signature`",
    needs="room",
)
def paid(
    world: RoomWorld, who: str, *, claim: int, by: str | None = None, missing: str | None = None
) -> Refusal | None:
    left_out = {part.strip().replace(" ", "_") for part in (missing or "").split(" and ") if part.strip()}
    if left_out - PAPERS:
        raise WordError(f"{missing!r}: there are {', '.join(sorted(PAPERS))}")
    number = claim_of(world, claim).number
    ask = PrepareShare(
        number, who, tuple(sorted({"identification", "social_security"} - left_out)),
        tax_papers="tax_papers" not in left_out, signed="signature" not in left_out,
    )  # fmt: skip
    share = claim_of(world, claim).share(who)
    if share is None or share.status != "ready":
        refused = world.do(ask, **FLOOR)
        if refused is not None:
            return refused
    payer = CAGE if by is None else {"by": by, "roles": ("cage",)}
    return world.do(PayShare(number, who), **payer)


@word("{who} gives back the share of claim {claim:seat} because {quote}", "to the manager", needs="room")
def gives_back(world: RoomWorld, who: str, *, claim: int, quote: str) -> Refusal | None:
    return world.do(TakeBackShare(claim_of(world, claim).number, who, quote), **MANAGER)


@word(
    "a claim is opened by hand at table {table:seat} for {text} because {quote}",
    "`losers ann; winners bob; table cyd and dan`, by the floor",
    needs="room",
)
def by_hand(world: RoomWorld, table: int, *, text: str, quote: str) -> Refusal | None:
    takers = []
    for piece in text.split(";"):
        part, _, names = piece.strip().partition(" ")
        if part not in PARTS:
            raise WordError(f"{part!r} is no part: {', '.join(PARTS)}")
        for name in (one.strip() for one in names.split(" and ")):
            takers.append(Taker(world.person(name), PARTS[part], table, world.table(table).seat_of(name)))
    ask = OpenClaimByHand(promotion(world).name, tuple(takers), quote, table=table)
    return world.do(ask, **SECOND)


@word("{who} is barred from promotions for {row:text} because {quote}", "by the manager", needs="room")
def barred(world: RoomWorld, who: str, *, row: str, quote: str) -> Refusal | None:
    refused = world.do(RecordIncident(who, row, quote), **MANAGER)
    if refused is not None:
        return refused
    incident = world.room.floor.conduct.last_incident
    return world.do(GivePenalty(incident, "barred_from_promotions"), **MANAGER)
