"""Running the rest of the board more than once: when the house lets it, and how often."""

from __future__ import annotations

from typing import Any, cast

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.hand import STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules


def why_not(hand: Hand, rules: Rules, times: int) -> tuple[str, str]:
    """Why the board may not be run that often: words and the profile's key; ("", "") when it may."""
    if times > rules.value("run_it.most"):
        return f"at most {rules.value('run_it.most')}", "run_it.most"
    games = rules.value("run_it.games")
    kind = hand.game.kind
    names = {"omaha"} if kind in ("omaha", "big_o") else {"holdem"} if kind == "holdem" else set()
    if "omaha" in names and rules.pot_limit:
        names.add("pot_limit_omaha")
    if "holdem" in names and rules.timed:
        names.add("holdem_time_collection")
    if not names & games:
        return "not in this game", "run_it.games"
    if rules.value("run_it.players") == "heads_up_all_in" and hand.live != 2:
        return "only two players may be in the hand", "run_it.players"
    needed = times * sum(street.board + rules.burn for street in hand.game.streets[hand.street + 1 :])
    if needed > len(hand.stub):
        return "the stub holds too few cards", "run_it.most"
    return "", ""


def most_runs(hand: Hand, rules: Rules) -> int:
    """How often the rest of the board may be run here."""
    most: int = rules.value("run_it.most")
    return max((times for times in range(2, most + 1) if not why_not(hand, rules, times)[0]), default=1)


def awaits_run(hand: Hand, rules: Rules) -> bool:
    """Whether the hand stops here to ask how often the board is run."""
    if not hand.pauses or hand.betting_done or not hand.course.flop:
        return False
    return hand.able < 2 and why_not(hand, rules, 2) == ("", "")


def run_board(hand: Hand, rules: Rules, command: cmd.RunBoard) -> list[ev.Event] | Refusal:
    """All agreed to this many boards, or to one."""
    paused = hand.stage == STREET and hand.dealt and hand.able < 2 and hand.pauses
    if not paused or hand.betting_done:
        return Refusal(
            "not_now", {"what": "running the board", "why": "the players are not all-in with cards to come"}
        )
    given: Any = cast("Any", command).times  # whatever came in: compiled code would make an int of it
    if type(given) is not int or given < 1:
        return Refusal("run_not_allowed", {"times": given, "why": "once or more"})
    why, key = why_not(hand, rules, command.times) if command.times > 1 else ("", "")
    if why:
        return Refusal("run_not_allowed", {"times": command.times, "why": why}, rules.cite(key))
    return [ev.BoardRunAgreed(command.times, rules.cite("run_it.most"))]
