"""Rows on errors at the deal: each is one situation and its ruling, decided in `cardhouse.rulings`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.away_at_turn import AwayAtTurn
from cardhouse.rulings.boxed_card import BoxedCards
from cardhouse.rulings.case import Case
from cardhouse.rulings.exposed_card import DoubtfulFlash, DroppedCard, ExposedCard, OffTheTable
from cardhouse.rulings.exposed_draw import ExposedOnDraw
from cardhouse.rulings.exposed_hole import ExposedHole, HoleOffTheTable
from cardhouse.rulings.exposed_last import ExposedLast
from cardhouse.rulings.fouled_deck import KEYS, FouledDeck, NextDealAfterForfeit
from cardhouse.rulings.joker_found import JokerFound
from cardhouse.rulings.left_out import LeftOut
from cardhouse.rulings.misdeal import AntesShort, DealtWrong
from cardhouse.rulings.not_entitled import NotEntitled
from cardhouse.rulings.substantial_action import ActionCounted, Moment
from cardhouse.rulings.wrong_count import ExtraCards, TooFewCards
from cardhouse.rulings.wrong_player import CardToWrongPlayer, LastCardToWrongPlayer
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_rulings import asked_in_room
from cardhouse.scenarios.tables import Spot, row_kind

RULING = {"ruling": "what is ruled: `misdeal`, `floor decides: misdeal or hand plays on`"}
MOMENT = {
    "form?": "`flop` (default), `stud`, `lowball`, `deuce`, `draw`",
    "acted?": "what players did after the forced bets: `fold, call`",
    "structure?": "`limit` (default), `no limit`, `pot limit`",
    "found?": "yes where a supervisor finds that there was substantial action",
    "dealing?": "yes where the dealer is still dealing",
    **RULING,
}
DID = ("check", "fold", "call", "bet", "raise")
ERRORS = {
    "not shuffled and cut": "not_shuffled",
    "first card to the wrong player": "wrong_first_player",
    "card out of order": "out_of_sequence",
    "exposed card replaced by the burn card": "out_of_sequence",
    "button in the wrong place": "button_wrong",
    "something not on the list": "other",
}


def judge(spot: Spot, what: Case, cells: dict[str, str]) -> Iterator[Pair]:
    """The ruling on one situation against the one expected."""
    made = yield from asked_in_room(spot, what)
    came = made.text() if isinstance(made, Refusal) else made.outcome()
    if came != cells["ruling"]:
        yield cells["ruling"], came


def _yes(cells: dict[str, str], name: str, default: str = "no") -> bool:
    return values.yes_no(cells.get(name, default))


def _count(cells: dict[str, str], name: str, default: str) -> int:
    return values.count(cells.get(name, default))


def _money(spot: Spot, cells: dict[str, str], name: str) -> int:
    return values.money(cells.get(name, "0"), spot.scale)


def _card(cells: dict[str, str]) -> int:
    return values.cards(cells["card"])[0] if "card" in cells else -1


def _choice(cells: dict[str, str], name: str, words: tuple[str, ...]) -> Any:
    word = cells.get(name, words[0])
    if word not in words:
        raise WordError(f"{name}: {word!r} is not one of {', '.join(words)}")
    return word


def _moment(cells: dict[str, str], form: str = "flop") -> Moment:
    acts: Any = tuple(did for did in values.items(cells.get("acted", "")) if did and did != values.NOBODY)
    wrong = [did for did in acts if did not in DID]
    if wrong:
        raise WordError(f"{wrong[0]!r} is nothing that players do: {', '.join(DID)}")
    given = {**cells, "form": cells.get("form", form)}
    family = _choice(given, "form", ("flop", "stud", "lowball", "deuce", "draw"))
    big = _choice(cells, "structure", ("limit", "no limit", "pot limit")) != "limit"
    return Moment(family, acts, big, _yes(cells, "found"), _yes(cells, "dealing"))


@row_kind("substantial action", "whether a misdeal can still be called", MOMENT)
def counted(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from judge(spot, ActionCounted(_moment(cells)), cells)


@row_kind("dealt wrong", "an error of the dealing itself", {"error": ", ".join(ERRORS), **MOMENT})
def dealt_wrong(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    word = _choice(cells, "error", tuple(ERRORS))
    what: Any = ERRORS[word]
    yield from judge(spot, DealtWrong(what, _moment(cells), word.startswith("exposed")), cells)


@row_kind("short antes", "the pot lacks an ante", {"ante": "how much", "known": "yes or no: whose", **MOMENT})
def antes(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = AntesShort(_money(spot, cells, "ante"), _yes(cells, "known"), _moment(cells, "stud"))
    yield from judge(spot, what, cells)


@row_kind(
    "left out",
    "a player whom the deal left out",
    {
        "who": "`at the table`, `posted`, `asked`, several with commas, or `nothing`",
        "complete?": "how many starting hands are complete",
        "ante?": "what he anted",
        "blind?": "what he posted as a blind",
        **MOMENT,
    },
)
def left_out(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    rights: Any = tuple(right.replace(" ", "_") for right in values.items(cells["who"]) if right != "nothing")
    money = _money(spot, cells, "ante"), _money(spot, cells, "blind")
    what = LeftOut(rights, _count(cells, "complete", "0"), *money, _moment(cells))
    yield from judge(spot, what, cells)


@row_kind("hand without a right", "cards dealt to a seat or player without a right to a hand", MOMENT)
def not_entitled(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from judge(spot, NotEntitled(0, _moment(cells)), cells)


@row_kind(
    "card to the wrong player",
    "a card in front of the wrong player",
    {"which?": "`first deal` (default) or `last stud card`", "seen?": "yes or no: perhaps seen", **MOMENT},
)
def wrong_player(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what: Case = CardToWrongPlayer(0, 0, _yes(cells, "seen"), _moment(cells))
    if _choice(cells, "which", ("first deal", "last stud card")) != "first deal":
        what = LastCardToWrongPlayer(0, 0, _yes(cells, "seen"))
    yield from judge(spot, what, cells)


@row_kind(
    "away at the turn",
    "a hand whose owner is away",
    {
        "back": "yes where the owner is back when the action gets there",
        "reached?": "no where the action is not there yet",
        "forced bet?": "what the seat must bring in with",
        **RULING,
    },
)
def away(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    bet = _money(spot, cells, "forced bet")
    yield from judge(spot, AwayAtTurn(_yes(cells, "back"), _yes(cells, "reached", "yes"), bet), cells)


@row_kind(
    "exposed card",
    "a down card exposed in the first deal, games other than stud",
    {
        "places": "which cards off the deck, counted from 1: `5`, `5, 9`",
        "how?": "`turned up` (default), `flashed`, `shown by its holder`, `off the table`",
        "card?": "the card, where its rank matters",
        **MOMENT,
    },
)
def exposed(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    places = tuple(values.count(place) for place in values.items(cells["places"]))
    how = _choice(cells, "how", ("turned up", "flashed", "shown by its holder", "off the table"))
    what: Case = ExposedCard(places, how, 0, _card(cells), _moment(cells))
    if how == "off the table":
        what = OffTheTable(places[0], 0, _card(cells), _moment(cells))
    yield from judge(spot, what, cells)


@row_kind("doubtful flash", "nobody is sure that the card flashed", {"looked": "yes or no", **RULING})
def doubtful(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from judge(spot, DoubtfulFlash(_yes(cells, "looked")), cells)


@row_kind("dropped card", "a player dropped a card", {"picked up by": "`player`, `supervisor`", **RULING})
def dropped(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from judge(spot, DroppedCard(_choice(cells, "picked up by", ("player", "supervisor"))), cells)


@row_kind(
    "exposed hole card",
    "stud: hole cards exposed in the first deal",
    {
        "cards": "how many at each seat concerned: `1`, `2`, `1, 1`",
        "first two?": "yes where one was the first or second off the deck",
        "low?": "yes where the hand would have been low",
        "how?": "`turned up` (default), `shown by its holder`, `off the table`",
        **MOMENT,
    },
)
def hole(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    counts = tuple(values.count(number) for number in values.items(cells["cards"]))
    first, moment = _yes(cells, "first two"), _moment(cells, "stud")
    how = _choice(cells, "how", ("turned up", "shown by its holder", "off the table"))
    what: Case = ExposedHole(counts, first, _yes(cells, "low"), how, moment=moment)
    if how == "off the table":
        what = HoleOffTheTable(first, moment=moment)
    yield from judge(spot, what, cells)


@row_kind(
    "exposed last card",
    "stud: a last card exposed by the dealer",
    {
        "players": "how many are left",
        "whose": "`first`: the one dealt first; `another`",
        "acted?": "yes where somebody has acted on the round",
        "betting?": "no where nobody can bet any more",
        **RULING,
    },
)
def last(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    first = _choice(cells, "whose", ("first", "another")) == "first"
    betting = _yes(cells, "betting", "yes")
    what = ExposedLast(values.count(cells["players"]), first, _yes(cells, "acted"), betting=betting)
    yield from judge(spot, what, cells)


@row_kind(
    "exposed on the draw",
    "a card exposed on the draw",
    {"form": "`lowball`, `deuce`, `draw`", "card": "the card", **RULING},
)
def on_draw(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    form = _choice(cells, "form", ("lowball", "deuce", "draw"))
    yield from judge(spot, ExposedOnDraw(form, _card(cells)), cells)


@row_kind(
    "boxed cards",
    "cards face up in the deck",
    {
        "boxed": "how many",
        "when?": "`initial deal` (default), `before the flop`, `later`",
        "next gone?": "yes where the card below is mixed into a hand already",
        **MOMENT,
    },
)
def boxed(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    when = _choice(cells, "when", ("initial deal", "before the flop", "later"))
    gone = _yes(cells, "next gone")
    yield from judge(spot, BoxedCards(values.count(cells["boxed"]), when, gone, moment=_moment(cells)), cells)


@row_kind(
    "joker found",
    "a joker in a game without one",
    {
        "holder acted": "yes or no",
        "looked?": "no where the holder acted without looking (default yes)",
        "next gone?": "yes where the card below is mixed into a hand already",
        **MOMENT,
    },
)
def joker(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    known = _yes(cells, "holder acted"), _yes(cells, "looked", "yes"), _yes(cells, "next gone")
    yield from judge(spot, JokerFound(*known, moment=_moment(cells)), cells)


@row_kind(
    "extra cards",
    "cards too many in the starting hands",
    {
        "extra": "how many",
        "last?": "yes where it was the last card dealt",
        "looked?": "yes where its holder has seen it",
        **MOMENT,
    },
)
def extra(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = ExtraCards(
        values.count(cells["extra"]), _yes(cells, "last"), _yes(cells, "looked"), moment=_moment(cells)
    )
    yield from judge(spot, what, cells)


@row_kind(
    "too few cards",
    "a starting hand that is short",
    {
        "due": "yes where the top card of the deck is the one missing",
        "button?": "yes where it is the button's hand",
        "button acted?": "yes where its player has acted on it",
        **MOMENT,
    },
)
def too_few(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    known = _yes(cells, "due"), _yes(cells, "button"), 0, _moment(cells), _yes(cells, "button acted")
    yield from judge(spot, TooFewCards(*known), cells)


@row_kind(
    "fouled deck",
    "a deck that is wrong",
    {
        "what": ", ".join(KEYS),
        "over?": "yes where the pot has been pushed",
        "knew?": "what a player who knew of it bet",
        **RULING,
    },
)
def fouled(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    what = _choice(cells, "what", tuple(KEYS))
    yield from judge(spot, FouledDeck(what, _yes(cells, "over"), _money(spot, cells, "knew")), cells)


@row_kind(
    "hand while chips are forfeited",
    "who gets a hand while the pot holds forfeited chips",
    {"in the deal before": "yes or no", **RULING},
)
def forfeited(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    yield from judge(spot, NextDealAfterForfeit(_yes(cells, "in the deal before")), cells)
