"""Sheets in and out of TOML, and every fault by line and rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import load_house
from cardhouse.tournaments.sheet import (
    Acting,
    AddOn,
    Bounties,
    BuyIn,
    CashOut,
    Chip,
    ChipSet,
    Days,
    Flight,
    LateEntry,
    Level,
    Payouts,
    Place,
    Rebuys,
    ReEntries,
    Rounds,
    Satellite,
    Sheet,
    StaffAddOn,
)  # fmt: skip
from cardhouse.tournaments.sheets.changing import changed
from cardhouse.tournaments.sheets.checking import faults
from cardhouse.tournaments.sheets.faults import SheetError
from cardhouse.tournaments.sheets.lines import lines_of
from cardhouse.tournaments.sheets.reading import read_sheet
from cardhouse.tournaments.sheets.writing import write_sheet
from tournaments.events import SHEET, sheet

HORSESHOE = load_house("horseshoe").choices("tournament")
PECHANGA = load_house("pechanga").choices("tournament")
EVERYTHING = Sheet(
    name='The "Big" One\n#2',
    version=3,
    about="everything that a sheet can say",
    starts="2026-11-20 12:00",
    registration_opens=90,
    format="bounty",
    rotation=("horse",),
    every=6,
    every_unit="minutes",
    seats=8,
    players_least=10,
    players_most=500,
    alternates=False,
    mode="dealt",
    daily=True,
    buy_in=BuyIn(prize=10050, administration=525, house=1500, bounty=2500, jackpot=100),
    guarantee=5_000_000,
    staff_add_on=StaffAddOn(price=500, chips=1000),
    stack=20000,
    chip_set=ChipSet(style="A", chips=(Chip(value=100, owned=500, colour="black", stack=200, style="B"),)),
    levels=(
        Level(minutes=20, sign="limit 100/200 ante 25 bring-in 25", seconds_to_act=30),
        Level(minutes=15, pause="dinner", colour_up=(25, 100)),
        Level(minutes=1, pause="end_of_day"),
    ),
    late=LateEntry(through=4, with_pause=False),
    re_entries=ReEntries(through=3, most=2),
    rebuys=Rebuys(through=3, price=10000, chips=20000, stack_at_most=20000),
    add_on=AddOn(price=10099, chips=30000, after=3),
    days=Days(flights=(Flight(name="1A", starts="2026-11-20 12:00"),), starts=("2026-11-21 12:00",)),
    bounties=Bounties(kind="mystery", envelopes=((100000, 1), (5050, 20))),
    cash_out=CashOut(percent=25, after=(2, 4)),
    satellite=Satellite(seat_value=50000, target="Main", remainder="split"),
    rounds=Rounds(advance=2, best_of=3),
    payouts=Payouts(schedule=(Place(entries=2, shares=(7000, 3000)),), round_to=500, entry_deducted=True),
    acting=Acting(seconds=30, time_bank=60),
)


@pytest.mark.parametrize("planned", [SHEET, EVERYTHING], ids=["nightly", "everything"])
def test_a_sheet_reads_back_as_it_was_written(planned: Sheet) -> None:
    text = write_sheet(planned)
    assert read_sheet(text) == planned
    assert write_sheet(read_sheet(text)) == text


@given(st.text(), st.integers(-(10**12), 10**12), st.integers(1, 10**9))
def test_any_name_and_any_amount_survive(name: str, cents: int, stack: int) -> None:
    planned = sheet(name=name, buy_in=BuyIn(prize=cents), stack=stack, about=name)
    assert read_sheet(write_sheet(planned)) == planned


def test_amounts_are_dollars_in_the_file() -> None:
    text = write_sheet(EVERYTHING)
    assert "prize = 100.50" in text
    assert "guarantee = 50_000" in text
    assert "envelopes = [[1000, 1], [50.50, 20]]" in text
    for written in ("100.50", '"100.50"', "100.5"):
        assert read_sheet(text.replace("prize = 100.50", f"prize = {written}")) == EVERYTHING


def test_lines_are_found_however_it_is_written() -> None:
    text = (
        '# a [comment] = here\nname = """two\nlines = 3"""\nbuy_in = { prize = 1, house = 2 } # x\n'
        'levels = [ # here\n  { minutes = 1, sign = "a ] # b" },\n\n  {minutes = 2}]\n'
        "[[days.flights]]\nname = '1A'\n[[days.flights]]\nname = \"1B\"\n[payouts]\n\"round_to\" = 5\n"
    )
    lines = lines_of(text)
    wanted = {"name": 2, "buy_in.house": 4, "levels.1.sign": 6, "levels.2": 8, "levels.2.minutes": 8,
              "days.flights.1.name": 10, "days.flights.2": 11, "days.flights.2.name": 12,
              "payouts.round_to": 14}  # fmt: skip
    assert {key: lines[key] for key in wanted} == wanted


def said(text: str) -> list[str]:
    with pytest.raises(SheetError) as broken:
        read_sheet(text, HORSESHOE, name="bad.toml")
    return [str(fault) for fault in broken.value.faults]


def test_a_sheet_that_cannot_work_has_every_fault_named_with_line_and_rule() -> None:
    """The issue's own example: chips missing, 79 % to the pool, two styles, a level of 0 minutes."""
    text = (
        write_sheet(sheet(players_most=20_000, buy_in=BuyIn(prize=7900, administration=500, house=1600)))
        .replace("{ value = 500,", '{ style = "B", value = 500,')
        .replace('15, sign = "no limit 50/100"', '0, sign = "no limit 50/100"')
    )
    found = said(text)
    assert len(found) == 7, found
    for line, where, rule in [
        (7, "levels.2.minutes", "horseshoe.19.ops.2d.ii"),
        (14, "buy_in.prize", "horseshoe.19.ops.2b.ii"),
        (21, "chip_set.chips.1.owned", "horseshoe.19.ops.2e.v"),
        (23, "chip_set.chips.3.style", "horseshoe.19.ops.2e.iii"),
    ]:
        begins, ends = f"line {line}, {where}: ", f"({rule})"
        assert any(one.startswith(begins) and one.endswith(ends) for one in found), where


def test_wrong_keys_and_kinds_are_told_beside_what_else_is_wrong() -> None:
    text = (
        write_sheet(SHEET)
        .replace("house = 15", "hose = 15\nhouse = 15.555")
        .replace('starts = "2026-03-03 13:00"', 'starts = "soon"')
        .replace("value = 25,", 'value = "25",')
    )
    found = said(text)
    assert "line 15, buy_in.hose: there is no such key; did you mean house?" in found
    assert "line 16, buy_in.house: write dollars, such as 100 or 12.50, not 15.555" in found
    assert "line 21, chip_set.chips.1.value: write a whole number, not '25'" in found
    again = said(write_sheet(SHEET).replace("through = 2", "thru = 2").replace("prize = 100", "prize = 30"))
    assert again[0].startswith("line 13, buy_in.prize: ")
    assert "line 28, late.thru: there is no such key; did you mean through?" in again
    assert said('name = "x')[0].startswith("line 1, sheet: no TOML")
    assert "stack: this is missing" in said('name = "x"\n[buy_in]\nprize = 1\n')


CASES = [
    # what is changed, where the fault is, and by which row
    ({"buy_in": BuyIn(prize=4900)}, "buy_in", "2a.i"),
    ({"buy_in": BuyIn(prize=1_000_100)}, "buy_in", "2a.i"),
    ({"buy_in": BuyIn(prize=7900, house=2100)}, "buy_in.prize", "2b.ii"),
    ({"format": "bountie"}, "format", "2c.i"),
    ({"format": "bounty", "bounties": Bounties()}, "buy_in.bounty", "2c.2a"),
    ({"format": "single_table", "seats": 10, "players_most": 9}, "players_most", "2c.5a"),
    ({"format": "single_table", "players_most": 10}, "seats", "2c.5a"),
    ({"format": "bracket", "rounds": Rounds(advance=2), "players_most": 63}, "players_most", "2c.7b"),
    ({"format": "shootout", "rounds": Rounds(advance=2)}, "rounds.advance", "2c.6a"),
    ({"format": "cash_out", "cash_out": CashOut(percent=51, after=(2,))}, "cash_out.percent", "2c.4b"),
    ({"format": "satellite"}, "format", "2c.10"),
    ({"format": "satellite", "satellite": Satellite(seat_value=0)}, "satellite.seat_value", "2c.10c"),
    ({"format": "satellite", "satellite": Satellite(seat_value=12000)}, "satellite.seat_value", "2c.10a"),
    ({"format": "rebuy", "rebuys": Rebuys(price=1, chips=100, through=1), "re_entries": ReEntries(through=1)},
     "re_entries", "2c.11"),
    ({"levels": ()}, "levels", "2d.iii"),
    ({"levels": (Level(minutes=20, sign="spread 100-500"),)}, "levels.1.sign", "2d.i"),
    ({"stack": 10_010}, "stack", "2e.i"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "where", "row"), CASES, ids=[f"{c[1]} {c[2]}" for c in CASES])
def test_the_house_s_rules_are_cited(changes: dict[str, object], where: str, row: str) -> None:
    found = faults(sheet(**changes), HORSESHOE)
    assert (where, f"horseshoe.19.ops.{row}") in [(fault.where, fault.cite) for fault in found], found


UNCITED = [
    ({"late": LateEntry(through=5)}, "late.through"),
    ({"starts": "tonight"}, "starts"),
    ({"game": "holdm"}, "game"),
    ({"rotation": ("horse", "nothing")}, "rotation"),
    ({"players_least": 9, "players_most": 8}, "players_most"),
    ({"levels": (Level(minutes=15, sign="no limit 25/60"),)}, "levels.1.sign"),
    ({"levels": (Level(minutes=15, sign="limit 10/20"),)}, "levels.1.sign"),
    ({"levels": (Level(minutes=15, sign="no limit 25/50"), Level(minutes=5, pause="break", colour_up=(25,)),
                  Level(minutes=15, sign="no limit 25/50"))}, "levels.3.sign"),
    ({"levels": (SHEET.levels[0], Level(minutes=5, pause="break", colour_up=(100,)))}, "levels.2.colour_up"),
    ({"levels": (Level(minutes=15, sign="no limit 25/50"), Level(minutes=9, pause="end_of_day"))},
     "levels.2.pause"),
    ({"format": "rebuy", "rebuys": Rebuys(price=1, chips=100, through=9)}, "rebuys.through"),
    ({"format": "rebuy", "rebuys": Rebuys(price=1, chips=100, through=1),
          "add_on": AddOn(price=1, chips=100, after=1)}, "add_on.after"),
    ({"payouts": Payouts(schedule=(Place(entries=2, shares=(7000, 2000)),))}, "payouts.schedule"),
    ({"seats": 1}, "seats"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "where"), UNCITED, ids=[f"{c[1]} {n}" for n, c in enumerate(UNCITED)])
def test_what_cannot_work_is_told(changes: dict[str, object], where: str) -> None:
    assert where in [fault.where for fault in faults(sheet(**changes), HORSESHOE)]


def test_a_game_is_not_dealt_to_more_than_it_can_be() -> None:
    (fault,) = faults(sheet(rotation=("horse",), seats=10, levels=(Level(minutes=9, sign="limit 100/200"),)),
                      HORSESHOE)[:1]  # fmt: skip
    assert fault.where == "seats"


def test_pechanga_has_two_parts_of_a_buy_in_and_charges_of_its_own() -> None:
    (fault,) = faults(SHEET, PECHANGA)
    assert (fault.where, fault.cite) == ("buy_in.administration", "pechanga.30.fees1")
    plain = sheet(buy_in=BuyIn(prize=10000, house=2000))
    assert not faults(replace(plain, payouts=Payouts(service_charge=300)), PECHANGA)
    (fault,) = faults(replace(plain, payouts=Payouts(entry_deducted=True)), PECHANGA)
    assert fault.cite == "pechanga.30.fees4"
    assert not faults(replace(plain, daily=True, payouts=Payouts(entry_deducted=True)), PECHANGA)
    (fault,) = faults(replace(plain, payouts=Payouts(service_charge=300)), HORSESHOE)
    assert fault.where == "payouts.service_charge"


def test_all_five_kinds_of_blind_structures_are_played() -> None:
    for game, sign in [("holdem", "no limit 25/50"), ("holdem", "no limit 25/50 ante 25"),
                       ("holdem", "no limit 100/200 big blind ante 200"), ("omaha", "pot limit 25/50"),
                       ("holdem", "limit 50/100"), ("holdem", "no limit 25/50/100"),
                       ("stud", "limit 100/200 ante 25 bring-in 25")]:  # fmt: skip
        levels = (Level(minutes=7, sign=sign), Level(minutes=31, sign=sign))
        assert not faults(sheet(game=game, levels=levels, seats=8), HORSESHOE), sign


def test_a_sheet_is_changed_in_a_few_words() -> None:
    said = ["buy_in.prize = 90.50", "no late", "levels.3.minutes = 20", "levels.6.sign = limit 100/200",
            "levels.6.minutes = 5", "cash_out.after = [1; 3]", "cash_out.percent = 9",
            "daily = yes"]  # fmt: skip
    found = changed(SHEET, said)
    assert found.buy_in.prize == 9050
    assert (found.late, found.daily) == (LateEntry(), True)
    assert found.levels[2] == Level(minutes=20, pause="break")
    assert found.levels[5] == Level(minutes=5, sign="limit 100/200")
    assert found.cash_out == CashOut(percent=9, after=(1, 3))
    for wrong in ("seats", "levels.9.minutes = 3", "stack.x = 3", "prise = 3"):
        with pytest.raises(CardhouseError):
            changed(SHEET, [wrong])
