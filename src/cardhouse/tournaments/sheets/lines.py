"""On which line of a TOML text each thing is written. The text was read before and is in order; this only
walks over it again, because the reader of the standard library keeps no lines.
"""

from __future__ import annotations

import re

_SPACE = re.compile(r"[ \t]*")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'|[A-Za-z0-9_-]+')
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\'', re.DOTALL
)
_SCALAR = re.compile(r"[^,\]}\n#]+")


def lines_of(text: str) -> dict[str, int]:
    """The line of every key and of every thing in a list, by its path; lists are counted from 1.

    >>> lines_of('seats = 9\\nlevels = [\\n  {minutes = 15},\\n  {minutes = 20},\\n]\\n')["levels.2.minutes"]
    4
    """
    return _Walk(text).document()


class _Walk:
    """One walk over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        """How many tables of each list of tables were met."""

    def document(self) -> dict[str, int]:
        table = ""
        self._skip(_BLANK)
        while self.at < len(self.text):
            if self._next("["):
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)
        return self.lines

    def _header(self) -> str:
        line = self._line()
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        path = self._inside(self._keys())
        self.at += 2 if many else 1
        if many:
            self.counts[path] = self.counts.get(path, 0) + 1
            self.lines.setdefault(path, line)
            path = f"{path}.{self.counts[path]}"
        self.lines.setdefault(path, line)
        return path

    def _inside(self, keys: list[str]) -> str:
        """The path of a header; a list of tables that it goes through means its latest one."""
        path = ""
        for place, key in enumerate(keys):
            path = f"{path}.{key}" if path else key
            if path in self.counts and place + 1 < len(keys):
                path = f"{path}.{self.counts[path]}"
        return path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(_SPACE)
            found = _KEY.match(self.text, self.at)
            assert found, self.at
            self.at = found.end()
            keys.append(found[0].strip("\"'"))
            self._skip(_SPACE)
            if not self._next("."):
                return keys
            self.at += 1

    def _pair(self, table: str) -> None:
        line = self._line()
        path = table
        for key in self._keys():
            path = f"{path}.{key}" if path else key
            self.lines.setdefault(path, line)
        self.at += 1  # the sign =
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: str) -> None:
        self.lines.setdefault(path, self._line())
        if self._next("{"):
            self._listed("}", path)
        elif self._next("["):
            self._listed("]", path)
        else:
            found = _STRING.match(self.text, self.at) or _SCALAR.match(self.text, self.at)
            assert found, self.at
            self.at = found.end()

    def _listed(self, end: str, path: str) -> None:
        self.at += 1
        number = 0
        self._skip(_BLANK)
        while not self._next(end):
            number += 1
            if end == "]":
                self._value(f"{path}.{number}")
            else:
                self._pair(path)
            self._skip(_BLANK)
            if self._next(","):
                self.at += 1
                self._skip(_BLANK)
        self.at += 1

    def _skip(self, what: re.Pattern[str]) -> None:
        found = what.match(self.text, self.at)
        assert found
        self.at = found.end()

    def _next(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1
