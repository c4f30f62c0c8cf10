"""Real pages of players among the viewers of a measured room: when each of them shows an action.

A page notes, by the machine's own clock, when an action's message came in, when what it shows had changed
because of it, and when that was drawn. What is measured with it is the business of `bench_viewers.py`. There
are none where no browser is installed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from cardhouse.sim.browser import available, launching

COOKIE = "cardhouse"
WAIT_MILLISECONDS = 60_000
# Listens before the page's own script does; what the script then changes belongs to the message that came.
NOTING = """
(() => {
  const noted = globalThis.noted = [];
  const now = () => performance.timeOrigin + performance.now();
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  let latest = null;
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (!event.data.startsWith('{"type":"table"')) return;
        latest = {position: JSON.parse(event.data).position, came: now(), changed: 0, drawn: 0};
        setTimeout(() => { latest = null; });
      });
    }
  };
  const watch = () => new MutationObserver(() => {
    if (latest === null || latest.changed) return;
    const mine = latest;
    mine.changed = now();
    noted.push(mine);
    requestAnimationFrame(() => { mine.drawn = now(); });
  }).observe(document.querySelector("main"), all);
  addEventListener("DOMContentLoaded", watch);
})();
"""


class Noted(msgspec.Struct):
    """What a page noted of one action: its position on the log, and milliseconds since 1970."""

    position: int
    came: float
    changed: float
    drawn: float


class PageOf(msgspec.Struct):
    """A page that a player has open."""

    table: int
    page: Any

    async def noted(self) -> list[Noted]:
        """Everything since it was last asked."""
        return msgspec.convert(await self.page.evaluate("globalThis.noted.splice(0)"), list[Noted])


@asynccontextmanager
async def opened(address: str, room: str, players: dict[int, str]) -> AsyncIterator[list[PageOf]]:
    """A page for one player at each of these tables, by his session; none where there is no browser."""
    if not available():
        yield []
        return
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(**launching())
        try:
            yield [await _page(made, address, room, table, token) for table, token in players.items()]
        finally:
            await made.close()


async def _page(made: Any, address: str, room: str, table: int, token: str) -> PageOf:
    context = await made.new_context()
    await context.add_cookies([{"name": COOKIE, "value": token, "url": address, "sameSite": "Strict"}])
    await context.add_init_script(NOTING)
    page = await context.new_page()
    await page.goto(f"{address}/rooms/{room}/play/{table}", wait_until="load")
    await page.wait_for_selector("#live-state[data-state=live]", state="attached", timeout=WAIT_MILLISECONDS)
    return PageOf(table, page)
