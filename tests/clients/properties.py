"""properties.py MACMCP COUNT SEED: so many random property lists, as plutil of the simulated Mac checks and converts them, and so many
values, as defaults writes, reads and stores them, against Python's plistlib."""

import json
import plistlib
import random
import sys
import tempfile
from collections import Counter

from recurrences import described, end, ran

SIGNS = "abcXYZ 09_-.,:;/'\"\\$`&<>()[]{}=äß日本語🍏\t"
# Of what `defaults` takes for a text: others it reads as property lists or options.
PLAIN = "abc XYZ09äß日"

SCRIPT = r"""function run() {
  const app = Application.currentApplication();
  app.includeStandardAdditions = true;
  const home = '/Users/' + $.NSUserName().js;
  const said = (command) => {
    try {
      return { text: app.doShellScript(command, { alteringLineEndings: false }).replace(/\n$/, '') };
    } catch (error) {
      return { error: error.message };
    }
  };
  const given = %s;
  const lists = given.lists.map(({ text, keys }, at) => {
    const path = `${home}/Desktop/${at}.plist`;
    $(text).writeToFileAtomicallyEncodingError(path, true, 4, null);
    const lint = said(`plutil -lint ${path}`);
    const extracted = keys.map((key) => said(`plutil -extract ${key} json -o - ${path}`));
    return { lint, xml: said(`plutil -convert xml1 -o - ${path}`), json: said(`plutil -convert json -o - ${path}`), extracted };
  });
  const values = given.values.map(({ key, written }) => {
    const wrote = said(`defaults write com.example.judge ${key} ${written}`);
    return { wrote, read: said(`defaults read com.example.judge ${key}`), type: said(`defaults read-type com.example.judge ${key}`) };
  });
  const stored = said(`plutil -convert xml1 -o - ${home}/Library/Preferences/com.example.judge.plist`);
  return JSON.stringify({ lists, values, stored });
}
"""


def text(pick):
    return "".join(pick.choice(SIGNS) for _ in range(pick.randint(0, 12)))


def plain(pick):
    return "".join(pick.choice(PLAIN) for _ in range(pick.randint(1, 9))).strip() or "a"


def value(pick, depth):
    kind = pick.choice(["text", "text", "integer", "real", "boolean"] + (["list", "dict"] if depth else []))
    if kind == "text":
        return text(pick)
    if kind == "integer":
        return pick.choice([0, 1, -1, pick.randint(-1000, 1000), pick.randint(-(2**53), 2**53)])
    if kind == "real":
        return pick.choice([0.5, -0.1, 1e21, 1e-7, pick.uniform(-1000, 1000)])
    if kind == "boolean":
        return pick.random() < 0.5
    if kind == "list":
        return [value(pick, depth - 1) for _ in range(pick.randint(0, 4))]
    return {text(pick) or "key": value(pick, depth - 1) for _ in range(pick.randint(0, 4))}


def quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"


def default(pick, at):
    """A value as `defaults write` is given it, as it is stored, and as `defaults read` prints it; `read` is none where that is not plain."""
    kind = pick.choice(["string", "int", "float", "bool", "array"])
    if kind == "string":
        stored = plain(pick)
        return {"written": f"-string {quoted(stored)}", "stored": stored, "read": stored, "type": "string"}
    if kind == "int":
        stored = pick.randint(-(2**31), 2**31 - 1)
        return {"written": f"-int {stored}", "stored": stored, "read": str(stored), "type": "integer"}
    if kind == "float":
        stored = pick.choice([0.5, -0.25, 0.875, 2.0, 1024.125])
        return {"written": f"-float {stored}", "stored": stored, "read": f"{stored:.10g}", "type": "float"}
    if kind == "bool":
        stored = pick.random() < 0.5
        return {"written": f"-bool {str(stored).lower()}", "stored": stored, "read": str(int(stored)), "type": "boolean"}
    stored = [plain(pick) for _ in range(pick.randint(1, 4))]
    return {"written": f"-array {' '.join(map(quoted, stored))}", "stored": stored, "read": None, "type": "array"}


def alike(one, other):
    """As JSON has them: it knows no type of a number."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def asked(macmcp, folder, cases):
    return ran(macmcp, described(macmcp, folder, "mac", {"version": 1}), SCRIPT % json.dumps(cases))


def main():
    macmcp, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pick = random.Random(seed)
    faults, told = [], Counter()

    def judge(kind, good, what):
        told[kind] += 1
        if not good:
            faults.append(f"{kind}: {what!r}")

    lists = [{f"key{number}": value(pick, 3) for number in range(pick.randint(1, 5))} for _ in range(count)]
    texts = [plistlib.dumps(one).decode() for one in lists]
    values = [{"key": f"value{at}", **default(pick, at)} for at in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        found = asked(macmcp, folder, {
            "lists": [{"text": written, "keys": list(one)} for one, written in zip(lists, texts)],
            "values": [{"key": one["key"], "written": one["written"]} for one in values],
        })
    for one, written, got in zip(lists, texts, found["lists"]):
        judge("lint", got["lint"].get("text", "").endswith(": OK"), (written, got["lint"]))
        judge("xml", "text" in got["xml"] and plistlib.loads(got["xml"]["text"].encode()) == one, (written, got["xml"]))
        judge("json", "text" in got["json"] and alike(json.loads(got["json"]["text"]), one), (written, got["json"]))
        for key, part in zip(one, got["extracted"]):
            if isinstance(one[key], (dict, list)):
                judge("extracted", "text" in part and alike(json.loads(part["text"]), one[key]), (written, key, part))
    for one, got in zip(values, found["values"]):
        if one["read"] is not None:
            judge("read", got["read"].get("text") == one["read"], (one, got))
        judge("type", got["type"].get("text") == f"Type is {one['type']}", (one, got))
    stored = plistlib.loads(found["stored"]["text"].encode())
    for one in values:
        judge("stored", stored.get(one["key"]) == one["stored"], (one, stored.get(one["key"])))
    print("plistlib", dict(told))
    end(faults)
    if told["json"] < count or told["extracted"] * 2 < count:
        raise SystemExit("too few were judged")


if __name__ == "__main__":
    main()
