"""Small tools to read generated Rust: masking, balanced pairs, splitting."""

import re

COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\]|\\.)*"', re.S)
# Functions that the crates name without binding (inline, variadic, odd types) stand in comments with their types.
UNBOUND = re.compile(r"^[ \t]*// TODO: (pub fn [^\n]*;)$", re.M)


class Source:
    """One file without comments, its string literals replaced by `"0"`, `"1"`...: punctuation is then structure."""

    def __init__(self, text):
        unbound = "".join(f"{line}\n" for line in UNBOUND.findall(text))
        self.strings = []
        text = f'{text}\nextern "TODO" {{\n{unbound}}}\n'
        self.text = COMMENT_OR_STRING.sub(self._mask, text)

    def _mask(self, match):
        found = match.group()
        if found.startswith("/"):
            return " "
        self.strings.append(found[1:-1])
        return f'"{len(self.strings) - 1}"'

    def string(self, index):
        text = self.strings[int(index)].replace('\\"', '"').replace("\\n", " ")
        return re.sub(r"\s+", " ", text).strip()


def closing(text, start):
    """The index of the bracket that closes the one at `start`."""
    pairs = {"{": "}", "(": ")", "[": "]"}
    opening, ending = text[start], pairs[text[start]]
    depth = 0
    for index in range(start, len(text)):
        if text[index] == opening:
            depth += 1
        elif text[index] == ending:
            depth -= 1
            if depth == 0:
                return index
    raise ValueError("unbalanced source")


def split(text, separator=","):
    """Splits at separators outside of all brackets; `->` closes nothing."""
    parts, depth, start, previous = [], 0, 0, ""
    for index, letter in enumerate(text):
        if letter in "<([{":
            depth += 1
        elif letter in ")]}" or (letter == ">" and previous != "-"):
            depth -= 1
        elif letter == separator and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
        previous = letter
    parts.append(text[start:].strip())
    return [part for part in parts if part]
