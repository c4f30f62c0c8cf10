"""What people write in their own words (reasons, notes, what happened) may name people. It lies in the vault,
and the log has a mark in its place: a salted digest that proves the words and tells nothing. With a person
everything goes that was written about him; the log still verifies.

Words are taken out where the room is written, before anything is decided, and put in again where something
leaves the server, for whoever may see the place in which they stand. What older logs have in clear stays.
"""

from __future__ import annotations

import hashlib
import html
import re
import secrets
from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec

from cardhouse.floor.people.commands import ErasePerson
from cardhouse.floor.people.sign_up import DeclineSignUp
from cardhouse.play.refusal import Refusal
from cardhouse.room.announcements.announce import WORDS_MOST, Announce
from cardhouse.room.dispatch import COMMANDS
from cardhouse.room.keeping import Change, Reading, Vault
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.room.state import Room
from cardhouse.server.aliases import key_of
from cardhouse.store.errors import StoreError
from cardhouse.store.log import Log

WRITTEN = frozenset({"reason", "note", "why", "about", "outcome", "words"})
"""Fields of commands in which people write what they like, where they are not words of a list."""
FREE: dict[Any, tuple[str, ...]] = {
    kind: names
    for kind in COMMANDS.values()
    if (names := tuple(name for name, of in get_type_hints(kind).items() if name in WRITTEN and of is str))
}
MOST = 500
SHORTER: dict[Any, int] = {Announce: WORDS_MOST}
"""Where fewer characters are allowed: whoever decides sees only a mark."""
MARK = re.compile(r"words:[0-9a-f]{24}")
BEGINS = "words:"
BEGINS_BYTES = BEGINS.encode()
GONE = "(erased)"
CACHED = 5_000
ABOUT = "words about "


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody wrote, with the salt that goes into its mark."""

    text: str
    salt: str

    def mark(self) -> str:
        return BEGINS + hashlib.sha256(f"{self.salt} {self.text}".encode()).hexdigest()[:24]


class FreeTexts:
    """The words of one room, by their marks."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: dict[str, str] = {}

    # Where the room is written

    def change(self, command: Any, vault: Vault) -> Change | None:
        """How a command with words in it is decided: its words go into the vault in the same stroke."""
        if isinstance(command, ErasePerson | DeclineSignUp):
            return lambda room, reading: (command, _erased(command.person, reading))
        if not _written(command):
            return None
        return lambda room, reading: self._apart(command, vault, room, reading)

    def _apart(
        self, command: Any, vault: Vault, room: Room, reading: Reading
    ) -> tuple[Any, Vault] | Refusal:
        taken: list[Words] = []
        marked = _marked(command, taken)
        most = SHORTER.get(type(command), MOST)
        if any(len(words.text) > most for words in taken):
            return Refusal("bad_text", {"what": "what is written", "allowed": f"at most {most} characters"})
        self._known.update((words.mark(), words.text) for words in taken)
        kept = [(words.mark(), msgspec.json.encode(words)) for words in taken]
        for person in sorted(_persons(command) & room.floor.people.known.keys()):
            marks = (*_about(person, reading), *(words.mark() for words in taken))
            kept.append((ABOUT + person, msgspec.json.encode(marks)))
        return marked, (*vault, *kept)

    # Where something leaves the server

    def plain(self, text: str) -> str:
        """With the words in the place of their marks."""
        return self._told(text, str)

    def in_json(self, text: str) -> str:
        """The same in JSON."""
        return self._told(text, lambda words: msgspec.json.encode(words).decode()[1:-1])

    def in_html(self, text: str) -> str:
        """The same on a page."""
        return self._told(text, html.escape)

    def _told(self, text: str, written: Callable[[str], str]) -> str:
        if BEGINS not in text:
            return text
        return MARK.sub(lambda found: written(self._read(found[0])), text)

    def _read(self, mark: str) -> str:
        found = self._known.get(mark)
        if found is not None:
            return found
        try:
            kept = self._log.kept(mark)
        except StoreError:
            return mark
        if kept is None:
            return GONE
        if len(self._known) >= CACHED:
            self._known.clear()
        text = self._known[mark] = msgspec.json.decode(kept, type=Words).text
        return text

    def forget(self) -> None:
        """Somebody was erased: what is still kept is read again when it is next asked for."""
        self._known.clear()


def with_words(told: Any, texts: FreeTexts) -> Any:
    """Plain values with the words in the place of their marks, which seldom are in them."""
    return _with_words(told, texts) if BEGINS_BYTES in msgspec.json.encode(told) else told


def _with_words(told: Any, texts: FreeTexts) -> Any:
    if isinstance(told, str):
        return texts.plain(told)
    if isinstance(told, dict):
        return {key: _with_words(value, texts) for key, value in told.items()}
    if isinstance(told, (list, tuple)):
        return [_with_words(one, texts) for one in told]
    return told


def _fields(command: Any) -> dict[str, Any]:
    """A command's fields by name; one inside of another command comes as it was sent."""
    return command if isinstance(command, dict) else msgspec.structs.asdict(command)


def _free(command: Any) -> tuple[str, ...]:
    kind = COMMANDS.get(str(command.get("type"))) if isinstance(command, dict) else type(command)
    return FREE.get(kind, ())


def _written(command: Any) -> bool:
    """Whether there are words in it."""
    if not (_free(command) or isinstance(command, OverruleFloor)):
        return False
    fields = _fields(command)
    own = any(isinstance(fields.get(name), str) and fields[name].strip() for name in _free(command))
    return own or (isinstance(command, OverruleFloor) and _written(command.command))


def _marked(command: Any, taken: list[Words]) -> Any:
    """The same command with marks; what they stand for is added to `taken`."""
    fields, changed = _fields(command), dict[str, Any]()
    for name in _free(command):
        value = fields.get(name)
        if isinstance(value, str) and value.strip():
            words = Words(value, secrets.token_hex(16))
            taken.append(words)
            changed[name] = words.mark()
    if isinstance(command, OverruleFloor):
        changed["command"] = _marked(command.command, taken)
    if isinstance(command, dict):
        return {**command, **changed}
    return msgspec.structs.replace(command, **changed)


def _persons(command: Any) -> set[str]:
    """Whom a command names."""
    found: set[str] = set()
    for name, value in _fields(command).items():
        if name in ("person", "other", "who") and isinstance(value, str):
            found.add(value)
        elif name in ("persons", "people", "others"):
            found |= {one for one in value if isinstance(one, str)}
    if isinstance(command, OverruleFloor):
        found |= _persons(command.command)
    return found


def _about(person: str, reading: Reading) -> tuple[str, ...]:
    kept = reading(ABOUT + person)
    return () if kept is None else msgspec.json.decode(kept, type=tuple[str, ...])


def _erased(person: str, reading: Reading) -> Vault:
    """Everything that is kept of somebody, and everything that was written about him."""
    words = ((mark, None) for mark in _about(person, reading))
    return ((key_of(person), None), (ABOUT + person, None), *words)
