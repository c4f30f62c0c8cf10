"""The subjects of a room, top to bottom. A new one is a folder with its `SUBJECT` and a line here: everything
else reads this list (`dispatch.py` by type; rights, views and words where they are asked for).

An upper subject may answer a command of a lower one and pass it on; an event that several take is written in
from the bottom up.
"""

from __future__ import annotations

from cardhouse.money.banks.subject import SUBJECT as BANKS
from cardhouse.money.cage.subject import SUBJECT as CAGE
from cardhouse.money.collections.subject import SUBJECT as COLLECTIONS
from cardhouse.money.decks.subject import SUBJECT as DECKS
from cardhouse.money.disputes.subject import SUBJECT as DISPUTES
from cardhouse.money.ledger.subject import SUBJECT as LEDGER
from cardhouse.money.matters.subject import SUBJECT as MATTERS
from cardhouse.money.origins.subject import SUBJECT as ORIGINS
from cardhouse.money.reports.subject import SUBJECT as REPORTS
from cardhouse.money.taxes.subject import SUBJECT as TAXES
from cardhouse.money.tips.subject import SUBJECT as TIPS
from cardhouse.promotions.announcing.subject import SUBJECT as PROMOTIONS
from cardhouse.promotions.claims.subject import SUBJECT as CLAIMS
from cardhouse.promotions.drawings.playing_time import SUBJECT as PLAYING_TIME
from cardhouse.promotions.drawings.subject import SUBJECT as DRAWINGS
from cardhouse.promotions.funds.subject import SUBJECT as FUNDS
from cardhouse.promotions.hits.subject import SUBJECT as HITS
from cardhouse.promotions.hits.subject import TOLD as HITS_TOLD
from cardhouse.room.accepting import SUBJECT as ACCEPTING
from cardhouse.room.announcements.subject import KEPT as ANNOUNCEMENTS
from cardhouse.room.announcements.subject import SUBJECT as ANNOUNCING_TO_ROOM
from cardhouse.room.at_tables import SUBJECT as AT_TABLES
from cardhouse.room.at_the_cage import SUBJECT as AT_THE_CAGE
from cardhouse.room.event_watch import SUBJECT as EVENT_WATCH
from cardhouse.room.floor_subjects import FLOOR
from cardhouse.room.house_in_force import SUBJECT as HOUSE_IN_FORCE
from cardhouse.room.irregularities.subject import SUBJECT as IRREGULARITIES
from cardhouse.room.light.subject import KEPT as COUNTED_HANDS
from cardhouse.room.light.subject import SUBJECT as LIGHT
from cardhouse.room.nights.subject import KEPT as NIGHTS
from cardhouse.room.nights.subject import SUBJECT as PRIVATE_NIGHTS
from cardhouse.room.overruling.subject import SUBJECT as OVERRULING
from cardhouse.room.paper.subject import SUBJECT as PAPER
from cardhouse.room.reopening.subject import KEPT as LAST_HANDS
from cardhouse.room.reopening.subject import SUBJECT as REOPENING
from cardhouse.room.requests.subject import SUBJECT as REQUESTS
from cardhouse.room.roster.subject import KEPT as ROSTER
from cardhouse.room.roster.subject import SUBJECT as DEALERS
from cardhouse.room.shuffling.subject import SUBJECT as SHUFFLING
from cardhouse.room.time_banks.subject import KEPT as TIME_BANKS
from cardhouse.room.time_banks.subject import SUBJECT as TABLE_TIME_BANKS
from cardhouse.room.unwritten.subject import SUBJECT as UNWRITTEN
from cardhouse.room.views.subject import SUBJECT as VIEWS
from cardhouse.room.witness.subject import SUBJECT as WITNESS
from cardhouse.subject import Subject
from cardhouse.tournaments.announcing.subject import SUBJECT as ANNOUNCING
from cardhouse.tournaments.balance.subject import SUBJECT as BALANCE
from cardhouse.tournaments.chips.subject import SUBJECT as EVENT_CHIPS
from cardhouse.tournaments.clock.subject import SUBJECT as EVENT_CLOCK
from cardhouse.tournaments.days.subject import SUBJECT as DAYS
from cardhouse.tournaments.entries.subject import SUBJECT as ENTRIES
from cardhouse.tournaments.penalties.subject import SUBJECT as PENALTIES
from cardhouse.tournaments.places.subject import SUBJECT as EVENT_PLACES
from cardhouse.tournaments.prizes.subject import SUBJECT as EVENT_PRIZES
from cardhouse.tournaments.procedures.subject import SUBJECT as EVENT_PROCEDURES
from cardhouse.tournaments.seating.subject import SUBJECT as SEATING

SUBJECTS: tuple[Subject, ...] = (
    VIEWS,
    HOUSE_IN_FORCE,
    WITNESS,
    ACCEPTING,
    UNWRITTEN,
    OVERRULING,
    PAPER,
    IRREGULARITIES,
    REQUESTS,
    ANNOUNCING_TO_ROOM,
    ANNOUNCEMENTS,
    DEALERS,
    ROSTER,
    PRIVATE_NIGHTS,
    NIGHTS,
    LIGHT,
    COUNTED_HANDS,
    AT_TABLES,
    EVENT_WATCH,
    TABLE_TIME_BANKS,
    TIME_BANKS,
    SHUFFLING,
    AT_THE_CAGE,
    CLAIMS,
    DRAWINGS,
    PLAYING_TIME,
    HITS_TOLD,
    HITS,
    PROMOTIONS,
    FUNDS,
    EVENT_PROCEDURES,
    EVENT_PRIZES,
    DAYS,
    BALANCE,
    EVENT_PLACES,
    EVENT_CHIPS,
    PENALTIES,
    ENTRIES,
    EVENT_CLOCK,
    SEATING,
    ANNOUNCING,
    *FLOOR,
    REPORTS,
    TIPS,
    BANKS,
    CAGE,
    COLLECTIONS,
    DECKS,
    DISPUTES,
    MATTERS,
    TAXES,
    ORIGINS,
    LEDGER,
    LAST_HANDS,
    REOPENING,
)
