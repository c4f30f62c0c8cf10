"""The kiosk by the rail: guests put their own name on a list with their card."""
