"""The examples of scenarios/README.md run as printed, and it names every key and kind of table there is."""

import re
from pathlib import Path

import pytest

from cardhouse.scenarios import read, run
from cardhouse.scenarios.reading import ALL_KEYS

README = Path(__file__).parents[2] / "scenarios" / "README.md"
TEXT = README.read_text(encoding="utf-8")
EXAMPLES = [block for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL) if block.startswith("name:")]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0])
def test_example(example: str) -> None:
    (scenario,) = read(example, README)
    result = run(scenario)
    assert result.ok, result.failures


def test_every_key_is_told() -> None:
    assert len(EXAMPLES) >= 2
    assert not [key for key in ALL_KEYS if f"`{key}" not in TEXT and f"\n{key}:" not in TEXT]
