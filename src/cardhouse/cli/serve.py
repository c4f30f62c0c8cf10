"""`cardhouse serve`: runs the rooms of a database for clients. What it serves is decided in `server`."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cyclopts import App, Parameter

from cardhouse.errors import CardhouseError
from cardhouse.screens.handlers import page_handlers
from cardhouse.server.running import Serving, check_database, serve
from cardhouse.server.security import Pace, Settings
from cardhouse.sim.demo.rooms import Demo, make_rooms, open_for_demo
from cardhouse.store.opening import is_postgresql

app = App(name="serve", help="Serve the rooms of a database.", help_format="plaintext")
DATABASE = "cardhouse.db"
DEMO_DATABASE = Path(".cardhouse") / "demo.db"
PORTS_TRIED = 20
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
    demo: Annotated[bool, Parameter(negative="", help="A demonstration with practice bots.")] = False,
) -> None:
    """Serve until told to stop (Ctrl-C): pages for people, commands and views by HTTP, live by WebSocket.

    The description of everything that programs can ask is at /api/v1/docs. --demo serves a room for each
    house, made anew in .cardhouse/ and alive with practice bots for play money, and lets everybody in by one
    tap; with --database it does so in the rooms of that database, if none of them is for real money.
    """
    settings = Settings(https=https, hosts=frozenset(name))
    if demo:
        serve_demo(database, host, port, settings)
        return
    where = place(database)
    check_database(where)
    print(f"Serving {shown(where)} at http://{host}:{port}/ (Ctrl-C stops)", flush=True)
    serve(Serving(where, host, port, room, address, settings), page_handlers())


def serve_demo(database: str | None, host: str, port: int, settings: Settings) -> None:
    """The demonstration, on the next free port where this one is taken."""
    where = fresh_demo() if database is None else database
    open_for_demo(where)
    port = free_port(host, port)
    # A whole family may try it from one address.
    settings = msgspec.structs.replace(settings, sign_in_pace=Pace(burst=200, per_second=20))
    print(f"A demonstration room is open: http://{shown_host(host)}:{port}/", flush=True)
    print("Practice bots, play money only. Ctrl-C stops it; the next start begins anew.", flush=True)
    demonstration = Demo(say=say)
    pages = page_handlers(demonstration)
    serve(Serving(where, host, port, settings=settings), pages, demonstration.beside)


def say(room: str, percent: int) -> None:
    """How far a room of the demonstration is; on a terminal the line stays where it is."""
    moves = sys.stdout.isatty()
    done = "ready, after an evening of play" if percent == 100 else f"playing the evening so far, {percent} %"
    if moves or percent in (0, 100):
        print(f"{room}: {done}".ljust(72), end="\r" if moves and percent < 100 else "\n", flush=True)


def fresh_demo() -> str:
    """An empty database for the demonstration; what an earlier one left is thrown away."""
    DEMO_DATABASE.parent.mkdir(exist_ok=True)
    for left in DEMO_DATABASE.parent.glob(f"{DEMO_DATABASE.name}*"):
        left.unlink()
    make_rooms(str(DEMO_DATABASE))
    return str(DEMO_DATABASE)


def free_port(host: str, first: int) -> int:
    """The first port from here on at which nobody listens."""
    for port in range(first, first + PORTS_TRIED):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise CardhouseError(f"no port from {first} to {first + PORTS_TRIED - 1} is free: choose one with --port")


def shown_host(host: str) -> str:
    """A name that a browser on this machine finds."""
    return "localhost" if host in ("0.0.0.0", "::", "") else host  # noqa: S104


def shown(database: str) -> str:
    """The database without a password that its address may hold."""
    if not is_postgresql(database):
        return database
    parts = urlsplit(database)
    return f"postgresql://{parts.hostname or ''}{parts.path}"
