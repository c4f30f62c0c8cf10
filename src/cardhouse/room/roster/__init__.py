"""Dealers on shift: who is in, who deals where, who rests, and the push that comes next."""
