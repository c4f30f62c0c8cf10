"""`cardhouse export`: writes played hands, kept as events, as PHH hand histories.

Events are read from JSON lines, one an event, any number of hands one after another; what the format can
tell of them is decided in `cardhouse.histories.exporting`. It ends with 1 when a hand was written that
replays otherwise by the format's own rules.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from cardhouse.errors import CardhouseError
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.exporting import check
from cardhouse.histories.exporting import export as export_hand
from cardhouse.histories.history import History
from cardhouse.histories.writing import write_all, write_one
from cardhouse.play.events import Event, HandBegan
from cardhouse.play.wire import WireError, decode
from cardhouse.store.private_files import opened_privately

app = App(name="export")
Shown = Annotated[bool, Parameter(negative="")]


@app.default
def export(events: Path, to: Path | None = None, *, shown_only: Shown = False) -> int:
    """Write the hands of an events file as PHH: .phh for one hand, .phhs for several.

    Parameters
    ----------
    events:
        JSON lines, one event each, hands one after another.
    to:
        The file to write; without it the text goes to standard output.
    shown_only:
        Write hole cards that were not shown as unseen.
    """
    try:
        hands = split(decode(events.read_bytes()))
    except WireError as fault:
        raise CardhouseError(f"{events}: {fault}") from fault
    if not hands:
        raise CardhouseError(f"{events}: there is no event in it")
    if to is not None and (to.suffix == ".phh") == (len(hands) > 1):
        fitting = "a .phhs file" if len(hands) > 1 else "a .phh file"
        raise CardhouseError(f"{to}: {len(hands)} hands go into {fitting}")
    histories = [_one(number, hand, events, shown_only) for number, hand in enumerate(hands, 1)]
    text = write_one(histories[0]) if len(histories) == 1 else write_all(histories)
    if to is None:
        sys.stdout.write(text)
    else:
        with opened_privately(to) as file:
            file.write(text)
    return max([_tell(number, history, events) for number, history in enumerate(histories, 1)])


def split(events: Iterable[Event]) -> list[list[Event]]:
    """The events of each hand: a hand begins with HandBegan."""
    hands: list[list[Event]] = []
    for event in events:
        if isinstance(event, HandBegan) or not hands:
            hands.append([])
        hands[-1].append(event)
    return hands


def _one(number: int, hand: list[Event], file: Path, shown_only: bool) -> History:
    try:
        return export_hand(hand, {"hand": number}, shown_only=shown_only)
    except HistoryError as fault:
        raise fault.at(str(file), str(number)) from None


def _tell(number: int, history: History, file: Path) -> int:
    """Says where the format's rules lead elsewhere than the house's did."""
    try:
        check(history)
    except HistoryError as fault:
        print(f"cardhouse: written, but {fault.at(str(file), str(number))}", file=sys.stderr)
        return 1
    return 0
