"""Cards as things: which sets the room has, who inspected them, where they are and what becomes of them."""
