"""Words for the table between hands: seats, blinds, straddles, kills, chips, hands in one sentence."""

from __future__ import annotations

from typing import Any

from cardhouse.cards.card import parse_card
from cardhouse.floor.buy_ins import commands as buy_ins
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.seats.commands import ClaimSeat, LeaveTable
from cardhouse.games.game import GameError
from cardhouse.play import table_commands as tcmd
from cardhouse.play.refusal import Refusal
from cardhouse.play.signs import read_line
from cardhouse.play.stakes import StakesError
from cardhouse.play.table_hands import WORDS
from cardhouse.room.commands import DrawForTheButton
from cardhouse.scenarios import values
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.setting import read_stakes
from cardhouse.scenarios.story import DEALER
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.whole_hands import board_plays, course_to, fold_out, follow
from cardhouse.scenarios.world import StoryError, World


def _do(world: World, command: tcmd.TableCommand) -> Refusal | None:
    """Past the room: seats and chips of an event, which are the event's to give, and arrivals from games that
    the story does not tell of.
    """
    return world.past_the_room(type(command).__name__, command)


def _sit_down(world: World, who: str, seat: int, chips: int, small: int = 0) -> Refusal | None:
    if not world.table.cash:  # an event gives its seats itself
        return _do(world, tcmd.SitDown(seat, who, chips, small_chips=small))
    world.person(who)
    return world.do(buy_ins.BuyIn(TABLE, seat, who, chips, small_chips=small))


def _between(world: World, command: tcmd.TableCommand) -> Refusal | None:
    refused = world.between(command)
    world.report_cards()
    return refused


@word("{who} sits down in seat {seat} with {money}", "a newcomer to the game", needs="table", introduces=True)
def sits_down(world: World, who: str, seat: int, money: str) -> Refusal | None:
    return _sit_down(world, who, seat, world.money(money))


@word(
    "{who} sits down in seat {seat} with {money} from a broken game",
    "a player whose game broke",
    needs="table",
    introduces=True,
)
def sits_down_broken(world: World, who: str, seat: int, money: str) -> Refusal | None:
    return _do(world, tcmd.SitDown(seat, who, world.money(money), "broken_game"))


@word(
    "{who} sits down in seat {seat} with {money} from a broken game of {text}",
    "a player whose game broke: `limit 4/8`, or with another game's name `omaha limit 4/8`",
    needs="table",
    introduces=True,
)
def sits_down_other_broken(world: World, who: str, seat: int, money: str, text: str) -> Refusal | None:
    try:
        game, stakes = read_line(text, cash=world.setting.rule_set == "cash", game=world.table.game)
    except (GameError, StakesError) as fault:
        raise StoryError(str(fault)) from fault
    command = tcmd.SitDown(seat, who, world.money(money), "broken_game", old_game=game.id, old_stakes=stakes)
    return _do(world, command)


@word(
    "{who} sits down in seat {seat} with {money} from (a|the) must-move game( owing {text})?",
    "a player moved up; `owing the big blind and the small blind` are blinds missed there",
    needs="table",
    introduces=True,
)
def sits_down_must_move(
    world: World, who: str, seat: int, money: str, text: str | None = None
) -> Refusal | None:
    missed = tuple(
        part.strip().removeprefix("the ").replace(" ", "_") for part in (text or "").split(" and ") if part
    )
    return _do(world, tcmd.SitDown(seat, who, world.money(money), "must_move", missed=missed))


@word(
    "{who} sits down in seat {seat} with {money} of which {small:money} in small chips",
    "some chips are smaller than those the blinds use",
    needs="table",
    introduces=True,
)
def sits_down_small_chips(world: World, who: str, seat: int, money: str, small: str) -> Refusal | None:
    return _sit_down(world, who, seat, world.money(money), world.money(small))


@word(
    "{who} (stands up|leaves|leaves the table|quits)",
    "leaves the table; with a hand in progress when it is over",
    needs="table",
)
def stands_up(world: World, who: str) -> Refusal | None:
    return world.do(LeaveTable(TABLE, world.name(world.seat(who))), who, ("player",))


@word("{who} (sits out|goes to lunch|is away)", "wants no hand until further notice", needs="table")
def sits_out(world: World, who: str) -> Refusal | None:
    return _between(world, tcmd.SitOut(world.seat(who)))


_ENTERING: dict[str, Any] = {
    "posting": "post", "at once": "post", "waiting for the big blind": "wait_for_big_blind",
    "behind the button": "behind_button",
    "buying the button": "buy_button",
}  # fmt: skip


@word(
    "{who} (comes back|comes in|asks for a hand|asks to come in)( {text})?",
    "newcomer, mover or returning: posting (or: at once), waiting for the big blind, behind the button, "
    "buying the button",
    needs="table",
)
def comes_back(world: World, who: str, text: str | None = None) -> Refusal | None:
    how = _ENTERING.get(text or "posting")
    if how is None:
        raise StoryError(f"{text!r}: a player comes in {', '.join(_ENTERING)}")
    return _between(world, tcmd.ComeBack(world.seat(who), how))


def _enter(pattern: str, how: Any, about: str) -> None:
    def enters(world: World, who: str) -> Refusal | None:
        return _between(world, tcmd.ComeBack(world.seat(who), how))

    word(pattern, about, needs="table")(enters)


_enter("{who} posts( to come in)?", "post", "comes in at once, for whatever the house asks for that")
_enter("{who} waits for the big blind", "wait_for_big_blind", "comes in on the big blind")
_enter(
    "{who} waits for the button( to pass)?",
    "behind_button",
    "lets blinds and button go by and comes in behind it",
)
_enter("{who} buys the button", "buy_button", "posts both blinds between button and small blind")


@word(
    "{who} (moves|changes seat|changes seats) to (seat )?{seat}",
    "moves to an empty seat of the same table",
    needs="table",
)
def moves(world: World, who: str, seat: int) -> Refusal | None:
    if not world.table.cash:  # an event gives its seats itself
        return _do(world, tcmd.ChangeSeat(world.seat(who), seat))
    return world.do(ClaimSeat(TABLE, who, seat), who, ("player",))


@word(
    r"button is drawn for \({text}\)",
    "a card for each active player: button is drawn for (ann Kh, bob Ks)",
    needs="table",
)
def button_drawn(world: World, text: str) -> Refusal | None:
    cards = {world.seat(name): parse_card(str(card)) for name, card in values.per_player(text).items()}
    table = world.table
    asked = sorted(table.tied) or table.present()
    if sorted(cards) != asked:  # where software deals nobody is left out: only a dealer can
        return world.past_the_room("a draw for some", tcmd.DrawForButton(cards))
    world.drawn = tuple(cards[seat] for seat in sorted(cards))
    return world.do(DrawForTheButton(TABLE, cards), DEALER, ("dealer",))


@word("(the )?button is placed at {who}", "the floor puts the button down in a running game", needs="table")
def button_placed(world: World, who: str) -> Refusal | None:
    return _between(world, tcmd.PlaceButton(world.seat(who)))


@word(
    "{who} straddles( {money})?",
    "puts up a straddle before the deal; without an amount the least",
    needs="table",
)
def straddles(world: World, who: str, money: str | None = None) -> Refusal | None:
    return _between(world, tcmd.OfferStraddle(world.seat(who), world.money(money) if money else 0))


@word(
    "{who} straddles( {money})? after the first card",
    "the deal has begun, but this player has no card yet",
    needs="table",
)
def straddles_late(world: World, who: str, money: str | None = None) -> Refusal | None:
    amount = world.money(money) if money else 0
    return _between(world, tcmd.OfferStraddle(world.seat(who), amount, dealing=True))


@word("{who} straddles( {money})? holding a card", "this player has been dealt a card", needs="table")
def straddles_too_late(world: World, who: str, money: str | None = None) -> Refusal | None:
    return _between(
        world,
        tcmd.OfferStraddle(world.seat(who), world.money(money) if money else 0, dealing=True, own_card=True),
    )


@word(
    "{who} kills the pot( with {count} cards out)?",
    "a voluntary kill; the cards out are the most that anyone holds",
    needs="table",
)
def kills(world: World, who: str, count: int | None = None) -> Refusal | None:
    return _between(world, tcmd.KillVoluntarily(world.seat(who), count or 0))


@word("{who} (adds|buys) {money}", "buys chips; during a hand too", needs="any")
def adds(world: World, who: str, money: str) -> Refusal | None:
    amount = world.money(money)
    if not world.table.cash:
        return _do(world, tcmd.AddChips(world.seat(who), amount))
    return world.do(buy_ins.AddChips(TABLE, world.name(world.seat(who)), amount), DEALER, ("dealer",))


@word("{who} changes a bill of {money} that was in play", "chips for cash that counted already", needs="any")
def changes_bill(world: World, who: str, money: str) -> Refusal | None:
    return _do(world, tcmd.AddChips(world.seat(who), world.money(money), cash_in_play=True))


@word("{who} plays {money} behind", "chips bought, announced and on their way", needs="any")
def plays_behind(world: World, who: str, money: str) -> Refusal | None:
    return _behind(world, who, world.money(money), True)


@word(
    "{who} plays {money} behind unannounced",
    "chips bought and on their way, of which the table was not told",
    needs="any",
)
def plays_behind_unannounced(world: World, who: str, money: str) -> Refusal | None:
    return _behind(world, who, world.money(money), False)


def _behind(world: World, who: str, amount: int, announced: bool) -> Refusal | None:
    if not world.table.cash:
        return _do(world, tcmd.PlayBehind(world.seat(who), amount, announced))
    command = buy_ins.PlayBehind(TABLE, world.name(world.seat(who)), amount, announced)
    return world.do(command, DEALER, ("dealer",))


@word("{who} gets the chips", "the chips on their way arrive", needs="any")
def gets_chips(world: World, who: str) -> Refusal | None:
    return world.do(buy_ins.DeliverChips(TABLE, world.name(world.seat(who))), DEALER, ("dealer",))


@word("stakes are now {text}", "from the next hand on", needs="table")
def stakes_change(world: World, text: str) -> Refusal | None:
    return _do(world, tcmd.ChangeStakes(read_stakes(text, world.table.game, world.setting.rule_set)))


@word("{count} minutes pass", "the room's clock goes on, for rotations by time", needs="any")
def minutes_pass(world: World, count: int) -> None:
    world.at += count * MINUTE


# Hands told in a sentence


@word(
    "next hand begins with the (first card|{text})",
    "what starts it: the first riffle, the green button, the dealer push, the first card",
    needs="any",
)
def next_hand_begins(world: World, text: str | None = None) -> Refusal | None:
    by = (text or "first card").replace(" ", "_")
    if by not in WORDS:
        allowed = ", ".join(WORDS.values())
        raise StoryError(f"{text!r}: a hand begins with one of these: {allowed}")
    return world.try_begin(by)


@word("next hand", "the hand before is over; the next one begins", needs="any")
def next_hand(world: World) -> Refusal | None:
    return world.try_begin()


def _end_quickly(
    world: World,
    winners: list[str],
    pot: str,
    *,
    scoop: bool = False,
    flop: bool = True,
    stacks: dict[int, int] | None = None,
) -> None:
    """The hand in progress, or one that begins now, ends like this. No chips move unless `stacks` says so."""
    if world.dealer is None or world.dealer.over:
        world.begin()
    hand = world.hand_dealer.hand
    won = tuple(world.seat(name) for name in winners)
    wrong = [world.name(seat) for seat in won if seat not in hand.seats]
    if wrong:
        raise StoryError(f"{', '.join(wrong)} cannot win: not dealt in")
    alike = (scoop or len(won) > 1) and flop and not stacks
    course = course_to(hand, won, world.money(pot)) if alike else None
    if course is not None and (len(won) == 1 or board_plays(world)):
        follow(world, course)
        world.dealer = None
        return
    before = dict(zip(hand.seats, hand.setup.stacks, strict=True))
    world.end(
        tcmd.HandOutcome(
            stacks={**before, **(stacks or {})},
            winners=won,
            pot=world.money(pot),
            split=len(won) > 1,
            scoop_by=won[0] if scoop and len(won) == 1 else 0,
            saw_flop=flop,
        )
    )


@word(
    "{who} wins( a pot of)? {money}( after a flop)?",
    "a whole hand: this player wins such a pot; no chips move",
    needs="any",
)
def wins(world: World, who: str, money: str) -> None:
    _end_quickly(world, [who], money, scoop=not world.table.rules_of_game.high_low)


@word(
    "{who} wins( a pot of)? {money} before the flop", "a whole hand that ended before the flop", needs="any"
)
def wins_early(world: World, who: str, money: str) -> None:
    _end_quickly(world, [who], money, scoop=True, flop=False)


@word("{who} scoops( a pot of)? {money}", "a whole hand: wins high and low", needs="any")
def scoops(world: World, who: str, money: str) -> None:
    _end_quickly(world, [who], money, scoop=True)


@word("{whos} split( a pot of)? {money}", "a whole hand: they share the pot", needs="any")
def split_pot(world: World, whos: list[str], money: str) -> None:
    _end_quickly(world, whos, money)


@word(
    "nobody opens and {who} forfeits {money}",
    "jacks or better, a whole hand: false openers were found out; that bet and the antes stay",
    needs="any",
)
def forfeits(world: World, who: str, money: str) -> None:
    if world.dealer is None or world.dealer.over:
        world.begin()
    hand, forfeited = world.hand_dealer.hand, world.money(money)
    stacks = {seat: hand.stacks[p] for p, seat in enumerate(hand.seats)}
    stacks[world.seat(who)] -= forfeited
    left = hand.pot + forfeited
    world.end(tcmd.HandOutcome(stacks=stacks, opened=False, carried=left, forfeited=forfeited))


@word("{who} goes broke to {other:who}", "a whole hand: one player wins all chips of the other", needs="any")
def goes_broke(world: World, who: str, other: str) -> None:
    if world.dealer is None or world.dealer.over:
        world.begin()
    setup = world.hand_dealer.hand.setup
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    loser, winner = world.seat(who), world.seat(other)
    if loser not in stacks or winner not in stacks:
        raise StoryError(f"{who} and {other} must both be dealt in")
    after = {winner: stacks[winner] + stacks[loser], loser: 0}
    _end_quickly(world, [other], world.text(2 * stacks[loser]).replace(",", ""), scoop=True, stacks=after)


@word(
    "(a hand is|{count} hands are) played",
    "whole hands, folded out; with a kill won after a flop by whoever is dealt the first card",
    needs="any",
)
def hands_played(world: World, count: int | None = None) -> None:
    for _ in range(count or 1):
        if world.dealer is None or world.dealer.over:
            world.begin()
        hand = world.hand_dealer.hand
        course = course_to(hand, hand.seats[:1]) if hand.setup.stakes.kill != "none" else None
        if course is None:
            fold_out(world)
        else:
            follow(world, course)
        world.dealer = None
