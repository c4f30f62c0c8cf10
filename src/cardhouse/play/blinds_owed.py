"""What a newcomer, a mover or a returning player may do to get a hand, and what that costs.

It decides the terms. Whether the seat is in the right place for them on the next deal is decided in
`entrants`; what a change of seats costs in `changing_seats`.
"""

from __future__ import annotations

import msgspec

from cardhouse.games.game import Game
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import PostKind
from cardhouse.play.stakes import Stakes
from cardhouse.play.table import BLINDS, Seat, Table
from cardhouse.play.table_commands import SitDown
from cardhouse.play.table_events import Entering, Standing

BIG = "big_blind"
REQUIRED_KILLS = ("full", "half")
WayIn = tuple[Entering, str | None]


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What is posted to come in, beside any blind that is due from the seat."""

    kind: PostKind
    live: int = 0
    dead: int = 0
    cite: str | None = None


class Arrived(msgspec.Struct, frozen=True, gc=False):
    """On what terms a player sits down."""

    standing: Standing
    liable: bool = False
    cite: str | None = None


def arrival(table: Table, command: SitDown, choices: Choices) -> Arrived:
    """The standing of a player who takes a seat now."""
    seat, how = command.seat, command.how
    if table.rules_of_game.forced != "blinds" or not table.layout.button:
        return Arrived("established")
    if how == "broken_game" and _counts_as_broken(table, command, choices):
        value = choices.value("new_player.from_broken_game")
        standings: dict[str, Standing] = {"no_post": "free", "takes_position": "position"}
        if value in standings:
            return Arrived(standings[value], cite=choices.cite("new_player.from_broken_game"))
    if how == "must_move" and choices.value("new_player.from_must_move") == "no_post":
        return Arrived("free", cite=choices.cite("new_player.from_must_move"))
    if table.new_game and seat not in table.passed:
        setting = choices["new_player.new_game"]
        if setting.value == "no_post_until_blind_passed":
            liable = choices.value("new_player.passing_first_blind") == "missed_blind"
            return Arrived("free", liable, setting.cite)
    return Arrived("newcomer")


def _counts_as_broken(table: Table, command: SitDown, choices: Choices) -> bool:
    """Whether the broken game was enough like this one; a required kill makes it another type of game."""
    if choices.value("new_player.broken_game_of") == "any_game":
        return True
    same_game = command.old_game in ("", table.game)
    old, new = command.old_stakes or table.stakes, table.stakes
    same_sizes = (old.structure, old.blinds, old.small_bet, old.big_bet) == (
        new.structure, new.blinds, new.small_bet, new.big_bet
    )  # fmt: skip
    return same_game and same_sizes and (old.kill in REQUIRED_KILLS) == (new.kill in REQUIRED_KILLS)


def is_lowball(game: Game) -> bool:
    return game.family == "draw" and game.low_only


def _short_handed(table: Table, choices: Choices) -> bool:
    return bool(len(table.present()) <= choices.value("new_player.short_handed"))


def enter(table: Table, seat: int, how: Entering, choices: Choices) -> WayIn | Refusal:
    """The way in that a player gets for what he asked, with the rule; or why it is not open to him."""
    player = table.seats[seat]
    if how == "behind_button" and player.free_pass:
        return how, choices.cite("seat_change.dealt_off")
    if player.missed:
        return _returning(table, seat, how, choices)
    if player.standing == "moved":
        return _moved(table, seat, how, choices)
    if player.standing == "newcomer":
        return _newcomer(table, seat, how, choices)
    if how == "buy_button":
        return Refusal("nothing_to_buy", {"seat": seat}, choices.cite("buy_button.who"))
    if player.owes_post and how == "wait_for_big_blind":
        if player.may_wait:
            return how, choices.cite("blind_error.owed_acted")
        return _refused(seat, how, choices, "blind_error.owed_acted")
    return ("" if player.regular else "post"), None


def _refused(seat: int, how: Entering, choices: Choices, key: str) -> Refusal:
    ways = {
        "post": "take a hand at once",
        "wait_for_big_blind": "wait for the big blind",
        "behind_button": "come in behind the button",
        "buy_button": "buy the button",
    }
    return Refusal("way_in_closed", {"seat": seat, "way": ways.get(how, how)}, choices.cite(key))


def _returning(table: Table, seat: int, how: Entering, choices: Choices) -> WayIn | Refusal:
    player = table.seats[seat]
    if how == "buy_button":
        return _buying(seat, "missed_blinds", choices)
    if how == "post" and player.short_blind and seat in table.dealt:
        return how, choices.cite("blinds.less_than_half_single_blind")
    options = choices["missed.options"]
    words = {"post": "post_all", "wait_for_big_blind": "wait_for_big_blind"}
    if words.get(how) not in options.value:
        return _refused(seat, how, choices, "missed.options")
    if how == "post":
        if len(table.stakes.blinds) == 1 and choices.value("missed.single_blind") == "only_on_the_blind":
            return _refused(seat, how, choices, "missed.single_blind")
        closed = _lowball_waits(table, choices, "missed.lowball")
        if closed and BIG in player.missed and len(table.stakes.blinds) > 1:
            return _refused(seat, how, choices, "missed.lowball")
        barred = choices.value("seat_change.missed_blind_may_post") == "may_not_post"
        if player.standing == "moved" and player.wait and barred:
            return _refused(seat, how, choices, "seat_change.missed_blind_may_post")
    return how, options.cite


def _buying(seat: int, who: str, choices: Choices) -> WayIn | Refusal:
    setting = choices["buy_button.who"]
    return (
        ("buy_button", setting.cite)
        if who in setting.value
        else _refused(seat, "buy_button", choices, "buy_button.who")
    )


def _lowball_waits(table: Table, choices: Choices, key: str) -> bool:
    if not is_lowball(table.rules_of_game) or choices.value(key) != "wait_for_big_blind":
        return False
    return not _short_handed(table, choices)


def price_of_move(game: Game, choices: Choices) -> str:
    """The key that says what a move beyond the free positions costs: lowball may have its own rule."""
    own = is_lowball(game) and choices.value("seat_change.lowball") != "as_other_games"
    return "seat_change.lowball" if own else "seat_change.beyond"


def _moved(table: Table, seat: int, how: Entering, choices: Choices) -> WayIn | Refusal:
    key = price_of_move(table.rules_of_game, choices)
    setting = choices[key]
    if how == "post" and table.seats[seat].wait and setting.value == "wait_hands":
        return _refused(seat, how, choices, key)
    if how in ("behind_button", "buy_button"):
        return _refused(seat, how, choices, key)
    return how, setting.cite


def _newcomer(table: Table, seat: int, how: Entering, choices: Choices) -> WayIn | Refusal:
    main_game = _from_must_move(table.seats[seat], choices)
    if how == "wait_for_big_blind":
        waits = _lowball_waits(table, choices, "new_player.lowball")
        return how, choices.cite("new_player.lowball") if waits else choices.always("blinds.waits")
    if how == "buy_button":
        return _buying(seat, "newcomer", choices)
    if main_game:
        return how, choices.cite("new_player.from_must_move")
    if how == "post" and _lowball_waits(table, choices, "new_player.lowball"):
        return _refused(seat, how, choices, "new_player.lowball")
    key = "new_player.at_once" if how == "post" else "new_player.behind_button"
    if choices.value(key) == "not_allowed":
        return _refused(seat, how, choices, key)
    return how, choices.cite(key)


def _from_must_move(player: Seat, choices: Choices) -> bool:
    word = choices.value("new_player.from_must_move")
    return player.arrived == "must_move" and bool(word == "post_or_wait_for_button")


def terms(player: Seat, stakes: Stakes, button_passed: bool, choices: Choices) -> Terms:
    """What a player posts who comes in on the next deal elsewhere than in a blind."""
    if player.missed:
        return _make_up(player, stakes, choices)
    if player.standing == "moved":
        if player.entering == "post" and player.wait:
            return Terms("seat_change", stakes.big_blind, cite=choices.cite("seat_change.beyond"))
        return Terms("seat_change", cite=choices.cite("seat_change.beyond"))
    if player.standing != "newcomer":
        return Terms("new_player")
    if _from_must_move(player, choices):
        free = player.entering == "behind_button"
        cite = choices.cite("new_player.from_must_move")
        return Terms("new_player", 0 if free else stakes.big_blind, cite=cite)
    behind = choices["new_player.behind_button"]
    setting = behind if button_passed and behind.value != "not_allowed" else choices["new_player.at_once"]
    live = stakes.big_blind if setting.value == "post_big_blind" else 0
    return Terms("new_player", live, cite=setting.cite)


def _make_up(player: Seat, stakes: Stakes, choices: Choices) -> Terms:
    """Missed blinds: the big one is live, the rest as the house says."""
    names = BLINDS[len(stakes.blinds)]
    amounts = dict(zip(names, stakes.blinds, strict=True))
    big = stakes.big_blind if BIG in player.missed else 0
    small = sum(amounts.get(_as_kind(name), 0) for name in player.missed if name != BIG)
    from_must_move = player.arrived == "must_move" and not player.hands
    if from_must_move and choices.value("missed.from_must_move") == "dead":
        return Terms("missed_blinds", 0, big + small, choices.cite("missed.from_must_move"))
    setting = choices["missed.over_big_blind" if big else "missed.small_blind_alone"]
    if setting.value == "live":
        return Terms("missed_blinds", big + small, 0, setting.cite)
    return Terms("missed_blinds", big, small, setting.cite)


def _as_kind(name: str) -> PostKind:
    return "third_blind" if name == "third_blind" else "small_blind"


def price_of_button(stakes: Stakes, choices: Choices, buys_next: bool = False) -> Terms:
    """Buying the button: the big blind live, the smaller blinds dead. `buys_next`: as was agreed on the hand
    before.
    """
    key = "buy_button.between_buyer_and_small_blind" if buys_next else "buy_button.who"
    return Terms("button_bought", stakes.big_blind, sum(stakes.blinds[:-1]), choices.cite(key))


def after_busting(player: Seat, choices: Choices) -> tuple[str, str | None]:
    """A broke player buys in again: "forgiven", "newcomer" or "owes"."""
    setting = choices["missed.after_busting"]
    if not player.missed or player.short_blind or setting.value == "owes_missed":
        return "owes", setting.cite
    if setting.value == "free_within_one_round":
        return ("forgiven" if player.rounds_missed < 2 else "owes"), setting.cite
    return ("newcomer" if BIG in player.missed else "owes"), setting.cite
