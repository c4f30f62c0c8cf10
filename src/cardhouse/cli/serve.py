"""`cardhouse serve`: runs the rooms of a database for clients. What it serves is decided in `server`."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cyclopts import App, Parameter, validators

from cardhouse.cli.serving_options import NO_ENCRYPTION, USUAL_BOUNDS, Bounds, Encryption
from cardhouse.cli.user import DATABASE
from cardhouse.errors import CardhouseError
from cardhouse.screens.entry.demonstration import DEMONSTRATION
from cardhouse.screens.first_run.rehearsal import REHEARSALS
from cardhouse.screens.handlers import page_handlers
from cardhouse.server.accounts.services import open_accounts
from cardhouse.server.first_run import new_code
from cardhouse.server.running import Serving, accounts_place, check_there, serve, with_care
from cardhouse.server.security import Pace, Settings
from cardhouse.sim.demo.rehearsal import Rehearsals
from cardhouse.sim.demo.rooms import Demo, make_rooms, open_for_demo
from cardhouse.store.keys import ENVIRONMENT
from cardhouse.store.opening import is_postgresql, open_store

app = App(name="serve", help="Serve the rooms of a database.", help_format="plaintext")
DEMO_DATABASE = Path(".cardhouse") / "demo.db"
PORTS_TRIED = 20
PORT = validators.Number(gte=0, lte=65_535)
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
    port: Annotated[int, Parameter(help="The port to listen at.", validator=PORT)] = 8000,
    room: Annotated[tuple[str, ...], Parameter(help="Only this room; may be given several times.")] = (),
    internal: Annotated[str, Parameter(help="HOST:PORT to listen at for fellow servers; else none.")] = "",
    address: Annotated[str, Parameter(help="URL at which fellow servers reach --internal.")] = "",
    tls: Encryption = NO_ENCRYPTION,
    name: Annotated[tuple[str, ...], Parameter(help="A host name to answer for; else any.")] = (),
    keys: Annotated[Path | None, Parameter(help="Key file; else $CARDHOUSE_KEYS or DATABASE.key.")] = None,
    play_money: Annotated[bool, Parameter(negative="", help="Only rooms for play money.")] = False,
    bounds: Bounds = USUAL_BOUNDS,
    roots: Annotated[Path | None, Parameter(help="File or folder for signed roots of the logs.")] = None,
    demo: Annotated[bool, Parameter(negative="", help="A demonstration with practice bots.")] = False,
) -> None:
    """Serve until told to stop (Ctrl-C): pages for people, commands and views by HTTP, live by WebSocket.

    The description of everything that programs can ask is at /api/v1/docs. --demo serves a room for each
    house, made anew in .cardhouse/ and alive with practice bots for play money, and lets everybody in by one
    tap; with --database it does so in the rooms of that database, if none of them is for real money.
    Where there is no room yet it prints the address of a page that opens one, with a code that works once.
    Other machines are served real money encrypted only: docs/serving.md.
    """
    if keys is not None:
        os.environ[ENVIRONMENT] = str(keys)
    settings = bounds.on(tls.on(Settings(hosts=frozenset(name))))
    if demo:
        serve_demo(database, host, port, settings=settings, tls=tls)
        return
    where = place(database)
    if database is not None:
        check_there(database)  # a name that was mistyped is no new room
    code = begin_first_run(where, room)
    fellows = place_of(internal) if internal else None
    if address and not address.startswith("https://"):
        raise CardhouseError(f"fellow servers speak encrypted: --address is https://…, and not {address!r}")
    serving = Serving(
        where, host, port, rooms=room, address=address, settings=settings, internal=fellows,
        play_only=play_money, roots=roots, first_run=code,
    )  # fmt: skip
    serving = with_care(tls.certified(serving, name))
    print(f"Serving {shown(where)} at {shown_url(serving)} (Ctrl-C stops)", flush=True)
    if code:
        print(f"There is no room yet. Open it here: {here(serving)}first-run?code={code}", flush=True)
        print(f"The set-up code {code} works once, and only until the server stops.", flush=True)
    rehearsals = Rehearsals()
    serve(serving, page_handlers(), rehearsals.beside, {REHEARSALS: rehearsals})


def begin_first_run(where: str, asked: tuple[str, ...] = ()) -> str:
    """The code for the first-run page, where nothing and nobody is in the database yet; it is made where it
    is not there. Empty where there is a room or an account. Rooms that are asked for must be there.
    """
    store = open_store(where)
    try:
        for one in asked:
            store.log(one)
        if store.rooms():
            return ""
    finally:
        store.close()
    accounts = open_accounts(accounts_place(where))
    try:
        return "" if accounts.users.all() else new_code()
    finally:
        accounts.close()


def here(serving: Serving) -> str:
    """Where a browser on this machine goes."""
    return f"{'https' if serving.tls else 'http'}://{shown_host(serving.host)}:{serving.port}/"


def shown_url(serving: Serving) -> str:
    """Where to look, as it was asked for."""
    host = f"[{serving.host}]" if ":" in serving.host else serving.host
    return f"{'https' if serving.tls else 'http'}://{host}:{serving.port}/"


def place_of(internal: str) -> tuple[str, int]:
    """HOST:PORT apart.

    >>> place_of("10.0.0.4:8100"), place_of("[::1]:8100")
    (('10.0.0.4', 8100), ('::1', 8100))
    """
    host, _, port = internal.rpartition(":")
    if not host or not port.isdecimal():
        raise CardhouseError(f"--internal is HOST:PORT, such as 10.0.0.4:8100, and not {internal!r}")
    return host.strip("[]"), int(port)


def serve_demo(
    database: str | None, host: str, port: int, *, settings: Settings, tls: Encryption
) -> None:
    """The demonstration, on the next free port where this one is taken."""
    where = fresh_demo() if database is None else database
    open_for_demo(where)
    port = free_port(host, port)
    # A whole family may try it from one address.
    settings = msgspec.structs.replace(settings, sign_in_pace=Pace(burst=200, per_second=20))
    serving = tls.certified(Serving(where, host, port, settings=settings), ())
    scheme = "https" if serving.tls else "http"
    print(f"A demonstration room is open: {scheme}://{shown_host(host)}:{port}/", flush=True)
    print("Practice bots, play money only. Ctrl-C stops it; the next start begins anew.", flush=True)
    demonstration = Demo(say=say)
    pages = page_handlers(demonstration=True)
    serve(serving, pages, demonstration.beside, {DEMONSTRATION: demonstration})


def say(room: str, percent: int) -> None:
    """How far a room of the demonstration is; on a terminal the line stays where it is."""
    moves = sys.stdout.isatty()
    done = "ready, after an evening of play" if percent == 100 else f"playing the evening so far, {percent}%"
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
