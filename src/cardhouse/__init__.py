"""Cardhouse runs a poker room by the house's own rulebook. The layers, bottom to top: ARCHITECTURE.md.

For programs and studies: `import cardhouse as ch`, then `ch.table("pechanga", "holdem", "no limit 1/3",
stacks=[200, 200, 200]).deal(seed=7)`; the tour is in `cardhouse.sim.table`. What type checkers see of the
names below is in `__init__.pyi`.
"""

from typing import Any

# Fetched only when asked for: the package stays below its layers, and every start stays quick.
_HOMES = {
    "HandInPlay": "sim.hand",
    "Options": "sim.options",
    "RandomBot": "sim.bots",
    "RefusalError": "sim.hand",
    "SensibleBot": "sim.bots",
    "Table": "sim.table",
    "environment": "sim.learn.environment",
    "equity": "odds.equity.answer",
    "game_names": "games.game",
    "house_names": "houses.profile",
    "table": "sim.table",
    "tables": "sim.learn.environment",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("cardhouse")
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"cardhouse.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES, "__version__"])
