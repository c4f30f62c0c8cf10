"""Many events at once over a cluster: two processes of this machine under a real Dask scheduler, and the same
results as one process.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from cardhouse.cli.main import main
from cardhouse.errors import CardhouseError
from cardhouse.sim import workers
from cardhouse.sim.event import many
from cardhouse.sim.event.run import Told, sheet_for, simulate

HOUSE, ENTRIES, SEEDS = "horseshoe", 20, range(1, 5)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers, each a process with one thread."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address


def without_time(told: Told) -> dict[str, object]:
    """Everything but how long it took here."""
    return {name: getattr(told, name) for name in told.__struct_fields__ if name != "seconds"}


def test_a_cluster_plays_the_same_events_as_one_process(scheduler: str) -> None:
    sheet = sheet_for("turbo", HOUSE, ENTRIES)
    here = {seed: without_time(simulate(sheet, HOUSE, ENTRIES, seed)[1]) for seed in SEEDS}
    told = list(many.play_many(sheet, HOUSE, ENTRIES, SEEDS, cluster=scheduler))
    assert {one.seed: without_time(one) for one in told} == here
    assert len({one.digest for one in told}) == len(SEEDS), "each seed is another event"


def test_a_cluster_on_the_command_line(scheduler: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["event", "simulate", "--entries", str(ENTRIES), "--events", "2", "--json"]
    assert main(asked) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([*asked, "--cluster", scheduler]) == 0
    together = json.loads(capsys.readouterr().out)
    assert [one["digest"] for one in together] == [one["digest"] for one in alone]


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ANSWER_SECONDS", 1)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, and nobody listens
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(CardhouseError, match="no scheduler of a Dask cluster answers"):
            list(many.play_many(sheet_for("turbo", HOUSE, 5), HOUSE, 5, range(1, 2), cluster=address))
