"""Rows about order: whose up-card makes the forced bet, which board acts first, who wins the button."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.cards.card import UNKNOWN, parse_card
from cardhouse.games.game import load_game
from cardhouse.play import events as ev
from cardhouse.play.apply import begin
from cardhouse.play.hand import BETTING, Hand
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.stakes import Stakes
from cardhouse.play.table_events import ButtonDrawn, ButtonDrawTied
from cardhouse.room.commands import DrawForTheButton
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.row_table import go_on, table_for
from cardhouse.scenarios.setting import Cards, game_id, read_stakes
from cardhouse.scenarios.story import DEALER
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.tables import Spot, row_kind
from cardhouse.scenarios.world import World


def bare_hand(
    spot: Spot, game: str, seats: tuple[int, ...], stakes: Stakes, button: int = 0, pot: int = 0
) -> tuple[Hand, Rules]:
    """A hand of these seats with nothing dealt and `pot` chips in the middle."""
    setup = HandSetup(
        game=game,
        stakes=stakes,
        seats=seats,
        stacks=(0,) * len(seats),
        button=button or seats[-1],
        house=spot.house,
        rule_set=spot.rule_set,
        carried=pot,
    )
    return begin(ev.HandBegan(setup)), rules_for(spot.choices, game, stakes, spot.rule_set)


STUD = Stakes(structure="limit", small_bet=1000, big_bet=2000, ante=100, bring_in=300, unit=100)


@row_kind(
    "forced bet",
    "stud: whose up-card makes the forced bet",
    {
        "game": "stud, stud8, stud_hilo or razz",
        "up cards": "one for each player, in dealing order",
        "forced bet": "the card that makes it",
    },
)
def forced_bet(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    doors = values.cards(cells["up cards"].replace(",", " "))
    names = {seat: f"seat {seat}" for seat in range(1, len(doors) + 1)}
    cards = Cards({names[seat]: (UNKNOWN, UNKNOWN, door) for seat, door in enumerate(doors, 1)})
    world = table_for(spot, game_id(cells["game"]), STUD, names, cards=cards)
    came = doors[world.running_hand().hand.acting_seat - 1]
    (wanted,) = values.cards(cells["forced bet"])
    if came != wanted:
        yield cells["forced bet"], values.cards_text(came)
    yield from spot.told(world)


@row_kind(
    "first to act",
    "stud: which board acts first on a later street",
    {
        "game": "stud, stud8, stud_hilo or razz",
        "boards": "`seat 2 8s 8d / seat 5 As Kd`, in dealing order",
        "first": "the player whose board acts first",
    },
)
def first_board(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    boards = dict(_named_board(entry.strip()) for entry in cells["boards"].split("/"))
    names = {seat: f"seat {seat}" for seat in range(1, len(boards) + 1)}
    cards = Cards({f"seat {seat}": (UNKNOWN, UNKNOWN, *up) for seat, up in enumerate(boards.values(), 1)})
    world = table_for(spot, game_id(cells["game"]), STUD, names, cards=cards)
    street = len(next(iter(boards.values()))) - 1
    go_on(world, lambda dealer: dealer.hand.street == street and dealer.hand.stage == BETTING)
    came = list(boards)[world.running_hand().hand.acting_seat - 1]
    if came != values.who(cells["first"]):
        yield cells["first"], came
    yield from spot.told(world)


def _named_board(entry: str) -> tuple[str, tuple[int, ...]]:
    words = entry.split()
    take = 2 if words and words[0] == "seat" else 1
    if len(words) <= take:
        raise WordError(f"{entry!r}: write a player and the up-cards, such as seat 2 8s 8d")
    return values.who(" ".join(words[:take])), values.cards(" ".join(words[take:]))


@row_kind(
    "button draw",
    "a new game: whose card wins the button",
    {
        "game?": "the game (default holdem)",
        "drawn": "`ann Kh, bob Ks, cyd 9d`",
        "button": "who gets it, or `again ann and bob`",
        "without chips?": "players who have nothing in front",
    },
)
def button_draw(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    drawn = values.per_player(cells["drawn"])
    broke = values.whos(cells.get("without chips", values.NOBODY))
    names = dict(enumerate([*drawn, *(name for name in broke if name not in drawn)], 1))
    game = game_id(cells.get("game", "holdem"))
    sign = "limit 4/8 ante 1" if load_game(game).forced == "antes" else "limit 4/8"
    world = table_for(spot, game, read_stakes(sign, game, spot.rule_set), names, new_game=True)
    with world.as_found():
        for seat, name in names.items():
            if name in broke:
                world.table.seats[seat].stack = 0
    cards = {world.seat(name): parse_card(str(card)) for name, card in drawn.items()}
    world.drawn = tuple(cards[seat] for seat in sorted(cards))
    refused = world.do(DrawForTheButton(TABLE, cards), DEALER, ("dealer",))
    came = f"refused: {refused.text()}" if refused is not None else _drawn(world)
    if came != cells["button"]:
        yield cells["button"], came
    yield from spot.told(world)


def _drawn(world: World) -> str:
    for event in world.table_events:
        if isinstance(event, ButtonDrawn):
            return world.name(event.seat)
        if isinstance(event, ButtonDrawTied):
            return "again " + " and ".join(map(world.name, event.seats))
    raise AssertionError("a draw for the button is won or tied")
