"""This room as a witness of others."""

from __future__ import annotations

from cardhouse.room.witness import witness_roots as verb
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="witness",
    folder=__package__,
    place="own",
    state=verb.Witness,
    commands={verb.WitnessRoots: verb.decide},
    events={verb.RootWitnessed: verb.witnessed, verb.RootsDisagreed: verb.disagreed},
    says=verb.SAYS,
)
