"""What the room knows of somebody's age and needs: told to staff, never on the log, gone when erased."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from cardhouse.server.client import new_id
from cardhouse.store import chain, open_store
from server.serving import House, running

BORN = date(1961, 4, 12).toordinal()


def test_age_and_needs_are_kept_apart_from_the_log(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with running(house) as server:
        manager = server.client(house.token("max", "manager", "floor"))
        person = "/rooms/main/people/zoe"
        body = {"id": new_id(), "name": "Zoe", "id_checked": True, "born": BORN, "needs": ["sight"]}
        manager.send("PUT", person, body)
        manager.send("POST", f"{person}/notes", {"id": new_id(), "note": "likes seat 3"})
        assert manager.get(person)["needs"] == ["sight"]
        manager.send("PUT", person, {"id": new_id(), "name": "Zoe", "alias": "Zee"})
        assert manager.get(person)["needs"] == ["sight"], "what is not mentioned stays"
        manager.send("PUT", person, {"id": new_id(), "needs": []})
        assert manager.get(person)["needs"] == []
        manager.send("PUT", person, {"id": new_id(), "needs": ["hearing"]})
        manager.send("POST", f"{person}/erase", {"id": new_id()})
        assert manager.get(person)["needs"] == []
    house.close()
    entries = list(open_store(house.database).log("main").read())
    logged = b" ".join(entry.body for entry in entries)
    for secret in (b"Zoe", b"sight", b"hearing", str(BORN).encode()):
        assert secret not in logged
    assert chain.verify("main", entries).position == len(entries)
