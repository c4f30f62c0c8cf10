"""From any state any ruling on betting is carried out or refused: chips kept, replay the same, an end."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.games.game import Structure
from cardhouse.play import commands as cmd
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING
from cardhouse.play.refusal import Refusal
from cardhouse.play.showdown import to_show
from cardhouse.play.wire import decode, encode
from cardhouse.rulings import effects as eff
from cardhouse.rulings import setting_back
from cardhouse.rulings.act import Act
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard
from cardhouse.rulings.button_cards import ButtonDealtTwoInARow
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.clock import ClockCalled, ClockRuns
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.out_of_turn import OutOfTurn
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.record import settled
from cardhouse.rulings.remedy import carry_out as perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.short_call import ShortCallFound, ToldWrongCount
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.spot import spot_at
from cardhouse.rulings.string_bet import StringCalled
from cardhouse.rulings.wrong_opener import WrongOpener
from cardhouse.rulings.wrong_size import WrongSizeFound
from rulings.test_acts_properties import HOUSES, SETTINGS, acts, go_on, table

chips = st.sampled_from([0, 100, 300, 600, 800, 1600, 4000, 50000])
kinds = st.sampled_from(["check", "fold", "call", "bet", "raise"])
several = st.lists(kinds, max_size=3).map(tuple)
cases: st.SearchStrategy[Any] = st.one_of(
    acts,
    st.builds(
        OutOfTurn, kind=kinds, structure=st.sampled_from(["limit", "no_limit", "pot_limit"]), to=chips,
        facing=chips, now=chips, between=several, deliberate=st.booleans(),
    ),
    st.builds(
        Skipped, behind=several, facing=st.booleans(), waiting=st.booleans(), dealer_went_on=st.booleans(),
        next_card_out=st.booleans(), short=st.booleans(),
    ),
    st.builds(ClockCalled, by=st.just("a player in the hand")),
    st.builds(ClockRuns, seconds=st.integers(0, 200), facing=st.booleans()),
    st.builds(
        WrongSizeFound, bet=chips, proper=chips, who=st.sampled_from(["bettor", "caller"]),
        acted=st.integers(0, 2), round_over=st.booleans(), wants_raise=st.booleans(),
    ),
    st.builds(
        OverPotFound, bet=chips, most=chips, acted=st.integers(0, 2), to_act=st.integers(0, 2),
        thought_over=st.booleans(),
    ),
    st.builds(ShortCallFound, bet=chips, put_in=chips, miscounted=st.booleans(), drew_show=st.booleans()),
    st.builds(ToldWrongCount, true=chips, told=chips, stack=chips),
    st.builds(HiddenChips, hidden=chips, wins=st.booleans(), accepted=st.sampled_from([None, True, False])),
    st.builds(WrongOpener, acted_behind=st.integers(0, 2), forced=st.booleans()),
    st.builds(CallBeatenByBoard, chips=chips),
    st.builds(StringCalled, by_player=st.booleans()),
    st.just(ButtonDealtTwoInARow()),
)  # fmt: skip
EFFECTS: tuple[Any, ...] = (
    eff.Acts("fold"), eff.Acts("call", 600), eff.Acts("raise", 1200), eff.Bound("bet", 600, 900),
    eff.Bound("call", 300), eff.NotBound(), eff.MayOnly(("call", "fold")), eff.MayOnly(("check",)),
    eff.Forfeits(500), eff.ChipsBack(600), eff.Owes(400), eff.BetBecomes(900), eff.BetBecomes(4000),
    eff.ClockStarts(45), *(eff.Plainly(word) for word in (
        "stands", "takes effect", "all options", "hand dead", "hand live", "keeps the turn", "loses the turn",
        "action returns to the right player", "misdeal", "no refund",
    )),
)  # fmt: skip


def step(dealer: Dealer, rng: random.Random) -> None:
    """One step of whoever the hand waits for: to bet, to draw, to run the board, to show."""
    hand = dealer.hand
    if hand.actor >= 0:
        go_on(dealer, rng)
        return
    shows = to_show(hand, dealer.rules)
    command = cmd.Show(hand.seats[shows]) if shows >= 0 else cmd.RunBoard(1)
    assert not isinstance(dealer.act(command), Refusal)


def rest_of(dealer: Dealer, rng: random.Random, chips_before: int) -> None:
    """The hand is played out: chips conserved, replay the same, the log readable."""
    while not dealer.over:
        step(dealer, rng)
    assert dealer.hand.chips() == chips_before
    assert min(dealer.hand.stacks) >= 0
    assert replay(dealer.events) == dealer.hand
    assert list(decode(encode(dealer.events))) == dealer.events


def reached(setting: tuple[str, Structure], house: str, rule_set: str, players: int, seed: int) -> Dealer:
    """A state that random play reaches; every second table asks for showdowns and boards to run."""
    dealer = table(*setting, house, rule_set, players, seed)
    if seed % 2:
        asking = msgspec.structs.replace(dealer.hand.setup, ask_showdown=True, pause_all_in=True)
        dealer = Dealer(asking, dealer.rules.choices, seed=seed)
    rng = random.Random(seed)
    for _ in range(seed // 2 % 18):
        if not dealer.over:
            step(dealer, rng)
    return dealer


def tried(dealer: Dealer, what: Any, made: Ruling, place: Place, rng: random.Random) -> None:
    """Carried out or refused; after a refusal nothing has changed."""
    before, events, whole = dealer.hand.copy(), len(dealer.events), dealer.hand.chips()
    done = perform(dealer, what, made, place)
    if isinstance(done, Refusal):
        assert done.text()
        assert dealer.hand == before
        assert len(dealer.events) == events
    else:
        assert isinstance(done[0], rem.Ruled)
    rest_of(dealer, rng, whole)


@given(
    setting=st.sampled_from(SETTINGS), house=st.sampled_from(HOUSES),
    rule_set=st.sampled_from(["cash", "tournament"]), players=st.integers(2, 6), seed=st.integers(0, 10_000),
    what=cases, seat=st.integers(0, 7), pick=st.integers(0, 3),
)  # fmt: skip
def test_any_ruling_is_carried_out_or_refused(
    setting: tuple[str, Structure], house: str, rule_set: str, players: int, seed: int, what: Any, seat: int,
    pick: int,
) -> None:  # fmt: skip
    rng = random.Random(seed)
    dealer = reached(setting, house, rule_set, players, seed)
    spot = spot_at(dealer.hand, dealer.rules) if not dealer.over else None
    made = rule(what, dealer.rules.choices, spot)
    if isinstance(made, Refusal):
        return
    if made.options:
        assert isinstance(perform(dealer, what, made, Place(1)), Refusal)
        made = settled(made, made.options[pick % len(made.options)])
    place = Place(seat or dealer.hand.acting_seat, opener=seat, never_acted=seed % 3 == 0)
    if isinstance(what, Act):
        place = Place(dealer.hand.acting_seat)
        whole = dealer.hand.chips()
        done = perform(dealer, what, made, place)
        assert not isinstance(done, Refusal), (made.outcome(), done.text())
        rest_of(dealer, rng, whole)
        return
    tried(dealer, what, made, place, rng)


@given(
    setting=st.sampled_from(SETTINGS), house=st.sampled_from(HOUSES), players=st.integers(2, 6),
    seed=st.integers(0, 10_000), what=cases, effects=st.lists(st.sampled_from(EFFECTS), max_size=2),
    seat=st.integers(0, 6),
)  # fmt: skip
def test_any_effect_in_any_state_leaves_a_hand_that_ends(
    setting: tuple[str, Structure], house: str, players: int, seed: int, what: Any, effects: list[Any],
    seat: int,
) -> None:  # fmt: skip
    dealer = reached(setting, house, "cash", players, seed)
    made = Ruling(effects=tuple(effects), because="A trial")
    place = Place(seat or dealer.hand.acting_seat, opener=seat, never_acted=seed % 3 == 0)
    tried(dealer, what, made, place, random.Random(seed))


def acted_in_round(dealer: Dealer) -> list[int]:
    """The places of what was done in the running round."""
    start = setting_back.round_start(dealer.events)
    return [at for at in range(start + 1, len(dealer.events)) if setting_back.is_act(dealer.events[at])]


@given(
    setting=st.sampled_from(SETTINGS), house=st.sampled_from(HOUSES), players=st.integers(2, 6),
    seed=st.integers(0, 10_000), pick=st.integers(0, 5),
)  # fmt: skip
def test_the_action_set_back_is_as_if_nothing_had_been_done(
    setting: tuple[str, Structure], house: str, players: int, seed: int, pick: int
) -> None:
    dealer = reached(setting, house, "cash", players, seed)
    if dealer.over or dealer.hand.stage != BETTING:
        return
    places = acted_in_round(dealer)
    if not places:
        return
    at = places[pick % len(places)]
    before, whole = replay(dealer.events[:at]), dealer.hand.chips()
    dealer.take(setting_back.set_back(dealer.hand, dealer.events, at))
    assert dealer.hand.facts() == before.facts()
    rest_of(dealer, random.Random(seed), whole)


@given(
    setting=st.sampled_from(SETTINGS), house=st.sampled_from(HOUSES), players=st.integers(2, 6),
    seed=st.integers(0, 10_000), change=st.integers(-2_000, 2_000), owes=st.booleans(),
)  # fmt: skip
def test_a_wager_put_right_leaves_everybody_who_owes_to_act(
    setting: tuple[str, Structure], house: str, players: int, seed: int, change: int, owes: bool
) -> None:
    dealer = reached(setting, house, "cash", players, seed)
    hand, rng = dealer.hand, random.Random(seed)
    if dealer.over or hand.stage != BETTING or hand.aggressor < 0:
        return
    seat, whole = hand.seats[hand.aggressor], hand.chips()
    to = hand.level + change
    made = Ruling(effects=(eff.BetBecomes(to),), because="A trial")
    done = perform(dealer, WrongSizeFound(hand.level, to), made, Place(seat))
    if isinstance(done, Refusal):
        assert "wager" in done.text()
        return
    for p in range(hand.n):
        short = not hand.folded[p] and hand.stacks[p] and hand.bets[p] < hand.level
        assert not short or hand.pending >> p & 1 or hand.stage != BETTING
        assert hand.bets[p] <= hand.level or hand.stage != BETTING
    if owes and hand.stage == BETTING and hand.actor >= 0:
        rest = Ruling(effects=(eff.Owes(1),), because="A trial")
        caller = hand.acting_seat
        assert not isinstance(perform(dealer, WrongSizeFound(1, 2, "caller"), rest, Place(caller)), Refusal)
    rest_of(dealer, rng, whole)
