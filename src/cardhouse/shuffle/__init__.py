"""A shuffle that can be checked: the promise before the deal, everybody's chance, what proves a card."""
