"""Scenarios: stories that a floor person can read and correct, run against the engine under any house.

The language is described in scenarios/README.md; `cardhouse scenario words` lists the vocabulary. The
words_*, expectations_* and rows_* modules each hold the vocabulary of one subject.
"""

from cardhouse.scenarios import (
    expectations_betting,
    expectations_cards,
    expectations_event_balance,
    expectations_event_chips,
    expectations_event_clock,
    expectations_event_prizes,
    expectations_events,
    expectations_floor_absences,
    expectations_floor_breaking,
    expectations_floor_buy_ins,
    expectations_floor_lists,
    expectations_floor_moves,
    expectations_floor_opening,
    expectations_money_banks,
    expectations_money_cage,
    expectations_money_collections,
    expectations_money_decks,
    expectations_money_tips,
    expectations_pots,
    expectations_room,
    expectations_table,
    rows_cards,
    rows_conduct,
    rows_deal,
    rows_hands,
    rows_money,
    rows_order,
    words_acts,
    words_betting,
    words_board,
    words_cards,
    words_deal,
    words_event_balance,
    words_event_chips,
    words_event_clock,
    words_event_days,
    words_event_prizes,
    words_event_sheets,
    words_events,
    words_floor_absences,
    words_floor_breaking,
    words_floor_buy_ins,
    words_floor_lists,
    words_floor_moves,
    words_floor_opening,
    words_hands,
    words_money_banks,
    words_money_cage,
    words_money_collections,
    words_money_decks,
    words_money_tips,
    words_requests,
    words_room,
    words_subjects,
    words_table,
)
from cardhouse.scenarios.model import Failure, Result, Scenario, ScenarioError
from cardhouse.scenarios.reading import find, load, read
from cardhouse.scenarios.runner import run

VOCABULARY = (
    words_betting, words_board, words_cards, words_table, words_requests, words_hands, words_acts, words_deal,
    expectations_betting, expectations_cards, expectations_pots, expectations_table,
    words_room, expectations_room, words_subjects,
    words_floor_lists, expectations_floor_lists,
    words_floor_moves, expectations_floor_moves, words_floor_breaking, expectations_floor_breaking,
    words_floor_buy_ins, expectations_floor_buy_ins,
    words_floor_opening, expectations_floor_opening,
    words_floor_absences, expectations_floor_absences,
    words_money_banks, expectations_money_banks, words_money_decks, expectations_money_decks,
    words_money_tips, expectations_money_tips,
    words_money_collections, expectations_money_collections,
    words_money_cage, expectations_money_cage, words_event_sheets, words_events, expectations_events,
    words_event_balance, expectations_event_balance, words_event_clock, expectations_event_clock,
    words_event_prizes, expectations_event_prizes, words_event_chips, expectations_event_chips,
    words_event_days,
    rows_cards, rows_conduct, rows_deal, rows_hands, rows_money, rows_order,
)  # fmt: skip
"""Imported for what they register."""

__all__ = ["VOCABULARY", "Failure", "Result", "Scenario", "ScenarioError", "find", "load", "read", "run"]
