"""Beliefs: the rows of OPEN.md, and the grades of the probes."""

import re

from .report import cell

OPEN = "fixtures/beliefs/OPEN.md"


def edit(reports, edits):
    """Edits OPEN.md and the probes."""
    _open_beliefs(reports, edits)
    _grades(reports, edits)


def states(reports, kind):
    """For each name, on which versions of macOS it held, and on which it was refuted, with what was found."""
    held, refuted = {}, {}
    for report in reports:
        for one in report.beliefs(kind, "held"):
            held.setdefault(one["name"], []).append(report.version)
        for one in report.beliefs(kind, "refuted"):
            refuted.setdefault(one["name"], []).append((report.version, one.get("found") or "otherwise"))
    return held, refuted


def _open_beliefs(reports, edits):
    held, refuted = states(reports, "open_beliefs")
    lines = []
    for line in edits.read(OPEN).splitlines():
        row = re.match(r"\| `([^`]+)` \|", line)
        name = row and row.group(1)
        if name in refuted:
            cells = re.split(r"(?<!\\)\|", line)
            found = "; ".join(f"on {version}: {cell(what)}" for version, what in refuted[name])
            said = f" **Refuted** {found}"
            if said not in line:
                cells[3] = f"{cells[3].rstrip()}{said} "
            line = "|".join(cells)
        elif name in held:
            continue
        lines.append(line)
    edits.put(OPEN, "\n".join(lines) + "\n")


def _grades(reports, edits):
    held, refuted = states(reports, "probes")
    for name, versions in held.items():
        if name in refuted:
            continue
        path = f"fixtures/beliefs/{name}.js"
        text = edits.read(path)
        if not re.search(r"^// grade: [BC]$", text, re.MULTILINE):
            continue
        text = re.sub(r"^// grade: [BC]$", "// grade: A", text, count=1, flags=re.MULTILINE)
        source = f" measured on macOS {', '.join(sorted(set(versions)))}"
        text = re.sub(r"^(// source: .*)$", lambda line: line.group(1) + source, text, count=1, flags=re.MULTILINE)
        edits.put(path, text)
