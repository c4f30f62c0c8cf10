"""Slips, pages, reports and the lines of the command line name people as staff know them: name, account and
time of every signature, also of somebody who no longer works here, of the owner, and of an erased account.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cardhouse.cli.main import main
from cardhouse.edition import edition
from cardhouse.server.accounts.users import User
from cardhouse.server.named_staff import USER_ID
from screens.caging import CageRoom
from server.serving import CHIEF, House

SLIPS = ("slips/1", "slips/2", "fills/1", "inventory/1", "counts/{count}")
PAGES = ("", "/drawers", "/drawers/cage:main", "/tables", "/staff", "/day", "/slips", "/bank/1")
TIME = re.compile(r"20\d\d-\d\d-\d\d \d\d:\d\d")


@pytest.fixture(scope="module")
def cage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CageRoom]:
    """A bank, a fill and counts, signed by people of whom one left and one was erased."""
    house = House(str(Path(tmp_path_factory.mktemp("signed")) / "room.db"))
    made = CageRoom(house)
    made.open_bank()
    given = {"give": {2500: 4}, "want": {500: 20}, "source": "cage", "place": "main"}
    made.do("dealer", "RequestFill", table=1, **given)
    made.do("floor", "WitnessFill", table=1, fill=1, on_the_table=True)
    made.do("floor", "CarryFill", table=1, fill=1, in_view=True)
    made.guest("cyd", "Cyd")
    made.do("teller", "SellChips", place="cage:main", person="cyd", cash=500, chips={500: 1})
    users = house.accounts.users
    for name, shown in (("teller", "Tess Teller"), ("dealer", "Dee Dealer"), ("floor", "Flo Floor")):
        user = users.find(name)
        assert user is not None
        with house.accounts.database.write() as transaction:
            change = "UPDATE account_users SET shown = :shown WHERE id = :id"
            transaction.change(change, shown=shown, id=user.id)
    second, teller = users.find("second"), users.find("teller")
    assert second is not None
    assert teller is not None
    users.erase(CHIEF, second.id)
    assert isinstance(users.withdraw(CHIEF, teller.id, "main", "cage"), User)
    yield made
    made.close()
    house.close()


def page(cage: CageRoom, path: str) -> str:
    """What somebody reads on a page."""
    headers = {"authorization": f"Bearer {cage.tokens['manager']}", "accept": "text/html"}
    answer = httpx.get(f"{cage.server.address}/rooms/main/cage{path}", headers=headers)
    assert answer.status_code == 200, path
    words = re.sub(r"<script.*?</script>", " ", answer.text.partition("<main")[2], flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", words))


def test_no_page_of_the_cage_shows_an_id(cage: CageRoom) -> None:
    count = cage.clients["manager"].get("/rooms/main/cage")["view"]["counts"][0]["at"]
    for path in (*PAGES, *(f"/{slip.format(count=count)}" for slip in SLIPS)):
        assert not USER_ID.findall(page(cage, path)), path


def test_a_signature_is_name_account_and_time(cage: CageRoom) -> None:
    slip = page(cage, "/inventory/1").partition("Total")[2]
    for who in ("Dee Dealer (dealer)", "Flo Floor (floor)"):
        assert who in slip
    assert len(TIME.findall(slip)) >= 2
    fill = page(cage, "/fills/1").partition("Total")[2]
    for who in ("Dee Dealer (dealer)", "Flo Floor (floor)"):
        assert who in fill
    assert len(TIME.findall(fill)) >= 3


def test_who_left_keeps_his_name_and_an_erased_account_has_none(cage: CageRoom) -> None:
    count = cage.clients["manager"].get("/rooms/main/cage")["view"]["counts"][0]["at"]
    slip = page(cage, f"/counts/{count}")
    assert "Tess Teller (teller)" in slip
    assert "erased account" in slip


TOLD = (
    "cage report slips {db}", "cage report fills {db}", "cage report tokes {db}", "log tail {db} --lines 200",
)  # fmt: skip


@pytest.mark.parametrize("words", TOLD)
def test_the_command_line_names_people(
    cage: CageRoom, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    assert main([word.format(db=cage.house.database) for word in words.split()]) == 0
    told = capsys.readouterr().out
    assert "Dee Dealer" in told or "tokes" in words
    assert not USER_ID.findall(told)


@pytest.mark.parametrize("form", ["html", "csv", "text"])
def test_reports_for_people_name_them(cage: CageRoom, form: str) -> None:
    headers = {"authorization": f"Bearer {cage.tokens['manager']}"}
    address = f"{cage.server.address}/api/v1/rooms/main/reports/slips?format={form}"
    told = httpx.get(address, headers=headers).text
    assert "Dee Dealer" in told
    assert not USER_ID.findall(told)


def test_what_was_undone_keeps_its_slip_which_says_so(cage: CageRoom) -> None:
    slips = cage.clients["manager"].get("/rooms/main/cage")["view"]["slips"]
    first = next(one["number"] for one in slips if one["what"] == "buy_in")
    done = cage.do("manager", "ReversePosting", posting=first, reason="typed twice")
    number = next(one["posting"]["number"] for one in done["events"] if one["type"] == "Posted")
    assert f"Undone by slip {number}" in page(cage, f"/slips/{first}")
    assert f"Undoes slip {first}" in page(cage, f"/slips/{number}")


def test_a_slip_names_the_version_that_printed_it(cage: CageRoom) -> None:
    assert f"Cardhouse {edition()}" in page(cage, "/slips/1")
    assert "REPRINT" not in page(cage, "/slips/1")
