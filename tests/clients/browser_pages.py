"""browser_pages.py MACMCP BROWSER: the roles and names that the simulated Safari tells of the pages of the facts from WebKit's tests, against
what a Chromium computes for the same HTML, both by the rules of ARIA: another engine, whose accessibility tree is read by its debugging
protocol. `OTHERWISE` names what the two engines tell otherwise, and why."""

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from recurrences import described, end, ran

SCRIPT = Path(__file__).with_suffix(".js")
FACTS = Path(__file__).resolve().parents[2] / "crates/simulated-mac/tests/webkit/facts.txt"

# Chromium's roles, and what WebKit tells of the same: a role without AX, and a subrole where there is one. What is not here has an
# element in one of the two engines only: texts, paragraphs, lists, most styles.
ROLES = """
alert=Group/ApplicationAlert alertdialog=Group/ApplicationAlertDialog application=Group/WebApplication article=Group/DocumentArticle
banner=Group/LandmarkBanner button=Button|Button/FileUploadButton|CheckBox/Toggle|PopUpButton cell=Cell checkbox=CheckBox
code=Group/CodeStyleGroup columnheader=Cell combobox=ComboBox|PopUpButton complementary=Group/LandmarkComplementary
contentinfo=Group/LandmarkContentInfo definition=Group/Description deletion=Group/DeleteStyleGroup dialog=Group/ApplicationDialog
document=Group/Document feed=Group/ApplicationGroup grid=Table gridcell=Cell group=Group/ApplicationGroup|Group/Details|Group/Fieldset
heading=Heading image=Image|ImageMap insertion=Group/InsertStyleGroup link=Link listbox=List log=Group/ApplicationLog
main=Group/LandmarkMain marquee=Group/ApplicationMarquee math=Group/DocumentMath menu=Menu menubar=MenuBar menuitem=MenuItem
menuitemcheckbox=MenuItem menuitemradio=MenuItem meter=LevelIndicator/Meter navigation=Group/LandmarkNavigation note=Group/DocumentNote
progressbar=ProgressIndicator radio=RadioButton radiogroup=RadioGroup region=Group/LandmarkRegion row=Row rowheader=Cell
scrollbar=ScrollBar search=Group/LandmarkSearch searchbox=TextField/SearchField separator=Splitter|Splitter/ContentSeparator
slider=Slider spinbutton=Incrementor|TextField status=Group/ApplicationStatus subscript=Group/SubscriptStyleGroup
superscript=Group/SuperscriptStyleGroup switch=CheckBox/Switch tab=RadioButton table=Table tablist=TabGroup tabpanel=Group/TabPanel
term=Group/Term|Group/Definition textbox=TextField|TextField/SecureTextField|TextArea time=Group/TimeGroup timer=Group/ApplicationTimer
toolbar=Toolbar tooltip=Group/UserInterfaceTooltip tree=Outline treegrid=Table treeitem=Row/OutlineRow
"""
KINDS = {role: kinds.split("|") for role, kinds in (one.split("=") for one in ROLES.split())}
# Chromium names these by what they hold.
NAMELESS = {"cell", "columnheader", "definition", "gridcell", "math", "row", "rowheader", "term", "tooltip", "treeitem"}
# Pages that the two tell otherwise: a pattern of their HTML, and what is otherwise.
OTHERWISE = [
    (r'type="file"', "Chromium names the button of a file."),
    (r'type="(?:date|datetime-local|month|number|time|week)"', "Chromium tells parts and what opens a calendar [webkit 5.17] [webkit 5.19]."),
    (r'type="search" value', "WebKit tells the button that empties it [webkit 5.18]."),
    (r"placeholder", "Chromium calls a field so; WebKit has an attribute for it [webkit 4.22]."),
    (r"two-labels", "Chromium joins two labels; for WebKit they are none [webkit 4.7]."),
    (r'labelledby="around"', "WebKit takes the value of a field into its name [webkit 4.5]."),
    (r"contenteditable", "An editor has no role for Chromium; for WebKit it is a text area [webkit 2.8]."),
    (r"<s>", "WebKit gives it no element [webkit 2.4]."),
    (r'^<img(?: src="a.png")?>', "WebKit leaves out images without a name [webkit 2.4]."),
    (r"<img.*<area", "Of an image that does not load Chromium tells no areas."),
    (r"<caption>", "Chromium calls a table by its caption; whether WebKit does is not known."),
    (r'cellspacing="2"><tr bgcolor|2px dotted', "What is a table for layout is decided otherwise [webkit 5.13]."),
    (r'aria-modal="true">', "WebKit leaves out what lies behind a modal dialog [webkit 5.22]."),
    (r"<iframe.*button", "Pages in pages have trees of their own in Chromium's protocol."),
]

def pages():
    """The pieces of HTML of the facts, each once."""
    _, body = FACTS.read_text(encoding="utf-8").split("\n\n# ", 1)
    pieces = ("".join(line for line in piece.splitlines() if line.startswith("<")) for piece in body.split("\n# "))
    return list(dict.fromkeys(html for html in pieces if html))


class Browser:
    """A browser without a window, by its debugging protocol over two pipes."""

    def __init__(self, program, folder):
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--force-renderer-accessibility", "--remote-debugging-pipe",
                   f"--user-data-dir={folder}/browser", "about:blank"]
        pipes = 'exec "$0" "$@" 3<&0 4>&1 >/dev/null 2>&1 </dev/null'
        self.process = subprocess.Popen(["sh", "-c", pipes, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked, self.session = 0, None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Accessibility.enable")

    def ask(self, method, **params):
        self.asked += 1
        message = {"id": self.asked, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        self.process.stdin.write(json.dumps(message).encode() + b"\0")
        self.process.stdin.flush()
        while True:
            line = bytearray()
            while (one := self.process.stdout.read(1)) != b"\0":
                if not one:
                    raise SystemExit("the browser has ended")
                line += one
            answer = json.loads(line)
            if answer.get("id") == self.asked:
                return answer["result"]

    def tree(self, html):
        """What is told of a page: [role, name] of each element, in the order of the page."""
        frame = self.ask("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.ask("Page.setDocumentContent", frameId=frame, html=f"<!doctype html><body>{html}")
        nodes = {node["nodeId"]: node for node in self.ask("Accessibility.getFullAXTree")["nodes"]}
        told = []

        def add(node, around):
            role = node["role"]["value"]
            # Options of a choice that is shut, and groups of options and of rows, are none for WebKit [webkit 2.4] [webkit 5.24].
            if role == "MenuListPopup":
                return
            if not node["ignored"] and not (role == "group" and around in ("listbox", "tree")):
                told.append([role, node.get("name", {}).get("value", "")])
            for child in node.get("childIds", []):
                if child in nodes:
                    add(nodes[child], around if node["ignored"] else role)

        add(next(node for node in nodes.values() if "parentId" not in node), "")
        return told

    def close(self):
        self.process.kill()
        self.process.wait()


def compared(theirs, ours):
    """What both tell of a page, without what one of them gives no element."""
    known = {kind for kinds in KINDS.values() for kind in kinds}
    theirs = [(role, "" if role in NAMELESS else name) for role, name in theirs if role in KINDS]
    return theirs, [(kind, name) for kind, name in ours if kind in known]


def is_alike(theirs, ours):
    def fits(one, other):
        return other[0] in KINDS[one[0]] and (one[0] in NAMELESS or one[1] == other[1])

    return len(theirs) == len(ours) and all(fits(one, other) for one, other in zip(theirs, ours, strict=True))


def main():
    macmcp, program = sys.argv[1:3]
    given = pages()
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(program, folder)
        theirs = [browser.tree(html) for html in given]
        browser.close()
        web = {f"https://t.example.com/{at}": {"title": "T", "html": html} for at, html in enumerate(given)}
        world = described(macmcp, folder, "pages", {"version": 1, "front": "com.apple.Safari", "web": web})
        ours = ran(macmcp, world, SCRIPT.read_text(encoding="utf-8").replace("PAGES", str(len(given))))
    faults, seen = [], Counter()
    for html, their, our in zip(given, theirs, ours, strict=True):
        reason = next((reason for pattern, reason in OTHERWISE if re.search(pattern, html)), None)
        their, our = compared(their, our)
        seen["pages"] += 1
        seen["elements"] += len(their)
        if is_alike(their, our) == (reason is None):
            seen["alike" if reason is None else "otherwise"] += 1
        else:
            faults.append(f"{html}\n  the browser: {their}\n  Safari here: {our}\n  {reason or 'no reason is known'}")
    print(", ".join(f"{count} {name}" for name, count in seen.items()))
    end(faults)


if __name__ == "__main__":
    main()
