"""One hand history: the fields that a replay needs, checked, and all others kept as they were.

Amounts are whole numbers or exact decimals as the file writes them, never floats; opening.py turns them into
whole smallest units. Whether the actions can be played is decided in replaying.py.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

from cardhouse.histories.errors import HistoryError
from cardhouse.histories.reading import Fields, hands_in
from cardhouse.histories.variants import BLINDS, SIZES, VARIANTS, Variant

Amount = int | Decimal
SUFFIXES: Final = (".phh", ".phhs")
AMOUNT_MAX: Final = 10**14
TINY: Final = Decimal("1E-8")
PLAYERS_MAX: Final = 23  # a deck holds no more hold'em hands and a board
_NUMBERS: Final = frozenset({int, Decimal})
_TEXT: Final = frozenset({str})
_ROWS: Final = ("antes", BLINDS, "starting_stacks", "finishing_stacks", "winnings")
_OWN: Final = frozenset({"variant", "actions", "ante_trimming_status", *SIZES, *_ROWS})


@dataclass(slots=True)
class History:
    """A hand as the format tells it; players in the order of the deal, the first left of the button first."""

    variant: Variant
    antes: Sequence[Amount]
    starting_stacks: Sequence[Amount]
    actions: Sequence[str]
    blinds_or_straddles: Sequence[Amount] = ()
    bring_in: Amount = 0
    small_bet: Amount = 0
    big_bet: Amount = 0
    min_bet: Amount = 0
    ante_trimming_status: bool = False
    finishing_stacks: Sequence[Amount] | None = None
    winnings: Sequence[Amount] | None = None
    other: Fields = field(default_factory=dict)
    """Players, venue, time limit and whatever else the file holds, in its order."""


def make_history(fields: Fields) -> History:
    """The history that the fields tell; all that is wrong with them is said at once."""
    code = fields.get("variant")
    variant = VARIANTS.get(code) if isinstance(code, str) else None
    if variant is None:
        said = "the field 'variant' is missing" if code is None else f"unknown variant {code!r}"
        raise HistoryError(f"{said}; known: {', '.join(VARIANTS)}")
    faults = _faults(fields, variant)
    if faults:
        raise HistoryError("; ".join(faults))
    get = fields.get
    return History(
        variant,
        fields["antes"],
        starting_stacks=fields["starting_stacks"],
        actions=fields["actions"],
        blinds_or_straddles=get(BLINDS, ()),
        bring_in=get("bring_in", 0),
        small_bet=get("small_bet", 0),
        big_bet=get("big_bet", 0),
        min_bet=get("min_bet", 0),
        ante_trimming_status=get("ante_trimming_status", False),
        finishing_stacks=get("finishing_stacks"),
        winnings=get("winnings"),
        other={name: value for name, value in fields.items() if name not in _OWN},
    )


def _faults(fields: Fields, variant: Variant) -> list[str]:
    faults = [
        f"the field {name!r} is missing: {variant.code} needs it"
        for name in (*variant.fields, "starting_stacks", "actions")
        if name not in fields
    ]
    actions = fields.get("actions", [])
    if not isinstance(actions, list) or not _TEXT.issuperset(map(type, actions)):
        faults.append("'actions' must be a list of texts")
    if type(fields.get("ante_trimming_status", False)) is not bool:
        faults.append("'ante_trimming_status' must be true or false")
    players = _players(fields, faults)
    for name in _ROWS:
        if name in fields and players:
            faults += _row_faults(name, fields[name], players)
    for name in SIZES:
        size = fields.get(name, 0)
        needed = name in variant.fields and name in fields
        if not _countable(size) or size < 0 or (size == 0 and needed):
            faults.append(f"{name!r} must be an amount above nothing, not {size!r}")
    return faults


def _players(fields: Fields, faults: list[str]) -> int:
    stacks = fields.get("starting_stacks", [])
    players = len(stacks) if isinstance(stacks, list) else 0
    if "starting_stacks" in fields and not 2 <= players <= PLAYERS_MAX:
        faults.append(f"'starting_stacks' must list 2 to {PLAYERS_MAX} players")
        return 0
    return players


def _row_faults(name: str, row: Any, players: int) -> list[str]:
    if type(row) is list and len(row) == players and _sound(row, 0 if name != "starting_stacks" else TINY):
        return []
    if type(row) is not list or not _NUMBERS.issuperset(map(type, row)):
        return [f"{name!r} must be a list of amounts"]
    if len(row) != players:
        return [f"{name!r} lists {len(row)} amounts for {players} players"]
    if any(type(amount) is Decimal and amount.is_nan() for amount in row):
        return [f"{name!r} holds an amount that is no number"]
    if name == "starting_stacks":
        if min(row) <= 0:
            return [f"'starting_stacks': player p{row.index(min(row)) + 1} has no chips"]
        row = [stack for stack in row if type(stack) is int or stack.is_finite()]  # inf is a stack not told
    if not all(map(_countable, row)):
        return [f"{name!r} holds an amount too large to count"]
    if name != BLINDS and min(row, default=0) < 0:
        return [f"{name!r} holds a negative amount"]
    return []


def _sound(row: list[Any], least: Amount) -> bool:
    """The usual case, quickly: numbers from `least` up to what can be counted."""
    try:
        return _NUMBERS.issuperset(map(type, row)) and min(row) >= least and max(row) < AMOUNT_MAX
    except InvalidOperation:  # one of them is no number
        return False


def _countable(amount: Any) -> bool:
    """Whether an amount is finite and of a size that chips have."""
    if type(amount) is Decimal:
        return amount.is_finite() and abs(amount) < AMOUNT_MAX
    return type(amount) is int and abs(amount) < AMOUNT_MAX


def read_text(text: str, file: str = "") -> Iterator[tuple[str, History | HistoryError]]:
    """Each hand of a file's text by name, or what is wrong with it."""
    for name, fields in hands_in(text):
        if isinstance(fields, HistoryError):
            yield name, fields.at(file, name)
            continue
        try:
            yield name, make_history(fields)
        except HistoryError as fault:
            yield name, fault.at(file, name)


def read_file(path: Path) -> Iterator[tuple[str, History | HistoryError]]:
    """Each hand of a file by name, or what is wrong with it; a file that is not text at all is one fault."""
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError as fault:
        yield "", HistoryError(f"not UTF-8 text: {fault.reason} at byte {fault.start}").at(str(path), "")
        return
    yield from read_text(text, str(path))
