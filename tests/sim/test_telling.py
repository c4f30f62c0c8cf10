"""A hand in words: every event that needs a line has one, citations are rows of the book, nothing is lost."""

import random
import re
from functools import cache

import pytest

import cardhouse as ch
from cardhouse.games.game import Structure
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.editions import spoken
from cardhouse.play import events as ev
from cardhouse.play import table_events as tev
from cardhouse.play.apply import APPLY
from cardhouse.sim.bots import RandomBot, play_out
from cardhouse.sim.telling import SAYINGS, Teller
from cardhouse.sim.telling_table import SENTENCES, tell_table
from play.random_hands import games_and_structures, houses_and_sets, random_dealer

UNTOLD = {ev.DeckShuffled, ev.StreetBegan, ev.Burned, ev.HandEnded}


def test_every_event_has_its_saying() -> None:
    played = {event for event in APPLY if event.__module__ == ev.__name__}
    assert played - set(SAYINGS) <= UNTOLD
    assert set(SAYINGS) <= played


@cache
def told_rows(book: str | None) -> set[str]:
    return {spoken(row) for row in load_catalogue(book)}


@pytest.mark.parametrize(("game", "structure"), list(games_and_structures()))
def test_stories_of_all_games(game: str, structure: Structure) -> None:
    chance = random.Random(f"{game} {structure}")
    for house, rule_set in houses_and_sets():
        dealer = random_dealer(chance, game, structure, house, rule_set)
        play_out(dealer, RandomBot(chance.randrange(1000)))
        teller = Teller(dealer.rules, 100 if rule_set == "cash" else 1)
        lines = teller.lines(dealer.events)
        assert teller.hand == dealer.hand
        for line in lines:
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            assert "{" not in line
        for row in re.findall(r"\[([^\]]+)\]", " ".join(lines)):
            book = None if row.startswith("custom") else house
            assert row == "custom" or row.removeprefix("custom, as in ") in told_rows(book)
        awards = sum(isinstance(event, ev.PotAwarded) for event in dealer.events)
        assert sum(" wins " in line for line in lines) == awards


def test_a_story_reads_like_one() -> None:
    table = ch.table("pechanga", "holdem", "limit 4/8", [100, 100, 6])
    hand = table.deal(deck="Ac Kc Qc Ad Kd Qd 2s As Ks 7h 3s 8h 4s 9h")
    for word in (("raise", 6), ("raise", 10), ("call",), ("bet", 4), ("call",), ("check",), ("check",)):
        hand.act(*word)
    hand.check()
    hand.check()
    assert hand.story()[:4] == [
        "Hold'em, limit 4/8 blinds 2/4, 3 players; seat 3 has the button.",
        "Seat 1 posts the small blind: 2.",
        "Seat 2 posts the big blind: 4.",
        "Seat 1 gets Ac Ad face down.",
    ]
    told = " ".join(hand.story())
    assert "Seat 3 raises to 6 and is all-in. Seat 1 raises to 10. Seat 2 calls 6." in told
    assert "The flop: As Ks 7h." in told
    assert "is first to show" in told
    assert "Seat 1 shows Ac Ad: three of a kind, aces." in told
    assert "wins" in hand.story()[-1]


def test_the_last_raise_names_its_rule() -> None:
    hand = ch.table("toledo", "holdem", "limit 4/8", [100] * 4).deal(seed=1)
    for to in (8, 12, 16):
        hand.raise_to(to)
    line = hand.story()[-1]
    assert re.fullmatch(r"Seat \d raises to 16; that is the last raise \[toledo\.[^\]]+\]\.", line)


def test_between_hands() -> None:
    names = {1: "Ann", 2: "Bob"}
    told: list[tuple[tev.TableEvent, str]] = [
        (tev.WentBroke(1), "Ann is broke."),
        (tev.PlayerEntered(2, "missed_blinds", 300, 100), "Bob comes in for 3 live and 1 dead."),
        (tev.BlindMissed(3, ("big_blind",)), "Seat 3 misses the big blind."),
        (tev.KillOwed(1, "live.glossary.kill"), "Ann must kill the next pot [live.glossary.kill]."),
        (tev.HandWithheld(2, "pot_carried"), "Bob gets no hand: pot carried."),
        (tev.ChipsBought(2, 10050, "now"), "Bob buys 100.50."),
        (tev.AnteingStopped(3), "After 3 deals without an opener nobody antes again."),
        (tev.SatOut(1), ""),
    ]
    for event, line in told:
        assert tell_table(event, 100, names) == line


def test_every_sentence_can_be_said() -> None:
    """What happens at tables with kills, short stacks and a rotation is told without a hole."""
    seen: set[type[object]] = set()
    for house in ch.house_names():
        table = ch.table(house, "omaha8", "limit 4/8 kill", [60] * 5)
        for seed in range(25):
            for seat, stack in table.stacks.items():
                if stack < 30:
                    table.add_chips(seat, 60)
            table.deal(seed=seed).play(RandomBot(seed))
        for event in table.events:
            line = tell_table(event, 100, {})
            if type(event) in SENTENCES:
                seen.add(type(event))
                assert line[0].isupper() or line[0].isdigit()
                assert line.endswith(".")
    assert {tev.HandBegan, tev.WentBroke, tev.ChipsBought, tev.KillOwed} <= seen
