"""Expectations about the betting: whose turn, what is legal, the bets and the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.play.hand import BETTING, SHOWDOWN, STAGES
from cardhouse.play.legal import Legal
from cardhouse.play.showdown import to_show
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects, per_player
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.values import NOBODY, Span, span_text
from cardhouse.scenarios.world import World

WAGERS = ("bet", "raise", "complete")


@expects(
    "turn",
    "player",
    "whose turn it is to bet, draw, discard or show; nobody when the hand waits for no player",
)
def turn(world: World, wanted: str) -> list[Pair]:
    dealer = world.hand_dealer
    seat = 0 if dealer.over else dealer.hand.acting_seat
    if dealer.hand.stage == SHOWDOWN:
        p = to_show(dealer.hand, dealer.rules)
        seat = dealer.hand.seats[p] if p >= 0 else 0
    return _seat(world, wanted, seat)


def _seat(world: World, wanted: str, seat: int) -> list[Pair]:
    expected = 0 if wanted == NOBODY else world.seat(wanted)
    return [] if expected == seat else [(wanted, world.name(seat))]


def _read_legal(node: Any, scale: int) -> dict[str, Any]:
    """A mapping checks what it names; a text such as `fold, call 4, raise 8..40` names everything."""
    if isinstance(node, Fields):
        return {name: _option(name, str(value), scale) for name, value in node.items()}
    found: dict[str, Any] = dict.fromkeys(("fold", "check", "call", "bring in", "wager"), False)
    for part in (part.strip() for part in str(node).split(",")):
        name = next(
            (known for known in ("fold", "check", "call", "bring in", *WAGERS) if part.startswith(known)), ""
        )
        if not name:
            raise WordError(
                f"{part!r} is no option; write fold, check, call 4, bring in 2, bet 4, raise 8..40"
            )
        value = _option(name, part.removeprefix(name).strip() or "yes", scale)
        if name in WAGERS:
            del found["wager"]
        found[name] = value
    return found


def _option(name: str, value: str, scale: int) -> Any:
    if name in ("fold", "check", "chop"):
        return values.yes_no(value)
    if name in ("call", "bring in", "all-in", "step"):
        return values.yes_no(value) if value in ("yes", "no") else values.money(value, scale)
    if name in (*WAGERS, "wager"):
        return values.yes_no(value) if value in ("yes", "no") else Span(value, scale)
    if name == "because":
        return value
    raise WordError(
        f"{name!r} is no option; there are fold, check, call, bring in, bet, raise, complete, wager, step, "
        "all-in, chop, because"
    )


@expects(
    "legal",
    "options",
    "what the player in turn may do: `{call: 4, raise: 8..40, check: no}` checks what it names, "
    "`fold, call 4, raise 8..40` names all; `because: row` is why there is no raise",
    read=_read_legal,
)
def legal(world: World, wanted: dict[str, Any]) -> Iterator[Pair]:
    choices = world.hand_dealer.legal()
    if choices is None:
        yield "a betting turn", STAGES[world.hand_dealer.hand.stage]
        return
    came = options_text(world, choices)
    for name, value in wanted.items():
        if not _fits(world, choices, name, value):
            yield f"{name} {_say(world, value)}", came


def _say(world: World, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return world.text(value)
    return value.text if isinstance(value, Span) else str(value)


def _fits(world: World, choices: Legal, name: str, value: Any) -> bool:
    if name in ("fold", "check", "chop"):
        return bool(getattr(choices, name)) is value
    if name in ("call", "bring in", "all-in"):
        amount: int = getattr(choices, {"bring in": "bring_in", "all-in": "all_in"}.get(name, name))
        return bool(amount) is value if isinstance(value, bool) else bool(amount == value)
    if name == "step":
        return bool(choices.step == value)
    if name == "because":
        return value in (choices.why, _cite(world, choices.why))
    there: bool = bool(choices.wager) if name == "wager" else choices.wager == name
    if isinstance(value, bool):
        return there is value
    return there and bool(value.fits(choices.least, choices.most, choices.step))


def _cite(world: World, key: str) -> str | None:
    return world.choices.cite(key) if key in world.choices else None


def options_text(world: World, choices: Legal) -> str:
    """Everything the player in turn may do, as a scenario would write it."""
    parts = [name for name in ("fold", "check") if getattr(choices, name)]
    if choices.call:
        parts.append(f"call {world.text(choices.call)}")
    if choices.bring_in:
        parts.append(f"bring in {world.text(choices.bring_in)}")
    if choices.wager:
        parts.append(f"{choices.wager} {span_text(choices.least, choices.most, choices.step, world.scale)}")
    if choices.why:
        parts.append(f"no raise because of {_cite(world, choices.why) or choices.why}")
    return ", ".join(parts)


@expects("bets", "players: money", "what each player has in front in this round")
def bets(world: World, wanted: dict[str, int]) -> list[Pair]:
    hand = world.hand_dealer.hand
    return per_player(world, wanted, lambda name: world.text(hand.bets[world.position(name)]), world.text)


@expects(
    "street",
    "text",
    "the street being played: preflop, flop, fourth street, before the draw ...; showdown; over",
)
def street(world: World, wanted: str) -> list[Pair]:
    hand = world.hand_dealer.hand
    came = hand.this_street.name if hand.stage <= BETTING else STAGES[hand.stage]
    return differ(wanted, came)


@expects("over", "yes or no", "whether the pot is pushed")
def over(world: World, wanted: bool) -> list[Pair]:
    return _yes_no(wanted, world.hand_dealer.over)


def _yes_no(wanted: bool, came: bool) -> list[Pair]:
    return differ("yes" if wanted else "no", "yes" if came else "no")


@expects("capped", "yes or no", "whether the betting round is capped")
def capped(world: World, wanted: bool) -> list[Pair]:
    return _yes_no(wanted, world.hand_dealer.hand.capped)


@expects("raises", "count", "raises counted so far in this round")
def raises(world: World, wanted: int) -> list[Pair]:
    return differ(str(wanted), str(world.hand_dealer.hand.raises))


@expects("in the hand", "players", "who still holds a live hand, in any order")
def in_the_hand(world: World, wanted: list[str]) -> list[Pair]:
    hand = world.hand_dealer.hand
    came = {seat for p, seat in enumerate(hand.seats) if not hand.folded[p]}
    if {world.seat(name) for name in wanted} == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, sorted(came))))]


@expects("all-in", "players", "who is all-in, in any order")
def all_in(world: World, wanted: list[str]) -> list[Pair]:
    hand = world.hand_dealer.hand
    came = {seat for p, seat in enumerate(hand.seats) if not hand.folded[p] and not hand.stacks[p]}
    if {world.seat(name) for name in wanted} == came:
        return []
    return [(values.listed(wanted), values.listed(map(world.name, sorted(came))))]


@expects("limits", "text", "the two bet sizes of this hand, such as 8/16")
def limits(world: World, wanted: str) -> list[Pair]:
    stakes = world.hand_dealer.hand.setup.stakes
    return differ(wanted, f"{world.text(stakes.small_bet)}/{world.text(stakes.big_bet)}")
