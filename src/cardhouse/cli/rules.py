"""`cardhouse rules`: what the books say, how they compare, what is printed, and what of it is proved.

The catalogue, the profiles and the rulebook are `cardhouse.houses`; what counts as proved is
`cardhouse.sim.coverage` and `cardhouse.sim.mutants`. Here they are looked up and shown.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any

from cyclopts import App, Parameter

from cardhouse.cli.conduct import conduct
from cardhouse.cli.output import console, print_json, print_table, print_text, shorten
from cardhouse.cli.proofs import coverage, mutants, scenarios_citing
from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import KINDS, Row, find_row, load_catalogue, suggest
from cardhouse.houses.citing import in_full
from cardhouse.houses.glossary import load_glossary, look_up
from cardhouse.houses.open_questions import question_of
from cardhouse.houses.printing import rulebook, to_markdown
from cardhouse.houses.profile import RULE_SETS, House, ProfileError, Setting, every_house, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.houses.silence import gap_of

app = App(name="rules", help="What the books say, and what of it is covered.")
app.command(conduct)
app.command(coverage)
app.command(mutants)
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
NOTHING_FOUND = 1
SEARCHED = "; `cardhouse rules search` finds them by their words"


@app.command
def show(*ids: str, as_json: Json = False) -> None:
    """One or more rows in full: what it says, which houses follow it, which scenarios cite it.

    Parameters
    ----------
    ids:
        Row ids such as pechanga.21.3.
    """
    if not ids:
        raise CardhouseError("say which row, such as pechanga.21.3")
    gaps = [gap for row_id in ids if (gap := question_of(row_id)) is not None]
    rows = [find_row(row_id) for row_id in ids if gap_of(row_id) is None or question_of(row_id) is None]
    if as_json:
        of_gaps = [{"id": gap.gap.name, "says": gap.says, "in_full": in_full(gap.gap.name)} for gap in gaps]
        print_json([{**_plain(row), "in_full": in_full(row.id), "values": _values_citing(row.id),
                     "scenarios": scenarios_citing(row.id)} for row in rows] + of_gaps)
        return
    for gap in gaps:
        print_text(gap.gap.name, style="bold cyan")
        print_text(in_full(gap.gap.name), style="dim")
        print_text(gap.says)
    for row in rows:
        _show(row)


def _show(row: Row) -> None:
    print_text(row.id, style="bold cyan")
    print_text(f"{in_full(row.id)}; {row.kind}; {row.topic}", style="dim")
    print_text(row.says)
    if row.params:
        print_table(["parameter", "value"], [[name, _flat(value)] for name, value in row.params.items()])
    for check in row.checks:
        print_text(f"Check: {check}")
    for value in _values_citing(row.id):
        print_text(f"{value['house']} {value['set']}: {value['key']} = {value['shown']} ({value['role']})")
    scenarios = scenarios_citing(row.id)
    none = "No scenario cites it." if scenarios is not None else "The stories are not here to look in."
    print_text(f"Scenarios: {', '.join(scenarios)}" if scenarios else none)
    print_text("")


@app.command
def search(*words: str, book: str | None = None, kind: str | None = None, as_json: Json = False) -> int:
    """Rows that hold every one of the words, those with the words in their topic first.

    Parameters
    ----------
    words:
        Words, or parts of words, in any order.
    book:
        Only this book.
    kind:
        Only this kind, such as play, ruling or term.
    """
    if not words:
        raise CardhouseError("say which words to look for")
    if kind is not None and kind not in KINDS:
        raise CardhouseError(f"{kind}: no such kind; there are {', '.join(KINDS)}{suggest(kind, KINDS)}")
    rows = [row for row in load_catalogue(book).values() if kind in (None, row.kind)]
    wanted = [word.lower() for text in words for word in text.split()]
    found = [row for row in rows if all(word in _searched(row) for word in wanted)]
    found.sort(key=lambda row: -sum(word in f"{row.id} {row.topic}".lower() for word in wanted))
    if as_json:
        print_json([_plain(row) for row in found])
    elif found:
        print_table(["row", "kind", "topic", "says"],
                    [[row.id, row.kind, row.topic, shorten(row.says)] for row in found],
                    title=f"{len(found)} of {len(rows)} rows")
    else:
        print_text(f"No row holds {' and '.join(wanted)}{_nearest_words(wanted, rows)}")
    return 0 if found else NOTHING_FOUND


@app.command
def compare(topic: str, *, as_json: Json = False) -> None:
    """What each book says on a topic, and what each house plays.

    Parameters
    ----------
    topic:
        A topic such as betting.raise-cap, its first part, or a key such as betting.limit_raises.
    """
    rows = [row for row in load_catalogue().values() if _within(row.topic, topic)]
    ids = {row.id for row in rows}
    citing = {key for _, _, key, setting in _settings() if not ids.isdisjoint(setting.rows)}
    keys = [key for key in load_schema() if key == topic or key in citing]
    if not rows and not keys:
        known = {row.topic for row in load_catalogue().values()} | set(load_schema())
        raise CardhouseError(f"{topic}: no such topic or key{suggest(topic, known) or SEARCHED}")
    values = {key: {house.house: _chosen(house, key) for house in _houses()} for key in keys}
    if as_json:
        print_json({"topic": topic, "rows": [_plain(row) for row in rows], "values": values})
        return
    if rows:
        rows.sort(key=lambda row: (row.topic, row.book))
        print_table(["row", "topic", "says"], [[row.id, row.topic, shorten(row.says, 400)] for row in rows])
    if values:
        names = [house.house for house in _houses()]
        lines = [[key, *(values[key][name]["shown"] for name in names)] for key in values]
        print_table(["key", *names], lines, title="What each house plays (cash / tournament)")


@app.command(name="print")
def print_book(house: str, *, as_json: Json = False) -> None:
    """A house's own rulebook as Markdown, made from what the software plays by.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    """
    parts = rulebook(load_house(house))
    if as_json:
        print_json([{"title": part.title, "level": part.level,
                     "entries": [{"text": entry.text, "rows": list(entry.rows)} for entry in part.entries]}
                    for part in parts])
    else:
        console().file.write(to_markdown(parts))


@app.command
def glossary(word: str | None = None, *, book: str | None = None, as_json: Json = False) -> None:
    """The words that the books define: all of them, or one.

    Parameters
    ----------
    word:
        Such as check-raise; without it the whole glossary.
    book:
        Only this book.
    """
    terms = load_glossary(book) if word is None else look_up(word, book)
    if as_json:
        print_json([asdict(term) for term in terms])
    else:
        print_table(["word", "row", "says"], [[term.word, term.row, term.says] for term in terms])


def _houses() -> list[House]:
    """The houses that can be loaded; a broken profile is `house check`'s to report."""
    houses = []
    for name in every_house():
        try:
            houses.append(load_house(name))
        except ProfileError:
            continue
    return houses


def _settings() -> Iterator[tuple[House, str, str, Setting]]:
    for house in _houses():
        for rule_set in RULE_SETS:
            for key, history in house.own(rule_set).items():
                for setting in history:
                    yield house, rule_set, key, setting


def _values_citing(row_id: str) -> list[dict[str, Any]]:
    found = []
    for house, rule_set, key, setting in _settings():
        role = next((name for name, rows in (("cited", (setting.cite,)), ("says the same", setting.also),
                                             ("overruled", setting.over)) if row_id in rows), None)
        if role:
            schema = load_schema()[key]
            found.append({"house": house.house, "set": rule_set, "key": key, "role": role,
                          "value": schema.write(setting.value), "shown": schema.show(setting.value)})
    return found


def _chosen(house: House, key: str) -> dict[str, Any]:
    schema = load_schema()[key]
    cash, event = house.choices("cash")[key], house.choices("tournament")[key]
    shown = [schema.show(cash.value)] + ([schema.show(event.value)] if event.value != cash.value else [])
    return {"cash": schema.write(cash.value), "cash_cite": cash.cited,
            "tournament": schema.write(event.value), "tournament_cite": event.cited,
            "shown": " / ".join(shown)}


def _within(topic: str, wanted: str) -> bool:
    return topic == wanted or topic.startswith(f"{wanted}.")


def _searched(row: Row) -> str:
    return f"{row.id} {row.topic} {row.section} {row.rule} {row.says}".lower()


def _nearest_words(wanted: list[str], rows: list[Row]) -> str:
    held = {word.strip(".,;:()'\"") for row in rows for word in _searched(row).split()}
    missing = [word for word in wanted if not any(word in other for other in held)]
    return "".join(suggest(word, held) for word in missing)


def _plain(row: Row) -> dict[str, Any]:
    return {"id": row.id, "book": row.book, "section": row.section, "rule": row.rule, "kind": row.kind,
            "topic": row.topic, "says": row.says, "params": _jsonable(dict(row.params)),
            "checks": list(row.checks)}


def _jsonable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _jsonable(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_jsonable(inner) for inner in value]
    return value if isinstance(value, str | int | float | None) else str(value)


def _flat(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_flat(inner) for inner in value)
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_flat(inner)}" for name, inner in value.items())
    if value is None:
        return "not given"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
