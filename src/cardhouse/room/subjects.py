"""The subjects of a room, top to bottom. A new one is a folder with its `SUBJECT` and a line here: everything
else reads this list (`dispatch.py` by type; rights, views and words where they are asked for).

An upper subject may answer a command of a lower one and pass it on; an event that several take is written in
from the bottom up.
"""

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
from cardhouse.money.banks.subject import SUBJECT as BANKS
from cardhouse.money.cage.subject import SUBJECT as CAGE
from cardhouse.money.collections.subject import SUBJECT as COLLECTIONS
from cardhouse.money.decks.subject import SUBJECT as DECKS
from cardhouse.money.ledger.subject import SUBJECT as LEDGER
from cardhouse.money.reports.subject import SUBJECT as REPORTS
from cardhouse.money.tips.subject import SUBJECT as TIPS
from cardhouse.room.at_tables import SUBJECT as AT_TABLES
from cardhouse.room.at_the_cage import SUBJECT as AT_THE_CAGE
from cardhouse.room.house_in_force import SUBJECT as HOUSE_IN_FORCE
from cardhouse.room.irregularities.subject import SUBJECT as IRREGULARITIES
from cardhouse.room.overruling.subject import SUBJECT as OVERRULING
from cardhouse.room.requests.subject import SUBJECT as REQUESTS
from cardhouse.room.unwritten.subject import SUBJECT as UNWRITTEN
from cardhouse.room.views.subject import SUBJECT as VIEWS
from cardhouse.subject import Subject
from cardhouse.tournaments.announcing.subject import SUBJECT as ANNOUNCING

SUBJECTS: tuple[Subject, ...] = (
    VIEWS,
    HOUSE_IN_FORCE,
    UNWRITTEN,
    OVERRULING,
    IRREGULARITIES,
    REQUESTS,
    AT_TABLES,
    AT_THE_CAGE,
    ANNOUNCING,
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
    REPORTS,
    TIPS,
    BANKS,
    CAGE,
    COLLECTIONS,
    DECKS,
    LEDGER,
)
