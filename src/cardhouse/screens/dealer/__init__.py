"""The dealer's tablet."""
