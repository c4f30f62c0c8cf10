"""Closing shifts and days, the soft count of drop boxes, and the reports that are read from the books."""
