"""A built wheel, away from the checkout: the stories are in it and are found, shown and run, and so is the
documentation; and it can be built again bit for bit.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardhouse.edition import code_digest
from cardhouse.screens.manual.sources import PAPERS

ROOT = Path(__file__).resolve().parent.parent


MOMENT = "1700000000"


def built(root: Path, folder: Path) -> Path:
    """The wheel of a checkout."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": MOMENT}
    subprocess.run(build, cwd=root, check=True, capture_output=True, env=environment)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """It, unpacked into a folder of its own."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(wheel.parent / "site")
    return wheel.parent / "site"


def test_it_can_be_built_again_bit_for_bit(wheel: Path, tmp_path: Path) -> None:
    """From a copy elsewhere, with other times and other rights of its files."""
    copy = tmp_path / "somewhere else"
    copy.mkdir()
    for name in ("src", "scenarios", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.nb?"),
                        copy_function=shutil.copyfile)  # fmt: skip
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", ".gitignore", *PAPERS):
        (copy / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    for path in copy.rglob("*.toml"):
        path.chmod(0o600)
    again = built(copy, tmp_path)
    assert again.name == wheel.name
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert one.namelist() == other.namelist()
    assert again.read_bytes() == wheel.read_bytes()


def test_its_code_has_the_digest_of_the_checkout(installed: Path) -> None:
    assert code_digest(installed / "cardhouse") == code_digest()


def test_no_place_of_the_machine_that_built_it_is_in_it(wheel: Path) -> None:
    here = str(ROOT).encode()
    with zipfile.ZipFile(wheel) as packed:
        assert [name for name in packed.namelist() if here in packed.read(name)] == []


def cardhouse(site: Path, *words: str) -> str:
    """What the command prints, run from the wheel alone in a folder where nothing else lies."""
    return cardhouse_python(site, "from cardhouse.cli.main import main; main()", *words)


def cardhouse_python(site: Path, program: str, *words: str) -> str:
    """What a program prints that imports the wheel."""
    start = f"import sys; sys.path.insert(0, {str(site)!r}); {program}"
    command = [sys.executable, "-P", "-c", start, *words]
    done = subprocess.run(command, cwd=site.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_carries_the_documentation(installed: Path) -> None:
    """Built, and found there by its own server."""
    told = cardhouse_python(installed, "from cardhouse.screens.manual import site; print(site.folder())")
    assert Path(told.strip()) == installed / "cardhouse/manual"
    site = installed / "cardhouse/manual"
    pages = {path.relative_to(site) for path in site.rglob("*.html")}
    written = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert written <= pages
    assert Path("api/lists.html") in pages


def test_the_wheel_carries_every_story(installed: Path) -> None:
    theirs, ours = (
        {file.relative_to(folder) for file in folder.rglob("*.yaml")}
        for folder in (installed / "cardhouse/stories", ROOT / "scenarios")
    )
    assert theirs == ours


def test_a_rule_names_its_stories(installed: Path) -> None:
    told = cardhouse(installed, "rules", "show", "pechanga.12.6")
    assert "stories" in told
    assert ".yaml" in told
    assert "No scenario" not in told


def test_stories_run_from_the_wheel(installed: Path) -> None:
    (folder, *_) = sorted(path for path in (installed / "cardhouse/stories").iterdir() if path.is_dir())
    assert "0 came out otherwise" in cardhouse(installed, "scenario", "run", folder.name)


def test_without_stories_it_says_so(installed: Path, tmp_path: Path) -> None:
    (installed / "cardhouse/stories").rename(tmp_path / "stories")
    try:
        assert "The stories are not here" in cardhouse(installed, "rules", "show", "pechanga.12.6")
    finally:
        (tmp_path / "stories").rename(installed / "cardhouse/stories")
