"""The command line's frame: which commands there are, how light it starts, what bad input looks like."""

import subprocess
import sys
import types
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from cyclopts import App

import cardhouse
from cardhouse.cli import main as frame
from cardhouse.edition import code_digest, edition, engine, told_version
from cardhouse.errors import CardhouseError
from waiting import PATIENCE_SECONDS


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The command as a person starts it, in a process of its own."""
    program = "import sys; from cardhouse.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS)


Trial = Callable[[Callable[..., object]], None]


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> Trial:
    """Puts one made-up command in place of all others: `cardhouse trial`."""

    def mount(function: Callable[..., object]) -> None:
        module = types.ModuleType("cardhouse_trial")
        app = App(name="trial")
        app.default(function)
        module.__dict__.update(app=app, __spec__=types.SimpleNamespace(name="cardhouse_trial"))
        monkeypatch.setitem(sys.modules, "cardhouse_trial", module)
        monkeypatch.setattr(frame, "COMMANDS", {"trial": ("cardhouse_trial", "A made-up command.")})

    return mount


def test_version_is_the_packages() -> None:
    ran = run("--version")
    assert (ran.returncode, ran.stdout.strip(), ran.stderr) == (0, f"{edition()}, {engine()} engine", "")
    assert cardhouse.__version__.count(".") == 2
    assert edition() == f"{cardhouse.__version__} (code {code_digest()[:16]})"


def test_version_says_which_engine_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled one lies beside its source, under the name that this Python looks for first."""
    monkeypatch.setattr("cardhouse.edition.PACKAGE", tmp_path)
    (tmp_path / "play").mkdir()
    (tmp_path / "play/dealer.py").touch()
    assert engine() == "plain"
    (tmp_path / f"play/dealer{EXTENSION_SUFFIXES[0]}").touch()
    assert told_version() == f"{edition()}, compiled engine"


def test_package_has_no_other_lazy_names() -> None:
    with pytest.raises(AttributeError, match="no attribute '__wersion__'"):
        getattr(cardhouse, "__wersion" + "__")


def test_help_names_every_command_that_is_there() -> None:
    ran = run("--help")
    assert ran.returncode == 0
    folder = Path(frame.__file__).parent
    for name, (module, help_line) in frame.COMMANDS.items():
        there = (folder / f"{module.rsplit('.', 1)[1]}.py").exists()
        assert (help_line in ran.stdout) == there, name


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_starting_imports_no_command_and_no_arrays(word: str) -> None:
    program = (
        "import sys; from cardhouse.cli.main import main; main(sys.argv[1:]);"
        "light = {'cardhouse', 'cardhouse.cli', 'cardhouse.cli.main'};"
        "light |= {'cardhouse.errors', 'cardhouse.edition'};"
        "heavy = {'cardhouse', 'numpy', 'numba', 'yaml', 'msgspec'};"
        "print([n for n in sys.modules if n.split('.')[0] in heavy and n not in light])"
    )
    ran = subprocess.run([sys.executable, "-c", program, word], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("words", "say"), [(["nonsense"], "nonsense"), (["--nonsense"], "--nonsense")])
def test_unknown_command_is_refused_in_words(words: list[str], say: str) -> None:
    ran = run(*words)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("cardhouse: ")
    assert say in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_commands_answer_is_the_exit_code(trial: Trial) -> None:
    trial(lambda: None)
    assert frame.main(["trial"]) == 0
    trial(lambda: 1)
    assert frame.main(["trial"]) == 1


def test_wrong_argument_is_refused_in_words(trial: Trial, capsys: pytest.CaptureFixture[str]) -> None:
    def deal(seats: int) -> None:
        raise AssertionError("never reached")

    trial(deal)
    for words, say in ((["trial", "six"], "six"), (["trial"], "SEATS"), (["trial", "6", "--fast"], "--fast")):
        assert frame.main(words) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("cardhouse: ")
        assert say.lower() in captured.err.lower()


@pytest.mark.parametrize(
    ("error", "say"),
    [
        (CardhouseError("no house named 'mohican': did you mean mohegan?"), "did you mean mohegan?"),
        (FileNotFoundError(2, "No such file", "hands.phh"), "hands.phh: No such file."),
        (IsADirectoryError(21, "Is a directory", "hands"), "hands: Is a directory."),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "not UTF-8 text"),
    ],
)
def test_expected_errors_become_one_paragraph(
    trial: Trial, capsys: pytest.CaptureFixture[str], error: Exception, say: str
) -> None:
    def fail() -> None:
        raise error

    trial(fail)
    assert frame.main(["trial"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert say in captured.err
    assert captured.err.startswith("cardhouse: ")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("error", [ValueError("a bug"), KeyError("a bug"), AssertionError("a bug")])
def test_bugs_keep_their_traceback(trial: Trial, error: Exception) -> None:
    def fail() -> None:
        raise error

    trial(fail)
    with pytest.raises(type(error), match="a bug"):
        frame.main(["trial"])


def test_interrupt_ends_quietly(trial: Trial) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    trial(stop)
    try:
        code: object = frame.main(["trial"])
    except SystemExit as end:
        code = end.code
    assert code == 130


def test_closed_pipe_ends_quietly() -> None:
    program = (
        "import sys; from cyclopts import App; from cardhouse.cli import main as frame;"
        "app = App(name='cardhouse'); app.command(lambda: print('x' * 1_000_000), name='trial');"
        "frame.make_app = lambda: app; sys.exit(frame.main(['trial']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as ran:
        assert ran.stdout is not None
        assert ran.stderr is not None
        ran.stdout.read(10)
        ran.stdout.close()
        assert ran.stderr.read() == ""
        assert ran.wait(PATIENCE_SECONDS) == 141


BROKEN = {"nothing": b"", "binary": bytes(range(128, 256)) * 4}
READERS = [
    ("house", "check"), ("house", "show"), ("house", "diff", "pechanga"), ("rules", "print"),
    ("scenario", "run"),
    ("rules", "coverage", "--scenarios"), ("rules", "mutants", "--scenarios"), ("replay",), ("export",),
]  # fmt: skip


@pytest.mark.parametrize("kind", [*BROKEN, "folder", "missing"])
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_file_that_cannot_be_used_is_named_and_never_a_traceback(
    words: tuple[str, ...], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "given"
    if kind in BROKEN:
        path.write_bytes(BROKEN[kind])
    elif kind == "folder":
        path.mkdir()
    assert frame.main([*words, str(path)]) in (1, frame.BAD_INPUT)
    out, err = capsys.readouterr()
    assert "given" in out + err


def test_the_digest_changes_with_any_file_and_with_a_name(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one = 1\n")
    first = code_digest(tmp_path)
    for name, content in (("a.py", "one = 2\n"), ("house.toml", "x = 1\n"), ("b.py", "")):
        (tmp_path / name).write_text(content)
        code_digest.cache_clear()
        later = code_digest(tmp_path)
        assert later != first
        first = later
    (tmp_path / "stories").mkdir()
    (tmp_path / "stories" / "one.yaml").write_text("")
    code_digest.cache_clear()
    assert code_digest(tmp_path) == first


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["servee"], 'Unknown command "servee". Did you mean "serve"? `cardhouse --help`'),
        (["serve", "--port", "abc"], "--port takes a whole number, not 'abc'; `cardhouse serve --help`"),
        (["cage", "balances"], "cage balances needs DATABASE; `cardhouse cage balances --help`"),
        (["user", "list", "room.db"], "user list cannot use room.db; `cardhouse user list --help`"),
        (["house", "chek", "toledo"], 'Did you mean "check"?'),
        (["bench", "engine", "--seconds", "x"], "--seconds takes a number, not 'x'; `cardhouse bench"),
        (["log", "backup", "--database", "room.db", "copy.db"], "write copy.db before the options;"),
        (["init", "--house", "toledo", "--database", "/nowhere/x.db"],
         "/nowhere/x.db cannot be used: No such file or directory\n"),
        (["odds", "equity", "AhKh"], "1 hand is given; write 2 to 10 with vs between them, such as"),
    ],
)
def test_what_is_missing_or_too_much_is_said_with_where_help_is(words: list[str], says: str) -> None:
    came = run(*words)
    assert came.returncode == frame.BAD_INPUT
    assert says in came.stderr
