"""What can be wrong with a hand history, said with its file, hand and action."""

from cardhouse.errors import CardhouseError


class HistoryError(CardhouseError):
    """A history that cannot be read, replayed or written.

    `action` is the text of the action at fault, `number` its place, counted from 1.
    """

    def __init__(self, reason: str, *, action: str | None = None, number: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.action = action
        self.number = number
        self.file = ""
        self.hand = ""

    def at(self, file: str, hand: str) -> "HistoryError":
        """The same error, now knowing where it stands."""
        self.file, self.hand = file, hand
        return self

    def __str__(self) -> str:
        place = self.file
        if self.hand:
            place += f", hand {self.hand}" if place else f"hand {self.hand}"
        if self.action is not None:
            where = f"action {self.number} ({self.action!r})" if self.number else f"action {self.action!r}"
            place += f", {where}" if place else where
        return f"{place}: {self.reason}" if place else self.reason
