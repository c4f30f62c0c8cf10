"""Kill pots: who earns the kill, who has a leg up, when it ends, what is posted and what the limits become.

The form is the house's: two pots in a row or one scooped pot, full or half. When the killer acts is decided
by the hand.
"""

from __future__ import annotations

import msgspec

from cardhouse.games.game import Game, load_game
from cardhouse.houses.choices import Choices
from cardhouse.play.rules import pays_time, standard_rake
from cardhouse.play.setup import HandSetup
from cardhouse.play.stakes import Rake, Stakes
from cardhouse.play.table import Table
from cardhouse.play.table_commands import HandOutcome
from cardhouse.play.table_events import KillEnded, KillOwed, LegLost, LegWon, TableEvent

REQUIRED = ("full", "half")


def _ratio(stakes: Stakes, choices: Choices) -> tuple[int, int]:
    value: tuple[int, int] = choices.value("kill.half_kill" if stakes.kill == "half" else "kill.full_kill")
    return value


def _raised(amount: int, ratio: tuple[int, int]) -> int:
    """The amount times the ratio, up to the next whole unit."""
    return -(-amount * ratio[0] // ratio[1])


def kill_blind(stakes: Stakes, choices: Choices) -> int:
    """What the killer posts."""
    lower = choices.value("kill.blind") == "of_lower_limit" and stakes.small_bet
    return _raised(stakes.small_bet if lower else stakes.big_blind, _ratio(stakes, choices))


def killed_stakes(stakes: Stakes, choices: Choices) -> Stakes:
    """The stakes of a killed pot: higher limits, the same blinds, and raked if the game is, though games of
    the higher limit may pay time.
    """
    ratio = _ratio(stakes, choices)
    small, big = _raised(stakes.small_bet, ratio), _raised(stakes.big_bet, ratio)
    killed = msgspec.structs.replace(stakes, small_bet=small, big_bet=big)
    if stakes.collection != "rake" or pays_time(choices, stakes) or not pays_time(choices, killed):
        return killed
    return msgspec.structs.replace(killed, rake=Rake(*standard_rake(choices, stakes)))


def marker(table: Table, choices: Choices) -> tuple[int, str | None]:
    """Before whom the kill button lies, kill side up or with one leg, and the row; 0 where it is nobody's."""
    if table.kill_owed:
        return table.kill_owed, choices.always("kill.marked")
    holder = next((seat for seat, player in sorted(table.seats.items()) if player.leg), 0)
    return holder, None if holder else choices.always("kill.nobody")


class _Hand(msgspec.Struct, frozen=True, gc=False):
    """The facts of a hand that a kill turns on."""

    game: Game
    stakes: Stakes
    pot: int
    winners: tuple[int, ...]
    sole: int
    flop: bool
    neutral: bool
    killer: int


def after_hand(table: Table, setup: HandSetup, outcome: HandOutcome, choices: Choices) -> list[TableEvent]:
    """Legs won and lost and kills owed because of the hand that ended."""
    if table.stakes.kill not in REQUIRED or not outcome.winners:
        return []
    game = load_game(setup.game)
    flop = outcome.saw_flop or game.family != "flop"
    hand = _Hand(
        game,
        setup.stakes,
        pot=outcome.pot,
        winners=outcome.winners,
        sole=outcome.winners[0] if len(outcome.winners) == 1 and not outcome.split else 0,
        flop=flop,
        neutral=not flop and choices.value("kill.neutral_after_no_flop") == "neutral",
        killer=table.killed_by,
    )
    owed, why = _next_killer(table, hand, outcome, choices)
    events: list[TableEvent] = []
    if hand.killer and owed != hand.killer:
        key = (
            "kill.killer_continues"
            if hand.killer not in hand.winners or hand.sole
            else "kill.split_by_killer"
        )
        events.append(KillEnded(hand.killer, choices.cite(key)))
    events += _legs(table, setup, hand, owed, choices)
    if owed:
        events.append(KillOwed(owed, why))
    return events


def _trigger(hand: _Hand) -> str:
    return "kill.trigger_hilo" if hand.game.high_low else "kill.trigger"


def _next_killer(table: Table, hand: _Hand, outcome: HandOutcome, choices: Choices) -> tuple[int, str | None]:
    if hand.killer and hand.killer in hand.winners:
        if not hand.sole:
            keeps = choices.value("kill.split_by_killer") == "keeps_kill"
            return (hand.killer, choices.cite("kill.split_by_killer")) if keeps else (0, None)
        word = choices.value("kill.killer_continues")
        if word == "until_losing" or (word == "while_winning_any_pot" and not hand.neutral):
            return hand.killer, choices.cite("kill.killer_continues")
        if word == "while_winning_any_pot":
            return 0, None
    if choices.value(_trigger(hand)) == "scoop":
        scooper = outcome.scoop_by or (0 if hand.game.high_low else hand.sole)
        if scooper and not hand.neutral and _scoop_qualifies(hand, table.stakes, choices):
            return scooper, choices.cite("kill.scoop_least")
        return 0, None
    has_leg = bool(hand.sole) and (table.seats[hand.sole].leg or hand.sole == hand.killer)
    if has_leg and _second_leg_qualifies(hand, choices):
        return hand.sole, choices.cite(_trigger(hand))
    return 0, None


def _scoop_qualifies(hand: _Hand, sign: Stakes, choices: Choices) -> bool:
    units = {
        "big_blinds": sign.big_blind,
        "upper_limits": sign.big_bet,
        "upper_limits_of_hand": hand.stakes.big_bet,
    }
    return bool(hand.pot >= choices.value("kill.scoop_least") * units[choices.value("kill.scoop_unit")])


def _second_leg_qualifies(hand: _Hand, choices: Choices) -> bool:
    if not hand.flop and choices.value("kill.second_leg_flop") == "needs_flop":
        return False
    return bool(hand.pot >= choices.value("kill.second_leg_big_blinds") * hand.stakes.big_blind)


def _legs(table: Table, setup: HandSetup, hand: _Hand, owed: int, choices: Choices) -> list[TableEvent]:
    """Legs after the hand: the sole winner's, and one kept through a split; nobody else has one."""
    if choices.value(_trigger(hand)) != "two_pots_in_a_row":
        return []
    had = [seat for seat in setup.seats if table.seats[seat].leg]
    keeps: dict[int, str | None] = {}
    if hand.sole and hand.sole != owed:
        first = choices["kill.first_leg"]
        kept = hand.sole in had and not hand.neutral
        if hand.flop or first.value == "any_pot" or kept:
            keeps[hand.sole] = first.cite
    split = choices["kill.split_with_leg"]
    if not hand.sole and split.value == "keeps_leg" and not hand.neutral:
        keeps.update((seat, split.cite) for seat in hand.winners if seat in had)
    cite = choices.cite("kill.neutral_after_no_flop") if hand.neutral else choices.cite("kill.split_with_leg")
    passed_on = bool(hand.sole) and (not hand.neutral or bool(keeps) or bool(owed))
    if passed_on:
        cite = choices.cite(_trigger(hand))  # the leg is the next winner's
    events: list[TableEvent] = [LegLost(seat, cite) for seat in had if seat not in keeps and seat != owed]
    events += [LegWon(seat, why) for seat, why in keeps.items() if seat not in had]
    return events
