"""Gathers what the documentation is built from: the pages of docs/, the project's own papers, and the pages
about the API, which are made from the commands.

Links are written for a reader of the checkout. Here those between pages of the site are turned to where the
page lies in it; one to a file that the site does not have becomes its path in print, and must be there. A
page that the contents do not name stands at their end, so that a new one is never lost.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path

from cardhouse.errors import CardhouseError

PAPERS = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CHANGELOG.md": "project/changelog.md",
    "README.md": "project/readme.md",
    "scenarios/README.md": "project/scenarios.md",
    "bench/README.md": "project/bench.md",
    "bench/results.md": "project/results.md",
}
"""Papers that lie elsewhere in the checkout, and where the site has them."""
CARRIED = ("conf.py", "theme", "pictures")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
PICTURE = re.compile(r"(!\[[^\]]*\]\()([^()\s]+)")
NARROW = re.compile(r'<img src="([^"]+)" alt="([^"]*)" width="\d+">')
"""A picture with its width, as a README has to write it."""
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"^(?!:|```)(?:.+<)?([\w/.-]+?)(?:\.md)?>?$", re.MULTILINE)
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MORE = "% more pages\n"


def gather(checkout: Path, into: Path, generated: dict[str, str]) -> None:
    """All sources of the site below a folder. `generated` are pages by their path, as Markdown."""
    docs = checkout / "docs"
    for name in CARRIED:
        copy = shutil.copytree if (docs / name).is_dir() else shutil.copyfile
        copy(docs / name, into / name)
    for name in ("app.css", "favicon.svg"):
        shutil.copyfile(Path(__file__).parents[1] / "static" / name, into / "theme" / "static" / name)
    homes = {f"docs/{path.relative_to(docs).as_posix()}": path.relative_to(docs).as_posix()
             for path in sorted(docs.rglob("*.md"))} | PAPERS  # fmt: skip
    made = {f"docs/{name}": name for name in generated}
    written = {
        home: turned((checkout / source).read_text("utf-8"), source, homes | made, checkout=checkout)
        for source, home in homes.items()
    } | generated
    written["index.md"] = with_the_rest(written["index.md"], written)
    for home, text in written.items():
        (into / home).parent.mkdir(parents=True, exist_ok=True)
        (into / home).write_text(text, "utf-8")


def turned(text: str, source: str, homes: dict[str, str], *, checkout: Path) -> str:
    """A page with its links as they are in the site; examples stay as they are."""
    home = posixpath.dirname(homes[source])

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        path, mark, anchor = target.partition("#")
        if not path or "://" in path or path.startswith(("mailto:", "/")):
            return found[0]
        place = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if place in homes:
            return f"[{words}]({posixpath.relpath(homes[place], home or '.')}{mark}{anchor})"
        if not (checkout / place).exists():
            raise CardhouseError(f"{source} links to {target}, which is not there")
        return f"{words} (`{place}`)" if words.strip("`") != place else f"`{place}`"

    def picture(found: re.Match[str]) -> str:
        place = posixpath.normpath(posixpath.join(posixpath.dirname(source), found[2]))
        return found[1] + posixpath.relpath(place.removeprefix("docs/"), home or ".")

    parts = FENCE.split(text)
    for at in range(0, len(parts), 2):
        parts[at] = PICTURE.sub(picture, LINK.sub(link, NARROW.sub(r"![\2](\1){.phone}", parts[at])))
    return "".join(parts)


def with_the_rest(index: str, written: dict[str, str]) -> str:
    """The first page, its contents ending with the pages that none of the contents name."""
    named = {"index"}
    for home, text in written.items():
        for body in TOCTREE.findall(text):
            named |= {posixpath.normpath(posixpath.join(posixpath.dirname(home), name))
                      for name in NAMED.findall(body)}  # fmt: skip
    rest = [name.removesuffix(".md") for name in sorted(written) if name.removesuffix(".md") not in named]
    if MORE not in index:
        raise CardhouseError(f"docs/index.md needs a line {MORE.strip()!r} in the contents")
    return index.replace(MORE, "".join(f"{name}\n" for name in rest))
