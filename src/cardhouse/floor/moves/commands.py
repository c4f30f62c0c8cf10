"""What is asked about moving from one table to another."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand


class SignTransferList(FloorCommand, frozen=True):
    """A player wants to go to another table of the same game."""

    table: int
    person: str
    to: int


class LeaveTransferList(FloorCommand, frozen=True):
    """He wants to stay."""

    person: str
    to: int


class GrantTableChange(FloorCommand, frozen=True):
    """Staff let a player change tables; `chips` he brings (0: the whole stack), `seat` 0 for any."""

    table: int
    person: str
    to: int
    seat: int = 0
    chips: int = 0


class SwapTables(FloorCommand, frozen=True):
    """Staff let the first name of each of two tables' transfer lists trade places."""

    person: str
    other: str


class DeclareEstablished(FloorCommand, frozen=True):
    """A supervisor finds that a new game will last."""

    table: int


class MoveNow(FloorCommand, frozen=True):
    """Somebody on the way to another table goes there now; `chips` he brings (0: what was agreed)."""

    person: str
    chips: int = 0


class GiveUpMove(FloorCommand, frozen=True):
    """Somebody who would change tables stays after all."""

    person: str


class MakeMustMove(FloorCommand, frozen=True):
    """The house makes a game a must-move game that fills these main games."""

    table: int
    feeds: tuple[int, ...]


class EndMustMove(FloorCommand, frozen=True):
    """The game is no longer a must-move game."""

    table: int


class VolunteerToMove(FloorCommand, frozen=True):
    """A player of a must-move game would go to the main game first."""

    table: int
    person: str


class CallToMainGame(FloorCommand, frozen=True):
    """Staff call the next player of the must-move game to a main game."""

    table: int
    """The main game."""
    person: str = ""
    """Who is called; empty for whoever is next."""
    seat: int = 0


class RefuseToMove(FloorCommand, frozen=True):
    """A player will not go to the main game."""

    table: int
    person: str


class DeclineShortHanded(FloorCommand, frozen=True):
    """A player of a must-move game with few players does not want to play on in it."""

    table: int
    person: str


class DeclineCalledGame(FloorCommand, frozen=True):
    """Somebody on the waiting list does not want to sit down in a new or must-move game."""

    table: int
    person: str


class MoveDue(FloorCommand, frozen=True):
    """The clock's: the stay of somebody on the way to another table is over."""

    person: str


class RefuserQuits(FloorCommand, frozen=True):
    """The clock's: somebody who would not move has to quit."""

    table: int
    person: str


class FillMainGame(FloorCommand, frozen=True):
    """The clock's: a main game has too few players while its feeder has some."""

    table: int


class DropMainGame(FloorCommand, frozen=True):
    """The clock's: a main game is closed while a must-move game still fills it."""

    table: int
    main: int


class TradeDue(FloorCommand, frozen=True):
    """The clock's: two who trade tables are both out of their hands, or one of them is gone."""

    person: str
