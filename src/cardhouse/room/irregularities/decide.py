"""Answers what is asked when something went wrong: the ruling on the log, and in the hand where it can be."""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as at_table
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.remedy_events import Ruled
from cardhouse.play.table_decide import decide as decide_at_table
from cardhouse.room.hands import Answer, Hands
from cardhouse.room.irregularities import commands as cmd
from cardhouse.room.irregularities.carrying_out import carry_out, kind_of, prescribed, ruling_of
from cardhouse.room.irregularities.events import RulingMade, RulingSettled
from cardhouse.room.irregularities.mistakes import reported
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.rulings.act import Act
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.perform_board import perform_board
from cardhouse.rulings.perform_deal import on_record, perform
from cardhouse.rulings.record import choose, override
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.situations import FactError, find
from cardhouse.rulings.spot import spot_at

register(
    {
        "no_such_ruling": "there is no ruling {ruling}; the last one is {last}",
        "bad_situation": "{why}",
        "settled_already": "ruling {ruling} is settled already: {outcome}",
        "not_yours_to_choose": "this choice is left to {chooser}",
    }
)
OUTCOMES: dict[str, tuple[Effect, ...]] = {
    "hand dead": (Plainly("hand dead"),),
    "hand live": (Plainly("hand live"),),
    "hand returned": (Settled("hand returned"),),
}
"""What a supervisor may rule otherwise and have carried out."""


class Irregularities:
    """Rulings in one room. Hands are decided step by step, so what is carried out is in the hand at once."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.room = hands.room

    def _table(self, number: int) -> Refusal | None:
        if number in self.room.floor.tables:
            return None
        return Refusal("no_such_table", {"table": number, "tables": sorted(self.room.floor.tables)})

    # Asking

    def ask(self, command: cmd.AskRuling, choices: Choices) -> Answer:
        refused = self._table(command.table)
        if refused is not None:
            return refused
        try:
            case = find(command.situation).make(command.facts)
        except FactError as wrong:
            return Refusal("bad_situation", {"why": str(wrong)})
        running = self.room.hands.get(command.table)
        dealer = self.hands.dealer(command.table) if running is not None else None
        if isinstance(dealer, Dealer):
            choices = dealer.rules.choices
        if isinstance(dealer, Dealer) and kind_of(case) == "board" and not command.record_only:
            return self._on_the_board(command, case, dealer)
        ruling = rule(case, choices)
        if isinstance(ruling, Refusal):
            return ruling
        made = self._made(command.table, command.situation, case, ruling)
        made = msgspec.structs.replace(made, seat=command.seat, to=command.to, opener=command.opener)
        act = made.kind in ("betting", "hand") and bool(command.seat) and not command.record_only
        if ruling.options or not act or not isinstance(dealer, Dealer):
            return [made]
        return self._carried_out(made, ruling, dealer, Ruled(made.what, made.outcome, made.cites))

    def _on_the_board(self, command: cmd.AskRuling, case: object, dealer: Dealer) -> Answer:
        done = perform_board(dealer, case)
        if isinstance(done, Refusal):
            return done
        made = self._made(command.table, command.situation, done.case, done.ruling)
        made = msgspec.structs.replace(made, seat=command.seat, carried_out=True)
        return [made, *self._took(command.table, dealer, dealer.take(done.events), done.ruling)]

    def rule_on_act(self, command: cmd.RuleOnAct) -> Answer:
        dealer = self.hands.dealer(command.table)
        if isinstance(dealer, Refusal):
            return dealer
        if not command.moves:
            return Refusal("bad_situation", {"why": "an act has at least one move"})
        if dealer.hand.acting_seat != command.seat:
            acting = dealer.hand.acting_seat if dealer.hand.actor >= 0 else 0
            turn = f"seat {acting} is to act" if acting else "nobody is to act"
            return Refusal("not_your_turn", {"seat": command.seat, "turn": turn})
        spot = spot_at(dealer.hand, dealer.rules, command.in_front)
        case = Act(command.moves, command.unaware, command.drew_action, command.seen_behind)
        ruling = rule(case, dealer.rules.choices, spot)
        if isinstance(ruling, Refusal):
            return ruling
        made = self._made(command.table, "act", case, ruling)
        made = msgspec.structs.replace(made, seat=command.seat, act=command, case="")
        if ruling.options:
            return [made]
        return self._carried_out(made, ruling, dealer, Ruled(made.what, made.outcome, made.cites))

    def report_mistake(self, command: cmd.ReportMistake) -> Answer:
        dealer = self.hands.dealer(command.table)
        if isinstance(dealer, Refusal):
            return dealer
        mistake = reported(dealer, command)
        if isinstance(mistake, Refusal):
            return mistake
        ruling = rule(mistake.case, dealer.rules.choices)
        if isinstance(ruling, Refusal):
            return ruling
        what = command.mistake.replace("_", " ")
        made = self._made(command.table, what, mistake.case, ruling)
        made = msgspec.structs.replace(made, seat=command.seat, carried_out=True)
        before = list(mistake.events)
        if dealer.over:
            return [msgspec.structs.replace(made, carried_out=False)]
        events = perform(dealer, ruling.effects, before)
        if isinstance(events, Refusal):
            return events
        came = dealer.take([*before, on_record(ruling, what), *events[len(before) :]])
        return [made, *self._took(command.table, dealer, came, ruling)]

    # Settling

    def _found(self, number: int) -> OnRecord | Refusal:
        found = self.room.rulings.made.get(number)
        return found or Refusal("no_such_ruling", {"ruling": number, "last": len(self.room.rulings.made)})

    def choose(self, command: cmd.ChooseRuling, by: str, roles: frozenset[str]) -> Answer:
        found = self._found(command.ruling)
        if isinstance(found, Refusal):
            return found
        if found.settled:
            facts = {"ruling": command.ruling, "outcome": found.settled[-1].outcome}
            return Refusal("settled_already", facts)
        made = found.made
        if made.chooser == "floor" and not roles & {"floor", "manager", "tournament_director"}:
            cite = made.cites[0] if made.cites else None
            return Refusal("not_yours_to_choose", {"chooser": "the floor"}, cite)
        recorded = choose(made.what, ruling_of(made), command.option, by, self.room.rulings.past())
        if isinstance(recorded, Refusal):
            return recorded
        how = "floor" if made.chooser == "floor" else "player"
        settled = RulingSettled(
            ruling=command.ruling, table=made.table, how=how, by=by,  # type: ignore[arg-type]
            outcome=recorded.event.outcome, cites=recorded.event.cites,
        )  # fmt: skip
        return self._settled(made, settled, recorded.ruling, recorded.event)

    def override(self, command: cmd.OverrideRuling, by: str, choices: Choices) -> Answer:
        found = self._found(command.ruling)
        if isinstance(found, Refusal):
            return found
        if not command.outcome.strip():
            return Refusal("bad_text", {"what": "the outcome", "allowed": "some words"})
        made = found.made
        effects = OUTCOMES.get(command.outcome.strip(), (Plainly("stands"),))
        ruling = ruling_of(made)
        recorded = override(made.what, ruling, effects, by, command.reason, choices, self.room.rulings.past())
        if isinstance(recorded, Refusal):
            return recorded
        settled = RulingSettled(
            ruling=command.ruling, table=made.table, how="override", by=by,
            outcome=command.outcome.strip(), cites=recorded.event.cites, reason=recorded.event.reason,
        )  # fmt: skip
        if command.outcome.strip() not in OUTCOMES or not made.seat:
            return [settled]
        return self._settled(made, settled, recorded.ruling, recorded.event, of_a_hand=True)

    def _settled(
        self,
        made: RulingMade,
        settled: RulingSettled,
        ruling: Ruling,
        record: Ruled,
        of_a_hand: bool = False,
    ) -> Answer:
        running = self.room.hands.get(made.table)
        same = running is not None and self.room.floor.tables[made.table].hands == made.hand
        if not same or (made.kind in ("betting", "hand") and not made.seat):
            return [settled]
        dealer = self.hands.dealer(made.table)
        assert isinstance(dealer, Dealer), "a hand in progress has its dealer"
        came = carry_out(dealer, made, ruling, record, of_a_hand)
        if isinstance(came, Refusal):
            return came
        done = msgspec.structs.replace(settled, carried_out=True)
        return [done, *self._took(made.table, dealer, came, ruling)]

    # What all share

    def _made(self, table: int, what: str, case: Any, ruling: Ruling) -> RulingMade:
        return RulingMade(
            ruling=self.room.rulings.next,
            table=table,
            hand=self.room.floor.tables[table].hands,
            what=what,
            kind=kind_of(case),
            case_name=type(case).__name__,
            case=msgspec.json.encode(case).decode(),
            effects=ruling.effects,
            options=tuple(option.effects for option in ruling.options),
            offered=tuple(option.text(ruling.show) for option in ruling.options),
            chooser=ruling.chooser,
            outcome=ruling.outcome(),
            because=ruling.because,
            cites=ruling.cites,
            silent=ruling.silent,
        )

    def _carried_out(self, made: RulingMade, ruling: Ruling, dealer: Dealer, record: Ruled) -> Answer:
        came = carry_out(dealer, made, ruling, record)
        if isinstance(came, Refusal):
            return came
        done = msgspec.structs.replace(made, carried_out=True)
        return [done, *self._took(made.table, dealer, came, ruling)]

    def _took(self, number: int, dealer: Dealer, came: list[HandEvent], ruling: Ruling) -> list[Any]:
        """What happened in the hand, and where the ruling lays down button and blinds of the next hands."""
        events: list[Any] = list(self.hands.went_on(number, dealer, came)) if came else []
        hands = prescribed(ruling)
        if hands:
            table = self.room.floor.tables[number].table
            laid_down = decide_at_table(table, at_table.PrescribeHands(hands), dealer.rules.choices)
            assert not isinstance(laid_down, Refusal), "a ruling may lay down the next hands at any time"
            events.append(AtTable(number, tuple(laid_down)))
        return events
