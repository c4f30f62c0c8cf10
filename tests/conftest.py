"""What every test shares: how long and how repeatably the property tests search, how long an answer is waited
for, loops, Ctrl-C; that a run compiles everything once, gathers its tests in peace, and begins with those
that take longest.
"""

import asyncio
import gc
import inspect
import os
import signal
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings

from beginning import compile_ahead, longest_first
from waiting import PATIENCE_SECONDS

# Two busy cores make honest tests slow, so no deadline on one example. By default the examples are the same
# in every run, so that a failure is the change's own; HYPOTHESIS_PROFILE=search looks elsewhere each time.
settings.register_profile(
    "repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", deadline=None, max_examples=1_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# Whoever asks a server says no limit of his own: five seconds pass where a dozen programs share two cores.
_limits: httpx.Timeout = inspect.signature(httpx.get).parameters["timeout"].default
_limits.connect = _limits.read = _limits.write = _limits.pool = PATIENCE_SECONDS

_run: Any = asyncio.run


def _run_beside_a_browser(main: Any, **more: Any) -> Any:
    """The browser's library keeps a loop running in the thread: then a test's own runs in another."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _run(main, **more)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_run, main, **more).result()


setattr(asyncio, "run", _run_beside_a_browser)  # noqa: B010

# A run that was started in the background ignores Ctrl-C, and so would the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    compile_ahead(config)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is gathered stays to the end: the collector need not walk through it meanwhile, nor ever after."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    longest_first(items, config.args)
