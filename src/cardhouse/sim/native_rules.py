"""Rules of the compiled engine that can be watched: what the compiled build makes of play/rules.py.

In plain Python `NotedRules` notes each attribute that a decision reads. Compiled code reads a field without
asking anybody, so the build makes of each a property that notes it where notes are taken; where none are, it
costs next to nothing.
"""

from __future__ import annotations

import re

_NOTING = '''
    def _note(self, name: str) -> None:
        keys = self._made_of.get(name)
        if keys and self._noted is not None:
            self._noted.read.update(keys)

    def _note_made(self, name: str) -> None:
        if self._noted is not None:
            self._made_of[name] = self._noted.read.copy()
            self._noted.read.clear()
'''
_FIELD = '''
    @property
    def {name}(self) -> {type}:
        if self._noted is not None:
            self._note("{name}")
        return self.kept_{name}

    @{name}.setter
    def {name}(self, value: {type}) -> None:
        if self._noted is not None:
            self._note_made("{name}")
        self.kept_{name} = value
'''
NOTED = '''"""Written by the compiled build (sim/native_rules.py): there the rules themselves take notes."""

from __future__ import annotations

from cardhouse.games.game import Game
from cardhouse.houses.noting import NotedChoices
from cardhouse.play.rules import Rules
from cardhouse.play.stakes import Stakes


def NotedRules(choices: NotedChoices, game: Game, stakes: Stakes, cash: bool) -> Rules:
    with choices.aside():
        return Rules(choices, game, stakes, cash)
'''


def watched(source: str) -> str:
    """The source of the rules with a property for each of their fields; yes or no where no type is said."""
    slots = re.search(r"\n    __slots__ = \((.*?)\n    \)[^\n]*\n", source, re.DOTALL)
    assert slots is not None, "the rules list their fields"
    names = re.findall(r'"(\w+)"', slots.group(1))
    types = dict(re.findall(r"self\.(\w+): ([^=]+?) = ", source))
    declared = [f"    kept_{name}: {types.get(name, 'bool')}\n" for name in names]
    fields = [_FIELD.format(name=name, type=types.get(name, "bool")) for name in names]
    top, rest = source[: slots.start()], source[slots.end() :]
    rest = re.sub(r"self\.(\w+): ([^=]+?) = ", r"self.\1 = ", rest)
    noted = (
        "        self._noted: NotedChoices | None = choices if isinstance(choices, NotedChoices) else None\n"
        "        self._made_of: dict[str, dict[str, None]] = {}\n"
    )
    start = "cash: bool) -> None:\n"
    at = rest.index(start) + len(start)
    rest = rest[:at] + noted + rest[at:]
    top = top.replace("\nclass Rules:", "\n@final\nclass Rules:").replace(
        "from typing import Any\n", "from typing import Any, final\n"
    )
    return f"{top}\n{''.join(declared)}{_NOTING}{''.join(fields)}{rest}"
