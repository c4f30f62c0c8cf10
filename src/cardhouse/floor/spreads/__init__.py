"""Games that the room offers: what is played for what, with its sign."""
