"""Rows on conduct: an incident under a row of the book, what the book allows for it, hands that are missed.

Each is told to a room by its staff, at a full table of a live game or an event. Every row is put on record
twice, so that it is also shown to be visible as a repeat offence to whoever decides next.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from cardhouse.floor.conduct.commands import (
    BeginPenalty,
    CountMissedHand,
    GivePenalty,
    RecordIncident,
    ReportServed,
)
from cardhouse.floor.conduct.decide import rules_of
from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.floor.desk import SECOND
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.houses.conduct_list import Offence
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import SitOut
from cardhouse.rulings.conduct.history import History
from cardhouse.rulings.conduct.penalties import KEPT_OUT, PENALTIES, listed
from cardhouse.rulings.conduct.rules import ConductRules
from cardhouse.rulings.conduct.serving import left
from cardhouse.rulings.conduct.standing import Standing, standing
from cardhouse.rulings.conduct.telling import tell
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.setting import Player, Setting, read_day, read_stakes
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.tables import Spot, row_kind
from cardhouse.scenarios.world import World

NIGHT = datetime(2026, 3, 7, 21, 0, tzinfo=UTC)
EVENING = timedelta(hours=5)
WHO, OTHER = "ann", "bob"
OTHERS = ("cyd", "dan", "eve", "fay", "gus", "hal", "ida", "joe")
ROLES: dict[str, tuple[str, ...]] = {
    "dealer": ("dealer",), "supervisor": ("floor",), "director": ("tournament_director",),
    "manager": ("manager",),
}  # fmt: skip
ROLE_NAMES = {"dealer": "dee", "supervisor": "sue", "director": "dot", "manager": "max"}
ROW = {"row": "the row of the book that was broken"}


class Office(World):
    """A full table, and the staff who put on record what happens there."""

    def __init__(self, spot: Spot, players: int, when: datetime) -> None:
        cash = spot.rule_set == "cash"
        names = (WHO, OTHER, *OTHERS)[:players]
        setting = Setting(
            stakes=read_stakes("limit 4/8" if cash else "limit 400/800", "holdem", spot.rule_set),
            rule_set=spot.rule_set,
            players=tuple(Player(name, seat, 20_000) for seat, name in enumerate(names, 1)),
        )
        super().__init__(setting, spot.house, spot.choices, _instant(when))
        for name in (WHO, OTHER):
            self.person(name)
        self.rules = rules_of(spot.choices)

    @property
    def history(self) -> History:
        return self.floor.conduct

    def entries_of(self, command: Any, when: datetime, role: str = "supervisor") -> list[Any] | Refusal:
        """What a command of the staff put on record at that time."""
        self.at = _instant(when)
        refused = self.do(command, ROLE_NAMES[role], ROLES[role])
        if refused is not None:
            return refused
        recorded = (event for event in self.outcome.events if isinstance(event, ConductRecorded))
        return [entry for event in recorded for entry in event.entries]

    def record(self, cells: dict[str, str], when: datetime) -> list[Any] | Refusal:
        offence = self.rules.offences.get(cells["row"])
        alone = offence is None or not offence.everybody or values.yes_no(cells.get("alone", "no"))
        on_purpose = values.yes_no(cells.get("on purpose", "yes"))
        others = () if alone else (OTHER,)
        command = RecordIncident(WHO, cells["row"], others=others, on_purpose=on_purpose, table=TABLE)
        return self.entries_of(command, when)

    def standing(self, when: datetime) -> Standing:
        """What the next supervisor sees."""
        return standing(self.history, WHO, when, self.floor.tables[TABLE].event)


def _instant(when: datetime) -> int:
    return int(when.timestamp()) * SECOND


def _when(cells: dict[str, str]) -> datetime:
    if "day" not in cells:
        return NIGHT
    day = read_day(cells["day"])
    return NIGHT.replace(year=day.year, month=day.month, day=day.day)


def _penalty(text: str) -> Any:
    penalty = text.strip().replace(" ", "_")
    if penalty not in PENALTIES:
        raise WordError(f"{text!r} is no penalty; there are {listed(PENALTIES)}")
    return penalty


def _offence(rules: ConductRules, row: str) -> Offence:
    """The offence that a row of the book names; another house's book may not have it."""
    offence = rules.offences.get(row)
    if offence is None:
        raise WordError(f"{row} is no offence in this house's book")
    return offence


def _impose(office: Office, cells: dict[str, str], when: datetime) -> list[Any] | Refusal:
    """The penalty for the last incident, given by who may or is said to."""
    penalty = _penalty(cells["penalty"])
    offence = _offence(office.rules, cells["row"])
    may = office.rules.may_impose(offence)
    role = cells.get("given by", next((role for role in reversed(ROLES) if role in may), "manager"))
    if role not in ROLES:
        raise WordError(f"{role!r}: write {', '.join(ROLES)}")
    chips = values.money(cells.get("chips", "0"), 1)
    until = _until(cells, penalty, when)
    command = GivePenalty(
        office.history.last_incident, penalty, until=_instant(until) if until else 0,
        chips={WHO: chips, OTHER: chips}, reason=cells.get("reason", ""), note=cells.get("words", ""),
        table=TABLE, missing_now=values.yes_no(cells.get("missing now", "no")),
        count=values.count(cells.get("count", "0")),
    )  # fmt: skip
    return office.entries_of(command, when, role)


def _until(cells: dict[str, str], penalty: str, when: datetime) -> datetime | None:
    """`5 hours`, or no end; a suspension or a bar for the evening lasts that long unless told otherwise."""
    text = cells.get("lasts", "5 hours" if penalty in ("suspension", "barred_for_evening") else "")
    if not text or text == "no end":
        return None
    return when + timedelta(hours=values.count(text.removesuffix("hours").removesuffix("hour").strip()))


def _before(office: Office, cells: dict[str, str]) -> int:
    """What the person has on record already, one day each; a bar had the length of an evening."""
    earlier = _earlier(cells)
    for number, text in enumerate(earlier):
        when = _when(cells) - timedelta(days=len(earlier) - number)
        made = office.record(cells, when)
        assert not isinstance(made, Refusal), made
        if text == "on record":
            continue
        lasts = {"lasts": "5 hours"} if _penalty(text) in KEPT_OUT else {}
        given = {"row": cells["row"], "penalty": text, "reason": "as it was", "words": "as it was"}
        done = _impose(office, given | lasts, when)
        assert not isinstance(done, Refusal), done
    return len(earlier)


def _earlier(cells: dict[str, str]) -> list[str]:
    return [text for text in values.items(cells.get("before", "")) if text != values.NOBODY]


def _back_at_the_table(office: Office) -> None:
    """Who was sent away on an earlier day has a seat again; an event's seat is not given twice."""
    for seat, name in enumerate((WHO, OTHER), 1):
        if not office.floor.seated(name) and office.table.cash:
            refused = office.do(SeatPlayer(TABLE, seat, name, 20_000))
            assert refused is None, refused


def _out_of_the_hand(office: Office) -> None:
    """A hand is in progress, and the offender went away before it."""
    refused = office.between(SitOut(office.seat(WHO)))
    assert refused is None, refused
    office.begin()


@row_kind(
    "incident",
    "an incident is put on record under a row of the book, and penalised as the book allows",
    {
        **ROW,
        "day?": "when it happened",
        "on purpose?": "yes (default) or no",
        "alone?": "yes where nobody else is named though the row takes two",
        "before?": "the same offence on earlier days: `on record, warning, one round`",
        "is?": "`offence` or `permitted`",
        "names?": "the penalties that the book names for this class of offence, lightest first, or `none`",
        "allowed?": "every penalty that may be given here, or `none`",
        "must?": "yes where a penalty has to follow, or the one that has to",
        "may give?": "who may give a penalty",
        "penalty?": "the penalty that is given now",
        "count?": "how many hands or rounds, where the penalty leaves that open",
        "given by?": "dealer, supervisor, director, manager (default: the highest who may)",
        "players?": "at the table (default 9)",
        "missing now?": "yes where the offender is out of the hand in progress already",
        "lasts?": "`5 hours` or `no end`",
        "chips?": "the chips that the person has",
        "reason?": "why the book is gone beyond",
        "words?": "the penalty that the management sets",
        "then?": "what comes of the penalty",
        "refused?": "the code of the refusal",
    },
    cites="row",
)
def incident(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    when = _when(cells)
    wanted = cells.get("refused", "")
    days = timedelta(days=len(_earlier(cells)))
    office = Office(spot, values.count(cells.get("players", "9")), when - days)
    times = _before(office, cells)
    if times:
        office.at = _instant(when)
        _back_at_the_table(office)
    if values.yes_no(cells.get("missing now", "no")):
        _out_of_the_hand(office)
    made = office.record(cells, when)
    if isinstance(made, Refusal):
        yield from _refused(made, wanted)
        yield from spot.told(office)
        return
    yield from _book_says(office.rules, cells)
    if "penalty" in cells:
        given = _impose(office, cells, when)
        yield from _refused(given, wanted)
        if "then" in cells and not isinstance(given, Refusal):
            yield from _differ(cells["then"], tell(given))
    elif wanted:
        yield wanted, "put on record"
    yield from _visible(office, cells, times)
    yield from spot.told(office)


def _book_says(rules: ConductRules, cells: dict[str, str]) -> Iterator[Pair]:
    offence = _offence(rules, cells["row"])
    must = offence.must_be.replace("_", " ") or "yes" if rules.must(offence) else "no"
    says = {
        "is": "offence" if offence.penalised else "permitted",
        "names": listed(rules.named(offence)),
        "allowed": listed(rules.allowed(offence)),
        "must": must,
        "may give": ", ".join(role for role in ROLES if role in rules.may_impose(offence)),
    }
    for name, came in says.items():
        if name in cells:
            yield from _differ(f"{name} {cells[name]}", f"{name} {came}")
    if "must" not in cells and must != "no":
        yield "no penalty that must follow", f"must {must}"


def _visible(office: Office, cells: dict[str, str], times: int) -> Iterator[Pair]:
    """The next supervisor sees the incident, and one more of the kind as a repeat."""
    offence = _offence(office.rules, cells["row"])
    later = _when(cells) + timedelta(hours=1)
    again = office.record(cells, later)
    assert not isinstance(again, Refusal), again
    seen = office.standing(later)
    rows = [one.row for one in seen.incidents]
    yield from _differ(str([cells["row"]] * (times + 2)), str(rows))
    repeats = times + 1 if offence.penalised else 0
    yield from _differ(f"{repeats} repeats on record", f"{seen.repeats(offence.root)} repeats on record")
    yield from _differ(f"repeat {repeats}", f"repeat {seen.incidents[-1].repeat}")


def _refused(outcome: object, wanted: str) -> Iterator[Pair]:
    if isinstance(outcome, Refusal):
        if not wanted:
            yield "no refusal", outcome.text()
        else:
            yield from _differ(wanted, outcome.code)
    elif wanted:
        yield f"refused: {wanted}", "done"


def _differ(wanted: str, came: str) -> Iterator[Pair]:
    if wanted != came:
        yield wanted, came


@row_kind(
    "hands missed",
    "a penalty of hands or rounds runs down",
    {
        **ROW,
        "penalty": "`missed hand`, `one round` ...",
        "players?": "at the table when it is given (default 9)",
        "missing now?": "yes where the offender is out of the hand in progress already",
        "begun?": "no where what the penalty waits for has not come (default yes)",
        "hands?": "how many hands have gone by since",
        "redeals?": "how many of them were dealt again after a misdeal",
        "reports?": "yes where the offender then tells the staff",
        "then": "`17 hands left`, `may play`, `must report`, `not begun`",
    },
)
def hands_missed(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    office = Office(spot, values.count(cells.get("players", "9")), NIGHT)
    if values.yes_no(cells.get("missing now", "no")):
        _out_of_the_hand(office)
    made = office.record(cells, NIGHT)
    assert not isinstance(made, Refusal), made
    given = _impose(office, cells, NIGHT)
    if isinstance(given, Refusal):
        yield "a penalty", given.text()
        return
    if values.yes_no(cells.get("begun", "yes")):
        office.entries_of(BeginPenalty(WHO, TABLE), NIGHT)
    redeals = values.count(cells.get("redeals", "0"))
    for number in range(values.count(cells.get("hands", "0"))):
        office.entries_of(CountMissedHand(WHO, table=TABLE), NIGHT)
        if number < redeals:
            office.entries_of(CountMissedHand(WHO, redeal=True, table=TABLE), NIGHT)
    if values.yes_no(cells.get("reports", "no")):
        office.entries_of(ReportServed(WHO, TABLE), NIGHT)
    yield from _differ(cells["then"], _left(office))
    yield from spot.told(office)


def _left(office: Office) -> str:
    seen = office.standing(NIGHT)
    if seen.may_play:
        return "may play"
    one = seen.serving[0]
    if one.done:
        return "must report"
    return "not begun" if one.waits else f"{left(one)} left"
