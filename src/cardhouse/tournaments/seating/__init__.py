"""Where entrants sit: the draw, wrong seats, special needs."""
