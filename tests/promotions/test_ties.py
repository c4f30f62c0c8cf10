"""Surveillance tells of a tie between tables when claims are open or approved already: each table has its
part of the one award, while nobody was paid.
"""

from __future__ import annotations

from cardhouse.money import account as accounts
from cardhouse.promotions.claims.disqualify_taker import DisqualifyTaker
from cardhouse.promotions.claims.prepare_share import PrepareShare
from cardhouse.promotions.claims.take_back_share import TakeBackShare
from cardhouse.promotions.hits.order import OrderHits
from cardhouse.room import snapshots
from promotions.claim_rooms import EIGHT, FLOOR, SECOND, ClaimRoom

OTHERS = "joe kim lou meg"
TIE = OrderHits(((1, 2),), "seen on tape")


def two_beats() -> ClaimRoom:
    """The second, a quarter of an hour later, has half of what the first left in the fund."""
    room = ClaimRoom("horseshoe")
    room.table(players=EIGHT)
    room.table(2, OTHERS)
    room.fund(40_000_00)
    room.beat()
    room.wait(15)
    room.beat(2)
    assert (room.claim(1).award, room.claim(2).award) == (20_000_00, 10_000_00)
    return room


def waiting(room: ClaimRoom, number: int) -> int:
    return room.balance(accounts.promotion(room.claim(number).key))


def test_an_approved_claim_is_divided_anew_while_nobody_was_paid() -> None:
    """horseshoe.20.multi.2a."""
    room = two_beats()
    room.approved(1)
    papers = ("identification", "social_security")
    room.ok(PrepareShare(1, "ann", papers, tax_papers=True, signed=True), **FLOOR)
    room.ok(TIE, **FLOOR)
    room.wait(0)
    first, second = room.claim(1), room.claim(2)
    assert (first.award, second.award) == (10_000_00, 10_000_00)
    assert [(one.person, one.amount, one.status) for one in first.shares[:2]] == [
        ("ann", 5_000_00, "due"), ("bob", 2_500_00, "due"),
    ]  # fmt: skip
    assert [one.amount for one in second.shares] == [5_000_00, 2_500_00, 1_250_00, 1_250_00]
    assert "horseshoe.20.multi.2a" in first.cites
    room.approved(2)
    for number, people in ((1, EIGHT), (2, OTHERS)):
        assert waiting(room, number) == sum(one.amount for one in room.claim(number).shares)
        for person in people.split():
            room.pay(person, number)
        assert (room.claim(number).status, waiting(room, number)) == ("paid", 0)
    assert room.host.room.books.total == 0
    assert room.replayed() == snapshots.encode(room.host.room)


def test_a_tie_that_is_taken_back_leaves_each_table_its_own_award() -> None:
    room = two_beats()
    before = [(one.award, [share.amount for share in one.shares]) for one in (room.claim(1), room.claim(2))]
    room.approved(1)
    room.ok(TIE, **FLOOR)
    room.wait(0)
    assert (room.claim(1).award, room.claim(2).award) == (10_000_00, 10_000_00)
    room.ok(OrderHits(((1,), (2,)), "the tape of table 1 ran late"), **FLOOR)
    room.wait(0)
    after = [(one.award, [share.amount for share in one.shares]) for one in (room.claim(1), room.claim(2))]
    assert after == before
    assert waiting(room, 1) == sum(one.amount for one in room.claim(1).shares)
    assert room.host.room.books.total == 0
    assert room.replayed() == snapshots.encode(room.host.room)


def test_who_was_disqualified_has_nothing_of_the_new_division() -> None:
    room = two_beats()
    room.ok(DisqualifyTaker(1, "cyd", "talked to the dealer"), **SECOND)
    room.ok(TIE, **FLOOR)
    room.wait(0)
    room.approved(1)
    claim = room.claim(1)
    assert [one.amount for one in claim.shares if one.person == "cyd"] == [0]
    assert waiting(room, 1) == sum(one.amount for one in claim.shares)


def test_a_share_that_was_paid_comes_back_first() -> None:
    room = two_beats()
    room.approved(1)
    room.pay("ann")
    outcome = room.do(TIE, **FLOOR)
    assert outcome.refusal is not None
    assert (outcome.refusal.code, outcome.refusal.facts["people"]) == ("hit_paid", "ann")
    room.ok(TakeBackShare(1, "ann", "table 2 was as early"), **SECOND)
    room.ok(TIE, **FLOOR)
    room.wait(0)
    assert (room.claim(1).award, room.claim(2).award) == (10_000_00, 10_000_00)
