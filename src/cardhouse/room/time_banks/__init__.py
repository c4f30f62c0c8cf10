"""Time banks at the tables of games that software deals: whose setting counts, what is used, what is left."""
