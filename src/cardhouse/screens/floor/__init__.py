"""The floor's pages: map, lists, tables, rulings, people."""
