"""Words for acts: what a player in turn says, which chips and motions, and the ruling that comes of it.

`cyd says "raise" then puts in one 25 chip`: the moves in their order with `then` between. The act is ruled
on, the ruling goes to `world.answer` and is carried out in the hand. Acts out of turn, skipped players and
wagers put right within a hand: `words_turns`; as tables of rows: `rows_acts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.irregularities.commands import RuleOnAct
from cardhouse.rulings.act import Act, AnyMove, Chips, Gesture, PulledBack, Said, TookBack, Unaware
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.spot import Spot, spot_at
from cardhouse.scenarios import rows_acts, words_turns
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.room_rulings import at_once, choose
from cardhouse.scenarios.sentences import PARTS, word
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.values import NUMBER_WORDS, money
from cardhouse.scenarios.world import StoryError, World

VERBS = (
    "says", "puts", "cuts out", "carries", "moves", "throws", "knocks", "taps", "waves", "nods",
    "unaware of", "on top of", "goes back for",
)  # fmt: skip
PARTS["act"] = rf"(?:{'|'.join(VERBS)})(?: .+)?"
_NUMBER = r"(?:\d+|a|" + "|".join(NUMBER_WORDS) + ")"
_MONEY = r"\$?\d[\d,]*(?:\.\d{1,2})?"
_ITEM = re.compile(rf"(?:(?P<count>{_NUMBER}) (?:x )?)??(?P<worth>{_MONEY})(?: (?P<what>chips?|bills?))?")
_THEN = re.compile(r' then (?=(?:[^"]*"[^"]*")*[^"]*$)')  # not within quotes
_UNAWARE: dict[str, Unaware] = {"raise": "raise", "amount": "amount", "kill": "kill"}
_WORDS = {"all-in": "all_in", "all in": "all_in", "pot": "pot", "the pot": "pot", "bet the pot": "pot",
          "I bet the pot": "pot"}  # fmt: skip
UNHEARD = " not heard by all"
_PLAIN = ("fold", "check", "call", "bet", "raise", "complete")


@word("{who} {act:act}", 'moves in order: `says "raise" then puts in one 25 chip`, `taps the table` …')
def acts(world: World, who: str, act: str) -> Refusal | None:
    """The act is ruled on, and what the player is held to is done."""
    dealer = world.running_hand()
    if dealer.hand.acting_seat != world.seat(who):
        raise StoryError(f"{who} is not in turn; write '{who} bets 20 out of turn'")
    in_front, rest = _on_top_of(act, world.scale)
    spot = spot_at(dealer.hand, dealer.rules, in_front)
    assert spot is not None, "somebody is in turn"
    made = msgspec.structs.replace(read_act(rest, spot, world.scale), in_front=in_front)
    seat = world.seat(who)
    command = RuleOnAct(
        TABLE, seat, moves=made.moves, in_front=in_front, unaware=made.unaware, drew_action=made.drew_action,
        seen_behind=made.seen_behind
    )  # fmt: skip
    ruling = rule(made, dealer.rules.choices, spot)
    return at_once(world, command, (made, ruling) if isinstance(ruling, Ruling) else None)


@word("(floor rules|{who} chooses) {text}", "one of the outcomes that a ruling left open")
def chooses(world: World, text: str, who: str | None = None) -> Refusal | None:
    """What was chosen is carried out."""
    ruling = world.answer
    if not isinstance(ruling, Ruling) or not ruling.options or ruling.discretion != (who is None):
        raise StoryError("no ruling left this choice open")
    option = next((one for one in ruling.options if _plain(one.text(ruling.show)) == _plain(text)), None)
    if option is None:
        raise StoryError(f"{text!r} was not offered: {ruling.outcome()}")
    return choose(world, option)


def _on_top_of(act: str, scale: int) -> tuple[tuple[int, ...], str]:
    match = re.fullmatch(r"on top of (.+?) ((?:puts in|pulls back|pushes) .+)", act)
    return (_chips(match[1], scale)[0], match[2]) if match else ((), act)


def read_act(text: str, spot: Spot, scale: int) -> Act:
    """The act that the words describe."""
    more: dict[str, Any] = {}
    match = re.fullmatch(r"unaware of the (\w+) (.+)", text)
    if match and match[1] in _UNAWARE:
        more["unaware"], text = _UNAWARE[match[1]], match[2]
    for ending, name in ((" and draws action", "drew_action"), (" and is called behind", "seen_behind")):
        if text.endswith(ending):
            more[name], text = True, text.removesuffix(ending)
    moves: list[AnyMove] = []
    for part in _THEN.split(text):
        moves += _moves(part, spot, scale)
    return Act(tuple(moves), **more)


def _moves(part: str, spot: Spot, scale: int) -> list[AnyMove]:
    for pattern, read in MOVES:
        match = re.fullmatch(pattern, part)
        if match:
            return read(match, spot, scale)
    raise StoryError(f"{part!r} is no move of an act; cardhouse scenario words shows examples")


def _chips(text: str, scale: int) -> tuple[tuple[int, ...], bool]:
    """Chips by denomination, and whether they are bills: `one 25 chip`, `two 5 chips and 1`, `3 x 5`."""
    found: list[int] = []
    bills = False
    for item in re.split(r" and | \+ ", text):
        match = _ITEM.fullmatch(item.strip())
        if match is None:
            raise StoryError(f"{item!r} is no chip; write 25, two 5 chips, 3 x 5, a 100 bill")
        count = match["count"] or "1"
        number = 1 if count == "a" else NUMBER_WORDS.get(count) or int(count)
        found += [money(match["worth"], scale)] * number
        bills = bills or (match["what"] or "").startswith("bill")
    return tuple(found), bills


def _put(**more: Any) -> Callable[[re.Match[str], Spot, int], list[AnyMove]]:
    def read(match: re.Match[str], spot: Spot, scale: int) -> list[AnyMove]:
        chips, bills = _chips(match[1], scale)
        return [Chips(chips, bills=bills, **more)]

    return read


def _together(match: re.Match[str], spot: Spot, scale: int) -> list[AnyMove]:
    """Words and chips at the same moment: the words count as first."""
    chips, bills = _chips(match[1], scale)
    said = _said(match[2], spot, scale)
    return [msgspec.structs.replace(said, together=True), Chips(chips, bills=bills)]


def _thrown(match: re.Match[str], spot: Spot, scale: int) -> list[AnyMove]:
    inside, bills = _chips(match[1], scale)
    return [Chips(inside, bills=bills, short=_chips(match[2], scale)[0])]


_NUMBERS = frozenset(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "fifteen", "twenty")
)
"""Amounts that are spoken and not written in figures: what they may mean has to be said."""


def _said(text: str, spot: Spot, scale: int) -> Said:
    """Words and their amount: `bet 50`, `raise to 60`, `raise by 40`, `raise 40` (as the house has it),
    `five meaning 5 or 500`.
    """
    unclear = re.fullmatch(rf"(.+) meaning ({_MONEY}) or ({_MONEY})", text)
    if unclear:
        return Said("amount", tuple(money(unclear[n], scale) for n in (2, 3)), text=unclear[1])
    if text.startswith("if "):
        return Said("if", text=text)
    if text in _WORDS:
        return _spoken(_WORDS[text], text)
    named = re.fullmatch(rf"(?:(bet|raise|complete|call) )?(to |by )?({_MONEY})", text)
    if named:
        amount = money(named[3], scale)
        above = named[1] == "raise" and named[2] == "by "
        said = _spoken(named[1] or "amount", text, amount + spot.level if above else amount)
        return msgspec.structs.replace(said, plus=named[1] == "raise" and not named[2])
    if text in _NUMBERS:
        raise StoryError(f"{text} can mean several amounts: write `{text} meaning 5 or 500`, or 5 for one")
    return _spoken(text if text in _PLAIN else "other", text)


def _spoken(word: str, text: str, *amounts: int) -> Said:
    return Said(word, amounts, text=text)  # type: ignore[arg-type]


def _says(match: re.Match[str], spot: Spot, scale: int) -> list[AnyMove]:
    text = match[1].strip('"')
    said = _said(text.removesuffix(UNHEARD), spot, scale)
    return [msgspec.structs.replace(said, heard=not text.endswith(UNHEARD))]


def _gesture(kind: str) -> Callable[[re.Match[str], Spot, int], list[AnyMove]]:
    return lambda match, spot, scale: [Gesture(kind)]  # type: ignore[arg-type]


MOVES: tuple[tuple[str, Callable[[re.Match[str], Spot, int], list[AnyMove]]], ...] = (
    (r"says (.+)", _says),
    (r"puts in a thing without a value", _gesture("item")),
    (r"puts in (.+) while saying (.+)", _together),
    (r"puts in (.+)", _put()),
    (r"goes back for (.+)", _put()),
    (r"pushes (.+) forward with them", _put(gathered=True)),
    (r"pulls back (.+)", lambda m, spot, scale: [PulledBack(_chips(m[1], scale)[0])]),
    (r"cuts out (.+)", _put(hand_out=True)),
    (r"puts (.+) on the line", _put(reach="on")),
    (r"puts (.+) short of the line", _put(reach="short")),
    (r"carries (.+) over the line and back", _put(released=False)),
    (r"carries (.+) towards the line and back", _put(released=False, reach="short")),
    (r"throws (.+) past the line and (.+) short of it", _thrown),
    (r"knocks (.+) over the line by accident", _put(accident=True)),
    (r"taps the table", _gesture("tap")),
    (r"(?:waves a hand|moves a hand from side to side)", _gesture("check-like")),
    (r"nods", _gesture("other")),
    (r"(?:takes it back|reaches for it)", lambda m, spot, scale: [TookBack()]),
)


@expects("ruling", "text", "what the last act came to: `call 6`, `floor decides: bet 4 or fold`", needs="any")
def ruling(world: World, wanted: str) -> list[Pair]:
    made = world.answer
    if not isinstance(made, Ruling):
        return [(wanted, made.text() if isinstance(made, Refusal) else "no ruling")]
    return [] if _plain(wanted) == _plain(made.outcome()) else [(wanted, made.outcome())]


@expects("ruled by", "list", "rows that the last ruling rests on", needs="any")
def ruled_by(world: World, wanted: list[str]) -> list[Pair]:
    rows = world.answer.rows if isinstance(world.answer, Ruling) else ()
    lacking = [row for row in wanted if row not in rows] if world.cites_count else []
    return [(", ".join(lacking), ", ".join(rows) or "no rule")] if lacking else []


@expects("discretion", "yes or no", "whether the last ruling was left to the floor", needs="any")
def discretion(world: World, wanted: bool) -> list[Pair]:
    came = isinstance(world.answer, Ruling) and world.answer.discretion
    return differ("yes" if wanted else "no", "yes" if came else "no")


def _plain(text: str) -> str:
    """Without the marks between thousands."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", text).strip()


__all__ = ["read_act", "rows_acts", "words_turns"]
