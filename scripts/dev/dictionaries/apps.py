#!/usr/bin/env python3
"""Writes the dictionaries of single applications: crates/simulated-mac/data/apple/{dictionaries,terms}/NAME.txt.

The source is a folder of Apple's dictionaries in XML, named as below; facts (names, codes, types, access) carry over,
descriptions do not:

    scripts/dev/dictionaries/apps.py --sdefs DIR

Where each comes from stands in crates/simulated-mac/data/apple/SOURCES.md. The formats are those of generate.py and terms.py.
Names are as JXA writes them: words joined, a leading acronym in small letters (`url`). A dictionary that includes Cocoa's
Standard Suite gets the lines of standard-suite.txt. `alias NAME OTHERS` are other names of one code: AppleScript's compiler makes
them one, and each class has its own of them.
"""

import argparse
import pathlib
import re
import xml.etree.ElementTree as tree

import terms

DATA = terms.DATA
SOURCES = {
    "calendar": "Calendar",
    "chrome": "Google Chrome",
    "contacts": "Contacts",
    "mail": "Mail",
    "messages": "Messages",
    "music": "Music",
    "notes": "Notes",
    "reminders": "Reminders",
    "safari": "Safari",
    "shortcuts": "Shortcuts Events",
    "system-settings": "System Settings",
    "terminal": "Terminal",
    "text-edit": "TextEdit",
}
TYPES = {"integer": "number", "real": "number", "double integer": "number", "specifier": "any", "type": "type"}
# What every application has, whatever its own dictionary says of it.
COMMON = {
    "class application": "item applications",
    "class item": "- items",
    "command activate": "-",
    "command get": "any",
    "command launch": "-",
    "command reopen": "-",
    "command set": "any to:any",
    "property application.id": "text r",
    "property application.running": "boolean r",
    "property item.class": "type r",
    "property item.properties": "record rw",
}


def joined(term):
    words = re.split(r"[ \-]+", term)
    first = words[0]
    lead = re.match(r"[A-Z]{2,}", first)
    if lead:
        end = lead.end() if lead.end() == len(first) or not first[lead.end()].islower() else lead.end() - 1
        first = first[:end].lower() + first[end:]
    else:
        first = first[0].lower() + first[1:]
    return first + "".join(word[0].upper() + word[1:] for word in words[1:])


def parsed(path):
    text = re.sub(r"<!DOCTYPE[^>]*>", "", path.read_text(encoding="utf-8"))
    text = re.sub(r'\sxmlns:xi="[^"]*"', "", text)
    return tree.fromstring(re.sub(r"<xi:include[^>]*>(\s*</xi:include>)?", "<include/>", text))


def kind_of(element):
    inner = element.find("type")
    kind = element.get("type") or (inner.get("type") if inner is not None else "any")
    kind = kind.split(".")[0]
    return TYPES.get(kind, joined(kind or "any"))


def is_hidden(element):
    return element.get("hidden") == "yes"


def dictionary(name, path):
    root = parsed(path)
    lines = dict(COMMON)
    standard = (DATA / "dictionaries" / "standard-suite.txt").read_text(encoding="utf-8")
    if root.iter("include") and next(root.iter("include"), None) is not None:
        for line in standard.splitlines():
            kind, key, rest = (line.split(" ", 2) + [""])[:3]
            lines[f"{kind} {key}"] = rest
    plurals = {}
    for one in root.iter("class"):
        own = joined(one.get("name"))
        plurals[own] = joined(one.get("plural") or terms.plural(one.get("name")))
        parent = one.get("inherits")
        parent = joined(parent.split(".")[0]) if parent and joined(parent) != own else "item"
        if own not in ("item", "application"):
            lines[f"class {own}"] = f"{parent} {plurals[own]}"
    plurals.setdefault("window", "windows")
    plurals.setdefault("document", "documents")
    plurals.setdefault("item", "items")
    for one in [*root.iter("class"), *root.iter("class-extension")]:
        own = joined(one.get("name") or one.get("extends"))
        if f"class {own}" not in lines:
            continue
        for element in one.findall("element"):
            held = joined(element.get("type"))
            if f"class {held}" in lines:
                lines[f"element {own}.{plurals[held]}"] = held
        for prop in [*one.findall("property"), *one.findall("contents")]:
            access = "r" if prop.get("access") == "r" else "rw"
            lines[f"property {own}.{joined(prop.get('name') or 'contents')}"] = f"{kind_of(prop)} {access}"
            # A text stands for nothing that has properties of its own here.
            if prop.tag == "contents" and prop.get("name") and f"class {kind_of(prop)}" in lines and kind_of(prop) != "richText":
                lines[f"contents {own}"] = joined(prop.get("name"))
    for command in root.iter("command"):
        if is_hidden(command):
            continue
        direct = command.find("direct-parameter")
        if direct is None:
            written = "-"
        else:
            written = ("?" if direct.get("optional") == "yes" else "") + kind_of(direct)
        named = []
        for parameter in command.findall("parameter"):
            sign = "?" if parameter.get("optional") == "yes" or is_hidden(parameter) else ""
            named.append(f"{joined(parameter.get('name'))}{sign}:{kind_of(parameter)}")
        key = f"command {joined(command.get('name'))}"
        if command.get("name") in ("count", "make", "exists", "duplicate", "delete", "move", "close", "save", "open", "print", "quit"):
            known = [one for one in standard.splitlines() if one.startswith(key + " ")]
            given = {one.split(":")[0].rstrip("?") for one in named}
            for one in known[0].split(" ")[3:] if known else []:
                if one.split(":")[0].rstrip("?") not in given:
                    named.append(one)
            # Elements take them without a direct parameter: the object that is told is meant.
            named = [re.sub(r"^(at|withData|withProperties|to|each)\??:", r"\1?:", one) for one in named]
        # Of two commands with one name the application's own has more to say.
        if key not in lines or len(named) >= len(lines[key].split()) - 1:
            lines[key] = " ".join([written, *sorted(named)])
    codes = {}
    for prop in [*root.iter("property"), *root.iter("contents")]:
        if not prop.get("code"):
            continue
        codes.setdefault(terms.code_of(prop), set()).add(joined(prop.get("name") or "contents"))
    for names in codes.values():
        for name in sorted(names) if len(names) > 1 else []:
            lines[f"alias {name}"] = "|".join(sorted(names - {name}))
    for one in root.iter("enumeration"):
        names = [value.get("name") for value in one.findall("enumerator")]
        if names:
            lines[f"enum {joined(one.get('name'))}"] = "|".join(names)
    for key in ("property application.name", "property application.version", "property application.frontmost"):
        lines.setdefault(key, {"name": "text r", "version": "text r", "frontmost": "boolean r"}[key.rpartition(".")[2]])
    # What an enumeration and a class are both called is the enumeration.
    return "".join(f"{line}\n" for line in sorted(f"{key} {rest}".rstrip() for key, rest in lines.items()))


def words(name, path):
    result = terms.build(name, path)
    for element in parsed(path).iter("contents"):
        if not element.get("name"):
            continue
        line = f"property {terms.code_of(element)} {element.get('name')}\n"
        result += line if line not in result else ""
    if next(parsed(path).iter("include"), None) is not None:
        standard = (DATA / "terms" / "standard-suite.txt").read_text(encoding="utf-8").splitlines()
        present = set(result.splitlines())
        result += "".join(f"{line}\n" for line in standard if not line.startswith("#") and line not in present)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sdefs", type=pathlib.Path, required=True, help="a folder of dictionaries in XML")
    options = parser.parse_args()
    for name, source in SOURCES.items():
        path = options.sdefs / f"{source}.sdef"
        (DATA / "dictionaries" / f"{name}.txt").write_text(dictionary(name, path), encoding="utf-8")
        (DATA / "terms" / f"{name}.txt").write_text(words(name, path), encoding="utf-8")


if __name__ == "__main__":
    main()
