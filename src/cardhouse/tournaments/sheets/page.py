"""What stands on a printed sheet: one page's worth of facts, in order. How it looks is `printing` (terminal)
and `printing_html` (paper); what would be paid is worked out by whoever asks for the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from cardhouse.games.game import load_game
from cardhouse.games.names import games_named
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.tournaments import chip_set as sets
from cardhouse.tournaments.sheet import LateEntry, Level, Sheet
from cardhouse.tournaments.sheets.check_times import TIME, pause_after

PAUSES = {"break": "Break", "dinner": "Dinner break", "end_of_day": "End of the day"}
STRUCTURES = ("no limit", "pot limit", "limit")
KEYS = (
    "tournament_money.buy_in_least", "tournament_money.pool_percent_least", "tournament_money.parts",
    "tournament_chips.race_starts", "tournament_chips.raced_out",
)  # fmt: skip
"""What players most often ask about, beside what the format says."""


class LevelLine(msgspec.Struct, frozen=True):
    """One line of the levels; a pause has no number."""

    number: int
    clock: str
    """When it begins: by the clock where the start is known, else hours and minutes into the event."""
    plays: str
    minutes: int
    notes: tuple[str, ...] = ()


class ChipLine(msgspec.Struct, frozen=True):
    """One denomination."""

    value: int
    colour: str
    in_stack: int
    leaves: str
    """When it is coloured up; empty where it stays."""


class SheetPage(msgspec.Struct, frozen=True):
    """The page."""

    title: str
    house: str
    lines: tuple[str, ...]
    """When, what, how many; one sentence each."""
    money: tuple[tuple[str, str], ...]
    levels: tuple[LevelLine, ...]
    chips: tuple[ChipLine, ...]
    payouts: tuple[tuple[str, str], ...]
    payouts_for: str
    rules: tuple[tuple[str, str], ...]
    """Row and what it says, in our words."""
    open: tuple[str, ...]
    """What the book leaves open and this event does."""


def sheet_page(
    sheet: Sheet, choices: Choices, *, house: str = "", payouts: Sequence[tuple[str, int]] = (),
    payouts_for: str = "",
) -> SheetPage:
    """The page of a sheet, by a house's rules."""
    return SheetPage(
        sheet.name,
        house or choices.house,
        tuple(_facts(sheet)),
        money=tuple(_money(sheet)),
        levels=tuple(level_lines(sheet)),
        chips=tuple(_chips(sheet)),
        payouts=tuple((place, dollars(amount)) for place, amount in payouts),
        payouts_for=payouts_for,
        rules=tuple(_rules(sheet, choices)),
        open=tuple(one.says for one in sheet.plan.open),
    )


def _facts(sheet: Sheet) -> Iterator[str]:
    plan = sheet.plan
    games = games_named(sheet.rotation) if sheet.rotation else (sheet.game,)
    named = ", ".join(load_game(game).name for game in games)
    yield f"{plan.name}: {plan.about}"
    if sheet.about:
        yield sheet.about
    turn = f", {sheet.every} {sheet.every_unit} each" if sheet.rotation else ""
    structure = shared_structure(sheet)
    played = f"{named}, {structure}" if structure else named
    yield f"{played}{turn}; {sheet.seats} to a table"
    if any("big blind ante" in level.sign for level in sheet.levels):
        yield "The ante is paid by the big blind"
    if sheet.starts:
        yield f"Starts {sheet.starts}; registration opens {sheet.registration_opens} minutes before"
    if sheet.players_most:
        alternates = ", then alternates" if sheet.alternates else ""
        yield f"{sheet.players_least} to {sheet.players_most} players{alternates}"
    if sheet.promotions:
        yield "Its hands may hit the promotions that let events take part"
    if sheet.late.through:
        yield f"Late registration through level {sheet.late.through}{_and_pause(sheet, sheet.late)}"
    if sheet.tables_break == "from_the_start":
        yield "Tables may break while people still enter"
    if sheet.re_entries is not None:
        again = sheet.re_entries
        most = f", at most {again.most} for each player" if again.most else ""
        given = "; who has chips left may give them up for it" if again.chips == "given_up" else ""
        yield f"Re-entry through level {again.through}{_and_pause(sheet, again)}{most}{given}"
    yield from _more(sheet)


def _more(sheet: Sheet) -> Iterator[str]:
    if sheet.rebuys is not None:
        at_most = sheet.rebuys.stack_at_most or sheet.stack
        yield (f"Rebuys of {sheet.rebuys.chips:,} chips for ${dollars(sheet.rebuys.price)} through level "
               f"{sheet.rebuys.through}, with {at_most:,} or less")  # fmt: skip
    if sheet.add_on is not None:
        yield (f"Add-on of {sheet.add_on.chips:,} chips for ${dollars(sheet.add_on.price)} in the break "
               f"after level {sheet.add_on.after}, whatever the stack")  # fmt: skip
    if sheet.cash_out is not None:
        levels = " and ".join(str(level) for level in sheet.cash_out.after)
        yield f"{sheet.cash_out.percent}% of the pool can be had for chips after levels {levels}"
    if sheet.satellite is not None:
        target = f" to {sheet.satellite.target}" if sheet.satellite.target else ""
        yield f"One entry{target} for every ${dollars(sheet.satellite.seat_value)} in the prize pool"
    if sheet.rounds is not None and sheet.rounds.advance > 1:
        yield f"{sheet.rounds.advance} of each table go on until the last round"
    for flight in sheet.days.flights if sheet.days is not None else ():
        yield f"Day {flight.name} starts {flight.starts}"
    if sheet.acting.seconds:
        yield f"{sheet.acting.seconds} seconds for a decision, {sheet.acting.time_bank} in the time bank"


def _and_pause(sheet: Sheet, window: LateEntry) -> str:
    return " and the break after it" if window.with_pause and pause_after(sheet, window.through) else ""


def _money(sheet: Sheet) -> Iterator[tuple[str, str]]:
    buy_in = sheet.buy_in
    yield "Entry", dollars(buy_in.total)
    yield "of which for the prize pool", dollars(buy_in.prize - buy_in.bounty)
    for name, amount in (("for bounties", buy_in.bounty), ("for the staff", buy_in.administration),
                         ("for the house", buy_in.house), ("for the jackpot", buy_in.jackpot),
                         ("for special hands", buy_in.special_hands)):  # fmt: skip
        if amount:
            yield name, dollars(amount)
    if sheet.staff_add_on is not None:
        extra = sheet.staff_add_on
        yield f"Add-on before the start, {extra.chips:,} chips", dollars(extra.price)
    if sheet.guarantee:
        yield "Guaranteed prize pool", dollars(sheet.guarantee)


def level_lines(sheet: Sheet) -> Iterator[LevelLine]:
    """The levels and pauses with their times."""
    starts = datetime.strptime(sheet.starts, TIME) if sheet.starts else None
    played, minutes = 0, 0
    for level in sheet.levels:
        played += not level.pause
        if starts is not None:
            clock = f"{starts + timedelta(minutes=minutes):%H:%M}"
        else:
            clock = f"{minutes // 60}:{minutes % 60:02d}"
        plays = PAUSES[level.pause] if level.pause else _short(level.sign, shared_structure(sheet))
        number = 0 if level.pause else played
        notes = tuple(_notes(sheet, level, played))
        yield LevelLine(number, clock, plays, minutes=level.minutes, notes=notes)
        minutes += level.minutes


def shared_structure(sheet: Sheet) -> str:
    """What all signs begin with, so that it need not be said in every line: `no limit`."""
    signs = [level.sign for level in sheet.levels if not level.pause]
    return next((one for one in STRUCTURES if all(sign.startswith(f"{one} ") for sign in signs)), "")


def _short(sign: str, structure: str) -> str:
    return sign.removeprefix(f"{structure} ").replace("big blind ante", "ante")


def _notes(sheet: Sheet, level: Level, played: int) -> Iterator[str]:
    for value in level.colour_up:
        yield f"chips of {value:,} leave play"
    if not level.pause:
        for window, name in ((sheet.late, "late registration"), (sheet.re_entries, "re-entry"),
                             (sheet.rebuys, "rebuys")):  # fmt: skip
            if window is not None and window.through == played:
                yield f"{name} ends"
    elif sheet.add_on is not None and sheet.add_on.after == played:
        yield "add-on"
    if level.pause and sheet.cash_out is not None and played in sheet.cash_out.after:
        yield "chips for cash"


def _chips(sheet: Sheet) -> Iterator[ChipLine]:
    stack = sets.starting_stack(sheet)
    pieces = {} if isinstance(stack, sets.ChipFault) else stack
    leaves = {}
    played = 0
    for level in sheet.levels:
        played += not level.pause
        for value in level.colour_up:
            leaves[value] = f"after level {played}"
    for chip in sorted(sheet.chip_set.chips, key=lambda chip: chip.value):
        yield ChipLine(chip.value, chip.colour, pieces.get(chip.value, 0), leaves.get(chip.value, ""))


def _rules(sheet: Sheet, choices: Choices) -> Iterator[tuple[str, str]]:
    catalogue = load_catalogue()
    rows = [row for moment in sheet.plan.says for row in sheet.plan.rows(moment, choices.book)
            if moment != "re_entry" or sheet.re_entries is not None]  # fmt: skip
    rows += [row for key in KEYS if (row := choices[key].cited)]
    for row in dict.fromkeys(rows):
        if row in catalogue:
            yield row, catalogue[row].says
