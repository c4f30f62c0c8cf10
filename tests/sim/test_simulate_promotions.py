"""Studies of promotions: no cent is lost in a fund, hits come as often as they should, what is swept tells.
Over processes, a cluster and killed workers they are in `test_simulate.py`.
"""

from __future__ import annotations

import csv
import json
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.houses.profile import load_house
from cardhouse.odds.frequency import DAYS_A_MONTH, Pace
from cardhouse.odds.fund import fund_future
from cardhouse.promotions.files.template import template
from cardhouse.promotions.prospects import plan_for
from cardhouse.sim.study.arms import Arm
from cardhouse.sim.study.promotion_arms import course_of, variants
from cardhouse.sim.study.promotions import Course, PromotionsPlan, Run, _one
from cardhouse.tournaments.sheets.writing import write_sheet

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
PACE = Pace(tables=5, hands_an_hour=30, hours=16)


def file_of(folder: Path, name: str) -> str:
    """A template as a file."""
    path = folder / f"{name}.toml"
    path.write_text(write_sheet(template(name)), encoding="utf-8")
    return str(path)


def rows_of(folder: Path, *asked: str) -> list[dict[str, str]]:
    """Every row that the command wrote, in a process of its own."""
    out = folder / "rows.csv"
    program = [sys.executable, "-c", PROGRAM, "simulate", "promotions", *asked, "--out", str(out)]
    subprocess.run(program, capture_output=True, check=True)
    with out.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(("name", "more"), [
    ("bad_beat", ("--one-in", "9000", "--sweep", "promotion_funds.as_of_days=1,3")),
    ("flopped_quads", ("--one-in", "700", "--sweep", "seed=0,5000")),
    ("high_hand", ("--one-in", "300", "--sweep", "pays.amount=100,200")),
    ("splash_pot", ("--sweep", "splash.draws=1,2")),
    ("bankroll", ()),
])  # fmt: skip
def test_no_cent_is_lost_in_a_fund(name: str, more: Sequence[str], tmp_path: Path) -> None:
    rows = rows_of(tmp_path, file_of(tmp_path, name), *more, "--months", "6", "--runs", "20", "--fund", "700")
    assert len({row["arm"] for row in rows}) == (2 if more else 1)
    for row in rows:
        now = {key: int(value) for key, value in row.items() if key != "arm"}
        assert 70_000 + now["collected"] + now["added"] - now["paid"] == now["left"]
        assert now["left"] >= 0
        assert now["largest_fund"] >= now["left"]
        assert now["days"] == round(6 * DAYS_A_MONTH)
    assert sum(int(row["hits"]) for row in rows) > 0


def test_hits_come_as_often_as_their_chance_and_the_room_s_pace_say() -> None:
    chance, days = 1 / 20_000, 365
    by_day = ((2_400,),) * days
    course = Course(kind="hand", chance=chance, by_day=by_day, hands=2_400, a_day=0, now=0, prize=1)
    plan = PromotionsPlan(courses={"a": course}, seed=7)
    hits = [_one(Arm("a", "horseshoe"), plan, number)[4] for number in range(2_000)]
    due = chance * 2_400 * days
    assert sum(hits) / len(hits) == pytest.approx(due, abs=4 * (due / len(hits)) ** 0.5)
    spread = sum((hit - due) ** 2 for hit in hits) / len(hits)
    assert spread == pytest.approx(due, rel=0.15), "rare things come as Poisson says"


def test_a_jackpot_grows_as_the_manager_s_page_says() -> None:
    """The same fund by the other reckoning, which knows no day but the present one."""
    (one,) = variants("horseshoe", template("bad_beat"), [])
    course = course_of(one, PACE, chance=1 / 60_000, days=365)
    assert (course.percent, course.lag, course.now) == (50, 3, 100_000)
    plan = PromotionsPlan(courses={one.arm.name: course}, seed=1)
    left = sorted(_one(one.arm, plan, number)[8] for number in range(1_000))
    prospect = plan_for(one.terms, load_house("horseshoe").choices("cash"), PACE)
    assert course.a_day == prospect.a_day
    future = fund_future(prospect, 1 - (1 - 1 / 60_000) ** 2_400, 365)
    assert left[500] == pytest.approx(future.amounts[50][-1], rel=0.1)
    assert left[900] == pytest.approx(future.amounts[90][-1], rel=0.1)


def test_a_jackpot_pays_the_fund_of_its_day_less_what_was_paid_since() -> None:
    course = Course(kind="jackpot", by_day=((10,),) * 6, hands=10, a_day=1_000, now=5_000, least=2_000,
                    percent=50, lag=3)  # fmt: skip
    run = Run(course, random.Random(1))
    for day in range(4):
        run.play(day)
    assert (run.fund, run.closed) == (9_000, [6_000, 7_000, 8_000, 9_000])
    run._pay(4)
    assert run.paid == 3_500, "half of what it held three days before"
    run._pay(4)
    assert run.paid == 3_500 + 1_750, "half of that less what was paid since"
    run._pay(4)
    run._pay(4)
    assert run.fund >= 2_000
    assert run.fund == 9_000 - run.paid + run.added


def test_the_likelier_hand_is_hit_no_later_by_the_same_chance(tmp_path: Path) -> None:
    """Two seats, so that it is counted in seconds; what is counted once is known to the next."""
    asked = ("--sweep", "beaten.least=four tens,four queens", "--seats", "2", "--months", "120",
             "--runs", "60", "--tables", "100")  # fmt: skip
    rows = rows_of(tmp_path, file_of(tmp_path, "bad_beat"), *asked)
    tens, queens = rows[:60], rows[60:]
    assert {row["arm"] for row in tens} == {"beaten.least four tens"}
    assert all(int(one["hits"]) >= int(other["hits"]) for one, other in zip(tens, queens, strict=True))
    assert sum(int(row["hits"]) for row in tens) > sum(int(row["hits"]) for row in queens)


def test_measures_as_json_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    asked = [file_of(tmp_path, "bad_beat"), "--one-in", "30000", "--runs", "40", "--sweep", "seed=1000,5000"]
    assert main(["simulate", "promotions", *asked, "--processes", "1", "--plot", str(plot), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["arm"] for one in found} == {"seed 1000", "seed 5000"}
    house = [one for one in found if one["measure"] == "from the house a month, dollars"]
    assert house[1]["value"] > house[0]["value"], "a larger seed is filled up more often"
    assert "hits a month" in plot.read_text()


@pytest.mark.parametrize(("name", "asked", "words"), [
    ("bad_beat", ("--sweep", "beaten.leest=four tens"), "leest"),
    ("bad_beat", ("--sweep", "beaten.least="), "names no values"),
    ("bad_beat", ("--sweep", "seed=1000,1000"), "names a value twice"),
    ("bad_beat", ("--sweep", "seed=1000", "--sweep", "seed=2000"), "swept twice"),
    ("bad_beat", ("--sweep", "beaten.least=four nines"), "horseshoe.20.qual"),
    ("bad_beat", ("--sweep", "seed=5"), "horseshoe.20.fund.1a"),
    ("guarantee", (), "neither cards nor the clock"),
    ("bad_beat", ("--out", "rows.xls"), ".parquet or .csv"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused_before_anything_is(
    name: str, asked: Sequence[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "promotions", file_of(tmp_path, name), "--one-in", "1000", *asked]) == 2
    assert words in capsys.readouterr().err
