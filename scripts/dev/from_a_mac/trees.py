"""Windows of real apps become templates of the simulated Mac."""

import re

from window_templates import snapshot, template
from window_templates.element import DumpError

FOLDER = "crates/simulated-world/data/windows"
LIST = "crates/simulated-world/src/world/window_templates.rs"


def edit(reports, edits):
    """Writes the template of the first window of each app, by the app and the first number of the version."""
    for report in reports:
        for file in sorted((report.folder / "trees").glob("*.txt")):
            try:
                windows = snapshot.windows(file.read_text(encoding="utf-8"))
            except DumpError:
                # `unread` tells of it.
                continue
            if windows:
                name = f"{file.stem}-{report.version.split('.')[0]}"
                edits.put(f"{FOLDER}/{name}.txt", template.text(windows[0], snapshot, None))
                _list(name, edits)


def _list(name, edits):
    """Names a template in the list that the simulated Mac compiles."""

    def with_it(listed):
        names = sorted({*re.findall(r'"([^"]+)"', listed.group(1)), name})
        return "templates!(\n" + "".join(f'    "{each}",\n' for each in names) + ");"

    edits.put(LIST, re.sub(r"^templates!\(\n(.*?)^\);", with_it, edits.read(LIST), count=1, flags=re.MULTILINE | re.DOTALL))


def unread(report):
    """The trees that are no snapshots, with why."""
    found = []
    for file in sorted((report.folder / "trees").glob("*.txt")):
        try:
            if not snapshot.windows(file.read_text(encoding="utf-8")):
                found.append((file.stem, "it has no window"))
        except DumpError as error:
            found.append((file.stem, str(error)))
    return found
