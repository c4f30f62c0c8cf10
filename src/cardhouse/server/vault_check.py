"""Whether the vault holds what the log's digests say: of everybody who was registered with personal data and
not erased, just that data. A copy that somebody else keeps (`store/mirroring.py`) has none.
"""

from __future__ import annotations

import hashlib

from cardhouse.room.state import Room
from cardhouse.server.aliases import PREFIX, key_of
from cardhouse.store.log import Log
from cardhouse.store.mirroring import WITHOUT_VAULT


def vault_faults(log: Log, room: Room) -> list[str]:
    """In words; the ids that the log has, and never what was kept."""
    kept = log.kept_all()
    if list(kept) == [WITHOUT_VAULT]:
        return []
    found = []
    for person, known in sorted(room.floor.people.known.items()):
        body = kept.get(key_of(person))
        if known.erased and body is not None:
            found.append(f"the vault holds data of {person}, who was erased")
        if known.erased or not known.digest:
            continue
        if body is None:
            found.append(f"the vault has lost what was registered of {person}")
        elif hashlib.sha256(body).hexdigest() != known.digest:
            found.append(f"the vault holds something else of {person} than was registered")
    unknown = [key for key in kept if key.startswith(PREFIX)
               and key.removeprefix(PREFIX) not in room.floor.people.known]  # fmt: skip
    return found + [f"the vault holds data under {key!r}, whom the log does not know" for key in unknown]
