"""What stands on a promotion's posted page: plain sentences in order, and the rows of the house's book. How
it looks is `printing`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardhouse.games.names import known_game
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.promotions.files.checking import resting_on
from cardhouse.promotions.promotion import Pays, Promotion, When

DAYS = {"mon": "Monday", "tue": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "fri": "Friday",
        "sat": "Saturday", "sun": "Sunday"}  # fmt: skip
TIES = {"split": "Equal hands share the prize", "first": "Of equal hands the first wins",
        "each": "Of equal hands each wins"}  # fmt: skip
VOID = {"drawing": "the next of the same drawing wins", "now": "another is drawn of all that are in the drum"}
GROUPS = "promotion_"
"""What the keys of a house's profile about promotions begin with."""


class PromotionPage(msgspec.Struct, frozen=True):
    """The page."""

    title: str
    house: str
    says: str
    lines: tuple[tuple[str, str], ...]
    """Name and sentence: what, when, where, who, what is paid."""
    posted: tuple[str, ...]
    """Further rules of the promotion itself."""
    rules: tuple[tuple[str, str], ...]
    """Row and what it says, in our words."""


def promotion_page(terms: Promotion, choices: Choices, *, house: str = "") -> PromotionPage:
    """The page of a promotion, by a house's rules."""
    return PromotionPage(
        terms.name, house or choices.house, terms.says, lines=tuple(_lines(terms)), posted=terms.rules,
        rules=tuple(_rules(terms, choices)),
    )  # fmt: skip


def _lines(terms: Promotion) -> Iterator[tuple[str, str]]:
    yield "What", what(terms)
    yield "When", when(terms.when)
    yield "Where", where(terms)
    asked = list(_who(terms))
    if asked:
        yield "Who", "; ".join(asked)
    paid = pays(terms.pays)
    if paid:
        yield "Pays", paid
    if terms.fund:
        yield "Paid from", f"the fund {terms.fund}"
    if terms.seed:
        yield "Begins with", f"${dollars(terms.seed)}"
    if terms.claim_days:
        yield "Claimed", f"within {terms.claim_days} days"


def what(terms: Promotion) -> str:
    """What has to happen, in a sentence."""
    told = _of_hands(terms) or _drawn(terms)
    return told or "nothing yet"


def _of_hands(terms: Promotion) -> str:
    if terms.beaten is not None:
        by = f" by {terms.beaten.winner_least} or better" if terms.beaten.winner_least else ""
        return f"{_capital(terms.beaten.least)} or better is beaten{by}"
    if terms.made is not None:
        better = "" if terms.made.exactly else " or better"
        return f"{_capital(terms.made.least)}{better} is made by the {terms.made.by}"
    if terms.best is not None:
        least = f", at least {terms.best.least}" if terms.best.least else ""
        return f"The best hand of each time frame{least}. {TIES[terms.best.tie]}"
    if terms.loses_with is not None:
        shown = " at the showdown" if terms.loses_with.at_showdown else ""
        split = "; a split pot counts" if terms.loses_with.split_counts else ""
        return f"{terms.loses_with.hole} in the hole loses{shown}{split}"
    return ""


def _drawn(terms: Promotion) -> str:
    if terms.splash is not None:
        return f"{terms.splash.draws} drawn at random in each time frame: its next pot begins with the prize"
    if terms.drawing is not None:
        drawing = terms.drawing
        here = "; winners must be there" if drawing.must_be_present else ""
        times = " and ".join(drawing.times)
        return (f"A ticket for every {drawing.minutes_a_ticket} minutes played; {drawing.winners} drawn at "
                f"{times}{here}; for a void ticket {VOID[drawing.replaced_from]}")  # fmt: skip
    if terms.hours is not None:
        return f"{_hours(terms.hours.minutes)} played earn a free entry to {terms.hours.event}"
    if terms.squares is not None:
        squares = terms.squares
        return (f"{_capital(squares.least)} or better picks a free square of {squares.rows} by "
                f"{squares.columns} ({squares.visitors} in the rows, {squares.home} in the columns); the "
                "last digits of the score win after each quarter and at the end")  # fmt: skip
    if terms.guarantee is not None:
        whence = f", from {terms.fund} as far as that goes" if terms.fund else ""
        return f"The prize pool of {terms.guarantee.event} is filled up to its guarantee{whence}"
    return ""


def when(given: When) -> str:
    """The days and hours in a sentence.

    >>> when(When(days=("mon", "tue"), hours=("12:00-18:00",), every=30))
    'Monday, Tuesday; 12:00-18:00; a time frame every 30 minutes'
    """
    parts = []
    if given.starts or given.ends:
        parts.append(" ".join((f"from {given.starts}" if given.starts else "",
                               f"to {given.ends}" if given.ends else "")).strip())  # fmt: skip
    if given.days:
        parts.append(", ".join(DAYS[day] for day in given.days))
    if given.hours:
        parts.append(", ".join(given.hours))
    if given.every:
        parts.append(f"a time frame every {given.every} minutes")
    return "; ".join(parts) or "at all times"


def where(terms: Promotion) -> str:
    """The games and tables in a sentence."""
    named = [game.name if (game := known_game(one)) else one for one in terms.where.games]
    games = ", ".join(named) or "all games"
    tables = f", tables {', '.join(map(str, terms.where.tables))}" if terms.where.tables else ""
    events = "; events whose sheet says so" if terms.where.events else ""
    return f"{games}{tables}, where the promotional drop is taken{events}"


def _who(terms: Promotion) -> Iterator[str]:
    if terms.who.own_card:
        yield "logged in with one's own card"
    if terms.who.least_players:
        yield f"at least {terms.who.least_players} players dealt in"
    if terms.who.least_pot:
        yield f"a pot of at least ${dollars(terms.who.least_pot)}"


def pays(given: Pays) -> str:
    """What is paid, in a sentence.

    >>> pays(Pays(losers=50, winners=25, table=25))
    '50% to the losers, 25% to the winners, 25% to the table'
    """
    if given.amount:
        return f"${dollars(given.amount)}"
    if given.amounts:
        return ", ".join(f"${dollars(amount)}" for amount in given.amounts)
    parts = {"losers": given.losers, "winners": given.winners, "table": given.table, "room": given.room}
    return ", ".join(f"{part}% to the {name}" for name, part in parts.items() if part)


def _rules(terms: Promotion, choices: Choices) -> Iterator[tuple[str, str]]:
    catalogue = load_catalogue()
    rows = [*resting_on(terms, choices)]
    rows += [row for key in choices if key.startswith(GROUPS) for row in choices[key].rows]
    for row in dict.fromkeys(rows):
        if row in catalogue:
            yield row, catalogue[row].says


def _hours(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    said = f"{hours} hours" if hours else ""
    return " ".join(filter(None, (said, f"{rest} minutes" if rest else "")))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
