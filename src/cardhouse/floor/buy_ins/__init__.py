"""Buying in: least and most, adding chips, coming back, cash and chips that travel."""
