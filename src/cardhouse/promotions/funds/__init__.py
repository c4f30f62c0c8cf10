"""What is in each fund and where every dollar of it went."""
