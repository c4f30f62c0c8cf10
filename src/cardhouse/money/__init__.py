"""Money and chips: one conserved double-entry ledger, and what the house collects, banks, counts and pays.

Knows accounts, not who sits where. Amounts are whole cents.
"""
