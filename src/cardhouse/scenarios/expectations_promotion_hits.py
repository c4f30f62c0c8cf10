"""Expectations about hits: who shares, why a hand was none, which cards are asked for, who takes part."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.promotions.hits.state import Hit
from cardhouse.promotions.hits.view import my_hits, table_hits
from cardhouse.promotions.hits.wording import SAID
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld

PARTS = ("losers", "winners", "table", "room", "maker")


def _last(world: RoomWorld) -> Hit | None:
    found = [hit for hit in world.room.promotions.hits.all.values() if hit.status != "void"]
    return found[-1] if found else None


def _said(hit: Hit | None) -> str:
    if hit is None:
        return "none"
    parts = ((part, [one.person for one in hit.takers if one.part == part]) for part in PARTS)
    return "; ".join(f"{part} {', '.join(who)}" for part, who in parts if who)


@expects("hit", "text", "the last one: `losers ann; winners bob; table cyd, dan`, or none", needs="room")
def last_hit(world: RoomWorld, wanted: str) -> list[Pair]:
    return differ(wanted, _said(_last(world)))


@expects("hits", "count", "how many were found and are not void", needs="room")
def hits(world: RoomWorld, wanted: int) -> list[Pair]:
    found = [hit for hit in world.room.promotions.hits.all.values() if hit.status != "void"]
    return differ(str(wanted), str(len(found)))


@expects("near miss", "text", "`ann: only one hole card plays`, or none", needs="room")
def near_miss(world: RoomWorld, wanted: str) -> list[Pair]:
    kept = sorted(world.room.promotions.hits.near.values(), key=lambda near: near.at)
    if not kept:
        return differ(wanted, "none")
    table = world.table(kept[-1].table).table
    who = {seat: f"{player.player}: " for seat, player in table.seats.items()}
    return differ(wanted, "; ".join(who.get(seat, "") + SAID[code] for seat, code, _ in kept[-1].why))


@expects("cards asked", "table: text", "`{1: seat 1 and seat 2}`, or nothing", needs="room", read=by_table)
def cards_asked(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        view = table_hits(world.host, number)
        assert view is not None
        yield from differ(text, " and ".join(view.asks) or "nothing")


@expects("doubts", "text", "about the last hit: `mucked on river`, or none", needs="room")
def doubts(world: RoomWorld, wanted: str) -> list[Pair]:
    hit = _last(world)
    said = [one.replace("_", " ") for one in hit.doubts] if hit is not None else ["no hit"]
    return differ(wanted, ", ".join(said) or "none")


@expects("takes part", "players: text", "`{ann: yes, bob: a blind was missed}`", needs="room")
def takes_part(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        mine = my_hits(world.host, person, str).promotions
        why = "; ".join(dict.fromkeys(line.says for one in mine for line in one.why))
        yield from differ(f"{person} {text}", f"{person} {why or ('yes' if mine else 'no promotion')}")


@expects("best hand", "text", "so far in the time frame: `ann: four aces`, or none", needs="room")
def best_hand(world: RoomWorld, wanted: str) -> list[Pair]:
    best = [one for one in world.room.promotions.hits.best.values() if not one.hit]
    said = [f"{' and '.join(taker.person for taker in one.takers)}: {one.hand}" for one in best]
    return differ(wanted, "; ".join(said) or "none")


@expects("order of hits", "text", "the first first: `2, 1`; of the same moment: `1 and 2`", needs="room")
def order_of_hits(world: RoomWorld, wanted: str) -> list[Pair]:
    found = world.room.promotions.hits.all.values()
    places: dict[int, list[str]] = {}
    for hit in found:
        if hit.order:
            places.setdefault(hit.order, []).append(str(hit.number))
    return differ(wanted, ", ".join(" and ".join(places[place]) for place in sorted(places)) or "none")


@expects("may be a hit", "table: text", "by its board, as the dealer is told: `{1: yes}`", needs="room",
         read=by_table)  # fmt: skip
def may_be(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        view = table_hits(world.host, number)
        assert view is not None
        yield from differ(text, "yes" if view.may else "no")
