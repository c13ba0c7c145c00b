"""Reads PyObjC's `_metadata.py` files: what the crates miss, in Objective-C type encodings."""

import re
import sys

SCALARS = {
    "v": "void", "B": "bool", "Z": "bool", "c": "i8", "C": "u8", "t": "i8", "T": "u16", "s": "i16", "S": "u16",
    "i": "i32", "I": "u32", "l": "i64", "L": "u64", "q": "i64", "Q": "u64", "f": "f32", "d": "f64",
    "#": "Class", ":": "SEL", "*": "cstr", "?": "?",
}  # fmt: skip
PAIRS = {"{": "}", "(": ")", "[": "]"}


class Recorder:
    """Stands in for the module `objc` while a metadata file runs."""

    arch = "arm64"

    def __init__(self):
        self.structs = {}

    def createStructType(self, name, encoding, fields, *_, **__):  # noqa: N802 (PyObjC's name)
        self.structs[name.split(".")[-1]] = (encoding.decode(), fields)
        return None

    def __getattr__(self, _):
        return lambda *_, **__: None


def read(tables, wheels):
    for framework, text in wheels:
        recorder = Recorder()
        scope = run(text, recorder)
        for name, (encoding, fields) in sorted(recorder.structs.items()):
            add_struct(tables, framework, name, encoding, fields)
        for name, entry in scope.get("functions", {}).items():
            words, variadic = function(entry)
            tables.add_function(name, framework, words, "v" if variadic else "")
            complete(tables, name, words, variadic)
        for entry in filter(None, scope.get("enums", "").split("$")):
            name, value = entry.split("@", 1)
            tables.add_constant(name, framework, f"={value}")
        for entry in filter(None, scope.get("constants", "").split("$")):
            name, _, encoding = entry.partition("@")
            tables.add_constant(name, framework, ":" + (word(encoding)[0] if encoding else "id"))
        for name, value in scope.get("misc", {}).items():
            if isinstance(value, bool) or value is None:
                continue
            if isinstance(value, (int, float)):
                tables.add_constant(name, framework, f"={value}")
            elif isinstance(value, (str, bytes)):
                literal = value.decode("latin-1") if isinstance(value, bytes) else value
                if literal.isprintable():
                    tables.add_constant(name, framework, f'="{literal}"')
        for name, target in scope.get("aliases", {}).items():
            if target in tables.constants:
                tables.add_constant(name, framework, tables.constants[target][1])


def complete(tables, name, words, variadic):
    """What the crates leave open about a function: whether it is variadic, and types that they write as `?`."""
    framework, known, notes = tables.functions[name]
    if variadic and "v" not in notes.split("\t"):
        notes = "\t".join(filter(None, ["v", notes]))
    pairs = list(zip(known.split(), words.split()))
    if "?" in known.split() and len(pairs) == len(known.split()) == len(words.split()):
        known = " ".join(other if mine == "?" else mine for mine, other in pairs)
    tables.functions[name] = (framework, known, notes)


def run(text, recorder):
    """Executes one pinned metadata file with a recorder in place of `objc`."""
    before = sys.modules.get("objc")
    sys.modules["objc"] = recorder
    try:
        scope = {"__name__": "metadata"}
        exec(compile(text, "_metadata.py", "exec"), scope)  # noqa: S102 (a pinned package)
        return scope
    finally:
        if before is None:
            del sys.modules["objc"]
        else:
            sys.modules["objc"] = before


def function(entry):
    encoding = entry[0].decode()
    details = entry[2] if len(entry) > 2 else {}
    words = []
    rest = encoding
    while rest:
        found, rest = word(rest)
        words.append(found)
    return " ".join(words), bool(details.get("variadic"))


def word(encoding):
    """(type word, rest of the encoding)"""
    encoding = encoding.lstrip("nNoOrRVA")
    if not encoding:
        return "void", ""
    head = encoding[0]
    if head == "^":
        if encoding[1:2] == "?":
            return "void*", encoding[2:]
        opaque = re.match(r"\^\{_*(\w+?)(?:Ref)?=\}", encoding)
        if opaque and opaque.group(1)[:1].isupper():
            return "&" + opaque.group(1), encoding[opaque.end() :]
        inner, rest = word(encoding[1:])
        inner = "void" if inner == "?" else inner
        return inner + "*", rest
    if head == "@":
        if encoding[1:2] == "?":
            rest = encoding[2:]
            return "block", rest[closing(rest) :] if rest.startswith("<") else rest
        named = re.match(r'@"(\w+)"', encoding)
        return ("@" + named.group(1), encoding[named.end() :]) if named else ("id", encoding[1:])
    if head in PAIRS:
        end = closing(encoding)
        name = re.match(r"\{_*(\w+)", encoding)
        return ("%" + name.group(1).removeprefix("_") if name else "?"), encoding[end:]
    if head == "b":
        return "?", encoding[1:].lstrip("0123456789")
    return SCALARS.get(head, "?"), encoding[1:]


def closing(encoding):
    """Behind the bracket that closes the first one."""
    depth = 0
    for index, letter in enumerate(encoding):
        depth += (letter in "{([<") - (letter in "})]>")
        if depth == 0:
            return index + 1
    raise ValueError(f"unbalanced encoding {encoding}")


def add_struct(tables, framework, name, encoding, fields):
    rest = encoding[encoding.index("=") + 1 : -1]
    row = []
    for field in fields:
        rest = re.sub(r'^"\w*"', "", rest)
        found, rest = word(rest)
        row.append(f"{field}:{found}")
    tables.add_struct(name, framework, " ".join(row))

