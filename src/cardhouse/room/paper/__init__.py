"""What was played on paper while the computer was out, entered afterwards by two people."""
