"""The questions that facts of a situation answer, in whole sentences, and the trade's words for situations.

Only words: which facts there are comes from the cases themselves (`situations`).
"""

from __future__ import annotations

QUESTIONS: dict[str, str] = {
    "acted-behind": "How many players behind have acted since?",
    "acts": "What have players done since the forced bets, in order?",
    "all-fold": "Have all who still had to act folded since?",
    "at-showdown": "Was it at the showdown?",
    "behind": "What did the players behind do, in order?",
    "between": "What did the players in between do, in order?",
    "big-bet": "Is it played no-limit or pot-limit?",
    "button": "Which seat has the button, or is it the button's hand?",
    "by": "Who asks for it?",
    "cause": "Why was it let go?",
    "counts": "How many cards were turned up at each seat concerned?",
    "deliberate": "Was it done on purpose?",
    "does": "What did the player say and do, the moves in order with `then` between?",
    "drew-action": "Did somebody act because of it?",
    "family": "Which family of games is it?",
    "first-two": "Was it the first or second card off the deck?",
    "floor": "What did the floor say?",
    "form": "Which family of games is it?",
    "found": "Has a supervisor found that there was substantial action?",
    "identifiable": "Can the cards still be told from the discards?",
    "identified": "Can the cards still be told apart?",
    "how": "How did it happen?",
    "kind": "What was done out of turn?",
    "next-gone": "Has the card below gone to somebody and been mixed in?",
    "past-line": "Did the cards go past the betting line?",
    "place": "At which place did the card come off the deck (1 is the first)?",
    "places": "At which places did the cards come off the deck (1 is the first)?",
    "protected": "Was the hand protected?",
    "said-fold": "Was a fold said?",
    "seconds": "How many seconds have passed?",
    "stakes": "Which stakes are played?",
    "street": "Which card or cards came?",
    "structure": "How is the betting limited?",
    "substantial": "Has there been substantial action?",
    "thought-over": "Did an opponent think about it and then act on it?",
    "turned": "How many cards were turned?",
    "waited": "How many seconds has the player had so far?",
}
"""By the fact's name; a fact that is not here is asked for by its name."""

TRADE_WORDS: dict[str, tuple[str, ...]] = {
    "misdeal": ("dealt-wrong", "action-counted", "exposed-card", "extra-cards", "too-few-cards"),
    "out of turn": ("act-out-of-turn", "skipped"),
    "oversized chip": ("act",),
    "string bet": ("string-called", "act"),
    "string raise": ("string-called", "act"),
    "premature": ("premature-board", "premature-stud"),
    "flop": ("too-many-on-flop", "premature-board", "burn-error"),
    "turn": ("premature-board", "burn-error"),
    "river": ("premature-board", "burn-error"),
    "muck": ("mucked-hand", "taken-in"),
    "dead hand": ("mucked-hand", "thrown-cards", "hand-count", "left-table", "on-phone", "clock-runs"),
    "fold": ("thrown-cards", "act"),
    "clock": ("clock-called", "clock-runs"),
    "flashed": ("exposed-card", "doubtful-flash"),
    "short call": ("short-call-found", "act"),
    "undercall": ("short-call-found", "wrong-size-found", "act"),
    "phone": ("on-phone",),
}
"""What people at a table call it, and the situations that it may be."""


def meant_by(said: str) -> list[str]:
    """The situations that a word of the trade, or a text with one in it, may mean."""
    plain = " ".join(said.lower().replace("-", " ").replace("_", " ").split())
    found = [name for word, names in TRADE_WORDS.items() if plain and word in plain for name in names]
    return list(dict.fromkeys(found))
