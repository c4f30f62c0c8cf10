"""The trade's words for situations: what people at a table say, and what they may mean by it."""

from __future__ import annotations

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
