"""Hand histories in the PHH format: read, replayed on the engine, written from the events of a hand."""
