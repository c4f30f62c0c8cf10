"""Every situation, asked for at a tracked table where it can happen, ruled on and carried out through the
room, in every house, whichever way it is decided. Its chips are all there, and the log gives the same room
again.

No house names the games that it spreads, and each has a ruling on all that can go wrong in any (its own, one
that it borrows, or the default where its book is silent): so nothing is left out anywhere.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.cards.card import UNKNOWN
from cardhouse.floor.event import AtTable
from cardhouse.houses.profile import house_names
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.legal import Legal
from cardhouse.play.remedy_events import Ruled
from cardhouse.room import commands as cmd
from cardhouse.room.events import AtHand
from cardhouse.room.host import Outcome
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.irregularities.events import AnyCase, RulingMade
from cardhouse.rulings.situations import situations
from room.test_irregularities import Evening

FLOP, STUD, DRAW, JACKS = (
    ("holdem", "no limit 1/3"), ("stud", "limit 4/8 ante 1 bring-in 2"), ("lowball", "limit 4/8"),
    ("jacks_or_better", "limit 4/8 ante 1"),
)  # fmt: skip
SEAT = 1
"""Has the button at hold'em, and is in turn first."""
STACK, SHORT = 30_000, 500
"""What seat 1 has; a short stack is all-in before the last street."""


class At:
    """Where a situation can happen: the game, the acts before it, who it is about, what a person says."""

    def __init__(
        self, game: tuple[str, str] = FLOP, *acts: Any, seat: int = SEAT, stack: int = STACK,
        of: dict[str, Any] | None = None, **facts: str,
    ) -> None:  # fmt: skip
        self.game, self.acts, self.seat, self.stack = game, acts, seat, stack
        self.of, self.facts = of or {}, facts


CALL, CHECK, BET, RAISE, FOLD, BRING = "call", "check", "bet", "raise", "fold", "bring in"
DRAW_ONE, ROUND = "draw one", "round"
TO_FLOP = (CALL, CALL, CHECK, hand.Deal())
TO_SEVENTH, TO_DRAW = (ROUND,) * 4, (CALL, CALL, CHECK)
OPENED = (CHECK, BET)
"""Jacks or better: seat 2, left of the button, checks, and seat 3 opens."""
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
    "call-beaten-by-board": At(STUD, *TO_SEVENTH, BET, CALL, seat=2),
    "string-called": At(FLOP, BET, seat=1),
    "button-dealt-two-in-a-row": At(),
    "premature-board": At(),
    "premature-stud": At(STUD, BRING, dealt="1", cards="7h"),
    "too-many-on-flop": At(FLOP, *TO_FLOP, turned="4"),
    "burn-error": At(FLOP, *TO_FLOP, burned="0"),
    "stub-may-be-short": At(),
    "common-card-for-some": At(STUD, *TO_SEVENTH),
    "all-in-last-card-up": At(STUD, ROUND, BET, ROUND, ROUND, ROUND, stack=SHORT),
    "draw-changed": At(DRAW),
    "asked-how-many": At(DRAW),
    "false-openers": At(JACKS, *OPENED),
    "wants-to-open": At(JACKS, *OPENED),
    "nobody-opens": At(JACKS, *OPENED),
    "all-in-false-opener": At(JACKS),
    "asked-for-opening-hand": At(JACKS),
    "call-cannot-beat-openers": At(JACKS, *OPENED, CALL, FOLD, DRAW_ONE, DRAW_ONE, BET, CALL),
    "button-was-wrong": At(),
    "button-is-wrong": At(),
    "big-blind-twice": At(),
    "meant-to-sit-out": At(),
    "wrong-level": At(),
    "owed-blind": At(looked="yes"),
    "seat-money": At(),
    "wrong-low": At(STUD, BRING, seat=0, low="2"),
    "action-counted": At(),
    "dealt-wrong": At(what="not_shuffled"),
    "antes-short": At(ante="1", known="yes"),
    "left-out": At(rights="posted"),
    "not-entitled": At(),
    "card-to-wrong-player": At(owner="2"),
    "last-card-to-wrong-player": At(STUD, *TO_SEVENTH, owner="2"),
    "away-at-turn": At(seat=1),
    "exposed-card": At(number="2"),
    "doubtful-flash": At(number="2", looked="no"),
    "dropped-card": At(),
    "off-the-table": At(number="2"),
    "exposed-hole": At(STUD, number="1"),
    "hole-off-the-table": At(STUD, number="1"),
    "exposed-last": At(STUD, *TO_SEVENTH, seat=2),
    "exposed-on-draw": At(DRAW, *TO_DRAW, DRAW_ONE, DRAW_ONE, DRAW_ONE, seat=2, card="7h"),
    "boxed-cards": At(number="2"),
    "joker-found": At(number="2"),
    "extra-cards": At(last="yes"),
    "too-few-cards": At(),
    "fouled-deck": At(what="duplicate", seat=0),
    "next-deal-after-forfeit": At(dealt_in_before="no"),
    "thrown-cards": At(past_line="yes"),
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
    "wrong-pot": At(FLOP, BET, FOLD, FOLD, mixed="no", of={"to": 2}),
    "decision-waits": At(),
    "pointed-out-late": At(),
    "appeal": At(),
    "letter-unfair": At(),
    "honest-mistake": At(),
    "hand-suspected": At(),
    "unnoticed-cash": At(chips="20"),
    "rules-clash": At(),
    "procedure-unsure": At(),
    "who-shows-first": At(bets="none"),
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


LATER: list[tuple[str, At]] = [
    ("short-call-found", At(FLOP, CALL, put_in="1")),
    ("short-call-found", At(FLOP, CALL, put_in="1", short_behind="yes")),
    ("short-call-found", At(FLOP, CALL, put_in="1", miscounted="no", drew_show="yes")),
    ("told-wrong-count", At(FLOP, BET, CALL, seat=2, told="2")),
    ("hand-count", At(FLOP, *TO_FLOP, has="3")),
    ("hand-count", At(STUD, *TO_SEVENTH, has="6")),
    ("hand-count", At(STUD, *TO_SEVENTH, has="5")),
    ("hand-count", At(DRAW, *TO_DRAW, has="4")),
    ("hand-count", At(DRAW, *TO_DRAW, DRAW_ONE, DRAW_ONE, DRAW_ONE, has="4")),
    ("call-cannot-beat-openers", At(JACKS, *OPENED, CALL, CALL, DRAW_ONE, DRAW_ONE, DRAW_ONE, BET, CALL)),
    ("false-openers", At(JACKS, *OPENED, CALL)),
    ("false-openers", At(JACKS, *OPENED, RAISE)),
    ("false-openers", At(JACKS, *OPENED, CALL, CALL)),
    ("wants-to-open", At(JACKS, *OPENED, CALL, passed_openers="yes")),
    ("nobody-opens", At(JACKS, *OPENED, CALL)),
    ("meant-to-sit-out", At(FLOP, CALL, CALL, seat=3)),
    ("big-blind-twice", At(FLOP, CALL, CALL, seat=3)),
    ("wrong-pot", At(FLOP, BET, FOLD, FOLD, mixed="yes", of={"to": 2})),
    ("last-card-to-wrong-player", At(STUD, *TO_SEVENTH, owner="2", kept="yes")),
    ("exposed-on-draw", At(DRAW, *TO_DRAW, DRAW_ONE, DRAW_ONE, DRAW_ONE, seat=2, card="2h")),
]
"""The same at another moment, where the book may say something else."""


def play(evening: Evening, act: Any) -> None:
    """One act of whoever is in turn, by a word or as it is; or all of them up to the next cards."""
    if act == ROUND:
        while evening.dealt().actor >= 0:
            evening.good(cmd.Act(1, _cheapest(legal_now(evening))))
        act = hand.Deal()
    elif act in (BET, RAISE):
        legal = legal_now(evening)
        act = hand.BetTo(legal.seat, 600 if evening.dealt().setup.game == "holdem" else legal.least)
    seat = evening.dealt().acting_seat
    words = {CALL: hand.Call(seat), CHECK: hand.Check(seat), FOLD: hand.Fold(seat),
             BRING: hand.BringIn(seat), DRAW_ONE: hand.Draw(seat, (UNKNOWN,))}  # fmt: skip
    evening.good(cmd.Act(1, words.get(act, act)))


def legal_now(evening: Evening) -> Legal:
    dealer = evening.host.hands.dealer(1)
    assert isinstance(dealer, Dealer)
    legal = dealer.legal()
    assert legal is not None
    return legal


def _cheapest(legal: Legal) -> Any:
    if legal.bring_in:
        return hand.BringIn(legal.seat)
    return hand.Check(legal.seat) if legal.check else hand.Call(legal.seat)


def test_every_situation_has_its_place() -> None:
    assert set(WHERE) == set(situations())


TOLD = frozenset({
    "action-counted", "appeal", "asked-for-opening-hand", "asked-how-many", "board-swept",
    "button-dealt-two-in-a-row", "button-was-wrong", "call-beaten-by-board", "call-cannot-beat-openers",
    "chips-off-table", "clock-called", "decision-waits", "draw-changed", "extra-board-card", "hand-asked-for",
    "hand-not-tabled", "hand-suspected", "hidden-chips", "honest-mistake", "letter-unfair", "miscall",
    "next-card-seen", "next-deal-after-forfeit", "outsider-speaks", "pointed-out-late", "procedure-unsure",
    "rabbit", "raise-reopened", "rules-clash", "ruling-asked", "shown-to-one", "stub-fouled",
    "stub-may-be-short", "uncalled-winner-shown", "unnoticed-cash", "upcards-moved", "who-shows-first",
    "wrong-seat",
})  # fmt: skip
"""What every house only says, or has people do: the record of the hand is right as it is."""
STAYS: dict[str, tuple[str, ...]] = {
    "act-out-of-turn": ("not bound",),
    "all-in-last-card-up": (
        "keeps the card and other cards face down and high hand on sixth opens",  # who opened already
    ),
    "card-to-wrong-player": ("hand plays on", "card moved to its owner"),
    "dealt-wrong": ("hand plays on",),
    "doubtful-flash": ("card kept",),
    "dropped-card": ("card kept",),
    "exposed-on-draw": ("card kept",),
    "false-openers": ("hand dead and opening bet stays and another player may declare the pot open",),
    "fouled-deck": ("hand plays on",),
    "hand-count": ("hand live", "missing card given"),
    "last-card-to-wrong-player": ("card moved to its owner",),
    "left-out": ("hand plays on",),
    "left-table": ("hand live",),
    "mucked-hand": ("hand returned",),
    "on-phone": ("hand live", "hand live and an offence"),
    "seat-money": ("not held to it",),
    "short-call-found": ("owes 2",),  # the call was entered in full
    "skipped": ("keeps the turn",),
    "told-wrong-count": ("owes 4",),
    "too-few-cards": ("hand plays on",),
    "turned-up": ("hand live",),
    "wants-to-open": ("not eligible to open",),
    "wrong-level": ("hand plays",),
    "wrong-pot": ("result stands",),
}
"""Decisions on the others that leave the hand as it is. Any other one changes something."""
SETTINGS = [*sorted(WHERE.items()), *LATER]


def asked(name: str, at: At, house: str) -> tuple[Evening, RulingMade]:
    """The evening so far, and what the house says to it."""
    game, stakes = at.game
    evening = Evening(house, stakes, game=game, first_stack=at.stack)
    for act in at.acts:
        play(evening, act)
    facts = {fact.replace("_", "-"): text for fact, text in at.facts.items()}
    evening.good(wrong.AskRuling(1, name, facts, at.seat, **at.of))
    return evening, evening.ruling(1).made


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize(("name", "at"), SETTINGS, ids=[f"{at}-{one[0]}" for at, one in enumerate(SETTINGS)])
def test_it_is_ruled_on_and_carried_out(name: str, at: At, house: str) -> None:
    evening, made = asked(name, at, house)
    assert made.in_hand or made.after_hand
    assert made.case == msgspec_again(made.case), "the case is written and read as it is"
    decided(evening, made, 0)
    for option in range(1, len(made.options)):
        decided(*asked(name, at, house), option)


def decided(evening: Evening, made: RulingMade, option: int) -> None:
    """It is carried out: nobody refuses it, and the hand changes unless that decision leaves it as it is."""
    chips = evening.chips()
    done = evening.good(wrong.ChooseRuling(1, option) if made.options else wrong.CarryOutRuling(1, 1))
    assert evening.ruling(1).carried_out
    outcome = made.offered[option] if made.options else made.outcome
    changes = made.what not in TOLD and outcome not in STAYS.get(made.what, ())
    assert bool(_changed(done)) is changes, outcome
    if made.by_people and not made.options:
        assert not changes, "what people do changes nothing in the hand"
    assert evening.chips() == chips
    assert evening.replayed().rulings == evening.host.room.rulings


def _changed(done: Outcome) -> list[Any]:
    """What came of a ruling in the hand or on the table, but for what went wrong before it."""
    came = [one for event in done.events if isinstance(event, AtHand | AtTable) for one in event.events]
    ruled = [at for at, one in enumerate(came) if isinstance(one, Ruled)]
    return came[ruled[0] + 1 :] if ruled else came


def msgspec_again(case: Any) -> Any:
    """Written and read again."""
    return msgspec.json.decode(msgspec.json.encode(case), type=AnyCase)
