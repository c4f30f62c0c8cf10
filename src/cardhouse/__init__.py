"""Cardhouse runs a poker room by the house's own rulebook. The layers, bottom to top: ARCHITECTURE.md."""

from typing import TYPE_CHECKING

__version__: str

if not TYPE_CHECKING:  # a type checker would take it to mean that every name is there

    def __getattr__(name: str) -> str:
        # Read only when asked for: searching the installed packages would slow down every start.
        if name == "__version__":
            from importlib.metadata import version

            return version("cardhouse")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
