#!/usr/bin/env python3
"""Writes crates/simulated-mac/data/apple/dictionaries/*.txt: the scripting dictionaries the simulated Mac checks names against.

Two sources are merged, key by key:
  * the npm package @jxa/types, which carries the properties, commands and parameters of Apple's dictionaries under
    their JXA names, but neither inheritance nor elements nor access;
  * the *.supplement.txt beside this script, written by hand, which adds those and wins where both speak.

Regenerating gives the same bytes:
    scripts/dev/dictionaries/generate.py                  fetches the package with npm into a temporary folder
    scripts/dev/dictionaries/generate.py --package DIR    uses an unpacked copy
    scripts/dev/dictionaries/generate.py --check          fails if the files differ

The format of the result is described in crates/simulated-mac/src/ae/dictionary.rs.
A supplement holds lines of the result and these directives:
    source NAME                    the package's dictionary to start from
    include NAME                   the lines of another supplement
    drop KEY...                    keys of the package that are wrong or not wanted
    parent PARENT CLASS...         classes and what they inherit from (default: item)
    plural CLASS PLURAL            where the plural is not regular
    readonly CLASS PROPERTY...     properties that cannot be set (default: rw)
    elements CLASS PLURAL...       what a class contains
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

PACKAGE = "@jxa/types@1.4.0"
HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE.parents[2] / "crates" / "simulated-mac" / "data" / "apple" / "dictionaries"
NAMES = ["finder", "standard-additions", "standard-suite", "system-events"]
TYPES = {"string": "text", "number": "number", "boolean": "boolean", "any": "any", "{}": "any", "void": "none"}


def camel(name):
    """A class name of the package (UIElement, XMLFile, MenuBar) as JXA writes it (uiElement, XMLFile, menuBar)."""
    if name == "UIElement":
        return "uiElement"
    if re.match(r"[A-Z]{2}", name):
        return name
    return name[0].lower() + name[1:]


def type_name(text):
    text = text.strip()
    if text in TYPES:
        return TYPES[text]
    return camel(text.rpartition(".")[2])


def package_entries(folder, source):
    """The package's classes, properties and commands as {key: rest of the line}."""
    text = (folder / "src" / "core" / f"{source}.d.ts").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    entries, options = {}, {}
    for name, body in re.findall(r"export interface (\w+)[^{]*\{((?:[^{}]|\{\})*)\}", text):
        if name.endswith(("OptionalParameter", "OptionalParameter1")):
            pairs = re.findall(r"(\w+)(\??): ([^;]+);", body)
            options[name] = [f"{p}{o}:{type_name(t)}" for p, o, t in pairs]
        elif name == source:
            commands = re.findall(r"(\w+)\(([^)]*)\): ([^;]+);", body)
            for command, arguments, _ in commands:
                direct, named = "-", []
                for argument in filter(None, (a.strip() for a in arguments.split(","))):
                    label, _, kind = argument.partition(":")
                    if label.startswith("directParameter"):
                        direct = ("?" if label.endswith("?") else "") + type_name(kind)
                    else:
                        named += options.get(type_name_key(kind), [])
                key = f"command {command}"
                known = entries.get(key, "").split()[1:]
                merged = sorted(set(known) | set(named))
                entries[key] = " ".join([direct, *merged])
        else:
            cls = camel(name)
            entries.setdefault(f"class {cls}", "item " + plural(cls))
            for prop, kind in re.findall(r"(\w+)\(\): ([^;]+);", body):
                entries.setdefault(f"property {cls}.{prop}", f"{type_name(kind)} rw")
    return entries


def type_name_key(kind):
    return kind.strip().rpartition(".")[2]


def plural(cls):
    if cls.endswith(("s", "x")):
        return cls + "es"
    if cls.endswith("y") and cls[-2] not in "aeiou":
        return cls[:-1] + "ies"
    return cls + "s"


def supplement_lines(name):
    for raw in (HERE / f"{name}.supplement.txt").read_text(encoding="utf-8").splitlines():
        line = raw.split("#", 1)[0].strip()
        if line.startswith("include "):
            yield from supplement_lines(line.split()[1])
        elif line:
            yield line


def build(name, folder):
    entries, readonly, elements = {}, [], []
    for line in supplement_lines(name):
        word, _, rest = line.partition(" ")
        words = rest.split()
        if word == "source":
            entries.update(package_entries(folder, words[0]))
        elif word == "drop":
            for key in rest.split(","):
                if entries.pop(key.strip(), None) is None:
                    sys.exit(f"{name}: nothing to drop: {key}")
        elif word == "parent":
            for cls in words[1:]:
                known = entries.get(f"class {cls}", f"- {plural(cls)}").split()
                entries[f"class {cls}"] = f"{words[0]} {known[1]}"
        elif word == "plural":
            entries[f"class {words[0]}"] = entries[f"class {words[0]}"].split()[0] + " " + words[1]
        elif word == "readonly":
            readonly.append(words)
        elif word == "elements":
            elements.append(words)
        elif word == "command":
            entries[f"command {words[0]}"] = " ".join([words[1], *sorted(words[2:])])
        elif word in ("property", "enum"):
            key, _, value = rest.partition(" ")
            entries[f"{word} {key}"] = value
        else:
            sys.exit(f"{name}: cannot read: {line}")
    for cls, *props in readonly:
        for prop in props:
            key = f"property {cls}.{prop}"
            if key not in entries:
                sys.exit(f"{name}: no such property: {key}")
            entries[key] = entries[key].removesuffix(" rw").removesuffix(" r") + " r"
    classes = {rest.split()[1]: key.split()[1] for key, rest in entries.items() if key.startswith("class ")}
    for cls, *plurals in elements:
        for many in plurals:
            if many not in classes:
                sys.exit(f"{name}: no class has the plural {many}")
            entries[f"element {cls}.{many}"] = classes[many]
    lines = sorted(f"{key} {rest}".rstrip() for key, rest in entries.items())
    return "".join(line + "\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", type=pathlib.Path, help="an unpacked copy of " + PACKAGE)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.package
        if folder is None:
            packed = subprocess.run(
                ["npm", "pack", "--silent", PACKAGE], cwd=temporary, check=True, capture_output=True, text=True
            ).stdout.split()[-1]
            subprocess.run(["tar", "xf", packed], cwd=temporary, check=True)
            folder = pathlib.Path(temporary) / "package"
        stale = []
        for name in NAMES:
            text, path = build(name, folder), OUT / f"{name}.txt"
            if options.check:
                if not path.exists() or path.read_text(encoding="utf-8") != text:
                    stale.append(str(path))
            else:
                OUT.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale:
        sys.exit("not what the generator writes: " + ", ".join(stale))


if __name__ == "__main__":
    main()
