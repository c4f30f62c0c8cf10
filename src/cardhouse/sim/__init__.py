"""Bots, odds and proofs by trial: what can be learnt by running everything below many times."""
