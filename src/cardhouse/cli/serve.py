"""`cardhouse serve`: runs the rooms of a database for clients. What it serves is decided in `server`."""

from __future__ import annotations

import os
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import App, Parameter

from cardhouse.server.running import Serving, check_database, serve
from cardhouse.server.security import Settings
from cardhouse.store.opening import is_postgresql

app = App(name="serve", help="Serve the rooms of a database.", help_format="plaintext")
DATABASE = "cardhouse.db"
Place = Annotated[
    str | None,
    Parameter(
        name="--database",
        help="A file, sqlite:///FILE or postgresql://…; else $CARDHOUSE_DATABASE, else cardhouse.db here.",
    ),
]


def place(database: str | None) -> str:
    """The database that is meant."""
    return database or os.environ.get("CARDHOUSE_DATABASE") or DATABASE


@app.default
def run(
    *,
    database: Place = None,
    host: Annotated[str, Parameter(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen at.")] = 8000,
    room: Annotated[tuple[str, ...], Parameter(help="Only this room; may be given several times.")] = (),
    address: Annotated[str, Parameter(help="Where fellow servers reach this one.")] = "",
    https: Annotated[bool, Parameter(help="A proxy in front of this server speaks HTTPS.")] = False,
    name: Annotated[tuple[str, ...], Parameter(help="A host name to answer for; else any.")] = (),
) -> None:
    """Serve until told to stop (Ctrl-C): commands and views by HTTP, live views by WebSocket.

    The description of everything that can be asked is at /api/v1/docs.
    """
    where = place(database)
    check_database(where)
    print(f"Serving {shown(where)} at http://{host}:{port}/api/v1/docs (Ctrl-C stops)", flush=True)
    settings = Settings(https=https, hosts=frozenset(name))
    serve(Serving(where, host, port, room, address, settings))


def shown(database: str) -> str:
    """The database without a password that its address may hold."""
    if not is_postgresql(database):
        return database
    parts = urlsplit(database)
    return f"postgresql://{parts.hostname or ''}{parts.path}"
