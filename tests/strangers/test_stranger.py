"""Who knows nothing of Cardhouse's inside opens a room, plays, kills it, and proves what happened."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from strangers.stranger import trial

HERE = Path(__file__).parent


def test_a_strangers_trial(tmp_path: Path) -> None:
    said = trial(str(Path(sys.executable).with_name("cardhouse")), tmp_path)
    told = {line.split(maxsplit=1)[1]: line.split()[0] for line in said.splitlines()[1:]}
    assert told["hands"] == "4"
    assert int(told["signed roots"]) >= 2
    assert int(told["decks and draws as promised"]) >= 4


def test_the_stranger_imports_nothing_of_it() -> None:
    for node in ast.walk(ast.parse((HERE / "stranger.py").read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name.partition(".")[0] in sys.stdlib_module_names | {"httpx", "waiting"}
