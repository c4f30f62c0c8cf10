"""Every row of a study in a file: Parquet where pyarrow is installed, CSV without it. The same rows give the
same bytes; nothing of when, where or by how many workers they were made goes in.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from cardhouse.errors import CardhouseError
from cardhouse.sim.study.comparing import Column

SUFFIXES = (".parquet", ".csv")


def check_target(path: Path) -> None:
    """Before hours of work: whether the file can be written in the end."""
    if path.suffix not in SUFFIXES:
        raise CardhouseError(f"{path}: results are written as {' or '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise CardhouseError(f"{path.parent}: no such folder")
    if path.suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            wanted = "Parquet needs pyarrow: pip install 'cardhouse[results]'; or write a .csv file"
            raise CardhouseError(wanted) from None


def write_results(path: Path, arms: Sequence[str], rows: Mapping[str, Mapping[str, Column]]) -> None:
    """All rows, those of each arm together, the arm's name in the first column."""
    names = list(rows[arms[0]])
    if path.suffix == ".parquet":
        _write_parquet(path, arms, rows, names)
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["arm", *names])
        for arm in arms:
            out.writerows(zip([arm] * len(rows[arm][names[0]]), *[rows[arm][name] for name in names],
                              strict=True))  # fmt: skip


def _write_parquet(
    path: Path, arms: Sequence[str], rows: Mapping[str, Mapping[str, Column]], names: Sequence[str]
) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    places = np.concatenate([np.full(len(rows[arm][names[0]]), at) for at, arm in enumerate(arms)])
    columns = {"arm": pa.DictionaryArray.from_arrays(pa.array(places, pa.int32()), pa.array(list(arms)))}
    for name in names:
        columns[name] = pa.array(np.concatenate([rows[arm][name] for arm in arms]), pa.int64())
    pq.write_table(pa.table(columns), path)
