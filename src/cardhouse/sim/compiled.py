"""The compiled build: the modules in which a hand spends its time, through mypyc, in a tree of their own.

`build()` copies the package to `build/fast/` of the checkout and compiles the copy there, under a name made
from the sources, the Python and the compiler of types: the sources themselves stay plain Python, and a tree
that no longer belongs to them is never used. With the tree first on PYTHONPATH everything works as before,
only faster. What is measured with it is in `bench_engine.py`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.sim import native_events, native_rules

PACKAGE = Path(__file__).resolve().parents[1]
# Events, commands and setups stay as they are: msgspec's structs are compiled already and cannot be native.
MODULES = (
    "play/course", "play/hand", "play/rules", "play/legal", "play/shared_events", "play/betting",
    "play/posting", "play/dealing", "play/drawing",
    "play/pots", "play/odd_chips", "play/showdown", "play/collecting", "play/awarding", "play/openers",
    "play/running", "play/reporting", "play/apply_acts", "play/apply_cards", "play/apply_remedies",
    "play/turned_up", "play/follow_up", "play/keeping", "play/opening", "play/dealer", "play/apply",
    "play/noted_rules",
    "cards/deck", "cards/upcards", "cards/keys", "cards/worth", "cards/high", "cards/low",
    "cards/deuce_to_seven", "cards/badugi", "cards/suited", "cards/omaha", "cards/omaha_rows",
    "cards/rankings",
    "histories/reading", "histories/history", "histories/opening", "histories/replaying",
    "histories/showing", "histories/checking",
    "sim/random_play", "sim/learn/actions", "sim/learn/observing", "sim/learn/tables",
)  # fmt: skip
# Modules whose classes hold nothing that leads back to them.
ACYCLIC = (
    "play/course", "play/hand", "play/legal", "play/pots", "play/awarding", "play/opening", "play/dealer",
)  # fmt: skip
# Classes of which one is made as the last one goes: its memory is kept for the next.
REUSED = ("Hand", "Legal", "Dealer")
# What the build writes itself, in its copy of the sources only.
WRITTEN = ("play/native_events", "play/native_apply")
_SETUP = """
import os, subprocess, sys
from mypyc.build import mypycify
from setuptools import setup
way, train = sys.argv[1:3]
options = ["--strict", "--config-file=", "--follow-imports=silent"]
modules = mypycify([*options, *sys.argv[3:]], opt_level="2" if way == "trained" else "3")
usual = [module.extra_compile_args for module in modules]
def build(*flags):
    for module, words in zip(modules, usual):
        module.extra_compile_args, module.extra_link_args = [*words, *flags], list(flags)
    asked = ["-q", "build_ext", "--inplace", "--force"]
    setup(name="cardhouse-fast", packages=[], ext_modules=modules, script_args=asked)
# Nobody outside calls into it, so the compiler may join its functions.
joined = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"] if sys.platform == "linux" else []
if way == "trained":
    kept = os.path.abspath("build/profile")
    build(*joined, f"-fprofile-generate={kept}", "-fprofile-update=single", "-Wno-error")
    known = {**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONHASHSEED": "0"}
    subprocess.run([sys.executable, "-c", train], env=known, check=True)
    build(*joined, f"-fprofile-use={kept}", "-fprofile-partial-training", "-Wno-error")
else:
    build(*joined)
"""
# What the compiler watches to learn which way the code mostly goes: hands of every variant that is measured,
# begun in both ways and looked at, and tables to learn at.
_TRAIN = """
import random
from cardhouse.houses.profile import load_house
from cardhouse.play.dealer import Dealer
from cardhouse.sim import bench_engine, bench_learn, peers, random_play
for variant in bench_engine.VARIANTS:
    play = bench_engine.our_player(variant)
    for _ in range(1500):
        play()
    chance, decks = random.Random(1), peers.decks(1)
    for _ in range(100):
        dealer = Dealer(bench_engine._setup(variant), load_house("toledo").choices(), next(decks), seed=1)
        random_play.ours(dealer, chance.random)
        dealer.events
    if variant.name in bench_learn.NAMES:
        step = bench_learn._batch(variant, True)
        for _ in range(40):
            step()
"""
_BENCH = """
import importlib, json, sys
run = getattr(importlib.import_module(f"cardhouse.sim.{sys.argv[1]}"), sys.argv[1])
print(json.dumps(run(*json.loads(sys.argv[2]))))
"""


class BuildError(CardhouseError):
    """The compiled build cannot be made here."""


def place() -> Path | None:
    """Where the compiled tree of the present sources is or would be; None outside a checkout."""
    checkout = PACKAGE.parents[1]
    if not (checkout / "pyproject.toml").is_file() or PACKAGE.parent.name != "src":
        return None
    return checkout / "build" / "fast" / _key()


def tree() -> Path | None:
    """The compiled tree of the present sources, if it was built."""
    found = place()
    return found if found is not None and found.is_dir() else None


def _key() -> str:
    """A name for the sources and for what compiles them: another source, Python or mypy gets another tree."""
    made_by = (sys.implementation.cache_tag, sysconfig.get_platform(), _version("mypy"), *MODULES)
    digest = hashlib.sha256("\n".join(made_by).encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"\n{path.relative_to(PACKAGE).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def missing() -> str:
    """What the build needs and this machine lacks, in words; "" when it can be made."""
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(os.environ.get("CC", compiler).split()[0]) is None:
        return "a C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the header files of this Python"
    return " and ".join(name for name in ("mypy", "setuptools") if not _version(name))


def build() -> Path:
    """Makes the compiled tree of the present sources, unless it is there, and removes older ones."""
    target = place()
    if target is None:
        raise BuildError("the compiled build is made from a checkout: there is none here")
    if target.is_dir():
        return target
    lacking = missing()
    if lacking:
        raise BuildError(f"the compiled build needs {lacking}")
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.name}.{os.getpid()}")
    shutil.copytree(PACKAGE, partial / "cardhouse", ignore=shutil.ignore_patterns("__pycache__"))
    _make_native(partial / "cardhouse")
    failed = _compiled_in(partial)
    if failed:
        shutil.rmtree(partial)
        raise BuildError(f"the compiled build failed:\n{failed}")
    for used in ("build", ".mypy_cache"):
        shutil.rmtree(partial / used, ignore_errors=True)
    for old in target.parent.iterdir():
        if old != partial:
            shutil.rmtree(old, ignore_errors=True)
    partial.rename(target)
    return target


def _compiled_in(folder: Path) -> str:
    """Compiles a copy of the sources where it lies, by a profile where the compiler can; what went wrong."""
    paths = [f"cardhouse/{module}.py" for module in (*MODULES, *WRITTEN)]
    told = ""
    for way in ("trained", "untrained") if _takes_profiles() else ("untrained",):
        # Our own interpreter on our own sources.
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", _SETUP, way, _TRAIN, *paths],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if not done.returncode:
            return ""
        told = f"{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return told


def _takes_profiles() -> bool:
    """Whether the C compiler is gcc, whose profiles need nothing else."""
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    # The compiler that builds the rest, asked for its name.
    asked = subprocess.run(  # noqa: S603
        [compiler.split()[0], "--version"], capture_output=True, text=True, check=False
    )
    return sys.platform == "linux" and "Free Software Foundation" in asked.stdout


def made(found: Path) -> list[Path]:
    """The compiled files of a tree: all that it has beyond the sources."""
    return sorted(path for path in found.rglob("*") if path.suffix in (".so", ".pyd"))


def _make_native(package: Path) -> None:
    """Changes a copy of the sources into what compiles well: native events, and rules that can be watched."""
    play = package / "play"
    written = {
        "native_events": native_events.events(play),
        "native_apply": native_events.applying(play),
        "keeping": native_events.KEEPING,
        "noted_rules": native_rules.NOTED,
        "rules": native_rules.watched((play / "rules.py").read_text(encoding="utf-8")),
        "apply": native_events.apply((play / "apply.py").read_text(encoding="utf-8")),
    }
    for module in MODULES:
        if not module.startswith("play/"):
            continue  # whoever is above the engine knows events as everybody does
        source = package / f"{module}.py"
        source.write_text(native_events.with_twins(source.read_text(encoding="utf-8")), encoding="utf-8")
    for module in ACYCLIC:
        source = package / f"{module}.py"
        source.write_text(native_events.acyclic(source.read_text(encoding="utf-8"), REUSED), encoding="utf-8")
    for module in MODULES:
        source = package / f"{module}.py"
        if module.startswith("cards/"):
            source.write_text(native_events.unpacked(source.read_text(encoding="utf-8")), encoding="utf-8")
    for name, text in written.items():
        (play / f"{name}.py").write_text(text, encoding="utf-8")


def bench(found: Path, seconds: float, names: str = "") -> list[dict[str, Any]]:
    """The engine's benchmark with a compiled tree."""
    return _measured(found, "bench_engine", [seconds, names], {})


def bench_learn(found: Path, seconds: float) -> list[dict[str, Any]]:
    """The same of tables to learn at; the bare engine beside them is the compiled one."""
    return _measured(found, "bench_learn", [seconds], {})


def bench_room(found: Path, _seconds: float) -> list[dict[str, Any]]:
    """The same of a durable room, whose hands the compiled engine plays."""
    return _measured(found, "bench_room", [], {})


def bench_replay(found: Path, _seconds: float) -> list[dict[str, Any]]:
    """The same of replaying hand histories, those that the checkout finds."""
    from cardhouse.sim.bench_replay import CORPUS, find_corpus

    corpus = find_corpus()
    return _measured(found, "bench_replay", [], {} if corpus is None else {CORPUS: str(corpus)})


def _measured(found: Path, part: str, words: list[Any], named: dict[str, str]) -> list[dict[str, Any]]:
    """A benchmark in a process of its own, which finds the tree first."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _BENCH, part, json.dumps(words)],
        env={**os.environ, **named, "PYTHONPATH": str(found)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: list[dict[str, Any]] = json.loads(done.stdout)
    return [{**figure, "name": f"{figure['name']}, compiled"} for figure in figures]


def main(words: list[str]) -> int:
    """`python -m cardhouse.sim.compiled [--where | --where-possible]`: builds, and says what came of it."""
    try:
        found = build()
        print(found if "--where" in words else f"Compiled: put {found} first on PYTHONPATH to use it.")
    except BuildError as error:
        print(f"Not compiled: {error}", file=sys.stderr)
        return 0 if "--where-possible" in words else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
