"""The documentation's pages about commands, views and refusals, as Markdown: made from
`server/describing.py`, so that a new command is on them with the next build.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from cardhouse.play.refusal import CODES
from cardhouse.room.subjects import SUBJECTS
from cardhouse.server.describing import Described, described, may_of
from cardhouse.subject import Subject

AREAS = {
    "room": "The room and its tables",
    "floor": "The floor",
    "money": "The cage and the books",
    "tournaments": "Tournaments",
    "promotions": "Jackpots and promotions",
}
"""The layers that subjects lie in, as people of the trade call them."""
TITLES = {
    "house_in_force": "The house's rules", "unwritten": "Where the book is silent",
    "accepting": "What a person accepts", "at_tables": "Hands and tables", "at_the_cage": "At the window",
    "dealers": "Dealers on shift", "private_nights": "Private games", "light": "Tables that only count",
    "paper": "Played on paper", "irregularities": "Rulings", "requests": "Requests at the table",
    "shuffling": "Chance", "witness": "Witnesses", "overruling": "Overruling",
    "playing_time": "Playing time", "hits_told": "Cards told", "promotions": "Promotions",
    "event_prizes": "Prizes", "days": "Days and flights", "event_places": "Places", "chips": "Event chips",
    "event_clock": "The clock", "announcing": "Announcing events", "moves": "Must-move and transfers",
    "buy_ins": "Buy-ins", "spreads": "Games on the board", "reports": "Drop, shift and day",
    "people": "People", "penalties": "Penalties at events",
}  # fmt: skip


def command_pages() -> dict[str, str]:
    """Every generated page by its path."""
    every = described()
    pages = {"api/commands.md": _contents(every), "api/refusals.md": _refusals(), "api/views.md": _views()}
    for subject in SUBJECTS:
        own = [one for one in every if one.subject == subject.name]
        if own:
            pages[f"api/{page_of(subject)}.md"] = "\n".join(_subject(subject, own))
    return pages


def page_of(subject: Subject) -> str:
    """The name of a subject's page: no spaces, as addresses have it."""
    return subject.name.replace(" ", "_")


def title_of(name: str) -> str:
    return TITLES.get(name, name.replace("_", " ").capitalize())


def _contents(every: Iterable[Described]) -> str:
    """Every command by area and subject, with one line each."""
    lines = [
        "# Every command", "",
        "Each is given to `POST /api/v1/rooms/{room}/commands` or over the [WebSocket](../websocket.md), in",
        "an envelope as on the page [The API](../api.md).", "",
    ]  # fmt: skip
    listed = tuple(every)
    for area, title in AREAS.items():
        lines += [f"## {title}", ""]
        for subject in _in_area(area):
            own = [one for one in listed if one.subject == subject.name]
            if not own:
                continue
            lines += [f"### {title_of(subject.name)}", "", "| command | what it does |", "| --- | --- |"]
            page = f"{page_of(subject)}.md"
            lines += [f"| [{one.name}]({page}#{anchor(one.name)}) | {_first(one.about)} |" for one in own]
            lines.append("")
    told = {one.subject for one in listed}
    names = [page_of(one) for area in AREAS for one in _in_area(area) if one.name in told]
    return "\n".join([*lines, "```{toctree}", ":hidden:", *names, "```", ""])


def _in_area(area: str) -> Iterator[Subject]:
    return (one for one in SUBJECTS if one.folder.split(".")[1] == area)


def _subject(subject: Subject, own: Iterable[Described]) -> Iterator[str]:
    yield f"# {title_of(subject.name)}\n"
    yield "Units, cards and instants are explained on the page [The API](../api.md#values).\n"
    for one in own:
        yield f"## {one.name}\n"
        yield f"{one.about}\n"
        yield from _fields(one)
        yield from _outcome(one)
        example = json.dumps({"id": "a-new-id-each-time", "command": one.example()}, ensure_ascii=False)
        yield f"```json\n{example}\n```\n"
        for act in one.carries:
            yield f"### {one.name}: {act.name}\n"
            yield f"{act.about}\n"
            yield from _fields(act)
            yield f"Who may: {who_may(act)}.\n"


def _fields(one: Described) -> Iterator[str]:
    if not one.parts:
        yield "No fields.\n"
        return
    yield "| field | type | meaning |\n| --- | --- | --- |"
    for part in one.parts:
        default = "" if part.needed else f" If left out: `{_value(part.default)}`."
        yield f"| `{part.name}` | {_cell(part.kind)} | {_cell(part.says + default)} |"
    yield ""


def _outcome(one: Described) -> Iterator[str]:
    if not one.carries:
        yield f"Who may: {who_may(one)}.\n"
    if one.events:
        yield f"Events that may come of it: {', '.join(f'`{name}`' for name in one.events)}.\n"
    if one.refusals:
        codes = ", ".join(f"[{code}](refusals.md#{anchor(code)})" for code in one.refusals)
        yield f"Refusals of its own: {codes}.\n"


def who_may(one: Described) -> str:
    return ", ".join(one.may).replace("_", " ") or "nobody"


def _refusals() -> str:
    lines = [
        "# Every refusal", "",
        "A refusal has a `code`, `facts`, and the citation of the rule where a rule says so; the text is",
        "made of them, in the asker's language. Facts stand in braces.", "",
    ]  # fmt: skip
    for code, sentence in sorted(CODES.items()):
        lines += [f"## {code}", "", f"{_plain(sentence)}", ""]
    return "\n".join(lines)


def _views() -> str:
    lines = [
        "# Every view", "",
        "Asked by `GET` below `/api/v1/rooms/{room}`, or subscribed to by name over the",
        "[WebSocket](../websocket.md).", "",
        "| view | address | what it shows | who may |", "| --- | --- | --- | --- |",
    ]  # fmt: skip
    for view in sorted((view for subject in SUBJECTS for view in subject.views), key=lambda one: one.kind):
        name = f"{view.kind} {{{view.of}}}" if view.of else view.kind
        may = ", ".join(may_of(f"view.{view.kind}")).replace("_", " ")
        asked = f"?{view.of}=…" if view.of not in ("", "table") else ""
        address = f"`{view.path or '/' + view.kind}{asked}`".replace(":int}", "}")
        lines.append(f"| `{name}` | {address} | {_cell(view.about)} | {may} |")
    return "\n".join([*lines, ""])


def anchor(code: str) -> str:
    """The anchor of a heading that is one code word."""
    return code.lower()


def _first(about: str) -> str:
    """The first sentence."""
    words = " ".join(about.split("\n\n")[0].split())
    head, stop, _ = words.partition(". ")
    return _cell(head + "." if stop else words)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _plain(sentence: str) -> str:
    """A sentence of refusals with its facts as code; marks of amounts stay out."""
    for mark in (":chips", ":money", "!r"):
        sentence = sentence.replace(mark + "}", "}")
    return "".join(f"`{{{part[:-1]}}}`" if part.endswith("}") else part for part in _pieces(sentence))


def _pieces(sentence: str) -> Iterator[str]:
    for part in sentence.split("{"):
        head, brace, tail = part.partition("}")
        if brace:
            yield head + brace
            yield tail
        else:
            yield part


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=lambda one: getattr(one, "__name__", str(one)))
