"""Claims: opened for every hit, looked at by two people, approved, paid once from the ledger."""

from __future__ import annotations

import msgspec
import pytest

from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.money import account as accounts
from cardhouse.money.cage.state import Drawer
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.promotions.claims.approve_claim import ApproveClaim
from cardhouse.promotions.claims.check_claim import CheckClaim, What
from cardhouse.promotions.claims.disqualify_taker import DisqualifyTaker
from cardhouse.promotions.claims.lapse_shares import SharesLapsed
from cardhouse.promotions.claims.open_claim import OpenClaimByHand
from cardhouse.promotions.claims.pay_share import PayShare
from cardhouse.promotions.claims.people import open_doubts
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.promotions.claims.rule_on_claim import RuleOnClaim
from cardhouse.promotions.claims.take_back_share import TakeBackShare
from cardhouse.promotions.claims.telling import claim_form, log, payout_slip
from cardhouse.promotions.claims.void_claim import VoidClaim
from cardhouse.promotions.hits.state import Taker
from cardhouse.promotions.hits.tell_of_hand import TellOfHand
from cardhouse.promotions.promotion import LosesWith, Pays, Promotion
from cardhouse.room.entries import decode as decode_entry
from cardhouse.room.snapshots import decode, encode
from cardhouse.room.views.claims import claim_view, claims_view, my_shares
from promotions.claim_rooms import CAGE, EIGHT, FLOOR, MANAGER, SECOND, ClaimRoom

ID = ("identification",)
ACES = Promotion(name="Aces cracked", loses_with=LosesWith(hole="AA"), pays=Pays(amount=100_00))
DAY = 24 * 60


def room_with_a_hit(house: str = "horseshoe", cents: int = 40_000_00) -> ClaimRoom:
    room = ClaimRoom(house)
    room.table(players=EIGHT)
    room.fund(cents)
    room.beat()
    return room


def test_a_claim_opens_by_itself_with_everybodys_share() -> None:
    room = room_with_a_hit()
    claim = room.claim()
    shares = {share.person: share.amount for share in claim.shares}
    assert (claim.award, claim.status, claim.missing) == (
        20_000_00, "open", ["deck", "surveillance", "hands_shown", "talk"],
    )  # fmt: skip
    assert (shares["ann"], shares["bob"], shares["cyd"]) == (10_000_00, 5_000_00, 714_00)
    assert (claim.rounded, claim.kept) == (2_00, 0)
    assert room.balance(accounts.promotion(claim.key)) == 20_000_00
    assert {"horseshoe.20.qual.3a.i.1", "horseshoe.20.qual.3a.i.2", "horseshoe.20.qual.3a.i.3"} <= set(
        claim.cites
    )


def test_from_the_checklist_to_the_last_share() -> None:
    room = room_with_a_hit()
    fund = accounts.fund(room.claim().fund)
    assert room.refused(ApproveClaim(1), **SECOND) == "claim_incomplete"
    room.looked_at()
    assert room.refused(ApproveClaim(1), **FLOOR) == "second_person"
    assert room.refused(ApproveClaim(1), **CAGE) == "claim_office"
    room.ok(ApproveClaim(1), **SECOND)
    assert room.balance(fund) == 20_002_00
    for person in EIGHT.split():
        room.pay(person)
    assert room.claim().status == "paid"
    assert room.hit().status == "paid"
    assert room.balance(accounts.promotion(room.claim().key)) == 0
    assert room.balance(fund) == 20_002_00
    assert room.host.room.books.total == 0


def test_papers_by_amount_and_two_of_the_staff() -> None:
    """pechanga.19.11, 20.13."""
    room = room_with_a_hit("pechanga", 50_000_00)
    room.approved()
    assert room.claim().shares[0].amount == 25_000_00
    assert room.refused(PayShare(1, "ann"), **CAGE) == "share_not_ready"
    outcome = room.do(PrepareShare(1, "ann", ID, tax_papers=True, signed=True), **FLOOR)
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.cite) == ("share_not_shown", "pechanga.19.11")
    both = (*ID, "social_security")
    outcome = room.do(PrepareShare(1, "ann", both, signed=True), **FLOOR)
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.cite) == ("share_tax_papers", "pechanga.20.13")
    assert room.refused(PrepareShare(1, "ann", both, tax_papers=True), **FLOOR) == "share_not_signed"
    room.ok(PrepareShare(1, "ann", both, tax_papers=True, signed=True), **FLOOR)
    assert room.refused(PayShare(1, "ann"), by="sue", roles=("cage",)) == "second_person"
    room.ok(PayShare(1, "ann"), **CAGE)
    assert room.refused(PayShare(1, "ann"), **CAGE) == "share_settled"
    assert room.refused(PrepareShare(1, "zoe", ID), **FLOOR) == "no_such_share"


def test_a_wrong_deck_voids_it() -> None:
    """pechanga.20.6."""
    room = room_with_a_hit("pechanga")
    assert room.refused(CheckClaim(1, "deck"), **FLOOR) == "count_cards"
    came = room.ok(CheckClaim(1, "deck", cards=51), **FLOOR)
    assert came[-1].cite == "pechanga.20.6"
    assert (room.claim().status, room.hit().status) == ("void", "void")
    assert room.balance(accounts.fund(room.claim().fund)) == 40_000_00
    assert room.refused(CheckClaim(1, "talk"), **FLOOR) == "claim_settled"


@pytest.mark.parametrize(
    ("check", "doubt", "row"),
    [("hands_shown", "mucked_on_river", "pechanga.20.5"), ("talk", "talked_about", "pechanga.20.7")],
)
@pytest.mark.parametrize("stands", [True, False])
def test_what_a_supervisor_decides(check: What, doubt: str, row: str, stands: bool) -> None:
    room = room_with_a_hit("pechanga")
    assert room.refused(CheckClaim(1, check, fine=False), **FLOOR) == "what_was_found"
    room.ok(CheckClaim(1, check, fine=False, note="cyd threw his hand away"), **FLOOR)
    room.looked_at()
    outcome = room.do(ApproveClaim(1), **SECOND)
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.cite) == ("claim_incomplete", row)
    assert room.refused(RuleOnClaim(1, doubt, stands, "why"), **CAGE) == "claim_office"
    assert room.refused(RuleOnClaim(1, doubt, stands, " "), **SECOND) == "claim_reason"
    assert room.refused(RuleOnClaim(1, "another", stands, "why"), **SECOND) == "no_such_doubt"
    room.ok(RuleOnClaim(1, doubt, stands, "he had not seen it"), **SECOND)
    if stands:
        room.ok(ApproveClaim(1), **SECOND)
    assert room.claim().status == ("approved" if stands else "void")


def test_an_override_keeps_what_was_missing() -> None:
    room = room_with_a_hit()
    room.ok(CheckClaim(1, "deck", cards=52), **FLOOR)
    room.ok(ApproveClaim(1, override="surveillance is down tonight"), **SECOND)
    assert room.claim().overrode == ("surveillance", "hands shown", "talk")
    assert "surveillance is down tonight" in "\n".join(log(room.claim()))


def test_voided_only_while_nobody_is_paid() -> None:
    room = room_with_a_hit()
    assert room.refused(VoidClaim(2, "why"), **MANAGER) == "no_such_claim"
    assert room.refused(VoidClaim(1, ""), **MANAGER) == "claim_reason"
    room.approved()
    room.pay("ann")
    assert room.refused(VoidClaim(1, "the tape shows a fold"), **MANAGER) == "paid_already"
    room.ok(TakeBackShare(1, "ann", "the tape shows a fold"), **MANAGER)
    room.ok(VoidClaim(1, "the tape shows a fold"), **MANAGER)
    assert room.balance(accounts.fund(room.claim().fund)) == 40_000_00


def test_a_share_paid_wrongly_comes_back() -> None:
    room = room_with_a_hit()
    room.approved()
    assert room.refused(TakeBackShare(1, "ann", "why"), **MANAGER) == "share_not_paid"
    room.pay("ann")
    posting = room.claim().shares[0].posting
    assert room.refused(ReversePosting(posting, "wrong"), **MANAGER) == "undone_in_the_event"
    assert room.refused(TakeBackShare(1, "ann", "why"), by="sue", roles=("floor",)) == "own_payment"
    room.ok(TakeBackShare(1, "ann", "bob held the tens"), **MANAGER)
    assert room.host.room.books.reversed[posting]
    assert room.claim().shares[0].status == "due"
    room.pay("ann")
    assert room.balance(accounts.promotion(room.claim().key)) == 10_000_00 - 2_00


def test_somebody_is_disqualified() -> None:
    """pechanga.19.6."""
    room = room_with_a_hit("pechanga")
    fund = accounts.fund(room.claim().fund)
    share = room.claim().shares[2].amount
    assert room.refused(DisqualifyTaker(1, "cyd", ""), **FLOOR) == "claim_reason"
    came = room.ok(DisqualifyTaker(1, "cyd", "used the card of another"), **FLOOR)
    assert came[-1].cite == "pechanga.19.6"
    room.approved()
    before = room.balance(fund)
    room.ok(DisqualifyTaker(1, "dan", "talked to the dealer"), **FLOOR)
    assert room.balance(fund) == before + share
    assert room.refused(PayShare(1, "cyd"), **CAGE) == "share_settled"
    assert room.refused(DisqualifyTaker(1, "cyd", "again"), **FLOOR) == "share_settled"


def test_whoever_is_barred_from_promotions_has_no_share() -> None:
    """pechanga.19.10: kept with the person; he may play all the same."""
    room = ClaimRoom("pechanga")
    room.table(players=EIGHT)
    room.fund(40_000_00)
    room.ok(RecordIncident("ann", "pechanga.19.10a", "copied tickets"), **MANAGER)
    room.ok(GivePenalty(1, "barred_from_promotions"), **MANAGER)
    claim = room.beat()
    share = claim.share("ann")
    assert share is not None
    assert (share.status, share.amount) == ("disqualified", 0)
    assert claim.log[-1].cite == "pechanga.19.10"
    assert room.host.room.floor.seated("ann")


def test_thirty_days_to_claim() -> None:
    """pechanga.19.12: on the 31st day it is the house's."""
    room = room_with_a_hit("pechanga")
    room.approved()
    room.pay("ann")
    left = room.balance(accounts.promotion(room.claim().key))
    room.wait(30 * DAY)
    assert room.claim().status == "approved"
    room.wait(DAY)
    assert room.claim().status == "paid"
    assert {share.status for share in room.claim().shares} == {"paid", "lapsed"}
    happened = [event for entry in room.log for event in decode_entry(entry.body).events]
    lapsed = [one for one in happened if isinstance(one, SharesLapsed)]
    assert [(one.to, one.amount, one.cite) for one in lapsed] == [("house", left, "pechanga.19.12")]
    assert room.balance(accounts.promotion(room.claim().key)) == 0


def test_a_claim_by_hand() -> None:
    room = ClaimRoom()
    room.table()
    room.fund(40_000_00)
    takers = (Taker("ann", "losers", 1, 1), Taker("bob", "winners", 1, 2))
    by_hand = OpenClaimByHand("Bad beat", takers, "the dealer mucked the board", table=1, hand=1)
    assert room.refused(msgspec.structs.replace(by_hand, why=""), **FLOOR) == "claim_reason"
    assert room.refused(msgspec.structs.replace(by_hand, takers=()), **FLOOR) == "no_takers"
    twice = (takers[0], takers[0])
    assert room.refused(msgspec.structs.replace(by_hand, takers=twice), **FLOOR) == "taker_twice"
    stranger = (Taker("zed", "losers", 1, 9),)
    assert room.refused(msgspec.structs.replace(by_hand, takers=stranger), **FLOOR) == "no_such_person"
    maker = (Taker("ann", "maker", 1, 1),)
    assert room.refused(msgspec.structs.replace(by_hand, takers=maker), **FLOOR) == "wrong_parts"
    assert room.refused(msgspec.structs.replace(by_hand, promotion="None"), **FLOOR) == "no_such_promotion"
    room.ok(by_hand, **FLOOR)
    claim = room.claim()
    assert [share.amount for share in claim.shares] == [10_000_00, 5_000_00]
    assert (claim.kept, claim.why) == (5_000_00, "the dealer mucked the board")


def test_a_small_fixed_prize_has_a_short_list() -> None:
    room = ClaimRoom()
    room.table()
    room.start(ACES)
    room.hand(1, {1: "As Ah", 2: "Ks Kh"}, "Kc 7d 2s 9h 3c")
    room.wait(0)
    claim = room.claim()
    assert (claim.short, claim.missing, claim.shares[0].amount) == (True, ["deck"], 100_00)
    room.ok(CheckClaim(1, "deck", cards=52), **FLOOR)
    room.ok(ApproveClaim(1), **FLOOR)
    room.ok(PrepareShare(1, "ann", ID, signed=True), **FLOOR)
    room.ok(PayShare(1, "ann"), **FLOOR)
    assert room.claim().status == "paid"


def test_papers_and_the_log() -> None:
    room = room_with_a_hit()
    room.approved()
    room.pay("ann")
    form = list(claim_form(room.claim()))
    assert form[0] == "Claim 1: Bad beat"
    assert any(line.startswith("[x] deck: sue") for line in form)
    slip = list(payout_slip(room.claim(), "ann"))
    assert slip[1] == "ann, losing hand: 10,000"
    assert slip[-1] == "Paid by pat: ____________________"
    said = [line.split(" ", 2)[2] for line in log(room.claim())]
    assert said[0] == "claim opened, 20,000 set aside"
    assert said[-1].startswith("ann was paid 10,000, pat")


def test_kept_in_a_snapshot_and_told_by_the_log() -> None:
    room = room_with_a_hit()
    room.approved()
    room.pay("bob")
    assert room.replayed() == encode(room.host.room)
    kept = decode(encode(room.host.room))
    assert kept is not None
    assert kept.promotions == room.promotions


def with_a_window(room: ClaimRoom) -> None:
    """Pat's window is open with cash and chips."""
    books = room.host.room.books
    books.balances |= {"cage:main:cash": 50_000_00, "cage:main:chips": 10_000_00, "outside": -60_000_00}
    books.chips["cage:main:chips"] = {100_00: 100}
    books.cage.drawers["cage:main"] = Drawer(keeper="pat", open=True)


def test_cash_and_chips_from_a_window_of_the_cage() -> None:
    room = room_with_a_hit()
    with_a_window(room)
    room.approved()
    room.ok(PrepareShare(1, "ann", ID, tax_papers=True, signed=True), **FLOOR)
    chips = PayShare(1, "ann", "cage:main", {100_00: 20})
    assert room.refused(msgspec.structs.replace(chips, place=""), **CAGE) == "chips_from_window"
    too_many = msgspec.structs.replace(chips, chips={100_00: 101})
    assert room.refused(too_many, **CAGE) == "too_many_chips"
    assert room.refused(chips, by="pam", roles=("cage",)) == "not_your_drawer"
    room.ok(chips, **CAGE)
    assert room.balance("cage:main:cash") == 42_000_00
    assert room.balance("cage:main:chips") == 8_000_00
    assert room.balance(accounts.pocket("ann")) == 2_000_00
    assert room.balance(accounts.OWING) == 10_000_00
    room.ok(TakeBackShare(1, "ann", "the wrong window"), **MANAGER)
    assert (room.balance("cage:main:cash"), room.balance(accounts.OWING)) == (50_000_00, 0)
    assert room.host.room.books.total == 0


def test_a_doubt_of_the_hit_comes_onto_the_claim_and_goes_with_it() -> None:
    room = room_with_a_hit("pechanga")
    room.ok(TellOfHand(1, "talked_about"), **FLOOR)
    room.wait(0)
    assert [doubt.code for doubt in open_doubts(room.promotions, room.claim())] == ["talked_about"]
    room.hit().doubts = ()
    assert open_doubts(room.promotions, room.claim()) == []


def test_what_staff_and_taker_see() -> None:
    room = room_with_a_hit()
    lines = claims_view(room.host).claims
    assert [(line.claim, line.award, line.missing) for line in lines] == [(1, 20_000_00, 4)]
    room.approved()
    seen = claim_view(room.host, "1", str.upper)
    assert seen is not None
    assert seen.shares[0].name == "ANN"
    assert seen.shares[0].slip[-1].startswith("Paid by")
    assert seen.form[0] == "Claim 1: Bad beat"
    assert claim_view(room.host, "2", str) is None
    assert claim_view(room.host, "one", str) is None
    mine = my_shares(room.host, "ann")
    assert [(one.status, one.amount, one.tax_papers) for one in mine] == [("due", 10_000_00, True)]
    assert my_shares(room.host, "zoe") == ()
