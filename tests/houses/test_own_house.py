"""A room's own house and the printed rulebook: all is carried over, and what is printed is what is played."""

from datetime import date
from pathlib import Path

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.houses import profile
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.printing import printed_rows, rulebook, to_markdown
from cardhouse.houses.profile import RULE_SETS, house_names, load_house
from cardhouse.houses.writing import new_house
from houses.trial_house import full_profile

CHANGES = {
    "seats.stud": '{ value = 8, cite = "toledo.holdem.1", also = ["toledo.holdem.2"] }',
    "betting.limit_raises": '{ value = "unlimited", cite = "toledo.holdem.3", '
                            'over = ["toledo.holdem.7"], why = "a \\"later\\" row" }',
    "rake.cap": '[{ value = 4, silent = "before" }, '
                '{ value = 5, cite = "toledo.holdem.5", from = 2010-06-07 }]',
}
EVENTS = '[tournament.seats]\nstud = { value = 7, cite = "toledo.stud.1a" }\n'


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of houses with one in it: toledo, of a made-up profile."""
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "toledo.toml").write_text(full_profile("toledo", CHANGES) + EVENTS, encoding="utf-8")
    monkeypatch.setattr(profile, "FOLDER", folder)
    return tmp_path


def test_a_new_house_has_every_choice_of_its_parent_with_its_sources(parent: Path) -> None:
    mine = load_house(new_house("mine", "toledo", parent))
    theirs = load_house("toledo")
    assert (mine.house, mine.book) == ("mine", "toledo")
    assert "made from toledo" in mine.edition
    for rule_set in RULE_SETS:
        assert dict(mine.own(rule_set)) == dict(theirs.own(rule_set))
    assert mine.choices(on=date(2010, 6, 6)).value("rake.cap") == 4


def test_a_house_can_be_made_from_an_own_house(parent: Path) -> None:
    first = new_house("first", "toledo", parent)
    second = load_house(new_house("second", first, parent))
    assert second.book == "toledo"
    assert dict(second.own("cash")) == dict(load_house("toledo").own("cash"))


@pytest.mark.parametrize("name", house_names())
def test_each_house_that_comes_along_can_be_copied(name: str, tmp_path: Path) -> None:
    mine, theirs = load_house(new_house("mine", name, tmp_path)), load_house(name)
    for rule_set in RULE_SETS:
        assert dict(mine.own(rule_set)) == dict(theirs.own(rule_set))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Mine", "a small letter, then small letters"),
        ("../mine", "a small letter, then small letters"),
        ("toledo", "this name is taken"),
        ("schema", "this name is taken"),
        ("there", "exists already"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_written(parent: Path, name: str, words: str) -> None:
    (parent / "there.toml").write_text("kept", encoding="utf-8")
    with pytest.raises(CardhouseError) as refused:
        new_house(name, "toledo", parent)
    assert words in str(refused.value)
    assert [path.name for path in sorted(parent.glob("*.toml"))] == ["there.toml"]
    assert (parent / "there.toml").read_text(encoding="utf-8") == "kept"


def test_a_folder_that_is_not_there_is_refused(parent: Path) -> None:
    with pytest.raises(CardhouseError, match="no such folder"):
        new_house("mine", "toledo", parent / "nowhere")


def test_the_printed_rulebook_holds_every_choice_and_every_row(parent: Path) -> None:
    house = load_house("toledo")
    text = to_markdown(rulebook(house))
    assert text.startswith("# Room toledo: rulebook\n\nEdition: made up.")
    assert "Most players at a stud table. **8.** [toledo.holdem.1, toledo.holdem.2]" in text
    assert '**Unlimited.** (Against toledo.holdem.7: a "later" row.) [toledo.holdem.3]' in text
    assert "Otherwise as in cash games." in text
    assert printed_rows(house) == set(load_catalogue("toledo"))


def test_a_row_that_the_house_does_not_follow_says_so(parent: Path) -> None:
    path = new_house("mine", "toledo", parent)
    text = path.read_text(encoding="utf-8")
    cited = 'stud = { value = 8, cite = "toledo.holdem.1", also = ["toledo.holdem.2"] }'
    assert cited in text
    path.write_text(text.replace(cited, 'stud = { value = 9, silent = "our choice: larger tables" }'),
                    encoding="utf-8")
    entries = {entry.rows: entry.text for part in rulebook(load_house(path)) if part.level == 3
               for entry in part.entries if len(entry.rows) == 1}
    remark = "(Not followed in cash games. Most players at a stud table. 9.)"
    assert entries["toledo.holdem.1",].endswith(remark)
    assert entries["toledo.holdem.2",].endswith(remark)
    assert "(Not followed in cash games." in entries["toledo.holdem.7",]
    assert "Not followed" not in entries["toledo.holdem.9",]
