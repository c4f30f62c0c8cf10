"""What is drawn or earned by hours: tickets and drawings, splash pots, free entries, squares."""
