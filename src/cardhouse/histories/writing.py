"""Writes histories as text that any reader of the format takes: one field a line, in the order of the format.

What a history says is decided elsewhere; a field that TOML cannot hold is refused.
"""

import json
import re
from collections.abc import Iterable
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import History
from cardhouse.histories.variants import BLINDS, SIZES

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def write_one(history: History) -> str:
    """The text of a .phh file."""
    fields: dict[str, Any] = {
        "variant": history.variant.code,
        "ante_trimming_status": history.ante_trimming_status,
        "antes": history.antes,
    }
    if BLINDS in history.variant.fields:
        fields[BLINDS] = history.blinds_or_straddles
    fields |= {name: getattr(history, name) for name in SIZES if name in history.variant.fields}
    fields |= {"starting_stacks": history.starting_stacks, "actions": history.actions, **history.other}
    if history.finishing_stacks is not None:
        fields["finishing_stacks"] = history.finishing_stacks
    if history.winnings is not None:
        fields["winnings"] = history.winnings
    return "".join([f"{_key(name)} = {_value(name, value)}\n" for name, value in fields.items()])


def write_all(histories: Iterable[History]) -> str:
    """The text of a .phhs file, the hands numbered from 1."""
    return "\n".join([f"[{number}]\n{write_one(history)}" for number, history in enumerate(histories, 1)])


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(name: str, value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join([_value(name, item) for item in value])}]"
    if isinstance(value, dict):
        inner = ", ".join([f"{_key(key)} = {_value(key, item)}" for key, item in value.items()])
        return f"{{ {inner} }}"
    raise HistoryError(f"the field {name!r} cannot be written: {type(value).__name__} is not a value of TOML")


def _text(text: str) -> str:
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"
