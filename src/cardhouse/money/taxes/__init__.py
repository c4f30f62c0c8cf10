"""Winnings and the revenue service: shared winnings, what is withheld, papers, what was paid on."""
