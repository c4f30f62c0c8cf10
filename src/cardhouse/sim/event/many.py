"""Many simulated events at once, over the processes of this machine or the machines of a Dask cluster. Each
event is one task with its own seed, so that the results do not depend on who played which.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardhouse.odds.handing import finished
from cardhouse.sim.event.checks import BrokenEventError
from cardhouse.sim.event.run import Told, simulate
from cardhouse.sim.workers import workers
from cardhouse.tournaments.sheet import Sheet


def play_many(
    sheet: Sheet, house: str, entries: int, seeds: range, *, processes: int = 1, cluster: str = ""
) -> Iterator[Told]:
    """Each event as it is finished, in no order."""
    packed = msgspec.msgpack.encode(sheet)
    with workers(processes, cluster) as executor:
        for _, told in finished(executor, _one, [(packed, house, entries, seed) for seed in seeds]):
            yield msgspec.msgpack.decode(told, type=Told)


def _one(packed: bytes, house: str, entries: int, seed: int) -> bytes:
    sheet = msgspec.msgpack.decode(packed, type=Sheet)
    try:
        return msgspec.msgpack.encode(simulate(sheet, house, entries, seed)[1])
    except BrokenEventError as broken:
        broken.seed = seed
        raise
