"""The cage: windows, the vault, carts and runners; chips for cash and back; who brought how much cash."""
