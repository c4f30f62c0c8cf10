"""Tables kept even: moves, breaking, halts, redraws, the final table."""
