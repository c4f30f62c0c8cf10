"""Every situation, asked for at a tracked table where it can happen, ruled on and carried out through the
room, in every house: the six that once raised, and all the others. The hand goes on, its chips are all there,
and the log gives the same room again.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.houses.profile import house_names
from cardhouse.play import commands as hand
from cardhouse.play.remedy_events import Ruled
from cardhouse.room import commands as cmd
from cardhouse.room.events import AtHand
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.irregularities.events import AnyCase
from cardhouse.rulings.situations import situations
from room.test_irregularities import Evening

FLOP, STUD, DRAW, JACKS = (
    ("holdem", "no limit 1/3"), ("stud", "limit 4/8 ante 1 bring-in 2"), ("lowball", "limit 4/8"),
    ("jacks_or_better", "limit 4/8 ante 1"),
)  # fmt: skip
SEAT = 1
"""Has the button at hold'em, and is in turn first."""


class At:
    """Where a situation can happen: the game, the acts before it, who it is about, what a person says."""

    def __init__(
        self, game: tuple[str, str] = FLOP, *acts: Any, seat: int = SEAT, of: dict[str, Any] | None = None,
        **facts: str,
    ) -> None:  # fmt: skip
        self.game, self.acts, self.seat, self.of, self.facts = game, acts, seat, of or {}, facts


CALL, CHECK, BET = "call", "check", "bet"
TO_FLOP = (CALL, CALL, CHECK, hand.Deal())
WHERE: dict[str, At] = {
    "act-out-of-turn": At(kind="call"),
    "skipped": At(behind="fold, check"),
    "clock-called": At(by="a player in the hand", floor="agrees"),
    "clock-runs": At(seconds="600"),
    "wrong-size-found": At(FLOP, *TO_FLOP, BET, seat=2, proper="8"),
    "over-pot-found": At(bet="40", most="12"),
    "short-call-found": At(put_in="2"),
    "told-wrong-count": At(told="2"),
    "hidden-chips": At(hidden="20", wins="yes", accepted="yes"),
    "wrong-opener": At(FLOP, *TO_FLOP, CHECK, seat=2, of={"opener": 3}),
    "call-beaten-by-board": At(FLOP, CALL, seat=1),
    "string-called": At(FLOP, BET, seat=1),
    "button-dealt-two-in-a-row": At(),
    "premature-board": At(),
    "premature-stud": At(STUD, "bring", dealt="1", cards="7h"),
    "too-many-on-flop": At(FLOP, *TO_FLOP, turned="4"),
    "burn-error": At(FLOP, *TO_FLOP, burned="0"),
    "stub-may-be-short": At(),
    "common-card-for-some": At(),
    "all-in-last-card-up": At(),
    "draw-changed": At(DRAW),
    "asked-how-many": At(DRAW),
    "false-openers": At(JACKS),
    "wants-to-open": At(JACKS),
    "nobody-opens": At(JACKS),
    "all-in-false-opener": At(JACKS),
    "asked-for-opening-hand": At(JACKS),
    "call-cannot-beat-openers": At(JACKS),
    "button-was-wrong": At(),
    "button-is-wrong": At(),
    "big-blind-twice": At(),
    "meant-to-sit-out": At(),
    "wrong-level": At(),
    "owed-blind": At(looked="yes"),
    "seat-money": At(),
    "wrong-low": At(STUD, "bring", seat=0, low="2"),
    "action-counted": At(),
    "dealt-wrong": At(what="not_shuffled"),
    "antes-short": At(ante="1", known="yes"),
    "left-out": At(rights="posted"),
    "not-entitled": At(),
    "card-to-wrong-player": At(owner="2"),
    "last-card-to-wrong-player": At(owner="2"),
    "away-at-turn": At(seat=1),
    "exposed-card": At(number="2"),
    "doubtful-flash": At(number="2", looked="no"),
    "dropped-card": At(),
    "off-the-table": At(number="2"),
    "exposed-hole": At(STUD, number="1"),
    "hole-off-the-table": At(STUD, number="1"),
    "exposed-last": At(STUD, players="3", first="no", seat=0),
    "exposed-on-draw": At(DRAW, card="7h", seat=0),
    "boxed-cards": At(number="2"),
    "joker-found": At(number="2"),
    "extra-cards": At(last="yes"),
    "too-few-cards": At(),
    "fouled-deck": At(what="duplicate", seat=0),
    "next-deal-after-forfeit": At(dealt_in_before="no"),
    "thrown-cards": At(),
    "turned-up": At(),
    "into-another-hand": At(),
    "upcards-moved": At(STUD, what="lifted", seat=2),
    "hand-count": At(has="1"),
    "taken-in": At(),
    "mucked-hand": At(),
    "left-table": At(),
    "on-phone": At(at_start="yes", after_last_card="yes"),
    "shown-to-one": At(),
    "uncalled-winner-shown": At(),
    "hand-asked-for": At(asked_by="the winner", shown_before="yes"),
    "miscall": At(),
    "ruling-asked": At(),
    "wrong-pot": At(pot="4", mixed="no", of={"to": 2}),
    "decision-waits": At(),
    "pointed-out-late": At(),
    "appeal": At(),
    "letter-unfair": At(),
    "honest-mistake": At(),
    "hand-suspected": At(),
    "unnoticed-cash": At(chips="20"),
    "rules-clash": At(),
    "procedure-unsure": At(),
    "who-shows-first": At(),
    "hand-not-tabled": At(),
    "rabbit": At(),
    "raise-reopened": At(raised_by="2", full="6"),
    "chips-off-table": At(),
    "wrong-seat": At(),
    "outsider-speaks": At(),
    "stub-fouled": At(known="yes"),
    "extra-board-card": At(known="yes"),
    "board-swept": At(known="yes"),
    "next-card-seen": At(),
}


def play(evening: Evening, act: Any) -> None:
    """One act of whoever is in turn, by a word or as it is."""
    seat = evening.dealt().acting_seat
    words = {CALL: hand.Call(seat), CHECK: hand.Check(seat), BET: hand.BetTo(seat, 600),
             "bring": hand.BringIn(seat)}  # fmt: skip
    evening.good(cmd.Act(1, words.get(act, act)))


def test_every_situation_has_its_place() -> None:
    assert set(WHERE) == set(situations())


NOT_IN_THIS_HAND = {
    "false-openers", "wants-to-open", "nobody-opens", "call-cannot-beat-openers", "all-in-last-card-up",
    "common-card-for-some", "last-card-to-wrong-player", "wrong-pot", "meant-to-sit-out", "big-blind-twice",
    "short-call-found", "told-wrong-count", "hand-count",
}  # fmt: skip
"""What cannot have happened in so short a hand, or not everywhere: then a refusal must say why."""


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("name", sorted(WHERE))
def test_it_is_ruled_on_and_carried_out(name: str, house: str) -> None:
    at = WHERE[name]
    game, stakes = at.game
    evening = Evening(house, stakes, game=game)
    for act in at.acts:
        play(evening, act)
    chips = evening.dealt().chips()
    facts = {fact.replace("_", "-"): text for fact, text in at.facts.items()}
    asked = evening.do(wrong.AskRuling(1, name, facts, at.seat, **at.of))
    if asked.refusal is not None:
        assert name in NOT_IN_THIS_HAND, asked.refusal.text()
        assert asked.refusal.text()
        return
    made = evening.ruling(1).made
    assert made.in_hand
    assert made.case == msgspec_again(made.case), "the case is written and read as it is"
    if made.options:
        done = evening.do(wrong.ChooseRuling(1, 0))
    else:
        done = evening.do(wrong.CarryOutRuling(1, 1))
    if done.refusal is None:
        assert evening.ruling(1).carried_out or made.case.about == "house"
    else:
        assert name in NOT_IN_THIS_HAND or done.refusal.code == "not_now", done.refusal.text()
    if made.by_people and not made.options:
        in_hand = [one for event in done.events if isinstance(event, AtHand) for one in event.events]
        assert [type(one) for one in in_hand] == [Ruled], "what people do changes nothing in the hand"
    running = evening.host.room.hands.get(1)
    if running is not None:
        assert running.hand.chips() == chips
    assert evening.replayed().rulings == evening.host.room.rulings


def msgspec_again(case: Any) -> Any:
    """Written and read again."""
    return msgspec.json.decode(msgspec.json.encode(case), type=AnyCase)
