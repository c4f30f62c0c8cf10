"""What the house takes at tables: terms of the rake, time, and the boxes that it goes into."""
