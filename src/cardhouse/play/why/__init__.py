"""Why: the rows of the house's book behind what happens in a hand and at a table.

A decision rests on what it read: the house's choices (`houses/noting.py`, `play/noted_rules.py`) and what the
game, the rankings and the betting structure are (`games/says.py`). Nothing here decides anything, and nothing
is worked out unless somebody asks.
"""
