"""A built wheel, away from the checkout: the stories are in it and are found, shown and run."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, unpacked into a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def cardhouse(site: Path, *words: str) -> str:
    """What the command prints, run from the wheel alone in a folder where nothing else lies."""
    start = f"import sys; sys.path.insert(0, {str(site)!r}); from cardhouse.cli.main import main; main()"
    command = [sys.executable, "-P", "-c", start, *words]
    done = subprocess.run(command, cwd=site.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


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
