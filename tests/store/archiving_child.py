"""A process that archives a log, a hundred entries a file, and says how far it is; run by
test_archives_killed.py.

    python archiving_child.py URL LAST
"""

import sys

from cardhouse.store import open_store
from cardhouse.store.archiving import archived_end, left_over, written

A_DAY = 100


def main() -> None:
    url, last = sys.argv[1], int(sys.argv[2])
    log = open_store(url).log("Main")
    left_over(log)
    log.archives.drop()
    print("begun", flush=True)
    while (end := archived_end(log).position) < last:
        one = written(log, end + A_DAY, f"day{end + A_DAY}")
        print("written", flush=True)
        log.archives.add(one)
        print("added", flush=True)
        log.archives.drop()
        print("dropped", flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    main()
