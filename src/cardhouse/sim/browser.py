"""The browser that looks at the pages in tests, pictures and measurements: the same one on every machine.

A Chromium of one version is fetched as an npm package through the environment's own deno, checked against the
digests below, and unpacked into the environment with the few libraries and the font that it needs, so that
nothing has to be installed on the system. CHROMIUM=/path/to/one chooses another; CHROMIUM=none goes without,
where that is possible. How pages are driven is left to Playwright and to whoever calls `launching`.

For another version: set VERSION, run this module, and copy the digests that it names once you trust them.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardhouse.errors import CardhouseError

VERSION = "153.0.0"
PACKAGE = f"npm:@sparticuz/chromium@{VERSION}"
SHA256 = {
    "chromium.br": "38e1e1649db20fa4ea644bf5987688ce81a4c9eb10e7eae8380b74fc0d699fea",
    "al2023.tar.br": "a166168dd3e3e9d8743689fff543c5cadb3025c1816c6a154c90dc68a59edd0a",
    "fonts.tar.br": "c1307fe5cd607092f0426742b4ab93755eec9a9b7752e47c56408c2bcf3e515b",
}
"""Of the files that are taken out of the package; nothing else of it is run or kept."""
ENVIRONMENT = Path(sys.prefix)
HOME = ENVIRONMENT / "browser" / VERSION
PROGRAM = HOME / "chromium"
FETCH_SECONDS = 600
SYSTEM_FONTS = "/usr/share/fonts"
# Letters look the same everywhere; a sign that the package's font lacks may come from the machine's.
FONTS = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{HOME}/fonts</dir>
  <dir>{SYSTEM_FONTS}</dir>
  <cachedir>{HOME}/fonts-cache</cachedir>
  <alias binding="strong"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
"""
UNPACK = """
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
const [packed, plain] = Deno.args;
await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(plain));
"""


class BrowserError(CardhouseError):
    """No browser can be had here, and what would help."""


def launching() -> dict[str, Any]:
    """What Playwright's `chromium.launch` needs to start it; fetched before, the first time."""
    # It takes a room's own certificate, as people do who were asked once: told so for each visit, it asks
    # anew for every connection and gives up requests when there are many.
    arguments = ["--disable-gpu", "--disable-dev-shm-usage", "--ignore-certificate-errors"]
    given = os.environ.get("CHROMIUM", "")
    if given:
        if not shutil.which(given):
            raise BrowserError(f"CHROMIUM={given} is no program; unset it to have the tests' own browser")
        return {
            "executable_path": shutil.which(given), "args": arguments, "chromium_sandbox": os.geteuid() != 0,
        }  # fmt: skip
    fetch()
    surroundings = {
        **os.environ, "LD_LIBRARY_PATH": str(HOME / "lib"), "FONTCONFIG_FILE": str(HOME / "fonts.conf"),
    }  # fmt: skip
    # It is built without what would make the zygote of a whole desktop's Chromium, and without that there is
    # no sandbox: it is for our own pages only.
    return {
        "executable_path": str(PROGRAM),
        "args": [*arguments, "--headless=shell", "--no-zygote"],
        "chromium_sandbox": False,
        "env": surroundings,
    }


def available() -> bool:
    """Whether measurements can have a browser here: they do without where they cannot."""
    given = os.environ.get("CHROMIUM", "")
    return find_spec("playwright") is not None and (
        given != "none" if given else PROGRAM.exists() or (_fits() and _deno() is not None)
    )


def fetch() -> None:
    """Fetched, checked and unpacked, once for an environment, however many ask at the same time."""
    if PROGRAM.exists():
        return
    if not _fits():
        raise BrowserError(
            f"there is no browser of our own for {platform.system()} on {platform.machine()}; "
            "say where one is: CHROMIUM=/path/to/chromium"
        )
    deno = _deno()
    if deno is None:
        raise BrowserError("the browser is fetched by deno, which is not here; `make setup` installs it")
    HOME.parent.mkdir(parents=True, exist_ok=True)
    with _one_at_a_time(HOME.parent / "lock"):
        if not PROGRAM.exists():
            _fetch(deno)


def _fetch(deno: Path) -> None:
    cache, half = HOME.parent / "fetched", HOME.parent / "half"
    for old in (cache, half, HOME):
        shutil.rmtree(old, ignore_errors=True)
    quietly = ["--quiet", "--no-config", "--no-lock", "--node-modules-dir=none"]
    _run([deno, "cache", *quietly, PACKAGE], cache)
    packed = next(cache.glob(f"npm/*/@sparticuz/chromium/{VERSION}/bin"), None)
    if packed is None:
        raise BrowserError(f"{PACKAGE} is not in what deno fetched")
    half.mkdir()
    for name, digest in SHA256.items():
        check(packed / name, digest)
        plain = half / name.removesuffix(".br")
        _run([deno, "eval", "--no-config", "--ext=js", UNPACK, packed / name, plain], cache)
        if plain.suffix == ".tar":
            _untar(plain, half)
    (half / "fonts.conf").write_text(FONTS, encoding="utf-8")
    (half / "chromium").chmod(0o755)
    half.rename(HOME)
    shutil.rmtree(cache)


def _untar(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as members:
        for member in members:
            if (file := members.extractfile(member)) is not None:
                plain = folder / member.name
                plain.parent.mkdir(parents=True, exist_ok=True)
                plain.write_bytes(file.read())
    archive.unlink()


def check(packed: Path, digest: str) -> None:
    """That a fetched file is the one that was meant."""
    with packed.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != digest:
        raise BrowserError(f"{packed.name} of {PACKAGE} has the digest {found}, not {digest}: it is not used")


def _run(command: list[Path | str], cache: Path) -> None:
    # The machine's own certificates too: behind a company's proxy only they tell whom to trust, as for pip.
    trusted = {"DENO_TLS_CA_STORE": "system,mozilla"}
    surroundings = {**trusted, **os.environ, "DENO_DIR": str(cache), "DENO_NO_UPDATE_CHECK": "1"}
    try:
        ended = subprocess.run(  # noqa: S603  the environment's own deno
            command, env=surroundings, capture_output=True, check=False, text=True, timeout=FETCH_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise BrowserError(f"{PACKAGE} could not be fetched in {FETCH_SECONDS} seconds") from None
    if ended.returncode:
        raise BrowserError(f"{PACKAGE} could not be fetched: {ended.stderr.strip()}")


def _fits() -> bool:
    return platform.system() == "Linux" and platform.machine() in ("x86_64", "AMD64")


def _deno() -> Path | None:
    own = ENVIRONMENT / "bin" / "deno"
    return own if own.exists() else None


@contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    import fcntl  # not on every system, and needed on this one only

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main() -> int:
    """Which one it is, in a line."""
    try:
        print(f"Browser: {launching()['executable_path']}")
    except BrowserError as fault:
        print(f"Browser: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
