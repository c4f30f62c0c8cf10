"""Rulings on the record: what the book decides, what a supervisor chose of what it leaves open, what a
supervisor ruled otherwise and why; and precedent, the earlier rulings on the same row.

All of it is `Ruled` events. What the book says is decided in the file of the irregularity; that a supervisor
may rule against its letter is the house's choice.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.ruling import Option, Ruling


class Recorded(msgspec.Struct, frozen=True):
    """A ruling as it now stands, the event of it, and earlier ones on the same row, the latest first."""

    ruling: Ruling
    event: Ruled
    earlier: tuple[Ruled, ...] = ()

    def text(self) -> str:
        """The ruling, and what was ruled before on the same row."""
        lines = [f"{self.event.what}: {self.event.outcome}"]
        for past in self.earlier:
            by = f" by {past.who}" if past.who else ""
            why = f" ({past.reason})" if past.reason else ""
            lines.append(f"Before, {past.what}: {past.outcome}{by}{why}")
        return "\n".join(lines)


def decided(what: str, ruling: Ruling, past: Iterable[Ruled] = ()) -> Recorded | Refusal:
    """The book's own decision; refused where a person has to choose first."""
    if ruling.options:
        return _refusal("a person has to choose first", ruling)
    event = Ruled(what, ruling.outcome(), ruling.cites)
    return Recorded(ruling, event, precedents(past, what, ruling.cites))


def choose(
    what: str, ruling: Ruling, option: int, who: str, past: Iterable[Ruled] = ()
) -> Recorded | Refusal:
    """One of the outcomes that the book leaves open, counted from 0, chosen by a person with a name."""
    if not ruling.options:
        return _refusal("the book leaves nothing open", ruling)
    if not 0 <= option < len(ruling.options):
        offered = " or ".join(one.text(ruling.show) for one in ruling.options)
        return _refusal(f"that was not offered: {offered}", ruling)
    if not who.strip():
        return _refusal("it must be known who decided", ruling)
    made = settled(ruling, ruling.options[option])
    event = Ruled(what, made.outcome(), made.cites, "floor", who.strip())
    return Recorded(made, event, precedents(past, what, made.cites))


def override(
    what: str,
    ruling: Ruling,
    effects: tuple[Effect, ...],
    who: str,
    reason: str,
    choices: Choices,
    past: Iterable[Ruled] = (),
) -> Recorded | Refusal:
    """A supervisor rules otherwise, for fairness, with the reason; the row that allows it is cited too."""
    allowed = choices["authority.override"]
    if allowed.value != "allowed":
        facts = {"what": "ruling otherwise", "why": "the letter decides"}
        return Refusal("request_refused", facts, allowed.cite)
    if not who.strip() or not reason.strip():
        return _refusal("who rules otherwise gives a name and the reason", ruling)
    if not effects:
        return _refusal("something must be ruled instead", ruling)
    cites = tuple(dict.fromkeys((*ruling.cites, *([allowed.cited] if allowed.cited else []))))
    made = msgspec.structs.replace(ruling, effects=effects, options=(), chooser="", cites=cites)
    event = Ruled(what, made.outcome(), cites, "override", who.strip(), reason.strip())
    return Recorded(made, event, precedents(past, what, ruling.cites))


def settled(ruling: Ruling, option: Option) -> Ruling:
    """The ruling once one of its options is chosen."""
    effects = (*ruling.effects, *option.effects)
    return msgspec.structs.replace(ruling, effects=effects, options=(), chooser="")


def precedents(past: Iterable[Ruled], what: str, cites: tuple[str, ...]) -> tuple[Ruled, ...]:
    """Earlier rulings that rest on one of the same rows, the latest first; where the book is silent, those on
    the same situation.
    """
    found = [
        event
        for event in past
        if (set(event.cites) & set(cites)) or (not cites and not event.cites and event.what == what)
    ]
    return tuple(reversed(found))


def _refusal(why: str, ruling: Ruling) -> Refusal:
    return Refusal("not_now", {"what": "this ruling", "why": why}, ruling.cites[0] if ruling.cites else None)
