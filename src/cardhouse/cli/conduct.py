"""`cardhouse rules conduct`: the rows under which a house can record an incident, and what may follow.

Which rows and penalties these are is decided in `cardhouse.rulings.conduct`; here they are listed.
"""

from typing import Annotated, Any

from cyclopts import Parameter

from cardhouse.cli.output import print_json, print_table, print_text, shorten
from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import find_row
from cardhouse.houses.conduct_list import Offence
from cardhouse.houses.profile import RULE_SETS, load_house
from cardhouse.rulings.conduct.penalties import PENALTIES, listed, words
from cardhouse.rulings.conduct.rules import ConductRules

NOTHING_FOUND = 1
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]


def conduct(house: str, *wanted: str, rules: str = "cash", as_json: Json = False) -> int:
    """The rules on conduct of a house: what can be recorded as an incident, and the penalties it allows.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    wanted:
        Only rows that hold every one of these words.
    rules:
        cash, or tournament for events.
    """
    if rules not in RULE_SETS:
        raise CardhouseError(f"{rules}: no such rule set; there are {' and '.join(RULE_SETS)}")
    book = ConductRules.of(load_house(house), rules)
    needed = [word.lower() for text in wanted for word in text.split()]
    found = [offence for offence in book.selectable() if all(word in _searched(offence) for word in needed)]
    if as_json:
        print_json([_plain(offence, book) for offence in found])
    elif found:
        lines = [[one.row, shorten(find_row(one.row).says), _penalties(one, book)] for one in found]
        total = len(book.selectable())
        print_table(["row", "says", "penalties"], lines, title=f"{len(found)} of {total} rows on conduct")
    else:
        what = f" with {' and '.join(needed)}" if needed else ""
        print_text(f"{house} has no rule on conduct{what}.")
    return 0 if found else NOTHING_FOUND


def _searched(offence: Offence) -> str:
    row = find_row(offence.row)
    return f"{row.id} {row.topic} {offence.kind.replace('_', ' ')} {row.says}".lower()


def _penalties(offence: Offence, book: ConductRules) -> str:
    if not offence.penalised:
        return "permitted"
    said = listed(book.allowed(offence))
    if book.must(offence):
        said += f"; must follow: {words(offence.must_be)}" if offence.must_be else "; one must follow"
    return f"{said}; on purpose only" if offence.intent else said


def _plain(offence: Offence, book: ConductRules) -> dict[str, Any]:
    allowed = book.allowed(offence)
    settings = [setting for setting, _ in book.sources(offence)]
    return {
        "row": offence.row,
        "says": find_row(offence.row).says,
        "class": offence.kind,
        "offence": offence.penalised,
        "on_purpose_only": offence.intent,
        "penalties": [penalty for penalty in PENALTIES if penalty in allowed],
        "must": book.must(offence),
        "must_be": offence.must_be or None,
        "given_by": sorted(book.may_impose(offence)) if offence.penalised else [],
        "cites": [setting.cited for setting in settings if setting.cited],
        "silent": [setting.silent for setting in settings if setting.silent],
    }
