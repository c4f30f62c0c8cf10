"""Promotions on pages: the manager makes one from a template, and the board is sent it at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.room.dispatch import CLOCK_ONLY
from cardhouse.room.subjects import SUBJECTS
from cardhouse.screens.pages import FOLDER
from cardhouse.server.client import Client
from screens.showing import Showing
from server.serving import House


class PromotionHouse:
    """A real server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()

    def visit(self, browser: Browser, name: str, role: str, size: dict[str, int] = DESKTOP) -> Visit:
        return Visit(browser, self.server.address, size).sign_in(self.house.token(name, role))


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PromotionHouse]:
    house = House(str(tmp_path_factory.mktemp("promotions") / "room.db"), money="play")
    made = PromotionHouse(house)
    yield made
    made.server.stop()
    house.close()


def test_made_from_a_template_and_on_the_board(browser: Browser, room: PromotionHouse) -> None:
    board = room.visit(browser, "wall", "board").go("/rooms/main/promotions")
    expect(board.get_by_text("No promotions right now.")).to_be_visible()
    office = room.visit(browser, "mo", "manager").go("/rooms/main/manager/promotions")
    office.get_by_role("link", name="High hand").click()
    written = office.get_by_label("The promotion in writing (a file)")
    text = written.input_value()
    office.wait_for_load_state("load")
    written.fill(text.replace("full house", "fool house"))
    expect(office.get_by_text("Line 9, best.least: 'fool house' is no hand")).to_be_visible()
    written.fill(text.replace('"High hand"', '"Friday high hand"'))
    expect(office.get_by_text("Friday high hand can run.")).to_be_visible()
    office.get_by_role("button", name="Start the promotion").click()
    expect(office.get_by_role("heading", name="Friday high hand")).to_be_visible()
    expect(board.get_by_role("heading", name="Friday high hand")).to_be_visible()
    office.get_by_role("button", name="End").click()
    office.get_by_label("Why it ends").fill("Friday is over")
    office.get_by_role("button", name="Do it").click()
    expect(board.get_by_text("Ended")).to_be_visible()
    assert not faults_of(office)


def test_a_player_reads_the_rules_and_cannot_make_one(browser: Browser, room: PromotionHouse) -> None:
    manager = room.visit(browser, "mo", "manager").go("/rooms/main/manager/promotions")
    manager.get_by_role("link", name="Flopped quads").click()
    expect(manager.get_by_label("The promotion in writing (a file)")).to_be_visible()
    manager.wait_for_load_state("load")
    manager.get_by_role("button", name="Start the promotion").click()
    expect(manager.get_by_role("heading", name="Flopped quads")).to_be_visible()
    phone = room.visit(browser, "ann", "player", size=PHONE).go("/rooms/main/promotions")
    phone.get_by_role("link", name="Flopped quads").click()
    expect(phone.get_by_text("Four of a kind or better is made by the flop")).to_be_visible()
    answer = phone.request.get(f"{room.server.address}/rooms/main/manager/promotions")
    assert answer.status == 403


def test_the_wall_and_the_funds_have_what_is_in_them(browser: Browser, room: PromotionHouse) -> None:
    wall = room.visit(browser, "wall", "board").go("/rooms/main/promotions/wall")
    manager = room.visit(browser, "mo", "manager").go("/rooms/main/manager/promotions")
    manager.get_by_role("link", name="Bad beat jackpot").click()
    expect(manager.get_by_label("The promotion in writing (a file)")).to_be_visible()
    manager.wait_for_load_state("load")
    manager.get_by_role("button", name="Start the promotion").click()
    expect(wall.locator(".jackpot")).to_have_text("$1,000")
    phone = room.visit(browser, "ann", "player", size=PHONE).go("/rooms/main/promotions/funds")
    expect(phone.get_by_text("Put in by the house").first).to_be_visible()
    assert not faults_of(wall) + faults_of(phone)


def test_the_manager_puts_money_in_and_everybody_reads_it(browser: Browser, room: PromotionHouse) -> None:
    office = room.visit(browser, "mo", "manager").go("/rooms/main/manager/promotions")
    office.get_by_role("link", name="Bad beat jackpot").click()
    office.get_by_role("button", name="Start the promotion").click()
    office.get_by_role("button", name="Put money in").click()
    office.get_by_label("Amount").fill("250")
    office.get_by_label("Why; everybody can read it").fill("spring")
    office.get_by_role("button", name="Do it").click()
    expect(office.get_by_role("heading", name="1,250")).to_be_visible()
    office.get_by_role("button", name="Allot and write yesterday's log").click()
    expect(office.get_by_text("The last log is of")).to_be_visible()
    public = room.visit(browser, "pia", "player", PHONE).go("/rooms/main/promotions/funds")
    expect(public.get_by_role("heading", name="Players' pool")).to_contain_text("1,250")
    assert not faults_of(office)


def test_the_public_board_has_the_jackpots(browser: Browser, room: PromotionHouse) -> None:
    board = room.visit(browser, "wall", "board").go("/rooms/main/board")
    line = board.locator("[data-jackpots]")
    expect(line).to_be_hidden()
    manager = room.visit(browser, "mo", "manager").go("/rooms/main/manager/promotions")
    manager.get_by_role("link", name="Bad beat jackpot").click()
    expect(manager.get_by_label("The promotion in writing (a file)")).to_be_visible()
    manager.wait_for_load_state("load")
    manager.get_by_role("button", name="Start the promotion").click()
    expect(line).to_contain_text("Bad beat jackpot $1,000")
    manager.get_by_role("button", name="Set the posted amount").click()
    manager.get_by_label("Amount", exact=True).fill("1,500")
    manager.get_by_label("Why; everybody can read it").fill("the counted box")
    asked: list[str] = []
    board.on("request", lambda one: asked.append(one.url))
    manager.get_by_role("button", name="Do it").click()
    expect(line).to_contain_text("$1,500")
    assert [one for one in asked if not one.endswith("/board/code")] == [], "it is pushed, not looked for"
    assert not faults_of(board)


def test_every_command_of_promotions_can_be_given_from_some_page() -> None:
    """In a script as `type: "Name"` or by a helper's name, in a form by its name."""
    scripts = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "static").rglob("*.js")))
    forms = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*/templates/**/*.html")))
    pages = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*/*.py")))
    names = {
        kind.__name__
        for subject in SUBJECTS
        if subject.folder.startswith("cardhouse.promotions.")
        for kind in subject.commands
        if kind not in CLOCK_ONLY and kind.__module__.startswith("cardhouse.promotions.")
    }
    assert len(names) > 25, "the commands were found"

    def given(name: str) -> bool:
        by_form = f'data-command="{name}"' in forms or f'with_reason(one, "{name}"' in " ".join(forms.split())
        by_script = any(way in scripts for way in (f'type: "{name}"', f'sets("{name}"', f'simple("{name}"'))
        return by_form or by_script or f" {name}(" in pages

    assert [name for name in sorted(names) if not given(name)] == []


def test_the_floor_opens_a_claim_by_hand(browser: Browser, room: PromotionHouse) -> None:
    manager = room.visit(browser, "mo", "manager").go("/rooms/main/manager/promotions")
    manager.get_by_role("link", name="Flopped quads").click()
    expect(manager.get_by_label("The promotion in writing (a file)")).to_be_visible()
    manager.wait_for_load_state("load")
    manager.get_by_role("button", name="Start the promotion").click()
    expect(manager.get_by_role("heading", name="Flopped quads")).to_be_visible()
    with Client(room.server.address, room.house.token("cleo", "clerk")) as clerk:
        clerk.command("main", {"type": "RegisterPerson", "person": "ann"})
    floor = room.visit(browser, "fay", "floor").go("/rooms/main/promotions/claims")
    expect(floor.get_by_role("link", name="Change")).to_have_count(0)
    floor.get_by_role("button", name="Open a claim by hand").click()
    for label, given in (("Who", "ann"), ("Table", "1"), ("Seat", "3")):
        floor.get_by_label(label, exact=True).fill(given)
    floor.get_by_label("Why; everybody can read it").fill("the cards were seen by two of the floor")
    floor.get_by_role("button", name="Do it").click()
    expect(floor.locator("[data-claim]")).to_contain_text("Flopped quads")
    assert not faults_of(floor)
