"""Rulings on the record: choosing, overriding, precedent; and what cannot be carried out in a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse import scenarios
from cardhouse.houses.profile import load_house
from cardhouse.houses.schema import load_schema
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import wire
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import PotMoved, Ruled
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.rulings.asked_often import WrongSeat
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.disputes import WrongPot
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.into_another_hand import IntoAnotherHand
from cardhouse.rulings.mucked_hand import MuckedHand
from cardhouse.rulings.on_phone import OnPhone
from cardhouse.rulings.record import Recorded, choose, decided, override, precedents
from cardhouse.rulings.remedy import carry_out
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.situations import situations
from cardhouse.rulings.taken_in import TakenIn
from cardhouse.rulings.turned_up import TurnedUp
from cardhouse.rulings.unforeseen import BoardSwept, ExtraBoardCard, NextCardSeen, StubFouled

PECHANGA = load_house("pechanga").choices("cash")
HORSESHOE = load_house("horseshoe").choices("cash")
DEAD = (Plainly("hand dead"),)


def perform(dealer: Dealer, made: Recorded, seat: int, to: int = 0) -> list[ev.Event] | Refusal:
    """What was ruled on the hand of a seat, done."""
    return carry_out(dealer, None, made.ruling, Place(seat, to=to), made.event, of_a_hand=True)



def ruling(case: object, choices: object = PECHANGA) -> Ruling:
    made = rule(case, choices)  # type: ignore[arg-type]
    assert isinstance(made, Ruling)
    return made


def recorded(made: Recorded | Refusal) -> Recorded:
    assert isinstance(made, Recorded), made
    return made


def refusal(made: object) -> str:
    assert isinstance(made, Refusal)
    return made.text()


def table(mode: str = "dealt") -> Dealer:
    setup = HandSetup(
        game="holdem", stakes=parse_stakes("no limit 1/3"), seats=(1, 2, 3), stacks=(20000, 20000, 20000),
        button=3, posts=(Post(1, "small_blind", live=100), Post(2, "big_blind", live=300)), house="pechanga",
        mode=mode,  # type: ignore[arg-type]
    )  # fmt: skip
    return Dealer(setup, PECHANGA, seed=3)


def test_what_the_book_decides_is_on_record_without_a_name() -> None:
    made = recorded(decided("thrown", ruling(IntoAnotherHand())))
    assert made.event == Ruled("thrown", "hand dead", ("pechanga.14.1d",), "rule")


def test_what_is_left_open_waits_for_a_person_with_a_name() -> None:
    left_open = ruling(TurnedUp())
    assert "a person has to choose first" in refusal(decided("turned up", left_open))
    assert "was not offered: hand dead or hand live" in refusal(choose("turned up", left_open, 2, "mel"))
    assert "was not offered" in refusal(choose("turned up", left_open, -1, "mel"))
    assert "who decided" in refusal(choose("turned up", left_open, 0, " "))
    made = recorded(choose("turned up", left_open, 1, "mel"))
    assert made.event == Ruled("turned up", "hand live", ("pechanga.4.11",), "floor", "mel")
    assert not made.ruling.options
    assert not made.ruling.discretion
    assert "leaves nothing open" in refusal(choose("turned up", made.ruling, 0, "mel"))


def test_an_override_needs_a_reason_and_cites_what_allows_it() -> None:
    book = ruling(IntoAnotherHand())
    live = (Plainly("hand live"),)
    assert "the reason" in refusal(override("thrown", book, live, "mel", "", PECHANGA))
    assert "the reason" in refusal(override("thrown", book, live, "", "fair", PECHANGA))
    assert "something must be ruled" in refusal(override("thrown", book, (), "mel", "fair", PECHANGA))
    made = recorded(override("thrown", book, live, "mel", "first visit", PECHANGA))
    assert made.event.by == "override"
    assert made.event.reason == "first visit"
    assert made.event.cites == ("pechanga.14.1d", "pechanga.3.2")
    assert made.ruling.outcome() == "hand live"


def test_a_house_may_forbid_overriding() -> None:
    strict = PECHANGA.replace("authority.override", "not_allowed")
    came = override("thrown", ruling(IntoAnotherHand()), DEAD, "mel", "fair", strict)
    assert "the letter decides" in refusal(came)
    assert "pechanga.3.2" in refusal(came)


def test_precedents_are_the_earlier_rulings_on_the_same_row_latest_first() -> None:
    first = recorded(choose("ann", ruling(MuckedHand()), 1, "mel")).event
    other = recorded(decided("phone", ruling(OnPhone(True, True), HORSESHOE))).event
    second = recorded(override("bob", ruling(MuckedHand()), DEAD, "sam", "third time", PECHANGA)).event
    now = recorded(choose("cyd", ruling(MuckedHand()), 0, "mel", [first, other, second]))
    assert now.earlier == (second, first)
    assert now.text().splitlines() == [
        "cyd: hand dead",
        "Before, bob: hand dead by sam (third time)",
        "Before, ann: hand returned by mel",
    ]


def test_where_the_book_is_silent_precedents_are_those_of_the_same_situation() -> None:
    silent = Ruled("left over", "hand dead")
    assert precedents([silent, Ruled("another", "hand live")], "left over", ()) == (silent,)
    assert precedents([silent], "left over", ("pechanga.1",)) == ()


def test_records_go_over_the_wire_and_back() -> None:
    events = [
        recorded(choose("ann", ruling(TurnedUp()), 0, "mel")).event,
        PotMoved(1, 2, 8500, "pechanga.3.7"),
    ]
    assert list(wire.decode(wire.encode(events))) == events


def test_a_wrong_pot_is_moved_once_and_no_more_than_was_pushed() -> None:
    dealer = table()
    for command in (cmd.BetTo(3, 1000), cmd.Fold(1), cmd.Fold(2)):
        dealer.act(command)
    assert dealer.over
    chips = dealer.hand.chips()
    made = recorded(choose("wrong pot", ruling(WrongPot(700)), 0, "mel"))
    before = dealer.hand.copy()
    assert "who wins the pot" in refusal(perform(dealer, made, 3))
    assert "was not pushed that much" in refusal(perform(dealer, made, 1, 2))
    assert "not in this hand" in refusal(perform(dealer, made, 3, 9))
    assert dealer.hand == before
    done = perform(dealer, made, 3, 2)
    assert done == [made.event, PotMoved(3, 2, 700, "pechanga.3.6a")]
    assert dealer.hand.stacks == [19900, 20400, 19700]
    assert dealer.hand.chips() == chips
    assert replay(dealer.events) == dealer.hand
    assert "was not pushed that much" in refusal(perform(dealer, made, 3, 2))


def test_a_pot_that_was_not_pushed_is_not_moved() -> None:
    made = recorded(choose("wrong pot", ruling(WrongPot(400)), 0, "mel"))
    assert "has not been pushed" in refusal(perform(table(), made, 1, 2))


def test_dead_hands_that_cannot_be() -> None:
    dealer = table()
    dead = recorded(decided("thrown", ruling(IntoAnotherHand())))
    assert "not in this hand" in refusal(perform(dealer, dead, 7))
    assert "whose hand it is" in refusal(perform(dealer, dead, 0))
    dealer.act(cmd.Fold(3))
    assert "out of the hand" in refusal(perform(dealer, dead, 3))
    assert isinstance(perform(dealer, dead, 1), list)
    assert dealer.over
    assert refusal(perform(dealer, dead, 2)) == "the hand is over"


def test_at_a_tracked_table_the_cards_come_first() -> None:
    dealer = table("tracked")
    dead = recorded(decided("thrown", ruling(IntoAnotherHand())))
    assert "cards of this street come first" in refusal(perform(dealer, dead, 1))
    dealer.act(cmd.Deal())
    assert isinstance(perform(dealer, dead, 3), list)
    assert dealer.hand.acting_seat == 1


def test_a_bet_that_was_called_does_not_go_back() -> None:
    choices = load_house("pechanga").choices("tournament")
    made = recorded(decided("taken in", ruling(TakenIn(to=1000, facing=300), choices)))
    dealer = table()
    dealer.act(cmd.BetTo(3, 1000))
    dealer.act(cmd.Call(1))
    assert "has been called" in refusal(perform(dealer, made, 3))
    assert "no bet that nobody called" in refusal(perform(dealer, made, 1))
    large = recorded(decided("taken in", ruling(TakenIn(to=9000), choices)))
    other = table()
    other.act(cmd.BetTo(3, 1000))
    assert "did not put that much in" in refusal(perform(other, large, 3))


def test_a_returned_hand_owes_a_call_only_in_turn() -> None:
    mohegan = load_house("mohegan").choices("cash")
    made = recorded(decided("let go", ruling(MuckedHand("owes chips", chips=300), mohegan)))
    dealer = table()
    assert "only the player in turn" in refusal(perform(dealer, made, 1))
    assert isinstance(perform(dealer, made, 3), list)
    assert dealer.hand.bets == [100, 300, 300]
    dealer.act(cmd.Call(1))
    assert "owes nothing" in refusal(perform(dealer, made, 2))


def own_scenarios() -> list[scenarios.Scenario]:
    folder = Path(__file__).parents[2] / "scenarios" / "rulings"
    found = [one for file in sorted(folder.glob("hands_*.yaml")) for one in scenarios.load(file)]
    assert len(found) > 100
    return found


def test_every_row_that_a_table_cites_is_one_that_the_ruling_rests_on() -> None:
    """A citation in a table is no decoration: the house's setting that decided names it."""
    names = {one.name.replace("-", " "): one for one in situations().values() if one.case in HAND_CASES}
    seen = 0
    for scenario in own_scenarios():
        if scenario.check not in names:
            continue
        choices = load_house(scenario.house).choices(scenario.rule_set, scenario.on)
        for row in scenario.rows:
            cells = {name: cell for name, cell in row.cells["cells"].items() if name != "ruling"}
            made = rule(names[scenario.check].make(cells, scenario.rule_set == "cash"), choices)
            cited = [one for one in (row.by, *row.cells["also"]) if one]
            if isinstance(made, Ruling):
                assert set(cited) <= set(made.rows), f"{scenario.name}, line {row.line}: {made.rows}"
                seen += len(cited)
    assert seen > 150


BY_CUSTOM = [
    StubFouled(True), ExtraBoardCard(True), BoardSwept(True), NextCardSeen("burn"), NextCardSeen("next card"),
    WrongSeat(),
]  # fmt: skip
"""What no book has for cash games, so that no story can name its row: `tests/room/test_unforeseen.py`."""


@pytest.mark.parametrize("house", ["mohegan", "pechanga", "live", "toledo", "horseshoe"])
@pytest.mark.parametrize("rule_set", ["cash", "tournament"])
def test_every_word_of_every_key_has_an_outcome(house: str, rule_set: str) -> None:
    """Whatever a house chooses, each situation of the tables is ruled on."""
    own = load_house(house).choices(rule_set)
    sections = ("dead_hand.", "upcards.", "hand_count.", "protection.", "muck.", "disclosure.", "seen_hand.",
                "miscall.", "authority.", "stakes_cash.", "unforeseen.")  # fmt: skip
    names = {one.name.replace("-", " "): one for one in situations().values() if one.case in HAND_CASES}
    cases = [names[one.check].make({k: v for k, v in row.cells["cells"].items() if k != "ruling"})
             for one in own_scenarios() if one.check in names for row in one.rows if one.rule_set == "cash"]
    cases += BY_CUSTOM
    assert {type(case) for case in cases} == set(HAND_CASES)
    for name, key in load_schema().items():
        if name.startswith(sections):
            for other in key.other_values(own.value(name)):
                changed = own.replace(name, other)
                for case in cases:
                    made = rule(case, changed)
                    assert made.text() if isinstance(made, Refusal) else made.explanation
