"""A sheet as another house would hold it: what a template leaves to the house, and no more."""

from __future__ import annotations

from msgspec.structs import replace

from cardhouse.houses.choices import Choices
from cardhouse.play.chips_in_play import seats_most
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.check_game import games_of


def fitted(sheet: Sheet, choices: Choices) -> Sheet:
    """The same event here: a part of the buy-in that the house does not have goes to its own fee, and tables
    are no larger than its games allow. Everything else is the organiser's.
    """
    buy_in = sheet.buy_in
    if "administration_fee" not in choices.value("tournament_money.parts"):
        buy_in = replace(buy_in, administration=0, house=buy_in.house + buy_in.administration)
    seats = min([sheet.seats, *(seats_most(game, choices)[0] for game in games_of(sheet))])
    return replace(sheet, buy_in=buy_in, seats=seats)
