"""What somebody at a table asks of the house: a count, a rabbit, another deck, a hand to be seen."""
