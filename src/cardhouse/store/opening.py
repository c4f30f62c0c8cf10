"""Which database a name means: `sqlite:///path` or a plain path, `:memory:`, or `postgresql://…`."""

from pathlib import Path
from urllib.parse import unquote

from cardhouse.store.errors import StoreError
from cardhouse.store.log import Store
from cardhouse.store.private_files import close_to_others
from cardhouse.store.sqlite import SqliteStore
from cardhouse.store.sqlite_connection import MEMORY, plain_connection, read_only_connection

SQLITE = "sqlite:///"
POSTGRESQL = ("postgresql://", "postgres://")


def open_store(url: str | Path, create: bool = True, read_only: bool = False) -> Store:
    """The store of this name, made when it is not there (unless `create` is False, or it is only read)."""
    text = str(url)
    if is_postgresql(text):
        return _postgresql(text, read_only)
    path = sqlite_path(text)
    if not (create and not read_only) and path != MEMORY and not Path(path).exists():
        raise StoreError(f"there is no database {path}")
    if path != MEMORY and not read_only:
        close_to_others(path)
    return SqliteStore(path, read_only_connection if read_only and path != MEMORY else plain_connection)


def is_postgresql(url: str) -> bool:
    return url.startswith(POSTGRESQL)


def sqlite_path(url: str) -> str:
    """The file that a name means; four slashes begin an absolute path, as elsewhere."""
    if url in (MEMORY, "sqlite://", SQLITE + MEMORY):
        return MEMORY
    if url.startswith(SQLITE):
        return unquote(url.removeprefix(SQLITE))
    if "://" in url or not url:
        raise StoreError(
            f"{url.split('://')[0] or 'nothing'!r} is no kind of database: give a file, sqlite:///FILE or "
            "postgresql://USER@HOST/DATABASE"
        )
    return url


def _postgresql(url: str, read_only: bool) -> Store:
    try:
        from cardhouse.store.postgres import PostgresStore
    except ImportError as error:
        raise StoreError(
            "PostgreSQL needs the package psycopg, which is not installed here: install cardhouse[postgres]"
        ) from error
    return PostgresStore(url, read_only)
