"""What one image of the workflow found, and the edits that come of it."""

import json
import pathlib
import re
from dataclasses import dataclass, field

# The layout of selftest.json that this reads (`SCHEMA` in src/cli/selftest/report.rs).
SCHEMA = 1


class ArtefactError(Exception):
    """The artefact is not what the workflow writes."""


@dataclass
class Report:
    """One Mac."""

    image: str
    folder: pathlib.Path
    selftest: dict
    client: dict | None
    tests: str

    @property
    def version(self):
        """The version of macOS, such as 26.1."""
        return str(self.selftest["mac"].get("macos_version", "unknown"))

    @property
    def is_apples(self):
        """Whether the processor is Apple's."""
        return str(self.selftest["mac"].get("processor", "")).startswith("Apple")

    def beliefs(self, kind, state):
        """The probes (`probes`) or the beliefs without one (`open_beliefs`) that are in a state."""
        return [one for one in self.selftest[kind] if one["state"] == state]


@dataclass
class Edits:
    """Files to write below a checkout, by their paths there."""

    root: pathlib.Path
    texts: dict[str, str] = field(default_factory=dict)

    def read(self, path):
        """The text of a file as it will be; empty where there is none."""
        if path in self.texts:
            return self.texts[path]
        file = self.root / path
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def put(self, path, text):
        """Replaces a file, where that changes it."""
        if text != self.read(path):
            self.texts[path] = text

    def write(self):
        """Makes the edits."""
        for path, text in self.texts.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


def reports(folder):
    """The reports below a folder, in the order of their images."""
    found = []
    for file in sorted(folder.glob("**/selftest.json")):
        try:
            selftest = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ArtefactError(f"{file.name} of {file.parent.name} is no JSON: {error}") from error
        if selftest.get("schema") != SCHEMA:
            raise ArtefactError(f"{file.parent.name}: this reads layout {SCHEMA} of the selftest, not {selftest.get('schema')}")
        if selftest.get("simulated"):
            raise ArtefactError(f"{file.parent.name} is the report of a simulated Mac")
        client = file.with_name("client.json")
        tests = file.with_name("tests.txt")
        found.append(
            Report(
                image=re.sub(r"^report-", "", file.parent.name),
                folder=file.parent,
                selftest=selftest,
                client=json.loads(client.read_text(encoding="utf-8")) if client.is_file() and client.stat().st_size else None,
                tests=tests.read_text(encoding="utf-8", errors="replace") if tests.is_file() else "",
            )
        )
    if not found:
        raise ArtefactError(f"no selftest.json below {folder.name}: no image came as far as the selftest")
    return found


def cell(text):
    """A text in a cell of a Markdown table."""
    return re.sub(r"\s+", " ", str(text)).replace("|", "\\|").strip()
