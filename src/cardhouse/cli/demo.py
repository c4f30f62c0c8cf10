"""`cardhouse demo`: a table of practice bots, live in the terminal or line by line in a pipe.

Plays by the house's own book and names the row whenever one decides something. Play money only. How it
looks is `demo_screen.py`, how the bots play `sim/bots.py`, what is said `sim/telling.py`.
"""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Annotated

from cyclopts import App, Parameter, validators
from rich.live import Live

import cardhouse
from cardhouse.cli.demo_screen import Screen, rows_cited, says
from cardhouse.cli.output import console
from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.games.names import game_named
from cardhouse.houses.profile import house_names, load_house
from cardhouse.play.chips_in_play import seats_most
from cardhouse.play.hand import Hand
from cardhouse.play.signs import write_sign
from cardhouse.play.table_events import HandBegan
from cardhouse.sim.bots import Bot, RandomBot, SensibleBot
from cardhouse.sim.telling import Teller
from cardhouse.sim.telling_table import tell_table

app = App(name="demo", help="Show a table with practice bots.")
Count = Annotated[int | None, Parameter(validator=validators.Number(gte=1))]
Speed = Annotated[float | None, Parameter(validator=validators.Number(gte=0, lte=1000))]

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eli", "Fay")
# One game of each family and structure for those who name none, a house at a time.
SHOWCASE = ("holdem", "omaha8", "stud", "deuce_triple", "crazy_pineapple", "razz", "omaha", "badugi")
STAKES = {
    "blinds": "limit 4/8 rake",
    "ante_and_bring_in": "limit 4/8 ante 1 bring-in 2 rake",
    "antes": "limit 4/8 ante 1 rake",
}
OTHER_STAKES = {
    "holdem": "no limit 1/3 rake",
    "deuce_single": "no limit 1/3 rake",
    "omaha": "pot limit 1/2 rake",
    "big_o": "pot limit 1/2 rake",
    "omaha8": "limit 4/8 kill rake",
}
BIG_BETS_BOUGHT = 40
HANDS_IN_A_PIPE = 3
ACTIONS_A_SECOND = 2.0


@app.default
def demo(
    *,
    house: str | None = None,
    game: str | None = None,
    stakes: str | None = None,
    hands: Count = None,
    seed: int | None = None,
    speed: Speed = None,
) -> int:
    """Show a table with practice bots.

    Parameters
    ----------
    house:
        The house, or the path of a profile; all five in turn when left out.
    game:
        The game, such as holdem, "omaha 8" or razz; several in turn when left out.
    stakes:
        The stakes as a sign says them, such as "no limit 1/3" or "$1/$3 NL"; usual ones when left out.
    hands:
        How many hands; until Ctrl-C in a terminal, three in a pipe when left out.
    seed:
        The same seed gives the same cards and the same play.
    speed:
        Actions a second in a terminal; 0 does not wait.
    """
    if stakes is not None and game is None:
        raise CardhouseError("stakes belong to a game: name it too, such as --game holdem")
    live = sys.stdout.isatty()
    tables = [DemoTable(*each, stakes, seed) for each in _rooms(house, game)]
    most = hands if hands is not None else None if live else HANDS_IN_A_PIPE
    turns = range(most) if most is not None else count()
    try:
        if live:
            _show_live(tables, turns, _pause(speed), seed)
        else:
            _print_lines(tables, turns, seed)
    except KeyboardInterrupt:
        print("\nThe game breaks up. Good night.")
    return 0


def _pause(speed: float | None) -> float:
    """Seconds between two actions."""
    if speed is None:
        speed = ACTIONS_A_SECOND
    return 1 / speed if speed else 0.0


def _rooms(house: str | None, game: str | None) -> list[tuple[str, str]]:
    """House and game of each table that is shown in turn."""
    houses = [house] if house is not None else list(house_names())
    games = [game] if game is not None else list(SHOWCASE)
    rounds = max(len(houses), len(games))
    return [(houses[at % len(houses)], games[at % len(games)]) for at in range(rounds)]


def usual_stakes(game: str) -> str:
    """Stakes that the game is commonly played for."""
    return OTHER_STAKES.get(game) or STAKES[load_game(game).forced]


class DemoTable:
    """One table of six bots at most, the last of them wild, and who plays there."""

    def __init__(self, house: str, game: str, stakes: str | None, seed: int | None) -> None:
        loaded, rules = load_house(house), game_named(game)
        most, _ = seats_most(rules, loaded.choices())
        self.names = dict(enumerate(NAMES[:most], 1))
        wild = max(self.names)
        self.labels = {seat: f"{name} (wild bot)" if seat == wild else f"{name} (bot)"
                       for seat, name in self.names.items()}  # fmt: skip
        seeds = {seat: None if seed is None else seed + seat for seat in self.names}
        self.bots: dict[int, Bot] = {seat: SensibleBot(seeds[seat]) for seat in self.names}
        self.bots[wild] = RandomBot(seeds[wild])
        sign_text = stakes or usual_stakes(rules.id)
        first = cardhouse.table(house, rules.id, sign_text, stacks=[1] * len(self.names))
        played = first.host.table.stakes
        self.buys = BIG_BETS_BOUGHT * max(played.big_blind, played.big_bet) // first.scale
        self.table = cardhouse.table(house, rules.id, sign_text, stacks=[self.buys] * len(self.names))
        self.title = f"{loaded.name}: {self.table.game}, {write_sign(played)}"

    def play(self, seed: int | None) -> Iterator[tuple[str, Hand | None, bool]]:
        """One hand: each line said, the hand to draw, and whether now is a moment to wait."""
        table = self.table
        before = len(table.events)
        for seat, stack in table.stacks.items():
            if stack < self.buys // 4:
                table.add_chips(seat, self.buys - stack)
        hand = table.deal(seed)
        began = next(at for at in range(before, len(table.events)) if isinstance(table.events[at], HandBegan))
        teller = Teller(hand.dealer.rules, table.scale, self.names)
        yield from self._between(before, began + 1, None)
        told = 0
        while told < len(hand.events):
            for event in hand.events[told:]:
                for line in teller.tell(event):
                    yield line, teller.hand, False
            told = len(hand.events)
            yield "", teller.hand, True
            if not hand.over:
                hand.step(self.bots[hand.turn or min(self.bots)])
        yield from self._between(began + 1, len(table.events), teller.hand)

    def _between(self, first: int, last: int, hand: Hand | None) -> Iterator[tuple[str, Hand | None, bool]]:
        for event in self.table.events[first:last]:
            yield tell_table(event, self.table.scale, self.names), hand, False


def _print_lines(tables: list[DemoTable], turns: "range | count[int]", seed: int | None) -> None:
    for turn in turns:
        table = tables[turn % len(tables)]
        print(f"== {table.title} ==")
        stacks = table.table.stacks
        print("Play money: " + ", ".join(f"{table.labels[seat]} {stack}" for seat, stack in stacks.items()))
        cited: dict[str, None] = {}
        for line, _, _ in table.play(None if seed is None else seed + turn):
            if line:
                print(line)
                cited.update(dict.fromkeys(rows_cited(line)))
        if cited:
            print("By the book:")
        for row in cited:
            print(f"  {row}: {says(row)}")
        print(flush=True)


def _show_live(
    tables: list[DemoTable], turns: "range | count[int]", pause: float, seed: int | None,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """The picture is drawn anew for every line; a pause follows each action, a longer one each hand."""
    screen = Screen()
    with Live(console=console(), auto_refresh=False) as live, contextlib.suppress(BrokenPipeError):
        for turn in turns:
            table = tables[turn % len(tables)]
            screen.title = table.title
            screen.clear()
            for line, hand, now in table.play(None if seed is None else seed + turn):
                if line:
                    screen.say(line)
                live.update(screen.picture(hand, table.labels, table.table.scale), refresh=True)
                if now:
                    wait(pause)
            wait(pause * 4)
