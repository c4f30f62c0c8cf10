"""Marks beside the log, on SQLite and on a real PostgreSQL alike."""

from cardhouse.store import Log, NewEntry, open_store
from cardhouse.store.marks import NOTHING, Mark, Marked


def written(log: Log, entries: int = 9) -> None:
    log.append([NewEntry(f"c{at}", at, "ann", b"{}") for at in range(entries)], 0)


def test_marks_are_found_by_subject_the_last_one_first(log: Log) -> None:
    written(log)
    assert log.marks.marked("hands") == NOTHING
    first = [Mark("ann", 1), Mark("bob", 1), Mark("ann", 3, b"three")]
    assert log.marks.add("hands", NOTHING, Marked(4, b"so far"), first)
    assert log.marks.marked("hands") == Marked(4, b"so far")
    assert log.marks.add("hands", Marked(4), Marked(9, b"more"), [Mark("ann", 7)])
    assert [one.position for one in log.marks.of("hands", "ann", most=9)] == [7, 3, 1]
    assert log.marks.of("hands", "ann", before=7, most=1) == [Mark("ann", 3, b"three")]
    assert [one.position for one in log.marks.following("hands", "ann", after=1, most=9)] == [3, 7]
    assert log.marks.following("hands", "ann", after=1, most=1) == [Mark("ann", 3, b"three")]
    assert log.marks.following("hands", "ann", after=7, most=9) == []
    assert log.marks.of("hands", "cyd", most=9) == []
    assert log.marks.of("days", "ann", most=9) == []
    assert (log.marks.count("hands"), log.marks.count("days")) == (4, 0)


def test_one_of_two_that_go_on_has_its_way(log: Log) -> None:
    written(log)
    assert log.marks.add("hands", NOTHING, Marked(4), [Mark("ann", 1)])
    assert log.marks.add("hands", Marked(4), Marked(6), [Mark("ann", 5)])
    assert not log.marks.add("hands", Marked(4), Marked(9), [Mark("ann", 5), Mark("ann", 8)])
    assert log.marks.marked("hands").position == 6
    assert [one.position for one in log.marks.of("hands", "ann", most=9)] == [5, 1]


def test_marks_that_are_dropped_begin_anew(log: Log) -> None:
    written(log)
    assert log.marks.add("hands", NOTHING, Marked(4), [Mark("ann", 1)])
    log.marks.drop("hands")
    assert log.marks.marked("hands") == NOTHING
    assert log.marks.of("hands", "ann", most=9) == []
    assert log.marks.add("hands", NOTHING, Marked(2), [Mark("ann", 2)])
    assert log.marks.add("hands", NOTHING, Marked(3), [Mark("ann", 3)]), "who begins anew forgets the rest"
    assert [one.position for one in log.marks.of("hands", "ann", most=9)] == [3]


def test_marks_outlast_the_program(url: str) -> None:
    store = open_store(url)
    log = store.create_room("Main")
    written(log)
    log.marks.add("hands", NOTHING, Marked(4), [Mark("ann", 1)])
    store.close()
    again = open_store(url)
    assert again.log("Main").marks.marked("hands").position == 4
    again.close()
