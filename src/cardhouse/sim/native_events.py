"""Events of the compiled engine: what the compiled build writes beside the sources, from the sources.

An event is a msgspec struct, which compiled code can neither make nor read without asking the interpreter. So
the build gives it a native twin of each kind, with the same fields (`events`), a way to apply the twins
(`applying`) and a way to and from the events that everybody else knows (`keeping`, in place of
play/keeping.py). What an event is and how it is applied stays written once, in play/.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

HOMES = ("events", "remedy_events")
TABLES = (("apply", "APPLY"), ("apply_remedies", "REMEDIES"))
# Asked for in this order when an event is applied; the others follow in the order of the sources.
OFTEN = ("Called", "Folded", "Checked", "Raised", "Bet", "Posted", "Drew", "CardsDealt", "StreetBegan")

# Nothing that an event, a hand or a choice holds leads back to it: the garbage collector need not look.
ACYCLIC = "@mypyc_attr(acyclic=True)"
REUSED = "@final\n@mypyc_attr(acyclic=True, free_list_len=1)"

_EVENTS = '''"""Written by the compiled build (sim/native_events.py): a native twin of each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Final, Literal, final

from cardhouse.play import events as _events
from cardhouse.play import remedy_events as _remedy_events
from cardhouse.play.events import Side as Side
from cardhouse.play.remedy_events import Place as Place
from cardhouse.play.setup import HandSetup, PostKind

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Event:
    def __init__(self, which: int) -> None:
        self.which: int = which

    def seen(self) -> Any:
        raise NotImplementedError
'''
_APPLYING = '''"""Written by the compiled build (sim/native_events.py): which native event is applied how."""

from __future__ import annotations

from typing import Any, Callable, Final, cast

from cardhouse.play import apply_acts as acts
from cardhouse.play import apply_cards as cards
from cardhouse.play import apply_remedies as remedies
from cardhouse.play import events as _events
from cardhouse.play import native_events as ev
from cardhouse.play import remedy_events as _remedy_events
from cardhouse.play.hand import Hand
'''
KEEPING = '''"""Written by the compiled build (sim/native_events.py) in place of the plain one."""

from __future__ import annotations

from typing import Any

from cardhouse.play.native_events import TWINS, Event

Told = Any


def looked_at(kept: list[Any]) -> list[Any]:
    return [one.seen() if isinstance(one, Event) else one for one in kept]


def taken_up(events: list[Any]) -> list[Event]:
    return [one if isinstance(one, Event) else TWINS[type(one)](one) for one in events]
'''


class Kind(NamedTuple):
    """One kind of event: where it is written, what it is a kind of, its fields with types and defaults."""

    name: str
    home: str
    base: str
    own: list[ast.AnnAssign]
    fields: list[ast.AnnAssign]


def kinds(play: Path) -> dict[str, Kind]:
    """Every kind of event of a hand, by its name."""
    found: dict[str, Kind] = {}
    for home in HOMES:
        for node in ast.parse((play / f"{home}.py").read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.ClassDef) or node.name == "Event":
                continue
            base = ast.unparse(node.bases[0])
            own = [line for line in node.body if isinstance(line, ast.AnnAssign)]
            before = found[base].fields if base in found else []
            found[node.name] = Kind(node.name, home, base, own, [*before, *own])
    return found


def events(play: Path) -> str:
    """The twins, and how an event from elsewhere becomes one."""
    found = kinds(play)
    bases = {kind.base for kind in found.values()}
    twins = [_twin(number, kind, last=kind.name not in bases) for number, kind in enumerate(found.values())]
    makers = [
        f"def _of_{kind.name}(event: Any) -> Event:\n    return {_made_of(kind)}\n" for kind in found.values()
    ]
    table = [f"    _{kind.home}.{kind.name}: _of_{kind.name},\n" for kind in found.values()]
    whole = "TWINS: Final[dict[type, Callable[[Any], Event]]] = {\n" + "".join(table) + "}\n"
    return "\n\n".join([_EVENTS, *twins, *makers, whole])


def _twin(number: int, kind: Kind, last: bool) -> str:
    takes = "".join(f", {ast.unparse(field)}" for field in kind.fields)
    lines = [ACYCLIC, *(["@final"] if last else [])]
    lines += [f"class {kind.name}({kind.base}):", f"    def __init__(self{takes}) -> None:"]
    lines.append(f"        self.which = {number}")
    lines += [f"        self.{name} = {name}" for name in _names(kind)]
    passed = ", ".join(f"self.{name}" for name in _names(kind))
    lines += ["", "    def seen(self) -> Any:", f"        return _{kind.home}.{kind.name}({passed})", ""]
    return "\n".join(lines)


def _names(kind: Kind) -> list[str]:
    return [ast.unparse(field.target) for field in kind.fields]


def _made_of(kind: Kind, where: str = "") -> str:
    return f"{where}{kind.name}({', '.join(f'event.{name}' for name in _names(kind))})"


def applying(play: Path) -> str:
    """`apply_kept` for twins, and `APPLY` for events from elsewhere."""
    found, ways = kinds(play), _ways(play)
    numbers = {name: number for number, name in enumerate(found)}
    ordered = [*OFTEN, *(name for name in ways if name not in OFTEN)]
    lines = ["def apply_kept(hand: Hand, event: ev.Event) -> None:", "    which = event.which"]
    for at, name in enumerate(ordered):
        lines.append(f"    {'elif' if at else 'if'} which == {numbers[name]}:")
        lines.append(f"        {ways[name]}(hand, cast(ev.{name}, event))")
    told = [
        f"def _{name}(hand: Hand, event: Any) -> None:\n"
        f"    {way}(hand, {_made_of(found[name], 'ev.')})\n" for name, way in ways.items()
    ]  # fmt: skip
    table = "".join(f"    _{found[name].home}.{name}: _{name},\n" for name in ways)
    whole = "APPLY: Final[dict[type, Callable[[Hand, Any], None]]] = {\n" + table + "}\n"
    return "\n\n".join([_APPLYING, "\n".join(lines) + "\n", *told, whole])


def _ways(play: Path) -> dict[str, str]:
    """How each kind is applied, as the tables of the sources say."""
    ways = {}
    for module, table in TABLES:
        text = (play / f"{module}.py").read_text(encoding="utf-8")
        _, _, rows = text.partition(f"\n{table}: ")
        own = "" if "_" not in module else f"{module.removeprefix('apply_')}."
        for name, way in re.findall(r"^    \w+\.(\w+): ([\w.]+),$", rows, re.MULTILINE):
            ways[name] = f"{own}{way}"
    return ways


def apply(source: str) -> str:
    """play/apply.py with the table for events from elsewhere in place of its own."""
    before, _, _ = source.partition("APPLY: Final")
    return f"{before}from cardhouse.play.native_apply import APPLY  # noqa: E402\n"


def acyclic(source: str, reused: tuple[str, ...]) -> str:
    """A source whose classes the garbage collector need not look at, some of them `reused`."""
    known = "if TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr\n"
    top, classes, rest = source.partition("\n\n\nclass ")
    if not classes:
        return source
    rest = rest.replace("\n\n\nclass ", f"\n\n\n{ACYCLIC}\nclass ")
    whole = f"{top}\n\nfrom typing import TYPE_CHECKING, final\n{known}\n\n{ACYCLIC}\nclass {rest}"
    for name in reused:
        whole = whole.replace(f"{ACYCLIC}\nclass {name}:", f"{REUSED}\nclass {name}:")
    return whole


def unpacked(source: str) -> str:
    """A source of the rankings that takes the cards of a list by their places, not one after the other."""

    def by_place(found: re.Match[str]) -> str:
        indent, names = found.groups()
        held = f"held_{names.count(',') + 1}"
        listed = f"{indent}{held}: list[int] = cards if isinstance(cards, list) else list(cards)\n"
        return f"{listed}{indent}{names} = {held}"

    return re.sub(r"^( +)(\w+(?:, \w+){3,}) = cards$", by_place, source, flags=re.MULTILINE)


def with_twins(source: str) -> str:
    """A source of the engine that makes and reads twins in place of events."""
    source = re.sub(r"(?<=\.play import )(remedy_)?events as", "native_events as", source)
    source = re.sub(r"(?<=cardhouse\.play\.)(remedy_)?events import", "native_events import", source)
    plainly = "from cardhouse.play.apply import APPLY\n"
    source = source.replace(plainly, "from cardhouse.play.native_apply import apply_kept\n")
    return source.replace("APPLY[type(event)](hand, event)", "apply_kept(hand, event)")
