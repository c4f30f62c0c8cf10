"""Claims: a hit is verified by two people step by step, divided and paid from its fund."""
