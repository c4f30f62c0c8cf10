"""A real browser for the tests of the pages, driven by Playwright.

An installed chromium is found by $CHROMIUM, else as chromium, chromium-browser or google-chrome on the path.
Where there is none, lightpanda does for behaviour: it draws nothing, so how pages look is not tested then.
Run as a program this says which it is. `faults_of` looks for what people who listen, see little or tap would
miss.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 860}
PICTURES = Path(__file__).resolve().parent.parent / "build" / "pictures"
CHECKS = (Path(__file__).parent / "browser_checks.js").read_text(encoding="utf-8")
LIGHT = "lightpanda"
START_SECONDS = 20
ONLY_LIGHT = "Browser: no chromium found; lightpanda tests what pages do, how they look is NOT tested."
MISSING = "Browser: neither chromium nor lightpanda found; the tests of the pages fail here."


def chromium() -> str | None:
    """Where the browser is; None where there is none. CHROMIUM=none is taken at its word."""
    given = os.environ.get("CHROMIUM", "")
    if given:
        return given if given != "none" else None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def lightpanda() -> str | None:
    """Where the light engine is: in this environment, or on the path."""
    own = Path(sys.prefix) / "bin" / LIGHT
    return str(own) if own.exists() else shutil.which(LIGHT)


def said() -> str:
    """Which one it is, in a line."""
    found = chromium()
    return f"Browser: {found}" if found else ONLY_LIGHT if lightpanda() else MISSING


@contextmanager
def opened() -> Iterator[Browser]:
    """A browser while the tests run."""
    with sync_playwright() as playwright:
        found = chromium()
        if found is None:
            with _light(playwright) as made:
                yield made
            return
        made = playwright.chromium.launch(
            executable_path=found, headless=True, args=["--disable-gpu", "--disable-dev-shm-usage"],
            chromium_sandbox=os.geteuid() != 0,
        )  # fmt: skip
        try:
            yield made
        finally:
            made.close()


@contextmanager
def _light(playwright: Playwright) -> Iterator[Browser]:
    program = lightpanda()
    assert program is not None, MISSING
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [program, "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None, "lightpanda does not start"
                assert time.monotonic() < end, "lightpanda does not start in time"
                time.sleep(0.05)
        yield cast(Browser, Light(playwright, f"http://127.0.0.1:{port}"))
    finally:
        process.terminate()
        process.wait(START_SECONDS)


class Light:
    """As much of a browser as visits need: the light engine has one visitor to a connection."""

    def __init__(self, playwright: Playwright, address: str) -> None:
        self._playwright = playwright
        self._address = address

    def new_context(self, **options: Any) -> BrowserContext:
        return self._playwright.chromium.connect_over_cdp(self._address).new_context(**options)


class Visit:
    """One visitor: a browser of their own, with one page and everything that went wrong in it."""

    def __init__(self, browser: Browser, address: str, size: dict[str, int] = DESKTOP, **more: Any) -> None:
        self.address = address
        options: dict[str, Any] = {"base_url": address, **more}
        if chromium() is not None:
            # What moves for a moment would be measured in the middle of it.
            options |= {"viewport": size, "has_touch": size == PHONE, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def sign_in(self, token: str) -> Visit:
        """As whoever holds this session."""
        self.context.add_cookies(
            [{"name": "cardhouse", "value": token, "url": self.address, "sameSite": "Strict"}]
        )
        return self

    def go(self, path: str) -> Page:
        self.page.goto(path if path.startswith("http") else self.address + path, wait_until="load")
        return self.page

    def picture(self, name: str) -> None:
        """A picture of the page for review."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(PICTURES / f"{name}.png"))

    def close(self) -> None:
        connection = self.context.browser
        self.context.close()
        if chromium() is None and connection is not None:
            connection.close()


def faults_of(page: Page) -> list[str]:
    """What is not labelled, too faint, too small to touch or too wide, in words."""
    found: list[str] = page.evaluate(CHECKS)
    return found


if __name__ == "__main__":
    print(said())
    sys.exit(0 if chromium() or lightpanda() else 1)
