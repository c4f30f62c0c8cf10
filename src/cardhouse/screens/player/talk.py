"""What is said at a table: what may be written, how often, who hears it and when. Pure; who sits where and
where it is kept is `chat.py`.

Only at tables where software deals for play money. Nobody helps a hand that is played: what is written while
one is on is heard when it is over. Nothing leads out of the room: no addresses and no numbers to call.
A table keeps its latest lines and no more, beside the log and not on it.
"""

from __future__ import annotations

import re
import unicodedata

import msgspec

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.play.refusal import Refusal, register

SIGNS_MOST = 140
LINES_KEPT = 100
APART = 2 * SECOND
A_MINUTE_MOST = 10
BETWEEN_HANDS = -1
LEADS_OUT = re.compile(
    r"://|www\.|@|\b\w+\.(?:com|net|org|gg|me|io|tv)\b|(?:\d[\s().+-]*){7,}", re.IGNORECASE
)
"""Addresses, and numbers long enough to call."""
register(
    {
        "chat_closed": "nothing is written at table {table}: only players of a game for play money do",
        "chat_muted": "whoever runs this table has asked you to write nothing more here",
        "chat_too_fast": "not so fast: wait a moment before the next line",
        "chat_text": "a line has 1 to {most} signs, {why}",
        "chat_nobody": "nobody sits in seat {seat} at table {table}",
    }
)


class Line(msgspec.Struct, frozen=True):
    """One line. `hands` says how many hands were over when it was written in a hand; -1: between hands."""

    number: int
    person: str
    text: str
    at: int
    hands: int = BETWEEN_HANDS


class Talk(msgspec.Struct, frozen=True):
    """What a table keeps of what was said, and who was asked to write no more."""

    following: int = 1
    lines: tuple[Line, ...] = ()
    muted: tuple[str, ...] = ()


def fault(text: str) -> Refusal | None:
    """Why a line is not taken."""
    why = ""
    if not 0 < len(text) <= SIGNS_MOST:
        why = "all in one line"
    elif any(unicodedata.category(sign)[0] == "C" or unicodedata.category(sign) == "So" for sign in text):
        why = "in letters, digits and plain signs"
    elif LEADS_OUT.search(text):
        why = "without addresses and numbers to call"
    return Refusal("chat_text", {"most": SIGNS_MOST, "why": why}) if why else None


def say(talk: Talk, person: str, given: str, *, at: int, hands: int) -> Talk | Refusal:
    """The same talk with one more line."""
    text = " ".join(unicodedata.normalize("NFKC", given).split())
    if person in talk.muted:
        return Refusal("chat_muted")
    wrong = fault(text)  # before the pace: it would be wrong after the wait too
    if wrong is not None:
        return wrong
    own = [line.at for line in talk.lines if line.person == person]
    lately = [one for one in own if one > at - MINUTE]
    if (own and at - own[-1] < APART) or len(lately) >= A_MINUTE_MOST:
        return Refusal("chat_too_fast")
    lines = (*talk.lines, Line(talk.following, person, text, at, hands))[-LINES_KEPT:]
    return msgspec.structs.replace(talk, following=talk.following + 1, lines=lines)


def quiet(talk: Talk, person: str, muted: bool) -> Talk:
    """Somebody writes no more, or may again."""
    others = tuple(one for one in talk.muted if one != person)
    return msgspec.structs.replace(talk, muted=(*others, person) if muted else others)


def heard(talk: Talk, person: str, hands: int) -> list[Line]:
    """What somebody may read while so many hands are over: the own lines at once, others' when the hand in
    which they were written is over.
    """
    return [line for line in talk.lines if line.hands < hands or line.person == person]
