"""Short ways to a scenario in a test: a text completed with what every scenario needs, read and run."""

from pathlib import Path
from textwrap import dedent, indent

from cardhouse.scenarios import Failure, Scenario, read, run

HEAD = """\
name: A story
covers: []
house: pechanga
stakes: no limit 1/3
seats: ann 200, bob 200, cyd 200
"""


def scenarios(text: str) -> list[Scenario]:
    return read(dedent(text), Path("story.yaml"))


def story(steps: str, **setting: str) -> Scenario:
    """One scenario of these steps; a setting replaces or adds a key (`_` for a space)."""
    keys = dict(line.split(": ", 1) for line in HEAD.splitlines())
    keys.update({key.replace("_", " "): value for key, value in setting.items()})
    head = "".join(f"{key}: {value}\n" for key, value in keys.items())
    (one,) = scenarios(head + "steps:\n" + indent(dedent(steps), "  "))
    return one


def failures(steps: str, **setting: str) -> list[Failure]:
    return run(story(steps, **setting)).failures


def came(steps: str, **setting: str) -> list[str]:
    """What came where the story expected something else."""
    return [failure.came for failure in failures(steps, **setting)]
