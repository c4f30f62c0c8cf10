"""Checks of what the project's files say: citations, hosts, machine paths, exceptions."""

import re
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import yaml

from tidy_checks import PACKAGE, Finding, counted, relative

CITING = ("cite", "also", "over")

# Put together here, so that this file does not hold what it forbids.
REGISTRY_HOSTS = tuple(
    first + "." + last
    for first, last in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("python", "org/simple"),
        ("anaconda", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("crates", "io"),
        ("golang", "org"),
        ("jsr", "io"),
        ("jfrog", "io"),
    )
)
SOURCES = ("index-url", "find-links", "trusted-host", "://")
MACHINE_FOLDERS = ("work", "root", "home", "Users", "tmp", "opt", "mnt", "private/var")
MACHINE_PATH = re.compile(r"(?<![\w.~/})>-])/(?:" + "|".join(MACHINE_FOLDERS) + r")/\w|\b[A-Z]:\\\w")


def read_yaml(path: Path) -> list[object]:
    """Every document of a file; the C loader, where there is one, reads the catalogue ten times as fast."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return list(yaml.load_all(path.read_text("utf-8"), Loader=loader))


# Citations


def catalogue_rows(root: Path) -> list[tuple[str, str]]:
    """Book and id of every row, in order, repeated ids included."""
    rows = []
    for path in sorted((root / "src" / PACKAGE / "houses" / "catalogue").rglob("*.yaml")):
        for document in read_yaml(path):
            assert isinstance(document, dict), f"{path.name} is not a catalogue: a book and its rules"
            rows += [(str(document["book"]), str(row["id"])) for row in document["rules"]]
    return rows


def repeated_rows(root: Path) -> list[Finding]:
    times = Counter(row for _, row in catalogue_rows(root))
    return [
        Finding(row, count, f"the catalogue has {count} rows {row}: an id is given once, for ever")
        for row, count in sorted(times.items())
        if count > 1
    ]


def lost_citations(root: Path) -> list[Finding]:
    """Citations in games, houses and scenarios that name no row of the catalogue."""
    rows = {row for _, row in catalogue_rows(root)}
    found = []
    for folder in ("games", "houses"):
        for path in sorted((root / "src" / PACKAGE / folder).rglob("*.toml")):
            profile = tomllib.loads(path.read_text("utf-8"))
            found += lost_in(root, path, named(profile, CITING), rows)
    for path in sorted((root / "scenarios").rglob("*.yaml")):
        found += lost_in(root, path, named(read_yaml(path), ("covers",)), rows)
    return found


def lost_in(root: Path, path: Path, cited: Iterator[str], rows: set[str]) -> list[Finding]:
    lines = path.read_text("utf-8").splitlines()
    lost = [row for row in cited if row not in rows]
    return counted(root, path, [(line_of(row, lines), f"{row} is no row of the catalogue") for row in lost])


def line_of(text: str, lines: list[str]) -> int:
    return next((number for number, line in enumerate(lines, 1) if text and text in line), 0)


def named(value: object, keys: tuple[str, ...]) -> Iterator[str]:
    """Every text under one of the keys, at any depth; a list under a key gives each of its entries."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys and not isinstance(inner, dict):
                yield from (str(row) for row in (inner if isinstance(inner, list) else [inner]))
            else:
                yield from named(inner, keys)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner, keys)


def house_names(root: Path) -> set[str]:
    """The five books and every profile, by the names that code must not ask for."""
    names = {book for book, _ in catalogue_rows(root)}
    for path in (root / "src" / PACKAGE / "houses").rglob("*.toml"):
        profile = tomllib.loads(path.read_text("utf-8"))
        if isinstance(profile.get("house"), str):
            names.add(profile["house"])
    return names


# Hosts and machines


def project_files(root: Path) -> list[Path]:
    """What is tracked or would be; outside a checkout, every file but hidden and built ones."""
    if shutil.which("git"):
        command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(command, capture_output=True, text=True, check=False)
        if listing.returncode == 0:
            paths = [root / name for name in listing.stdout.split("\0") if name]
            return sorted(path for path in paths if path.is_file() and not path.is_symlink())
    skipped = {"__pycache__", "build", "dist"}
    return sorted(
        path
        for path in root.rglob("*")
        if path.is_file()
        and not any(part in skipped or part.startswith(".") for part in path.relative_to(root).parts)
    )


def text_of(path: Path) -> str:
    """A file's text; pictures and other data that is not text come out empty."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def hosts_and_machine_paths(root: Path) -> list[Finding]:
    """Names of package registries and places on one machine: the project must not depend on either."""
    found = []
    for path in project_files(root):
        pinned = relative(path, root).startswith("requirements/") and path.suffix in (".txt", ".in")
        faults = []
        for number, line in enumerate(text_of(path).splitlines(), 1):
            faults += [(number, f"names the host {host}") for host in REGISTRY_HOSTS if host in line.lower()]
            if place := MACHINE_PATH.search(line):
                faults.append((number, f"names a place on one machine: {line[place.start() :][:40]}"))
            if pinned:
                faults += [(number, f"gives a source: {word}") for word in SOURCES if word in line]
        found += counted(root, path, faults)
    return found


# Exceptions


def settle(check: str, found: list[Finding], exceptions: list[dict[str, object]]) -> list[str]:
    """What the exceptions leave to be said: new faults, grown ones, and numbers that can be lowered."""
    listed = {str(entry["where"]): entry for entry in exceptions if entry["check"] == check}
    says = []
    for finding in found:
        entry = listed.pop(finding.where, None)
        if entry is None:
            says.append(finding.say)
            continue
        allowed = int(str(entry["number"]))
        if finding.number > allowed:
            says.append(f"{finding.say}\n    (the exception allows {allowed}, and may only shrink)")
        elif finding.number < allowed:
            says.append(f"{check} {finding.where}: now {finding.number}, lower its exception from {allowed}")
    says += [f"{check} {where}: is tidy now: remove its exception" for where in listed]
    return says


def exception_faults(exceptions: list[dict[str, object]], checks: set[str]) -> list[str]:
    """What is wrong with the list of exceptions itself."""
    says = []
    seen = set()
    for entry in exceptions:
        label = f"{entry.get('check')} {entry.get('where')}"
        if set(entry) != {"check", "where", "number", "reason"}:
            says.append(f"{label}: an exception has check, where, number and reason, and nothing else")
        elif entry["check"] not in checks:
            says.append(f"{label}: no such check; there are {', '.join(sorted(checks))}")
        elif type(entry["number"]) is not int or len(str(entry["reason"]).split()) < 3:
            says.append(f"{label}: the number is whole, and the reason says why in a few words")
        if label in seen:
            says.append(f"{label}: listed twice")
        seen.add(label)
    return says
