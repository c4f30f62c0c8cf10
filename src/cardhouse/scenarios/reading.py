"""Reads scenario files: documents into scenarios, one for each house, and every fault of a file at once.

What a key or a sentence means is decided where it is registered; here is only which keys a document has.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import row_ids, suggest
from cardhouse.houses.profile import every_house, house_names
from cardhouse.scenarios import room_setting as room_settings
from cardhouse.scenarios import setting as settings
from cardhouse.scenarios import values
from cardhouse.scenarios.model import Row, Scenario, ScenarioError, Step, WordError
from cardhouse.scenarios.nodes import Fields, Items, documents, line_of
from cardhouse.scenarios.room_setting import RoomSetting
from cardhouse.scenarios.setting import Setting
from cardhouse.scenarios.steps import StepReader
from cardhouse.scenarios.tables import KINDS, read_row

ENDINGS = (".yaml", ".yml")
SETTING_KEYS: dict[str, tuple[str, Callable[[Any, int], Any]]] = {
    "button": ("button", lambda node, scale: values.who(str(node))),
    "cards": ("cards", lambda node, scale: settings.read_cards(node)),
    "mode": ("mode", lambda node, scale: settings.one_of("dealt", "tracked")(str(node))),
    "showdown": ("ask_showdown", lambda node, scale: settings.one_of("ask", "automatic")(str(node)) == "ask"),
    "all-in": ("ask_run", lambda node, scale: settings.one_of("ask", "automatic")(str(node)) == "ask"),
    "players left": ("players_left", lambda node, scale: values.count(str(node))),
    "table size": ("size", lambda node, scale: values.count(str(node))),
    "posts": ("posts", settings.read_posts),
    "straddle": ("straddle", lambda node, scale: settings.read_straddle(str(node), scale)),
    "kill": ("kill", lambda node, scale: values.who(str(node))),
    "carried": ("carried", lambda node, scale: values.money(str(node), scale)),
    "half rake": ("half_rake", lambda node, scale: values.yes_no(str(node))),
    "new game": ("new_game", lambda node, scale: values.yes_no(str(node))),
    "seats": ("players", settings.read_players),
}
FIRST_KEYS = ("rules", "game", "stakes", "rotation", "change every")
OWN_KEYS = (
    "name", "covers", "why", "house", "houses", "date", "room", "steps", "expect", "check", "columns", "rows",
)  # fmt: skip
ALL_KEYS = (*OWN_KEYS, *FIRST_KEYS, *SETTING_KEYS)


def find(paths: Iterable[str | Path]) -> list[Path]:
    """Every scenario file among these files and folders, sorted within each."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
        elif path.is_file():
            found.append(path)
        else:
            raise ScenarioError(f"{path}: there is no such file or folder")
    return list(dict.fromkeys(found))


def load(path: str | Path) -> list[Scenario]:
    """The scenarios of a file, read once as long as it does not change."""
    file = Path(path)
    return list(_load(file, file.stat().st_mtime_ns))


@lru_cache(maxsize=4096)
def _load(path: Path, changed: int) -> tuple[Scenario, ...]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise ScenarioError(f"{path}: not UTF-8 text: {fault.reason} at byte {fault.start}") from fault
    return tuple(read(text, path))


def read(text: str, path: Path) -> list[Scenario]:
    """The scenarios of a text; a ScenarioError lists all its faults."""
    faults: list[str] = []
    try:
        found = documents(text, faults)
    except ScenarioError as broken:
        raise ScenarioError(f"{path}: {broken}") from broken
    scenarios: list[Scenario] = []
    defaults = Fields()
    for document in found:
        if isinstance(document, Fields) and list(document) == ["defaults"]:
            defaults = document["defaults"]
            continue
        if not isinstance(document, Fields):
            faults.append(
                f"line {line_of(document)}: a scenario is a mapping with a name, covers, a setting and steps"
            )
            continue
        scenarios += Document(document, defaults, path, faults).scenarios()
    if faults:
        raise ScenarioError(
            "\n  ".join([f"{path}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}", *faults])
        )
    return scenarios


class Document:
    """One document on its way to scenarios. Faults are gathered, not raised."""

    def __init__(self, own: Fields, defaults: Fields, path: Path, faults: list[str]) -> None:
        self.fields: dict[str, Any] = {**defaults, **own}
        self.line = own.line
        self.path = path
        self.faults = faults
        self.name = str(own.get("name", "")).strip()
        self.rule_set: settings.RuleSet = "cash"

    def fault(self, node: object, what: str) -> None:
        line = line_of(node) or self.line
        self.faults.append(f"line {line}: {self.name or 'a scenario without a name'}: {what}")

    def try_read(self, node: Any, read: Callable[[], Any], default: Any = None) -> Any:
        """What `read` makes of a node; a fault at its line where it cannot be read."""
        try:
            return read()
        except (WordError, CardhouseError) as wrong:
            self.fault(node, str(wrong))
        return default

    def scenarios(self) -> list[Scenario]:
        """One for each house, none where there are faults."""
        before = len(self.faults)
        self._check_keys()
        houses = self._houses()
        on = self.fields.get("date")
        day: date | None = self.try_read(on, lambda: settings.read_day(str(on))) if on is not None else None
        self.rule_set = self._rules(self.fields.get("rules", "cash"))
        covers = values.items(self.fields.get("covers", Items()))
        if "rows" in self.fields or "columns" in self.fields or "check" in self.fields:
            made = list(self._table(houses, covers, day))
        else:
            made = list(self._story(houses, covers, day))
        self._check_rows(made)
        return made if len(self.faults) == before else []

    def _rules(self, node: Any) -> settings.RuleSet:
        """Which of the house's sets of rules, for a scenario or for one row of a table."""
        found: settings.RuleSet = self.try_read(
            node, lambda: settings.one_of("cash", "tournament")(str(node)), "cash"
        )
        return found

    def _check_keys(self) -> None:
        if not self.name:
            self.fault(None, "a scenario needs a name")
        kind = KINDS.get(str(self.fields.get("check")))
        shared = {column.removesuffix("?") for column in kind.columns} if kind is not None else set()
        for key, node in self.fields.items():
            if key not in ALL_KEYS and key not in shared:
                near = difflib.get_close_matches(key, ALL_KEYS, n=2)
                hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(ALL_KEYS)}"
                self.fault(node, f"{key!r} is not a key of a scenario; {hint}")

    def _houses(self) -> list[str]:
        given = self.fields.get("houses", self.fields.get("house"))
        if given is None:
            if "house" in values.items(self.fields.get("columns", Items())):
                return []
            self.fault(None, f"a scenario needs a house (or houses); there are {', '.join(every_house())}")
            return []
        names = list(house_names()) if str(given) == "all" else values.items(given)
        known = every_house()
        for name in names:
            if name not in known:
                self.fault(given, f"there is no house {name!r}; there are {', '.join(known)}")
        return [name for name in names if name in known]

    # Stories

    def _story(self, houses: list[str], covers: list[str], on: date | None) -> Iterator[Scenario]:
        made = self._room() if "room" in self.fields else self.setting(self.fields)
        reader = StepReader(self, made)
        steps: list[Step] = reader.steps(self.fields.get("steps", Items()))
        last = self.fields.get("expect")
        if last is not None:
            steps.append(reader.expect(last))
        if not reader.asserts:
            self.fault(
                None,
                "it expects nothing: a scenario must assert an outcome (expect, or a step that is refused)",
            )
        if not covers and not reader.rows and "covers" not in self.fields:
            self.fault(None, "covers is missing: name the rows of the book that decide the outcome")
        if isinstance(made, Setting):
            made = reader.with_questions(made)
        for house in houses:
            yield self._made(house, houses, [*covers, *reader.rows], on, made, steps=steps)

    def _room(self) -> RoomSetting:
        """The room that the story is told of; its game and seats are those of its tables."""
        node = self.fields["room"]
        day = self.fields.get("date")
        read = partial(room_settings.read_room, node, str(day) if day is not None else "")
        found: RoomSetting | None = self.try_read(node, read)
        if found is not None:
            self.rule_set = found.rule_set
        for key in (*SETTING_KEYS, *FIRST_KEYS):
            if key in self.fields:
                self.fault(self.fields[key], f"{key} belongs to a table; a room has its tables under room")
        return found or RoomSetting()

    def setting(self, given: dict[str, Any]) -> Setting:
        """The setting that the fields describe; faults where it cannot be read."""
        scale = 100 if self.rule_set == "cash" else 1
        game_node = given.get("game", "holdem")
        game = self.try_read(game_node, lambda: settings.game_id(str(game_node)), "holdem")
        found: dict[str, Any] = {"game": game, "rule_set": self.rule_set}
        if "stakes" in given:
            sign = given["stakes"]
            read_sign = partial(settings.read_stakes, str(sign), game, self.rule_set)
            if "rotation" in given:
                every = str(given.get("change every", "8 hands"))
                read_mix = partial(settings.read_rotation, given["rotation"], str(sign), every, self.rule_set)
                found["rotation"] = self.try_read(given["rotation"], read_mix)
            else:
                found["stakes"] = self.try_read(sign, read_sign)
            if found.get("rotation") is not None:
                found["game"], found["stakes"] = (
                    found["rotation"].legs[0].game,
                    found["rotation"].legs[0].stakes,
                )
        for key, (name, read_value) in SETTING_KEYS.items():
            if key in given:
                node = given[key]
                value = self.try_read(node, partial(read_value, node, scale))
                if value is not None:
                    found[name] = value
        made = Setting(**found)
        self._check_setting(made, given)
        return made

    def _check_setting(self, made: Setting, given: dict[str, Any]) -> None:
        if made.stakes is None and "stakes" not in given:
            self.fault(None, "stakes are missing, such as 'no limit 1/3' or 'limit 4/8'")
        if not made.players and "seats" not in given:
            self.fault(None, "seats are missing, such as 'ann 200, bob 200, cyd 200'")
        names = {player.name for player in made.players} | {f"seat {player.seat}" for player in made.players}
        named = [("cards", name) for name in made.cards.players] + [
            ("posts", post.who) for post in made.posts or ()
        ]
        named += [("kill", made.kill)] if made.kill else []
        named += [("straddle", made.straddle[0])] if made.straddle else []
        if made.button and not made.button.startswith("seat "):
            named.append(("button", made.button))
        for key, name in named:
            if name not in names and made.players:
                self.fault(given.get(key), f"{key}: {name} has no seat; there are {', '.join(sorted(names))}")

    def _made(
        self,
        house: str,
        houses: list[str],
        covers: list[str],
        on: date | None,
        made: Setting | RoomSetting,
        **more: Any,
    ) -> Scenario:
        """A scenario of one house; of several houses' rows it covers its own book's."""
        name = self.name if len(houses) == 1 else f"{self.name} ({house})"
        own = [
            row
            for row in covers
            if len(houses) == 1 or row.partition(".")[0] not in houses or row.startswith(f"{house}.")
        ]
        return Scenario(
            name, self.path, line=self.line, covers=list(dict.fromkeys(own)), house=house,
            rule_set=self.rule_set, on=on, setting=made, **more
        )

    # Tables of rows

    def _table(self, houses: list[str], covers: list[str], on: date | None) -> Iterator[Scenario]:
        columns = values.items(self.fields.get("columns", Items()))
        given = self.fields.get("rows", Items())
        check = str(self.fields.get("check", "play"))
        if not isinstance(given, Items) or not given:
            self.fault(given, "a table needs rows, each a list with a cell for each column")
            return
        by_house: dict[tuple[str, settings.RuleSet], list[Row]] = {}
        shared = self.rule_set
        for node in given:
            cells = self._cells(columns, node)
            self.rule_set = self._rules(cells.pop("rules", shared))
            own_house = str(cells.pop("house", ""))
            if own_house and own_house not in every_house():
                self.fault(node, f"there is no house {own_house!r}; there are {', '.join(every_house())}")
                own_house = ""
            row = read_row(self, check, cells, node)
            for house in [own_house] if own_house else houses:
                by_house.setdefault((house, self.rule_set), []).append(row)
        named = any(row.by for rows in by_house.values() for row in rows)
        if not covers and not named and "covers" not in self.fields:
            self.fault(None, "covers is missing: name the rows of the book, or give each row a cell 'by'")
        names = list(dict.fromkeys(house for house, _ in by_house))
        for (house, self.rule_set), rows in by_house.items():
            cited = [row.by for row in rows if row.by]
            cited += [name for row in rows for name in row.cells.get("also", ())]
            yield self._made(
                house,
                names,
                [*covers, *cited],
                on,
                Setting(rule_set=self.rule_set),
                check=check,
                rows=rows,
            )

    def _cells(self, columns: list[str], node: Any) -> dict[str, Any]:
        if isinstance(node, Fields):
            return dict(node)
        if not isinstance(node, Items) or len(node) != len(columns):
            size = len(node) if isinstance(node, Items) else 1
            self.fault(
                node, f"this row has {size} cells, the table has {len(columns)} columns: {', '.join(columns)}"
            )
            return {}
        return {column: cell for column, cell in zip(columns, node, strict=True) if str(cell) != "-"}

    def _check_rows(self, made: list[Scenario]) -> None:
        known = row_ids()
        for row in dict.fromkeys(row for scenario in made for row in scenario.covers):
            if row not in known:
                self.fault(
                    self.fields.get("covers"), f"{row} is no row of the catalogue{suggest(row, known)}"
                )
