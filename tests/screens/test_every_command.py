"""Every command of floor, money and room that a person gives has its place on a page, or is named here with
the reason why it has none. (Those of events and promotions: `test_director.py`, `test_promotions.py`.)
"""

from __future__ import annotations

import re
from pathlib import Path

from cardhouse import screens
from cardhouse.room.dispatch import CLOCK_ONLY
from cardhouse.room.subjects import SUBJECTS

FOLDER = Path(screens.__file__).parent
LAYERS = ("cardhouse.floor", "cardhouse.money", "cardhouse.room")
WITH_A_STEP = {"WitnessFill", "CarryFill", "ExchangeFill", "CancelFill"}
"""What may be done with a fill next is a tap; what that is, the view says (`room/views/fill_steps.py`)."""
NO_PAGE = {
    "ArrangeRack": "chips stand in other tubes after every pot: only a rack that counts itself can say how",
    "AskAtTable": "players ask it aloud and the dealer answers; API clients ask what the book says to it",
    "ErasePerson": "the owner erases somebody through the API or the command line, never in passing",
    "WitnessRoots": "another computer gives it by itself, without a person",
}
BY_ADDRESS = {
    "RegisterPerson": "staff/people.js",
    "SignUp": "join.js",
    "ChooseHouse": "manager",
    "SettleRoom": "first_run",
}
"""They go with personal data or the set-up, by an address of their own, from this script or folder."""


def given() -> set[str]:
    """Named in a script, in a form or its button as `data-command`, by a macro, or made of a form."""
    scripts = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "static").rglob("*.js")))
    forms = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*/templates/**/*.html")))
    pages = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*/*.py")))
    names = set(re.findall(r'"([A-Z]\w+)"', scripts))
    names |= set(re.findall(r'data-command="(\w+)"', forms))
    names |= set(re.findall(r'tap(?:_with_reason)?\(\s*"(\w+)"', forms))
    either = re.findall(r"data-command=\"\{\{ '(\w+)' if .*? else '(\w+)'", forms)
    names |= {name for ways in either for name in ways}
    return names | set(re.findall(r"\b([A-Z]\w+)\(", pages))


def test_every_command_of_floor_money_and_room_has_its_place() -> None:
    names = {
        kind.__name__
        for subject in SUBJECTS
        if subject.folder.startswith(LAYERS)
        for kind in subject.commands
        if kind not in CLOCK_ONLY
    }
    assert len(names) > 200, "the commands were found"
    assert sorted(names - given() - WITH_A_STEP - set(NO_PAGE) - set(BY_ADDRESS)) == []
    assert set(NO_PAGE) <= names
    assert not set(NO_PAGE) & given(), "what has a page needs no reason"
