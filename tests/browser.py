"""A real browser for the tests of the pages: an installed chromium, driven by Playwright.

It is found by $CHROMIUM, else as chromium, chromium-browser or google-chrome on the path. Each page
that is opened keeps what went wrong in it; `faults_of` looks for what people who listen, see little or
tap with a thumb would miss.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 860}
PICTURES = Path(__file__).resolve().parent.parent / "build" / "pictures"
CHECKS = (Path(__file__).parent / "browser_checks.js").read_text(encoding="utf-8")
MISSING = (
    "No chromium was found (CHROMIUM, chromium, chromium-browser, google-chrome): the pages are NOT tested "
    "in a browser here; their scripts and their HTML are."
)


def chromium() -> str | None:
    """Where the browser is; None where there is none."""
    given = os.environ.get("CHROMIUM", "")
    return given or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def opened() -> Iterator[Browser]:
    """A browser while the tests run."""
    found = chromium()
    assert found is not None, MISSING
    arguments = ["--disable-gpu", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(
            executable_path=found, headless=True, args=arguments, chromium_sandbox=os.geteuid() != 0
        )
        try:
            yield made
        finally:
            made.close()


class Visit:
    """One visitor: a browser of their own, with one page and everything that went wrong in it."""

    def __init__(self, browser: Browser, address: str, size: dict[str, int] = DESKTOP, **more: Any) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport=size, base_url=address, has_touch=size == PHONE, **more  # type: ignore[arg-type]
        )
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
        self.page.goto(path, wait_until="load")
        return self.page

    def picture(self, name: str) -> None:
        """A picture of the page for review."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(PICTURES / f"{name}.png"))

    def close(self) -> None:
        self.context.close()


def faults_of(page: Page) -> list[str]:
    """What is not labelled, too faint or too small to touch, in words."""
    found: list[str] = page.evaluate(CHECKS)
    return found
