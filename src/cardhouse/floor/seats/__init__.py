"""Seats at one table: taking one, giving it up, changing it."""
