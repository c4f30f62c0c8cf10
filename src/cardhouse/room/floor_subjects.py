"""The subjects of the floor, top to bottom; with all others they stand in `subjects.py`."""

from __future__ import annotations

from cardhouse.floor.absences.subject import SUBJECT as ABSENCES
from cardhouse.floor.breaking.subject import SUBJECT as BREAKING
from cardhouse.floor.buy_ins.subject import SUBJECT as BUY_INS
from cardhouse.floor.conduct.subject import SUBJECT as CONDUCT
from cardhouse.floor.exclusion.subject import SUBJECT as EXCLUSION
from cardhouse.floor.lists.subject import SUBJECT as LISTS
from cardhouse.floor.moves.subject import SUBJECT as MOVES
from cardhouse.floor.opening.subject import SUBJECT as OPENING
from cardhouse.floor.people.subject import SUBJECT as PEOPLE
from cardhouse.floor.seats.subject import SUBJECT as SEATS
from cardhouse.floor.sitting.subject import SUBJECT as SITTING
from cardhouse.floor.spreads.subject import SUBJECT as SPREADS
from cardhouse.subject import Subject

FLOOR: tuple[Subject, ...] = (
    CONDUCT,
    EXCLUSION,
    BREAKING,
    ABSENCES,
    LISTS,
    MOVES,
    OPENING,
    BUY_INS,
    SITTING,
    SEATS,
    PEOPLE,
    SPREADS,
)
