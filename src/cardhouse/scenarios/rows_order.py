"""Rows about order: whose up-card makes the forced bet, which board acts first, who wins the button."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.cards.card import parse_card
from cardhouse.games.game import load_game
from cardhouse.play import events as ev
from cardhouse.play.apply import begin
from cardhouse.play.hand import Hand
from cardhouse.play.posting import door_opener
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.setup import HandSetup
from cardhouse.play.showdown import first_to_act
from cardhouse.play.stakes import Stakes
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_commands import DrawForButton
from cardhouse.play.table_events import ButtonDrawn, ButtonDrawTied
from cardhouse.play.table_host import TableHost
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.naming_rows import note_moments
from cardhouse.scenarios.setting import game_id
from cardhouse.scenarios.tables import Spot, row_kind


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
    hand, rules = bare_hand(spot, game_id(cells["game"]), tuple(range(1, len(doors) + 1)), STUD)
    note_moments(spot.choices, hand.game, "opens", "forced_bet")
    for p, card in enumerate(doors):
        hand.up[p] = [card]
    came = doors[door_opener(hand, rules, list(range(len(doors))))]
    (wanted,) = values.cards(cells["forced bet"])
    if came != wanted:
        yield cells["forced bet"], values.cards_text(came)


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
    boards: dict[str, tuple[int, ...]] = {}
    for entry in cells["boards"].split("/"):
        name, up = _named_board(entry.strip())
        boards[name] = up
    hand, rules = bare_hand(spot, game_id(cells["game"]), tuple(range(1, len(boards) + 1)), STUD)
    for p, up in enumerate(boards.values()):
        hand.up[p] = list(up)
    hand.street = len(next(iter(boards.values()))) - 1
    note_moments(spot.choices, hand.game, "opens_later")
    came = list(boards)[first_to_act(hand, rules)]
    if came != values.who(cells["first"]):
        yield cells["first"], came


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
    names = [*drawn, *(name for name in broke if name not in drawn)]
    stakes = Stakes(structure="limit", blinds=(200, 400), small_bet=400, big_bet=800, unit=100)
    table = Table(load_game(game_id(cells.get("game", "holdem"))).id, stakes, 10, spot.house, spot.rule_set)
    for seat, name in enumerate(names, 1):
        table.seats[seat] = Seat(name, 0 if name in broke else 20000)
    done = TableHost(table, spot.choices).do(
        DrawForButton({names.index(name) + 1: parse_card(card) for name, card in drawn.items()})
    )
    came = _drawn(done, names)
    if came != cells["button"]:
        yield cells["button"], came


def _drawn(done: object, names: list[str]) -> str:
    if isinstance(done, Refusal):
        return f"refused: {done.text()}"
    assert isinstance(done, list), "a decision is events or a refusal"
    for event in done:
        if isinstance(event, ButtonDrawn):
            return names[event.seat - 1]
        if isinstance(event, ButtonDrawTied):
            return "again " + " and ".join(names[seat - 1] for seat in event.seats)
    raise AssertionError("a draw for the button is won or tied")
