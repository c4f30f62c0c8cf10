"""Chopping the blinds in a room: it takes the word of both players, and each is asked on his own page."""

from __future__ import annotations

from itertools import count
from typing import Any

from cardhouse.play import commands as hand
from cardhouse.room import commands as cmd
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.room.views.table import own_view
from room.evening import BEGAN, Evening, opening

SECONDS = count(1_000)


def blinds_alone() -> tuple[RoomHost, int, int]:
    """Everybody has folded to the small blind; the room, the small blind's seat and the big blind's."""
    evening = Evening(1)
    room, _ = open_room("main", "horseshoe", BEGAN)
    host = RoomHost(room, seeded_mixing(3))
    for step in opening({1: "holdem"}, players=3):
        host.do(evening.asked(step))
    host.do(evening.asked(cmd.BeginHand(1)))
    button = host.room.hands[1].hand.acting_seat
    assert says(host, hand.Fold(button)) == ""
    small = host.room.hands[1].hand.acting_seat
    (big,) = {1, 2, 3} - {button, small}
    return host, small, big


def says(host: RoomHost, act: Any) -> str:
    """The code of the refusal to a player's own act, "" where it is taken."""
    at = BEGAN + next(SECONDS) * 1_000_000
    who = f"p1-{act.seat}"
    asked = Asked(f"chop-{at}", who, cmd.Act(1, act), at, frozenset({"player"}), person=who)
    refused = host.do(asked).refusal
    return refused.code if refused is not None else ""


def asked_of(host: RoomHost, seat: int) -> str:
    """What the player in a seat is asked on his page."""
    running = host.room.hands[1].hand
    dealer = host.hands.dealer(1)
    view = own_view(running, dealer, seat, running.acting_seat)  # type: ignore[arg-type]
    return view.choices.kind if view.choices is not None else ""


def test_one_blind_asks_and_the_other_agrees() -> None:
    host, small, big = blinds_alone()
    assert asked_of(host, big) == ""
    assert says(host, hand.Chop(small)) == ""
    assert 1 in host.room.hands, "nothing is taken back on one word"
    assert (asked_of(host, small), asked_of(host, big)) == ("bet", "chop")
    assert says(host, hand.Chop(small)) == "chop_not_allowed"
    assert says(host, hand.Chop(big)) == ""
    assert 1 not in host.room.hands
    stacks = {seat.stack for seat in host.room.floor.tables[1].table.seats.values()}
    assert stacks == {90_000}, "both have their blinds back"


def test_who_acts_instead_takes_the_offer_back() -> None:
    host, small, big = blinds_alone()
    assert says(host, hand.Chop(small)) == ""
    assert says(host, hand.Call(small)) == ""
    assert asked_of(host, big) == "bet"
    assert says(host, hand.Chop(big)) == ""
    assert 1 in host.room.hands, "the small blind has not agreed to this"
    assert asked_of(host, small) == "chop"
