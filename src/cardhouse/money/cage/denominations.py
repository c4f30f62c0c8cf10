"""Which chips there are and who may have which: values that management approved for the room and for single
games, chips too large for a small game, chips of other casinos. Carts have their imprest from here too.

What somebody plays in comes from the floor (`Game`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from cardhouse.money.cage import commands as cmd
from cardhouse.money.cage import events as ev
from cardhouse.money.cage.places import SUPERVISORS, place_fault, worth
from cardhouse.money.counted_chips import count_fault, total
from cardhouse.money.desk import Answer, Decide, MoneyDesk
from cardhouse.money.ledger.posting import whole
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.stakes import CASH_CHIPS, dollars

DOLLAR = 100
NAME_MOST = 30
VALUES_MOST = 40

register(
    {
        "not_approved": "chips of {value:money} are not approved for {where}: there are {approved}",
        "no_colour_up": "chips are not exchanged for bigger ones here",
        "chip_too_large": (
            "a chip of {value:money} is too large for this game: {most:money} at most in games {games}"
        ),
        "bad_chip_values": "{why}",
        "supervisors_only": "{what} is for a supervisor",
        "chips_in_order": "{person}'s chips, {worth:money}, are in order: nothing is to be changed",
        "foreign_chips_play": "chips of other casinos are taken at their value here",
        "cart_imprest": "a chip cart holds {most:money} at most, not {amount:money}",
        "cart_holds_more": "{place} holds {holds:money}, more than {amount:money}: take the rest out first",
    }
)


class Game(NamedTuple):
    """What somebody plays in."""

    table: int
    spread: str
    betting: Literal["limit", "pot_limit", "no_limit"]
    """Limit: bets have fixed sizes or bounds."""
    size: int
    """The big bet of a limit game, the big blind of another, in cents."""


def room_chips(desk: MoneyDesk) -> tuple[int, ...]:
    """The values that the room has."""
    approved = desk.books.cage.chips.get("")
    return tuple(sorted(approved)) if approved else CASH_CHIPS


def values_fault(desk: MoneyDesk, values: Iterable[int]) -> Refusal | None:
    """A refusal where the room has no such chip."""
    return _among(values, room_chips(desk), "this room", None)


def _among(values: Iterable[int], approved: Iterable[int], where: str, cite: str | None) -> Refusal | None:
    have = sorted(approved)
    for value in values:
        if value not in have:
            named = ", ".join(f"${dollars(one)}" for one in have)
            return Refusal("not_approved", {"value": value, "where": where, "approved": named}, cite)
    return None


def wanted_fault(
    desk: MoneyDesk, want: Mapping[int, int], give: Mapping[int, int], game: Game | None
) -> Refusal | None:
    """Why somebody may not have these chips (for those); `game` is the one that he sits in."""
    up = desk.choices["money_cage.colour_up"]
    if give and max(want, default=0) > max(give) and up.value == "not_done":
        return Refusal("no_colour_up", {}, up.cite)
    approved = desk.books.cage.chips.get(game.spread) if game is not None else None
    if game is not None and approved is not None and up.value == "approved_denominations":
        refused = _among(want, approved, game.spread, up.cite)
        if refused is not None:
            return refused
    large = too_large(desk, want, game)
    if large:
        assert game is not None, "only a game has chips too large for it"
        return Refusal("chip_too_large", _large_facts(desk, min(large), game), _large_cite(desk))
    return None


def too_large(desk: MoneyDesk, chips: Mapping[int, int], game: Game | None) -> dict[int, int]:
    """Those of the chips that are too large for a game."""
    if game is None or desk.choices.value("money_cage.large_chips") == "stay":
        return {}
    if game.size > _up_to(desk, game) * DOLLAR:
        return {}
    most = desk.choices.value("money_cage.large_chip_most") * DOLLAR
    return {value: count for value, count in chips.items() if value > most}


def _up_to(desk: MoneyDesk, game: Game) -> int:
    found: int = desk.choices.value(f"money_cage.large_chip_{game.betting}_games")
    return found


def _large_cite(desk: MoneyDesk) -> str | None:
    return desk.choices.cite("money_cage.large_chip_most")


def _large_facts(desk: MoneyDesk, value: int, game: Game) -> dict[str, Any]:
    size = "big bet" if game.betting == "limit" else "big blind"
    games = f"with a {size} of ${_up_to(desk, game):,} or less"
    most = desk.choices.value("money_cage.large_chip_most") * DOLLAR
    return {"value": value, "most": most, "games": games}


def inspect(desk: MoneyDesk, person: str, chips: dict[int, int], game: Game) -> Answer:
    """What must be done about the chips that lie in front of a player."""
    refused = count_fault(chips) or values_fault(desk, chips)
    if refused is not None:
        return refused
    large = too_large(desk, chips, game)
    if large:
        most = desk.choices.value("money_cage.large_chip_most") * DOLLAR
        return [ev.ColourDownOrdered(game.table, person, large, most, _large_cite(desk))]
    if person in desk.books.cage.to_change:
        return [ev.ColourDownDone(person)]
    return Refusal("chips_in_order", {"person": person, "worth": total(chips)})


def foreign_fault(desk: MoneyDesk) -> Refusal | None:
    """Why chips of another casino are left where they are."""
    rule = desk.choices["money_cage.foreign_chips"]
    return None if rule.value == "no_value" else Refusal("foreign_chips_play", {}, rule.cite)


def approve_chips(desk: MoneyDesk, command: cmd.ApproveChips) -> Answer:
    if not desk.roles & SUPERVISORS:
        return Refusal("supervisors_only", {"what": "approving chips"})
    why = _values_wrong(command.values)
    if why:
        return Refusal("bad_chip_values", {"why": why})
    if command.spread:
        refused = values_fault(desk, command.values)
        if refused is not None:
            return refused
    values = {value: " ".join(colour.split()) for value, colour in command.values.items()}
    cite = desk.choices.cite("money_cage.colour_up")
    return [ev.ChipsApproved(command.spread, values, desk.by, cite)]


def _values_wrong(values: Mapping[int, str]) -> str:
    if not 0 < len(values) <= VALUES_MOST:
        return f"name 1 to {VALUES_MOST} values"
    if any(type(value) is not int or value < 1 for value in values):
        return "a chip is worth whole cents, more than nothing"
    colours = [" ".join(colour.split()).lower() for colour in values.values()]
    if any(len(colour) > NAME_MOST for colour in colours):
        return f"a colour has at most {NAME_MOST} letters"
    named = [colour for colour in colours if colour]
    return "two values have one colour" if len(set(named)) < len(named) else ""


def set_cart_imprest(desk: MoneyDesk, command: cmd.SetCartImprest) -> Answer:
    if "manager" not in desk.roles:
        return Refusal("manager_only", {"what": "what a cart holds"})
    place = f"cart:{command.cart}"
    refused = place_fault(place) or whole(command.amount)
    if refused is not None:
        return refused
    most = desk.choices["money_cage.cart_imprest_most"]
    if command.amount > most.value * DOLLAR:
        facts = {"most": most.value * DOLLAR, "amount": command.amount}
        return Refusal("cart_imprest", facts, most.cite)
    holds = worth(desk, place)
    if holds > command.amount:
        facts = {"place": place, "holds": holds, "amount": command.amount}
        return Refusal("cart_holds_more", facts)
    return [ev.CartImprestSet(command.cart, command.amount, desk.by, most.cite)]


HANDLERS: dict[Any, Decide] = {
    cmd.ApproveChips: approve_chips,
    cmd.SetCartImprest: set_cart_imprest,
}
