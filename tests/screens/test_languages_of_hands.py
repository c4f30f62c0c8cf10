"""Streets and hands in German and Spanish: every name that a game's file or a ranking can give, and nothing
of it stays English; on the felt and on the server alike.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement

import pytest
from playwright.sync_api import Browser, expect

from cardhouse.cards.card import JOKER
from cardhouse.cards.rankings import RANKINGS
from cardhouse.games.game import game_names, load_game
from cardhouse.languages import phrase
from cardhouse.room.views.hand_names import NO_LOW
from cardhouse.screens.statics import address
from screens.playing import Rooms
from screens.test_languages import OTHERS

SAID_SO_TOO = {
    "de": {"badugi", "flop", "flush", "full", "hand", "house", "low", "preflop", "river", "royal", "straight",
           "turn", "wheel"},
    "es": {"badugi", "color", "flop", "full", "preflop", "river", "turn"},
}  # fmt: skip
"""What rooms say in English."""


@cache
def hands() -> frozenset[str]:
    """What any one to five cards can be called in any ranking."""
    found = set()
    for ranking in RANKINGS.values():
        found.add(ranking.spoken(0))
        for count in range(1, 6):
            for ranks in combinations_with_replacement(range(13), count):
                if max(map(ranks.count, ranks)) > 4:
                    continue
                mixed = [4 * rank + at % 4 for at, rank in enumerate(ranks)]
                suited = [4 * rank for rank in ranks]
                for cards in (mixed, suited):
                    if len(set(cards)) == count:
                        found.add(ranking.name_of(cards))
    found.add(RANKINGS["high"].name_of([48, 49, 50, 51, JOKER]))
    return frozenset(found)


def streets() -> frozenset[str]:
    return frozenset(street.name for name in game_names() for street in load_game(name).streets)


def test_the_names_are_all_there() -> None:
    assert {"five aces", "royal flush", "wheel", NO_LOW, "no badugi", "three-card badugi, 7 high"} <= hands()
    assert len(hands()) > 450
    assert {"preflop", "third street", "after the first draw"} <= streets()


@pytest.mark.parametrize("language", OTHERS)
def test_no_name_stays_english(language: str) -> None:
    english = {word for name in hands() | streets() for word in re.findall("[a-z]{2,}", name)}
    english -= SAID_SO_TOO[language]
    left = {
        name: told for name in hands() | streets()
        if english & set(re.findall(r"[^\W\d_]{2,}", (told := phrase(name, language)).lower()))
        or not told
    }  # fmt: skip
    assert left == {}


@pytest.mark.parametrize("language", OTHERS)
def test_different_hands_are_told_differently(language: str) -> None:
    told = {phrase(name, language) for name in hands()}
    assert len(told) == len(hands())


def test_several_in_one_hand_are_told_in_turn() -> None:
    assert phrase("two pair, kings and fours, 8-6 low", "de") == "zwei Paar, Könige und Vieren, 8-6 Low"
    assert phrase("full house, tens full of fours, wheel", "es") == "full de dieces y cuatros, rueda"
    assert phrase("king wants a supervisor", "de") == "king möchte die Aufsicht", "a name is no rank"


@pytest.mark.parametrize("language", OTHERS)
def test_the_felt_tells_the_same(browser: Browser, rooms: Rooms, language: str) -> None:
    room = rooms(players=2)
    room.begin()
    visit = room.sit(browser, 1, locale=language)
    page = visit.page
    expect(page.locator("#felt .street")).to_have_text(re.compile("preflop", re.IGNORECASE))
    holds = room.own(1)["holds"]
    assert holds in hands()
    expect(page.locator("#holds")).to_have_text(phrase(holds, language))
    names = sorted(hands() | streets() | {f"{name}, 8-6 low" for name in hands() if name != NO_LOW})
    told = page.evaluate(
        "async ([texts, names]) => { const { phrase } = await import(texts); return names.map(phrase); }",
        [address("texts.js"), names],
    )
    assert told == [phrase(name, language) for name in names]
    assert visit.errors == []
    visit.close()
