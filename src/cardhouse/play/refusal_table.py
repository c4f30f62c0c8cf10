"""The refusals of the table between hands: code -> sentence."""

TABLE_CODES: dict[str, str] = {}
