"""Sheets read, checked, printed, and the templates that come with Cardhouse."""
