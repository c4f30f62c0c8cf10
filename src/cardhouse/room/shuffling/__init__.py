"""Shuffles that anybody can check: decks and draws promised ahead, chance of all, and proofs of cards."""
