"""A real browser for the tests of the pages, driven by Playwright.

Which browser it is, and where it comes from, is decided in `cardhouse.sim.browser`. `faults_of` looks for
what people who listen, see little or tap would miss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from cardhouse.sim.browser import launching
from waiting import PAGE_MILLISECONDS

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 860}
PICTURES = Path(__file__).resolve().parent.parent / "build" / "pictures"
CHECKS = (Path(__file__).parent / "browser_checks.js").read_text(encoding="utf-8")
COUNTS_TAPS = "addEventListener('pointerdown', () => console.debug('tapped'), true)"
FIRST_LOADED = frozenset(("Document", "Stylesheet", "Script", "Image", "Other"))
expect.set_options(timeout=PAGE_MILLISECONDS)


@contextmanager
def opened() -> Iterator[Browser]:
    """A browser while the tests run."""
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(**launching())
        try:
            yield made
        finally:
            made.close()


class Visit:
    """One visitor: a browser of their own, with one page and everything that went wrong in it."""

    def __init__(self, browser: Browser, address: str, size: dict[str, int] = DESKTOP, **more: Any) -> None:
        self.address = address
        # What moves for a moment would be measured in the middle of it.
        options: dict[str, Any] = {"viewport": size, "has_touch": size == PHONE, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(base_url=address, **options | more)
        self.context.set_default_timeout(PAGE_MILLISECONDS)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(f"{said.text} [{said.location.get('url', '')}]")

    def sign_in(self, token: str) -> Visit:
        """As whoever holds this session."""
        self.context.add_cookies(
            [{"name": "cardhouse", "value": token, "url": self.address, "sameSite": "Strict"}]
        )
        return self

    def be_device(self, token: str) -> Visit:
        """The device that was given this token."""
        self.context.add_cookies(
            [{"name": "cardhouse-device", "value": token, "url": self.address, "sameSite": "Strict"}]
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
        self.context.close()


class Taps:
    """How often fingers came down on some visitors' pages."""

    def __init__(self) -> None:
        self._count = 0

    def of(self, visit: Visit) -> None:
        visit.context.add_init_script(COUNTS_TAPS)
        visit.page.on("console", lambda said: self._told(said.text))

    def _told(self, said: str) -> None:
        self._count += said == "tapped"

    def counted(self, act: Callable[[], object]) -> int:
        """How many taps that was."""
        before = self._count
        act()
        return self._count - before


def first_load(visit: Visit, path: str) -> int:
    """Opens a page with nothing in the cache; how many bytes came over the wire."""
    wire = visit.context.new_cdp_session(visit.page)
    parts: set[str] = set()
    sizes: dict[str, int] = {}
    loaded: list[object] = []

    def began(told: dict[str, Any]) -> None:
        if told["type"] in FIRST_LOADED and not loaded:  # what is asked for afterwards comes sooner or later
            parts.add(told["requestId"])

    def shown(told: dict[str, Any]) -> None:
        loaded.append(told)

    def came(told: dict[str, Any]) -> None:
        sizes[told["requestId"]] = int(told["encodedDataLength"])

    wire.send("Page.enable")
    wire.on("Page.loadEventFired", shown)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.requestWillBeSent", began)
    wire.on("Network.loadingFinished", came)
    visit.go(path).wait_for_load_state("load")
    wire.detach()
    return sum(size for request, size in sizes.items() if request in parts)


def faults_of(page: Page) -> list[str]:
    """What is not labelled, too faint, too small to touch or too wide, in words."""
    found: list[str] = page.evaluate(CHECKS)
    return found
