"""Promotions are started, changed and ended."""
