"""What the house takes is data: whatever may be chosen is taken in a hand, to the cent, and told in the same
figures on sign, board and tablet; words are understood, or refused with what can be written. Never is nothing
taken silently.
"""

from __future__ import annotations

import pytest

from cardhouse.floor.opening.commands import OpenTable, PutUpSign
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.takes import Takes, takes_of, to_choose, words
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.room.views.floor import board_view
from floor.opening_evening import Opening

STEPS = Takes("steps", steps=((1_000, 100), (2_000, 200), (4_000, 400)))


def offer(charge: str = "", takes: Takes | None = None, house: str = "pechanga") -> Opening:
    evening = Opening(house)
    evening.done(OfferGame("1-3", "holdem", "no limit 1/3", charge=charge, takes=takes))
    return evening


def taken_at(evening: Opening) -> Takes:
    stakes = evening.floor.spreads["1-3"].stakes
    return takes_of(stakes, evening.host.choices_at(evening.at))


@pytest.mark.parametrize(
    ("charge", "takes"),
    [
        ("10% up to $5", Takes("percentage", 10, 500)),
        ("$4 of every pot", Takes("every_pot", amount=400)),
        ("$1 at $10, $2 at $20, $4 at $40", STEPS),
        ("$7 a half hour", Takes("time", amount=700)),
        ("nothing", Takes("nothing")),
    ],
)
def test_words_are_understood_though_the_stakes_say_nothing(charge: str, takes: Takes) -> None:
    assert taken_at(offer(charge)) == takes


@pytest.mark.parametrize("charge", ["$5", "5", "a bit", "$2 at $20, $1 at $10", "200%"])
def test_what_cannot_be_understood_is_refused_with_what_can_be_written(charge: str) -> None:
    evening = Opening()
    refusal = evening.do(OfferGame("1-3", "holdem", "no limit 1/3", charge=charge)).refusal
    assert isinstance(refusal, Refusal)
    assert refusal.code == "charge_unread"
    assert "'10% up to $5'" in refusal.text()
    assert "'$4 of every pot'" in refusal.text()
    assert "1-3" not in evening.floor.spreads


@pytest.mark.parametrize("house", ["pechanga", "horseshoe", "live", "mohegan", "toledo"])
def test_whatever_may_be_chosen_is_allowed_and_told_the_same_everywhere(house: str) -> None:
    choices = load_house(house).choices()
    for number, takes in enumerate(to_choose(choices), 1):
        evening = offer(takes=takes, house=house)
        assert taken_at(evening) == takes
        said = words(takes, choices)
        lines = {game.spread: game.takes for game in board_view(evening.host, str).games}
        assert lines["1-3"] == said, "the board"
        evening.done(OpenTable(number, "1-3", "tracked"))
        if takes.kind != "nothing":
            evening.done(PutUpSign(number))
            assert said in evening.table(number).opening.sign, "the sign"


def test_above_a_printed_figure_nothing_may_be_chosen() -> None:
    evening = Opening("horseshoe")
    for takes in (Takes("percentage", 10, 900), Takes("percentage", 12, 500)):
        assert evening.refused(OfferGame("1-3", "holdem", "no limit 1/3", takes=takes)) == "charge_above_book"
    for wrong in (Takes("percentage"), Takes("time"), Takes("steps"), Takes("steps", steps=((100, 500),))):
        assert evening.refused(OfferGame("1-3", "holdem", "no limit 1/3", takes=wrong)) == "bad_takes"
    twice = OfferGame("1-3", "holdem", "no limit 1/3", charge="$4 of every pot", takes=Takes("nothing"))
    assert evening.refused(twice) == "takes_twice"


@pytest.mark.parametrize(("bet", "due"), [(300, 0), (600, 100), (1_500, 200), (2_500, 400), (9_000, 400)])
def test_steps_are_taken_from_the_pot_by_its_size(bet: int, due: int) -> None:
    """Two put in as much each, to the river: what goes into the tray is the step that the pot reached."""
    stakes = offer(takes=STEPS).floor.spreads["1-3"].stakes
    posts = (Post(1, "small_blind", 100), Post(2, "big_blind", 300))
    setup = HandSetup(
        game="holdem", stakes=stakes, seats=(1, 2), stacks=(20_000, 20_000), button=1, posts=posts
    )
    dealer = Dealer(setup, load_house("pechanga").choices("cash"), seed=4)
    opening = [cmd.BetTo(1, bet), cmd.Call(2)] if bet > 300 else [cmd.Call(1), cmd.Check(2)]
    for act in opening:
        assert isinstance(dealer.act(act), list), act
    while (seat := dealer.hand.acting_seat) is not None and seat:
        assert isinstance(dealer.act(cmd.Check(seat)), list)
    assert dealer.hand.rake == due
