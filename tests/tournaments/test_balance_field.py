"""Fields that shrink by chance: after what is proposed was done the tables are as the rule wants them, nobody
is lost or doubled, each move names its rows; and the cost of a bust does not grow with the field.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.play.button import Layout, Lineup, place
from cardhouse.tournaments.balance.field import EventFacts, Field, GameKind, Seating
from cardhouse.tournaments.balance.proposals import Break, Move, Redraw, proposals
from cardhouse.tournaments.balance.seat_draws import draw_anew, draw_for_broken
from cardhouse.tournaments.balance.when_broken import order_to_post
from cardhouse.tournaments.balance.when_even import halting, too_short_to_play
from steps import Steps

HOUSES = {name: load_house(name).choices("tournament") for name in ("horseshoe", "pechanga", "toledo")}


class Floor:
    """Tables that do what is proposed, without chips."""

    def __init__(self, entrants: int, facts: EventFacts, choices: Choices, chance: random.Random) -> None:
        self.facts, self.choices, self.chance = facts, choices, chance
        self.field, self.tables, self.calls = Field(), dict[int, Seating](), 0
        tables = -(-entrants // facts.seats)
        for number in range(1, tables + 1):
            self.field.open_table(number, facts.seats)
            self.tables[number] = Seating(number, facts.seats, {}, Layout(button=1, fresh=True))
        for one in range(entrants):
            number = one % tables + 1
            self._sit(f"p{one}", number, one // tables + 1)
        self.field.breaking_order = order_to_post(self.tables, choices)
        self.done: list[Move | Break | Redraw] = []

    def seating(self, number: int) -> Seating:
        self.calls += 1
        return self.tables[number]

    def mixed(self, count: int) -> tuple[int, ...]:
        return tuple(self.chance.sample(range(count), count))

    def _sit(self, player: str, number: int, seat: int) -> None:
        assert seat not in self.tables[number].seats, "a seat has one player"
        self.tables[number].seats[seat] = player
        self.field.sit(number)

    def _leave(self, number: int, seat: int) -> str:
        self.field.leave(number)
        table = self.tables[number]
        table.opened = [one for one in table.opened if one != seat] + [seat]
        return table.seats.pop(seat)

    def bust(self) -> None:
        """A hand is played somewhere, and somebody goes out."""
        number = self.chance.choice([one for one in self.tables if len(self.tables[one].seats) > 1])
        table = self.tables[number]
        placed = place(Lineup(table.size, frozenset(table.seats)), table.layout, 2, self.choices)
        assert placed is not None
        table.layout = placed.layout
        self._leave(number, self.chance.choice(sorted(table.seats)))

    def put_right(self) -> None:
        """Everything that is proposed is done."""
        for _ in range(100):
            wanted = next(proposals(self.field, self.seating, self.facts, self.choices), None)
            if wanted is None:
                return
            self.done.append(wanted)
            assert wanted.cites, wanted
            match wanted:
                case Move():
                    assert self.tables[wanted.table].seats[wanted.seat] == wanted.player
                    self._sit(self._leave(wanted.table, wanted.seat), wanted.to, wanted.to_seat)
                case Break():
                    self._broken(wanted.table)
                case Redraw():
                    self._drawn_anew(wanted)
        raise AssertionError("there is always something to do")

    def _broken(self, number: int) -> None:
        drawn = draw_for_broken(self.field, self.seating, number, mixed=self.mixed)
        for seat in list(self.tables[number].seats):
            self._leave(number, seat)
        for one in drawn:
            self._sit(one.player, one.table, one.seat)
        self.field.close_table(number)
        del self.tables[number]

    def _drawn_anew(self, wanted: Redraw) -> None:
        players = self.players()
        for number, table in self.tables.items():
            for seat in list(table.seats):
                self._leave(number, seat)
        for number in wanted.breaks:
            self.field.close_table(number)
            del self.tables[number]
        assert set(self.tables) == set(wanted.keeps)
        for number in wanted.keeps if wanted.final_seats else ():
            self.field.resize(number, wanted.final_seats)
            self.tables[number].size = wanted.final_seats
        sizes = {number: table.size for number, table in self.tables.items()}
        for table in self.tables.values():
            table.layout = Layout(button=1, fresh=True)
        for one in draw_anew(players, sizes, self.mixed):
            self._sit(one.player, one.table, one.seat)

    def players(self) -> list[str]:
        return [player for table in self.tables.values() for player in table.seats.values()]


def check(floor: Floor, left: int) -> None:
    """What must hold whenever everything proposed was done."""
    players = floor.players()
    assert len(players) == len(set(players)) == left == floor.field.left
    counts = {number: len(table.seats) for number, table in floor.tables.items()}
    assert counts == floor.field.players
    by_count: dict[int, list[int]] = {}
    for number, count in sorted(counts.items()):
        by_count.setdefault(count, []).append(number)
    assert by_count == {count: tables for count, tables in floor.field.tables_with.items() if tables}
    gap = max(counts.values()) - min(counts.values())
    assert gap <= (1 if len(counts) <= 12 else 2)
    stops = halting(floor.facts, floor.choices).value == "halts"
    assert not any(stops and too_short_to_play(floor.field, number, floor.choices) for number in counts)
    seats = floor.facts.seats
    assert len(counts) == 1 or left > (len(counts) - 1) * seats or len(counts) == 2


@settings(deadline=None, max_examples=40)
@given(
    st.integers(2, 260), st.sampled_from([6, 8, 9, 10]), st.sampled_from(["flop", "stud", "mixed"]),
    st.sampled_from(sorted(HOUSES)), st.integers(0, 10**6),
)  # fmt: skip
def test_a_field_shrinks_to_one(entrants: int, seats: int, game: GameKind, house: str, seed: int) -> None:
    facts = EventFacts(game=game, seats=seats, full_table=seats != 6, entrants=entrants)
    floor = Floor(entrants, facts, HOUSES[house], random.Random(seed))
    floor.put_right()
    for left in range(entrants - 1, 0, -1):
        floor.bust()
        floor.put_right()
        check(floor, left)
    assert floor.field.tables == 1
    redraws = [one for one in floor.done if isinstance(one, Redraw)]
    tables = -(-entrants // seats)
    wanted = 3 if entrants >= 100 else 2 if entrants > 50 else 1
    assert len(redraws) == min(wanted, tables - 1)
    assert not redraws or redraws[-1].final_seats


def steps_of_a_bust(entrants: int) -> int:
    """Lines of code that the next 50 busts run through, but for what the test itself does."""
    facts = EventFacts(entrants=entrants)
    floor = Floor(entrants, facts, HOUSES["horseshoe"], random.Random(7))
    steps = Steps()
    for _ in range(50):
        floor.bust()
        steps.of(floor.put_right)
    return steps.taken


def test_a_bust_costs_the_same_in_a_field_ten_times_as_large() -> None:
    assert steps_of_a_bust(9000) < 3 * steps_of_a_bust(900)
