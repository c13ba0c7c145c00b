"""The table of what was found, as docs/reference/clients-seen.md has it."""

from __future__ import annotations

from plays import ASKED, DONE, ENDS, QUESTIONS, RESTRICTED, SHOWN, Found

ABOUT = {
    SHOWN: """The revision that was agreed, the tools of the first request that has them, how many characters of the instructions arrive, the
outline of `look`, what becomes of a picture, how often an error says the same, and who refuses a parameter that does not exist or a value
that is wrong.""",
    DONE: "On the simulated Mac: a check box was clicked by its ref, a text was typed, a batch set the clipboard.",
    ASKED: """The first question of README and the one that `macmcp setup` suggests, word by word, with the client's search for tools where it
has one. The model calls a tool that answers, of those that the request lists or that the search finds for these words among its first five.
Answered is what arrives with the titles that the world has.""",
    QUESTIONS: """Safari is activated and Terminal is quit under `--ask com.apple.Safari --destructive ask`. Each answer of a form was given by keys in
the client's own terminal; *nobody* is its form without a terminal. `session` activates Safari twice. The answer is what the client sent.""",
    RESTRICTED: "They were set for `macmcp setup` alone: what is in force came by the entry.",
    ENDS: """What is left of macmcp when the client ends, whether the answer to a call of more than a minute arrives, and what the server is told
of a call that is interrupted. Nothing of macmcp may be left.""",
}

HEAD = """# Clients as they were seen

Written by `make clients`, which runs each client with a scripted model on the simulated Mac, in a home of its own, after `macmcp setup`
(`tests/clients/real`). **Wrong** is what is not as it has to be. A dash is what a client does not have. How these things were found first is
in [real-clients.md](real-clients.md).
"""


def lines_of(columns: list[str], rows: list[list[str]]) -> list[str]:
    """A table in Markdown."""
    shown = ["| " + " | ".join(cells) + " |" for cells in [columns, *rows]]
    return [shown[0], "|" + "---|" * len(columns), *shown[1:]]


def written(all_found: list[Found]) -> str:
    """The whole document."""
    parts = [HEAD]
    for section, about in ABOUT.items():
        columns = list(dict.fromkeys(column for found in all_found for column in found.cells.get(section, {})))
        if section == QUESTIONS:
            rows = [
                [found.client.title, column, cell.shown()]
                for found in all_found
                for column, cell in found.cells.get(section, {}).items()
            ]
            table = lines_of(["client", "answer", "what was sent; what was done"], rows)
        else:
            rows = []
            for found in all_found:
                cells = found.cells.get(section, {})
                name = f"{found.client.title} {found.version}" if section == SHOWN else found.client.title
                rows.append([name, *(cells[column].shown() if column in cells else "-" for column in columns)])
            table = lines_of(["client", *columns], rows)
        if len(table) == 2 or not columns:
            continue
        parts.append("\n".join([f"## {section}", "", about, "", *table, ""]))
    return "\n".join(parts)
