"""Pages of promotions: the public board of them, and the manager's."""
