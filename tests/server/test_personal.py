"""What the room knows of somebody's age and needs: told to staff, never on the log, gone when erased."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardhouse.server.client import Client, Refused, new_id
from cardhouse.store import chain, open_store
from postgres_server import postgres_server, postgres_url
from server.serving import House, running

__all__ = ["postgres_server", "postgres_url"]
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


NOTES = 30


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    given = request.getfixturevalue("postgres_url")
    assert isinstance(given, str)
    return given


def at_once(client: Client, works: list[tuple[str, str, dict[str, Any]]]) -> list[int]:
    """Requests that all come at the same time; what each was answered."""

    async def give() -> list[int]:
        headers = {"authorization": f"Bearer {client.token}"}
        limits = httpx.Limits(max_connections=len(works))
        async with httpx.AsyncClient(base_url=client.address, headers=headers, limits=limits) as many:
            tasks = [many.request(how, f"/api/v1{path}", json=body) for how, path, body in works]
            return [one.status_code for one in await asyncio.gather(*tasks)]

    return asyncio.run(give())


def test_of_thirty_notes_at_once_all_are_kept(database: str) -> None:
    house = House(database)
    with running(house) as server:
        manager = server.client(house.token("max", "manager", "floor"))
        person = "/rooms/main/people/zoe"
        manager.send("PUT", person, {"id": new_id(), "name": "Zoe", "needs": ["sight"]})
        notes = [
            ("POST", f"{person}/notes", {"id": new_id(), "note": f"note {number}"}) for number in range(NOTES)
        ]
        register = ("PUT", person, {"id": new_id(), "name": "Zoe Q.", "id_checked": True})
        assert set(at_once(manager, [*notes[:15], register, *notes[15:]])) == {200}
        kept = manager.get(person)
        assert sorted(kept["notes"]) == sorted(f"note {number}" for number in range(NOTES))
        assert (kept["name"], kept["id_checked"], kept["needs"]) == ("Zoe Q.", True, ["sight"])
    house.close()


def test_who_is_erased_stays_erased_whatever_was_under_way(database: str) -> None:
    house = House(database)
    with running(house) as server:
        manager = server.client(house.token("max", "manager", "floor"))
        for turn in range(5):
            person = f"/rooms/main/people/zoe{turn}"
            manager.send("PUT", person, {"id": new_id(), "name": "Zoe", "alias": "Zee"})
            notes = [
                ("POST", f"{person}/notes", {"id": new_id(), "note": f"note {number}"}) for number in range(8)
            ]
            erase = ("POST", f"{person}/erase", {"id": new_id()})
            at_once(manager, [*notes[:4], erase, *notes[4:]])
            gone = manager.get(person)
            assert (gone["name"], gone["notes"], gone["erased"]) == ("", [], True)
            with pytest.raises(Refused, match="nobody"):
                manager.send("POST", f"{person}/notes", {"id": new_id(), "note": "back again"})
    house.close()
