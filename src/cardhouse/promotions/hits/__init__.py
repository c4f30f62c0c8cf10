"""Hits: after every hand the cards say whether anything was hit, and the table's state who shares in it."""
