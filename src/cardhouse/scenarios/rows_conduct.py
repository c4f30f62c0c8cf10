"""Rows on conduct: an incident under a row of the book, what the book allows for it, hands that are missed.

Every row is put on record twice, so that it is also shown to be visible as a repeat offence to whoever
decides next. What may be recorded and given is decided in `cardhouse.rulings.conduct`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from cardhouse.houses.conduct_list import Offence, load_offences
from cardhouse.houses.profile import load_house
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import decide as deciding
from cardhouse.rulings.conduct.history import History
from cardhouse.rulings.conduct.incident import Begin, Impose, Incident, MissHand, ReportBack
from cardhouse.rulings.conduct.penalties import KEPT_OUT, PENALTIES, listed
from cardhouse.rulings.conduct.rules import ConductRules
from cardhouse.rulings.conduct.serving import left
from cardhouse.rulings.conduct.standing import standing
from cardhouse.rulings.conduct.telling import tell
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.naming_rows import heard
from cardhouse.scenarios.setting import read_day
from cardhouse.scenarios.tables import Spot, row_kind

NIGHT = datetime(2026, 3, 7, 21, 0, tzinfo=UTC)
EVENING = timedelta(hours=5)
WHO, OTHER = "ann", "bob"
ROLES = ("dealer", "supervisor", "director", "manager")
ROW = {"row": "the row of the book that was broken"}


def do(history: History, command: Any, rules: ConductRules) -> Any:
    """Decided and put on record; the rows that it names are heard."""
    return heard(rules.choices, deciding.do(history, command, rules))


def _rules(spot: Spot) -> ConductRules:
    return ConductRules(load_offences(load_house(spot.house).book), spot.choices)


def _incident(rules: ConductRules, cells: dict[str, str], when: datetime) -> Incident:
    offence = rules.offences.get(cells["row"])
    alone = offence is None or not offence.everybody or values.yes_no(cells.get("alone", "no"))
    return Incident(
        who=WHO, row=cells["row"], when=when, by="dealer dan", others=() if alone else (OTHER,),
        on_purpose=values.yes_no(cells.get("on purpose", "yes")),
    )  # fmt: skip


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


def _impose(rules: ConductRules, cells: dict[str, str], incident: int, when: datetime) -> Impose:
    penalty = _penalty(cells["penalty"])
    offence = _offence(rules, cells["row"])
    default = next((role for role in reversed(ROLES) if role in rules.may_impose(offence)), "manager")
    role: Any = cells.get("given by", default)
    if role not in ROLES:
        raise WordError(f"{role!r}: write {', '.join(ROLES)}")
    chips = values.money(cells.get("chips", "0"), 1)
    return Impose(
        incident=incident, penalty=penalty, by="sue", role=role, when=when,
        until=_until(cells, penalty, when), players=values.count(cells.get("players", "9")),
        chips={WHO: chips, OTHER: chips},
        missing_now=values.yes_no(cells.get("missing now", "no")), reason=cells.get("reason", ""),
        note=cells.get("words", ""),
    )  # fmt: skip


def _until(cells: dict[str, str], penalty: str, when: datetime) -> datetime | None:
    """`5 hours`, or no end; a suspension or a bar for the evening lasts that long unless told otherwise."""
    text = cells.get("lasts", "5 hours" if penalty in ("suspension", "barred_for_evening") else "")
    if not text or text == "no end":
        return None
    return when + timedelta(hours=values.count(text.removesuffix("hours").removesuffix("hour").strip()))


def _before(history: History, rules: ConductRules, cells: dict[str, str]) -> int:
    """What the person has on record already, one day each; a bar had the length of an evening."""
    earlier = [text for text in values.items(cells.get("before", "")) if text != values.NOBODY]
    for number, text in enumerate(earlier):
        when = _when(cells) - timedelta(days=len(earlier) - number)
        made = do(history, _incident(rules, cells, when), rules)
        assert not isinstance(made, Refusal), made
        if text == "on record":
            continue
        penalty = _penalty(text)
        until = when + EVENING if penalty in KEPT_OUT else None
        command = _impose(rules, {"row": cells["row"], "penalty": text}, history.last_incident, when)
        given = Impose(
            incident=command.incident, penalty=penalty, by="sue", role=command.role, when=when, until=until,
            players=9, chips=command.chips, reason="as it was", note="as it was",
        )  # fmt: skip
        done = do(history, given, rules)
        assert not isinstance(done, Refusal), done
    return len(earlier)


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
    rules, history = _rules(spot), History()
    when = _when(cells)
    wanted = cells.get("refused", "")
    asked = _incident(rules, cells, when)
    refused = heard(rules.choices, deciding.decide(history, asked, rules))
    if isinstance(refused, Refusal):
        yield from _refused(refused, wanted)
        return
    times = _before(history, rules, cells)
    do(history, asked, rules)
    number = history.last_incident
    yield from _book_says(rules, cells)
    if "penalty" in cells:
        given = do(history, _impose(rules, cells, number, when), rules)
        yield from _refused(given, wanted)
        if "then" in cells and not isinstance(given, Refusal):
            yield from _differ(cells["then"], tell(given))
    elif wanted:
        yield wanted, "put on record"
    yield from _visible(history, rules, cells, times)


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


def _visible(history: History, rules: ConductRules, cells: dict[str, str], times: int) -> Iterator[Pair]:
    """The next supervisor sees the incident, and one more of the kind as a repeat."""
    offence = _offence(rules, cells["row"])
    later = _when(cells) + timedelta(hours=1)
    again = do(history, _incident(rules, cells, later), rules)
    assert not isinstance(again, Refusal), again
    seen = standing(history, WHO, later)
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
    rules, history = _rules(spot), History()
    do(history, _incident(rules, cells, NIGHT), rules)
    given = do(history, _impose(rules, cells, 1, NIGHT), rules)
    if isinstance(given, Refusal):
        yield "a penalty", given.text()
        return
    if values.yes_no(cells.get("begun", "yes")):
        do(history, Begin(who=WHO, when=NIGHT), rules)
    redeals = values.count(cells.get("redeals", "0"))
    for number in range(values.count(cells.get("hands", "0"))):
        do(history, MissHand(who=WHO, when=NIGHT), rules)
        if number < redeals:
            do(history, MissHand(who=WHO, when=NIGHT, redeal=True), rules)
    if values.yes_no(cells.get("reports", "no")):
        do(history, ReportBack(who=WHO, when=NIGHT), rules)
    yield from _differ(cells["then"], _left(history))


def _left(history: History) -> str:
    seen = standing(history, WHO, NIGHT)
    if seen.may_play:
        return "may play"
    one = seen.serving[0]
    if one.done:
        return "must report"
    return "not begun" if one.waits else f"{left(one)} left"
