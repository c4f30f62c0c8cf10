"""How the demonstration looks in a terminal: seats, cards, board, pot, what was said, and the book's rows.

Draws what it is given; the hand is played in `demo.py`.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardhouse.cards.card import JOKER, UNKNOWN, text
from cardhouse.cli.output import shorten
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.play.hand import Hand
from cardhouse.sim.amounts import written

SUITS = {"c": ("♣", "green"), "d": ("♦", "blue"), "h": ("♥", "red"), "s": ("♠", "default")}
LINES_SHOWN = 14
ROWS_SHOWN = 4
CITATION = re.compile(r"\[([a-z][a-z0-9]*\.[^\]\s]+)\]")


def cards_text(cards: Iterable[int]) -> Text:
    """Cards as people draw them."""
    shown = Text()
    for card in cards:
        if shown:
            shown.append(" ")
        name = text(card)
        if card in (JOKER, UNKNOWN):
            shown.append(name)
        else:
            suit, colour = SUITS[name[1]]
            shown.append(name[0] + suit, style=colour)
    return shown


def rows_cited(line: str) -> list[str]:
    """The ids of the book's rows that a line names."""
    return CITATION.findall(line)


def says(row: str, most: int = 150) -> str:
    """What the row says, cut short."""
    return shorten(load_catalogue(row.partition(".")[0])[row].says, most)


class Screen:
    """The picture of one table: the last lines said and the last rows of the book that decided something."""

    def __init__(self) -> None:
        self.title = ""
        self.lines: deque[str] = deque(maxlen=LINES_SHOWN)
        self.rows: deque[str] = deque(maxlen=ROWS_SHOWN)

    def clear(self) -> None:
        """Nothing was said yet."""
        self.lines.clear()
        self.rows.clear()

    def say(self, line: str) -> None:
        """One more line; the rows it cites go to the book's own corner."""
        self.lines.append(line)
        for row in rows_cited(line):
            if row in self.rows:
                self.rows.remove(row)
            self.rows.append(row)

    def picture(self, hand: Hand | None, names: Mapping[int, str], scale: int) -> Panel:
        """Everything as it stands now."""
        parts: list[Table | Text] = []
        if hand is not None:
            parts += [seats_table(hand, names, scale), middle(hand, scale)]
        said = Text("\n").join(Text(line) for line in self.lines)
        said.highlight_regex(CITATION, "cyan")
        parts += [Text(), said]
        if self.rows:
            parts += [Text("\nBy the book", style="bold")]
            for row in self.rows:
                parts.append(Text.assemble((row, "cyan"), "  ", (says(row), "dim")))
        footer = "play money, practice bots; Ctrl-C ends it"
        return Panel(Group(*parts), title=Text(self.title), subtitle=Text(footer, style="dim"))


def seats_table(hand: Hand, names: Mapping[int, str], scale: int) -> Table:
    """A line for each seat of the hand, in the order of the seats."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for column, right in (("", False), ("player", False), ("stack", True), ("bet", True), ("cards", False)):
        table.add_column(Text(column), justify="right" if right else "left", no_wrap=True)
    for seat in sorted(hand.seats):
        p = hand.pos[seat]
        style = "dim" if hand.folded[p] else "bold" if p == hand.actor else ""
        mark = "▶" if p == hand.actor else "●" if seat == hand.setup.button else ""
        bet = written(hand.bets[p], scale) if hand.bets[p] else ""
        cards = Text("folded", style="dim") if hand.folded[p] else cards_text(hand.cards_of(p))
        stack = "all-in" if not hand.stacks[p] and not hand.folded[p] else written(hand.stacks[p], scale)
        name = names.get(seat, f"seat {seat}")
        table.add_row(Text(mark), Text(name, style=style), Text(stack, style=style), Text(bet), cards)
    return table


def middle(hand: Hand, scale: int) -> Text:
    """Board and pot."""
    line = Text("\n")
    for board in hand.boards or ([hand.board] if hand.board else []):
        line.append_text(cards_text(board)).append("   ")
    if hand.common >= 0:
        line.append_text(cards_text([hand.common])).append("   ")
    pot = hand.pot + hand.awarded
    return line.append(f"Pot {written(pot, scale)}", style="bold")
