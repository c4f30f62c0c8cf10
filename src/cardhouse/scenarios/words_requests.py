"""Words for what players ask: rabbits, counts, new decks, hands to be seen.

A word that asks sets `world.answer` to what was granted and returns the Refusal where it was refused.
"""
