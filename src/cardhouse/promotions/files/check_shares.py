"""Which part of an award each of the sharers has, and whether a promotion's own percentages can be.

What the terms leave out goes by the house. A house may print its percentages, so that no promotion has
others, or ask only that the losing hand has the larger part; what the others at the table share is a
percentage, or all that is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardhouse.houses.choices import Choices
from cardhouse.promotions.promotion import Pays, Promotion
from cardhouse.tournaments.sheets.faults import Fault

HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Percents:
    """Of an award, in percent."""

    losers: int
    winners: int
    table: int
    room: int

    def of_award(self, *, room_besides: bool) -> int:
        """What they come to."""
        return self.losers + self.winners + self.table + (0 if room_besides else self.room)


def percents(choices: Choices, pays: Pays) -> Percents:
    """What the terms say, else the house."""
    losers = _told(choices, "losers", pays.losers)
    winners = _told(choices, "winners", pays.winners)
    room = pays.room or 0
    if pays.table is not None:
        return Percents(losers, winners, pays.table, room)
    if choices.value("promotion_shares.table_takes") == "remainder":
        inside = room if choices.value("promotion_shares.room_share") == "from_award" else 0
        return Percents(losers, winners, max(0, HUNDRED - losers - winners - inside), room)
    return Percents(losers, winners, _told(choices, "table", None), room)


def _told(choices: Choices, part: str, own: int | None) -> int:
    value: int = own if own is not None else choices.value(f"promotion_shares.{part}_percent")
    return value


def check_shares(terms: Promotion, choices: Choices) -> Iterator[Fault]:
    """What cannot be in the percentages of a promotion that divides an award."""
    if terms.beaten is None:
        return
    pays = terms.pays
    told = {"losers": pays.losers, "winners": pays.winners, "table": pays.table, "room": pays.room}
    for percent in told.values():
        if percent is not None and not 0 <= percent <= HUNDRED:
            return  # told by `check_pays`
    yield from _by_the_book(choices, told)
    parts = percents(choices, pays)
    besides = choices.value("promotion_shares.room_share") == "besides"
    whole = parts.of_award(room_besides=besides)
    if whole > HUNDRED:
        rules = [choices["promotion_shares.room_share"]] if parts.room else []
        rules += [choices["promotion_shares.table_takes"]] if pays.table is None else []
        cite = next((rule.cited for rule in rules if rule.cited), None)
        yield Fault("pays", f"the parts of the award come to {whole} percent", cite=cite)


def _by_the_book(choices: Choices, told: dict[str, int | None]) -> Iterator[Fault]:
    rule = choices["promotion_shares.percentages"]
    if rule.value == "printed":
        for part in ("losers", "winners", "table"):
            printed = choices[f"promotion_shares.{part}_percent"]
            if printed.cited and told[part] not in (None, printed.value):
                yield Fault(f"pays.{part}", f"the book has {printed.value} percent", cite=printed.cited)
        return
    losers = _told(choices, "losers", told["losers"])
    winners = _told(choices, "winners", told["winners"])
    if losers <= winners:
        said = "the losing hand has a larger part than the winning one"
        yield Fault("pays.losers", said, cite=rule.cited)
