"""Words about prizes of events: the payout desk, what is withheld, deals, cashing out, bounties."""

from __future__ import annotations

from typing import Any

from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.prizes.cash_out_chips import CashOutChips
from cardhouse.tournaments.prizes.close_cash_out import CloseCashOut
from cardhouse.tournaments.prizes.close_event import CloseEvent
from cardhouse.tournaments.prizes.give_payout_card import GivePayoutCard
from cardhouse.tournaments.prizes.intercept_step import MANAGERS_OWN, TakeInterceptStep, needed
from cardhouse.tournaments.prizes.open_cash_out import OpenCashOut
from cardhouse.tournaments.prizes.pay_bounty import PayBounty
from cardhouse.tournaments.prizes.pay_prize import PayPrize
from cardhouse.tournaments.prizes.propose_deal import ProposeDeal
from cardhouse.tournaments.prizes.restore_banks import RestoreBanks
from cardhouse.tournaments.prizes.search_intercept import SearchIntercept
from cardhouse.tournaments.prizes.send_papers import SendPapers
from cardhouse.tournaments.prizes.settle_pool import SettlePool
from cardhouse.tournaments.prizes.sign_deal import SignDeal, TurnDownDeal
from cardhouse.tournaments.prizes.undo_bounty import TakeBackBounty
from cardhouse.tournaments.state import Event

METHODS = {"chip model": "icm", "chips": "chips", "even shares": "even"}
SHOWN = frozenset(("identification", "loyalty_card"))


def played(world: RoomWorld, name: str | None = None) -> Event:
    """An event by its name; where none is said the one that is under way or over, or the only one."""
    begun = [one for one in world.room.events.all.values() if one.phase not in ("announced", "registering")]
    return begun[0] if name is None and len(begun) == 1 else world.event(name)


def _words(text: str | None) -> frozenset[str]:
    """`remaining prize and w2g copies`."""
    return frozenset(part.strip().replace(" ", "_") for part in (text or "").split(" and ") if part.strip())


@word("the prize pool( of {event:text})? is settled", "by the director", needs="room")
def settles(world: RoomWorld, event: str | None = None) -> Refusal | None:
    return world.direct(SettlePool(played(world, event).name))


@word("{who} gets a payout card( in {event:text})?", "from the coordinator", needs="room")
def gets_payout_card(world: RoomWorld, who: str, event: str | None = None) -> Refusal | None:
    return world.direct(GivePayoutCard(played(world, event).name, who))


@word(
    "{who} is paid( in {event:text})?( by the {window:who})?( without {missing:text})?",
    "at the payout desk, with all that the house asks for, handed over and signed; `by the cage`; `without "
    "identification`, `loyalty card`, `signature`, `tax papers`, `w2g copies` …",
    needs="room",
)
def is_paid(
    world: RoomWorld,
    who: str,
    event: str | None = None,
    window: str | None = None,
    missing: str | None = None,
) -> Refusal | None:
    left_out, choices = _words(missing), world.choices
    handed = needed(choices, "guest_receives") | needed(choices, "cage_money")
    handed |= needed(choices, "nothing_paid")
    ask = PayPrize(
        played(world, event).name,
        who,
        shown=tuple(sorted(SHOWN - left_out)),
        signed="" if "signature" in left_out else choices.value("tournament_payout.signs"),
        tax_papers="tax_papers" not in left_out,
        place="cage:main" if window else "",
        handed=tuple(sorted(handed - left_out)),
    )
    return world.do(ask, by="pat", roles=("cage",))


@word("{who} is looked up( at the {where:text})?", "for claims on a prize: no match", needs="room")
def looked_up(world: RoomWorld, who: str, where: str | None = None) -> Refusal | None:
    place = (where or "payout area").replace(" ", "_")
    return world.do(SearchIntercept(played(world).name, who, where=place), by="pat", roles=("cage",))


@word(
    "{who} is looked up and {money} is claimed under {reference:who} for {quote}",
    "something must be withheld from the prize",
    needs="room",
)
def claimed(world: RoomWorld, who: str, money: str, reference: str, quote: str) -> Refusal | None:
    ask = SearchIntercept(played(world).name, who, world.money(money), reference=reference, reason=quote)
    return world.do(ask, by="pat", roles=("cage",))


@word(
    "{step:text} is done for {who}( by {by:who} the {office:who})?( without {missing:text})?",
    "one step of withholding, by the manager with an escort or by the payout desk: `match`, `slip`, `slip "
    "support`, `notified`, `request slip`, `back to guest`, `told`, `guest signs`",
    needs="room",
)
def step_done(
    world: RoomWorld,
    step: str,
    who: str,
    by: str | None = None,
    office: str | None = None,
    missing: str | None = None,
) -> Refusal | None:
    name = step.replace(" ", "_")
    done = needed(world.choices, name) - _words(missing) - {"signature_patron"}
    ask = TakeInterceptStep(played(world).name, who, name, tuple(sorted(done)), escort="sid")
    if by is not None:
        roles = ("manager",) if office == "manager" else ("cage",)
        return world.do(ask, by=by, roles=roles)
    managers = name in MANAGERS_OWN
    return world.do(ask, by="max" if managers else "pat", roles=("manager",) if managers else ("cage",))


@word("the papers go to accounting", "all papers of withheld prizes", needs="room")
def papers_go(world: RoomWorld) -> Refusal | None:
    return world.do(SendPapers(played(world).name), by="pat", roles=("cage",))


@word("the event( {event:text})? is closed", "all is paid", needs="room")
def closes(world: RoomWorld, event: str | None = None) -> Refusal | None:
    return world.direct(CloseEvent(played(world, event).name))


@word(
    "a deal by {method:text} is proposed( with {money} kept)?",
    "by the `chip model`, by `chips` or by `even shares`; what is kept goes to the winner",
    needs="room",
)
def proposes(world: RoomWorld, method: str, money: str | None = None) -> Refusal | None:
    if method not in METHODS:
        raise WordError(f"{method!r} is no deal: {', '.join(METHODS)}")
    kept = world.money(money) if money else 0
    way: Any = METHODS[method]
    return world.direct(ProposeDeal(played(world).name, way, kept))


@word("{whos} (sign|signs) the deal", "each for himself", needs="room")
def signs_deal(world: RoomWorld, whos: list[str]) -> Refusal | None:
    for name in whos:
        refused = world.do(SignDeal(played(world).name, name), by=name, roles=("player",))
        if refused is not None:
            return refused
    return None


@word("{who} turns the deal down", "then it is off the table", needs="room")
def turns_down(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(TurnDownDeal(played(world).name, who), by=who, roles=("player",))


@word("cashing out begins", "the director opens a period", needs="room")
def cash_out_begins(world: RoomWorld) -> Refusal | None:
    return world.direct(OpenCashOut(played(world).name))


@word("cashing out ends", "the director closes it", needs="room")
def cash_out_ends(world: RoomWorld) -> Refusal | None:
    return world.direct(CloseCashOut(played(world).name))


@word("{who} cashes out {chips:money} chips", "chips of the event for cash", needs="room")
def cashes_out(world: RoomWorld, who: str, chips: str) -> Refusal | None:
    ask = CashOutChips(played(world).name, who, int(chips.replace(",", "")))
    return world.do(ask, by="pat", roles=("cage",))


@word("the bounty on {who} is paid by table {table:seat}", "from the table's imprest", needs="room")
def bounty_by_table(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.direct(PayBounty(played(world).name, who, "table_imprest", str(table)))


@word("the bounty on {who} is paid by bank {bank:who}", "from a temporary bank", needs="room")
def bounty_by_bank(world: RoomWorld, who: str, bank: str) -> Refusal | None:
    return world.direct(PayBounty(played(world).name, who, "temporary_bank", bank))


@word("{who} gives the bounty back", "of a bust that was undone", needs="room")
def bounty_back(world: RoomWorld, who: str) -> Refusal | None:
    return world.direct(TakeBackBounty(world.event().name, who))


@word("the banks are made good", "what bounties took out of them", needs="room")
def banks_made_good(world: RoomWorld) -> Refusal | None:
    return world.direct(RestoreBanks(played(world).name))


@word("{money} lie in the special hands reserve", "before the story begins", needs="room")
def reserve(world: RoomWorld, money: str) -> None:
    amount, balances = world.money(money), world.room.books.balances
    fund = accounts.fund(f"{accounts.SPECIAL_HANDS}:holdem")
    with world.as_found():
        for account, more in ((fund, amount), (accounts.OUTSIDE, -amount)):
            balances[account] = balances.get(account, 0) + more
