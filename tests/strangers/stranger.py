"""A stranger's trial of a room: knows the program's command line and its public HTTP interface, and imports
nothing of it. Opens a room, plays hands through the accounts of its players, sends every command twice, takes
one seat from two sides at once, kills the server in the midst, and has all that was acknowledged proved in
the end by the log, its signed roots and the verifier.

    PYTHONPATH=tests python tests/strangers/stranger.py PATH-OF-CARDHOUSE FOLDER
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from waiting import PATIENCE_SECONDS, until

VERIFIER = Path(__file__).parents[2] / "verifier"
PASSWORD, OWN = "seven green tables", "eight blue chairs here"
PLAYERS = ("ann", "bob", "cyd")
STACK = 20_000
LOOK_SECONDS = 0.2


class Server:
    """The program, from outside."""

    def __init__(self, cardhouse: str, folder: Path) -> None:
        self.cardhouse, self.folder = cardhouse, folder
        self.roots = folder / "roots.jsonl"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, *words: str) -> str:
        """A command of the program; what it printed."""
        told = subprocess.run(
            [self.cardhouse, *words], cwd=self.folder, capture_output=True, text=True, check=False,
            env={**os.environ, "CARDHOUSE_PASSWORD": PASSWORD},
        )  # fmt: skip
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout

    def start(self) -> None:
        command = [self.cardhouse, "serve", "--port", str(self.port), "--roots", str(self.roots)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        until(self.answers, (self.folder / "server.log").read_text, LOOK_SECONDS)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health/ready", timeout=PATIENCE_SECONDS).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None


class Account:
    """Somebody with an account, by HTTP alone."""

    def __init__(self, server: Server, name: str, password: str, new: str | None = None) -> None:
        self.server, self.name = server, name
        self.http = httpx.Client(base_url=f"{server.address}/api/v1", timeout=PATIENCE_SECONDS)
        body = {"name": name, "password": password, "new_password": new, "bearer": True}
        answer = self.http.post("/sign-in", json=body)
        assert answer.status_code < 300, answer.text
        self.http.headers["authorization"] = f"Bearer {answer.json()['token']}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.http.request(method, path, json=body)
        assert answer.status_code < 300, f"{method} {path}: {answer.text}"
        return answer.json() if answer.content else None

    def give(self, command: dict[str, Any]) -> dict[str, Any]:
        """A command, sent twice under one id: the second answer is the first."""
        body = {"id": uuid.uuid4().hex, "command": command}
        first, second = (self.http.post("/rooms/main/commands", json=body) for _ in range(2))
        assert first.json() == second.json(), f"{command}: {first.text} / {second.text}"
        found: dict[str, Any] = first.json()
        return found

    def do(self, command: dict[str, Any]) -> int:
        """Where on the log it was taken."""
        answer = self.give(command)
        assert answer.get("refusal") is None, f"{command}: {answer}"
        return int(answer["position"])


class Trial:
    """One evening."""

    def __init__(self, cardhouse: str, folder: Path, seed: int = 1) -> None:
        self.server = Server(cardhouse, folder)
        self.chance = random.Random(seed)
        self.acknowledged: list[int] = []
        self.hands = 0
        self.server.run("init", "main", "--house", "pechanga", "--money", "play", "--manager", "max")
        self.server.start()
        self.boss = Account(self.server, "max", PASSWORD)
        self.players = {seat: self.comes(name) for seat, name in enumerate(PLAYERS, 1)}
        self.auditor = self.hired("aud", "auditor")
        self.open_table()

    def hired(self, name: str, role: str, person: str | None = None) -> Account:
        body = {"name": name, "role": role, "password": PASSWORD, "person": person}
        self.boss.ask("POST", "/rooms/main/users", body)
        return Account(self.server, name, PASSWORD, new=OWN)

    def comes(self, name: str) -> Account:
        body = {"id": uuid.uuid4().hex, "name": name.title(), "alias": name.title(), "born": 720_000}
        self.boss.ask("PUT", f"/rooms/main/people/{name}", {**body, "id_checked": True})
        return self.hired(name, "player", person=name)

    def does(self, who: Account, command: dict[str, Any]) -> None:
        self.acknowledged.append(who.do(command))

    def open_table(self) -> None:
        game = {"type": "OfferGame", "spread": "1-3", "game": "holdem", "stakes": "no limit 1/3 rake"}
        self.does(self.boss, {**game, "seats": 6, "least_buy_in": 10_000, "charge": "10 %"})
        self.does(self.boss, {"type": "OpenTable", "table": 1, "spread": "1-3", "mode": "dealt"})
        for seat, name in enumerate(PLAYERS, 1):
            sits = {"type": "SeatPlayer", "table": 1, "seat": seat, "person": name, "chips": STACK}
            self.does(self.boss, sits)
        self.does(self.boss, {"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 1}})

    def one_seat_for_two(self) -> None:
        """Two people are seated in one seat at the same time: exactly one of them sits there."""
        both = [self.comes(name) for name in ("dan", "fay")]
        sits = {"type": "SeatPlayer", "table": 1, "seat": 5, "chips": STACK}
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one: self.boss.give({**sits, "person": one.name}), both))
        refused = [at for at, answer in enumerate(answers) if answer.get("refusal") is not None]
        assert len(refused) == 1, answers
        assert answers[refused[0]]["refusal"]["text"], "who did not get it is told why"
        self.players[5] = both[1 - refused[0]]
        self.acknowledged += [int(answer["position"]) for answer in answers]

    def table(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.players[seat].ask("GET", "/rooms/main/tables/1")
        return found

    def play(self, hands: int) -> None:
        """Hands of people who do what they may, by chance."""
        for _ in range(hands):
            self.does(self.boss, {"type": "BeginHand", "table": 1})
            for _ in range(100):
                seen = self.table(1)["view"].get("hand")
                if seen is None or not seen.get("acting"):
                    break
                self.does(self.players[seen["acting"]], self.act(seen["acting"]))
            self.hands += 1

    def act(self, seat: int) -> dict[str, Any]:
        """What whoever is in turn does: one of the actions that his own view offers."""
        may = self.table(seat)["own"]["choices"]
        offers: list[dict[str, Any]] = [{"type": "Check"}]
        if may.get("call"):
            offers = [{"type": "Call"}, {"type": "Call"}, {"type": "Fold"}]
        if may.get("least"):
            offers.append({"type": "BetTo", "to": may["least"]})
        return {"type": "Act", "table": 1, "act": {**self.chance.choice(offers), "seat": seat}}

    def killed(self) -> None:
        """The server is killed and starts again; everybody goes on with the session he had."""
        self.server.stop(signal.SIGKILL)
        self.server.start()

    def proved(self) -> str:
        """Everything acknowledged is on the log, and the log is whole: said by the verifier."""
        until(self.server.roots.exists, "the log is signed", LOOK_SECONDS)
        page = self.auditor.ask("GET", "/rooms/main/log?limit=1000")["entries"]
        digests = {entry["position"]: entry["digest"] for entry in page}
        public = self.server.run("log", "root", "cardhouse.db", "--public").strip()
        self.server.stop()
        self.server.run("log", "root", "cardhouse.db", "--roots", str(self.server.roots))
        self.server.run("log", "export", "cardhouse.db", "log.jsonl")
        lines = (self.server.folder / "log.jsonl").read_text("utf-8").splitlines()
        exported = {entry["position"]: entry["digest"] for entry in map(json.loads, lines[1:-1])}
        assert set(self.acknowledged) <= set(exported), "what was acknowledged is there"
        assert digests.items() <= exported.items(), "the auditor was shown the same log"
        command = [sys.executable, str(VERIFIER), "log.jsonl", "--roots", str(self.server.roots)]
        command += ["--public", public]
        where = self.server.folder
        told = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout


def trial(cardhouse: str, folder: Path) -> str:
    """The whole trial; what the verifier said."""
    evening = Trial(cardhouse, folder)
    try:
        evening.play(2)
        evening.one_seat_for_two()
        evening.killed()
        evening.play(2)
        return evening.proved()
    finally:
        evening.server.stop()


if __name__ == "__main__":
    print(trial(sys.argv[1], Path(sys.argv[2])))
