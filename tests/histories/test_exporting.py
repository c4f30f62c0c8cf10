"""A played hand becomes a history that reads, replays and ends the same, whatever the house and the game."""

import random
from dataclasses import fields
from datetime import time
from decimal import Decimal
from typing import Any

import pytest

from cardhouse.histories.checking import replay
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.exporting import check, export
from cardhouse.histories.history import History, read_text
from cardhouse.histories.variants import VARIANTS
from cardhouse.histories.writing import write_all, write_one
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import BoardDealt, Event, HandEnded, HandKilled, RoundOpened
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.sim.bots import RandomBot, play_out
from histories.samples import plain, sample_hands
from play.random_hands import houses_and_sets, random_dealer

CODES = [variant.code for variant in VARIANTS.values() if not variant.short_deck]
HANDS = 3


def again(history: History) -> History:
    """The history written and read."""
    ((_, read),) = read_text(write_one(history))
    assert isinstance(read, History), str(read)
    return read


def beyond_the_format(events: list[Event]) -> bool:
    """Whether the hand had what the format has no word for: a player held back, a board run twice."""
    held = any(isinstance(event, RoundOpened) and event.held_back for event in events)
    return held or any(isinstance(event, BoardDealt) and event.run for event in events)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("house", "rule_set"), list(houses_and_sets()))
def test_exported_hands_end_the_same(house: str, rule_set: Any, code: str) -> None:
    variant = VARIANTS[code]
    chance = random.Random(f"{house} {rule_set} {code}")
    told = 0
    while told < HANDS:
        dealer = random_dealer(chance, variant.game, variant.structure, house, rule_set)
        play_out(dealer, RandomBot(chance.randrange(1 << 32)))
        if beyond_the_format(dealer.events):
            continue
        for shown_only in (False, True):
            history = again(export(dealer.events, shown_only=shown_only))
            outcome = replay(history)
            assert outcome.settled, write_one(history)
            assert outcome.stacks_equal, write_one(history)
        told += 1


def setup(game: str = "holdem", sign: str = "no limit 1/3", stack: int = 10000, **more: Any) -> HandSetup:
    stakes = parse_stakes(sign, forced="blinds")
    posts = (Post(4, "small_blind", live=stakes.small_blind), Post(6, "big_blind", live=stakes.big_blind))
    fixed: dict[str, Any] = {"seats": (4, 6, 9), "stacks": (stack,) * 3, "button": 9, "house": "live"}
    return HandSetup(game=game, stakes=stakes, posts=posts, **fixed, **more)


def dealt(**more: Any) -> Dealer:
    return Dealer(setup(**more), load_house("live").choices(), seed=5)


def act(dealer: Dealer, *commands: cmd.Command) -> None:
    for command in commands:
        outcome = dealer.act(command)
        assert not isinstance(outcome, Refusal), outcome.text()


def test_what_is_written() -> None:
    dealer = dealt(sign="no limit 1/3 chip 0.50")
    act(dealer, cmd.BetTo(9, 1250), cmd.Fold(4), cmd.Fold(6))
    history = export(dealer.events, {"players": ["Ann", "Bob", "Cyd"], "time": time(20, 15)})
    (hole,) = [line for line in write_one(history).splitlines() if line.startswith("actions")]
    assert hole.count("d dh") == 3
    assert hole.endswith("'p3 cbr 12.50', 'p1 f', 'p2 f']")
    assert write_one(history).replace(hole, "...") == (
        "variant = 'NT'\nante_trimming_status = false\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 3, 0]\n"
        "min_bet = 3\nstarting_stacks = [100, 100, 100]\n...\nplayers = ['Ann', 'Bob', 'Cyd']\n"
        "time = 20:15:00\nfinishing_stacks = [99, 97, 104]\nwinnings = [0, 0, 7]\n"
    )


def test_shown_only_tells_no_more_than_the_table_saw() -> None:
    dealer = dealt()
    act(dealer, cmd.BetTo(9, 1200), cmd.Call(4), cmd.Fold(6))
    while not dealer.over:
        act(dealer, cmd.Check(dealer.hand.acting_seat))
    history = export(dealer.events, shown_only=True)
    shown = {action.split()[0] for action in history.actions if " sm " in action}
    for action in history.actions[:3]:
        name, cards = action.split()[2:]
        assert (cards == "????") == (name not in shown)
    assert len(shown) in (1, 2)
    check(history)


@pytest.mark.parametrize("stack", [150, 200, 300, 400, 1000])
def test_a_big_blind_too_short_for_his_ante_ends_the_same(stack: int) -> None:
    """The house takes his blind first, then the ante for the table; the format takes antes first."""
    blinds = (Post(4, "small_blind", live=100), Post(6, "big_blind", live=200))
    fixed: dict[str, Any] = {"seats": (4, 6, 9), "stacks": (9000, stack, 9000), "button": 9}
    told = HandSetup(
        game="holdem", stakes=parse_stakes("no limit 1/2", forced="blinds"), house="horseshoe",
        rule_set="tournament", posts=(*blinds, Post(6, "ante", dead=200)), **fixed,
    )  # fmt: skip
    folded, *called = [Dealer(told, load_house("horseshoe").choices("tournament"), seed=n) for n in range(7)]
    act(folded, cmd.Fold(9), cmd.Fold(4))
    for dealer in called:
        act(dealer, cmd.Call(9), cmd.Call(4))
        while not dealer.over:
            act(dealer, cmd.Check(dealer.hand.acting_seat))
    assert folded.over
    assert len({dealer.hand.stacks[1] > stack for dealer in called}) == 2  # he wins and loses
    for dealer in (folded, *called):
        history = again(export(dealer.events, shown_only=True))
        assert replay(history).stacks == tuple(dealer.hand.stacks)
        assert history.antes == [0, min(200, max(stack - 200, 0)), 0]


def test_a_hand_that_is_not_over_has_no_final_stacks() -> None:
    dealer = dealt()
    act(dealer, cmd.BetTo(9, 1200))
    history = export(dealer.events)
    assert history.finishing_stacks is None
    assert replay(again(history)).stacks == (99, 97, 88)


def test_chopped_blinds_are_a_remark() -> None:
    dealer = dealt()
    act(dealer, cmd.Fold(9), cmd.Chop(4))
    if not dealer.over:
        act(dealer, cmd.Chop(6))
    history = export(dealer.events)
    assert history.actions[-1] == "# The blinds were chopped"
    assert history.finishing_stacks is None
    check(history)


@pytest.mark.parametrize("game", ["pineapple", "big_o", "draw_high_joker"])
def test_a_game_without_a_code_is_refused(game: str) -> None:
    chance = random.Random(1)
    structure: Any = "limit"
    dealer = random_dealer(chance, game, structure, "horseshoe", "cash")
    with pytest.raises(HistoryError, match=f"the format has no code for limit {game}; it has limit hold'em"):
        export(dealer.events)


def test_no_events_and_half_a_hand_are_refused() -> None:
    with pytest.raises(HistoryError, match="start with HandBegan"):
        export([])
    with pytest.raises(HistoryError, match="start with HandBegan"):
        export(dealt().events[1:])


def test_a_ruling_is_beyond_the_format() -> None:
    dealer = dealt()
    with pytest.raises(HistoryError, match="what a ruling did to a hand"):
        export([*dealer.events, HandKilled(9, "fouled")])


def test_events_that_do_not_follow_from_one_another_are_told() -> None:
    dealer = dealt()
    act(dealer, cmd.Call(9), cmd.Call(4), cmd.Check(6), cmd.Check(4), cmd.Check(6), cmd.Fold(9))
    opened = [event for event in dealer.events if isinstance(event, RoundOpened)]
    broken = [event for event in dealer.events if event not in opened]
    with pytest.raises(HistoryError, match="do not follow from one another"):
        export([*broken, HandEnded()])


def test_a_hand_that_the_format_leads_elsewhere_is_told() -> None:
    dealer = dealt()
    act(dealer, cmd.BetTo(9, 1200), cmd.Fold(4), cmd.Fold(6))
    history = export(dealer.events)
    history.finishing_stacks = [99, 98, 103]
    with pytest.raises(HistoryError, match="its stacks come out otherwise"):
        check(history)


def test_the_sample_is_written_as_it_was_read() -> None:
    for name, history in sample_hands():
        assert again(history) == history, name


def test_several_hands_in_one_file() -> None:
    hands = [history for _, history in sample_hands()]
    read = list(read_text(write_all(hands)))
    assert [name for name, _ in read] == [str(number) for number in range(1, len(hands) + 1)]
    assert [history for _, history in read] == hands


@pytest.mark.parametrize(
    "value",
    ["it's", 'a "b"', "tab\tand\nline", "back\\slash", "\x7f", "", 3, -1, True, Decimal("0.50"),
     Decimal("inf"), Decimal("1E+2"), time(1, 2, 3), ["a", "b"], [], {"a": 1, "b c": [True]}],
)  # fmt: skip
def test_any_field_survives_writing(value: Any) -> None:
    kept = again(plain(_own=value)).other["_own"]
    assert kept == value
    assert type(kept) is type(value)


def test_a_field_that_cannot_be_written_is_named() -> None:
    with pytest.raises(HistoryError, match="'venue' cannot be written: NoneType"):
        write_one(History(**{**_fields(plain()), "other": {"venue": None}}))


def _fields(history: History) -> dict[str, Any]:
    return {field.name: getattr(history, field.name) for field in fields(history)}
