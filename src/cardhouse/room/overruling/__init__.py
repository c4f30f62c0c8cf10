"""A supervisor overrules a refusal of the floor, with a reason that stays on record."""
