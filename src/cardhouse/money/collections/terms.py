"""Other terms for the rake at a table: half of it where players of a short game ask, what management sets,
and back to the standard. How short is short, and how low it may go, is counted in `play.rake_terms`.

Who may decide it is asked before, by the room.
"""

from __future__ import annotations

from cardhouse.money.collections import commands as cmd
from cardhouse.money.collections import events as ev
from cardhouse.money.collections.game import Game
from cardhouse.money.collections.state import TableCollections
from cardhouse.money.desk import Answer, MoneyDesk
from cardhouse.money.state import Books
from cardhouse.play import rake_terms
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.rules import standard_rake
from cardhouse.play.setup import RakeTerms
from cardhouse.play.stakes import dollars

KEY = "money_collections"
REASON_MOST = 200

register(
    {
        "game_not_short": "table {table} counts as short with {most} players or fewer; it has {players}",
        "management_lowers": "the rake is lowered by management, not because players ask",
        "time_not_lowered": "the time charge is not lowered for a short game",
        "dollar_not_in_time_games": "a rake of one dollar is considered in games that pay a percentage only",
        "half_not_asked": "nobody at table {table} has asked for half rake",
        "lowered_already": "the rake at table {table} is lowered already",
        "pays_no_rake": "no percentage is taken at table {table}",
        "bad_rake": "a rake of {percent:typed} percent, at most {most:money} from a pot, cannot be taken",
        "rake_not_lower": "{percent} percent up to {most:money} is not less than the standard: {standard}",
        "rake_too_low": "with {players} players no less than {least:money} is taken from a pot",
        "rake_is_standard": "the standard holds at table {table} already",
        "change_needs_reason": "another rake needs a reason in words, at most {most} letters",
    }
)


def in_force(desk: MoneyDesk, game: Game) -> TableCollections:
    """What was decided for this game; what was decided before the table opened is void."""
    return since(desk.books, game.table, game.opened)


def since(books: Books, table: int, opened: int) -> TableCollections:
    """The same of a table that was opened at this instant."""
    found = books.collections.at(table)
    return found if found.changed_at >= opened else TableCollections()


def ask(desk: MoneyDesk, game: Game, command: cmd.AskLowerRake) -> Answer:
    """Half is granted at once where the house grants it; one dollar is for management to consider."""
    if command.wanted == "one_dollar":
        return _ask_dollar(desk, game, command)
    granted = desk.choices[f"{KEY}.granted"]
    if granted.value != "on_request":
        return Refusal("management_lowers", {}, granted.cite)
    lowered = desk.choices[f"{KEY}.short_time_games"]
    if game.timed and lowered.value != "half":
        return Refusal("time_not_lowered", {}, lowered.cite)
    if not game.timed and game.stakes.collection != "rake":
        return Refusal("pays_no_rake", {"table": game.table})
    most = rake_terms.half_up_to(game.family, game.seats, desk.choices)
    if game.players > most:
        return _not_short(game, most, granted.cite)
    now = in_force(desk, game)
    if now.terms is not None or now.half_time_up_to:
        return Refusal("lowered_already", {"table": game.table})
    reason = f"asked for by {command.person}"
    if game.timed:
        return [ev.TimeChargeHalved(game.table, most, desk.by, reason, lowered.cite)]
    terms = rake_terms.half(desk.choices, game.stakes, most)
    return [ev.RakeChanged(game.table, terms, desk.by, reason, granted.cite)]


def not_asked(desk: MoneyDesk, game: Game) -> Refusal:
    """Half rake that is on nobody's record: why it is not given."""
    granted = desk.choices[f"{KEY}.granted"]
    if granted.value != "on_request":
        return Refusal("management_lowers", {}, granted.cite)
    most = rake_terms.half_up_to(game.family, game.seats, desk.choices)
    if game.players > most:
        return _not_short(game, most, granted.cite)
    return Refusal("half_not_asked", {"table": game.table}, granted.cite)


def _ask_dollar(desk: MoneyDesk, game: Game, command: cmd.AskLowerRake) -> Answer:
    games = desk.choices[f"{KEY}.dollar_games"]
    if game.timed and games.value == "percentage_games":
        return Refusal("dollar_not_in_time_games", {}, games.cite)
    most = rake_terms.dollar_up_to(game.family, game.seats, desk.choices)
    if game.players > most:
        return _not_short(game, most, desk.choices.cite(f"{KEY}.short_counted"))
    return [ev.LowerRakeAsked(game.table, command.person, "one_dollar", games.cite)]


def change(desk: MoneyDesk, game: Game, command: cmd.ChangeRake) -> Answer:
    """Management lowers the rake of a short game, or of one that opens with open seats."""
    refused = _reason_fault(command.reason) or _rake_fault(desk, game, command)
    if refused is not None:
        return refused
    counted = desk.choices[f"{KEY}.short_counted"]
    most = rake_terms.short_up_to(game.family, game.seats, desk.choices)
    cite = counted.cite
    if game.players <= most:
        least = rake_terms.least(game.family, game.players, game.seats, desk.choices)
        if command.most < least:
            return Refusal("rake_too_low", {"players": game.players, "least": least}, cite)
        if counted.value == "not_counted":
            cite = desk.choices.cite(f"{KEY}.changed_by")
    else:
        opened_short = desk.choices[f"{KEY}.opened_short"]
        opens = not game.begun and game.players < game.seats
        if not opens or opened_short.value != "may_be_reduced":
            return _not_short(game, most, opened_short.cite if opens else cite)
        most, cite = game.seats - 1, opened_short.cite
    terms = RakeTerms(command.percent, command.most, most, cite)
    return [ev.RakeChanged(game.table, terms, desk.by, command.reason.strip(), cite)]


def restore(desk: MoneyDesk, game: Game, command: cmd.RestoreRake) -> Answer:
    refused = _reason_fault(command.reason)
    if refused is not None:
        return refused
    now = in_force(desk, game)
    if now.terms is None and not now.half_time_up_to:
        return Refusal("rake_is_standard", {"table": game.table})
    cite = desk.choices.cite(f"{KEY}.changed_by")
    return [ev.RakeChanged(game.table, None, desk.by, command.reason.strip(), cite)]


def _not_short(game: Game, most: int, cite: str | None) -> Refusal:
    return Refusal("game_not_short", {"table": game.table, "most": most, "players": game.players}, cite)


def _reason_fault(reason: str) -> Refusal | None:
    good = 0 < len(reason.strip()) <= REASON_MOST
    return None if good else Refusal("change_needs_reason", {"most": REASON_MOST})


def _rake_fault(desk: MoneyDesk, game: Game, command: cmd.ChangeRake) -> Refusal | None:
    percent, most = command.percent, command.most
    if game.timed or game.stakes.collection != "rake":
        return Refusal("pays_no_rake", {"table": game.table})
    if type(percent) is not int or type(most) is not int or percent < 0 or most < 0:
        return Refusal("bad_rake", {"percent": percent, "most": most})
    standard, cap = standard_rake(desk.choices, game.stakes)
    if percent > standard or most > cap or (percent, most) == (standard, cap):
        said = f"{standard} percent up to ${dollars(cap)}"
        return Refusal("rake_not_lower", {"percent": percent, "most": most, "standard": said})
    return None
