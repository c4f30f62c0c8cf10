"""Variances that the house has looked into: opened by a count, closed by what somebody else found."""
