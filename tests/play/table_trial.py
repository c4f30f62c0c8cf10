"""A table for tests: opened, filled and run in one line each. Amounts are dollars in cash games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from cardhouse.houses.profile import load_house
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.play.rotation import Rotation
from cardhouse.play.table import Seat, open_table
from cardhouse.play.table_host import TableHost

HOUSES = ("pechanga", "horseshoe", "mohegan", "live", "toledo")


class Trial(TableHost):
    """A host with shorthand. The button is placed in a running game unless `new_game`."""

    __slots__ = ("scale",)

    def __init__(
        self,
        house: str = "horseshoe",
        seats: Iterable[int] = (1, 2, 3, 4, 5, 6),
        button: int = 1,
        *,
        game: str = "holdem",
        stakes: str = "no limit 1/3",
        size: int = 9,
        rule_set: Literal["cash", "tournament"] = "cash",
        stack: int = 200,
        new_game: bool = False,
        rotation: Rotation | None = None,
        **changed: Any,
    ) -> None:
        choices = load_house(house).choices(rule_set)
        for key, value in changed.items():
            choices = choices.replace(key.replace("__", "."), value)
        sign = rotation.legs[0].stakes if rotation else stakes
        table = open_table(game, sign, size, house=house, rule_set=rule_set, rotation=rotation)
        super().__init__(table, choices)
        self.scale = 100 if rule_set == "cash" else 1
        for seat in seats:
            self.ok(cmd.SitDown(seat, f"player {seat}", stack * self.scale))
        if button:
            self.ok(cmd.PlaceButton(button, running=not new_game))

    def ok(self, command: cmd.TableCommand) -> list[ev.TableEvent]:
        answer = self.do(command)
        assert not isinstance(answer, Refusal), answer.text()
        return answer

    def refused(self, command: cmd.TableCommand) -> Refusal:
        before = self.table.copy()
        answer = self.do(command)
        assert isinstance(answer, Refusal), answer
        assert answer.text()
        assert self.table == before
        return answer

    def begin(self, **words: Any) -> list[ev.TableEvent]:
        return self.ok(cmd.BeginHand(**words))

    def end(
        self, winner: int = 0, pot: int = 0, stacks: dict[int, int] | None = None, **words: Any
    ) -> list[ev.TableEvent]:
        """The hand is over; nobody's stack changed unless said. `winner` 0: the first seat."""
        setup = self.setup
        left = dict(zip(setup.seats, setup.stacks, strict=True))
        left.update({seat: amount * self.scale for seat, amount in (stacks or {}).items()})
        winners = words.pop("winners", (winner or setup.seats[0],))
        outcome = cmd.HandOutcome(stacks=left, winners=winners, pot=pot * self.scale, **words)
        return self.ok(cmd.EndHand(outcome))

    def hand(self, **words: Any) -> list[ev.TableEvent]:
        """A whole hand in which nothing changes hands; the events of its beginning."""
        events = self.begin(**words)
        self.end()
        return events

    def sit(self, seat: int, how: ev.Arrival = "new", stack: int = 200, **words: Any) -> None:
        self.ok(cmd.SitDown(seat, f"player {seat}", stack * self.scale, how, **words))

    def leave(self, *seats: int) -> None:
        for seat in seats:
            self.ok(cmd.StandUp(seat))

    def out(self, *seats: int) -> None:
        for seat in seats:
            self.ok(cmd.SitOut(seat))

    def back(self, seat: int, how: ev.Entering = "post") -> None:
        self.ok(cmd.ComeBack(seat, how))

    def seat(self, seat: int) -> Seat:
        return self.table.seats[seat]

    @property
    def dealt(self) -> list[int]:
        return sorted(self.table.dealt)

    def where(self) -> tuple[int, dict[str, list[int]]]:
        """The button and the seats of the blinds of the hand in progress."""
        found: dict[str, list[int]] = {}
        for post in self.setup.posts:
            if post.kind.endswith("_blind"):
                found.setdefault(post.kind.removesuffix("_blind"), []).append(post.seat)
        return self.table.button, found

    def posted(self, seat: int) -> list[tuple[str, int, int]]:
        """What a seat posts beside antes: kind, live and dead, in dollars."""
        return [
            (post.kind, post.live // self.scale, post.dead // self.scale)
            for post in self.setup.posts
            if post.seat == seat and post.kind != "ante"
        ]


def of_kind(events: Iterable[ev.TableEvent], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def why_not(events: Iterable[ev.TableEvent], seat: int) -> tuple[str, str | None]:
    """Why a seat got no hand, and by which row."""
    (found,) = [event for event in of_kind(events, ev.HandWithheld) if event.seat == seat]
    return found.why, found.cite
