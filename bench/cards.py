"""The rankings beside phevaluator, and in batches: python bench/cards.py."""

from cardhouse.cli.bench_page import rows
from cardhouse.cli.output import print_table
from cardhouse.sim.bench_cards import bench_cards


def main() -> None:
    columns = ["what", "unit", "Cardhouse", "peer", "peer's name", "ratio"]
    print_table(columns, rows(bench_cards(tell=print)), numbers=["Cardhouse", "peer", "ratio"])


if __name__ == "__main__":
    main()
