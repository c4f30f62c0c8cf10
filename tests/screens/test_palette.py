"""Small pictures: few colours stay as they are, many become the nearest of 256, and a PNG is written."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from palette import COLOURS, as_png, reduced


def test_few_colours_stay_as_they_are() -> None:
    colours = np.array([[255, 255, 255], [20, 88, 60], [0, 0, 0]], np.uint8)
    pixels = colours[np.array([0, 0, 1, 2, 1, 0])]
    palette, places = reduced(pixels)
    assert (palette[places] == pixels).all()


def test_many_colours_come_close() -> None:
    chance = np.random.default_rng(3)
    pixels = chance.integers(0, 256, (20_000, 3), np.uint8)
    palette, places = reduced(pixels)
    assert len(palette) == COLOURS
    away = np.abs(palette[places].astype(int) - pixels.astype(int)).mean()
    assert away < 32


def test_what_is_written_is_a_png() -> None:
    palette = np.array([[1, 2, 3], [9, 8, 7]], np.uint8)
    places = np.array([[0, 1, 0], [1, 1, 0]], np.uint8)
    made = as_png(palette, places)
    assert made.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", made[16:24]) == (3, 2)
    at = made.index(b"IDAT")
    (length,) = struct.unpack(">I", made[at - 4 : at])
    rows = zlib.decompress(made[at + 4 : at + 4 + length])
    assert rows == b"\x00\x00\x01\x00" + b"\x00\x01\x01\x00"
    end = at + 4 + length
    assert made[end : end + 4] == struct.pack(">I", zlib.crc32(made[at:end]))
