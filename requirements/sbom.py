"""Everything that goes into an installation, as a software bill of materials (CycloneDX 1.6): each pinned
package with its digests and its licence. Written from requirements/base.txt and what the installed packages
say of themselves; the same pins give the same file.

    python requirements/sbom.py > build/sbom.cdx.json
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any

PINS = Path(__file__).with_name("base.txt")
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)([^\\\n]*)")
DIGEST = re.compile(r"--hash=sha256:([0-9a-f]{64})")
CALLED = {
    "MIT License": "MIT", "BSD License": "BSD-3-Clause", "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}  # fmt: skip
"""Classifiers in the words of SPDX."""


def pins(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Name, version and digests of each package."""
    for block in re.split(r"\n(?=\S)", text):
        found = PIN.match(block)
        if found is not None:
            yield found[1].lower(), found[2], DIGEST.findall(block)


def licence_of(name: str) -> str:
    """As the installed package says it, in the words of SPDX; empty where it is not installed here."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ""
    expression = told.get("License-Expression") or ""
    classifiers = told.get_all("Classifier") or ()
    classified = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::")]
    written = (told.get("License") or "").strip().splitlines() or [""]
    words = expression or " OR ".join(CALLED.get(one, one) for one in sorted(classified)) or written[0]
    return CALLED.get(words, words)


def bill() -> dict[str, Any]:
    """The whole document."""
    own = version("cardhouse")
    made: dict[str, Any] = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"component": {"type": "application", "name": "cardhouse", "version": own,
                                   "purl": f"pkg:pypi/cardhouse@{own}",
                                   "licenses": [{"expression": "Apache-2.0"}]}},
        "components": [component(*pin) for pin in sorted(pins(PINS.read_text("utf-8")))],
    }  # fmt: skip
    moment = os.environ.get("SOURCE_DATE_EPOCH")
    if moment:
        made["metadata"]["timestamp"] = datetime.fromtimestamp(int(moment), UTC).isoformat()
    return made


def component(name: str, pinned: str, digests: list[str]) -> dict[str, Any]:
    """One package; several digests are those of its files for several systems."""
    licence = licence_of(name)
    found: dict[str, Any] = {
        "type": "library", "name": name, "version": pinned, "purl": f"pkg:pypi/{name}@{pinned}",
        "bom-ref": f"{name}@{pinned}",
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in sorted(digests)],
    }  # fmt: skip
    if licence:
        found["licenses"] = [{"expression": licence}]
    return found


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=1)
    sys.stdout.write("\n")
