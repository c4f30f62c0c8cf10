"""What Prometheus reads: requests, commands, pushes, sockets, and how the writer of each room does.

Counters of the rooms are kept where things happen, as whole numbers, and are only gathered here.
"""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cardhouse.server.crowd import WHY_ENDED, Crowd
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service

NANOSECONDS = 1_000_000_000
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Rooms(Collector):
    """The rooms' own counters."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def collect(self) -> Iterator[Metric]:
        gauges = {
            "position": "Position of the log", "durable": "Position that is on the disk",
            "leading": "Whether this process writes the room", "sockets": "Open sockets",
            "waiting": "Commands that wait for the disk", "healthy": "Whether the last write went through",
        }  # fmt: skip
        counters = {
            "commands": "Commands decided here", "pushes": "Views sent to sockets",
            "batches": "Group commits", "entries": "Entries written", "write_failures": "Writes that failed",
            "writing_seconds": "Time spent writing", "takeovers": "Times the room was taken over",
            "faults": "Decisions that failed by a mistake of ours", "rereads": "Times the room was read anew",
        }  # fmt: skip
        families: dict[str, Metric] = {
            name: GaugeMetricFamily(f"cardhouse_room_{name}", text, labels=["room"])
            for name, text in gauges.items()
        }
        for name, text in counters.items():
            families[name] = CounterMetricFamily(f"cardhouse_room_{name}", text, labels=["room"])
        for room in self._service.rooms.values():
            for name, value in measured(room).items():
                families[name].add_metric([room.name], value)  # type: ignore[attr-defined]
        yield from families.values()


def measured(room: RoomService) -> dict[str, int | float]:
    """Everything that is counted of one room."""
    found: dict[str, int | float] = {
        "position": room.host.room.position, "durable": room.durable, "leading": int(room.leading),
        "sockets": len(room.hub.sockets), "waiting": 0, "healthy": int(room.ready),
        "commands": room.commands, "pushes": room.hub.pushed, "takeovers": room.failovers,
        "batches": 0, "entries": 0, "write_failures": 0, "writing_seconds": 0,
        "faults": 0, "rereads": 0,
    }  # fmt: skip
    if room.keeper is not None:
        counters = room.keeper.writer.counters
        found |= {
            "waiting": room.keeper.writer.waiting, "batches": counters.batches, "entries": counters.entries,
            "write_failures": counters.failures, "faults": room.keeper.faults,
            "rereads": room.keeper.generation,
            "writing_seconds": counters.writing_nanoseconds / NANOSECONDS,
        }  # fmt: skip
    return found


class Connections(Collector):
    """How many are connected, and how many were turned away or cut, by why."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd

    def collect(self) -> Iterator[Metric]:
        crowd = self._crowd
        there = GaugeMetricFamily("cardhouse_connections", "Open connections", labels=["state"])
        there.add_metric(["waiting"], len(crowd.waiting))
        there.add_metric(["working"], len(crowd.places) - len(crowd.waiting))
        ended = CounterMetricFamily(
            "cardhouse_connections_ended", "Connections turned away or cut by a limit", labels=["why"]
        )
        for why in WHY_ENDED:
            ended.add_metric([why], crowd.ended[why])
        yield from (there, ended)


class Metrics:
    """One process's metrics; several servers in one process do not share them."""

    def __init__(self, service: Service, crowd: Crowd) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Rooms(service))
        self.registry.register(Connections(crowd))
        self.requests = Counter(
            "cardhouse_requests", "HTTP requests", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "cardhouse_request_seconds", "Time to answer a request", registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
        )  # fmt: skip

    def text(self) -> bytes:
        return generate_latest(self.registry)
