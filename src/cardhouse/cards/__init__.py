"""Cards, decks and what hands are worth; betting and houses are unknown here. Import the module you need."""
