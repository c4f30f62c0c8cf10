"""`cardhouse log mirror`: a live copy of a database's logs, for a device that somebody else runs.

When a copy may go on is decided in `cardhouse.store.mirroring`, how far a room lets itself be copied over the
network in `cardhouse.server.routes_log_copy`. Here it is followed, waited and told: a source that cannot be
reached is waited for, one that was rewritten ends the command with 1.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardhouse.cli.log_reading import reading
from cardhouse.cli.output import print_text
from cardhouse.cli.user import ask
from cardhouse.errors import CardhouseError
from cardhouse.server.remote import SessionEnded, is_remote, parts
from cardhouse.store import BrokenChain, StoreError
from cardhouse.store.errors import FileReplaced
from cardhouse.store.log import Head
from cardhouse.store.mirroring import Mirror, Source, SourceRewritten
from cardhouse.store.opening import is_postgresql, sqlite_path

LOOK_SECONDS = 0.5
WAIT_SECONDS = 2
COMPARE_SECONDS = 3600
Flag = Annotated[bool, Parameter(negative="")]


Token = Annotated[str, Parameter(env_var="CARDHOUSE_TOKEN")]


def mirror(
    source: str, target: str, *, once: Flag = False, compare: int = COMPARE_SECONDS, token: Token = "",
    user: str = "",
) -> int:  # fmt: skip
    """Copy the logs of another's database as entries come, each proved before it is kept, until Ctrl-C.

    Parameters
    ----------
    source:
        https://server/rooms/NAME from any other machine, a SQLite file, or postgresql://… (an account that
        may only read will do); nothing is written to it.
    target:
        A SQLite file of one's own; made when it is not there, and gone on with when it is.
    once:
        Copy what is there, and end.
    compare:
        After how many seconds everything that was copied is compared again with the source.
    token:
        For https: the token of a session of an auditor of that room; better in CARDHOUSE_TOKEN.
    user:
        For https: an auditor's name; the password is asked for, and a session that ends is opened again.
    """
    _not_itself(source, target)
    reader = _reader(source, token, user)
    following = Following(target, compare)
    try:
        while True:
            try:
                with reader() as store:
                    following.follow(store, once)
                return 0
            except (SourceRewritten, BrokenChain) as stopped:
                print_text(f"STOPPED: {stopped}.")
                return 1
            except (FileReplaced, SessionEnded) as anew:
                if isinstance(anew, SessionEnded) and not user:
                    raise
                continue  # opened anew, and compared from the first entry on
            except StoreError as error:
                if once or not _may_pass(error, source):
                    raise
                print_text(f"{error}; it is tried again.")
                time.sleep(WAIT_SECONDS)
    finally:
        following.mirror.close()


class Following:
    """One copy, and what was told of it."""

    def __init__(self, target: str, compare: int) -> None:
        self.mirror = Mirror(target)
        self._compare = compare
        self._told: dict[str, Head] = {}

    def follow(self, source: Source, once: bool) -> None:
        """Look for what came, again and again; everything is compared first, and now and then."""
        compared = -float(self._compare)
        while True:
            if source.file is not None:
                source.file.check()
            if time.monotonic() - compared >= self._compare:
                self.mirror.compared(source)
                compared = time.monotonic()
            self._tell(self.mirror.copied(source))
            if once:
                return
            time.sleep(LOOK_SECONDS)

    def _tell(self, heads: dict[str, Head]) -> None:
        for room, head in heads.items():
            if self._told.get(room) != head:
                where, digest = head.position, head.digest.hex()
                print_text(f"{room}: copied up to position {where}; the digest is {digest}.")
        self._told = heads


def _reader(source: str, token: str, user: str) -> Callable[[], AbstractContextManager[Source]]:
    if not is_remote(source):
        return lambda: reading(source)
    from cardhouse.server.log_source import RemoteRoom  # its libraries take a while, and few need them

    parts(source)
    if not token and not user:
        raise CardhouseError(f"{source}: say --token, set CARDHOUSE_TOKEN, or say --user")
    password = ask(f"Password of {user}") if user else ""

    @contextmanager
    def remote() -> Iterator[Source]:
        with closing(RemoteRoom(source, token)) as room:
            if user:
                room.sign_in(user, password)
            yield room

    return remote


def _may_pass(error: StoreError, source: str) -> bool:
    """A database that is restarted, or whose file is being put back, is waited for; so is a server."""
    if is_remote(source):
        return error.passing
    return error.passing or not (is_postgresql(source) or Path(sqlite_path(source)).exists())


def _not_itself(source: str, target: str) -> None:
    if is_remote(source) or is_postgresql(source) or is_postgresql(target):
        return
    here, there = Path(sqlite_path(source)), Path(sqlite_path(target))
    if here.exists() and there.exists() and os.path.samefile(here, there):
        raise CardhouseError(f"{target} is the source itself: give a file of your own")
