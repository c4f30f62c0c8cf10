"""A writer on PostgreSQL that falls silent can be replaced, and writes nothing when it wakes."""

import psycopg
import pytest

from cardhouse.store import NewEntry, NotTheWriter, StoreError, open_store
from cardhouse.store.chain import verify


def silent(url: str) -> None:
    """As if nothing had been heard of the writer for a minute."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE log_rooms SET beat = beat - interval '1 minute'")


def new(command: str) -> NewEntry:
    return NewEntry(command, 1, "ann", b"{}")


def test_the_one_who_is_silent_is_replaced_and_fenced_off(postgres_url: str) -> None:
    first, second = open_store(postgres_url), open_store(postgres_url)
    mine = first.create_room("Main")
    assert mine.claim_writer("https://one.example", 1)
    mine.append([new("a")], 0)
    other = second.log("Main")
    assert not other.claim_writer("https://two.example", 2), "it was just heard of"
    silent(postgres_url)
    seat = other.writer()
    assert seat is not None
    assert not seat.alive
    assert other.claim_writer("https://two.example", 2)
    other.append([new("b")], 1)
    with pytest.raises(StoreError):
        mine.append([new("c")], 1)  # its session was ended
    with pytest.raises(NotTheWriter):
        mine.append([new("c")], 1)
    with pytest.raises(NotTheWriter):
        mine.append([new("d")], 2)
    other.append([new("e")], 2)
    assert [entry.command for entry in other.read()] == ["a", "b", "e"]
    verify("Main", other.read(), end=other.head())
    first.close()
    second.close()


def test_a_beat_keeps_the_room_and_says_when_it_is_lost(postgres_url: str) -> None:
    first, second = open_store(postgres_url), open_store(postgres_url)
    mine = first.create_room("Main")
    assert mine.claim_writer("https://one.example", 1)
    silent(postgres_url)
    mine.beat()
    other = second.log("Main")
    assert not other.claim_writer("https://two.example", 2)
    silent(postgres_url)
    mine.append([new("a")], 0)
    assert not other.claim_writer("https://two.example", 2), "an append is a beat too"
    silent(postgres_url)
    assert other.claim_writer("https://two.example", 2)
    with pytest.raises(StoreError):
        mine.beat()  # its session was ended
    with pytest.raises(NotTheWriter):
        mine.beat()
    first.close()
    second.close()
