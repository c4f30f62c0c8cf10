"""What Cardhouse is made of: every package pinned by digest, listed, under a licence that may be passed on;
and what its papers on security name is there.
"""

import importlib.util
import json
import re
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0",
    "PSF-2.0", "Python-2.0", "Unlicense", "Zlib",
}  # fmt: skip
NOT_HERE = {"colorama": "BSD-3-Clause"}
"""Packages of other systems, with what they say there."""


def loaded(name: str) -> Any:
    """A program of requirements/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "requirements" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SBOM, RELEASE = loaded("sbom"), loaded("release")
PINS = list(SBOM.pins((ROOT / "requirements" / "base.txt").read_text("utf-8")))


def test_every_package_that_is_asked_for_is_pinned_by_digest() -> None:
    names = {name for name, _, _ in PINS}
    wanted = [one for one in requires("cardhouse") or () if "extra ==" not in one]
    asked = [re.split(r"[<>=;\[ ]", one)[0].lower() for one in wanted]
    assert set(asked) <= names
    assert len(asked) > 10
    assert all(digests for _, _, digests in PINS)


@pytest.mark.parametrize("name", sorted({name for name, _, _ in PINS}))
def test_its_licence_lets_it_be_passed_on(name: str) -> None:
    licence = SBOM.licence_of(name) or NOT_HERE.get(name, "")
    assert licence, f"{name} does not say under which licence it comes"
    choices = [set(one.strip("() ").split(" AND ")) for one in licence.split(" OR ")]
    assert any(choice <= ALLOWED for choice in choices), f"{name}: {licence}"


def test_the_bill_of_materials_lists_every_pin_and_no_place_to_fetch_it_from() -> None:
    ran = subprocess.run([sys.executable, "requirements/sbom.py"], cwd=ROOT, capture_output=True, check=True)
    bill = json.loads(ran.stdout)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert {(one["name"], one["version"]) for one in bill["components"]} == {pin[:2] for pin in PINS}
    refs = [one["bom-ref"] for one in bill["components"]]
    assert len(set(refs)) == len(refs)
    for one in bill["components"]:
        assert one["purl"] == f"pkg:pypi/{one['name']}@{one['version']}"
        assert all(re.fullmatch("[0-9a-f]{64}", digest["content"]) for digest in one["hashes"])
    text = ran.stdout.decode()
    assert "://" not in text
    assert str(Path.home()) not in text


@pytest.mark.parametrize("paper", ["SECURITY.md", "docs/threats.md", "docs/shuffle-battery.md"])
def test_what_the_papers_name_is_there(paper: str) -> None:
    text = (ROOT / paper).read_text("utf-8")
    named = set(re.findall(r"`((?:tests|docs|src|verifier)/[\w./-]*)`", text))
    named |= {str(Path(paper).parent / link) for link in re.findall(r"\]\(([\w./-]+)\)", text)}
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_a_release_is_signed_and_every_change_of_it_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, folder = tmp_path / "key", tmp_path / "dist"
    folder.mkdir()
    (folder / "one.whl").write_bytes(b"wheel")
    (folder / "sbom.cdx.json").write_bytes(b"{}")
    assert RELEASE.main(["key", str(key)]) == 0
    public = capsys.readouterr().out.strip()
    assert key.stat().st_mode & 0o077 == 0
    assert RELEASE.main(["sign", str(key), str(folder)]) == 0
    assert RELEASE.fault_of(public, folder) == ""
    assert "not signed with this key" in RELEASE.fault_of("00" * 32, folder)
    for name in ("one.whl", "sbom.cdx.json", "SHA256SUMS", "SHA256SUMS.sig"):
        true = (folder / name).read_bytes()
        (folder / name).write_bytes(b"0" + true[:-1] if true[:1] != b"0" else b"1" + true[1:])
        assert RELEASE.main(["check", public, str(folder)]) == 1, name
        (folder / name).unlink()
        assert RELEASE.fault_of(public, folder), name
        (folder / name).write_bytes(true)
    (folder / "more").write_bytes(b"")
    assert "not those that were signed" in RELEASE.fault_of(public, folder)
    with pytest.raises(FileExistsError):
        RELEASE.make_key(key)
