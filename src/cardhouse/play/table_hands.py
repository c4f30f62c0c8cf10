"""Decides how a hand begins, with its setup, and what its end changes at the table."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET

from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play import carried_pots, kill, rake_terms, straddles
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup
from cardhouse.play.table import Table, stakes_fault
from cardhouse.play.table_plan import HandPlan, plan_hand, posts

WORDS = {
    "first_riffle": "the first riffle",
    "green_button": "the green button",
    "dealer_push": "the dealer push",
    "first_card": "the first card",
}


def begin_hand(table: Table, command: cmd.BeginHand, choices: Choices) -> cmd.Answer:
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "the next one"})
    setting = choices["deal.hand_begins"]
    if command.by not in setting.value and command.by != "first_card":
        allowed = " or ".join(WORDS[word] for word in WORDS if word in setting.value)
        return Refusal("hand_not_begun", {"allowed": allowed, "by": WORDS[command.by]}, setting.cite)
    plan = plan_hand(table, choices, command.minute)
    if isinstance(plan, Refusal):
        return plan
    events = _before_the_deal(table, plan, choices)
    offer, lapsed = _straddle(table, plan, choices)
    setup = _setup(table, plan, offer, command, choices)
    events += lapsed
    began = ev.HandBegan(
        setup,
        plan.layout,
        button=plan.button,
        minute=command.minute,
        killed_by=plan.killer,
        straddled_by=offer[0] if offer else 0,
        buys_next=plan.entries.buys_next,
        short_blinds=tuple(short.seat for short in plan.short_blinds),
        cite=plan.cite,
    )
    return [*events, began]


def _before_the_deal(table: Table, plan: HandPlan, choices: Choices) -> list[ev.TableEvent]:
    """What the next hand brings with it: another game, a frozen button, missed blinds, comers, lost legs."""
    events: list[ev.TableEvent] = []
    if plan.turn != table.turn:
        events.append(ev.GameChanged(plan.turn, plan.game.id, plan.stakes))
    if plan.frozen:
        events.append(ev.ButtonFrozen(plan.button, plan.cite))
    events += plan.missed
    gone = [seat for seat, player in sorted(table.seats.items()) if player.leg and seat not in plan.dealt]
    if gone and choices.value("kill.leaving_with_leg") == "leg_lost":
        events += [ev.LegLost(seat, choices.cite("kill.leaving_with_leg")) for seat in gone]
    events += plan.short_blinds
    for seat, due in plan.entries.terms.items():
        killed = choices.always("kill.newcomers") if plan.killer else None
        events.append(ev.PlayerEntered(seat, due.kind, due.live, due.dead, due.cite or killed))
    events += plan.withheld
    return events


def _straddle(
    table: Table, plan: HandPlan, choices: Choices
) -> tuple[tuple[int, int] | None, list[ev.TableEvent]]:
    """The straddle that stands, and the offers that do not."""
    good: list[tuple[int, int]] = []
    lapsed: list[ev.TableEvent] = []
    for seat, size in table.straddles:
        answer = straddles.check(
            seat,
            size,
            stack=plan.stacks[seat],
            stakes=plan.stakes,
            dealt=plan.dealt,
            blinds=plan.blind_seats,
            killed=bool(plan.killer),
            choices=choices,
        )
        if isinstance(answer, Refusal):
            lapsed.append(ev.StraddleLapsed(seat, answer.text(), answer.cite))
        else:
            good.append((seat, answer))
    if not good:
        return None, lapsed
    best = straddles.stands(good, plan.dealt, choices)
    cite = choices.cite("straddle.priority")
    lapsed += [
        ev.StraddleLapsed(seat, "another straddle stands", cite) for seat, _ in good if seat != best[0]
    ]
    return best, lapsed


def _setup(
    table: Table, plan: HandPlan, straddle: tuple[int, int] | None, command: cmd.BeginHand, choices: Choices
) -> HandSetup:
    stud = plan.game.forced == "ante_and_bring_in"
    terms = rake_terms.at_this_deal(command.rake, plan.game.family, len(plan.dealt), table, choices)
    return HandSetup(
        game=plan.game.id,
        stakes=kill.killed_stakes(plan.stakes, choices) if plan.killer else plan.stakes,
        seats=tuple(plan.dealt),
        stacks=tuple(plan.stacks[seat] for seat in plan.dealt),
        # Stud has no button: the cards go round from the dealer's left, who sits before seat 1.
        button=table.size if stud else plan.button,
        posts=tuple(posts(table, plan, straddle, choices)),
        house=table.house,
        rule_set=table.rule_set,
        mode=command.mode,
        killed=bool(plan.killer),
        carried=table.carried + table.left_in_pot,
        carried_from=tuple(seat for seat in plan.dealt if seat in table.carried_from),
        players_left=command.players_left,
        pause_all_in=command.pause_all_in,
        ask_showdown=command.ask_showdown,
        rake_reduction=_reduction(command, plan, choices),
        rake=terms or UNSET,
        promotional=command.promotional or UNSET,
        unraked=table.unraked or UNSET,
        bought_by=plan.bought_by,
    )


def _reduction(command: cmd.BeginHand, plan: HandPlan, choices: Choices) -> Literal["none", "half"]:
    """Half rake is granted to those who ask for it where so few are dealt in."""
    if command.rake_reduction == "none":
        return "none"
    key = "rake.half_stud_players" if plan.game.family == "stud" else "rake.half_flop_players"
    return command.rake_reduction if len(plan.dealt) <= choices.value(key) else "none"


def end_hand(table: Table, command: cmd.EndHand, choices: Choices) -> cmd.Answer:
    setup, outcome = table.setup, command.outcome
    if setup is None:
        return Refusal("no_hand", {})
    fault = _outcome_fault(setup, outcome)
    if fault:
        return Refusal("bad_outcome", {"why": fault})
    stacks = tuple((seat, outcome.stacks[seat]) for seat in setup.seats)
    events: list[ev.TableEvent] = [
        ev.HandEnded(stacks, outcome.winners, outcome.pot, outcome.carried, outcome.promotional or UNSET)
    ]
    events += kill.after_hand(table, setup, outcome, choices)
    events += carried_pots.after_hand(table, setup.seats, outcome, choices)
    for seat, stack in stacks:
        player = table.seats[seat]
        if player.short_blind:
            events.append(ev.ShortBlindOwed(seat, choices.cite("blinds.less_than_half_single_blind")))
        if not (stack or player.bought or outcome.carried or player.leaving):
            events.append(ev.WentBroke(seat))
    staying = [seat for seat, player in table.seats.items() if not player.leaving]
    events += [ev.PostPutOff(*owed) for owed in outcome.owing if owed[0] in staying]
    events += _leavers(table, dict(stacks))
    return events


def _leavers(table: Table, stacks: dict[int, int]) -> list[ev.TableEvent]:
    gone: list[ev.TableEvent] = []
    for seat, player in sorted(table.seats.items()):
        if player.leaving:
            chips = stacks.get(seat, player.stack) + player.beside + player.behind + player.bought
            gone.append(ev.SeatGivenUp(seat, player.player, chips))
    return gone


def _outcome_fault(setup: HandSetup, outcome: cmd.HandOutcome) -> str:
    if sorted(outcome.stacks) != sorted(setup.seats):
        return f"stacks are given for seats {sorted(outcome.stacks)}, the hand had {sorted(setup.seats)}"
    amounts = [*outcome.stacks.values(), outcome.pot, outcome.carried, outcome.forfeited, outcome.promotional]
    if any(type(amount) is not int or amount < 0 for amount in amounts):
        return "an amount is not a whole number of chips"
    left = sum(outcome.stacks.values()) + outcome.carried + outcome.promotional
    if left > sum(setup.stacks) + setup.carried:
        return "there are more chips than before"
    strangers = {*outcome.winners, outcome.scoop_by} - {0, *setup.seats}
    if strangers:
        return f"seats {sorted(strangers)} were not in the hand"
    if outcome.carried and outcome.winners:
        return "a carried pot has no winner"
    return ""


def prescribe_hands(table: Table, command: cmd.PrescribeHands, choices: Choices) -> cmd.Answer:
    """Every seat named must be taken, and the table must have a small and a big blind."""
    if len(table.stakes.blinds) != 2 or not command.hands:
        return Refusal("bad_stakes", {"why": "hands are laid down for a small and a big blind"})
    for hand in command.hands:
        for seat in (hand.button, hand.small, hand.big, hand.out):
            if seat and seat not in table.seats:
                return Refusal("seat_empty", {"seat": seat})
    return [ev.HandsPrescribed(command.hands)]


def change_stakes(table: Table, command: cmd.ChangeStakes, choices: Choices) -> cmd.Answer:
    fault = change_fault(table, command)
    if fault:
        return Refusal("bad_stakes", {"why": fault})
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "a change of stakes"})
    return [ev.StakesChanged(command.stakes, command.rotation, command.game)]


def change_fault(table: Table, command: cmd.ChangeStakes) -> str:
    """Why a table cannot go over to these stakes, also after this hand; empty where it can."""
    games = [leg.game for leg in command.rotation.legs] if command.rotation else []
    before = [leg.game for leg in table.rotation.legs] if table.rotation else []
    if games != before:
        return "every game of the rotation needs its stakes, in the same order"
    game = command.game or table.game
    try:
        fault = stakes_fault(game, command.stakes, command.rotation)
    except CardhouseError as wrong:
        return str(wrong)
    if not fault and load_game(game).forced != table.rules_of_game.forced:
        return f"{game} has other forced bets: close the table and open one for it"
    return fault
