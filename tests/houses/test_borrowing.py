"""Where a book is silent a house borrows a sibling's choice: said as custom with the sibling's row, never
cited, never in a circle; what is written out goes before.
"""

from pathlib import Path

import pytest

from cardhouse.houses import profile
from cardhouse.houses.borrowing import customs
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.faults import ProfileError
from cardhouse.houses.open_questions import open_questions
from cardhouse.houses.own_house import OwnHouse, OwnRule, own_house
from cardhouse.houses.profile import RULE_SETS, House, house_names, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.houses.silence import UNSAID
from cardhouse.houses.writing import new_house

HEAD = 'house = "mine"\nname = "Mine"\nedition = "first"\nbased_on = "toledo"\n'
LENDS = '[cash]\nborrows = "toledo"\n'
EVENTS = '[tournament]\ninherits = "cash"\n'


def house(folder: Path, cash: str, events: str = EVENTS) -> House:
    path = folder / "mine.toml"
    path.write_text(HEAD + cash + events, encoding="utf-8")
    return load_house(path)


def faults(folder: Path, cash: str, events: str = EVENTS) -> str:
    with pytest.raises(ProfileError) as refused:
        house(folder, cash, events)
    return str(refused.value)


def test_a_whole_rule_set_is_borrowed(tmp_path: Path) -> None:
    mine, theirs = house(tmp_path, '[cash]\nborrows = "horseshoe"\n'), load_house("horseshoe")
    for key in load_schema():
        ours = mine.choices()[key]
        assert ours.value == theirs.choices().value(key)
        assert not ours.rows
        assert ours.silent
    assert mine.choices()["betting.limit_raises"].silent == f"{UNSAID}; custom, as in horseshoe.3-betting.3"


def test_what_is_written_out_goes_before(tmp_path: Path) -> None:
    written = '[cash.betting]\nlimit_raises = { value = 3, cite = "toledo.betting.2" }\n'
    choices = house(tmp_path, f'[cash]\nborrows = "horseshoe"\n{written}').choices()
    assert choices["betting.limit_raises"].rows == ("toledo.betting.2",)


def test_a_section_and_a_key_say_their_own(tmp_path: Path) -> None:
    choices = house(
        tmp_path,
        '[cash]\nborrows = "horseshoe"\n[cash.blinds]\nborrows = "pechanga"\nsilent = "We have no blinds"\n'
        '[cash.betting]\nlimit_raises = { borrows = "mohegan" }\n[cash.kill]\nsilent = "We have no kill"\n',
    ).choices()
    assert choices["betting.limit_raises"].as_in == ("mohegan.betting.9",)
    assert (choices["blinds.chop"].silent or "").startswith("We have no blinds; custom, as in pechanga.")
    assert (choices["kill.owed"].silent or "").startswith("We have no kill; custom, as in horseshoe.")
    assert (choices["deal.burn"].silent or "").startswith(f"{UNSAID}; custom, as in horseshoe.")


def test_the_first_whose_book_speaks_lends(tmp_path: Path) -> None:
    choices = house(tmp_path, '[cash]\nborrows = ["toledo", "pechanga", "horseshoe"]\n').choices()
    assert choices["betting.limit_raises"].as_in == ("toledo.betting.2",)
    assert choices["betting.capped_round"].as_in == ("pechanga.21.5",)
    assert choices["lowball.five_card_draw"].as_in == ("horseshoe.15.10",)


def test_a_custom_is_told_from_where_it_comes(tmp_path: Path) -> None:
    """Borrowed from Toledo, which itself borrows or says whose custom it follows."""
    choices = house(tmp_path, '[cash]\nborrows = "toledo"\n').choices()
    assert choices["pot_limit.raise"].as_in == ("pechanga.23.4", "horseshoe.18.0b")
    assert choices["lowball.five_card_draw"].as_in == ("horseshoe.15.10",)
    alone = choices["seats.draw"]
    assert alone.as_in == ()
    assert "custom, as toledo has it: The guide has no draw games" in (alone.silent or "")


def test_a_circle_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    for name, lender in (("live", "toledo"), ("toledo", "live")):
        text = HEAD.replace("mine", name) + f'[cash]\nborrows = "{lender}"\n' + EVENTS
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(profile, "FOLDER", folder)
    with pytest.raises(ProfileError, match="borrowed in a circle: toledo from live from toledo"):
        load_house("toledo")


@pytest.mark.parametrize(
    ("cash", "wrong"),
    [
        ("", "missing"),
        ('[cash]\nborrows = "bellagio"\n', "'bellagio' is nobody to borrow from"),
        ('[cash]\nborrows = []\n', "[] is nobody to borrow from"),
        (LENDS + '[cash.betting]\nlimit_raises = { borrows = "live", value = 3 }\n', "beside borrows"),
        ('[cash.betting]\nsilent = "why"\n', "nobody to borrow from"),
        (LENDS + '[cash.betting]\nno_such_key = { borrows = "live" }\n', "no house chooses such a key"),
    ],
)
def test_what_is_neither_cited_silent_nor_borrowed_is_refused(tmp_path: Path, cash: str, wrong: str) -> None:
    assert wrong in faults(tmp_path, cash or "[cash]\n")


def test_events_go_by_a_lender_where_their_own_book_is_silent_and_his_speaks(tmp_path: Path) -> None:
    mine = house(tmp_path, LENDS, EVENTS + 'borrows = "tda2024"\nsilent = "No event rules"\n')
    events, cash = mine.choices("tournament"), mine.choices()
    assert (events.value("acts.clock_seconds"), events["acts.clock_seconds"].as_in) == (25, ("tda2024.29.4",))
    assert events["acts.clock_seconds"].silent == "No event rules; custom, as in tda2024.29.4"
    assert cash.value("acts.clock_seconds") != 25, "cash games go on as they were"
    assert events["kill.owed"].as_in == cash["kill.owed"].as_in, "of which the lender's book says nothing"
    printed = LENDS + '[cash.acts]\nclock_seconds = { value = 45, cite = "toledo.betting.2" }\n'
    own = house(tmp_path, printed, EVENTS + 'borrows = "tda2024"\n').choices("tournament")
    assert own["acts.clock_seconds"].rows == ("toledo.betting.2",), "event rules add to a house's own"


def test_houses_without_event_rules_hold_events_by_the_tda_s() -> None:
    for name in ("live", "mohegan", "toledo"):
        choices = load_house(name).choices("tournament")
        by = [key for key in choices if any(row.startswith("tda2024.") for row in choices[key].as_in)]
        assert len(by) > 100
        assert all(choices.value(key) == load_house("tda2024").choices("tournament").value(key) for key in by)
        assert choices["blinds.button"].rows or "blinds.button" in by


def test_events_borrow_no_sections(tmp_path: Path) -> None:
    section = '[tournament.conduct]\nborrows = "pechanga"\n'
    assert "events inherit" in faults(tmp_path, LENDS, EVENTS + section)
    one = EVENTS + '[tournament.conduct]\nmenu = { borrows = "pechanga" }\n'
    mine = house(tmp_path, LENDS, one).choices("tournament")
    assert mine["conduct.menu"].as_in == load_house("pechanga").choices("tournament")["conduct.menu"].rows[:1]


@pytest.mark.parametrize("name", house_names())
def test_the_five_name_rows_that_there_are(name: str) -> None:
    for rule_set in RULE_SETS:
        for key, history in load_house(name).history(rule_set).items():
            for setting in history:
                assert bool(setting.rows) != bool(setting.silent), key
                assert set(setting.as_in) <= load_catalogue().keys(), key


def test_a_house_made_from_one_that_borrows(tmp_path: Path) -> None:
    """A new file has every choice written out; an own rule settles what was borrowed."""
    mine = load_house(new_house("mine", "toledo", tmp_path))
    assert {key: mine.choices().value(key) for key in load_schema()} == {
        key: load_house("toledo").choices().value(key) for key in load_schema()
    }
    rule = OwnRule("blinds.chop", "not_allowed", "we asked")
    own = own_house(OwnHouse("room-1", "Room", "toledo", (rule,)))
    assert own.choices()["blinds.chop"].cite == "room-1.blinds.chop"


def test_only_customs_are_taken_from_a_reason() -> None:
    assert customs("Not said; as pechanga.13.1a") == ("pechanga.13.1a",)
    assert customs("No rounding is printed; pechanga.23.3 is that house's own.") == ()
    assert customs(None) == ()


@pytest.mark.parametrize("house", ["live", "toledo"])
def test_a_gap_says_once_whose_custom_is_played(house: str) -> None:
    questions = open_questions(load_house(house))
    assert not [one.gap.key for one in questions if UNSAID in one.custom]
    lent = [one.custom for one in questions if " has it: " in one.custom]
    assert any(custom.startswith("custom, as pechanga has it: ") for custom in lent)
