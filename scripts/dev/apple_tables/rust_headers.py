"""Reads the objc2 framework crates: classes, protocols, methods, functions, constants, structs."""

import re

from rust_types import Types, base
from source import Source, closing, split

METHOD = re.compile(
    r"#\[unsafe\(method(?:_id)?\((?P<selector>[^)]*)\)\)\](?P<after>(?:\s*#\[[^\]]*\])*)"
    r"\s*(?:pub )?(?:unsafe )?fn \w+\s*(?P<generics><[^(]*>)?\s*\("
)
# Types of all crates at hand are read; only what lies outside of these helper folders becomes rows.
SKIPPED = ("tests", "macros", "__ns_macro_helpers")


def read(tables, crates):
    files = []
    types = Types()
    for framework, root in crates:
        for path in sorted(root.rglob("*.rs")):
            inner = path.relative_to(root)
            if inner.parts[0] in SKIPPED:
                continue
            source = Source(path.read_text())
            types.collect(source.text)
            files.append(("PrintCore" if "PrintCore" in inner.parts else framework, source))
    types.classes.add("NSObject")
    for framework, source in files:
        declare(tables, framework, source)
    categories = {}
    for _, source in files:
        adopt(tables, categories, source)
    values = {}
    for framework, source in files:
        containers(tables, types, categories, source)
        functions(tables, types, framework, source)
        statics(tables, types, framework, source)
        structs(tables, types, framework, source)
    # Enum constants refer to each other across files, in chains of a few links.
    for _ in range(3):
        for framework, source in files:
            enums(tables, types, values, framework, source)


def declare(tables, framework, source):
    for match in re.finditer(r"extern_class!\(", source.text):
        body = source.text[match.end() : closing(source.text, match.end() - 1)]
        name = re.search(r"pub struct (\w+)", body).group(1)
        parents = re.search(r"#\[unsafe\(super\((.*?)\)\)\]", body, re.S)
        superclass = base(split(parents.group(1))[0]) if parents else ""
        tables.add_class(name, framework, superclass)
    for match in re.finditer(r"extern_protocol!\(", source.text):
        body = source.text[match.end() : closing(source.text, match.end() - 1)]
        name, bounds = re.search(r"pub unsafe trait (\w+)(?:<[^{:]*>)?\s*(:[^{]*)?\{", body, re.S).groups()
        tables.add_class(name, framework, "%")
        for bound in re.findall(r"\w+", bounds or ""):
            tables.adopt(name, bound)


def adopt(tables, categories, source):
    """`unsafe impl P for C {}`: a protocol adopted, or a category (a trait that is no protocol) on a class."""
    for match in re.finditer(r"\bunsafe impl\b([^;{}]*?)\bfor (\w+)[^;{}]*\{\s*\}", source.text):
        trait = base(re.sub(r"^\s*<.*>\s+(?=\w)", "", match.group(1)).strip())
        if trait in tables.classes and tables.classes[trait][1] == "%":
            tables.adopt(match.group(2), trait)
        else:
            categories.setdefault(trait, []).append(match.group(2))


def containers(tables, types, categories, source):
    for match in re.finditer(r"\bimpl(<[^{;]*?>)?\s+(\w+)[^{;()]*\{|\bpub unsafe trait (\w+)[^{;]*\{", source.text):
        end = closing(source.text, match.end() - 1)
        body = source.text[match.end() : end]
        if "#[unsafe(method" not in body:
            continue
        name = match.group(2) or match.group(3)
        generics = re.findall(r"(\w+)\s*:", match.group(1) or "") if match.group(1) else []
        generics += ["ObjectType", "KeyType"]
        owners = [name] if name in tables.classes else categories.get(name, [])
        for sign, selector, words, notes in methods(types, source, body, generics):
            for owner in owners:
                tables.add_method(owner, sign, selector, words, notes)


def methods(types, source, body, generics):
    previous = 0
    for match in METHOD.finditer(body):
        end = closing(body, match.end() - 1)
        tail = re.match(r"\s*(?:->\s*(.*?))?\s*(?:where [^;{]*)?[;{]", body[end + 1 :], re.S)
        before = body[max(previous, body.rfind(";", 0, match.start())) : match.start()]
        previous = end + 1
        selector = re.sub(r"\s+", "", match.group("selector"))
        names = generics + re.findall(r"(\w+)\s*:", match.group("generics") or "")
        sign, words = "+", []
        for argument in split(body[match.end() : end]):
            if re.match(r"&?\s*(mut )?self\b|self:|this:", argument):
                sign = "-"
                continue
            kind = argument.split(":", 1)[1]
            if base(kind) != "MainThreadMarker":
                words.append(types.word(kind, names))
        result = (tail.group(1) or "()").strip()
        if selector.endswith(":_"):
            selector = selector[:-1]
            words.append("@NSError*")
            result = split(result[len("Result<") : -1])[0]
            result = "bool" if result == "()" else result
        words.insert(0, types.word(result, names))
        notes = deprecation(source, before + match.group("after"))
        # `getter=isX` properties have a setter and a Boolean getter; both are ordinary methods here.
        if selector.count(":") == len(words) - 1 or ":" not in selector and len(words) == 1:
            yield sign, selector, " ".join(words), notes


def deprecation(source, attributes):
    found = re.search(r'#\[deprecated(?: = "(\d+)")?\]', attributes)
    if not found:
        return ""
    text = source.string(found.group(1)) if found.group(1) else ""
    # The crates also deprecate their own older Rust names.
    return "" if text.startswith("renamed to") else f"d:{text}".replace("\t", " ")


def functions(tables, types, framework, source):
    for match in re.finditer(r'(?<!unsafe )(?<!pub )\bextern "\d+"\s*\{', source.text):
        start = match.end()
        body = source.text[start : closing(source.text, start - 1)]
        for found in re.finditer(r"((?:#\[[^\]]*\]\s*)*)(?:pub )?(?:safe |unsafe )?fn (\w+)\s*\(", body):
            end = closing(body, found.end() - 1)
            tail = re.match(r"\s*(?:->\s*([^;]*?))?\s*;", body[end + 1 :], re.S)
            notes = deprecation(source, found.group(1))
            words = [types.word(tail.group(1) or "()")]
            for argument in split(body[found.end() : end]):
                if argument == "...":
                    notes = "\t".join(filter(None, ["v", notes]))
                    continue
                words.append(types.word(argument.split(":", 1)[1]))
            tables.add_function(found.group(2), framework, " ".join(words), notes)


def statics(tables, types, framework, source):
    for name, kind in re.findall(r"\bpub static (\w+):\s*([^;=]+);", source.text):
        tables.add_constant(name, framework, ":" + types.word(kind))


def structs(tables, types, framework, source):
    for match in re.finditer(r"#\[repr\(C[^\]]*\)\]\s*(?:#\[[^\]]*\]\s*)*pub struct (\w+)\s*\{", source.text):
        body = source.text[match.end() : closing(source.text, match.end() - 1)]
        fields = []
        for field in split(re.sub(r"#\[[^\]]*\]", "", body)):
            name, kind = field.split(":", 1)
            fields.append(f"{name.split()[-1]}:{types.word(kind)}")
        if match.group(1) not in types.cf:
            tables.add_struct(match.group(1), framework, " ".join(fields))


def enums(tables, types, values, framework, source):
    """`impl E { pub const A: Self = Self(1); }`, `bitflags!` and plain constants; the C name is the doc alias."""
    for match in re.finditer(r"\bimpl (\w+)(?:: \w+)?\s*\{", source.text):
        body = source.text[match.end() : closing(source.text, match.end() - 1)]
        constants(tables, types, values, framework, source, body, match.group(1))
    constants(tables, types, values, framework, source, source.text, "")


def constants(tables, types, values, framework, source, body, owner):
    start = r"(?:^|\n)" if owner else r"(?:^|\n)(?! )"
    pattern = start + r"((?:\s*#\[[^\]]*\])*)\s*(?:pub )?(?:const|static) (\w+)(?::\s*([^=;]+?))?\s*=\s*([^;]+);"
    for attributes, name, kind, text in re.findall(pattern, body):
        # Flags without a type belong to a `bitflags!` owner, whatever their indentation.
        if (owner and kind not in ("", "Self")) or (not owner and not kind) or name.startswith("ENCODING"):
            continue
        alias = re.search(r'doc\(alias = "(\d+)"\)', attributes)
        c_name = source.string(alias.group(1)) if alias else name
        string = re.search(r'"(\d+)"', text)
        if string:
            if "CStr" in (kind or "") or "str" in (kind or ""):
                literal = source.string(string.group(1)).removesuffix("\\0")
                tables.add_constant(c_name, framework, f'="{literal}"')
            continue
        value = evaluate(text, values, owner)
        if value is None:
            continue
        if kind and kind != "Self" and types.word(kind) in ("f32", "f64"):
            value = float(value)
        values[c_name] = value
        if owner:
            values[f"{owner}__{name}"] = value
        tables.add_constant(c_name, framework, f"={value}")


LIMITS = {
    "NSIntegerMax": 2**63 - 1, "NSIntegerMin": -(2**63), "NSUIntegerMax": 2**64 - 1,
    "u32__MAX": 2**32 - 1, "i32__MAX": 2**31 - 1, "c_uint__MAX": 2**32 - 1, "c_ulong__MAX": 2**64 - 1,
}  # fmt: skip


def evaluate(text, values, owner):
    """The number that a constant's expression stands for, or None."""
    text = re.sub(r"\s+", " ", text).replace("Self::", f"{owner}::").replace("::", "__")
    text = re.sub(r"\bas \w+", "", text)
    text = re.sub(r"\b(?:Self|[A-Z]\w*)\(", "(", text)
    text = re.sub(r"(\w)\.(?:0\b|bits\(\))", r"\1", text).replace("!", "~")
    text = re.sub(r"\b(\d+|0x[0-9a-fA-F]+)(?:_?[iu](?:8|16|32|64|size))\b", r"\1", text)
    if not re.fullmatch(r"[\w\s()|&^~<>+*.-]+", text):
        return None
    names = set(re.findall(r"\b[A-Za-z_]\w*", text))
    scope = {name: LIMITS.get(name, values.get(name)) for name in names}
    if any(value is None for value in scope.values()):
        return None
    try:
        value = eval(text, {"__builtins__": {}}, scope)  # noqa: S307 (letters, digits and operators of pinned packages)
    except (SyntaxError, TypeError, ValueError):
        return None
    return value if isinstance(value, (int, float)) else None
