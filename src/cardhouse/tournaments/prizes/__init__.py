"""What is won: schedules, deals, the payout desk."""
