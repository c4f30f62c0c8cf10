"""Flights and days: the last hands, bags, the next day's draw."""
