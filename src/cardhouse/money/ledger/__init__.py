"""The ledger itself: posting, reversing, and what stops it."""
