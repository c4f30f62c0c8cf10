"""Why: a decision names the rows that it rests on, the same ones however it is told, and changes nothing."""

import random

import msgspec
import pytest

from cardhouse.cards.rankings import RANKINGS
from cardhouse.games.game import Structure, game_names, load_game
from cardhouse.games.says import MOMENTS, rankings, said, shared_says, structures
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.noting import NotedChoices
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.why.explaining import deciding_turn, why_done, why_turn
from cardhouse.play.why.reasons import rows_of
from cardhouse.play.why.telling import why_events
from cardhouse.sim.bots import RandomBot
from play.random_hands import games_and_structures, houses_and_sets, random_dealer


def limit_hand(house: str, seats: int = 4, seed: int = 3) -> Dealer:
    stakes = parse_stakes("limit 4/8")
    setup = HandSetup(
        game="holdem",
        stakes=stakes,
        seats=tuple(range(1, seats + 1)),
        stacks=(50_000,) * seats,
        button=seats,
        posts=(Post(1, "small_blind", 200), Post(2, "big_blind", 400)),
        house=house,
    )
    return Dealer(setup, load_house(house).choices(), seed=seed)


def capped() -> Dealer:
    dealer = limit_hand("pechanga")
    while True:
        choices = dealer.legal()
        assert choices is not None
        if not choices.wager:
            return dealer
        dealer.act(cmd.BetTo(choices.seat, choices.least))


def test_a_capped_round_names_the_rule_of_three_raises_and_not_the_blind_option() -> None:
    dealer = capped()
    choices = load_house("pechanga").choices()
    reasons = why_turn(dealer.hand, choices)
    deciding = deciding_turn(dealer.hand, choices, reasons)
    assert deciding[0].name == "betting.limit_raises"
    assert "pechanga.21.3" in deciding[0].rows
    assert "blinds.option" not in [reason.name for reason in deciding]


def test_a_refused_raise_names_its_row_first() -> None:
    dealer = capped()
    before = msgspec.json.encode(dealer.events)
    choices = dealer.legal()
    assert choices is not None
    reasons = why_done(dealer.hand, cmd.BetTo(choices.seat, 5_000), load_house("pechanga").choices())
    assert reasons[0].source == "refusal"
    assert reasons[0].rows == ("pechanga.21.3",)
    assert msgspec.json.encode(dealer.events) == before


def test_each_event_has_its_own_rows() -> None:
    dealer = limit_hand("mohegan", seats=2)
    while not dealer.over:
        choices = dealer.legal()
        assert choices is not None
        dealer.act(cmd.Check(choices.seat) if choices.check else cmd.Call(choices.seat))
    told = why_events(dealer.events, load_house("mohegan").choices())
    assert [one.event for one in told] == dealer.events
    rows = {type(one.event): rows_of(one.reasons) for one in told}
    assert "mohegan.blinds.4c" in rows[ev.RoundOpened]
    assert "mohegan.holdem.1" in rows[ev.HandBegan]
    assert "mohegan.blinds.2b" in rows[ev.Posted]
    assert not set(rows[ev.Checked]) & set(rows[ev.Posted])


@pytest.mark.parametrize(("game", "structure"), list(games_and_structures()))
def test_every_hand_can_be_told(game: str, structure: Structure) -> None:
    chance = random.Random(f"{game} {structure}")
    known = load_catalogue()
    for house, rule_set in houses_and_sets():
        dealer = random_dealer(chance, game, structure, house, rule_set)
        bot = RandomBot(chance.randrange(1 << 30))
        choices = load_house(house).choices(rule_set)
        while not dealer.over:
            if dealer.legal() is not None:
                deciding_turn(dealer.hand, choices, why_turn(dealer.hand, choices))
            dealer.act(bot.choose(dealer))
        before = msgspec.json.encode(dealer.events)
        told = why_events(dealer.events, choices)
        assert msgspec.json.encode([one.event for one in told]) == before
        rows = {row for one in told for row in rows_of(one.reasons)}
        assert rows <= set(known)
        assert all(known[row].book == house for row in rows)


FIELDS = [name for name in dir(Rules) if not name.startswith("_") and not callable(getattr(Rules, name))]


def test_rules_that_note_are_the_same_rules() -> None:
    for house, rule_set in houses_and_sets():
        choices = load_house(house).choices(rule_set)
        for game in game_names():
            forced = load_game(game).forced
            stakes = parse_stakes("limit 4/8 ante 1 bring-in 2" if forced != "blinds" else "limit 4/8")
            plain = rules_for(choices, game, stakes, rule_set)
            notes = NotedChoices(choices)
            noting = rules_for(notes, game, stakes, rule_set)
            assert not notes.read, "looking the rules up is no decision"
            for name in FIELDS:
                if not name.endswith("choices"):
                    assert getattr(noting, name) == getattr(plain, name), name


def test_what_the_rules_are_made_of_is_noted_when_it_is_read() -> None:
    notes = NotedChoices(load_house("pechanga").choices())
    rules = rules_for(notes, "holdem", parse_stakes("limit 4/8"), "cash")
    assert rules.raise_cap == 3
    assert list(notes.read) == ["betting.limit_raises"]
    notes.forget()
    assert rules.chop
    assert "blinds.chop" in notes.read


def test_rows_of_games_rankings_and_structures_are_in_the_books() -> None:
    known = load_catalogue()
    says = [load_game(name).says for name in game_names()] + list(shared_says().values())
    for one in says:
        assert set(one) <= set(MOMENTS), set(one) - set(MOMENTS)
        assert {row for rows in one.values() for row in rows} <= set(known)
    for shared in [*rankings().values(), *structures().values()]:
        assert {*shared.cite, *(row for rows in shared.classes.values() for row in rows)} <= set(known)
    assert set(rankings()) == {*RANKINGS, "joker"}


def test_a_game_like_another_has_its_own_rows_first() -> None:
    assert said("omaha", "opens", "live") == ("live.omaha.6a",)
    assert said("omaha", "opens", "toledo") == ("toledo.holdem.6a",)
