"""The compiled wheel, away from the checkout: built by the switch, found without a path, the same hands.

Compiling takes a minute, so `make fast-test` runs this and `make test` does not. It says so where there is no
compiler.
"""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardhouse.edition import code_digest
from cardhouse.sim import compiled

ROOT = Path(__file__).resolve().parent.parent
HANDS = """
import hashlib, json, random, sys
sys.path[:0] = sys.argv[1:]
from cardhouse.edition import engine
from cardhouse.houses.profile import load_house
from cardhouse.play.dealer import Dealer, deal
from cardhouse.play.opening import Opening
from cardhouse.play.wire import encode
from cardhouse.sim import bench_engine as bench, peers, random_play
from cardhouse.sim.bots import RandomBot
from play.random_hands import games_and_structures, houses_and_sets, random_dealer
told = {}
for variant in bench.VARIANTS:
    chance, decks, digest = random.Random(7), peers.decks(7), hashlib.sha256()
    setup, choices = bench._setup(variant), load_house("toledo").choices()
    opening = Opening(setup, choices)
    for number in range(60):
        deck = next(decks)
        dealer = deal(opening, deck, 7) if number % 2 else Dealer(setup, choices, deck, seed=7)
        random_play.ours(dealer, chance.random)
        digest.update(encode(dealer.events))
    told[variant.name] = digest.hexdigest()
for game, structure in games_and_structures():
    chance, digest = random.Random(f"{game} {structure}"), hashlib.sha256()
    for house, rule_set in houses_and_sets():
        dealer = random_dealer(chance, game, structure, house, rule_set)
        bot = RandomBot(chance.randrange(1 << 32))
        while not dealer.over:
            dealer.act(bot.choose(dealer))
        digest.update(encode(dealer.events))
    told[f"{game} {structure}"] = digest.hexdigest()
print(json.dumps({"engine": engine(), "hands": told}))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip makes with the switch, unpacked into a folder of its own."""
    lacking = compiled.missing()
    if lacking:
        pytest.skip(f"the compiled wheel needs {lacking}")
    folder = tmp_path_factory.mktemp("compiled")
    environment = {**os.environ, "CARDHOUSE_ENGINE": "compiled", "PYTHONPATH": ""}
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", str(ROOT)]
    subprocess.run([*build, "-w", str(folder)], check=True, env=environment)
    (wheel,) = folder.glob("*.whl")
    assert "none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def run(program: str, *words: str) -> str:
    """What a program prints, in a process that knows no path but its own."""
    command = [sys.executable, "-P", "-c", program, *words]
    environment = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd="/")
    return done.stdout


def test_version_says_that_it_is_compiled(installed: Path) -> None:
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from cardhouse.cli.main import main; main()"
    assert run(start, str(installed), "--version").endswith(", compiled engine\n")


def test_its_sources_are_those_of_the_checkout(installed: Path) -> None:
    assert code_digest(installed / "cardhouse") == code_digest(ROOT / "src/cardhouse")


def test_hands_are_the_same_to_the_byte(installed: Path) -> None:
    ours, plain = (json.loads(run(HANDS, str(at), str(ROOT / "tests"))) for at in (installed, ROOT / "src"))
    assert (ours["engine"], plain["engine"]) == ("compiled", "plain")
    assert ours["hands"] == plain["hands"]
    games = {path.stem for path in (ROOT / "src/cardhouse/games").glob("*.toml")}
    assert games <= {name.partition(" ")[0] for name in plain["hands"]}, "every game of the catalogue"
    assert len(set(ours["hands"].values())) == len(ours["hands"])
