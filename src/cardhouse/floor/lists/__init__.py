"""Waiting lists: joining, order, calls and what follows them."""
