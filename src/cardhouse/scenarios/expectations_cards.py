"""Expectations about cards: the board, burns, who got which card, the names of hands, who showed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardhouse.cards.card import UNKNOWN, texts
from cardhouse.cards.rankings import Ranking
from cardhouse.play import events as ev
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects, per_player
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.stacking import destinations
from cardhouse.scenarios.world import World


def _cards_or_count(node: Any, scale: int) -> Any:
    text = str(node).removesuffix(" cards").removesuffix(" card")
    return int(text) if text.isdigit() and len(text) < 3 else values.cards(text.replace("none", ""))


def _compare(wanted: Any, came: list[int]) -> list[Pair]:
    if isinstance(wanted, int):
        return differ(f"{wanted} cards", f"{len(came)} cards")
    return differ(texts(wanted) or "none", texts(came) or "none")


@expects("board", "cards or count", "the board: `Ks 8d 8c` or `3 cards`", read=_cards_or_count)
def board(world: World, wanted: Any) -> list[Pair]:
    return _compare(wanted, world.hand_dealer.hand.board)


@expects("boards", "count", "how many boards were run")
def boards(world: World, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(world.hand_dealer.hand.runs))


@expects("burned", "cards or count", "the burns: cards, or how many", read=_cards_or_count)
def burned(world: World, wanted: Any) -> list[Pair]:
    return _compare(wanted, world.hand_dealer.hand.burns)


@expects("burns in all", "count", "how often the dealer burned in this hand, reshuffled burns too")
def burns_in_all(world: World, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(sum(isinstance(event, ev.Burned) for event in world.hand_dealer.events)))


@expects("stub", "count", "cards left in the stub")
def stub(world: World, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(len(world.hand_dealer.hand.stub)))


@expects("deck size", "count", "cards in the deck of this hand")
def deck_size(world: World, wanted: int) -> list[Pair]:
    sizes = [
        len(set(event.cards)) for event in world.hand_dealer.events if isinstance(event, ev.DeckShuffled)
    ]
    return differ(str(wanted), str(sizes[0]))


def _per_player_cards(node: Any, scale: int) -> dict[str, Any]:
    return {name: _cards_or_count(value, scale) for name, value in values.per_player(node).items()}


def _player_cards(world: World, wanted: dict[str, Any], part: str) -> Iterator[Pair]:
    hand = world.hand_dealer.hand
    for name, cards in wanted.items():
        p = world.position(name)
        held = {"down": hand.hole[p], "up": hand.up[p]}.get(part, hand.cards_of(p))
        for expected, came in _compare(cards, held):
            yield f"{name} {expected}", f"{name} {came}"


@expects(
    "cards",
    "players: cards or count",
    "what each player holds, down and up: `{ann: As Ad}` or `{ann: 2}`",
    read=_per_player_cards,
)
def cards(world: World, wanted: dict[str, Any]) -> Iterator[Pair]:
    return _player_cards(world, wanted, "all")


@expects("down cards", "players: cards or count", "the cards face down", read=_per_player_cards)
def down_cards(world: World, wanted: dict[str, Any]) -> Iterator[Pair]:
    return _player_cards(world, wanted, "down")


@expects("up cards", "players: cards or count", "the cards face up", read=_per_player_cards)
def up_cards(world: World, wanted: dict[str, Any]) -> Iterator[Pair]:
    return _player_cards(world, wanted, "up")


@expects("common card", "text", "stud: the card that plays for all, `yes` where any, `no` where none")
def common_card(world: World, wanted: str) -> list[Pair]:
    card = world.hand_dealer.hand.common
    came = texts([card]) if card >= 0 else "no"
    return differ(wanted, "yes" if wanted == "yes" and card >= 0 else came)


def _read_deck(node: Any, scale: int) -> list[tuple[int, int, str]]:
    if not isinstance(node, Fields):
        raise WordError("deck: write a mapping such as {1: ann, 19: burned, 20-22: board}")
    found = []
    for key, value in node.items():
        match = re.fullmatch(r"(\d+)(?:-(\d+))?", key)
        if match is None:
            raise WordError(f"{key!r}: count the deck's cards from 1, such as 19 or 20-22")
        found.append((int(match[1]), int(match[2] or match[1]), str(value)))
    return found


@expects(
    "deck",
    "places",
    "where cards of the deck went, counted from 1: `{1: ann, 19: burned, 20-22: board, 40: stub}`",
    read=_read_deck,
)
def deck(world: World, wanted: list[tuple[int, int, str]]) -> Iterator[Pair]:
    places = list(destinations(world.hand_dealer.events))
    for first, last, place in wanted:
        fixed = place in ("burned", "board", "common", "stub")
        expected: Any = {"burned": "burn"}.get(place, place) if fixed else world.seat(values.who(place))
        for number in range(first, last + 1):
            came = places[number - 1] if number <= len(places) else "stub"
            if came != expected:
                said = world.name(came) if isinstance(came, int) else {"burn": "burned"}.get(came, came)
                yield f"card {number} {place}", f"card {number} {said}"


# Hands and the showdown


def _ranked(world: World, name: str, ranking: Ranking) -> str:
    """The hand in words; worked out from the cards held, the board and a common card."""
    dealer = world.hand_dealer
    hand, p = dealer.hand, world.position(name)
    if UNKNOWN in hand.cards_of(p):
        return "unknown"
    if dealer.rules.two_three:
        return ranking.name_two_three(hand.hole[p], hand.board)
    common = [hand.common] if hand.common >= 0 else []
    return ranking.name_of([*hand.cards_of(p), *hand.board, *common])


@expects(
    "hand", "players: text", 'the name of each player\'s hand: `{ann: "full house, kings full of eights"}`'
)
def hand_name(world: World, wanted: dict[str, str]) -> list[Pair]:
    ranking = world.hand_dealer.rules.rankings[0]
    return per_player(world, wanted, lambda name: _ranked(world, name, ranking))


@expects("low", "players: text", "the name of each player's low hand, `no low` where it does not qualify")
def low_name(world: World, wanted: dict[str, str]) -> list[Pair]:
    ranking = world.hand_dealer.rules.rankings[-1]
    return per_player(world, wanted, lambda name: _ranked(world, name, ranking))


def _showdown(world: World) -> list[ev.Shown | ev.Mucked]:
    return [event for event in world.hand_dealer.events if isinstance(event, ev.Shown | ev.Mucked)]


def _order(world: World) -> list[int]:
    return list(dict.fromkeys(event.seat for event in _showdown(world)))


@expects("shows first", "player", "who showed (or mucked) first at the showdown")
def shows_first(world: World, wanted: str) -> list[Pair]:
    order = _order(world)
    came = order[0] if order else 0
    return [] if order and world.seat(wanted) == came else [(wanted, world.name(came))]


@expects("show order", "players", "the order in which hands were shown or mucked")
def show_order(world: World, wanted: list[str]) -> list[Pair]:
    order = _order(world)
    if [world.seat(name) for name in wanted] == order:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, order)))]


@expects("shown", "players", "whose hands were turned face up, in any order")
def shown(world: World, wanted: list[str]) -> list[Pair]:
    return _set_of(world, wanted, {event.seat for event in _showdown(world) if isinstance(event, ev.Shown)})


@expects("mucked", "players", "who gave the hand up unseen at the showdown, in any order")
def mucked(world: World, wanted: list[str]) -> list[Pair]:
    return _set_of(world, wanted, {event.seat for event in _showdown(world) if isinstance(event, ev.Mucked)})


def _set_of(world: World, wanted: list[str], came: set[int]) -> list[Pair]:
    if {world.seat(name) for name in wanted} == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, sorted(came))))]


@expects("showdown", "yes or no", "whether hands were shown down")
def showdown(world: World, wanted: bool) -> list[Pair]:
    hand = world.hand_dealer.hand
    return differ("yes" if wanted else "no", "yes" if bool(_showdown(world)) or hand.stage == 3 else "no")
