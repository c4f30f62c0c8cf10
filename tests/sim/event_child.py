"""Plays an event onto a store and is killed by the system's hardest signal in the middle of a hand."""

import os
import signal
import sys

from cardhouse.sim.event.play import EventPlay
from cardhouse.sim.event.run import sheet_for
from cardhouse.store import open_store
from cardhouse.store.log import NewEntry


def main(url: str, template: str, entries: int, hands: int) -> None:
    store = open_store(url)
    log = store.create_room("event")

    def keep(entry: NewEntry) -> None:
        log.append([entry], log.head().position)
        if play is not None and play.hands == hands:
            os.kill(os.getpid(), signal.SIGKILL)

    play: EventPlay | None = None
    play = EventPlay(sheet_for(template, "horseshoe", entries), "horseshoe", entries, 1, keep=keep)
    play.open()
    play.start()
    play.play()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
