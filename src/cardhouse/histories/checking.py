"""Replays whole files and says what came of them: how many hands, how many replayed, which stacks came out.

The format does not tell the rake, nor whether a small post out of turn is dead. Where final stacks are given
they decide both: what is missing from them in all is the rake, and the reading of the posts under which they
come out is taken.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardhouse.errors import CardhouseError
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import SUFFIXES, History, read_file
from cardhouse.histories.opening import UNTOLD_STACK, has_small_posts, row_units, scale_of, written
from cardhouse.histories.replaying import Replay
from cardhouse.histories.showing import settle
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import PotAwarded

STEP = 250  # hands between two words on how far it is


@dataclass(slots=True)
class Replayed:
    """A hand that was replayed. Stacks are smallest units; `scale` of them make one of the history's own."""

    dealer: Dealer
    scale: int
    settled: bool
    """Whether the history goes on to the end and tells who won."""
    stacks_equal: bool | None
    """Whether the final stacks came out, odd chips and the rake of single pots apart; None where the history
    gives none.
    """
    odd_chips: bool = False
    """Whether an odd chip of a divided pot, or the rake between several pots, went elsewhere than the history
    says.
    """
    expected: tuple[int, ...] = ()

    @property
    def stacks(self) -> tuple[int, ...]:
        """Where the players ended."""
        return tuple(self.dealer.hand.stacks)


@dataclass(slots=True)
class Failure:
    """One hand that could not be replayed or that ended otherwise."""

    file: str
    hand: str
    action: str | None
    number: int | None
    reason: str


@dataclass(slots=True)
class Report:
    """What came of many hands."""

    hands: int = 0
    replayed: int = 0
    unsettled: int = 0
    odd_chips: int = 0
    stacks_checked: int = 0
    stacks_equal: int = 0
    failures: list[Failure] = field(default_factory=list)
    seconds: float = 0


def replay(history: History) -> Replayed:
    """The hand played to where the history ends, or a HistoryError that names the action."""
    scale = scale_of(history)
    expected = row_units(history.finishing_stacks or (), scale)
    rake = _rake(history, scale, expected) if expected else 0
    if not has_small_posts(history):
        return _play(history, scale, rake, expected, False)
    dead = _play_or_fault(history, scale, rake, expected, False)
    if isinstance(dead, Replayed) and dead.stacks_equal is not False:
        return dead
    live = _play_or_fault(history, scale, rake, expected, True)
    if isinstance(live, Replayed) and (live.stacks_equal or isinstance(dead, HistoryError)):
        return live
    if isinstance(dead, HistoryError):
        raise dead
    return dead


def _rake(history: History, scale: int, expected: Sequence[int]) -> int:
    """What all stacks together lost: the house has it."""
    stacks = row_units(history.starting_stacks, scale)
    return 0 if max(stacks) >= UNTOLD_STACK else max(sum(stacks) - sum(expected), 0)


def _play_or_fault(
    history: History, scale: int, rake: int, expected: tuple[int, ...], live: bool
) -> Replayed | HistoryError:
    try:
        return _play(history, scale, rake, expected, live)
    except HistoryError as fault:
        return fault


def _play(history: History, scale: int, rake: int, expected: tuple[int, ...], live: bool) -> Replayed:
    play = Replay(history, scale, rake, live)
    play.play()
    settled = play.dealer.over or (play.at_showdown and settle(play))
    equal = None
    if expected:
        hand = play.dealer.hand
        known = [p for p, start in enumerate(hand.setup.stacks) if start < UNTOLD_STACK]
        equal = all(expected[p] == hand.stacks[p] for p in known) if known else None
    odd = equal is False and _only_odd_chips(play.dealer, expected, rake)
    return Replayed(play.dealer, scale, settled, equal or odd if equal is not None else None, odd, expected)


def _only_odd_chips(dealer: Dealer, expected: Sequence[int], rake: int) -> bool:
    """Whether the stacks differ by no more than a small chip a share between players who divided pots, or by
    the rake between winners of several pots: who gets the chip, how small it is, and which pot pays the rake
    is the room's affair, and the format does not tell.
    """
    hand = dealer.hand
    awards = [(event.pot, event.run, event.seat) for event in dealer.events if isinstance(event, PotAwarded)]
    shares = [a[2] for a in awards if any(a[:2] == b[:2] and a[2] != b[2] for b in awards)]
    apart = {seat: stack - end for seat, stack, end in zip(hand.seats, hand.stacks, expected, strict=True)}
    stakes = hand.setup.stakes
    paid = [chips for post in hand.setup.posts for chips in (post.live, post.dead, post.ante) if chips]
    chip = min([*paid, *[size for size in (stakes.bring_in, *stakes.blinds) if size]])
    several = len({pot for pot, _, _ in awards}) > 1
    raked = {seat for _, _, seat in awards} if several and rake else set()
    moved = {seat for seat, chips in apart.items() if chips}
    most = {seat: chip * shares.count(seat) + (rake if seat in raked else 0) for seat in moved}
    small = all(abs(apart[seat]) <= most[seat] for seat in moved)
    return moved <= set(shares) | raked and not sum(apart.values()) and small


def histories_in(paths: Iterable[Path]) -> list[Path]:
    """The files named, and every .phh and .phhs file below the folders named, in the order of their names."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        elif path.is_file():
            files.append(path)
        else:
            raise CardhouseError(f"{path}: no such file or folder")
    return files


def check_files(files: Sequence[Path], on_step: Callable[[int, Report], None] | None = None) -> Report:
    """Replays every hand of the files; `on_step` hears now and then how many files are done and the report
    so far.
    """
    report = Report()
    began = time.perf_counter()
    for done, file in enumerate(files):
        for name, history in read_file(file):
            _count(report, str(file), name, history)
            if on_step is not None and report.hands % STEP == 0:
                on_step(done, report)
        if on_step is not None:
            on_step(done + 1, report)
    report.seconds = time.perf_counter() - began
    return report


def _count(report: Report, file: str, name: str, history: History | HistoryError) -> None:
    report.hands += 1
    if isinstance(history, HistoryError):
        report.failures.append(_failure(history.at(file, name)))
        return
    if history.finishing_stacks is not None:
        report.stacks_checked += 1
    try:
        outcome = replay(history)
    except HistoryError as fault:
        report.failures.append(_failure(fault.at(file, name)))
        return
    report.replayed += 1
    report.unsettled += not outcome.settled
    report.odd_chips += outcome.odd_chips
    if outcome.stacks_equal is False:
        report.failures.append(Failure(file, name, None, None, _difference(outcome)))
    elif outcome.stacks_equal:
        report.stacks_equal += 1
    elif history.finishing_stacks is not None:
        report.stacks_checked -= 1  # every starting stack is inf: nothing to compare


def _failure(fault: HistoryError) -> Failure:
    return Failure(fault.file, fault.hand, fault.action, fault.number, fault.reason)


def _difference(outcome: Replayed) -> str:
    pairs = enumerate(zip(outcome.stacks, outcome.expected, strict=True), 1)
    parts = [
        f"p{number} {written(ours, outcome.scale)} instead of {written(theirs, outcome.scale)}"
        for number, (ours, theirs) in pairs
        if ours != theirs
    ]
    return "the final stacks differ: " + ", ".join(parts)


def failures_in(report: Report) -> Iterator[str]:
    """Each failure in one line."""
    for failure in report.failures:
        error = HistoryError(failure.reason, action=failure.action, number=failure.number)
        yield str(error.at(failure.file, failure.hand))
