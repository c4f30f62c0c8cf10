"""A person's record as the next supervisor sees it at a given time: offences, repeats, what still runs."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import msgspec

from cardhouse.rulings.conduct.events import IncidentRecorded
from cardhouse.rulings.conduct.history import Bar, Given, History, Person, Serving
from cardhouse.rulings.conduct.penalties import REMINDER, words
from cardhouse.rulings.conduct.serving import left

WAITS = {"end_of_hand": "from the end of the hand", "on_return": "from when the player is back"}


class Standing(msgspec.Struct, frozen=True):
    """`offences` counts each offence by its row; `owed` are incidents whose penalty has still to be given."""

    who: str
    incidents: tuple[IncidentRecorded, ...]
    offences: dict[str, int]
    penalties: tuple[Given, ...]
    serving: tuple[Serving, ...]
    bars: tuple[Bar, ...]
    owed: tuple[int, ...]
    disqualified: bool
    no_devices: bool

    @property
    def barred(self) -> bool:
        """Whether the person is kept out now."""
        return not all(bar.may_play for bar in self.bars)

    @property
    def may_play(self) -> bool:
        """Whether nothing keeps the person from being given cards to play."""
        return not (self.barred or self.serving or self.disqualified)

    def repeats(self, root: str) -> int:
        """How often an offence came again after the first time."""
        return max(0, self.offences.get(root, 0) - 1)

    def lines(self) -> list[str]:
        """What a supervisor reads, one thing a line."""
        said = [_incident(one, self.penalties) for one in self.incidents]
        said += [serving_text(one) for one in self.serving]
        said += [f"barred from {bar.where} {_end(bar)}" for bar in self.bars]
        said += ["disqualified from the event"] if self.disqualified else []
        said += ["may not use devices at the table"] if self.no_devices else []
        said += [f"incident {number}: a penalty must be given" for number in self.owed]
        return said or ["nothing on record"]


def standing(history: History, who: str, now: datetime, event: str = "") -> Standing:
    """The record of one person at that time, as it matters in that event or (none named) in a live game."""
    person = history.person(who)
    offences = Counter(one.root for one in person.incidents if one.offence)
    return Standing(
        who=who,
        incidents=tuple(person.incidents),
        offences=dict(offences),
        penalties=tuple(person.penalties),
        serving=tuple(msgspec.structs.replace(one) for one in person.serving if one.event == event),
        bars=tuple(bar for bar in person.bars if bar.holds(now)),
        owed=tuple(one.incident for one in person.incidents if _owed(one, person)),
        disqualified=event in person.out_of_event,
        no_devices=person.no_devices,
    )


def _owed(one: IncidentRecorded, person: Person) -> bool:
    given = {old.penalty for old in person.penalties if old.incident == one.incident} - {REMINDER}
    return one.must and (one.must_be not in given if one.must_be else not given)


def _incident(one: IncidentRecorded, penalties: tuple[Given, ...]) -> str:
    given = [words(old.penalty) for old in penalties if old.incident == one.incident]
    times = f", time {one.repeat + 1}" if one.repeat else ""
    outcome = ", ".join(given) if given else "on record only"
    what = one.row if one.offence else f"{one.row} (a complaint, nothing forbidden)"
    together = f" with {', '.join(one.others)}" if one.others else ""
    return f"{one.when:%Y-%m-%d %H:%M} {what}{times}{together}: {outcome}"


def serving_text(one: Serving) -> str:
    """What somebody still has to serve, in words."""
    if one.done:
        return "hands missed; must report to the staff before playing"
    when = f" {WAITS[one.waits]}" if one.waits else ""
    cards = "dealt in" if one.dealt_in else "dealt out"
    return f"misses {left(one)}{when}, {words(one.served)}, {cards}"


def _end(bar: Bar) -> str:
    return f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until else "until it is lifted"
