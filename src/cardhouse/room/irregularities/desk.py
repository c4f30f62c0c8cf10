"""What every answer shares when something went wrong: the hand in progress, what is seen of it, the ruling as
it goes on the log, and what it does in the hand.

Hands are decided step by step, so what is carried out is in the hand at once; asking changes nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.prescribed import PrescribedHand
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.remedy_events import Ruled
from cardhouse.play.table_decide import decide as decide_at_table
from cardhouse.room.acting import software_deals
from cardhouse.room.hands import Hands
from cardhouse.room.irregularities.events import RulingMade
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.rulings import remedy
from cardhouse.rulings.act import Act
from cardhouse.rulings.behind import commands_behind
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Sight
from cardhouse.rulings.only_told import only_told
from cardhouse.rulings.perform_blinds import hands_prescribed
from cardhouse.rulings.ruling import Option, Ruling
from cardhouse.rulings.seeing import Incident, see
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.telling import steps

SECOND = 1_000_000

register(
    {
        "no_such_ruling": "there is no ruling {ruling}; the last one is {last}",
        "bad_situation": "{why}",
        "fact_missing": "this has to be said first: {question}",
        "settled_already": "ruling {ruling} is settled already: {outcome}",
        "not_yours_to_choose": "this choice is left to {chooser}",
        "carried_out_already": "ruling {ruling} is carried out already",
        "another_hand": "ruling {ruling} was on a hand that is over",
        "hand_went_on": "the hand has gone on since ruling {ruling} was asked for: ask again",
        "not_carried_out": "ruling {ruling} is not carried out: there is nothing to take back",
        "ruling_stands": "ruling {ruling} stands: {why}",
    }
)


class Irregularities:
    """Rulings in one room."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.room = hands.room

    def no_table(self, number: int) -> Refusal | None:
        """Refused where there is no such table."""
        if number in self.room.floor.tables:
            return None
        return Refusal("no_such_table", {"table": number, "tables": sorted(self.room.floor.tables)})

    def software_deals(self, table: int, case: type[Case], roles: frozenset[str]) -> Refusal | None:
        """Where software deals a hand, nobody reports what a dealer did wrong: who could would see and change
        cards. The room itself (a story, a trial) says what it likes.
        """
        if table not in self.room.hands:
            return None
        what = {"dealing": "a mistake at the deal", "board": "a mistake with the board"}.get(case.about)
        return software_deals(self.room.floor.tables[table], roles, what) if what else None

    def not_by_hand(self, made: RulingMade, roles: frozenset[str]) -> Refusal | None:
        """Where software deals, a seat acts for itself: people may ask what the house says of a hand or
        a bet, but do nothing to it.
        """
        if not self.same_hand(made):
            return None
        table = self.room.floor.tables[made.table]
        return software_deals(table, roles, "what becomes of a hand")

    def dealer(self, table: int) -> Dealer | None:
        """The hand in progress at a table, or just over and not told to the table yet."""
        found = self.hands.dealer(table)
        return found if isinstance(found, Dealer) else None

    def seen_hand(self, table: int, roles: frozenset[str]) -> Dealer | None:
        """The hand in progress as far as people may look into it: not at all where software deals."""
        looked = software_deals(self.room.floor.tables[table], roles, "the hand")
        return self.dealer(table) if looked is None else None

    def sight(self, table: int, dealer: Dealer, seat: int, now: int) -> Sight:
        """What can be seen of that hand."""
        since = self.room.hands[table].since or now
        waited = max(now - since, 0) // SECOND
        return Sight(dealer, seat, self.room.floor.tables[table].table, waited)

    def found(self, number: int) -> OnRecord | Refusal:
        """A ruling by its number."""
        found = self.room.rulings.made.get(number)
        return found or Refusal("no_such_ruling", {"ruling": number, "last": len(self.room.rulings.made)})

    def made(self, table: int, what: str, case: Any, ruling: Ruling, place: Place) -> RulingMade:
        """The ruling as it goes on the log."""
        return RulingMade(
            ruling=self.room.rulings.next,
            table=table,
            hand=self.room.floor.tables[table].hands,
            what=what,
            case=case,
            seat=place.seat,
            to=place.to,
            opener=place.opener,
            effects=ruling.effects,
            options=tuple(option.effects for option in ruling.options),
            offered=tuple(option.text(ruling.show) for option in ruling.options),
            chooser=ruling.chooser,
            outcome=ruling.outcome(),
            because=ruling.because,
            cites=ruling.cites,
            also=ruling.also,
            silent=ruling.silent,
            gaps=ruling.gaps,
            steps=_steps(ruling.effects, ruling, place.seat),
            option_steps=tuple(_steps(option.effects, ruling, place.seat) for option in ruling.options),
            cash=ruling.cash,
            in_hand=table in self.room.hands,
            by_people=only_told(case, ruling.effects),
        )

    def carry_out(
        self, made: RulingMade, ruling: Ruling, record: Ruled, of_a_hand: bool = False
    ) -> list[Any] | Refusal:
        """What the ruling does in the hand and lays down for the next ones, as the room's events."""
        dealer = self.dealer(made.table)
        assert dealer is not None, "it is carried out in a hand in progress"
        if made.carried_out and not of_a_hand:  # what was certain is in the hand
            ruling = msgspec.structs.replace(ruling, effects=ruling.effects[len(made.effects) :])
        known = of_a_hand or made.carried_out or isinstance(made.case, Act)
        incident = Incident(made.case, []) if known else see(dealer, made.case)
        if isinstance(incident, Refusal):
            return incident
        if incident.case != made.case:
            return Refusal("hand_went_on", {"ruling": made.ruling})
        came = remedy.carry_out(
            dealer, made.case, ruling, place_in(dealer, made), record,
            happened=incident.events, of_a_hand=of_a_hand,
        )  # fmt: skip
        if isinstance(came, Refusal):
            return came
        return [*self._went_on(made.table, dealer, came), *self.laid_down(made.table, ruling, dealer)]

    def so_far(self, table: int) -> int:
        """How much has happened in the hand in progress."""
        dealer = self.dealer(table)
        return len(dealer.events) if dealer is not None else 0

    def _went_on(self, table: int, dealer: Dealer, came: list[HandEvent]) -> list[Any]:
        return list(self.hands.went_on(table, dealer, came)) if came else []

    def laid_down(self, number: int, ruling: Ruling, dealer: Dealer) -> list[Any]:
        """Where button and blinds of the next hands lie, where the ruling says so."""
        hands = tuple(
            PrescribedHand(hand.button, hand.small, hand.big, hand.out)
            for hand in hands_prescribed(ruling.effects)
        )
        if not hands:
            return []
        table = self.room.floor.tables[number].table
        came = decide_at_table(table, at_table.PrescribeHands(hands), dealer.rules.choices)
        assert not isinstance(came, Refusal), "a ruling may lay down the next hands at any time"
        return [AtTable(number, tuple(came))]

    def same_hand(self, made: RulingMade) -> bool:
        """Whether the hand that was ruled on is still in progress."""
        there = made.table in self.room.hands and made.in_hand
        return there and self.room.floor.tables[made.table].hands == made.hand


def place_in(dealer: Dealer, made: RulingMade) -> Place:
    """Whose hand it is; of a skipped player also what those behind him did."""
    seat = made.seat
    if not isinstance(made.case, Skipped) or not seat:
        return Place(seat, opener=made.opener, to=made.to)
    behind, never_acted = commands_behind(dealer, seat, made.case)
    return Place(seat, behind, made.opener, never_acted, made.to)


def ruling_of(made: RulingMade) -> Ruling:
    """The ruling as it was given."""
    return Ruling(
        effects=made.effects,
        because=made.because,
        cites=made.cites,
        also=made.also,
        silent=made.silent,
        gaps=made.gaps,
        options=tuple(Option(effects) for effects in made.options),
        chooser=made.chooser,
        cash=made.cash,
    )


def with_seat(case: Any, seat: int) -> Any:
    """The same case at that seat, where it has one and nobody said so yet."""
    if seat and getattr(case, "seat", None) == 0:
        return msgspec.structs.replace(case, seat=seat)
    return case


def _steps(effects: tuple[Effect, ...], ruling: Ruling, seat: int) -> tuple[str, ...]:
    def name(at: int) -> str:
        number = at or seat
        return f"seat {number}" if number else "the player"

    return steps(effects, name, ruling.show)
