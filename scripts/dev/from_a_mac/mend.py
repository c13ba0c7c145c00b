"""What a person has to decide: the list that is printed."""

import re

from . import trees

CITATION = re.compile(r"\[[a-z]+(?:-\d)? [0-9A-Z.]+\]")
SCRIPTS = ("scripts/lib", "templates")


def text(reports, edits):
    """The list, in Markdown."""
    lines = ["# Edits", ""]
    lines += [f"* {path}" for path in sorted(edits.texts)] or ["none"]
    lines += ["", "# To mend", ""]
    found = [line for report in reports for line in _of(report, edits)]
    lines += found or ["nothing"]
    templates = [path for path in sorted(edits.texts) if path.startswith(trees.FOLDER)]
    if templates:
        lines += ["", "No Mac of data/macs has the windows of new templates yet."]
    return "\n".join(lines)


def _of(report, edits):
    where = f"{report.image} (macOS {report.version})"
    for one in report.beliefs("probes", "refuted"):
        relying = _relying(edits, one["name"])
        rely = f" Scripts that cite the same evidence: {', '.join(relying)}." if relying else ""
        yield f"* {where}: the probe `{one['name']}` was refuted ({one['belief']}): {one.get('found')}.{rely}"
    for one in report.beliefs("open_beliefs", "refuted"):
        yield f"* {where}: the open belief `{one['name']}` was refuted: {one.get('found')}"
    session = report.selftest.get("session") or {}
    if session.get("outcome") != "played":
        yield f"* {where}: the session was not played: {session.get('why')}"
    for step in session.get("steps", []):
        if step["outcome"] == "failed":
            yield f"* {where}: the step `{step['tool']}` failed: {step.get('code') or ''} {step.get('why') or ''}".rstrip()
    for part, done in session.get("restored", {}).items():
        if done is not True:
            yield f"* {where}: not restored: {part}"
    for app, why in trees.unread(report):
        yield f"* {where}: the windows of {app} were not read: {why}"
    if report.client is None:
        yield f"* {where}: no client was tried"
    else:
        yield from (f"* {where}: the client: {failure}" for failure in report.client["failures"])
    failed = sorted(set(re.findall(r"^test (\S+) \.\.\. FAILED$", report.tests, re.MULTILINE)))
    # With --quiet the names stand in the list at the end alone.
    for block in re.findall(r"^failures:\n((?:    \S+\n)+)", report.tests, re.MULTILINE):
        failed = sorted({*failed, *block.split()})
    yield from (f"* {where}: the test {name} failed" for name in failed)


def _relying(edits, probe):
    """The scripts that cite the evidence of a probe."""
    head = re.search(r"^// source: (.*)$", edits.read(f"fixtures/beliefs/{probe}.js"), re.MULTILINE)
    cited = set(CITATION.findall(head.group(1))) if head else set()
    found = []
    for folder in SCRIPTS:
        for file in sorted((edits.root / folder).glob("**/*")):
            if file.is_file() and cited & set(CITATION.findall(file.read_text(encoding="utf-8"))):
                found.append(str(file.relative_to(edits.root)))
    return found
