"""A promotion's file: read, checked with every fault at once, printed; templates."""
