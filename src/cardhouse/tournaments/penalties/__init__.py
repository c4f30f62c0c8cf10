"""Hands and rounds away, disqualification, withdrawal."""
