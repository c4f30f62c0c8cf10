"""Disputes of patrons with the house, and the times that the law sets for them."""
