"""The payout desk and the public results of events."""
