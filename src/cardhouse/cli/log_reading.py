"""What the commands about logs have in common: a database only read, a room or a name chosen, a bar."""

import getpass
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardhouse.errors import CardhouseError
from cardhouse.store import Log, Store, open_store

SHOW_EVERY = 1_000


def who_does_it(by: str) -> str:
    """Who stands on the record: the name that was given, else whoever is signed in at this machine."""
    try:
        return by or getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as in a container
        raise CardhouseError("whoever is signed in here has no name: say who does it with --by") from None


@contextmanager
def reading(database: str) -> Iterator[Store]:
    store = open_store(database, read_only=True)
    try:
        yield store
    finally:
        store.close()


def one_room(store: Store, room: str | None) -> Log:
    rooms = store.rooms()
    if room is None and len(rooms) != 1:
        which = f"say --room: {', '.join(rooms)}" if rooms else "there are no rooms in it yet"
        raise CardhouseError(f"{store.where}: {which}")
    return store.log(rooms[0] if room is None else room)


@contextmanager
def bar(title: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal while something long goes on; what it hears are positions."""
    out = Console(stderr=True)
    if not out.is_terminal:
        yield lambda position: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task(title, total=total)

        shown = 0

        def step(position: int) -> None:
            nonlocal shown
            if abs(position - shown) >= SHOW_EVERY:  # they come one by one, or a day at a time
                shown = position
                progress.update(task, completed=position)

        yield step
