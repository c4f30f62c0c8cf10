"""The ledger in formats of other programs."""
