"""The page of what Macs said: a section for each."""

import re

from .report import cell

PAGE = "docs/reference/measured-on-macs.md"
HEAD = """# What Macs said

Written by `scripts/dev/from-a-mac` from the artefact of the macOS workflow; a section for each image. What scripts rely on is
`fixtures/beliefs/`; a probe that is refuted here is a mistake of the simulated Mac and of the scripts that rely on it.
"""


def edit(reports, edits):
    """Writes the sections, and leaves those of other images as they are."""
    text = edits.read(PAGE) or HEAD
    for report in reports:
        section = _section(report)
        heading = re.escape(section.splitlines()[0])
        # A heading of this image, to the next one or the end.
        old = re.compile(rf"^{heading}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
        text = old.sub(lambda _: f"{section}\n", text) if old.search(text) else f"{text.rstrip()}\n\n{section}"
    edits.put(PAGE, text.rstrip() + "\n")


def _section(report):
    selftest = report.selftest
    mac = selftest["mac"]
    lines = [
        f"## {report.image}",
        "",
        f"macOS {cell(mac.get('macos_version'))} ({cell(mac.get('build'))}), {cell(mac.get('hardware_model'))}, {cell(mac.get('processor'))}; "
        f"macmcp {cell(selftest['version'])}.",
        "",
        f"Beliefs: {selftest['holding']} held, {selftest['broken']} refuted, {selftest['not_reached']} not reached.",
    ]
    shown = [one["name"] for one in report.beliefs("open_beliefs", "held")]
    if shown:
        lines += ["", "Shown by the session: " + ", ".join(f"`{name}`" for name in shown) + "."]
    if selftest["bridge_microseconds"]:
        costs = ", ".join(f"{kind.replace('_', ' ')} {value:.2f}" for kind, value in sorted(selftest["bridge_microseconds"].items()))
        lines += ["", f"Bridge, in microseconds: {costs}."]
    refuted = report.beliefs("probes", "refuted") + report.beliefs("open_beliefs", "refuted")
    if refuted:
        lines += ["", "| refuted | believed | found |", "|---|---|---|"]
        lines += [f"| `{one['name']}` | {cell(one['belief'])} | {cell(one.get('found') or '')} |" for one in refuted]
    return "\n".join(lines) + "\n"
