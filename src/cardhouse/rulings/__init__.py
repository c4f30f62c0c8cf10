"""Rulings: what was said and done, or went wrong, becomes an outcome with the row that decides it."""
