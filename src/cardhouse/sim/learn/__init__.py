"""Tables to learn at: many at once with masks of what is legal (`tables`), one as PettingZoo has it (`aec`).

What may be done is the engine's to say; here it gets numbers (`actions`), and what a player may see gets a
vector (`observing`).
"""
