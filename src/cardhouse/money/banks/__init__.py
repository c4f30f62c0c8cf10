"""Table banks: what lies in each rack, who counted it, who answers for it, and how it is filled."""
