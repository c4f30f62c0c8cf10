"""Something went wrong at a table: the ruling goes onto the log and into the hand, a person chooses what the
book leaves open, a supervisor may rule otherwise, and the log replays to the same room.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room import commands as cmd
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.state import Room
from cardhouse.rulings.act import Chips, Said
from cardhouse.rulings.premature_board import PrematureBoard
from cardhouse.store.log import NewEntry
from room.asking import asking

START = 1_772_539_200_000_000


class Evening:
    """A no-limit table of three with a hand in progress; seat 1 has the button and acts first."""

    def __init__(
        self, house: str = "pechanga", stakes: str = "no limit 1/3", mode: Mode = "tracked",
        game: str = "holdem", first_stack: int = 30_000,
    ) -> None:  # fmt: skip
        room, first = open_room("evening", house, START)
        self.host = RoomHost(room, seeded_mixing(5))
        self.log: list[NewEntry] = [first]
        self.at = START
        self.good(OfferGame("game", game, stakes, least_buy_in=min(first_stack, 10_000), most_buy_in=60_000))
        self.good(OpenTable(1, "game", mode))
        for seat, name, chips in ((1, "ann", first_stack), (2, "bob", 30_000), (3, "cyd", 30_000)):
            self.good(RegisterPerson(name, born=720_000, id_checked=True))
            self.good(SeatPlayer(1, seat, name, chips))
        if "bring-in" not in stakes:
            self.good(cmd.BetweenHandsDo(1, PlaceButton(1)))
        self.good(cmd.BeginHand(1, by="first_card"))
        if mode == "tracked":
            self.good(cmd.Act(1, hand.Deal()))

    def do(self, command: Any, roles: frozenset[str] = frozenset({"floor", "manager"})) -> Outcome:
        self.at += 1_000_000
        outcome = self.host.do(asking(self.host, f"c{self.at}", "sam", command, self.at, roles))
        self.log += outcome.entries
        return outcome

    def good(self, command: Any, roles: frozenset[str] = frozenset({"floor", "manager"})) -> Outcome:
        outcome = self.do(command, roles)
        assert outcome.refusal is None, outcome.refusal.text()
        return outcome

    def refused(self, command: Any, roles: frozenset[str] = frozenset({"floor"})) -> Refusal:
        before = msgspec.json.encode(self.host.room.floor)
        outcome = self.do(command, roles)
        assert outcome.refusal is not None
        assert msgspec.json.encode(self.host.room.floor) == before
        return outcome.refusal

    def replayed(self) -> Room:
        room = Room()
        for position, entry in enumerate(self.log, 1):
            apply_entry(room, decode(entry.body).events, entry.at, position)
        return room

    def ruling(self, number: int) -> OnRecord:
        return self.host.room.rulings.made[number]

    def room_events(self) -> Any:
        return self.host.room.hands[1].events

    def dealt(self) -> Any:
        return self.host.room.hands[1].hand

    def chips(self) -> int:
        """All that is at the table, in the hand in progress or between hands."""
        running = self.host.room.hands.get(1)
        return running.hand.chips() if running is not None else self.host.room.floor.tables[1].table.chips


def test_silent_oversized_chip_is_a_call() -> None:
    evening = Evening()
    evening.good(wrong.RuleOnAct(1, 1, (Chips((2500,)),)))
    made = evening.ruling(1).made
    assert (made.outcome, made.cites[0], made.carried_out) == ("call 3", "pechanga.12.9a", True)
    assert evening.dealt().bets[evening.dealt().pos[1]] == 300
    assert evening.replayed().hands[1].events == evening.host.room.hands[1].events
    assert evening.replayed().rulings == evening.host.room.rulings


def test_exposed_card_is_replaced_in_the_hand() -> None:
    evening = Evening(mode="dealt")
    before = list(evening.dealt().hole[evening.dealt().pos[3]])
    exposed = wrong.ReportMistake(1, "exposed", seat=3, card=2)
    assert evening.refused(exposed).code == "software_deals"
    evening.good(exposed, frozenset())  # the room itself, in a trial
    made = evening.ruling(1).made
    assert made.cites
    assert made.carried_out
    after = evening.dealt().hole[evening.dealt().pos[3]]
    assert after[0] == before[0]
    assert after[1] != before[1], "the exposed card is replaced"
    assert evening.replayed().hands[1].hand.hole == evening.dealt().hole


def test_floor_chooses_what_the_book_leaves_open() -> None:
    """Which situation leaves something open differs from book to book: take the first that does here."""
    evening = Evening("horseshoe")
    evening.good(wrong.AskRuling(1, "thrown-cards", {"facing": "no", "past-line": "yes"}, seat=1))
    made = evening.ruling(1).made
    assert made.chooser == "floor"
    assert evening.host.room.rulings.waiting()
    player = frozenset({"player"})
    assert evening.refused(wrong.ChooseRuling(1, 0), player).code == "not_yours_to_choose"
    assert evening.refused(wrong.ChooseRuling(1, 99)).code == "not_now"
    evening.good(wrong.ChooseRuling(1, 0))
    settled = evening.ruling(1).settled[0]
    assert (settled.how, settled.by) == ("floor", "sam")
    assert evening.refused(wrong.ChooseRuling(1, 0)).code == "settled_already"
    assert not evening.host.room.rulings.waiting()
    assert evening.replayed().rulings == evening.host.room.rulings


def test_override_is_on_record_with_its_reason_and_becomes_precedent() -> None:
    evening = Evening()
    evening.good(wrong.RuleOnAct(1, 1, (Said("raise", (900,)), Chips((900,)))))
    assert evening.refused(wrong.OverrideRuling(1, "stays a call", "")).code == "not_now"
    evening.good(wrong.OverrideRuling(1, "stays a call", "the dealer had misled the player"))
    settled = evening.ruling(1).settled[-1]
    assert (settled.how, settled.reason) == ("override", "the dealer had misled the player")
    (past,) = evening.host.room.rulings.past()
    assert (past.by, past.outcome, past.who) == ("override", "stays a call", "sam")


def test_board_dealt_early_is_told_then_put_right() -> None:
    evening = Evening()
    before = list(evening.room_events())
    evening.good(wrong.AskRuling(1, "premature-board", {"cards": "7h 8h 9h"}))
    made = evening.ruling(1).made
    assert made.case == PrematureBoard("flop", cards=(22, 26, 30)), "which street it was is seen"
    assert (made.carried_out, made.steps[:2]) == (False, ("Finish the betting first", made.steps[1]))
    assert evening.room_events() == before, "asking only tells"
    evening.good(wrong.CarryOutRuling(1, 1))
    assert evening.ruling(1).carried_out
    assert evening.refused(wrong.CarryOutRuling(1, 1)).code == "carried_out_already"
    assert not evening.dealt().board, "no board before the betting is over"
    for seat in (1, 2):
        evening.good(cmd.Act(1, hand.Call(seat)))
    evening.good(cmd.Act(1, hand.Check(3)))
    assert evening.replayed().hands[1].hand == evening.dealt()
    assert evening.replayed().rulings == evening.host.room.rulings


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (wrong.AskRuling(9, "premature-board", {}), "no_such_table"),
        (wrong.AskRuling(1, "no-such-thing", {}), "bad_situation"),
        (wrong.AskRuling(1, "premature-board", {"street": "nowhere"}), "bad_situation"),
        (wrong.AskRuling(1, "premature-board", {"street": "river"}), "not_now"),
        (wrong.CarryOutRuling(1, 1), "no_such_ruling"),
        (wrong.RuleOnAct(1, 2, (Chips((500,)),)), "not_your_turn"),
        (wrong.RuleOnAct(1, 1, ()), "bad_situation"),
        (wrong.RuleOnAct(8, 1, (Chips((500,)),)), "no_hand_at_table"),
        (wrong.ReportMistake(1, "exposed", seat=9), "no_such_seat"),
        (wrong.ReportMistake(1, "fouled_deck", what="too old"), "bad_text"),
        (wrong.ReportMistake(1, "last_card_exposed", seat=1), "not_now"),
        (wrong.ChooseRuling(3, 0), "no_such_ruling"),
        (wrong.OverrideRuling(3, "hand live", "why"), "no_such_ruling"),
    ],
)
def test_refusals_change_nothing(command: Any, code: str) -> None:
    evening = Evening()
    events = list(evening.host.room.hands[1].events)
    refusal = evening.refused(command)
    assert refusal.code == code, refusal.text()
    assert refusal.text()
    assert evening.host.room.hands[1].events == events
