"""What each code of a hit, a near miss or a doubt means, in a sentence for people."""

from __future__ import annotations

SAID = {
    "may_hit": "this board may be a hit: no live hand is mucked, all are tabled before the pot is pushed",
    # Tables and hands
    "table_not_assigned": "this table is not one of the promotion",
    "table_not_raked": "this game is not raked",
    "event_not_eligible": "the event takes no part: promotion and sheet have to say so",
    "event_game": "events of this game take no part",
    "too_few_players": "too few players were in the hand at its start",
    "too_few_at_end": "too few players were in the hand at its end",
    "pot_too_small": "the pot was too small",
    "nothing_collected": "nothing was collected from the pot for promotions",
    # Players
    "missed_blind": "a blind was missed",
    "first_hand": "no hand was dealt to the player before",
    "dealt_off": "the player dealt off, and the big blind has passed the new seat",
    "not_logged_in": "the player is not logged in with the own card",
    "not_dealt_in": "the player was not dealt in",
    # Cards
    "one_hole_card": "only one hole card plays",
    "no_hole_card": "no hole card plays",
    "board_plays_first": "the board plays first: a hole card only equals what it supplies",
    "no_pocket_pair": "four of a kind without a pocket pair",
    "winner_below_minimum": "the winning hand is not good enough",
    # Doubts
    "mucked_on_river": "a live hand was mucked at the end",
    "board_run_twice": "the board was run more than once",
    "holder_without_share": "somebody who holds one of the hands has no share",
    "talked_about": "the jackpot was talked about during the hand",
    "wrong_deck": "the deck was not right",
    "another_began_first": "another table's hand began first",
}


def why_not(code: str) -> str:
    """A code in words."""
    return SAID[code]
