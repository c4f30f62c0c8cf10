"""The rules by which histories are replayed: one house's tournament set, opened up to any table's ways.

A replay asks what came of what the players did, not whether a certain book would have let them. Every value
that could refuse an action, or that decides who gets which chip, is therefore set here, each with its reason.
The rest of the set never matters in a replay. Pot-limit is not asked of a book either: rooms count and round
the pot in their own ways, so replaying.py holds bets to the pot and a little more.
"""

from functools import cache
from typing import Any, Final

from cardhouse.houses.choices import Choices, Setting
from cardhouse.houses.profile import load_house

BASE_HOUSE: Final = "horseshoe"
RULE_SET: Final = "tournament"  # a tournament takes no rake, and histories say themselves what was taken

REPLACED: Final[dict[str, tuple[Any, str]]] = {
    "betting.limit_raises": (None, "the history shows how often it was raised; rooms differ"),
    "betting.no_limit_raises": (None, "as above"),
    "betting.limit_reopens_at": ("half_bet", "the wider rule: half a bet reopens, and so does a full one"),
    "betting.limit_raise_over_part_bet": ("full_bet_on_top", "as the format's reader does"),
    "betting.below_half": ("may_complete", "the wider rule"),
    "betting.short_all_ins": ("reopen_together", "the wider rule"),
    "betting.raise_over_short_all_in": ("complete_full_raise", "the wider rule: the smaller least raise"),
    "betting.minimum_raise": ("last_raise", "the one rule of all the rooms whose histories are known"),
    "betting.check_raise": ("allowed", "the wider rule"),
    "lowball.check_raise": ("allowed", "the wider rule"),
    "lowball.before_draw": ("may_check", "the wider rule"),
    "betting.fold_without_bet": ("allowed", "players do fold facing no bet, and the history says so"),
    "betting.no_limit_steps": ({}, "any amount that was bet"),
    "blinds.option": ("may_raise", "the wider rule"),
    "blinds.short_big_blind": ("full_call", "online and live, a short blind is called in full"),
    "straddle.action_starts": ("left_of_straddler", "the format: left of the largest forced bet"),
    "straddle.no_limit_counts_as": ("first_raise", "the least raise stays the minimum bet"),
    "straddle.limit_counts_as": ("not_a_raise", "raises are not capped here"),
    "stud.open_pair": ("either_limit", "the wider rule: a pair on fourth street may be bet at the big bet"),
    "stud.open_pair_eight": ("either_limit", "as above"),
    "stud.open_pair_razz": ("either_limit", "as above"),
    "stud.forced_bettor": ("forced_or_full", "the wider rule: the low card may complete at once"),
    "stud.folded_seat": ("no_more_cards", "the format deals only to players still in"),
    "stud.board_tie": ("first_dealt", "as the format's reader does"),
    "stud.last_card": ("down", "the format deals seventh street down"),
    "stud.razz_ace": ("low", "razz: the king is the highest door card, as the format's reader has it"),
    "stud.eight_ace": ("high", "the deuce is the lowest door card, as the format's reader has it"),
    "showdown.beaten_hand": ("may_muck", "the history says who mucked"),
    "showdown.last_hand_conceded": ("need_not_show", "the last hand wins, seen or not"),
    "showdown.all_in_hands": ("stay_down", "the history says who showed, and when"),
    "showdown.show_to_win": ("all_cards", "a history names whole hands"),
    "odd_chip.unit": ("smallest_chip_in_play", "the format counts exact chips"),
    "odd_chip.button_games": ("first_left_of_button", "as the format's reader does"),
    "odd_chip.stud_high": ("first_left_of_dealer", "as the format's reader does"),
    "odd_chip.stud_low": ("first_left_of_dealer", "as the format's reader does"),
    "odd_chip.between_halves": ("high", "as the format's reader does"),
    "odd_chip.tied_both_ways": ("each_half", "as the format's reader does"),
    "odd_chip.most_per_player": ("several", "as the format's reader does"),
}


@cache
def replay_choices() -> Choices:
    """The choices of every replay, made once. A replaced value cites no row: no book is asked."""
    base = load_house(BASE_HOUSE).choices(RULE_SET)
    replaced = {key: Setting(value, silent=why) for key, (value, why) in REPLACED.items()}
    return Choices(BASE_HOUSE, RULE_SET, {**{key: base[key] for key in base}, **replaced})
