"""Tables at which hands are only counted: no cards, no bets; the drop of each hand, and the hour."""
