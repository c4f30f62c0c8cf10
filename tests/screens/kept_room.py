"""A room with claims and drawings that is written to a database before a server shows it."""

from __future__ import annotations

from cardhouse.room.host import RoomHost, seeded_mixing
from cardhouse.room.loading import load
from cardhouse.server.accounts.services import system_clock
from cardhouse.store import open_store
from promotions.claim_rooms import ClaimRoom


class KeptRoom(ClaimRoom):
    """A room with claims in a database, so that a server can show it."""

    def __init__(self, database: str) -> None:
        super().__init__()
        self.database = database
        store = open_store(database)
        self.host = RoomHost(load(store.log("main")).room, seeded_mixing(3))
        store.close()
        self.host.hands.deck_for = self._deck
        self.log, self.now = [], system_clock()

    def keep(self) -> None:
        """What was done goes to the database."""
        store = open_store(self.database)
        log = store.log("main")
        log.append(self.log, log.head().position)
        self.log = []
        log.close()
        store.close()
