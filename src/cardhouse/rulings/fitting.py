"""Which situations can come up at a table as it is: its game, how it is bet, the street, and who deals.

Only leaves out what cannot be: what did happen in a hand is seen when a ruling on it is asked for (`seeing`).
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from cardhouse.games.game import Game
from cardhouse.play.stakes import Stakes

Unfit = Literal["", "game", "street", "software", "turn", "events"]
"""Why it is none here: not in this game, not on this street, the software deals, nobody is in turn, only in
events.
"""

STUD: Final = frozenset({
    "premature-stud", "all-in-last-card-up", "common-card-for-some", "exposed-hole", "exposed-last",
    "hole-off-the-table", "last-card-to-wrong-player", "upcards-moved", "wrong-low", "call-beaten-by-board",
})  # fmt: skip
DRAW: Final = frozenset({"draw-changed", "asked-how-many", "exposed-on-draw"})
OPENERS: Final = frozenset({
    "false-openers", "wants-to-open", "nobody-opens", "all-in-false-opener", "asked-for-opening-hand",
    "call-cannot-beat-openers", "next-deal-after-forfeit",
})  # fmt: skip
BOARD: Final = frozenset({"premature-board", "too-many-on-flop", "extra-board-card", "board-swept"})
BUTTON: Final = frozenset({"button-was-wrong", "button-is-wrong", "button-dealt-two-in-a-row"})
BLINDS: Final = frozenset({"big-blind-twice", "meant-to-sit-out", "owed-blind"})
FIRST_DEAL: Final = frozenset({
    "exposed-card", "doubtful-flash", "off-the-table", "hole-off-the-table", "exposed-hole",
    "card-to-wrong-player", "button-dealt-two-in-a-row", "extra-cards", "too-few-cards",
})  # fmt: skip
"""Of the first cards, before the next ones come; later a hand with a wrong count is `hand-count`."""
FROM_STREET: Final = {
    "too-many-on-flop": 1, "burn-error": 1, "board-swept": 1, "extra-board-card": 2, "exposed-last": 3,
    "last-card-to-wrong-player": 3, "all-in-last-card-up": 3, "common-card-for-some": 3,
}  # fmt: skip
EVENTS: Final = frozenset({"wrong-level", "rules-clash"})
OF_CARDS: Final = frozenset({"dealing", "board"})
"""What nobody reports where software deals."""


class Setting(msgspec.Struct, frozen=True):
    """A table as far as it matters here. `street` counts from 0; -1 where no hand is in progress."""

    game: Game
    stakes: Stakes | None = None
    street: int = -1
    software: bool = False
    in_turn: bool = False
    event: bool = False


def unfit(name: str, touches: str, at: Setting) -> Unfit:
    """Why a situation cannot be there; empty where it can."""
    if name == "act":
        return "" if at.in_turn and not at.software else "turn"
    if not _of_game(name, at):
        return "game"
    if name in EVENTS and not at.event:
        return "events"
    if at.software and touches in OF_CARDS:
        return "software"
    late = at.street > 0 and name in FIRST_DEAL
    early = 0 <= at.street < FROM_STREET.get(name, 0)
    return "street" if late or early else ""


def _of_game(name: str, at: Setting) -> bool:
    game, stakes = at.game, at.stakes
    families = {"stud": name in STUD, "draw": name in DRAW, "flop": name in BOARD}
    if any(families.values()) and not families[game.family]:
        return False
    if name == "burn-error" and game.family == "draw":
        return False
    if name in OPENERS and game.openers == "none":
        return False
    if (name in BUTTON and game.family == "stud") or (name in BLINDS and game.forced != "blinds"):
        return False
    if name == "antes-short":
        return game.forced != "blinds" or stakes is None or stakes.ante > 0
    return name != "over-pot-found" or stakes is None or stakes.structure == "pot_limit"
