"""Time: when it falls due, who pays it and how much, what is dropped and what is left in the pot.

What a seat pays is on the game's plaque (its stakes). Money for a closed game's empty seats is divided among
its players in whole dollars; what does not go round is paid, a dollar each, by the lowest seats, and odd
cents by the first of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.money import account as accounts
from cardhouse.money.collections import commands as cmd
from cardhouse.money.collections import events as ev
from cardhouse.money.collections.game import Game, Payer
from cardhouse.money.collections.state import TableCollections
from cardhouse.money.collections.terms import in_force
from cardhouse.money.desk import SECOND, Answer, MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal, register

KEY = "money_collections"
MINUTE = 60 * SECOND
DOLLAR = 100

register(
    {
        "time_due": "time is due at table {table}: it is collected before the next hand",
        "pays_no_time": "players do not pay time at table {table}",
        "no_time_charge": "the plaque of table {table} states no charge for time",
        "time_not_due": "time at table {table} is paid until {until}",
        "time_not_announced": "{dealer} announces time before collecting it",
        "nobody_pays": "nobody sits at table {table}",
        "first_down_charged": "the first down of a new game is charged",
        "game_not_new": "time was collected or a hand dealt at table {table}: its first down is over",
    }
)


@dataclass(frozen=True, slots=True)
class Paid:
    """What one pays; from what he has on him where there are too few chips on the table."""

    payer: Payer
    amount: int

    @property
    def from_pocket(self) -> bool:
        return self.payer.place == "held" or self.payer.chips < self.amount


@dataclass(frozen=True, slots=True)
class Collection:
    """Everything that is taken at once."""

    paid: tuple[Paid, ...]
    left_in_pot: int
    seats: int
    until: int
    dealer: str
    cite: str | None

    @property
    def collected(self) -> int:
        return sum(one.amount for one in self.paid)


def since_opening(desk: MoneyDesk, game: Game) -> TableCollections:
    """What was collected in this game; nothing where the table opened since."""
    found = desk.books.collections.at(game.table)
    return found if found.collected_at >= game.opened else TableCollections()


def next_time(desk: MoneyDesk, instant: int) -> int:
    """When time falls due next after an instant, by the room's clock."""
    local = desk.local(instant)
    every: int = desk.choices.value(f"{KEY}.time_minutes")
    minute = local.hour * 60 + local.minute
    begun = instant - (local.second * SECOND + instant % SECOND)
    return begun + (every - minute % every) * MINUTE


def owed(desk: MoneyDesk, game: Game) -> bool:
    """Whether time is due now."""
    if not game.timed or not game.stakes.charged:
        return False
    last = since_opening(desk, game)
    if desk.choices.value(f"{KEY}.time_due") == "at_dealer_change":
        return not last.collected_at or last.collected_at < game.dealer_since
    if not last.collected_at and desk.choices.value(f"{KEY}.time_paid") == "afterwards":
        return desk.now >= next_time(desk, game.opened)
    return desk.now >= last.paid_until


def in_advance(desk: MoneyDesk) -> bool:
    """Whether time is paid before it is played."""
    return bool(desk.choices.value(f"{KEY}.time_paid") == "in_advance")


def time_fault(desk: MoneyDesk, game: Game) -> Refusal | None:
    """Why no hand may begin: time is paid in advance."""
    if in_advance(desk) and owed(desk, game):
        return Refusal("time_due", {"table": game.table}, desk.choices.cite(f"{KEY}.time_paid"))
    return None


def announce(desk: MoneyDesk, game: Game, command: cmd.AnnounceTime) -> Answer:
    refused = _nothing_due(desk, game)
    if refused is not None:
        return refused
    cite = desk.choices.cite(f"{KEY}.time_announced")
    return [ev.TimeAnnounced(game.table, game.dealer or desk.by, cite)]


def collect(desk: MoneyDesk, game: Game) -> Collection | Refusal:
    """What everybody pays, or why nothing is collected now."""
    refused = _nothing_due(desk, game)
    if refused is not None:
        return refused
    if game.hand_on:
        return Refusal("hand_in_progress", {"what": "a collection"})
    dealer = game.dealer or desk.by
    announced = desk.choices[f"{KEY}.time_announced"]
    if announced.value == "by_new_dealer" and not _announced(desk, game, dealer):
        return Refusal("time_not_announced", {"dealer": dealer}, announced.cite)
    return amounts(desk, game)


def amounts(desk: MoneyDesk, game: Game) -> Collection | Refusal:
    """Who pays what when time is collected now."""
    sitting = [payer for payer in game.payers if payer.place == "seat"]
    if not sitting:
        return Refusal("nobody_pays", {"table": game.table})
    dealer = game.dealer or desk.by
    until, cite = next_time(desk, desk.now), desk.choices.cite(f"{KEY}.time_due")
    closed = desk.choices[f"{KEY}.closed_game"]
    if game.closed and closed.value == "full_table":
        paid = _shared(game.stakes.charged * game.seats, sitting)
        return Collection(paid, 0, game.seats, until, dealer, closed.cite)
    return _each(desk, game, until, dealer, cite)


def _each(desk: MoneyDesk, game: Game, until: int, dealer: str, cite: str | None) -> Collection:
    """Everybody pays the charge; who pays for a seat that pays already may leave it in the pot."""
    half = in_force(desk, game).half_time_up_to
    charge = game.stakes.charged
    if game.players <= half:
        charge -= charge // 2  # an odd cent is paid
    over, held = desk.choices[f"{KEY}.played_over_seats"], desk.choices[f"{KEY}.locked_up_seats"]
    pays = {"seat": True, "box": over.value != "player_over_pays", "held": held.value == "pay"}
    paid = tuple(Paid(payer, charge) for payer in game.payers if pays[payer.place])
    seats = len({one.payer.seat for one in paid})
    rest = (len(paid) - seats) * charge if over.value == "both_pay_rest_in_pot" else 0
    if rest:
        cite = over.cite
    elif any(one.payer.place == "held" for one in paid):
        cite = held.cite
    return Collection(paid, rest, seats, until, dealer, cite)


def _shared(total: int, payers: list[Payer]) -> tuple[Paid, ...]:
    count = len(payers)
    share = total // (count * DOLLAR) * DOLLAR
    left = total - share * count
    amounts = [share + DOLLAR * (place < left // DOLLAR) for place in range(count)]
    amounts[0] += left % DOLLAR
    return tuple(Paid(payer, amount) for payer, amount in zip(payers, amounts, strict=True) if amount)


def posted(desk: MoneyDesk, game: Game, taken: Collection) -> Posted | Refusal:
    """The whole collection as one posting: from stacks and pockets into the drop box and the pot."""
    lines: dict[str, int] = {}
    for one in taken.paid:
        person, amount = one.payer.person, one.amount
        if not one.from_pocket:
            _add(lines, accounts.stack(game.table, person), -amount)
            continue
        pocket = accounts.pocket(person)
        known = min(amount, desk.balance(pocket) + lines.get(pocket, 0))
        _add(lines, pocket, -known)
        _add(lines, accounts.AT_LARGE, known - amount)  # chips that the room did not see him buy
    _add(lines, accounts.drop(game.table), taken.collected - taken.left_in_pot)
    _add(lines, accounts.pot(game.table), taken.left_in_pot)
    return post(desk, "time", lines, table=game.table, cite=taken.cite)


def _add(lines: dict[str, int], account: str, amount: int) -> None:
    lines[account] = lines.get(account, 0) + amount


def leave_free(desk: MoneyDesk, game: Game, command: cmd.LeaveFirstDownFree) -> Answer:
    """The first down of a brand-new game: nothing is due before time falls due again."""
    if not game.timed:
        return Refusal("pays_no_time", {"table": game.table})
    choice = desk.choices[f"{KEY}.first_down"]
    if choice.value != "may_be_free":
        return Refusal("first_down_charged", {}, choice.cite)
    if game.begun or since_opening(desk, game).collected_at:
        return Refusal("game_not_new", {"table": game.table}, choice.cite)
    if not command.reason.strip():
        return Refusal("reason_needed", {"what": "a free down"})
    until = next_time(desk, desk.now)
    return [ev.FirstDownFree(game.table, until, desk.by, command.reason.strip(), choice.cite)]


def _nothing_due(desk: MoneyDesk, game: Game) -> Refusal | None:
    if not game.timed:
        return Refusal("pays_no_time", {"table": game.table})
    if not game.stakes.charged:
        return Refusal("no_time_charge", {"table": game.table})
    if not owed(desk, game):
        until = desk.local(since_opening(desk, game).paid_until or next_time(desk, game.opened))
        facts = {"table": game.table, "until": until.strftime("%H:%M")}
        return Refusal("time_not_due", facts, desk.choices.cite(f"{KEY}.time_due"))
    return None


def _announced(desk: MoneyDesk, game: Game, dealer: str) -> bool:
    """A dealer who dealt since the last collection need not announce the next."""
    found, last = desk.books.collections.at(game.table), since_opening(desk, game)
    if last.collected_at and game.dealer_since <= last.collected_at:
        return True
    return found.announced_by == dealer and found.announced_at >= max(game.opened, game.dealer_since)
