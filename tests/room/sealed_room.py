"""A room whose hidden cards are sealed, and what can be read of it without the key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.room.host import seeded_mixing
from cardhouse.room.keeping import Keeper, create
from cardhouse.room.sealing import Sealing
from cardhouse.store import Log, open_store
from cardhouse.store.keys import Keys
from room.evening import BEGAN, Evening, opening

KEY = Sealing(Keys(bytes(range(32))), "the file of the key")
OTHER = Sealing(Keys(bytes(32)), "another file")
HIDDEN = {
    "DeckShuffled": ("cards",), "Burned": ("card",), "CardsDealt": ("cards",), "StubReshuffled": ("cards",),
    "Discarded": ("cards",), "Drew": ("cards", "discards"), "FifthCardDealt": ("card",),
    "CardReplaced": ("old", "new"), "CardTakenBack": ("card",), "CardGiven": ("card",),
    "StubSet": ("cards",), "BurnTakenBack": ("card",), "StubCardsRemoved": ("cards",),
}  # fmt: skip


def sealed_log(folder: Path, name: str = "main", house: str = "pechanga") -> Log:
    log = open_store(folder / "room.db").create_room(name)
    create(log, house, BEGAN)
    return log


def sealed_keeper(log: Log, sealing: Sealing | None = KEY, seed: int = 1, **options: Any) -> Keeper:
    return Keeper(log, seeded_mixing(seed), pause_nanoseconds=0, sealing=sealing, **options)


def played(
    keeper: Keeper, evening: Evening, games: dict[int, str], *, commands: int, players: int = 3
) -> None:
    """Tables of these games, and so many commands in turn at each; ends in the midst of hands."""
    if not keeper.room.floor.tables:
        for command in opening(games, players):
            assert keeper.do(evening.asked(command)).result().refusal is None
    for number in range(commands):
        table = list(games)[number % len(games)]
        answer = keeper.do(evening.asked(evening.next(keeper.host, table, ask_showdown=True))).result()
        if answer.refusal is not None:  # one has all the chips
            assert answer.refusal.code == "not_enough_players", answer.refusal
            return


def known_hidden_cards(body: bytes) -> Iterator[tuple[str, int]]:
    """Cards in an entry's bytes that nobody may read."""
    for event in msgspec.json.decode(body).get("events", ()):
        for one in event.get("events", ()) if event["type"] == "AtHand" else ():
            if not one.get("up", False):
                for name in HIDDEN.get(one["type"], ()):
                    value = one[name]
                    cards = [value] if isinstance(value, int) else value
                    yield from ((one["type"], card) for card in cards if card != UNKNOWN)
