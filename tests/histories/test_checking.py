"""Reports over many hands: what counts as equal, what is a failure, and what the corpus comes to."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.histories.checking import Report, check_files, failures_in, histories_in, replay
from cardhouse.histories.rules import REPLACED, replay_choices
from cardhouse.histories.writing import write_all, write_one
from cardhouse.houses.schema import load_schema
from cardhouse.play.events import RakeTaken
from histories.samples import PLAIN, SAMPLE, corpus, plain, sample_hand

UNSEEN_FOUR = [f"d dh p{number} ????" for number in range(1, 5)]
# The one hand of the corpus whose final stacks contradict its own winnings; see docs/hand-histories.md.
CONTRADICTS_ITSELF = [("ONG-2009-07-01", "237")]


def test_what_all_stacks_together_lost_is_the_rake() -> None:
    outcome = replay(plain(finishing_stacks=[94, 98, 106]))
    assert outcome.stacks_equal
    assert [event.chips for event in outcome.dealer.events if isinstance(event, RakeTaken)] == [2]
    assert replay(plain(finishing_stacks=[94, 96, 108])).stacks_equal is False
    assert replay(plain(finishing_stacks=[94, 98, 110])).stacks_equal is False


def test_a_small_post_is_dead_unless_the_stacks_say_otherwise() -> None:
    fields: dict[str, Any] = {
        "antes": [0] * 4, "blinds_or_straddles": [1, 2, 0, -1], "starting_stacks": [100] * 4,
        "actions": [*UNSEEN_FOUR, "p3 f", "p4 cc", "p1 f", "p2 cbr 5", "p4 f"],
    }  # fmt: skip
    assert replay(plain(**fields)).stacks == (99, 104, 100, 97)
    assert replay(plain(**fields, finishing_stacks=[99, 104, 100, 97])).stacks_equal
    assert replay(plain(**fields, finishing_stacks=[99, 103, 100, 98])).stacks_equal
    differs = replay(plain(**fields, finishing_stacks=[99, 102, 101, 98]))
    assert differs.stacks_equal is False
    assert differs.stacks == (99, 104, 100, 97)


def test_a_small_post_that_must_have_been_live_is() -> None:
    """All-in for the whole stack: a dead chip would be missing."""
    fields: dict[str, Any] = {
        "antes": [0] * 4, "blinds_or_straddles": [1, 2, 0, -1], "starting_stacks": [100] * 4,
        "actions": [*UNSEEN_FOUR, "p3 f", "p4 cbr 100", "p1 f", "p2 f"],
    }  # fmt: skip
    assert replay(plain(**fields)).stacks == (99, 98, 100, 103)


def test_both_readings_occur_in_the_sample() -> None:
    dead = replay(sample_hand("handhq/few.phhs", "1"))
    live = replay(sample_hand("handhq/few.phhs", "2"))
    assert dead.stacks_equal
    assert live.stacks_equal
    assert dead.dealer.hand.setup.posts[-1].dead
    assert live.dealer.hand.setup.posts[-1].live


# The board plays for p1 and p2, who divide a pot of 21.
DIVIDED = [
    "d dh p1 7s2d", "d dh p2 7c2h", "d dh p3 KcKh", "p3 cc", "p1 cc", "p2 cc", "d db AcAdAh", "p1 cc",
    "p2 cc", "p3 cbr 3", "p1 cbr 6", "p2 cc", "p3 f", "d db As", "p1 cc", "p2 cc", "d db Ks", "p1 cc",
    "p2 cc", "p1 sm 7s2d", "p2 sm 7c2h",
]  # fmt: skip


def test_the_odd_chip_may_go_elsewhere() -> None:
    """A chip may, between those who divided the pot; more may not, nor to anybody else."""
    hands = {
        "ours": plain(actions=DIVIDED, finishing_stacks=[103, 102, 95]),
        "odd": plain(actions=DIVIDED, finishing_stacks=[102, 103, 95]),
        "two chips": plain(actions=DIVIDED, finishing_stacks=[105, 100, 95]),
        "not his": plain(actions=DIVIDED, finishing_stacks=[103, 101, 96]),
    }
    found = {name: replay(history) for name, history in hands.items()}
    assert {name: (hand.stacks_equal, hand.odd_chips) for name, hand in found.items()} == {
        "ours": (True, False), "odd": (True, True), "two chips": (False, False), "not his": (False, False),
    }  # fmt: skip


def test_every_replaced_rule_is_a_rule_and_says_why() -> None:
    schema = load_schema()
    choices = replay_choices()
    for key, (value, why) in REPLACED.items():
        assert key in schema
        assert choices.value(key) == value
        assert choices[key].cite is None
        assert choices[key].silent == why


def test_folders_are_walked_and_missing_ones_told(tmp_path: Path) -> None:
    files = histories_in([SAMPLE])
    assert {file.suffix for file in files} == {".phh", ".phhs"}
    assert files == sorted(files)
    odd = tmp_path / "hand.txt"
    odd.write_text(write_one(plain()), encoding="utf-8")
    assert histories_in([odd]) == [odd]  # a file named outright is taken at its word
    assert histories_in([tmp_path]) == []
    with pytest.raises(CardhouseError, match="no such file or folder"):
        histories_in([tmp_path / "none"])


def test_a_report(tmp_path: Path) -> None:
    sound, other = plain(finishing_stacks=[94, 98, 108]), plain(finishing_stacks=[108, 98, 94])
    stuck = plain(actions=[*PLAIN["actions"][:3], "p1 f"], finishing_stacks=[94, 98, 108])
    untold = plain(starting_stacks=[Decimal("inf")] * 3, finishing_stacks=[1, 2, 3])
    file = tmp_path / "few.phhs"
    text = write_all([sound, other, stuck, untold, plain()])
    file.write_text(f"{text}\n[6]\nvariant = 'X'\n", encoding="utf-8")
    done: list[int] = []
    report = check_files([file], lambda number, so_far: done.append(number))
    counts = (report.hands, report.replayed, report.stacks_checked, report.stacks_equal)
    assert counts == (6, 4, 3, 1)
    assert done == [1]
    assert [(failure.hand, failure.action, failure.number) for failure in report.failures] == [
        ("2", None, None), ("3", "p1 f", 4), ("6", None, None),
    ]  # fmt: skip
    lines = list(failures_in(report))
    assert lines[0] == f"{file}, hand 2: the final stacks differ: p1 94 instead of 108, p3 108 instead of 94"
    not_in_turn = "p1 may not act now: p3 is to act (horseshoe.19.35b)"
    assert lines[1] == f"{file}, hand 3, action 4 ('p1 f'): {not_in_turn}"
    assert lines[2].startswith(f"{file}, hand 6: unknown variant 'X'")


def told(report: Report) -> list[tuple[str, str]]:
    return [(Path(failure.file).name[:14], failure.hand) for failure in report.failures]


def test_the_corpus_replays_whole() -> None:
    """Every hand, and every final stack but for the one that contradicts itself."""
    steps: list[int] = []
    report = check_files(histories_in([corpus()]), lambda done, so_far: steps.append(so_far.hands))
    assert report.hands == report.replayed > 0
    assert set(told(report)) <= set(CONTRADICTS_ITSELF)
    assert report.stacks_equal == report.stacks_checked - len(report.failures)
    assert steps == sorted(steps)
    assert steps[-1] == report.hands
