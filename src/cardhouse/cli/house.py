"""`cardhouse house`: list, show, make, check and compare houses, what their books leave open, and
where they contradict themselves.

Finding, reading and checking profiles is `cardhouse.houses`; here they are only shown. A check that finds
faults ends with 1; a name or file that cannot be used ends with 2.
"""

from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from cardhouse.cli.house_diff import diff, plain
from cardhouse.cli.house_settled import settled
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import suggest
from cardhouse.houses.choices import Setting
from cardhouse.houses.faults import Fault, ProfileError
from cardhouse.houses.open_questions import Question, open_questions
from cardhouse.houses.profile import RULE_SETS, every_house, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.houses.writing import new_house

app = App(name="house", help="The houses: list, show, make, check and compare them.")
app.command(settled)
app.command(diff)
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
RuleSet = Annotated[str, Parameter(name="--set", help="The rule set: cash or tournament.")]


@app.command(name="list")
def list_houses(*, as_json: Json = False) -> None:
    """The houses that come with Cardhouse, and how much of each is cited from its book."""
    lines = [_line(name) for name in every_house()]
    if as_json:
        print_json(lines)
        return
    print_table(
        ["house", "name", "edition", "cited", "silent", "faults"],
        [[line["house"], line["name"], line["edition"], line["cited"], line["silent"], line["faults"]]
         for line in lines],
        numbers=["cited", "silent", "faults"],
    )


def _line(name: str) -> dict[str, Any]:
    try:
        house = load_house(name)
    except ProfileError as broken:
        return {"house": name, "name": None, "edition": None, "cited": None, "silent": None,
                "faults": len(broken.faults)}
    settings = [history[-1] for rule_set in RULE_SETS for history in house.own(rule_set).values()]
    cited = sum(setting.cite is not None for setting in settings)
    return {"house": name, "name": house.name, "edition": house.edition, "cited": cited,
            "silent": len(settings) - cited, "faults": 0}


@app.command
def show(
    house: str, *, rule_set: RuleSet = "cash", section: str | None = None, on: str | None = None,
    as_json: Json = False,
) -> None:
    """What a house chose, key by key, with the rows of its book.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    section:
        Only this part, such as betting or blinds.
    on:
        The book as it stood on a day, such as 2010-06-07.
    """
    loaded = load_house(house)
    choices = loaded.choices(rule_set, _day(on))
    keys = _keys(section)
    if as_json:
        head = {"house": loaded.house, "name": loaded.name, "edition": loaded.edition, "book": loaded.book}
        print_json({**head, "set": rule_set, "choices": {key: plain(key, choices[key]) for key in keys}})
        return
    print_text(f"{loaded.name} ({loaded.house}), {rule_set} games", style="bold")
    print_text(f"Edition: {loaded.edition}")
    for part in dict.fromkeys(key.partition(".")[0] for key in keys):
        inside = [key for key in keys if key.startswith(f"{part}.")]
        rows = [[key.partition(".")[2], load_schema()[key].show(choices.value(key)), _source(choices[key])]
                for key in inside]
        print_table([part, "value", "source"], rows)


@app.command
def new(name: str, *, parent: Annotated[str, Parameter(name="--from")] = "", events: str = "",
        folder: Annotated[Path, Parameter(name="--dir")] = Path(), as_json: Json = False) -> None:
    """Make a house of one's own from another: writes NAME.toml, ready to be edited.

    Parameters
    ----------
    name:
        The new house's name: small letters, digits, - and _.
    parent:
        The house to start from, by name or profile file; left out, the one of --events.
    events:
        Hold events by this one's rules, such as tda2024: what they say is cited from there, the rest stays.
    folder:
        Where to write the file.
    """
    start = parent or events
    if not start:
        raise CardhouseError(f"say from which house: --from one of {', '.join(every_house())}, or a file")
    path = new_house(name, start, folder, events)
    if as_json:
        by = {"events": events} if events else {}
        print_json({"house": name, "from": start, **by, "file": str(path)})
        return
    print_text(f"{path} holds every choice of {start} with its citations. A value you change takes "
               'silent = "our choice: ..." unless a row of the same book says it.')
    if events:
        print_text(f"Its events go by {load_house(events).name}: {path}, tournament rules.")
    print_text(f"Then: cardhouse house check {path}; cardhouse house diff {start} {path}")


@app.command
def check(*houses: str, as_json: Json = False) -> int:
    """Every fault of one or more profiles at once; without a name, of all that come with Cardhouse.

    Parameters
    ----------
    houses:
        Names, or paths of profile files.
    """
    faults: list[Fault] = []
    sound = []
    for name in houses or every_house():
        try:
            sound.append(load_house(name))
        except ProfileError as broken:
            faults += broken.faults
    if as_json:
        print_json([{"file": fault.file, "line": fault.line, "key": fault.key, "wrong": fault.wrong,
                     "remedy": fault.remedy} for fault in faults])
        return 1 if faults else 0
    for house in sound:
        print_text(f"{house.path.name}: no faults, {len(load_schema())} choices", style="green")
    for fault in faults:
        print_text(str(fault))
    if faults:
        print_text(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}", style="bold red")
    return 1 if faults else 0


@app.command
def silent(
    house: str, *, rule_set: Annotated[str, Parameter(name=["--rules", "--set"])] = "cash",
    section: str | None = None, as_json: Json = False,
) -> None:
    """What a house's book leaves open, as a checklist: what is asked, the custom played meanwhile and whose
    it is, who plays otherwise, and how the room settles it.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    rule_set:
        For cash games or for tournaments.
    section:
        Only this part, such as betting or blinds.
    """
    loaded = load_house(house)
    questions = [one for one in open_questions(loaded, rule_set) if section in (None, one.section)]
    if section is not None:
        _keys(section)
    if as_json:
        print_json([_open(one) for one in questions])
        return
    for part, inside in groupby(questions, key=lambda one: one.section):
        print_text(f"\n{part.replace('_', ' ').capitalize()}", style="bold")
        for one in inside:
            print_text("\n".join(_asked(one)))
    of = sum(section in (None, key.partition(".")[0]) for key in loaded.own(rule_set))
    borrowed = sum(bool(one.as_in) for one in questions)
    others = sum(bool(one.otherwise) for one in questions)
    print_text(f"\n{loaded.name}, {rule_set} games: of {of} choices the book leaves {len(questions)} open. "
               f"{borrowed} follow another book's row, {len(questions) - borrowed} a custom without one; "
               f"on {others} some other book says something else.", style="bold")
    print_text("Settle one: the manager's page House rules, or a profile of your own (cardhouse house new "
               f"NAME --from {house}) with value = ..., silent = \"our choice: why\".")


def _asked(one: Question) -> list[str]:
    others = [f"      {other.house}: {other.value} ({', '.join(other.rows)})" for other in one.otherwise]
    return [f"[ ] {one.gap.key}: {one.asks}", f"      now: {one.played} ({one.custom})", *others]


def _open(one: Question) -> dict[str, Any]:
    others = [{"house": other.house, "value": other.value, "rows": list(other.rows)}
              for other in one.otherwise]
    return {"key": one.gap.key, "set": one.gap.rule_set, "cite": one.gap.cite, "asks": one.asks,
            "played": one.played, "why": one.why, "as_in": list(one.as_in), "otherwise": others}


def _keys(section: str | None) -> list[str]:
    keys = list(load_schema())
    if section is None:
        return keys
    found = [key for key in keys if key.startswith(f"{section}.") or key == section]
    if not found:
        parts = dict.fromkeys(key.partition(".")[0] for key in keys)
        raise CardhouseError(f"{section}: no such part; there are {', '.join(parts)}{suggest(section, keys)}")
    return found


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise CardhouseError(f"{text}: not a day; write it as 2010-06-07") from wrong


def _source(setting: Setting) -> str:
    parts = [", ".join(setting.rows) if setting.rows else f"the book does not say: {setting.silent}"]
    if setting.over:
        parts.append(f"over {', '.join(setting.over)}: {setting.why}")
    if setting.since:
        parts.append(f"since {setting.since}")
    if setting.until:
        parts.append(f"until {setting.until}")
    return "; ".join(parts)
