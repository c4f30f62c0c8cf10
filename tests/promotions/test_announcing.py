"""Promotions are started, changed and ended; what cannot work is told at once."""

from __future__ import annotations

from cardhouse.promotions.announcing.change_promotion import ChangePromotion
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.promotion import Beaten, Made, Promotion
from cardhouse.room.snapshots import decode, encode
from promotions.rooms import BAD_BEAT, PromotionRoom, terms


def test_started_changed_and_ended() -> None:
    room = PromotionRoom()
    room.start()
    assert room.promotions.running[0].terms == BAD_BEAT
    room.ok(ChangePromotion(terms(beaten=Beaten(least="four jacks"))))
    assert [one.version for one in room.promotions.all["Bad beat"].versions] == [1, 2]
    room.ok(EndPromotion("Bad beat", "the season is over"))
    assert room.promotions.running == []
    kept = decode(encode(room.host.room))
    assert kept is not None
    assert kept.promotions == room.promotions


def test_what_cannot_be() -> None:
    room = PromotionRoom()
    assert room.refused(StartPromotion(Promotion(name="Nothing"))) == "bad_promotion"
    assert room.refused(StartPromotion(terms(made=Made(least="straight")))) == "bad_promotion"
    room.start()
    assert room.refused(StartPromotion(BAD_BEAT)) == "promotion_exists"
    assert room.refused(ChangePromotion(BAD_BEAT)) == "same_terms"
    assert room.refused(ChangePromotion(terms(beaten=None, made=Made(least="straight")))) == "other_kind"
    assert room.refused(EndPromotion("Aces cracked")) == "no_such_promotion"
    room.ok(EndPromotion("Bad beat"))
    assert room.refused(EndPromotion("Bad beat")) == "promotion_ended"
