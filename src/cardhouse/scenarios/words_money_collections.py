"""Words for what the house takes: lowered rakes, hands with a pot of a given size, time, boxes."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money.collections import commands as cmd
from cardhouse.money.collections.state import Box
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import office as _office
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word

BOXES: dict[str, Box] = {"drop": "drop_box", "promotional": "promotional_box"}
REASON = "so few play"

# The rake


@word("{who} asks for half rake", "a player of the table where he sits", needs="room")
def asks_half(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.AskLowerRake(world.table_of(who).number, who), by=who, roles=("player",))


@word("{who} asks for a rake of one dollar", "a player of the table where he sits", needs="room")
def asks_dollar(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who).number
    return world.do(cmd.AskLowerRake(table, who, "one_dollar"), by=who, roles=("player",))


@word(
    "the {office:who} sets the rake of table {table:seat} at {count} percent up to {money}",
    "with a reason, because so few play",
    needs="room",
)
def sets_rake(world: RoomWorld, office: str, table: int, count: int, money: str) -> Refusal | None:
    change = cmd.ChangeRake(table, count, world.money(money), REASON)
    return world.do(change, by=office, roles=_office(office))


@word("the {office:who} goes back to the standard rake at table {table:seat}", "with a reason", needs="room")
def restores(world: RoomWorld, office: str, table: int) -> Refusal | None:
    return world.do(cmd.RestoreRake(table, "the table filled"), by=office, roles=_office(office))


@word(
    "the {office:who} offers {name:text} as {stakes:quote} charging {charge:quote}",
    "hold'em, with what its sign says is taken",
    needs="room",
)
def offers(world: RoomWorld, office: str, name: str, stakes: str, charge: str) -> Refusal | None:
    offer = OfferGame(name, "holdem", stakes, charge=charge)
    return world.do(offer, by=office, roles=_office(office))


# Hands with a pot of a given size


def _acts(world: RoomWorld, table: int, choose: Any) -> Refusal | None:
    refused = world.begin_hand(table)
    while refused is None and table in world.host.room.hands:
        dealer = world.dealer(table)
        act = hand.Deal() if dealer.awaits_cards else choose(dealer)
        refused = world.act(table, act)
    return refused


def _stays(dealer: Dealer) -> Any:
    """Checks, calls, brings it in; where people deal, whoever sits first wins."""
    played, seat, legal = dealer.hand, dealer.hand.acting_seat, dealer.legal()
    if legal is None and played.setup.mode == "tracked":
        return hand.DeclareWinners(((next(s for p, s in enumerate(played.seats) if not played.folded[p]),),))
    if legal is None:
        return hand.CloseDiscards()
    if legal.check:
        return hand.Check(seat)
    return hand.Call(seat) if legal.call else hand.BringIn(seat)


@word(
    "a hand for {money} each is played at table {table:seat}",
    "the first to act makes it so much, everybody calls, nobody bets again",
    needs="room",
)
def hand_for(world: RoomWorld, money: str, table: int) -> Refusal | None:
    amount = world.money(money)

    def choose(dealer: Dealer) -> Any:
        playing = dealer.hand
        if playing.street == 0 and playing.level < amount:
            return hand.BetTo(playing.acting_seat, amount)
        return _stays(dealer)

    return _acts(world, table, choose)


@word(
    "a hand for {money} each ends before the flop at table {table:seat}",
    "everybody calls so much, then the last goes all in and the others fold",
    needs="room",
)
def ends_early(world: RoomWorld, money: str, table: int) -> Refusal | None:
    amount = world.money(money)

    def choose(dealer: Dealer) -> Any:
        playing, legal = dealer.hand, dealer.legal()
        assert legal is not None, "everybody decides before the flop"
        seat = playing.acting_seat
        if playing.level < amount:
            return hand.BetTo(seat, amount)
        if playing.level > amount:
            return hand.Fold(seat)
        waiting = [p for p in range(playing.n) if playing.bets[p] < amount]
        return hand.BetTo(seat, legal.all_in or legal.most) if len(waiting) == 1 else hand.Call(seat)

    return _acts(world, table, choose)


@word("everybody stays in a hand at table {table:seat}", "nobody bets, nobody folds", needs="room")
def everybody_stays(world: RoomWorld, table: int) -> Refusal | None:
    return _acts(world, table, _stays)


# Time


@word("{who} announces time at table {table:seat}", "the dealer", needs="room")
def announces(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(cmd.AnnounceTime(table), by=who, roles=("dealer",))


@word("{who} collects time at table {table:seat}", "the dealer", needs="room")
def collects(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(cmd.CollectTime(table), by=who, roles=("dealer",))


@word("the {office:who} leaves the first down of table {table:seat} free", "a new time game", needs="room")
def first_down_free(world: RoomWorld, office: str, table: int) -> Refusal | None:
    return world.do(cmd.LeaveFirstDownFree(table, "a new game"), by=office, roles=_office(office))


# Boxes


def _box(name: str) -> Box:
    if name not in BOXES:
        raise WordError(f"{name!r} is no box: {', '.join(BOXES)}")
    return BOXES[name]


@word("a {box:who} box is attached to table {table:seat}", "drop or promotional", needs="room")
def attached(world: RoomWorld, box: str, table: int) -> Refusal | None:
    return world.do(cmd.AttachBox(table, _box(box)))


@word("the {box:who} box is taken off table {table:seat}", "drop or promotional", needs="room")
def taken_off(world: RoomWorld, box: str, table: int) -> Refusal | None:
    return world.do(cmd.TakeOffBox(table, _box(box)))
