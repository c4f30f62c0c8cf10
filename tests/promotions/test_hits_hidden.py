"""Nobody learns of a hidden card from what promotions show: two tables that differ in cards nobody has seen
look the same to everybody, while the hand is on and after it.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from cardhouse.cards.card import TEXTS, parse_cards
from cardhouse.play import commands as play
from cardhouse.promotions.hits.view import hits_view, my_hits, table_hits
from cardhouse.promotions.promotion import Beaten, Best, LosesWith, Made, Pays, Promotion, Squares, When
from cardhouse.room import commands as cmd
from promotions.hit_tables import HitRoom

PEOPLE = ("ann", "bob", "cyd", "dan")
HELD = (
    Promotion(name="Bad beat", beaten=Beaten(least="four tens")),
    Promotion(name="Flop", made=Made(least="four of a kind", by="flop"), pays=Pays(amount=10000)),
    Promotion(name="High", best=Best(least="full house"), when=When(every=30), pays=Pays(amount=10000)),
    Promotion(name="Aces", loses_with=LosesWith(hole="AA"), pays=Pays(amount=10000)),
    Promotion(
        name="Squares", squares=Squares(least="straight", home="A", visitors="B"),
        pays=Pays(amounts=(100, 100, 100, 100)),
    ),
)  # fmt: skip


def seen(room: HitRoom) -> list[bytes]:
    """Everything that promotions show of table 1, to dealer, floor and players."""
    views = [table_hits(room.host, 1), hits_view(room.promotions, str)]
    return [msgspec.json.encode(view) for view in (*views, *(my_hits(room.host, who, str) for who in PEOPLE))]


def _room(cards: dict[int, str], board: str) -> HitRoom:
    room = HitRoom()
    room.table(players=" ".join(PEOPLE))
    for terms in HELD:
        room.start(terms)
    room.begin(1, cards, board)
    return room


def _step(room: HitRoom, folds_at: int) -> bool:
    """Everybody calls ten and checks, but folds to the first on one street; whether the hand goes on."""
    dealer = room.host.hands.dealers[1]
    hand, legal = dealer.hand, dealer.legal()
    assert legal is not None
    seat = hand.acting_seat
    act: Any = play.Check(seat) if legal.check else play.Call(seat)
    if hand.street == 0 and legal.wager and hand.level < 1_000:
        act = play.BetTo(seat, 1_000)
    elif hand.street == folds_at:
        act = play.Fold(seat) if legal.call else play.BetTo(seat, legal.most)
    room.ok(cmd.Act(1, act))
    return 1 in room.host.room.hands


@pytest.mark.parametrize("seed", range(6))
def test_the_same_board_looks_the_same(seed: int) -> None:
    rng = random.Random(seed)
    board = rng.choice(("TcTdJcJd2s", "9c9d9h2c3d", "7h8h9h2c2d", "Kc9d7h4s2d"))
    rest = [card for card in range(52) if card not in parse_cards(board)]
    twins = []
    for great in (True, False):
        cards = rng.sample(rest, 8)
        if great:  # the very hands that would hit
            cards = [*parse_cards("TsThJsJh"), *(card for card in cards if TEXTS[card][0] not in "TJ")][:8]
        pairs = {seat: cards[2 * seat - 2 : 2 * seat] for seat in range(1, 5)}
        twins.append(_room({seat: "".join(TEXTS[card] for card in pairs[seat]) for seat in pairs}, board))
    folds_at = rng.choice((1, 2, 3))
    for _ in range(40):
        assert seen(twins[0]) == seen(twins[1])
        on = [_step(room, folds_at) for room in twins]
        assert on[0] == on[1], "nobody sees a card before the end, so that both hands go the same way"
        if not on[0]:
            break
    assert seen(twins[0]) == seen(twins[1]), "a hand that ends without a showdown shows nothing"
    assert not twins[0].promotions.hits.all


def test_a_beaten_hand_that_was_laid_away_is_no_near_miss_for_others() -> None:
    """Four tens with one card of the hand lose to four jacks: shown it is a near miss, laid away nothing."""
    cards, board = {1: "Ts4h", 2: "JsJh"}, "TcTdThJcJd"
    shown, away = HitRoom(), HitRoom()
    for room, ask in ((shown, True), (away, False)):
        room.table(players=" ".join(PEOPLE))
        room.start(HELD[0])
        room.hand(1, cards, board, ask=ask)
    laid = away.host.hands.last[1].hand
    assert not laid.tabled >> laid.pos[1] & 1, "whoever shows first is another"
    assert [why[1] for why in shown.promotions.hits.near[1].why] == ["no_pocket_pair"]
    assert not away.promotions.hits.near


def test_players_are_not_told_during_the_hand() -> None:
    room = _room({1: "TsTh", 2: "JsJh"}, "TcTdJcJd2s")
    for _ in range(12):
        _step(room, 9)
        if room.host.room.hands[1].hand.street == 3:
            break
    view = table_hits(room.host, 1)
    assert view is not None
    assert [one.promotion for one in view.may] == ["Bad beat", "Flop"]
    told = my_hits(room.host, "ann", str)
    assert all(one.eligible for one in told.promotions)
    assert b"may" not in msgspec.json.encode(told)
