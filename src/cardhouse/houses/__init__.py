"""Houses: what each book says (catalogue), what a house may choose (schema) and what it chose (profiles).

This layer knows nothing of a hand in progress: the engine asks a `Choices` for a value and its citation.
"""
