"""One hand from the riffle to the push, and the table between hands.

Knows houses and games; knows no lists and no cage.
"""
