"""Squares: the first hundred pick, each square once; the digits are each a permutation; all is told again."""

from __future__ import annotations

import random

from cardhouse.promotions.drawings.number_board import BoardNumbered
from cardhouse.promotions.drawings.pick_square import PickGiven, PickSquare
from cardhouse.promotions.drawings.tell_score import TellScore
from cardhouse.promotions.drawings.view import my_drawings, squares_view
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.hits.state import Taker
from cardhouse.room.entries import VERSION, Body
from cardhouse.room.entries import encode as body_of
from cardhouse.room.host import RoomHost, seeded_mixing
from cardhouse.room.snapshots import encode
from cardhouse.store.log import NewEntry
from promotions.games import GamesRoom, made

NAME = "Football squares"


def with_hits(room: GamesRoom, *names: str) -> None:
    """These made their hands; the room's clock then says who may pick."""
    room.people(*names)
    for name in names:
        number = room.promotions.hits.next_number
        hit = HitFound(hit=number, promotion=NAME, table=1, hand=1, takers=(Taker(name, "maker", 1, 1),))
        room.log.append(NewEntry(f"h{number}", room.now, "test", body_of(Body((hit,))), VERSION))
        host = RoomHost(room.host.room, seeded_mixing(number))
        host._apply([hit], room.now, host.room.position + 1)
        host.room.position += 1
        host.room.at = room.now
        room.host = host
        room.log += host.advance(room.now)


def test_the_hundred_and_first_finds_the_board_full() -> None:
    room, chance = GamesRoom(seed=2), random.Random(2)
    room.start(made("football_squares"))
    names = [f"p{number}" for number in range(101)]
    with_hits(room, *names)
    given = room.happened(PickGiven)
    assert [one.why for one in given] == [""] * 100 + ["board_full"]
    assert {one.cite for one in given} == {"horseshoe.20.special.football.1"}
    assert not room.promotions.claims.all, "a square to pick is no prize"
    places = [(row, column) for row in range(1, 11) for column in range(1, 11)]
    chance.shuffle(places)
    for name, (row, column) in zip(names, places, strict=False):
        assert not room.happened(BoardNumbered)
        room.ok(PickSquare(NAME, name, row, column), by=name, roles=("player",))
    (numbered,) = room.happened(BoardNumbered)  # the board is full
    assert sorted(numbered.rows) == sorted(numbered.columns) == list(range(10))
    room.ok(TellScore(NAME, 24, 17))
    (score,) = room.promotions.drawings.boards[NAME].scores
    assert numbered.columns[score.column - 1] == 4
    assert numbered.rows[score.row - 1] == 7
    assert score.person == names[places.index((score.row, score.column))]
    won = room.promotions.hits.all[score.hit]
    assert (won.prize, won.takers[0].person) == (25000, score.person)
    (claim,) = room.promotions.claims.all.values()
    assert (claim.hit, claim.shares[0].person, claim.shares[0].amount) == (won.number, score.person, 25000)
    view = squares_view(room.promotions, NAME, str.upper)
    assert view is not None
    assert view.free == 0
    assert view.squares[(score.row - 1) * 10 + score.column - 1] == score.person.upper()
    mine = my_drawings(room.promotions, score.person, room.now)
    assert mine.boards[0].squares == ((score.row, score.column),)
    assert room.replayed() == encode(room.host.room)


def test_one_of_a_table_picks_at_his_own() -> None:
    room = GamesRoom()
    room.game(1, "ann", "bob")
    room.game(2, "cyd", "dan")
    room.start(made("football_squares"))
    with_hits(room, "ann")
    assert room.refused(PickSquare(NAME, "ann", 1, 1, 2)) == "not_at_table"
    room.ok(PickSquare(NAME, "ann", 1, 1, 1))
    assert room.refused(PickSquare("Nothing", "ann", 1, 1)) == "no_such_promotion"
