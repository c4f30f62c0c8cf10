"""The format of an event against its sheet: whether the house holds it, which parts it needs and which may go
with it, how many enter, how large its tables are.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.catalogue import suggest
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.tournaments.formats.format import Format, format_names, load_format, number
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.faults import Fault

PARTS = {
    "bounties": "bounties", "cash_out": "periods of cashing out", "satellite": "seats in another event",
    "rounds": "rounds", "rebuys": "rebuys", "add_on": "an add-on", "re_entries": "re-entries",
}  # fmt: skip


def unknown_format(sheet: Sheet, choices: Choices) -> Fault:
    """There is no such format."""
    names = format_names()
    why = f"there is no format {sheet.format!r}{suggest(sheet.format, names)}; there are {', '.join(names)}"
    return Fault("format", why, choices.cite("tournament_sheet.formats"))


def format_faults(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    """What is wrong with a sheet by its format."""
    plan = load_format(sheet.format)
    offered = choices["tournament_sheet.formats"]
    if sheet.format not in offered.value:
        yield Fault("format", f"no event of the format {plan.name.lower()} is held here", offered.cite)
    if sheet.re_entries is not None and "re_entry" not in offered.value:
        yield Fault("re_entries", "no event with re-entries is held here", offered.cite)
    given = choices["event_entries.given_up_chips"]
    traded = sheet.re_entries is not None and sheet.re_entries.chips == "given_up"
    if traded and given.value == "not_given_up":
        yield Fault("re_entries.chips", "nobody gives up chips for another entry here", given.cite)
    occasions = choices["tournament_sheet.occasions"]
    occasion = "daily" if sheet.daily else "special"
    if occasion not in occasions.value:
        yield Fault("daily", f"no {occasion} events are held here", occasions.cite)
    yield from _parts(sheet, plan, choices)
    yield from _players(sheet, plan, choices)
    yield from _rounds(sheet, plan, choices)
    yield from _pools(sheet, plan, choices)


def _parts(sheet: Sheet, plan: Format, choices: Choices) -> Iterator[Fault]:
    for part, name in PARTS.items():
        there = getattr(sheet, part) is not None
        if part in plan.needs and not there:
            why = f"{plan.name.lower()}: the sheet has to say [{part}]"
            yield Fault("format", why, plan.cite("announced", choices.book))
        elif there and part not in plan.parts:
            again = part == "re_entries"
            cite = plan.cite("re_entry" if again else "announced", choices.book)
            yield Fault(part, f"{name} do not go with the format {plan.name.lower()}", cite)
    if sheet.re_entries is not None and sheet.rebuys is not None and "re_entries" in plan.parts:
        cite = plan.cite("re_entry", choices.book)
        yield Fault("re_entries", "one may enter again or rebuy, not both in one event", cite)
    ways = choices["tournament_money.satellite_buy_ins"]
    way = "standard" if sheet.rebuys is None else "rebuy"
    if plan.pays == "seats" and way not in ways.value:
        yield Fault("rebuys", f"a satellite's buy-ins are not of the {way} kind here", ways.cite)


def _players(sheet: Sheet, plan: Format, choices: Choices) -> Iterator[Fault]:
    cite = plan.cite("entries", choices.book)
    exactly, least = (number(said, choices) for said in (plan.entries.exactly, plan.entries.least))
    name = plan.name.lower()
    if exactly and sheet.players_most != exactly:
        said = sheet.players_most or "any number"
        yield Fault("players_most", f"{name}: exactly {exactly} players, not {said}", cite)
    if least and 0 < sheet.players_most < least:
        yield Fault("players_most", f"{name}: at least {least}, not {sheet.players_most}", cite)
    if least and 2 < sheet.players_least < least:
        yield Fault("players_least", f"{name}: at least {least}, not {sheet.players_least}", cite)
    if plan.table and sheet.seats != plan.table:
        why = f"{name}: tables of {plan.table}, not of {sheet.seats}"
        yield Fault("seats", why, cite or plan.cite("announced", choices.book))


def _rounds(sheet: Sheet, plan: Format, choices: Choices) -> Iterator[Fault]:
    rounds = sheet.rounds
    if rounds is None or plan.play != "rounds":
        return
    cite = plan.cite("round", choices.book)
    if plan.advances == "winner" and rounds.advance != 1:
        yield Fault("rounds.advance", f"the winner of each table goes on, not {rounds.advance}", cite)
    elif not 1 <= rounds.advance < sheet.seats:
        why = f"1 to {sheet.seats - 1} of a table of {sheet.seats} go on, not {rounds.advance}"
        yield Fault("rounds.advance", why, cite)
    if rounds.best_of < 1 or rounds.best_of % 2 == 0:
        yield Fault("rounds.best_of", f"the best of an odd number of matches, not of {rounds.best_of}")


def _pools(sheet: Sheet, plan: Format, choices: Choices) -> Iterator[Fault]:
    bounty = sheet.buy_in.bounty
    if "bounty" in plan.pools and bounty < 1:
        why = "a set amount of each entry goes to the bounty pool"
        yield Fault("buy_in.bounty", why, plan.cite("pool", choices.book))
    elif bounty and "bounty" not in plan.pools:
        yield Fault("buy_in.bounty", f"the format {plan.name.lower()} has no bounty pool")
    if sheet.satellite is None or plan.pays != "seats":
        return
    value, price = sheet.satellite.seat_value, sheet.buy_in.total
    if value < 1:
        why = "the value of the target event sets what is paid: say what an entry costs there"
        yield Fault("satellite.seat_value", why, plan.cite("seats", choices.book))
    elif price >= value:
        why = f"a satellite is cheaper than its target: {dollars(price)} is not less than {dollars(value)}"
        yield Fault("satellite.seat_value", why, plan.cite("target", choices.book))
