"""Names of games and signs are read in one place, whatever door they come in by, and what is written reads
back.
"""

import contextlib
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

import cardhouse
from cardhouse.errors import CardhouseError
from cardhouse.floor.opening.sign import sign_of
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.state import Spread
from cardhouse.games.game import GameError, Structure, game_names, load_game
from cardhouse.games.names import called, game_named, games_named
from cardhouse.houses.profile import load_house
from cardhouse.play.rotation import HORSE, rotation_of
from cardhouse.play.signs import read_line, read_sign, write_sign
from cardhouse.play.stakes import Collection, Stakes, StakesError, check_stakes, parse_stakes
from cardhouse.play.table import open_table
from cardhouse.room.host import Asked, RoomHost, open_room
from cardhouse.scenarios.setting import game_id, read_stakes

ALL_NAMES = [(name, words) for name in game_names() for words in called(load_game(name))]


@pytest.mark.parametrize(("game", "words"), ALL_NAMES)
def test_a_game_answers_to_every_name_it_has(game: str, words: str) -> None:
    for spelling in (words, words.upper(), words.replace("-", " "), words.replace("'", "’"), f" {words} "):
        assert game_named(spelling).id == game


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("omaha 8", "omaha8"), ("Omaha Hi/Lo 8-or-better", "omaha8"), ("omaha8", "omaha8"), ("O8", "omaha8"),
        ("Texas Hold'em", "holdem"), ("7 card stud", "stud"), ("stud hi-lo", "stud_hilo"), ("big o", "big_o"),
        ("2-7 triple draw", "deuce_triple"), ("deuce to seven triple draw", "deuce_triple"),
        ("five card draw", "draw_high"), ("ace to five lowball with joker", "lowball_joker"),
    ],
)  # fmt: skip
def test_words_people_use(words: str, game: str) -> None:
    assert game_named(words).id == game
    assert game_id(words) == game


def test_what_nobody_calls_a_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(GameError, match=r"unknown game 'holdme'; did you mean holdem"):
        game_named("holdme")
    with pytest.raises(GameError, match=r"unknown game 'whist'\. Games: badugi"):
        game_named("whist")


@given(st.text(max_size=40))
def test_any_text_is_a_game_or_a_refusal(text: str) -> None:
    with contextlib.suppress(GameError):
        assert game_named(text).id in game_names()


def test_a_mix_by_its_name() -> None:
    assert games_named(["HORSE"]) == games_named(["H.O.R.S.E."]) == HORSE
    assert [leg.game for leg in rotation_of(["horse"], "limit 4/8 ante 1 bring-in 2").legs] == list(HORSE)


SAME = [
    ["no limit 1/3", "$1/$3 NL", "1/3 no-limit", "NL 1-3", "No limit, blinds $1-$3", "No Limit $1–$3"],
    ["limit 4/8 half kill", "$4/$8 limit with a half-kill", "4-8 limit, half kill", "FL 4/8 half kill"],
    ["limit 10/20 ante 1 bring-in 3", "ante $1, bring-in $3, limit $10/$20", "10/20 limit bring in 3 ante 1"],
    ["pot limit 0.50/1", "$.50/$1 PL", "pot-limit $0.50-$1"],
    ["no limit 1000/2000", "NL $1,000/$2,000"],
    ["spread 2-10 blinds 1/2", "$2-$10 spread limit, blinds $1-$2"],
]


@pytest.mark.parametrize("signs", SAME)
def test_a_sign_says_the_same_in_any_order(signs: list[str]) -> None:
    assert len({parse_stakes(sign) for sign in signs}) == 1


@pytest.mark.parametrize(
    ("sign", "why"),
    [
        ("big", "'big' is no part of a sign"),
        ("1/3", "names no structure"),
        ("no limit pot limit 1/3", "more than one structure"),
        ("no limit", "one to three amounts"),
        ("no limit 1/2/5/10", "one to three amounts"),
        ("limit 4/8 6/12", "one to three amounts"),
        ("no limit 1/3 kil", "did you mean kill"),
        ("no limt 1/3", "did you mean no limit"),
    ],
)
def test_a_sign_that_cannot_be_read_says_what_is_wrong(sign: str, why: str) -> None:
    with pytest.raises(StakesError, match=r"cannot read the stakes") as refused:
        parse_stakes(sign)
    assert why in str(refused.value)
    assert "such as 'no limit 1/3'" in str(refused.value)


@st.composite
def any_stakes(draw: st.DrawFn) -> tuple[Stakes, str, bool]:
    """Stakes of any structure with any extras, as some sign could say them."""
    cash = draw(st.booleans())
    forced = draw(st.sampled_from(["blinds", "ante_and_bring_in", "antes"]))
    structure: Structure = draw(st.sampled_from(get_args(Structure)))
    size = st.integers(1, 500_000)
    blinds = tuple(sorted(draw(st.lists(size, min_size=1, max_size=3)))) if forced == "blinds" else ()
    small = draw(size) if structure in ("limit", "spread_limit") or forced != "blinds" else 0
    big = small if structure in ("no_limit", "pot_limit") else small + draw(st.integers(0, 500_000))
    collection: Collection = draw(st.sampled_from(get_args(Collection)))
    return check_stakes(Stakes(
        structure=structure,
        blinds=blinds,
        ante=(ante := draw(st.integers(0, 1000))),
        ante_kind=draw(st.sampled_from(["each", "big_blind", "button"])) if ante else "each",
        bring_in=draw(st.integers(0, small)) if forced == "ante_and_bring_in" else 0,
        small_bet=small,
        big_bet=big,
        least_bet=draw(st.integers(1, small)) if structure == "spread_limit" else 0,
        unit=draw(st.integers(1, 2500)),
        kill=draw(st.sampled_from(["none", "full", "half", "voluntary"])),
        collection=collection,
        least_buy_in=draw(st.integers(0, 100_000)),
        charge=draw(st.integers(1, 2000)) if collection == "button" else UNSET,
    )), forced, cash  # fmt: skip


@given(any_stakes(), st.sampled_from(game_names()))
def test_what_is_written_reads_back(made: tuple[Stakes, str, bool], game: str) -> None:
    stakes, forced, cash = made
    written = write_sign(stakes, cash=cash)
    assert parse_stakes(written, cash=cash, forced=forced) == stakes
    assert parse_stakes(written.upper(), cash=cash, forced=forced) == stakes
    if load_game(game).forced == forced:
        for line in (f"{load_game(game).name} {written}", f"{written} {game}"):
            assert read_line(line, cash=cash) == (load_game(game), stakes)


@given(st.text(alphabet="nolimtpsread 0123456789/-.,$k'", max_size=40))
def test_any_text_is_a_sign_or_a_refusal(text: str) -> None:
    with contextlib.suppress(StakesError):
        stakes = parse_stakes(text)
        assert parse_stakes(write_sign(stakes)) == stakes


@pytest.mark.parametrize(
    "line", ["omaha 8 limit 4/8", "$4/$8 limit Omaha 8", "4/8 Omaha hi-lo limit", "LO8 4/8", "limit 4/8 O8"]
)
def test_a_game_and_its_stakes_in_one_line(line: str) -> None:
    assert read_line(line) == (load_game("omaha8"), parse_stakes("limit 4/8"))


def test_a_line_without_a_game_or_with_another() -> None:
    assert read_line("limit 4/8", game="omaha")[0].id == "omaha"
    with pytest.raises(StakesError, match="names no game"):
        read_line("limit 4/8")
    with pytest.raises(GameError, match="did you mean holdem"):
        read_line("no limit 1/3 holdme")
    with pytest.raises(StakesError, match="is for Omaha, not for Hold'em"):
        read_sign("1/3 NL omaha", "holdem")


@pytest.mark.parametrize(
    "sign",
    ["no limit 1/3", "limit 4/8 half kill", "pot limit 5/5", "spread 2-10 blinds 1/2", "spread 2-5-10"],
)
def test_the_sign_on_the_table_reads_back(sign: str) -> None:
    stakes = parse_stakes(sign)
    lines = sign_of(Spread(id="it", game="holdem", stakes=stakes), load_house("pechanga").choices())
    said = ", ".join(lines[field] for field in ("limit", "antes_or_blinds"))
    assert parse_stakes(said) == stakes


def test_every_door_reads_the_same() -> None:
    by_program = cardhouse.table("pechanga", "omaha 8", "$4/$8 limit", [100, 100]).host.table
    at_table = open_table("Omaha hi-lo", "4/8 limit Omaha 8")
    assert (by_program.game, by_program.stakes) == (at_table.game, at_table.stakes)
    assert at_table.stakes == read_stakes("$4/$8 limit", "omaha 8", "cash")
    host = RoomHost(open_room("evening", "pechanga", 0)[0])
    offer = OfferGame("omaha", "Omaha hi-lo", "$4/$8 limit")
    assert host.do(Asked("1", "max", offer, 1, frozenset({"manager"}))).refusal is None
    offered = host.room.floor.spreads["omaha"]
    assert (offered.game, offered.stakes) == (at_table.game, at_table.stakes)
    with pytest.raises(CardhouseError, match="did you mean omaha8"):
        cardhouse.table("pechanga", "omaha 88", "$4/$8 limit", [100, 100])
