"""Planning an event: what would be paid, levels that end when they should, chips, tables and dealers."""
