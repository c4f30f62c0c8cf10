"""Makes pictures small: the colours of a page brought down to a palette of 256, written as a PNG.

A browser reads the pixels, so that no library for pictures is needed. Colours are put into bins by their
upper bits; the fullest bins make the palette, everything else goes to the nearest of them.
"""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 256
BITS = 5
CHANNELS = 3
PIXELS = """async (picture) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const pixels = pen.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < pixels.length; at += 0x8000) {
    text += String.fromCharCode(...pixels.subarray(at, at + 0x8000));
  }
  return [image.width, image.height, btoa(text)];
}"""
Array = NDArray[Any]


def small(blank: Page, picture: bytes) -> bytes:
    """The same picture with few colours; `blank` is a page of its own for the work."""
    width, height, text = blank.evaluate(PIXELS, base64.b64encode(picture).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height * width, 4)[:, :CHANNELS]
    palette, places = reduced(pixels)
    return as_png(palette, places.reshape(height, width))


def reduced(pixels: Array) -> tuple[Array, Array]:
    """The palette, and for each pixel its place in it."""
    upper = (pixels >> (8 - BITS)).astype(np.int32)
    keys = (upper[:, 0] << (2 * BITS)) | (upper[:, 1] << BITS) | upper[:, 2]
    bins, bin_of, counts = np.unique(keys, return_inverse=True, return_counts=True)
    sums = np.stack([np.bincount(bin_of, weights=pixels[:, channel]) for channel in range(CHANNELS)], axis=1)
    colours = np.rint(sums / counts[:, None]).astype(np.int32)
    chosen = np.argsort(-counts)[:COLOURS]
    palette = colours[chosen]
    nearest = np.array([((palette - colour) ** 2).sum(axis=1).argmin() for colour in colours])
    assert len(bins) == len(nearest)
    return palette.astype(np.uint8), nearest[bin_of].astype(np.uint8)


def as_png(palette: Array, places: Array) -> bytes:
    """A PNG of 8 bits a pixel."""
    height, width = places.shape
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = places
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, data) for kind, data in [*parts, (b"IEND", b"")])


def _part(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
