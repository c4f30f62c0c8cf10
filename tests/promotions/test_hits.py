"""Hits found from the cards after a hand: bad beats by both books, special hands, near misses."""

from __future__ import annotations

from cardhouse.cards.card import parse_cards
from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.play import commands as play
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.announcing.change_promotion import ChangePromotion
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.hits.conditions import outcome
from cardhouse.promotions.hits.order import OrderHits
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.hits.tell_cards import TellCards
from cardhouse.promotions.hits.tell_of_hand import TellOfHand
from cardhouse.promotions.promotion import Beaten, When, Where
from cardhouse.room import commands as cmd
from cardhouse.room.snapshots import decode, encode
from promotions.hit_tables import HitRoom
from promotions.rooms import terms
from promotions.test_eligible import choices_of

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


def test_terms_are_those_of_when_the_hand_began() -> None:
    room = HitRoom()
    room.table()
    room.start()
    room.begin(1, TENS, BOARD)
    room.wait(1)
    room.ok(ChangePromotion(terms(beaten=Beaten(least="four jacks"))))
    room.finish(1)
    assert room.parts()["losers"] == "ann"
    room.hand(1, TENS, BOARD)
    assert len(room.promotions.hits.all) == 1, "from now on it takes four jacks"


def test_a_promotion_that_ends_during_the_hand_was_held_when_it_began() -> None:
    room = HitRoom()
    room.table()
    room.start()
    room.begin(1, TENS, BOARD)
    room.wait(1)
    room.ok(EndPromotion("Bad beat"))
    room.finish(1)
    assert len(room.promotions.hits.all) == 1
    room.wait(1)
    room.hand(1, TENS, BOARD)
    assert len(room.promotions.hits.all) == 1


def test_a_hand_outside_the_hours_hits_nothing() -> None:
    room = HitRoom()
    room.table()
    room.start(terms(when=When(hours=("20:00-23:00",))))
    room.hand(1, TENS, BOARD)
    assert not room.promotions.hits.all
    assert not room.promotions.hits.near


def test_omaha_and_its_high_half() -> None:
    """Exactly two cards of the hand play there anyway; of a split pot the high half counts."""
    spot = Spot(
        table=1, hand=1, game="omaha8", began=0, at=0, pot=5_000, collected=200, designated=True, raked=True,
        boards=(tuple(parse_cards(BOARD)),),
        seats=tuple(
            Seated(seat=seat, person=f"p{seat}", dealt=True, hands=5, live=seat < 4, shown=True,
                   cards=tuple(parse_cards(cards)))
            for seat, cards in ((1, "TsTh3c4c"), (2, "JsJh5c6c"), (3, "AcAd3h4h"), (4, "7c8c9s9d"))
        ),
    )  # fmt: skip
    everywhere = terms(where=Where(games=()))
    found = outcome(spot, everywhere, choices_of("horseshoe"))
    assert [(one.seat, one.hand) for one in found.losers] == [(1, "four of a kind, tens")]
    assert [one.seat for one in found.winners] == [2]
    assert outcome(spot, everywhere, choices_of("pechanga")).losers[0].seat == 1


def test_boards_run_twice_are_looked_at_one_by_one() -> None:
    seats = tuple(
        Seated(
            seat=seat, person=f"p{seat}", dealt=True, hands=5, live=seat < 3, cards=tuple(parse_cards(cards))
        )
        for seat, cards in ((1, "TsTh"), (2, "JsJh"), (3, "2c3d"), (4, "2d3c"))
    )
    boards = (tuple(parse_cards("TcTd4c5d2s")), tuple(parse_cards(BOARD)))
    spot = Spot(table=1, hand=1, game="holdem", began=0, at=0, boards=boards, seats=seats)
    found = outcome(spot, terms(), choices_of("horseshoe"))
    assert (found.run, found.losers[0].seat, found.winners[0].seat) == (1, 1, 2)


def test_cards_are_told_at_a_tracked_table() -> None:
    room = HitRoom("pechanga")
    room.table(mode="tracked", sign="limit 4/8 rake")
    room.start(terms(beaten=Beaten(least="aces full of tens")))
    room.begin(1, {}, "AcTcTd2s3d")
    room.tracked_to_end(winner=2)
    assert list(room.promotions.hits.asking[1].needs) == ["seat 1", "seat 2", "seat 3", "seat 4"]
    kept = decode(encode(room.host.room))
    assert kept is not None
    assert kept.promotions == room.promotions
    room.ok(TellCards(1, 2, ("Ts", "Th")))
    room.ok(TellCards(1, 3))
    room.ok(TellCards(1, 4, ("5c", "6c")))
    assert list(room.promotions.hits.asking[1].needs) == ["seat 1"]
    room.ok(TellCards(1, 1, ("As", "Ah")))
    assert room.parts() == {"losers": "ann", "winners": "bob", "table": "cyd dan"}
    assert room.hit().doubts == ("mucked_on_river",)
    assert room.refused(TellCards(1, 1, ("As", "Ah"))) == "hand_decided"


def test_orders_that_cannot_be() -> None:
    room = HitRoom()
    room.table()
    room.table(2, "eve fay gus hal")
    room.start()
    room.hand(1, TENS, BOARD)
    room.wait(10)
    room.hand(2, TENS, BOARD)
    assert room.refused(OrderHits(((1,),))) == "too_few_hits"
    assert room.refused(OrderHits(((1,), (1,)))) == "too_few_hits"
    assert room.refused(OrderHits(((1,), (9,)))) == "no_such_hit"
    room.ok(OrderHits(((2,), (1,)), "seen on tape"))
    assert (room.hit(1).order, room.hit(2).order) == (2, 1)


def test_what_is_told_of_a_hand() -> None:
    room = HitRoom()
    room.table(warm=False)
    assert room.refused(TellOfHand(1, "talked_about")) == "no_hand_yet"
    assert room.refused(TellOfHand(7, "talked_about")) == "no_such_table"
    room.begin()
    assert room.refused(TellOfHand(1, "missed_blind", 8)) == "which_seat"
    room.finish()
    assert room.refused(TellOfHand(1, "missed_blind", 1)) == "told_late"


def test_another_table_with_the_same_number_begins_afresh() -> None:
    room = HitRoom()
    room.table()
    room.start()
    room.hand(1, {1: "Ts4h", 2: "JsJh"}, "TcTdThJcJd", ask=True)
    room.ok(TellOfHand(1, "talked_about"))
    assert room.promotions.hits.near
    for person in ("ann", "bob", "cyd", "dan"):
        room.ok(LeaveTable(1, person))
    room.ok(CloseTable(1))
    hits = room.promotions.hits
    assert [hits.near, hits.began, hits.told, hits.told_of] == [{}] * 4


def test_a_hit_of_a_hand_that_was_taken_back_is_void_and_its_award_back_in_the_fund() -> None:
    room = HitRoom()
    room.table(mode="tracked")
    room.start()
    books = room.host.room.books
    room.begin(1, TENS, BOARD)
    told = {seat: tuple(parse_cards(cards)) for seat, cards in TENS.items()}
    _to_showdown(room)
    before = {name: chips for name, chips in books.balances.items() if chips}
    for seat in (1, 2):
        room.ok(cmd.Act(1, play.Show(seat, told[seat])))
    for seat in (3, 4):
        room.do(cmd.Act(1, play.Muck(seat)))
    assert room.parts()["losers"] == "ann"
    aside = {name: chips for name, chips in books.balances.items() if name.startswith("promotion:") and chips}
    assert room.promotions.claims.unsettled
    room.ok(cmd.TakeBackEntry(1))
    assert room.hit().status == "void"
    assert not room.promotions.claims.unsettled
    assert {name: chips for name, chips in books.balances.items() if chips} == before
    assert 1 in room.host.room.hands
    room.ok(cmd.Act(1, play.Muck(4)))
    assert room.hit(2).status != "void"
    again = {name: chips for name, chips in books.balances.items() if name.startswith("promotion:") and chips}
    assert sum(again.values()) == sum(aside.values())


def _to_showdown(room: HitRoom) -> None:
    while True:
        dealer = room.host.hands.dealer(1)
        assert not isinstance(dealer, Refusal)
        if dealer.legal() is None and not dealer.awaits_cards:
            return
        room.ok(cmd.Act(1, room._act(dealer, 1_000, (), True)))
