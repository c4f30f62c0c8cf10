"""The demonstration: living rooms with practice players, for play money, and one tap into each role."""
