"""The quick look before a commit (`make quick`): style, types and layers of all, tests of what changed; the
scripts of the pages only where one changed.

What changed is what git shows against the branch `main` (on `main` itself: against the last commit). Changed
tests and stories come first, then tests named like the changed file, then the folder of its layer, until the
80 seconds for all are up. What is left is for `make test`, and so is everything that only needs more than one
layer.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
ALL_SECONDS = 80
"""For everything together, with ten to spare for ending."""
TESTS_LEAST = 15
"""For the tests at least: in a fresh checkout mypy knows nothing yet and takes most of the time."""
ENDED_SECONDS = 20
TIME_IS_UP = 2
"""What pytest ends with when it is interrupted."""
NOTHING_FOUND = 5
STORIES = {"play", "rulings", "floor", "money", "houses", "games", "room", "scenarios"}
"""Layers whose changes every story may notice."""
SCRIPTS = ("src/cardhouse/screens/static", "tests/screens/js")
"""The scripts of the pages and their tests."""
IN_BROWSER = "tests/browser_checks.js"
ENDINGS = (".js", ".ts", ".json")
ENVIRONMENT = {**os.environ, "DENO_NO_UPDATE_CHECK": "1"}


def changed(root: Path = ROOT) -> list[str]:
    """Paths from the root that differ, and are still there."""
    if shutil.which("git") is None or not (root / ".git").exists():
        return []
    base = _git(root, "merge-base", "HEAD", "main") or ["HEAD"]
    differ = _git(root, "diff", "--name-only", base[0])
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted({path for path in [*differ, *new] if (root / path).exists()})


def _git(root: Path, *words: str) -> list[str]:
    told = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return told.stdout.splitlines() if told.returncode == 0 else []


def stories_of(paths: Iterable[str]) -> list[str]:
    """Changed files of scenarios."""
    return [path for path in paths if path.startswith("scenarios/") and path.endswith(".yaml")]


def script_checks(paths: Iterable[str]) -> list[list[str]]:
    """What the Makefile does with the scripts of the pages, where one of them or of their tests changed."""
    if not any(path.startswith((*SCRIPTS, IN_BROWSER)) and path.endswith(ENDINGS) for path in paths):
        return []
    deno, config = str(Path(sys.executable).parent / "deno"), ["--config", f"{SCRIPTS[0]}/deno.json"]
    return [
        [deno, "fmt", "--quiet", "--check", *config, *SCRIPTS, IN_BROWSER],
        [deno, "check", "--quiet", *config, *SCRIPTS],
        [deno, "lint", "--quiet", *SCRIPTS],
        [deno, "test", "--quiet", *config, SCRIPTS[1]],
    ]


def nearest_tests(paths: Iterable[str], root: Path = ROOT) -> list[str]:
    """Files and folders of tests, the nearest first, each once."""
    paths = list(paths)
    nearest = [path for path in paths if _is_test(path)]
    layers: list[str] = []
    for path in paths:
        parts = PurePosixPath(path).parts
        if parts[:2] != ("src", "cardhouse") or len(parts) < 4:
            continue
        nearest += _named_like(parts, root)
        # The pages' tests need a browser and minutes: there only those that are named like what changed.
        layers += [f"tests/{parts[2]}"] if parts[2] != "screens" else ["tests/screens/test_pages.py"]
        layers += ["tests/test_scenarios.py"] if parts[2] in STORIES else []
    last = {"tests/test_scenarios.py"}
    layers = sorted(dict.fromkeys(layers), key=lambda one: one in last)
    return [one for one in dict.fromkeys([*nearest, *layers, "tests/test_tidy.py"]) if (root / one).exists()]


def _is_test(path: str) -> bool:
    name = PurePosixPath(path).name
    return path.startswith("tests/") and name.startswith("test_") and name.endswith(".py")


def _named_like(parts: tuple[str, ...], root: Path) -> Iterator[str]:
    """Tests of the same layer that are called after the file or a folder it is in."""
    words = {PurePosixPath(parts[-1]).stem, *parts[3:-1]} - {"pages", "decide", "apply", "commands", "events"}
    for file in sorted((root / "tests" / parts[2]).glob("test_*.py")):
        if any(file.stem == f"test_{word}" or file.stem.startswith(f"test_{word}_") for word in words):
            yield file.relative_to(root).as_posix()


def run_tests(tests: list[str], seconds: float) -> bool:
    """In this order, until one fails or the time is up."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", "--maxschedchunk", "4", *tests]
    with subprocess.Popen(command, cwd=ROOT) as running:
        try:
            code = running.wait(seconds)
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)
            code = running.wait(ENDED_SECONDS)
            if code == TIME_IS_UP:
                print(f"Stopped after {seconds:.0f} seconds, all well so far: make test runs the rest.")
                return True
    return code in (0, NOTHING_FOUND)


def main() -> int:
    began = time.monotonic()
    paths = changed()
    print(f"{len(paths)} files changed.")
    programs = Path(sys.executable).parent
    code = [folder for folder in ("src", "tests", "bench") if (ROOT / folder).exists()]
    steps = [
        [sys.executable, "-m", "ruff", "check", "--quiet", *code],
        [sys.executable, "-m", "mypy", "--strict", *code],
        [str(programs / "lint-imports"), "--no-logo"],
    ]
    if stories := stories_of(paths):
        steps.append([str(programs / "cardhouse"), "scenario", "run", *stories])
    steps += script_checks(paths)
    for step in steps:
        if subprocess.run(step, cwd=ROOT, env=ENVIRONMENT, check=False).returncode:
            return 1
    left = ALL_SECONDS - (time.monotonic() - began)
    if paths and not run_tests(nearest_tests(paths), max(left, TESTS_LEAST)):
        return 1
    print(f"Quick checks passed in {time.monotonic() - began:.0f} seconds.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
