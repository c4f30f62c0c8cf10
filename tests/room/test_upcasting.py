"""Every entry that was ever written can be read: one sample of each event, for each version of the format.

Samples are made once, when a version is new, and never changed. `python tests/room/make_samples.py` adds the
ones that are missing.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.room.entries import VERSION, encode
from cardhouse.room.upcasting import STEPS, UnreadableEntry, brought_up, read
from room.samples_of_events import every_kind, names_of, samples

VERSIONS = range(1, VERSION + 1)


SAMPLES = [(version, name, data) for version in VERSIONS for name, data in samples(version).items()]


@pytest.mark.parametrize(("version", "name", "data"), SAMPLES, ids=[f"{one[0]} {one[1]}" for one in SAMPLES])
def test_a_sample_still_reads(version: int, name: str, data: bytes) -> None:
    body = read(version, data)
    assert name in names_of(body), "the sample holds the event that it is named after"
    if version == VERSION:
        assert kept_in(msgspec.json.decode(encode(body)), msgspec.json.decode(data)), "and loses nothing"


def kept_in(now: Any, then: Any) -> bool:
    """Whether everything that was written then is there now; fields that came since have their defaults."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(key in now and kept_in(now[key], value) for key, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(now) == len(then) and all(map(kept_in, now, then))
    return bool(now == then)


def test_what_is_lost_is_noticed() -> None:
    assert kept_in({"a": [{"b": 1, "new": ""}]}, {"a": [{"b": 1}]})
    assert not kept_in({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 0}]})
    assert not kept_in({"a": [1, 2]}, {"a": [1]})


def test_every_kind_of_event_has_a_sample() -> None:
    missing = sorted(set(every_kind()) - set(samples(VERSION)))
    assert not missing, f"run python tests/room/make_samples.py, then keep what it wrote: {missing}"


def test_every_old_version_has_its_step() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))


def test_steps_are_taken_in_order() -> None:
    def add(word: str) -> Any:
        return lambda value: {**value, "path": [*value["path"], word]}

    steps = {1: add("one"), 2: add("two"), 3: add("three")}
    assert brought_up(1, {"path": []}, steps) == {"path": ["one", "two", "three"]}
    assert brought_up(3, {"path": []}, steps) == {"path": ["three"]}
    assert brought_up(4, {"path": []}, steps) == {"path": []}


@pytest.mark.parametrize("version", [0, VERSION + 1, 99])
def test_a_version_of_tomorrow_is_refused(version: int) -> None:
    with pytest.raises(UnreadableEntry, match="use a later program"):
        read(version, b"{}")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"events":[{"type":"NoSuchEvent"}]}', b"\xff"])
def test_what_is_no_entry_is_told(data: bytes) -> None:
    with pytest.raises(UnreadableEntry, match="cannot be read"):
        read(VERSION, data)
