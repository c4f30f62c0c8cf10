"""Straddles: who, how much, until when, whose stands."""

from __future__ import annotations

import pytest

from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from play.table_trial import Trial, of_kind

# Button 1, blinds 2 and 3: seat 4 is under the gun.


def test_pechanga_only_under_the_gun() -> None:
    """pechanga.10.11a, pechanga.21.4."""
    trial = Trial("pechanga")
    assert trial.refused(cmd.OfferStraddle(1)).cite == "pechanga.10.11a"
    trial.ok(cmd.OfferStraddle(4))
    trial.begin()
    assert trial.posted(4) == [("straddle", 6, 0)]


@pytest.mark.parametrize(("amount", "good"), [(600, True), (700, False), (500, False)])
def test_pechanga_twice_the_big_blind(amount: int, good: bool) -> None:
    """pechanga.21.4."""
    trial = Trial("pechanga")
    command = cmd.OfferStraddle(4, amount)
    if good:
        trial.ok(command)
    else:
        assert trial.refused(command).facts == {"amount": amount, "least": 600, "most": 600}


@pytest.mark.parametrize(("stack", "good"), [(18, False), (20, True)])
def test_limit_straddlers_need_five_big_blinds(stack: int, good: bool) -> None:
    """pechanga.10.11b."""
    trial = Trial("pechanga", stakes="limit 4/8", stack=stack)
    if good:
        trial.ok(cmd.OfferStraddle(4))
    else:
        assert trial.refused(cmd.OfferStraddle(4)).cite == "pechanga.10.11b"


def test_no_straddle_in_a_kill_pot() -> None:
    """pechanga.10.11b."""
    trial = Trial("pechanga", stakes="limit 4/8 kill")
    for _ in range(2):
        trial.begin()
        trial.end(5, 40)
    assert trial.refused(cmd.OfferStraddle(6)).cite == "pechanga.10.11b"


@pytest.mark.parametrize(("amount", "good"), [(600, True), (1500, True), (1600, False), (300, False)])
def test_horseshoe_up_to_five_big_blinds(amount: int, good: bool) -> None:
    """horseshoe.8.16b."""
    trial = Trial("horseshoe")
    command = cmd.OfferStraddle(6, amount)
    if good:
        trial.ok(command)
    else:
        assert trial.refused(command).cite == "horseshoe.8.16b"


def test_horseshoe_limit_straddles_are_two_big_blinds() -> None:
    """horseshoe.8.16b."""
    trial = Trial("horseshoe", stakes="limit 4/8")
    assert trial.refused(cmd.OfferStraddle(6, 1200)).facts["most"] == 800
    trial.ok(cmd.OfferStraddle(6, 800))


def test_mississippi_anybody_but_the_blinds() -> None:
    """horseshoe.8.15a."""
    trial = Trial("horseshoe")
    assert trial.refused(cmd.OfferStraddle(2)).cite == "horseshoe.8.15a"
    for seat in (4, 1, 6):
        trial.ok(cmd.OfferStraddle(seat))
    events = trial.begin()
    assert [post.seat for post in trial.setup.posts if post.kind == "straddle"] == [1]  # the button acts last
    assert {event.seat for event in of_kind(events, ev.StraddleLapsed)} == {4, 6}
    assert of_kind(events, ev.StraddleLapsed)[0].cite == "horseshoe.8.15a"


def test_a_house_where_the_first_straddle_stands() -> None:
    trial = Trial("horseshoe", straddle__priority="first_posted")
    for seat in (4, 1, 6):
        trial.ok(cmd.OfferStraddle(seat))
    trial.begin()
    assert trial.table.straddled_by == 4


def test_horseshoe_until_the_own_first_card() -> None:
    """horseshoe.8.15b."""
    trial = Trial("horseshoe")
    trial.begin()
    assert trial.refused(cmd.OfferStraddle(1, dealing=True, own_card=True)).cite == "horseshoe.8.15b"
    trial.ok(cmd.OfferStraddle(5, dealing=True))
    assert trial.posted(5) == [("straddle", 6, 0)]
    assert (
        trial.refused(cmd.OfferStraddle(1, dealing=True)).code == "straddle_late"
    )  # one is up, cards are out


def test_horseshoe_before_the_first_card_a_later_position_takes_over() -> None:
    """horseshoe.8.15a, horseshoe.8.15b, horseshoe.18-nl.10: one straddle a hand."""
    trial = Trial("horseshoe")
    trial.ok(cmd.OfferStraddle(4))
    trial.begin()
    trial.ok(cmd.OfferStraddle(1))
    assert [post.seat for post in trial.setup.posts if post.kind == "straddle"] == [1]
    trial.ok(cmd.OfferStraddle(5))
    assert trial.table.straddled_by == 1


def test_pechanga_before_the_deal() -> None:
    """pechanga.21.4."""
    trial = Trial("pechanga")
    trial.begin()
    assert trial.refused(cmd.OfferStraddle(4)).cite == "pechanga.21.4"


def test_no_straddles_in_events_and_heads_up() -> None:
    """horseshoe.18-nl.10: not in tournaments."""
    trial = Trial("horseshoe", rule_set="tournament", stakes="no limit 100/200", stack=9000)
    assert trial.refused(cmd.OfferStraddle(4)).cite == "horseshoe.18-nl.10"
    assert Trial("horseshoe", [1, 2]).refused(cmd.OfferStraddle(1)).code == "no_straddle"


def test_an_offer_lapses_when_the_seat_comes_into_a_blind() -> None:
    trial = Trial("pechanga")
    trial.ok(cmd.OfferStraddle(4))
    trial.out(3)
    events = trial.begin()
    assert of_kind(events, ev.StraddleLapsed)[0].seat == 4
    assert trial.table.straddled_by == 0


@pytest.mark.parametrize(
    ("word", "posts"),
    [
        ("small_blind_waived", [("straddle", 8, 0)]),
        ("nothing_waived", [("missed_blinds", 0, 2), ("straddle", 8, 0)]),
    ],
)
def test_mohegan_coming_in_on_a_straddle_saves_the_small_blind(
    word: str, posts: list[tuple[str, int, int]]
) -> None:
    """mohegan.blindplace.2a3."""
    trial = Trial("mohegan", stakes="limit 4/8 blinds 2/4", missed__on_straddle=word)
    trial.out(3)
    while trial.table.button != 5:
        trial.hand()
    trial.back(3)
    trial.ok(cmd.OfferStraddle(3))  # button 6, blinds 1 and 2
    trial.begin()
    assert trial.posted(3) == posts
