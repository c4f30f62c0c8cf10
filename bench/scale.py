"""Many rooms over several processes on one database, as fast as they go:
`python bench/scale.py URL [PROCESSES ROOMS_A_PROCESS TABLES_A_ROOM SECONDS]`. docs/scale.md has figures.

Every room has its own writer, and every table waits for its last command to be durable.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from cardhouse.cards.worth import HIGH
from cardhouse.sim.bench_room import Room
from cardhouse.store import open_store

SEATS = 9
ROUND = 200
"""Commands of a room between two looks at the clock."""


def play(url: str, names: list[str], tables: int, seconds: float) -> tuple[int, float, float]:
    """Commands done, seconds by the clock and on the processor, of one process with its rooms."""
    HIGH.fill(7)
    store = open_store(url)

    def opened(name: str) -> Room:
        return Room(store.create_room(name), tables, SEATS)

    with ThreadPoolExecutor(len(names)) as pool:
        rooms = list(pool.map(opened, names))
        began, used, end = time.perf_counter(), time.process_time(), time.perf_counter() + seconds

        def run(room: Room) -> int:
            done = 0
            while time.perf_counter() < end:
                done += room.run(ROUND).count
            return done

        done = sum(pool.map(run, rooms))
    took, used = time.perf_counter() - began, time.process_time() - used
    for room in rooms:
        room.keeper.stop()
    store.close()
    return done, took, used


def main(url: str, processes: int = 3, rooms: int = 4, tables: int = 20, seconds: int = 20) -> None:
    stamp = f"{time.time_ns() // 1_000_000:x}"
    names = [[f"scale {stamp} {process} {room}" for room in range(rooms)] for process in range(processes)]
    with ProcessPoolExecutor(processes) as pool:
        tasks = [pool.submit(play, url, mine, tables, seconds) for mine in names]
        results = [task.result() for task in tasks]
    done = sum(one[0] for one in results)
    rate = sum(one[0] / one[1] for one in results)
    used = sum(one[2] for one in results)
    count = processes * rooms * tables
    print(f"{processes * rooms} rooms, {count} tables, {processes} processes: {rate:,.0f} commands a second, "
          f"{1e6 * used / done:.0f} microseconds of the servers' processor time each.")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
