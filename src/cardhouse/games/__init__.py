"""One short file a game: what is dealt, drawn and discarded, who opens, which rankings win.

Knows no house.
"""
