"""Reads the steps of a story: sentences, refusals, expectations, suppositions, how a next hand differs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol

from cardhouse.scenarios import setting as settings
from cardhouse.scenarios.expectations import Expectation, expectation
from cardhouse.scenarios.model import Expect, NextHand, Refused, Said, Step, Suppose, WordError
from cardhouse.scenarios.nodes import Fields, Items, line_of, text_at
from cardhouse.scenarios.room_setting import RoomSetting
from cardhouse.scenarios.sentences import Sentence, parse, split
from cardhouse.scenarios.setting import Setting

REFUSAL_KEYS = ("because", "by")
NEXT_HAND_KEYS = ("cards", "posts")


class Faults(Protocol):
    """Where faults go."""

    def fault(self, node: object, what: str) -> None: ...


class StepReader:
    """Reads one story, and remembers what it names: players, rows, and whether it asserts anything."""

    def __init__(self, faults: Faults, setting: Setting | RoomSetting) -> None:
        self.faults = faults
        self.scale = setting.scale
        self.room = isinstance(setting, RoomSetting)
        """Anybody may walk into a room; at a table only those in the seats are known."""
        self.players = set() if isinstance(setting, RoomSetting) else {one.name for one in setting.players}
        self.rows: list[str] = []
        self.asserts = False
        self.asks: set[str] = set()

    def steps(self, node: Any) -> list[Step]:
        """A list of steps, or one text with commas between sentences."""
        if isinstance(node, str):
            return list(self._said(node))
        if isinstance(node, Fields):
            node = Items([node])
        return [step for item in node for step in self._step(item)]

    def _step(self, node: Any) -> Iterable[Step]:
        if isinstance(node, str):
            return self._said(node)
        if isinstance(node, Items):
            return self.steps(node)
        if "suppose" in node:
            return self._suppose(node)
        if "expect" in node:
            if len(node) > 1:
                self.faults.fault(
                    node,
                    f"only expect may stand here, not {', '.join(key for key in node if key != 'expect')}",
                )
            return [self.expect(node["expect"])]
        if "next hand" in node and not str(node["next hand"]).startswith("refused"):
            return self._next_hand(node)
        return self._refused(node)

    def _said(self, node: Any) -> list[Step]:
        return [
            Said(sentence)
            for text in split(str(node))
            if (sentence := self._sentence(text, line_of(node))) is not None
        ]

    def _sentence(self, text: str, line: int) -> Sentence | None:
        try:
            sentence = parse(text, line, room=self.room)
        except WordError as wrong:
            self.faults.fault(text_at(text, line), str(wrong))
            return None
        if sentence.word.asks:
            self.asks.add(sentence.word.asks)
        if sentence.word.introduces:
            self.players.add(sentence.args["who"])
        self.check_players(sentence.players(), text_at(text, line))
        return sentence

    def check_players(self, names: Iterable[str], node: object) -> None:
        """A fault for every name that nobody at the table has."""
        for name in () if self.room else names:
            if name not in self.players and name != "nobody" and not name.startswith("seat "):
                self.faults.fault(
                    node, f"{name!r} is not at the table; there are {', '.join(sorted(self.players))}"
                )

    def expect(self, node: Any) -> Expect:
        """A mapping from what is looked at to what it must be; `by` names the rule that decides it."""
        found: list[Expectation] = []
        if not isinstance(node, Fields) or not node:
            self.faults.fault(node, "expect: write a mapping such as {turn: bob, pot: 12}")
            return Expect((), line_of(node))
        rows = self._rows(node.get("by"))
        for name, wanted in node.items():
            if name == "by":
                continue
            try:
                cites = ", ".join(rows)
                found.append(expectation(name, wanted, self.scale, line_of(wanted), cites, room=self.room))
            except WordError as wrong:
                self.faults.fault(wanted, f"{name}: {wrong}")
        self.asserts = self.asserts or bool(found)
        return Expect(found, node.line)

    def _rows(self, node: Any) -> list[str]:
        rows = (
            []
            if node is None
            else [str(row) for row in node]
            if isinstance(node, Items)
            else str(node).replace(",", " ").split()
        )
        self.rows += rows
        return rows

    def _suppose(self, node: Fields) -> list[Step]:
        unknown = [key for key in node if key not in ("suppose", "expect", "because", "by", "refused")]
        if unknown:
            self.faults.fault(
                node,
                f"{', '.join(unknown)} cannot stand beside suppose; there are expect, refused, because, by",
            )
        steps = self.steps(node["suppose"])
        if "refused" in node and steps and isinstance(steps[-1], Said):
            reason = "" if str(node["refused"]) == "yes" else str(node["refused"])
            rows = self._rows(node.get("by"))
            steps[-1] = Said(steps[-1].sentence, Refused(str(node.get("because", reason)), ", ".join(rows)))
            self.asserts = True
        if "expect" in node:
            steps.append(self.expect(node["expect"]))
        return [Suppose(steps, node.line)]

    def _next_hand(self, node: Fields) -> list[Step]:
        changes: dict[str, Any] = {}
        given = node["next hand"]
        for key, value in given.items() if isinstance(given, Fields) else ():
            try:
                if key == "cards":
                    changes["cards"] = settings.read_cards(value)
                elif key == "posts":
                    changes["posts"] = settings.read_posts(value, self.scale)
                else:
                    raise WordError(
                        f"{key!r} cannot change for a hand; there are {', '.join(NEXT_HAND_KEYS)}"
                    )
            except WordError as wrong:
                self.faults.fault(value, str(wrong))
        return [NextHand(changes, node.line)]

    def _refused(self, node: Fields) -> list[Step]:
        """`{ann raises to 5: refused, because: too small, by: row}`; further keys are its facts."""
        said = [
            key for key, value in node.items() if str(value).startswith("refused") and key not in REFUSAL_KEYS
        ]
        if len(said) != 1:
            self.faults.fault(
                node,
                "this step is no sentence, expect, suppose or next hand, and no action that is refused "
                "('- {ann raises to 5: refused, because: too small, by: row}')",
            )
            return []
        facts = {key: str(value) for key, value in node.items() if key not in (said[0], *REFUSAL_KEYS)}
        steps = self._said(text_at(said[0], node.line))
        if not steps:
            return []
        self.asserts = True
        reason = str(node.get("because", str(node[said[0]]).removeprefix("refused").strip(" :,")))
        last = steps[-1]
        assert isinstance(last, Said), "sentences were read"
        return [
            *steps[:-1],
            Said(last.sentence, Refused(reason, ", ".join(self._rows(node.get("by"))), facts)),
        ]

    def with_questions(self, setting: Setting) -> Setting:
        """The hand must stop and ask for what a sentence answers: shows and mucks, runs of the board."""
        return replace(
            setting,
            ask_showdown=setting.ask_showdown or "showdown" in self.asks,
            ask_run=setting.ask_run or "run" in self.asks,
        )
