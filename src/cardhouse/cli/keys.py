"""`cardhouse keys show` and `keys change`. What a key is for is decided in `cardhouse.store.keys`."""

from __future__ import annotations

from pathlib import Path

from cyclopts import App

from cardhouse.cli.output import print_text
from cardhouse.errors import CardhouseError
from cardhouse.store.keys import Keys, changed_keys, key_file, read_keys
from cardhouse.store.roots import Roots

app = App(name="keys", help="The key of an installation: which one it is, and changing it.")


@app.command
def show(database: str, *, keys: Path | None = None) -> None:
    """Name the keys of a database without telling them, and the public key that its roots are signed with.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    keys:
        The key file; else $CARDHOUSE_KEYS or DATABASE.key.
    """
    file = keys or key_file(database)
    found = read_keys(file)
    if found is None:
        raise CardhouseError(f"there is no key file {file}")
    _told(found)


@app.command
def change(database: str, *, keys: Path | None = None) -> None:
    """Make a new key. What was sealed before is still read with the old ones, which stay in the file.

    Servers take the new key when they are started again; all servers of a cluster need the same file.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    keys:
        The key file; else $CARDHOUSE_KEYS or DATABASE.key.
    """
    file = keys or key_file(database)
    _told(changed_keys(file))
    print_text(
        f"Start the servers again, copy {file} to all of them, and tell witnesses the new public key: "
        "roots are signed with it from now on. A copy of the file is kept wherever the old one was."
    )


def _told(found: Keys) -> None:
    print_text(f"key {found.id}: seals and opens")
    for old in found.before:
        print_text(f"key {old.id}: only opens")
    print_text(f"roots are signed for {Roots(found).public}")
