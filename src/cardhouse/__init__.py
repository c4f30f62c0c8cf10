"""Cardhouse runs a poker room by the house's own rulebook. The layers, bottom to top: ARCHITECTURE.md."""

__version__: str


def __getattr__(name: str) -> str:
    # Read when asked for: finding the metadata costs more than the rest of a start.
    if name == "__version__":
        from importlib.metadata import version

        return version("cardhouse")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
