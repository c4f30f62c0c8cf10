"""The cage: guests at the window, drawers, table banks, fills, boxes, the close of the day."""
