"""The floor: people, lists, seats and tables, by the house's book. Knows no cards."""
