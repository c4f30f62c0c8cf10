"""A process that appends until it is killed, and says what was acknowledged; run by test_killing.py.

    python appending_child.py URL FIRST STREAMS

Each stream submits commands `STREAM-N` from N = FIRST on and prints a line `command position` once the store
has answered. A command that is there already is answered with its entry. A store that cannot be used just
now is tried again with the same command, as a client would.
"""

import os
import sys
import threading
import time

from cardhouse.store import DuplicateCommand, NewEntry, StoreError, Writer, open_store


def stream(writer: Writer, number: int, first: int) -> None:
    position = 0
    for n in range(first, 1_000_000):
        command = f"{number}-{n}"
        kept = ((f"person {number}", command.encode()),)
        new = NewEntry(command, n, "child", command.encode() * 20, vault=kept)
        while not position:
            try:
                position = writer.submit([new]).result(30)[0].position
            except DuplicateCommand as error:
                position = error.entry.position
            except StoreError as error:
                if not error.passing:
                    raise
                sys.stderr.write(f"{error}\n")
                time.sleep(0.02)
        sys.stdout.write(f"{command} {position}\n")
        sys.stdout.flush()
        position = 0


def main() -> None:
    url, first, streams = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    log = open_store(url).log("Main")
    while not log.claim_writer(f"process {os.getpid()}", 1):  # as a second server waits for the first to die
        time.sleep(0.01)
    writer = Writer(log)
    threads = [threading.Thread(target=stream, args=(writer, number, first)) for number in range(streams)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
