"""Hands in a room with a key: every card that somebody may see is proved, no other is, and chance counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.cards.card import TEXTS
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play import commands as hands
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.drawing import drawing
from cardhouse.room import commands as cmd
from cardhouse.room.keeping import Keeper
from cardhouse.room.shelf import PastHand, Shelf
from cardhouse.room.shuffling.add_chance import AddChance
from cardhouse.room.shuffling.decks import opened, shuffling_of
from cardhouse.room.shuffling.proving import dealt_in, finished_proof, running_proof
from cardhouse.room.views.past_hands import events_of
from cardhouse.shuffle.proof import faults
from cardhouse.sim.bots import RandomBot
from cardhouse.store import Log
from room.evening import Evening, opening
from room.sealed_room import KEY, OTHER, played, sealed_keeper, sealed_log

GAMES = ("holdem", "stud", "deuce_triple", "draw_high_joker", "lowball_joker", "pineapple")


def hands_of(log: Log) -> list[PastHand]:
    """Hands that are over."""
    shelf = Shelf(log)
    shelf.catch_up()
    found = [hand for seat in range(1, 9) for hand in shelf.of(f"p1-{seat}", 1_000)]
    return list({hand.key: hand for hand in found}.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_card_seen_is_proved_and_no_other(game: str, tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(9)
    for _ in range(60):
        played(keeper, evening, {1: game}, commands=3, players=6)
        if 1 in keeper.room.hands:
            check_running(keeper)
    finished = hands_of(log)
    assert len(finished) > 3
    check_finished(log, finished)


def check_finished(log: Log, finished: list[PastHand]) -> None:
    for past in finished:
        events = events_of(past, log.read(past.key - 1, past.last), log.room, KEY)
        for person in (None, *past.persons.values()):
            proof = finished_proof(log, KEY, past, person)
            assert proof is not None
            assert faults(proof) == []
            assert {one.card for one in proof.seen} == may_see(events, past.seat_of(person))
        assert finished_proof(log, OTHER, past, None) is None


@pytest.mark.parametrize(("game", "players"), [("deuce_triple", 6), ("lowball_joker", 8), ("stud", 8)])
@pytest.mark.parametrize("restart", [False, True])
def test_reshuffled_stubs_go_by_the_promise(game: str, players: int, restart: bool, tmp_path: Path) -> None:
    """Everybody stays to the end and draws what he can, so that the stub runs out."""
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(9)
    for command in opening({1: game}, players):
        wanted = msgspec.structs.replace(command, seats=8) if isinstance(command, OfferGame) else command
        assert keeper.do(evening.asked(wanted)).result().refusal is None
    for _ in range(2):
        played(keeper, evening, {1: game}, commands=1)
        while 1 in keeper.room.hands:
            dealer = keeper.host.hands.dealer(1)
            assert isinstance(dealer, Dealer)
            assert keeper.do(evening.asked(cmd.Act(1, stays(dealer, evening.bot)))).result().refusal is None
            if 1 in keeper.room.hands:
                check_running(keeper)
            if restart:
                keeper.writer.close()
                keeper = sealed_keeper(log, seed=99)
    finished = hands_of(log)
    kinds = [type(one) for past in finished for one in events_of(past, log.read(past.key - 1, past.last))]
    assert kinds.count(ev.StubReshuffled) >= 2
    check_finished(log, finished)


def stays(dealer: Dealer, bot: RandomBot) -> Any:
    hand = dealer.hand
    seat = hand.acting_seat
    if drawing(hand):
        return hands.Draw(seat, tuple(hand.hole[hand.actor][: hand.this_street.draw]))
    may = dealer.legal()
    if may is None:
        return bot.choose(dealer)
    if may.bring_in:
        return hands.BringIn(seat)
    return hands.Check(seat) if may.check else hands.Call(seat)


def check_running(keeper: Keeper) -> None:
    running = keeper.room.hands[1]
    for seat, sitting in keeper.room.floor.tables[1].table.seats.items():
        proof = running_proof(keeper.host, 1, sitting.player)
        assert proof is not None
        assert faults(proof) == []
        assert not proof.mix
        assert {one.card for one in proof.seen} <= may_see(running.events, seat)
        hole = running.hand.hole[running.hand.pos[seat]] if seat in running.hand.seats else []
        if not any(isinstance(one, ev.StubReshuffled) for one in running.events):
            assert {TEXTS[card] for card in hole} <= {one.card for one in proof.seen}


def may_see(events: list[ev.Event], seat: int) -> set[str]:
    """Written apart from what is tested: a seat's own cards, and what lies open."""
    cards: set[int] = set()
    for one in events:
        if isinstance(one, ev.CardsDealt):
            cards |= {c for at, c in enumerate(one.cards) if one.up or one.seats[at % len(one.seats)] == seat}
        elif isinstance(one, ev.BoardDealt | ev.Shown | ev.TurnedUp):
            cards |= set(one.cards)
        elif isinstance(one, ev.CommonCardDealt):
            cards.add(one.card)
        elif isinstance(one, ev.Drew) and one.seat == seat:
            cards |= set(one.cards)
        elif isinstance(one, ev.FifthCardDealt) and one.seat == seat:
            cards.add(one.card)
    return {TEXTS[card] for card in cards}


def test_chance_of_seated_players_orders_the_deck_and_is_on_the_log(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(9)
    played(keeper, evening, {1: "holdem"}, commands=0)
    promised = shuffling_of(keeper.room).promised[1]
    before = keeper.room.position
    for person, root, value, code in (
        ("p1-2", promised.root, "55" * 32, ""), ("p1-2", promised.root, "22" * 32, ""),
        ("p1-1", promised.root, "11" * 32, ""), ("p1-3", "00" * 32, "33" * 32, "no_such_promise"),
        ("stranger", promised.root, "44" * 32, "chance_not_seated"),
    ):  # fmt: skip
        refusal = keeper.do(evening.asked(AddChance(person, root, value, table=1))).result().refusal
        assert (refusal.code if refusal else "") == code
    assert keeper.room.position == before, "it is collected, not written"
    assert keeper.do(evening.asked(cmd.BeginHand(1))).result().refusal is None
    dealt = dealt_in(log.read(0), 1)
    assert dealt is not None
    assert dealt.root == promised.root
    assert [(one.seat, one.value) for one in dealt.chance] == [(1, "11" * 32), (2, "22" * 32)]
    deck = opened(log.room, KEY, dealt)
    assert deck is not None
    shuffled = next(one for one in keeper.room.hands[1].events if isinstance(one, ev.DeckShuffled))
    assert shuffled.cards == deck.dealt([b"\x11" * 32, b"\x22" * 32])
    assert shuffled.cards != deck.dealt([])


def test_the_next_deck_is_promised_when_a_hand_ends_and_is_the_one_dealt(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(9)
    played(keeper, evening, {1: "holdem"}, commands=0)
    for _ in range(5):
        promised = shuffling_of(keeper.room).promised[1]
        played(keeper, evening, {1: "holdem"}, commands=1)
        assert shuffling_of(keeper.room).dealt[1].root == promised.root
        number = keeper.room.floor.tables[1].hands + 1
        assert shuffling_of(keeper.room).dealt[1].hand == promised.hand == number
        assert 1 not in shuffling_of(keeper.room).promised
        while 1 in keeper.room.hands:
            played(keeper, evening, {1: "holdem"}, commands=1)
        assert 1 not in shuffling_of(keeper.room).dealt
