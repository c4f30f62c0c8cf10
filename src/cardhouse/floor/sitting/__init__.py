"""Sitting down: the one door to a seat, and everything that is asked before somebody goes through it."""
