"""Decides what players put up of their own will: straddles, voluntary kills, more chips."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play import blinds_owed, kill, straddles
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.chips_in_play import playing_behind
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.table import Table
from cardhouse.play.table_plan import plan_hand
from cardhouse.play.table_seating import whole

REGULAR_BLINDS = ("small_blind", "third_blind", "big_blind", "button_bought")
THIRD_CARD = 3


def offer_straddle(table: Table, command: cmd.OfferStraddle, choices: Choices) -> cmd.Answer:
    if type(command.amount) is not int or command.amount < 0:
        return Refusal("bad_chips", {"amount": command.amount, "least": 0})
    if table.setup is not None:
        return _late_straddle(table, table.setup, command, choices)
    plan = plan_hand(table, choices)
    if isinstance(plan, Refusal):
        return plan
    seat = command.seat
    amount = straddles.check(
        seat,
        command.amount,
        stack=plan.stacks[seat],
        stakes=plan.stakes,
        dealt=plan.dealt,
        blinds=plan.blind_seats,
        killed=bool(plan.killer),
        choices=choices,
    )
    if isinstance(amount, Refusal):
        return amount
    return [ev.StraddleAnnounced(seat, amount, choices.cite("straddle.who"))]


def _late_straddle(
    table: Table, setup: HandSetup, command: cmd.OfferStraddle, choices: Choices
) -> cmd.Answer:
    """The hand has begun: the house may still take a straddle until the player's own first card."""
    seat = command.seat
    cite = choices.cite("straddle.deadline")
    if not straddles.in_time(command.dealing, command.own_card, bool(table.straddled_by), choices):
        why = "the player has a card" if command.own_card else "the deal has begun"
        return Refusal("straddle_late", {"seat": seat, "why": why}, cite)
    blinds = [post.seat for post in setup.posts if post.kind in REGULAR_BLINDS]
    stack = dict(zip(setup.seats, setup.stacks, strict=True)).get(seat, 0)
    amount = straddles.check(
        seat, command.amount, stack=stack, stakes=setup.stakes, dealt=setup.seats, blinds=blinds,
        killed=bool(table.killed_by), choices=choices,
    )  # fmt: skip
    if isinstance(amount, Refusal):
        return amount
    standing = [(post.seat, post.live) for post in setup.posts if post.kind == "straddle"]
    winner, size = straddles.stands([*standing, (seat, amount)], setup.seats, choices)
    events: list[ev.TableEvent] = [ev.StraddleAnnounced(seat, amount, choices.cite("straddle.who"))]
    priority = choices.cite("straddle.priority")
    beaten = [at for at, _ in [*standing, (seat, amount)] if at != winner]
    events += [ev.StraddleLapsed(at, "another straddle stands", priority) for at in beaten]
    others = [post for post in setup.posts if post.kind not in ("straddle", "kill")]
    kills = [post for post in setup.posts if post.kind == "kill"]
    posts = (*others, Post(winner, "straddle", size), *kills)
    events.append(ev.SetupRevised(msgspec.structs.replace(setup, posts=posts), table.killed_by, winner, cite))
    return events


def kill_voluntarily(table: Table, command: cmd.KillVoluntarily, choices: Choices) -> cmd.Answer:
    seat, stakes = command.seat, table.stakes
    if stakes.kill != "voluntary":
        return Refusal("no_kill", {"seat": seat, "why": "pots are not killed at will in this game"})
    if table.kill_called or table.killed_by:
        why = "the pot is killed already"
        return Refusal("no_kill", {"seat": seat, "why": why}, choices.always("kill.one_a_deal"))
    deadline = choices["kill.voluntary_deadline"]
    late = command.cards_out >= THIRD_CARD if deadline.value == "third_card" else table.setup is not None
    if late:
        return Refusal("no_kill", {"seat": seat, "why": "too many cards are out"}, deadline.cite)
    if table.setup is None:
        plan = plan_hand(table, choices)
        if isinstance(plan, Refusal):
            return plan
        dealt, stack = tuple(plan.dealt), plan.stacks[seat]
    else:
        dealt = table.setup.seats
        stack = dict(zip(dealt, table.setup.stacks, strict=True)).get(seat, 0)
    if seat not in dealt:
        return Refusal("no_kill", {"seat": seat, "why": "the seat gets no hand"})
    setting = choices["kill.voluntary_stack"]
    needed = setting.value * kill.kill_blind(stakes, choices)
    if stack < needed:
        return Refusal("kill_stack", {"seat": seat, "stack": stack, "needed": needed}, setting.cite)
    events: list[ev.TableEvent] = [ev.KillAnnounced(seat, deadline.cite)]
    if table.setup is not None:
        events.append(_killed(table.setup, seat, table.straddled_by, deadline.cite, choices))
    return events


def _killed(
    setup: HandSetup, seat: int, straddled_by: int, cite: str | None, choices: Choices
) -> ev.SetupRevised:
    """The same hand with the pot killed; the killer's own blind is part of the kill."""
    own = [post.seat == seat and post.live > 0 for post in setup.posts]
    posts = [
        msgspec.structs.replace(post, live=0) if mine else post
        for post, mine in zip(setup.posts, own, strict=True)
    ]
    posts.append(Post(seat, "kill", kill.kill_blind(setup.stakes, choices)))
    killed = msgspec.structs.replace(
        setup, posts=tuple(posts), killed=True, stakes=kill.killed_stakes(setup.stakes, choices)
    )
    return ev.SetupRevised(killed, seat, straddled_by, cite)


def announced_last(table: Table) -> int:
    """Who announced a straddle or a kill for the next hand, the latest; 0 where nobody did."""
    return table.straddles[-1][0] if table.straddles else table.kill_called


def add_chips(table: Table, command: cmd.AddChips, choices: Choices) -> cmd.Answer:
    refused = whole(command.amount, 1)
    if refused is not None:
        return refused
    seat = command.seat
    setting = choices["chips.added_in_hand"]
    if command.cash_in_play:
        return [ev.ChipsBought(seat, command.amount, "already_counted", setting.cite)]
    if not table.in_hand(seat):
        return [ev.ChipsBought(seat, command.amount, "now"), *_bought_in_again(table, seat, choices)]
    plays: ev.Plays = "next_hand" if setting.value == "next_hand" else "this_hand"
    return [ev.ChipsBought(seat, command.amount, plays, setting.cite)]


def _bought_in_again(table: Table, seat: int, choices: Choices) -> list[ev.TableEvent]:
    player = table.seats[seat]
    if not player.busted or load_game(table.game).forced != "blinds":
        return []
    outcome, cite = blinds_owed.after_busting(player, choices)
    if outcome == "forgiven":
        return [ev.BlindsForgiven(seat, cite)]
    return [ev.BecameNewcomer(seat, cite)] if outcome == "newcomer" else []


def play_behind(table: Table, command: cmd.PlayBehind, choices: Choices) -> cmd.Answer:
    refused = whole(command.amount, 1)
    if refused is not None:
        return refused
    setting = choices["chips.playing_behind"]
    if setting.value == "not_allowed" and command.announced:
        return Refusal("no_playing_behind", {}, setting.cite)
    plays, cite = playing_behind(command.amount, command.announced, table.stakes, choices)
    return [
        ev.ChipsBehind(command.seat, command.amount, plays, cite),
        *_bought_in_again(table, command.seat, choices),
    ]


def deliver_chips(table: Table, command: cmd.DeliverChips, choices: Choices) -> cmd.Answer:
    if not table.seats[command.seat].behind:
        return Refusal("nothing_on_its_way", {"seat": command.seat})
    return [ev.ChipsDelivered(command.seat)]


def remove_chips(table: Table, command: cmd.RemoveChips, choices: Choices) -> cmd.Answer:
    refused = whole(command.amount, 1)
    if refused is not None:
        return refused
    if table.in_hand(command.seat):
        return Refusal("hand_in_progress", {"what": "taking chips off the table"})
    stack = table.seats[command.seat].stack
    if command.amount > stack:
        return Refusal("too_few_chips", {"seat": command.seat, "stack": stack, "needed": command.amount})
    return [ev.ChipsRemoved(command.seat, command.amount, command.cite)]


def pay_collection(table: Table, command: cmd.PayCollection, choices: Choices) -> cmd.Answer:
    """Everybody can pay, or nobody does."""
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "a collection"})
    cite = command.cite
    events: list[ev.TableEvent] = []
    for seats, paid, under_box in (
        (table.seats, command.paid, False),
        (table.boxed, command.paid_under_box, True),
    ):
        for seat, chips in paid:
            if seat not in seats:
                return Refusal("seat_empty", {"seat": seat})
            refused = whole(chips, 1)
            if refused is not None:
                return refused
            stack = seats[seat].stack
            if chips > stack:
                return Refusal("too_few_chips", {"seat": seat, "stack": stack, "needed": chips})
            events.append(ev.CollectionPaid(seat, chips, under_box, cite))
    refused = whole(command.left_in_pot, 0)
    if refused is not None:
        return refused
    if command.left_in_pot:
        events.append(ev.LeftInPot(command.left_in_pot, cite))
    return events


def splash_pot(table: Table, command: cmd.SplashPot, choices: Choices) -> cmd.Answer:
    """Between hands only: a pot that is being played for grows by bets alone."""
    if table.setup is not None:
        return Refusal("hand_in_progress", {"what": "adding to the next pot"})
    refused = whole(command.chips, 1)
    if refused is not None:
        return refused
    return [ev.LeftInPot(command.chips, command.cite, UNSET if command.raked else command.chips)]
