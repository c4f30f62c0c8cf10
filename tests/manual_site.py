"""The documentation as tests look at it: its sources, its blocks, and what is wrong with a built site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?(cardhouse .+?)(?:\s+#.*)?$", re.MULTILINE)
LINKED = re.compile(r'(?:href|src|action)="([^"]+)"')
ANCHOR = re.compile(r'\bid="([^"]+)"')
INLINE = re.compile(
    r'<style|<script(?![^>]* src=)|\s(?:style|on\w+)="|(?:src|href)="(?:https?:)?//[^"]*\.(?:js|css|png|svg)'
)
ELSEWHERE = ("http://", "https://", "mailto:")


def sources() -> list[Path]:
    """Every page that is written by hand."""
    return sorted(DOCS.rglob("*.md"))


def blocks(*kinds: str) -> Iterator[tuple[Path, str]]:
    """Blocks of these kinds with the page that they stand on."""
    for path in sources():
        for kind, text in BLOCK.findall(path.read_text("utf-8")):
            if kind in kinds:
                yield path, text


def command_lines() -> Iterator[tuple[str, str]]:
    """Every line of an example that calls `cardhouse`, with the page; one that goes on is joined first."""
    for path in sources():
        for found in re.findall(r"^```(?:\w[\w-]*)?\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S):
            for line in COMMAND.findall(found.replace("\\\n", " ")):
                yield path.relative_to(ROOT).as_posix(), line


def faults_in(site: Path) -> list[str]:
    """Links and anchors that lead nowhere, and whatever the policy of the pages would not let through."""
    pages = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}
    anchors = {name: set(ANCHOR.findall(text)) for name, text in pages.items()}
    wrong = []
    for name, text in pages.items():
        wrong += [f"{name}: {found}" for found in INLINE.findall(text)]
        for link in LINKED.findall(text):
            path, _, anchor = link.partition("#")
            if link.startswith((*ELSEWHERE, "/")):
                continue
            place = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            if not (site / place).is_file():
                wrong.append(f"{name}: {link} is not there")
            elif anchor and anchor not in anchors.get(place, set()):
                wrong.append(f"{name}: {link} has no such anchor")
    return wrong
