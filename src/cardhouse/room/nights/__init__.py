"""Nights of private games: who brought what and took what, the host's word on chips and dealing, leagues."""
