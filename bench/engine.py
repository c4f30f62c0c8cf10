"""The hand engine beside PokerKit and OpenSpiel: python bench/engine.py [part of a name] [seconds]."""

import sys

from cardhouse.cli.bench_page import rows
from cardhouse.cli.output import print_table
from cardhouse.sim.bench_engine import bench_engine


def main() -> None:
    names = sys.argv[1] if len(sys.argv) > 1 else ""
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    figures = bench_engine(seconds, names, tell=print)
    columns = ["what", "unit", "Cardhouse", "peer", "peer's name", "ratio"]
    print_table(columns, rows(figures), numbers=["Cardhouse", "peer", "ratio"])


if __name__ == "__main__":
    main()
