#!/usr/bin/env python3
"""Renders the glyph pictures that the simulated Mac writes its texts with (crates/simulated-world/data/fonts).

Reading a TrueType font costs more at run time than drawing a whole desktop, so the glyphs are rendered once, here.
Fonts: Inter (SIL Open Font License 1.1) for the interface, DejaVu Sans Mono (Bitstream Vera licence) for terminals, and
DejaVu Sans for the few signs that Inter lacks. Both licences lie beside the pictures.

Each face is a grey PNG of 4 bits, and a table: first line `height baseline`, then one line per glyph:
code point (hex), advance in 1/64 pixel, left and top of the picture from the pen on the baseline, width, height.
Glyphs stand in the picture from left to right in rows, in the order of the table; a row is as high as its highest glyph.

    apt-get download fonts-inter fonts-dejavu-core && dpkg -x ... fonts/
    pip install pillow fonttools
    scripts/dev/font-atlas.py fonts crates/simulated-world/data/fonts
"""

import pathlib
import struct
import sys
import zlib

from fontTools.ttLib import TTFont
from PIL import Image, ImageFont

WIDTH = 512
LATIN_1 = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
LATIN = [*LATIN_1, *range(0x100, 0x180)]
GREEK_AND_CYRILLIC = [*range(0x391, 0x3A2), *range(0x3A3, 0x3CA), 0x401, *range(0x410, 0x450), 0x451]
MARKS = [ord(sign) for sign in "–—‑‘’‚“”„•…‹›€™−"]
SIGNS = [ord(sign) for sign in "×÷≤≥≠∞←→↑↓⌘⇧⌥⌃⎋⌫⏎⇥✓▸▾◀▶●○★☆✕✅⚠─│┌┐└┘├┤█"]

TEXT = LATIN + GREEK_AND_CYRILLIC + MARKS + SIGNS
SHORT = LATIN_1 + MARKS
FACES = [
    # name, font file, pixels per em, glyphs
    ("small-1", "Inter-Regular.otf", 11, SHORT + SIGNS),
    ("small-2", "Inter-Regular.otf", 22, SHORT + SIGNS),
    ("text-1", "Inter-Regular.otf", 13, TEXT),
    ("text-2", "Inter-Regular.otf", 26, TEXT),
    ("bold-1", "Inter-SemiBold.otf", 13, SHORT + SIGNS),
    ("bold-2", "Inter-SemiBold.otf", 26, SHORT + SIGNS),
    ("head-1", "InterDisplay-SemiBold.otf", 24, SHORT),
    ("head-2", "InterDisplay-SemiBold.otf", 48, SHORT),
    ("mono-1", "DejaVuSansMono.ttf", 11, SHORT + SIGNS),
    ("mono-2", "DejaVuSansMono.ttf", 22, SHORT + SIGNS),
]


class Font:
    """A font file at one size."""

    def __init__(self, path, size):
        self.image_font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
        table = TTFont(path)
        self.cmap = table.getBestCmap()
        self.advances = table["hmtx"]
        self.per_unit = size / table["head"].unitsPerEm
        self.ascent = round(table["hhea"].ascent * self.per_unit)
        self.descent = round(-table["hhea"].descent * self.per_unit)

    def glyph(self, code):
        """Advance, left, top, width, height and the bytes of the picture."""
        mask, (left, top) = self.image_font.getmask2(chr(code), mode="L", anchor="ls")
        width, height = mask.size
        advance = round(self.advances[self.cmap[code]][0] * self.per_unit * 64)
        return advance, left, top, width, height, bytes(mask)


def find(folder, name):
    return next(pathlib.Path(folder).rglob(name))


def render(folder, out, name, file, size, codes):
    fonts = [Font(find(folder, file), size), Font(find(folder, "DejaVuSans.ttf"), size)]
    glyphs = []
    for code in sorted(set(codes)):
        font = next((font for font in fonts if code in font.cmap), None)
        if font is not None:
            glyphs.append((code, *font.glyph(code)))
    picture = Image.new("L", (WIDTH, 8192))
    x = y = row = 0
    lines = [f"{fonts[0].ascent + fonts[0].descent} {fonts[0].ascent}"]
    for code, advance, left, top, width, height, data in glyphs:
        if x + width > WIDTH:
            x, y, row = 0, y + row, 0
        if width and height:
            picture.paste(Image.frombytes("L", (width, height), data), (x, y))
        x, row = x + width, max(row, height)
        lines.append(f"{code:x} {advance} {left} {top} {width} {height}")
    picture = picture.crop((0, 0, WIDTH, y + row)).point(lambda level: (level + 8) // 17)
    write_png(picture, out / f"{name}.png")
    (out / f"{name}.txt").write_text("\n".join(lines) + "\n")


def write_png(picture, path):
    """Pillow writes no grey PNG of 4 bits."""
    width, height = picture.size
    samples = picture.tobytes()
    rows = bytearray()
    for y in range(height):
        line = samples[y * width : (y + 1) * width]
        rows.append(0)
        rows += bytes(line[x] << 4 | line[x + 1] for x in range(0, width, 2))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 4, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b"")
    )


def main():
    folder, out = sys.argv[1], pathlib.Path(sys.argv[2])
    for face in FACES:
        render(folder, out, *face)


main()
