"""Games that break or combine: the card draw, seats and places for those who move."""
