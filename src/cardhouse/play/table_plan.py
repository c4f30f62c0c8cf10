"""The next hand as it would be dealt now: who gets a hand, where button and blinds lie, who posts what.

Pure: it reads the table and the house and changes nothing. `table_hands` turns a plan into events; offers
that depend on position (straddles, buying the button) are checked against a plan too. Amounts are posted in
full: the hand cuts a post to the stack that pays it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from cardhouse.games.game import Game, load_game
from cardhouse.houses.choices import Choices
from cardhouse.play import carried_pots, entrants, kill, rotation
from cardhouse.play.button import Layout, Lineup, Placement, clockwise, gone_past, place
from cardhouse.play.chips_in_play import least_to_play, stacks_in_play
from cardhouse.play.entrants import Entries
from cardhouse.play.posting import live_part
from cardhouse.play.prescribed import placement
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Post
from cardhouse.play.stakes import Stakes
from cardhouse.play.table import BLINDS, Table
from cardhouse.play.table_events import BlindMissed, HandWithheld, ShortBlindPassedOn


@dataclass(slots=True)
class HandPlan:
    """Everything that is settled about the next hand but its straddle."""

    game: Game
    stakes: Stakes
    turn: int
    stacks: dict[int, int]
    layout: Layout
    button: int
    frozen: bool = False
    dealt: list[int] = field(default_factory=list)
    blinds: list[tuple[int, int]] = field(default_factory=list)
    """Who pays which blind, counted back from the big one."""
    bought_by: int = 0
    entries: Entries = field(default_factory=Entries)
    withheld: list[HandWithheld] = field(default_factory=list)
    missed: list[BlindMissed] = field(default_factory=list)
    short_blinds: list[ShortBlindPassedOn] = field(default_factory=list)
    ante_due: bool = True
    killer: int = 0
    cite: str | None = None

    @property
    def blind_seats(self) -> list[int]:
        """Seats that post a regular blind, the last big blind last; a buyer of the button stands for all."""
        return [seat for seat, _ in self.blinds] or ([self.bought_by] if self.bought_by else [])


def plan_hand(table: Table, choices: Choices, minute: int = 0) -> HandPlan | Refusal:
    """The next hand, or why none can be dealt."""
    turn = rotation.next_turn(table, minute)
    leg = table.rotation.legs[turn] if table.rotation else rotation.Leg(table.game, table.stakes)
    game = load_game(leg.game)
    stacks = stacks_in_play(table, leg.stakes, choices)
    plan = HandPlan(game, leg.stakes, turn, stacks, table.layout, table.button)
    ready = _ready(table, plan, choices)
    if game.forced == "ante_and_bring_in":
        refused = _stud(table, plan, ready, choices)
    elif not table.layout.button:
        few = Refusal("not_enough_players", {"players": len(ready)})  # nobody draws for it alone
        refused = Refusal("no_button", {}) if len(ready) > 1 else few
    elif game.forced == "antes":
        refused = _with_antes(table, plan, ready, choices)
    else:
        refused = _with_blinds(table, plan, ready, choices)
    if refused is not None:
        return refused
    killers = {"voluntary": table.kill_called, "none": 0}
    killer = killers.get(leg.stakes.kill, table.kill_owed)
    plan.killer = killer if killer in plan.dealt else 0
    return plan


def _ready(table: Table, plan: HandPlan, choices: Choices) -> list[int]:
    """Players who are there, or dealt in though they are not, with enough chips for a hand."""
    absent = choices.value("deal.absent_player") == "dealt_in"
    least, cite = least_to_play(plan.game, plan.stakes, choices)
    ready = []
    for seat, player in sorted(table.seats.items()):
        if (player.away and not absent) or player.leaving:
            continue
        if plan.stacks[seat] >= least or (seat in table.carried_from and plan.game.openers != "none"):
            ready.append(seat)
        elif plan.stacks[seat]:
            plan.withheld.append(HandWithheld(seat, "short_of_chips", cite))
        else:
            plan.withheld.append(HandWithheld(seat, "no_chips", choices.always("seat.chips_needed")))
    return ready


def _enough(plan: HandPlan) -> Refusal | None:
    if len(plan.dealt) < 2:
        return Refusal("not_enough_players", {"players": len(plan.dealt)})
    return None


def _stud(table: Table, plan: HandPlan, ready: list[int], choices: Choices) -> Refusal | None:
    """Cards go round from the dealer's left; in a rotation the button is frozen or goes on, by the house."""
    plan.dealt = clockwise(ready, table.size, table.size)
    if rotation.shares_a_button(table) and table.layout.button:
        setting = choices["blinds.through_stud"]
        if setting.value == "keeps_moving" or rotation.has_blinds(table.game):
            lineup = entrants.lineup(table, ready)
            placed = place(lineup, table.layout, _blinds_of_rotation(table), choices)
            if placed is not None and setting.value == "keeps_moving":
                plan.layout, plan.button = placed.layout, placed.layout.button
            elif placed is not None:
                plan.button, plan.frozen, plan.cite = placed.layout.button, True, setting.cite
    return _enough(plan)


def _blinds_of_rotation(table: Table) -> int:
    assert table.rotation is not None
    return max(len(leg.stakes.blinds) for leg in table.rotation.legs)


def _with_antes(table: Table, plan: HandPlan, ready: list[int], choices: Choices) -> Refusal | None:
    """Antes only, with a button that goes to the next player each deal."""
    in_pot, kept_out = carried_pots.may_play(table, ready, choices)
    plan.withheld += kept_out
    plan.ante_due = carried_pots.ante_again(table, choices)
    if len(in_pot) >= 2:
        if table.layout.fresh and table.layout.button in in_pot:
            button = table.layout.button
        else:
            button = clockwise(in_pot, table.layout.button, table.size)[0]
        plan.layout, plan.button = Layout(button, table.layout.blinds), button
        plan.dealt = clockwise(in_pot, button, table.size)
    return _enough(plan)


def _with_blinds(table: Table, plan: HandPlan, ready: list[int], choices: Choices) -> Refusal | None:
    count = len(plan.stakes.blinds)
    bought_by = table.bought_by if table.bought_by in ready and table.seats[table.bought_by].regular else 0
    lineup = entrants.lineup(table, ready)
    placed = _blind_taken_late(table, lineup, choices) if count == 1 else None
    ruled = table.prescribed[0] if table.prescribed and count == 2 else None
    if ruled is not None:
        placed = placement(ruled, lineup, frozenset(table.seats))
    placed = placed or place(lineup, table.layout, count, choices, bought_by)
    if placed is None:
        return Refusal("not_enough_players", {"players": len(ready)})
    plan.entries = entrants.settle(table, placed, ready, plan.stakes, choices)
    if ruled is not None and ruled.out and ruled.out not in placed.players:
        plan.entries.dealt.discard(ruled.out)
        plan.entries.withheld.append(HandWithheld(ruled.out, "by_a_ruling", ruled.cite))
    plan.withheld += plan.entries.withheld
    plan.bought_by = plan.entries.bought_by
    nobody_else = plan.bought_by and choices.value("buy_button.other_blinds") == "nobody_posts"
    if nobody_else:
        # The blinds stand still for a hand: those who were due them are due them on the next.
        plan.layout = Layout(placed.layout.button, table.layout.blinds, table.layout.heads_up)
    else:
        plan.layout = placed.layout
        plan.blinds = list(placed.payers)
    plan.button, plan.cite = placed.layout.button, placed.cite
    plan.dealt = clockwise(plan.entries.dealt, plan.button, table.size)
    if count == 1 and not nobody_else:
        _pass_short_blind_on(plan, choices)
    if not nobody_else:
        plan.missed = _missed(table, plan, choices)
    return _enough(plan)


def _blind_taken_late(table: Table, lineup: Lineup, choices: Choices) -> Placement | None:
    """Single blind: one whose blind the next player took, being short, takes that of the following deal.

    Button and blind stand still meanwhile, so that everybody pays once a round.
    """
    takers = [seat for seat in lineup.willing if table.seats[seat].short_blind]
    takers = [seat for seat in takers if table.seats[seat].entering == "post"]
    if not takers or not lineup.regulars:
        return None
    players = clockwise(lineup.regulars | set(takers), table.layout.button, table.size)
    cite = choices.cite("blinds.less_than_half_single_blind")
    return Placement(table.layout, tuple((seat, 1) for seat in takers), tuple(players), cite)


def _pass_short_blind_on(plan: HandPlan, choices: Choices) -> None:
    """Single blind: whoever has less than half of it is dealt in for that, and the next player takes it."""
    setting = choices["blinds.less_than_half_single_blind"]
    if setting.value == "plays_for_less":
        return
    blind = plan.stakes.blinds[0]
    for _ in range(len(plan.dealt) - 1):
        seat, _back = plan.blinds[-1]
        if plan.stacks[seat] * 2 >= blind:
            return
        to = plan.dealt[(plan.dealt.index(seat) + 1) % len(plan.dealt)]
        plan.short_blinds.append(ShortBlindPassedOn(seat, to, setting.cite))
        plan.blinds.append((to, 1))
        plan.layout = msgspec.structs.replace(plan.layout, blinds=(to,))


def _missed(table: Table, plan: HandPlan, choices: Choices) -> list[BlindMissed]:
    names = BLINDS[len(plan.stakes.blinds)]
    past = gone_past(table.layout, plan.layout, table.size, len(names))
    # Whoever asked for a hand and is kept waiting by a rule has not missed anything.
    kept = {each.seat for each in plan.entries.withheld if each.why != "has_not_chosen"}
    found = []
    for seat, player in sorted(table.seats.items()):
        if seat in plan.dealt or seat in kept or seat not in past or not player.liable or player.free_pass:
            continue
        cite = choices.cite("missed.options" if player.hands else "missed.drew_for_button")
        found.append(BlindMissed(seat, tuple(names[-back] for back in past[seat]), cite))
    return found


def posts(table: Table, plan: HandPlan, straddle: tuple[int, int] | None, choices: Choices) -> list[Post]:
    """Every post in the order in which it is put up: antes, blinds, comers, straddle, kill. An ante that one
    player pays for the table comes after his blind where the house says so.
    """
    antes, single = _antes(table, plan), plan.stakes.ante_kind != "each"
    later = antes if antes and single and choices.value("blinds.single_ante") == "big_blind_first" else []
    found = [] if later else antes
    names = BLINDS[len(plan.stakes.blinds)]
    for seat, back in plan.blinds:
        # A killer's own blind is part of the kill.
        found.append(Post(seat, names[-back], 0 if seat == plan.killer else plan.stakes.blinds[-back]))
    found += later
    straddler = straddle[0] if straddle else 0
    for seat, due in plan.entries.terms.items():
        live = 0 if seat in (plan.killer, straddler) else due.live
        dead = due.dead
        if seat == straddler and choices.value("missed.on_straddle") == "small_blind_waived":
            dead = 0
        if live or dead:
            found.append(Post(seat, due.kind, live, dead))
    found += _small_blinds_of_movers(table, plan)
    found += _put_off(table, plan, (plan.killer, straddler), choices)
    if straddle:
        found.append(Post(straddler, "straddle", straddle[1]))
    if plan.stakes.collection == "button" and plan.button in plan.dealt:
        found.append(Post(plan.button, "collection", dead=plan.stakes.charged))
    if plan.killer:
        found.append(Post(plan.killer, "kill", kill.kill_blind(plan.stakes, choices)))
    return found


def _put_off(table: Table, plan: HandPlan, covered: tuple[int, int], choices: Choices) -> list[Post]:
    """Blinds owed from an earlier hand; who has the big blind now, or posts to come in, owes no other."""
    blinds = {seat: plan.stakes.blinds[-back] for seat, back in plan.blinds}
    found = []
    for seat in plan.dealt:
        owed = table.seats[seat].owes_post
        in_front = plan.stakes.big_blind if seat in covered else blinds.get(seat, 0)
        if not owed or seat in plan.entries.terms or blinds.get(seat) == plan.stakes.big_blind:
            continue
        live = live_part(owed, in_front, plan.stakes.big_blind, choices)
        found.append(Post(seat, "missed_blinds", live, owed - live))
    return found


def _small_blinds_of_movers(table: Table, plan: HandPlan) -> list[Post]:
    """Movers who paid the big blind in the old seat and not yet the small one."""
    taken = {seat for seat, _ in plan.blinds} | set(plan.entries.terms)
    movers = [seat for seat in plan.dealt if table.seats[seat].owes_small and seat not in taken]
    if len(plan.stakes.blinds) < 2:
        return []
    small = plan.stakes.blinds[-2]
    owed = {seat: (small, 0) if table.seats[seat].owes_small == "live" else (0, small) for seat in movers}
    return [Post(seat, "seat_change", live, dead) for seat, (live, dead) in owed.items()]


def _antes(table: Table, plan: HandPlan) -> list[Post]:
    stakes = plan.stakes
    if not stakes.ante or not plan.ante_due:
        return carried_pots.back_antes(table, plan.dealt, 0, stakes.ante, plan.stacks)
    if stakes.ante_kind == "each":
        return carried_pots.back_antes(table, plan.dealt, stakes.ante, stakes.ante, plan.stacks)
    payer = plan.blind_seats[-1] if stakes.ante_kind == "big_blind" and plan.blind_seats else plan.button
    return [Post(payer, "ante", dead=stakes.ante)] if payer in plan.dealt else []
