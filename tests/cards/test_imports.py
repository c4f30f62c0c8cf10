"""What imports bring along: for one hand at a time nothing heavy, numba only where it is asked for."""

import importlib.util
import subprocess
import sys

import pytest

from cardhouse.cards import kernels


def test_one_hand_at_a_time_needs_no_numpy() -> None:
    program = (
        "import sys; import cardhouse.cards.rankings, cardhouse.cards.deck, cardhouse.cards.upcards; "
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_server_waits_for_no_compiler_and_no_stories() -> None:
    program = (
        "import sys; import cardhouse.cli.serve; "
        "sys.exit(sorted({'numba', 'cardhouse.scenarios'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_kernels_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    spec = importlib.util.spec_from_file_location("kernels_without_numba", kernels.__file__)
    assert spec is not None
    assert spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    assert plain.COMPILED is False
    assert plain.rank_seven.__module__ == "kernels_without_numba"
    assert not hasattr(plain.rank_seven, "py_func")
