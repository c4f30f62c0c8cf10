"""The chain: every way to tamper with a log is noticed, and where."""

from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.store import BrokenChain, Entry, Head, NewEntry
from cardhouse.store.chain import first_head, sealed, verify

LOG = sealed(first_head("Main"), [NewEntry(f"c{n}", n, "ann", b'{"n":%d}' % n) for n in range(1, 8)])
END = Head(7, LOG[-1].digest)


def changed(position: int, **fields: object) -> list[Entry]:
    return [msgspec.structs.replace(e, **fields) if e.position == position else e for e in LOG]


@dataclass
class Tampered:
    what: str
    entries: list[Entry]
    position: int
    says: str


TAMPERED = [
    Tampered("body", changed(4, body=b'{"n":5}'), 4, "was changed"),
    Tampered("a body grown into its neighbour", changed(4, body=b'{"n":4} '), 4, "was changed"),
    Tampered("time", changed(2, at=3), 2, "was changed"),
    Tampered("person", changed(1, by="bob"), 1, "was changed"),
    Tampered("command", changed(7, command="c8"), 7, "was changed"),
    Tampered("version", changed(3, version=2), 3, "was changed"),
    Tampered("digest", changed(3, digest=b"\0" * 32), 3, "its digest is 0000000000000000"),
    Tampered("one taken out", LOG[:3] + LOG[4:], 4, "position 4 should come next, but position 5 does"),
    Tampered("two taken out", LOG[:3] + LOG[5:], 4, "positions 4 to 5 should come next"),
    Tampered("the first taken out", LOG[1:], 1, "position 1 should come next"),
    Tampered("swapped", [*LOG[:2], LOG[3], LOG[2], *LOG[4:]], 3, "position 3 should come next"),
    Tampered("doubled", [*LOG[:3], LOG[2], *LOG[3:]], 4, "out of order"),
    Tampered("cut off", LOG[:5], 6, "the log ends at 5, but 7 were written"),
    Tampered("emptied", [], 1, "the log ends at 0, but 7 were written"),
    Tampered("added to", [*LOG, *sealed(END, [NewEntry("x", 1, "eve", b"")])], 8, "the rest was added"),
    Tampered(
        "made anew from 5 on",
        LOG[:4] + sealed(Head(4, LOG[3].digest), [NewEntry(f"x{n}", n, "eve", b"") for n in range(3)]),
        7, "but its recorded end is",
    ),
]


def test_a_whole_chain() -> None:
    seen: list[int] = []
    assert verify("Main", LOG, end=END, step=seen.append) == END
    assert seen == [1, 2, 3, 4, 5, 6, 7]
    assert verify("Main", []) == first_head("Main")
    assert verify("Main", LOG[3:], start=Head(3, LOG[2].digest), end=END) == END


@pytest.mark.parametrize("case", TAMPERED, ids=lambda case: case.what)
def test_tampering_is_noticed(case: Tampered) -> None:
    with pytest.raises(BrokenChain) as caught:
        verify("Main", case.entries, end=END)
    assert caught.value.position == case.position
    assert case.says in caught.value.why
    assert f"the log of Main is broken at position {case.position}" in str(caught.value)


def test_the_chain_of_another_room() -> None:
    with pytest.raises(BrokenChain) as caught:
        verify("Annex", LOG)
    assert caught.value.position == 1


texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)
instants = st.integers(-(2**62), 2**62)
news = st.builds(NewEntry, texts, instants, texts, st.binary(max_size=20), st.integers(1, 9))


@given(st.lists(news, min_size=1, max_size=8), st.data())
def test_any_change_of_any_entry_breaks_the_chain_there(entries: list[NewEntry], data: st.DataObject) -> None:
    log = sealed(first_head("Main"), entries)
    assert verify("Main", log).position == len(entries)
    index = data.draw(st.integers(0, len(log) - 1))
    other = data.draw(news)
    old = log[index]
    log[index] = Entry(old.position, other.command, other.at, other.by, other.version, other.body, old.digest)
    if log[index] == old:
        return
    with pytest.raises(BrokenChain) as caught:
        verify("Main", log)
    assert caught.value.position == index + 1
