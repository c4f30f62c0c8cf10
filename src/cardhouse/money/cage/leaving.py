"""What people took from the games, read from the postings: for the rule that who comes back soon brings the
same amount. The floor keeps its own note of it (`floor.buy_ins`); the two must agree.
"""

from __future__ import annotations

from cardhouse.money.account import stack
from cardhouse.money.cage.state import KEPT_DEPARTURE, Cage, LeftWith
from cardhouse.money.posting import Posting


def note_seat(cage: Cage, posting: Posting, at: int) -> None:
    """Somebody sat down or left; the posting's note names the game."""
    people = cage.left.setdefault(posting.note, {})
    people.pop(posting.person, None)
    if posting.what == "left":
        for person in [person for person, gone in people.items() if at - gone.at > KEPT_DEPARTURE]:
            del people[person]
        mine = stack(posting.table, posting.person)
        amount = -sum(line.amount for line in posting.lines if line.account == mine)
        people[posting.person] = LeftWith(amount, at, posting.table)
    if not people:
        del cage.left[posting.note]


def taken_away(cage: Cage, spread: str, person: str, since: int) -> int:
    """What somebody took from a game at or after an instant; 0 where nothing."""
    gone = cage.left.get(spread, {}).get(person)
    return gone.amount if gone is not None and gone.at >= since else 0
