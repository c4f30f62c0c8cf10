"""Keeping somebody out: barred or by his own wish, and everything that he then gives up on the floor."""
