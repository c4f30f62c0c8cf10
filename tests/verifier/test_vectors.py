"""The verifier says of its own test vectors what is written beside them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from verifier.exported import PROGRAM, verifier

VECTORS = PROGRAM / "vectors"
CASES: list[dict[str, Any]] = json.loads((VECTORS / "expected.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case["arguments"])[:60])
def test_as_expected(
    case: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(VECTORS)
    assert verifier().main(case["arguments"]) == case["ends"]
    assert case["says"] in capsys.readouterr().out
