"""The key outside the database: sealed under it nothing can be read or changed unnoticed."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardhouse.store.errors import StoreError, WrongKey
from cardhouse.store.keys import Keys, changed_keys, key_file, made_keys, read_keys


def test_what_is_sealed_opens_for_its_purpose_and_place_only() -> None:
    keys = Keys(bytes(32))
    sealed = keys.seal("deck", b"As Kd", b"room 1")
    assert b"As" not in sealed
    assert keys.open("deck", sealed, b"room 1") == b"As Kd"
    for purpose, bound in (("snapshot", b"room 1"), ("deck", b"room 2")):
        with pytest.raises(WrongKey):
            keys.open(purpose, sealed, bound)
    with pytest.raises(WrongKey):
        Keys(b"\x01" * 32).open("deck", sealed, b"room 1")


def test_every_changed_bit_is_noticed() -> None:
    keys = Keys(bytes(32))
    sealed = keys.seal("deck", b"As Kd")
    for at in range(len(sealed) * 8):
        changed = bytearray(sealed)
        changed[at // 8] ^= 1 << at % 8
        with pytest.raises(WrongKey):
            keys.open("deck", bytes(changed))
    for cut in range(len(sealed)):
        with pytest.raises(WrongKey):
            keys.open("deck", sealed[:cut])


def test_the_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "keys" / "room.key"
    assert read_keys(file) is None
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(made_keys, [file] * 8))
    assert len({keys.id for keys in made}) == 1, "whoever came first made it"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in file.parent.iterdir()] == ["room.key"], "nothing half made stays"


def test_a_file_that_is_no_key_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "room.key"
    file.write_text("abc")
    with pytest.raises(StoreError, match="32 bytes in hexadecimal"):
        made_keys(file)


def test_where_the_key_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CARDHOUSE_KEYS", raising=False)
    assert key_file("room.db") == Path("room.db.key")
    one = key_file("postgresql://me:secret@host/rooms")
    assert one == key_file("postgresql://other:changed@host/rooms"), "the same database, whoever connects"
    monkeypatch.setenv("CARDHOUSE_KEYS", str(tmp_path / "k"))
    assert key_file("room.db") == tmp_path / "k"


def test_a_changed_key_seals_and_those_before_it_only_open(tmp_path: Path) -> None:
    file = tmp_path / "room.key"
    with pytest.raises(StoreError, match="there is no key file"):
        changed_keys(file)
    old = made_keys(file)
    box = old.seal("deck", b"As Kd", b"room 1")
    changed_keys(file)
    new = changed_keys(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["room.key"], "nothing half made stays"
    assert [one.id for one in new.before][-1] == old.id
    assert new.open("deck", box, b"room 1") == b"As Kd"
    assert new.knows(old.id)
    with pytest.raises(WrongKey):
        old.open("deck", new.seal("deck", b"Qs"))
    with pytest.raises(WrongKey):
        new.open("deck", box, b"room 2")
    file.write_text(f"{file.read_text()}\nabc")
    with pytest.raises(StoreError, match="in each line"):
        read_keys(file)
