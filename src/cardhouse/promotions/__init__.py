"""Jackpots and promotions: funds, hits found from the cards, claims, special hands and drawings."""
