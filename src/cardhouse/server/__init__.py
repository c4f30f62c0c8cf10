"""HTTP and WebSocket around the room: who is asking, whether they may, how fast. No rule of play is here."""
