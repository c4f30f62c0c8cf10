"""`cardhouse house diff`: what two houses choose differently, key by key; with --tournament the page of a
director who compares two books of event rules, as text or for the printer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Annotated, Any

from cyclopts import Parameter

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json, Out, write
from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Setting
from cardhouse.houses.editions import spoken, spoken_all
from cardhouse.houses.printing import in_words
from cardhouse.houses.profile import RULE_SETS, House, load_house
from cardhouse.houses.schema import load_schema

EVENTS = "tournament"
OF_EVENTS_ALONE = ("event_", "tournament_")
"""How the sections begin that no cash game reads."""
Pairs = Mapping[str, tuple[Setting, Setting]]
STYLE = (
    "body{font:11pt/1.35 serif;margin:2em auto;max-width:60em}table{border-collapse:collapse;width:100%}"
    "td,th{border:1px solid #888;padding:.3em .5em;text-align:left;vertical-align:top}small{color:#444}"
    "tr{break-inside:avoid}h2{break-after:avoid}@media print{body{margin:0;max-width:none}}"
)


def diff(
    first: str, second: str, *, tournament: Annotated[bool, Parameter(negative="")] = False,
    html: Annotated[bool, Parameter(negative="")] = False,
    out: Out = None, as_json: Json = False,
) -> None:  # fmt: skip
    """What two houses choose differently, key by key, with the rows of each.

    Parameters
    ----------
    first:
        A house's name, or the path of a profile file.
    second:
        The other one.
    tournament:
        Only event rules, as a page to read: what either book says of events and the other does otherwise.
    html:
        That page for the printer.
    out:
        The file to write it to.
    """
    left, right = load_house(first), load_house(second)
    found = {EVENTS: event_differences(left, right)} if tournament else _all_differences(left, right)
    if (html or out is not None) and not tournament:
        raise CardhouseError("the page is of event rules: say --tournament")
    if as_json:
        print_json([{"set": rule_set, "key": key, "first": {"house": left.house, **plain(key, ours)},
                     "second": {"house": right.house, **plain(key, theirs)}}
                    for rule_set, pairs in found.items() for key, (ours, theirs) in pairs.items()])
    elif tournament:
        page = _html(left, right, found[EVENTS]) if html else _text(left, right, found[EVENTS])
        write(page, out)
    else:
        _tables(left, right, found)


def event_differences(left: House, right: House) -> dict[str, tuple[Setting, Setting]]:
    """What the book of either house says of events and the other house does otherwise."""
    found = _differences(left, right, EVENTS)
    return {key: pair for key, pair in found.items() if _of_events(left, key) or _of_events(right, key)}


def _of_events(house: House, key: str) -> bool:
    own = house.own(EVENTS).get(key)
    if own is None and key.startswith(OF_EVENTS_ALONE):
        own = house.history(EVENTS)[key]
    return bool(own and own[-1].rows)


def _all_differences(left: House, right: House) -> dict[str, dict[str, tuple[Setting, Setting]]]:
    found = {rule_set: _differences(left, right, rule_set) for rule_set in RULE_SETS}
    # A tournament repeats what it inherits; only where it parts from the cash games is it worth a line.
    cash = {key: [plain(key, one) for one in pair] for key, pair in found["cash"].items()}
    found[EVENTS] = {key: pair for key, pair in found[EVENTS].items()
                     if [plain(key, one) for one in pair] != cash.get(key)}  # fmt: skip
    return found


def _differences(left: House, right: House, rule_set: str) -> dict[str, tuple[Setting, Setting]]:
    ours, theirs = left.choices(rule_set), right.choices(rule_set)
    return {key: (ours[key], theirs[key]) for key in load_schema() if ours.value(key) != theirs.value(key)}


def _tables(left: House, right: House, found: Mapping[str, Pairs]) -> None:
    for rule_set, pairs in found.items():
        rows = [[key, _cell(key, ours), _cell(key, theirs)] for key, (ours, theirs) in pairs.items()]
        more = "" if rule_set == "cash" else " otherwise than in cash games"
        number = "1 choice differs" if len(pairs) == 1 else f"{len(pairs)} choices differ"
        title = f"{rule_set}: {number}{more}"
        if rows:
            print_table(["key", left.house, right.house], rows, title=title)
        else:
            print_text(title)


def _cell(key: str, setting: Setting) -> str:
    return f"{load_schema()[key].show(setting.value)}\n{setting.cited or _custom(setting)}"


def _custom(setting: Setting) -> str:
    rows = f"; custom, as in {', '.join(setting.as_in)}" if setting.as_in else ""
    return f"the book does not say{rows}"


def _head(left: House, right: House, pairs: Pairs) -> tuple[str, list[str]]:
    number = "1 rule differs" if len(pairs) == 1 else f"{len(pairs)} rules differ"
    title = f"Events: {left.name} beside {right.name}"
    return title, [f"{left.name}: {left.edition}", f"{right.name}: {right.edition}", f"{number}."]


def _parts(pairs: Pairs) -> Iterator[tuple[str, list[str]]]:
    for section, keys in groupby(pairs, key=lambda key: key.partition(".")[0]):
        yield section.replace("_", " ").capitalize(), list(keys)


def _told(key: str, setting: Setting) -> tuple[str, str]:
    """A value and where it comes from, for people."""
    value = in_words(load_schema()[key], setting.value)
    if setting.rows:
        return value, spoken_all(setting.rows)
    if setting.as_in:
        return value, f"the book does not say; as {spoken(setting.as_in[0])}"
    near = spoken_all(setting.leans_on)
    return value, f"the book does not say{f'; see {near}' if near else ''}"


def _text(left: House, right: House, pairs: Pairs) -> str:
    title, facts = _head(left, right, pairs)
    lines = [title, *facts]
    for part, keys in _parts(pairs):
        lines += ["", part]
        for key in keys:
            lines.append(f"  {load_schema()[key].about}")
            for house, setting in zip((left, right), pairs[key], strict=True):
                value, source = _told(key, setting)
                lines.append(f"    {house.house}: {value} ({source})")
    return "\n".join(lines) + "\n"


def _html(left: House, right: House, pairs: Pairs) -> str:
    title, facts = _head(left, right, pairs)
    body = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(fact)}</p>" for fact in facts)]
    for part, keys in _parts(pairs):
        rows = "".join(
            f"<tr><td>{escape(load_schema()[key].about)}</td>"
            + "".join("<td>{}<br><small>{}</small></td>".format(*map(escape, _told(key, setting)))
                      for setting in pairs[key])
            + "</tr>"
            for key in keys
        )  # fmt: skip
        head = f"<tr><th></th><th>{escape(left.name)}</th><th>{escape(right.name)}</th></tr>"
        body.append(f"<h2>{escape(part)}</h2><table>{head}{rows}</table>")
    meta = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    page = "\n".join(body)
    return f'<!doctype html>\n<html lang="en"><head>{meta}</head>\n<body>\n{page}\n</body></html>\n'


def plain(key: str, setting: Setting) -> dict[str, Any]:
    """One choice for programs."""
    found: dict[str, Any] = {"value": load_schema()[key].write(setting.value)}
    sources = {"cite": setting.cited, "silent": setting.silent, "why": setting.why}
    found |= {name: said for name, said in sources.items() if said is not None}
    for name in ("also", "over", "as_in"):
        if getattr(setting, name):
            found[name] = list(getattr(setting, name))
    if setting.since:
        found["from"] = setting.since.isoformat()
    if setting.until:
        found["until"] = setting.until.isoformat()
    return found
