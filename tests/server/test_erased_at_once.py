"""Who is erased is gone when the answer comes: from the database's file, from its write-ahead file, from
snapshots, from what the server itself wrote, from every view. A copy that was made before still has him;
docs say so.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from cardhouse.server.client import Client, new_id
from server.serving import House, Process, running
from waiting import until

NAME, ALIAS, CARD, NOTE = "Zerlina Quatermain", "Quatzer", "QX-553-771", "allergic to walnuts"
TOLD = tuple(word.encode() for word in (NAME, ALIAS, CARD, NOTE, "Quatermain", "walnuts"))
PERSON = "/rooms/main/people/zerlina"


def files(database: str) -> list[Path]:
    return sorted(Path(database).parent.iterdir())


def left(database: str) -> list[tuple[str, bytes]]:
    """Which words about her are in which file."""
    found = [(file, file.read_bytes()) for file in files(database) if file.is_file()]
    return [(file.name, word) for file, data in found for word in TOLD if word in data]


def register(manager: Client) -> None:
    """Twice, so that there are older copies of the record, and with a note."""
    manager.send("PUT", PERSON, {"id": new_id(), "name": NAME, "card": CARD})
    manager.send("PUT", PERSON, {"id": new_id(), "name": NAME, "alias": ALIAS, "card": CARD})
    manager.send("POST", f"{PERSON}/notes", {"id": new_id(), "note": NOTE})


def test_every_file_is_clean_when_the_answer_comes(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with running(house) as server:
        manager = server.client(house.token("max", "manager", "floor"))
        register(manager)
        assert {name for name, _ in left(house.database)} & {"room.db", "room.db-wal"}, "the test can see her"
        manager.send("POST", f"{PERSON}/erase", {"id": new_id()})
        assert left(house.database) == []
        manager.send("PUT", "/rooms/main/people/yan", {"id": new_id(), "name": "Yan"})
        assert left(house.database) == []
        for view in ("people", "people/zerlina", "board"):
            assert not [word for word in TOLD if word.decode() in str(manager.get(f"/rooms/main/{view}"))]
    house.close()
    assert left(house.database) == []


def test_by_the_rooms_command_too(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with running(house) as server:
        manager = server.client(house.token("max", "manager", "floor"))
        register(manager)
        manager.command("main", {"type": "ErasePerson", "person": "zerlina"})
        assert left(house.database) == []
    house.close()


def test_a_reader_who_holds_the_file_only_delays_it(tmp_path: Path) -> None:
    """Somebody copies the database just then: what is erased goes with the first write after that."""
    house = House(str(tmp_path / "room.db"))
    with running(house) as server:
        manager = server.client(house.token("max", "manager", "floor"))
        register(manager)
        reader = sqlite3.connect(house.database, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log_entries").fetchone()
        manager.send("POST", f"{PERSON}/erase", {"id": new_id()})
        reader.execute("COMMIT")
        reader.close()
        manager.send("PUT", "/rooms/main/people/yan", {"id": new_id(), "name": "Yan"})
        until(lambda: left(house.database) == [], "the write-ahead file is emptied")
    house.close()


def test_nothing_is_in_what_the_server_writes(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    token = house.token("max", "manager", "floor")
    house.close()
    server = Process(house.database).start()
    with Client(server.address, token) as manager:
        register(manager)
        manager.send("POST", f"{PERSON}/erase", {"id": new_id()})
        assert left(house.database) == []
    server.stop()
    assert not [word for word in TOLD if word.decode() in server.said()]
    assert left(house.database) == []
