"""Builds the documentation: `python -m cardhouse.screens.manual.build [FOLDER]`, as `make docs` and the
wheel's build do. Every warning is a fault: a link or an anchor that leads nowhere stops it.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cardhouse.errors import CardhouseError
from cardhouse.screens.manual.command_pages import command_pages
from cardhouse.screens.manual.site import BUILT, CHECKOUT, KINDS
from cardhouse.screens.manual.sources import gather

UNASKED = (
    "basic.css", "pygments.css", "file.png", "plus.png", "minus.png", "base-stemmer.js", "english-stemmer.js",
)  # fmt: skip
LEFT_OUT = frozenset(f"_static/{name}" for name in UNASKED)
"""What Sphinx adds and no page of ours asks for."""
IDLE = re.compile(
    r' class="(?:docutils [\w -]*|reference (?:internal|external)|row-(?:odd|even)|head|std[\w -]*|doc[\w -]*'
    r'|simple|toctree-l\d)"'
)
PRE = re.compile(r'<span class="(?:pre|w)">([^<]*)</span>')
"""Marks that our style does not look at: a quarter of what would be sent."""
HEARD = {"<th>": '<th scope="col">', "<pre>": '<pre tabindex="0">', "<table>": '<table tabindex="0">'}
"""For whoever listens, or scrolls with the keyboard."""


def build(into: Path, checkout: Path = CHECKOUT) -> None:
    """The whole site below a folder, in place of what was there."""
    try:
        from sphinx.cmd.build import build_main
    except ImportError as missing:
        raise CardhouseError(
            "Sphinx is not installed: `make setup` brings it, or `pip install 'cardhouse[docs]'`"
        ) from missing
    with tempfile.TemporaryDirectory() as folder:
        sources, made = Path(folder) / "sources", Path(folder) / "made"
        sources.mkdir()
        gather(checkout, sources, command_pages())
        if build_main(["-q", "-W", "--keep-going", "-d", f"{folder}/trees", str(sources), str(made)]):
            raise CardhouseError("the documentation has faults: see above")
        shutil.rmtree(into, ignore_errors=True)
        for file in sorted(path for path in made.rglob("*") if path.is_file()):
            name = file.relative_to(made)
            if file.suffix in KINDS and name.as_posix() not in LEFT_OUT:
                (into / name).parent.mkdir(parents=True, exist_ok=True)
                (into / name).write_bytes(lean(file))


def lean(file: Path) -> bytes:
    """A file as it is kept: pages without idle marks.

    >>> PRE.sub(r"\\1", '<code><span class="pre">Ah</span></code>')
    '<code>Ah</code>'
    """
    if file.suffix != ".html":
        return file.read_bytes()
    text = PRE.sub(r"\1", IDLE.sub("", file.read_text("utf-8")))
    for plain, heard in HEARD.items():
        text = text.replace(plain, heard)
    return text.encode()


def main(given: Sequence[str]) -> int:
    into = Path(given[0]) if given else BUILT
    try:
        build(into)
    except CardhouseError as fault:
        print(fault, file=sys.stderr)
        return 1
    files = [path for path in into.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{into}: {sum(path.suffix == '.html' for path in files)} pages, {size // 1000} kB.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
