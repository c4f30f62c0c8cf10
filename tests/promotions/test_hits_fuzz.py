"""Random hands of every game under every house with several promotions held: nothing raises, the log gives
the same bytes again, and every hit is somebody's, by the parts that its kind has.
"""

from __future__ import annotations

import random

import pytest

from cardhouse.cards.card import TEXTS
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.hits.state import Hit
from cardhouse.promotions.hits.tell_cards import TellCards
from cardhouse.promotions.hits.tell_of_hand import TellOfHand
from cardhouse.promotions.hits.view import hits_view, my_hits, table_hits
from cardhouse.promotions.promotion import (
    Beaten,
    Best,
    LosesWith,
    Made,
    Pays,
    Promotion,
    Squares,
    When,
    Where,
)
from cardhouse.room import snapshots
from cardhouse.room.dispatch import VIEWS
from room.fuzzed_room import GAMES, FuzzedRoom

ALL = Where(games=())
HELD = (
    Promotion(name="Bad beat", beaten=Beaten(least="pair of deuces"), where=ALL),
    Promotion(name="Turn", made=Made(least="pair of deuces", by="turn"), pays=Pays(amount=10000)),
    Promotion(name="Made", made=Made(least="straight"), where=ALL, pays=Pays(amount=10000)),
    Promotion(name="High", best=Best(), where=ALL, when=When(every=1), pays=Pays(amount=10000)),
    Promotion(name="Aces", loses_with=LosesWith(hole="A", at_showdown=False, split_counts=True), where=ALL,
              pays=Pays(amount=10000)),
    Promotion(name="Squares", squares=Squares(least="straight", home="A", visitors="B"), where=ALL,
              pays=Pays(amounts=(100, 100, 100, 100))),
)  # fmt: skip


def _own_rules(room: FuzzedRoom) -> None:
    """So that many hands count: the least hands, any table, two players."""
    choices = room.host.choices_at(room.at)
    for key, value in {
        "promotion_hits.players_least": 2, "promotion_hits.least_pot": 0, "promotion_hits.collected_least": 0,
        "promotion_hits.losing_hand": "as_posted", "promotion_hits.table": "designated",
        "promotion_hits.players_counted": "dealt_in",
        "promotion_special.qualifies": "any_table", "promotion_hits.hole_cards": "any",
        "promotion_special.cracked": "as_posted",
    }.items():  # fmt: skip
        choices = choices.replace(key, value)
    room.host.book = lambda house, day, rule_set: choices


def _play(house: str, seed: int, mode: str, hands: int) -> FuzzedRoom:
    room = FuzzedRoom(house, seed, mode)  # type: ignore[arg-type]
    _own_rules(room)
    rng = random.Random(seed)
    game, sign = random.Random(seed).choice(GAMES)  # the room's own
    offer = OfferGame("game", game, sign, least_buy_in=4_000, designated=("promotional",))
    assert room.ask(offer).refusal is None
    for terms in HELD:
        assert room.ask(StartPromotion(terms)).refusal is None, terms.name
    for _ in range(hands):
        room.hand_to(rng.randint(1, 6))
        table_hits(room.host, 1)
        if rng.random() < 0.2:
            room.ask(TellOfHand(1, rng.choice(("talked_about", "missed_blind")), rng.choice(room.seats)))
        room.play_out()
        _as_pushed(room)
        cards = tuple(TEXTS[card] for card in rng.sample(range(52), rng.choice((0, 2, 2, 4, 5))))
        if mode == "tracked":
            room.ask(TellCards(1, rng.choice((0, *room.seats)), cards))
        hits_view(room.room.promotions, str)
        table_hits(room.host, 1)
        for seat in room.seats:
            my_hits(room.host, f"player{seat}", str)
    return room


def _as_pushed(room: FuzzedRoom) -> None:
    """Who beat the hand of a bad beat was pushed chips, as the showdown itself decided."""
    table = room.room.floor.tables[1]
    for hit in room.room.promotions.hits.all.values():
        if hit.promotion == "Bad beat" and hit.hand == table.hands:
            assert {one.seat for one in hit.takers if one.part == "winners"} <= set(table.table.pushed_to)


def _sound(hit: Hit) -> None:
    assert hit.takers, "a hit is somebody's"
    assert len({(one.person, one.part) for one in hit.takers}) == len(hit.takers)
    if hit.promotion == "Bad beat":
        parts = {one.part for one in hit.takers}
        assert {"losers", "winners"} <= parts or "holder_without_share" in hit.doubts
    else:
        assert {one.part for one in hit.takers} == {"maker"}


@pytest.mark.parametrize("mode", ["dealt", "tracked"])
def test_random_hands_of_events(mode: str) -> None:
    """At an event's table that no sheet lets take part nothing is hit, and nothing raises."""
    for seed in range(8):
        room = FuzzedRoom("horseshoe", seed, mode, rule_set="tournament")  # type: ignore[arg-type]
        for terms in HELD:
            room.ask(StartPromotion(terms))
        for _ in range(4):
            room.hand_to(3)
            table_hits(room.host, 1)
            room.play_out()
        assert not room.room.promotions.hits.all
        assert room.replayed() == snapshots.encode(room.room)


@pytest.mark.parametrize("mode", ["dealt", "tracked"])
@pytest.mark.parametrize("house", ["horseshoe", "pechanga", "live", "mohegan", "toledo"])
def test_random_hands(house: str, mode: str) -> None:
    found = 0
    for seed in range(12):
        room = _play(house, seed, mode, hands=6)
        hits = room.room.promotions.hits.all
        for hit in hits.values():
            _sound(hit)
        found += len(hits)
        assert room.replayed() == snapshots.encode(room.room)
        assert VIEWS["hits"].show is not None
    assert found, "some of so many hands hit something"
