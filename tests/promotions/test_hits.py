"""Hits found from the cards after a hand: bad beats by both books, special hands, near misses."""

from __future__ import annotations

from promotions.hit_tables import HitRoom

TENS = {1: "TsTh", 2: "JsJh"}
BOARD = "TcTdJcJd2s"


def test_a_bad_beat_at_horseshoe() -> None:
    room = HitRoom()
    room.table()
    room.start()
    room.hand(cards=TENS, board=BOARD)
    assert room.parts() == {"losers": "ann", "winners": "bob", "table": "cyd dan"}
    hit = room.hit()
    assert (hit.promotion, hit.table, hit.hand, hit.status, hit.doubts) == ("Bad beat", 1, 2, "found", ())
    for row in ("1a", "1b", "1c", "2a", "5", "6", "6a", "6b", "6c"):
        assert f"horseshoe.20.qual.{row}" in hit.cites
