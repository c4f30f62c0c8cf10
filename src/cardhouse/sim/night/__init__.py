"""A whole night in a simulated room from one seed: guests, staff and cards, every rule of the house in force.

`cardhouse night` runs it; what is checked after each entry of the log is in `checks.py`.
"""
