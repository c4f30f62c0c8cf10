"""Whether words and decks are random as far as statistics can see: the tests that 25 CFR 547.14 names, and
those that a card room adds. Each test is a pure function of an array, its expectations are exact.
"""
