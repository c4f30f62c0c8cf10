"""Long work behind a page: done once however many ask, told how far it is, its faults in words."""

from __future__ import annotations

import asyncio
import threading

from cardhouse.errors import CardhouseError
from cardhouse.screens.working import Step, Works
from waiting import PATIENCE_SECONDS


async def finished(works: Works) -> None:
    await asyncio.gather(*works.tasks)


def test_it_is_done_once_for_all_who_ask_meanwhile() -> None:
    begun, go, calls = threading.Event(), threading.Event(), []

    def work(step: Step) -> str:
        calls.append(1)
        step(3, 10)
        begun.set()
        assert go.wait(PATIENCE_SECONDS)
        return "the answer"

    async def play() -> None:
        works = Works()
        first = works.ask("a", work, 1_000)
        await asyncio.to_thread(begun.wait, 10)
        assert works.ask("a", work, 1_001) is first
        assert (first.running, first.done, first.of, first.result) == (True, 3, 10, None)
        go.set()
        await finished(works)
        assert (first.running, first.result, first.made) == (False, "the answer", 1_000)
        assert works.ask("a", work, 1_050, fresh_for=100).running is False
        assert works.ask("a", work, 1_200, fresh_for=100).running is True
        await finished(works)

    asyncio.run(play())
    assert len(calls) == 2


def test_what_goes_wrong_is_told_and_can_be_tried_again() -> None:
    def broken(step: Step) -> None:
        raise CardhouseError("entry 7 was changed")

    async def play() -> None:
        works = Works()
        found = works.ask("a", broken, 5)
        await finished(works)
        assert (found.running, found.failed, found.result) == (False, "entry 7 was changed", None)
        assert works.ask("a", lambda step: "whole", 6) is found
        await finished(works)
        assert (found.failed, found.result) == ("", "whole")

    asyncio.run(play())
