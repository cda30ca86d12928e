"""One board picture by Pillow: 32 tiles of a picture pasted on a canvas, then saved as PNG, with all colours and with a
palette. The picture is its argument."""

import io
import statistics
import sys
import time

from PIL import Image


def measure(name, board, **options):
    width, height = board.width // 8, board.height // 4
    places = [(x * width, y * height) for x in range(8) for y in range(4)]
    tiles = [(place, board.crop((*place, place[0] + width, place[1] + height))) for place in places]
    times = []
    for _ in range(60):
        begun = time.perf_counter()
        canvas = board.copy()
        for place, tile in tiles:
            canvas.paste(tile, place)
        file = io.BytesIO()
        canvas.save(file, "PNG", **options)
        times.append(time.perf_counter() - begun)
    assert Image.open(file).convert("RGB").tobytes() == board.convert("RGB").tobytes()
    print(f"figure peers/{name}/ms {statistics.median(times) * 1e3}")
    print(f"figure peers/{name}/bytes {len(file.getvalue())}")


board = Image.open(sys.argv[1])
measure("Pillow, RGBA", board.convert("RGBA"))
measure("Pillow, palette", board.convert("RGB").quantize(256), compress_level=1)
