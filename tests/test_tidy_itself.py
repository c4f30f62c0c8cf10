"""Each habit that test_tidy.py holds can fail: each check sees small trees with the fault and without."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tidy_checks
import tidy_texts
from tidy_checks import Finding

LAYERS = ("errors", "cards", "play", "cli")
CATALOGUE = "src/cardhouse/houses/catalogue"
REPOSITORY = Path(__file__).resolve().parent.parent
NEEDS_GIT = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def tree(root: Path, **files: str) -> Path:
    """A project under root; in the names __ stands for / and the last _ for the dot."""
    for name, text in files.items():
        path = root / ".".join(name.replace("__", "/").rsplit("_", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def places(found: list[Finding]) -> list[tuple[str, int]]:
    return [(finding.where, finding.number) for finding in found]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / CATALOGUE).mkdir(parents=True)
    (tmp_path / CATALOGUE / "acme.yaml").write_text("book: acme\nrules: [{id: acme.1.1}, {id: acme.1.2}]\n")
    (tmp_path / CATALOGUE / "live.yaml").write_text("book: live\nrules: [{id: live.a.1}]\n")
    return tmp_path


# Sizes


def test_long_function_is_found_without_its_docstring(tmp_path: Path) -> None:
    tree(
        tmp_path,
        src__a_py="def fits():\n    '''One\n    two\n    three.'''\n" + "    x = 1\n" * 4,
        src__b_py="class Table:\n    async def grew(self):\n" + "        x = 1\n" * 6,
    )
    assert places(tidy_checks.long_functions(tmp_path, ["src"], most=5)) == [("src/b.py::Table.grew", 7)]


def test_nested_function_counts_for_itself_and_its_owner(tmp_path: Path) -> None:
    inner = "    def inner():\n" + "        x = 1\n" * 6
    tree(tmp_path, src__a_py=f"def outer():\n{inner}    return inner\n")
    found = tidy_checks.long_functions(tmp_path, ["src"], most=6)
    assert places(found) == [("src/a.py::outer", 9), ("src/a.py::outer.inner", 7)]


def test_long_file_is_found(tmp_path: Path) -> None:
    tree(tmp_path, tests__a_py="x = 1\n" * 11, tests__b_py="x = 1\n" * 10)
    assert places(tidy_checks.long_files(tmp_path, ["tests"], most=10)) == [("tests/a.py", 11)]


def test_long_lines_are_counted(tmp_path: Path) -> None:
    tree(tmp_path, src__a_py="x = 1\n# " + "é" * 9 + "\n# " + "é" * 8 + "\n" + "#" * 30 + "\n")
    (finding,) = tidy_checks.long_lines(tmp_path, ["src"], most=10)
    assert (finding.where, finding.number) == ("src/a.py", 2)
    assert "src/a.py:2: 11 characters, at most 10" in finding.say


@pytest.mark.parametrize("kind", ["js", "ts", "css", "html", "svg"])
def test_long_lines_of_web_files_are_counted(tmp_path: Path, kind: str) -> None:
    tree(tmp_path, **{f"src__a_{kind}": "0123456789\n" + "é" * 11 + "\n"})
    (finding,) = tidy_checks.long_lines(tmp_path, ["src"], most=10)
    assert (finding.where, finding.number) == (f"src/a.{kind}", 1)


# Layers


@pytest.mark.parametrize(
    "line",
    [
        "import cardhouse.play.hand",
        "import cardhouse.play as below",
        "from cardhouse.play import hand",
        "from cardhouse.play.hand import Hand",
        "from cardhouse import errors, play",
        "from ..play import hand",
        "from .. import play",
        "def later():\n    from cardhouse.play import hand",
        "import importlib\nhand = importlib.import_module('cardhouse.play.hand')",
    ],
)
def test_import_that_points_up_is_found(tmp_path: Path, line: str) -> None:
    tree(tmp_path, src__cardhouse__play__hand_py="", src__cardhouse__errors_py="")
    tree(tmp_path, src__cardhouse__cards__card_py=f"from cardhouse import errors\n{line}\n")
    (finding,) = tidy_checks.wrong_imports(tmp_path, LAYERS)
    assert (finding.where, finding.number) == ("src/cardhouse/cards/card.py", 1)
    assert "cards imports play, which is above it" in finding.say


def test_imports_that_point_down_or_aside_are_fine(tmp_path: Path) -> None:
    tree(
        tmp_path,
        src__cardhouse__errors_py="import math\n",
        src__cardhouse__cards__card_py="from cardhouse.errors import Fault\nfrom .deck import play\n",
        src__cardhouse__cards__deck_py="from cardhouse import __version__\nfrom elsewhere.play import x\n",
        src__cardhouse__play__hand_py="import cardhouse.cards.card\nfrom cardhouse.play import pots\n",
        src__cardhouse__cli__main_py="from cardhouse import cards, play\nfrom ..play.hand import Hand\n",
    )
    assert tidy_checks.wrong_imports(tmp_path, LAYERS) == []


def test_a_part_outside_the_layers_is_found(tmp_path: Path) -> None:
    tree(tmp_path, src__cardhouse__utils_py="")
    tree(tmp_path, src__cardhouse__cli__main_py="from cardhouse.utils import x\n")
    found = tidy_checks.wrong_imports(tmp_path, LAYERS)
    assert places(found) == [("src/cardhouse/cli/main.py", 1), ("src/cardhouse/utils.py", 1)]


def test_the_package_itself_imports_no_layer(tmp_path: Path) -> None:
    tree(tmp_path, src__cardhouse__cards__card_py="")
    (tmp_path / "src/cardhouse/__init__.py").write_text("from cardhouse.cards import card\n")
    assert places(tidy_checks.wrong_imports(tmp_path, LAYERS)) == [("src/cardhouse/__init__.py", 1)]


@pytest.mark.parametrize(("upper", "lower"), [("cli", "cards"), ("play", "houses")])
def test_import_linter_breaks_on_the_same_fault(tmp_path: Path, upper: str, lower: str) -> None:
    """The contract of pyproject.toml, word for word, over a package that breaks it."""
    text = (REPOSITORY / "pyproject.toml").read_text("utf-8")
    layers = text.split("[tool.importlinter]")[1].split("\n[[")[:2]  # those inside floor and money come after
    (tmp_path / "pyproject.toml").write_text("[tool.importlinter]" + "\n[[".join(layers))
    for part in ("", f"{upper}/", f"{lower}/"):
        (tmp_path / "cardhouse" / part).mkdir(exist_ok=True)
        (tmp_path / "cardhouse" / part / "__init__.py").write_text("")
    linted = lint_imports(tmp_path)
    assert linted.returncode == 0, linted.stdout + linted.stderr
    (tmp_path / "cardhouse" / lower / "wrong.py").write_text(f"from cardhouse import {upper}\n")
    linted = lint_imports(tmp_path)
    assert linted.returncode == 1
    assert f"cardhouse.{lower} is not allowed to import cardhouse.{upper}" in linted.stdout


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", program, "--no-cache"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


# Money and houses


@pytest.mark.parametrize(
    "line",
    ["rake = 0.1", "rake = 1e2", "half = pot / 2", "pot /= 2", "half = float(pot)", "half = pot / len(pots)"],
)
def test_float_on_a_money_path_is_found(tmp_path: Path, line: str) -> None:
    tree(tmp_path, src__cardhouse__play__pots_py=f"pot = 7\n{line}\n")
    tree(tmp_path, src__cardhouse__sim__odds_py=f"{line}\n")
    (finding,) = tidy_checks.floats(tmp_path, ["play", "money"])
    assert (finding.where, finding.number) == ("src/cardhouse/play/pots.py", 1)
    assert "pots.py:2: " in finding.say


def test_whole_chips_and_paths_are_fine(tmp_path: Path) -> None:
    lines = ["half = pot // 2", "a = b / 'a.toml'", "a = b / f'{name}.toml'", "fair = isinstance(pot, float)"]
    tree(tmp_path, src__cardhouse__houses__reading_py="\n".join(lines))
    tree(tmp_path, src__cardhouse__houses__acme_toml="rake = 10\n")
    assert tidy_checks.floats(tmp_path, ["houses"]) == []


def test_float_in_a_profile_is_found(tmp_path: Path) -> None:
    tree(tmp_path, src__cardhouse__houses__acme_toml="[cash.rake]\ntake = { value = [1, 2.5] }\n")
    (finding,) = tidy_checks.floats(tmp_path, ["houses"])
    assert "cash.rake.take.value is the float 2.5" in finding.say


@pytest.mark.parametrize(
    "line",
    [
        "if house == 'acme': pass",
        "if 'acme' != name: pass",
        "if table.house.name in ('other', 'acme'): pass",
        "if house.name == 'live': pass",
        "match house:\n    case 'other' | 'acme':\n        pass",
        "match profile.name:\n    case 'live':\n        pass",
    ],
)
def test_asking_for_a_house_by_name_is_found(house: Path, line: str) -> None:
    tree(house, src__cardhouse__play__betting_py=line + "\n")
    found = tidy_checks.house_comparisons(house, tidy_texts.house_names(house))
    assert places(found) == [("src/cardhouse/play/betting.py", 1)]


def test_words_of_the_trade_and_choices_are_fine(house: Path) -> None:
    text = "if post.kind == 'live': pass\nif choices['betting.cap'] == 'three': pass\nhouse = 'acme'\n"
    tree(house, src__cardhouse__play__betting_py=text)
    assert tidy_checks.house_comparisons(house, tidy_texts.house_names(house)) == []


def test_house_names_come_from_books_and_profiles(house: Path) -> None:
    tree(house, src__cardhouse__houses__mine_toml="house = 'mine'\n")
    tree(house, src__cardhouse__houses__schema_toml="[betting.cap]\n")
    assert tidy_texts.house_names(house) == {"acme", "live", "mine"}


# Citations


def test_citation_without_a_row_is_found(house: Path) -> None:
    tree(
        house,
        src__cardhouse__houses__acme_toml="[cash.betting]\n"
        "cap = { value = 3, cite = 'acme.1.1', also = ['acme.1.2', 'acme.1.9'] }\n"
        "raise = [{ value = 1, cite = 'acme.7.7' }, { value = 2, cite = 'acme.1.1', over = ['acme.8.8'] }]\n",
        src__cardhouse__games__holdem_toml="name = \"Hold'em\"\ncite = ['acme.1.1', 'acme.2.1']\n",
        scenarios__hands__cap_yaml="covers: [acme.1.2]\n---\n- name: Two\n  covers: [live.a.1, live.a.2]\n",
    )
    found = tidy_texts.lost_citations(house)
    assert places(found) == [
        ("src/cardhouse/games/holdem.toml", 1),
        ("src/cardhouse/houses/acme.toml", 3),
        ("scenarios/hands/cap.yaml", 1),
    ]
    assert "src/cardhouse/houses/acme.toml:3: acme.7.7 is no row of the catalogue" in found[1].say


def test_citations_with_rows_are_fine(house: Path) -> None:
    tree(
        house,
        src__cardhouse__houses__acme_toml="[cash]\nover = { cite = 'acme.1.1' }\n",
        scenarios__a_yaml="covers: acme.1.1\nplay: [ann bets 4]\n",
    )
    assert tidy_texts.lost_citations(house) == []


def test_repeated_row_is_found(house: Path) -> None:
    (house / CATALOGUE / "more.yaml").write_text("book: acme\nrules: [{id: acme.1.1}, {id: acme.1.3}]\n")
    assert places(tidy_texts.repeated_rows(house)) == [("acme.1.1", 2)]


# Hosts and machines


@pytest.mark.parametrize(
    "text",
    [
        "https://" + tidy_texts.REGISTRY_HOSTS[0],
        "see /" + "work/notes",
        "'/" + "root/x'",
        "C:" + "\\Users\\ann",
        "(/" + "tmp/x)",
    ],
)
@pytest.mark.parametrize("in_git", [pytest.param(True, marks=NEEDS_GIT), False])
def test_host_or_machine_path_is_found(tmp_path: Path, text: str, in_git: bool) -> None:
    if in_git:
        subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    tree(tmp_path, docs__a_md=f"fine\n{text}\n", docs__b_md="frame/work/root/ home/ and/or 1/2\n")
    assert places(tidy_texts.hosts_and_machine_paths(tmp_path)) == [("docs/a.md", 1)]


@NEEDS_GIT
def test_ignored_files_may_say_anything(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    tree(tmp_path, built__a_md="/" + "root/x\n")
    (tmp_path / ".gitignore").write_text("built/\n")
    assert tidy_texts.hosts_and_machine_paths(tmp_path) == []


def test_requirement_file_with_a_source_is_found(tmp_path: Path) -> None:
    tree(tmp_path, requirements__a_txt="--index-url https://packages.example\nrich==1\n")
    tree(tmp_path, a_txt="https://elsewhere.example\n")
    assert places(tidy_texts.hosts_and_machine_paths(tmp_path)) == [("requirements/a.txt", 2)]


# Exceptions


def test_exceptions_may_only_shrink() -> None:
    listed: list[dict[str, object]] = tomllib.loads(
        "exception = [{ check = 'size', where = 'a.py', number = 12, reason = 'a table of many rows' }]"
    )["exception"]
    assert tidy_texts.settle("size", [Finding("a.py", 12, "a.py is long")], listed) == []
    (say,) = tidy_texts.settle("size", [Finding("a.py", 13, "a.py is long")], listed)
    assert "may only shrink" in say
    (say,) = tidy_texts.settle("size", [Finding("a.py", 11, "a.py is long")], listed)
    assert "lower its exception from 12" in say
    assert "remove its exception" in tidy_texts.settle("size", [], listed)[0]
    assert tidy_texts.settle("other", [Finding("a.py", 12, "a.py is odd")], listed) == ["a.py is odd"]


@pytest.mark.parametrize(
    ("change", "say"),
    [
        ({"reason": ""}, "says why"),
        ({"number": 2.5}, "whole"),
        ({"number": True}, "whole"),
        ({"check": "sighs"}, "no such check"),
        ({"until": 3}, "nothing else"),
    ],
)
def test_ill_formed_exception_is_found(change: dict[str, object], say: str) -> None:
    good: dict[str, object] = {"check": "size", "where": "a.py", "number": 2, "reason": "a long table"}
    assert tidy_texts.exception_faults([good], {"size"}) == []
    (fault,) = tidy_texts.exception_faults([good | change], {"size"})
    assert say in fault
    assert "listed twice" in tidy_texts.exception_faults([good, good], {"size"})[0]
