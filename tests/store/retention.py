"""The table of docs/retention.md from its data: `python tests/store/retention.py` writes it anew."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"


def data() -> dict[str, Any]:
    return tomllib.loads((DOCS / "retention.toml").read_text("utf-8"))


def kept() -> list[dict[str, Any]]:
    """Each class of records."""
    found: list[dict[str, Any]] = data()["kept"]
    return found


def page() -> str:
    """The whole of docs/retention.md."""
    lines = []
    for one in kept():
        where = ", ".join(f"`{table}`" for table in one["tables"]) or one["in"]
        goes = one["goes"] + (f"; {one['except']}" if "except" in one else "")
        lines.append(f"| {one['what']} | {where} | {one['years'] or 'none'} | {one['why']} | {goes} |")
    return str(data()["before"]) + "\n".join(lines) + "\n" + str(data()["after"])


if __name__ == "__main__":
    (DOCS / "retention.md").write_text(page(), "utf-8")
