#!/usr/bin/env python3
"""Writes crates/simulated-mac/data/apple/terms/*.txt: the words of scripting dictionaries with their four-character codes.

The compiler of AppleScript needs them; what the names mean is in data/apple/dictionaries. The source is a folder of
Apple's dictionaries in XML, as `sdef "/System/Library/CoreServices/System Events.app"` prints them:

    scripts/dev/dictionaries/terms.py --sdefs DIR

with `System Events.sdef`, `Finder.sdef` and `StandardAdditions.sdef` in it. The format of the result is that of
applescript::Dictionary. standard-suite.txt is written by hand, and so are the terms in NAME.terms.txt beside this script, which
no dictionary at hand has.
"""

import argparse
import pathlib
import re
import xml.etree.ElementTree as tree

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parents[2] / "crates" / "simulated-mac" / "data" / "apple"
SOURCES = {"system-events": "System Events", "finder": "Finder", "standard-additions": "StandardAdditions"}


def code_of(element, length=4):
    text = element.get("code")
    number = re.fullmatch(r"0x([0-9a-fA-F]+)", text)
    if number:
        text = bytes.fromhex(number.group(1)).decode("mac_roman")
    return text.ljust(length)


def plural(name):
    if name.endswith("preferences"):
        return name
    if name.endswith("s"):
        return name + "es"
    if name.endswith("y") and name[-2] not in "aeiou":
        return name[:-1] + "ies"
    return name + "s"


def known_constants(name):
    """The constants that the other dictionary names: of several names of one code these come first."""
    text = (DATA / "dictionaries" / f"{name}.txt").read_text(encoding="utf-8")
    return {one for line in text.splitlines() if line.startswith("enum ") for one in line.split(" ", 2)[2].split("|")}


def names(element):
    yield element.get("name")
    for synonym in element.findall("synonym"):
        if synonym.get("name"):
            yield synonym.get("name")


def build(name, path):
    text = re.sub(r"<!DOCTYPE[^>]*>", "", path.read_text(encoding="utf-8"))
    if "xmlns:xi" not in text:
        text = text.replace("<dictionary", '<dictionary xmlns:xi="http://www.w3.org/2003/XInclude"', 1)
    root = tree.fromstring(text)
    lines = []

    def add(*new):
        if new[0] not in lines:
            lines.extend(new)
            return
        # A command that is written twice has the parameters of both: `path to`.
        start = lines.index(new[0]) + 1
        end = start
        while end < len(lines) and lines[end].startswith(("parameter", "flag")):
            end += 1
        lines[end:end] = [line for line in new[1:] if line not in lines[start:end]]

    for element in root.iter("class"):
        for one in names(element):
            many = element.get("plural") if one == element.get("name") else None
            add(f"class {code_of(element)} {one} / {many or plural(one)}")
    for element in root.iter("property"):
        for one in names(element):
            add(f"property {code_of(element)} {one}")
    known = known_constants(name)
    constants = [(one, code_of(element)) for element in root.iter("enumerator") for one in names(element)]
    for one, code in sorted(constants, key=lambda constant: constant[0] not in known):
        add(f"constant {code} {one}")
    for element in root.iter("command"):
        direct = element.find("direct-parameter")
        sign = "-" if direct is None else "?" if direct.get("optional") == "yes" else "!"
        parameters = []
        for parameter in element.findall("parameter"):
            kind = "flag" if parameter.get("type") == "boolean" else "parameter"
            parameters.append(f"{kind} {code_of(parameter)} {parameter.get('name')}")
        add(f"command {code_of(element, 8)} {sign} {element.get('name')}", *parameters)
    lines += [line for line in supplement(name) if line not in lines]
    return "".join(line + "\n" for line in lines)


def supplement(name):
    """Lines of the result that stand beside this script, by hand: NAME.terms.txt."""
    path = HERE / f"{name}.terms.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sdefs", type=pathlib.Path, required=True, help="a folder of dictionaries in XML")
    options = parser.parse_args()
    for name, source in SOURCES.items():
        result = build(name, options.sdefs / f"{source}.sdef")
        (DATA / "terms" / f"{name}.txt").write_text(result, encoding="utf-8")


if __name__ == "__main__":
    main()
