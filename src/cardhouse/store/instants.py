"""Which entry was the last at an instant, found without reading the log: beside every thousandth entry lies
the latest instant of all entries up to there. It only grows, whatever the clock did, so that one look into
its index leads to the thousand entries among which the answer is. Where such rows are missing the answer is
the same, only later; `wrong` is for whoever verifies the database.
"""

from collections.abc import Callable, Iterable, Sequence

from cardhouse.store.log import Entry

STRETCH = 1_000
EARLIEST = -(2**63)
"""Before the first entry."""


def noted(made: Sequence[Entry], latest: int) -> tuple[list[tuple[int, int]], int]:
    """What is kept beside new entries, as position and latest instant; and the latest after them all."""
    if not made:
        return [], latest
    if made[0].position // STRETCH == made[-1].position // STRETCH and made[0].position % STRETCH:
        return [], max(latest, *[entry.at for entry in made])  # nearly always
    rows = []
    for entry in made:
        latest = max(latest, entry.at)
        if entry.position % STRETCH == 0:
            rows.append((entry.position, latest))
    return rows, latest


def wrong(rows: Iterable[tuple[int, int]], latest_of: Callable[[int, int], int | None]) -> list[int]:
    """The positions whose row is not what the entries say. `latest_of` gives the latest instant of the
    entries after one position up to another; None where they are not in the database.
    """
    found, before, latest = [], 0, EARLIEST
    for position, said in rows:
        told = latest_of(before, position)
        if told is not None and said != max(latest, told):
            found.append(position)
        before, latest = position, said
    return found


def told(room: str, position: int) -> str:
    """What is wrong, for people."""
    return f"{room}: the latest instant kept at position {position} is not what the entries up to there say"
