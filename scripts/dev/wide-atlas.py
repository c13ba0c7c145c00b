#!/usr/bin/env python3
"""Renders the glyphs that the simulated Mac's Latin fonts lack: Japanese, and emoji in colour (crates/simulated-world/data/fonts).

Fonts: Noto Sans CJK JP and Noto Color Emoji (both SIL Open Font License 1.1; the licence lies beside the pictures).

`wide.png` is grey, 3 bits deep in a PNG of 4; `emoji.png` has a palette. Each is a grid of square cells, COLUMNS in a row.
The tables name what the cells hold, in their order: `wide.txt` one character after the other, its baseline at 7/8 of the cell;
`emoji.txt` words, in its first line what is an emoji by itself, in the second what is one only when a variation selector
follows and the Latin fonts have it too.

    apt-get download fonts-noto-cjk fonts-noto-color-emoji && dpkg -x ... fonts/
    pip install pillow fonttools
    scripts/dev/wide-atlas.py fonts crates/simulated-world/data/fonts
"""

import io
import pathlib
import struct
import sys
import zlib

from PIL import Image, ImageDraw, ImageFont

COLUMNS = 64
WIDE = 24
EMOJI = 28
BASELINE = 7 / 8

KANA = [*range(0x3000, 0x3020), *range(0x3041, 0x3097), *range(0x3099, 0x3100)]
FULL_WIDTH = [*range(0xFF01, 0xFF5F), *range(0xFF61, 0xFFA0), 0xFFE5]
SIGNS = [ord(sign) for sign in "※〆ー々〇→⇒■□◆◇△▲▽▼◎◯♪①②③④⑤⑥⑦⑧⑨⑩№℡㈱"]

ALWAYS = [
    *range(0x1F600, 0x1F650), *range(0x1F910, 0x1F980), *range(0x1F440, 0x1F4FE), *range(0x1F500, 0x1F53E),
    *range(0x1F32D, 0x1F336), *range(0x1F337, 0x1F37D), *range(0x1F380, 0x1F394), *range(0x1F3A0, 0x1F3CB),
    *range(0x1F3E0, 0x1F3F1), *range(0x1F400, 0x1F43F), *range(0x1F300, 0x1F321), *range(0x1F680, 0x1F6C6),
    *range(0x1F980, 0x1F9B0), *range(0x1F9C0, 0x1F9D0), 0x1F973, 0x1F97A, 0x1FAE1, 0x1FAE0, 0x1F7E2, 0x1F7E1, 0x1F534,
    *[ord(sign) for sign in "⌚⌛⏩⏰⏳☔☕♻⚡⚽⚾⛄⛅⛔⛪⛲⛵⛺⛽✅✊✋✨❌❎❓❗➕➖➗⭐⭕🆕🆗🆒🈁🉐🔰"],
]
SELECTED = [ord(sign) for sign in "☀☁☎☑☹☺♥♦♠♣⚙⚠✂✈✉✌✍✏✒✔✖❄❤➡⬅⬆⬇ℹ⏏⌨🌤🌧🍽🎙🏖🏠🐿🖥🖨🖱🗂🗑🗝🛠🛡"]
FLAGS = "JP US GB DE FR IT ES PT CN KR TW IN BR CA AU NZ NL BE CH AT SE NO FI DK PL UA CZ IE MX EU".split()


def kanji():
    """JIS X 0208 level 1, and the everyday ones beyond it."""
    rows = (bytes([row + 0xA0, cell + 0xA0]) for row in range(16, 48) for cell in range(1, 95))
    level_1 = "".join(pair.decode("euc_jp", "ignore") for pair in rows)
    beyond = "丼乞傲冶刹剥剝勃勾匂叱哺唄喩嗅嘲塞塡填妖媛嫉宛岡嵐巾弄彙怨恣惧慄戚戴挨拉拭挫捉捗摯旺昧椎楷毀汎沃潰爽瑠璃璧畏瘍眉睦瞳稽窟箋箸籠綻羞羨肘脊脇腎臆臼舷艶芯苛葛蔑蔽藍蜂諦謎貪貼賂賭踪蹴醒鍋鍵錦鎌闇阜隙韓頃須頓頬頰顎餅餌鬱麓"
    return [ord(sign) for sign in level_1 + beyond]


def find(folder, name):
    return next(pathlib.Path(folder).rglob(name))


def grid(cells, size, mode):
    rows = -(-len(cells) // COLUMNS)
    picture = Image.new(mode, (COLUMNS * size, rows * size))
    for index, cell in enumerate(cells):
        picture.paste(cell, (index % COLUMNS * size, index // COLUMNS * size))
    return picture


def wide(folder, out):
    font = ImageFont.truetype(str(find(folder, "NotoSansCJK-Regular.ttc")), WIDE, index=0, layout_engine=ImageFont.Layout.BASIC)
    codes = sorted({*KANA, *FULL_WIDTH, *SIGNS, *kanji()})
    signs, cells = [], []
    for code in codes:
        cell = Image.new("L", (WIDE, WIDE))
        ImageDraw.Draw(cell).text((0, WIDE * BASELINE), chr(code), fill=255, font=font, anchor="ls")
        if cell.getbbox() or code == 0x3000:
            signs.append(chr(code))
            cells.append(cell)
    picture = grid(cells, WIDE, "L").point(lambda level: (level + 18) // 36)
    write_grey(picture, out / "wide.png")
    (out / "wide.txt").write_text("".join(signs) + "\n")


def write_grey(picture, path):
    """Levels 0 to 7 as a grey PNG of 4 bits, which Pillow does not write."""
    width, height = picture.size
    samples = picture.point(lambda level: level * 15 // 7).tobytes()
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


def emoji(folder, out):
    font = ImageFont.truetype(str(find(folder, "NotoColorEmoji.ttf")), 109)
    cells, lines = [], []
    flags = ["".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in flag) for flag in FLAGS]
    always = [chr(code) for code in dict.fromkeys(ALWAYS)]
    for words in (always + flags, [chr(code) for code in SELECTED]):
        kept = []
        for word in words:
            large = Image.new("RGBA", (136, 136))
            ImageDraw.Draw(large).text((0, 0), word, font=font, embedded_color=True)
            if large.getbbox():
                kept.append(word)
                cells.append(large.resize((EMOJI, EMOJI), Image.Resampling.LANCZOS))
        lines.append(" ".join(kept))
    picture = grid(cells, EMOJI, "RGBA").quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    (out / "emoji.png").write_bytes(file.getvalue())
    (out / "emoji.txt").write_text("\n".join(lines) + "\n")


def main():
    folder, out = sys.argv[1], pathlib.Path(sys.argv[2])
    wide(folder, out)
    emoji(folder, out)


main()
