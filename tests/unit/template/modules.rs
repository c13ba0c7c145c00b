//! The linker: what it writes of a library file and of a template, and what it refuses.

use macmcp::template::modules::{self, Binding, link, template, unlinked, whole};

const NAMES: &str = "// How things are called.\n//\n// In all languages.\nimport * as textCut from 'macmcp/core/text_cut';\n\nObjC.import('AppKit');\n\n// The longest.\nconst MOST = 5;\nexport const quote = (text) => `\"${text}\"`;\n\nexport function similar(text) {\n  return textCut.cut(text, MOST);\n}\n\nexport class Name {}\n";

#[test]
fn a_library_file_becomes_one_definition_under_its_comment() {
    let linked = link("core/names", NAMES).unwrap();
    assert_eq!(
        linked.text,
        "// How things are called.\n//\n// In all languages.\n\nObjC.import('AppKit');\n\nconst names = function () {\n// The longest.\nconst MOST = 5;\nconst quote = (text) => `\"${text}\"`;\n\nfunction similar(text) {\n  return textCut.cut(text, MOST);\n}\n\nclass Name {}\nreturn { quote, similar, Name };\n}();\n"
    );
    assert_eq!(linked.exports, ["quote", "similar", "Name"]);
    let imported: Vec<(usize, &str)> = linked
        .imports
        .iter()
        .map(|import| (import.line, import.file))
        .collect();
    assert_eq!(imported, [(4, "core/text_cut")]);
    // Without imports, the first empty line divides the comment from the code.
    let alone = link("a/one", "// One.\n\n// Two.\nexport const b = 1;\n").unwrap();
    assert_eq!(
        alone.text,
        "// One.\n\nconst one = function () {\n// Two.\nconst b = 1;\nreturn { b };\n}();\n"
    );
    // Without a line end as well.
    let bare = link("a/one", "export const b = 1;").unwrap();
    assert_eq!(
        bare.text,
        "const one = function () {\nconst b = 1;\nreturn { b };\n}();\n"
    );
}

#[test]
fn a_file_that_is_one_function_becomes_that_function() {
    let linked = link(
        "app/launch_app",
        "// Launches.\nimport { cut, shorten as short } from \"macmcp/core/text_cut\";\n\nexport default function launchApp(name) {\n  return cut(short(name));\n}\n",
    )
    .unwrap();
    assert_eq!(
        linked.text,
        "// Launches.\n\nconst launchApp = function () {\nconst { cut, shorten: short } = textCut;\nfunction launchApp(name) {\n  return cut(short(name));\n}\nreturn launchApp;\n}();\n"
    );
    assert_eq!(linked.exports, ["default"]);
}

#[test]
fn a_library_file_without_the_words_of_a_module_keeps_its_lines() {
    assert_eq!(
        unlinked("import { a as b } from 'macmcp/core/names';\nexport const c = b;\n"),
        "const { a: b } = names;\nconst c = b;\n"
    );
    let code = unlinked(NAMES);
    assert_eq!(code.lines().count(), NAMES.lines().count());
    let unlike: Vec<(&str, &str)> = NAMES
        .lines()
        .zip(code.lines())
        .filter(|(was, is)| was != is)
        .collect();
    assert_eq!(
        unlike,
        [
            ("import * as textCut from 'macmcp/core/text_cut';", ""),
            (
                "export const quote = (text) => `\"${text}\"`;",
                "const quote = (text) => `\"${text}\"`;"
            ),
            (
                "export function similar(text) {",
                "function similar(text) {"
            ),
            ("export class Name {}", "class Name {}"),
        ]
    );
}

/// One expression of handlebars on the lines of the imports, so that all other lines keep their numbers.
#[test]
fn a_templates_imports_become_one_expression() {
    let source = "\u{feff}{{!--\ntitle = \"T\"\nimport x from 'y';\n--}}\n'use strict';\nimport * as reply from 'macmcp/core/reply';\r\nimport launchApp from 'macmcp/app/launch_app';\nimport { quote, similar as near } from 'macmcp/core/names';\nconst params = {{params}};\n";
    assert_eq!(
        template(source).unwrap(),
        "\u{feff}{{!--\ntitle = \"T\"\nimport x from 'y';\n--}}\n'use strict';\n{{lib \"core/reply\"\r\n \"app/launch_app\"\n \"core/names\"}} const { quote, similar: near } = names;\nconst params = {{params}};\n"
    );
    let imports = modules::imports(source).unwrap();
    assert_eq!(
        imports.iter().map(|import| import.line).collect::<Vec<_>>(),
        [6, 7, 8]
    );
    assert_eq!(imports[0].binding, Binding::Namespace);
    assert_eq!(imports[1].binding, Binding::Default);
    for without in [
        "",
        "const a = 1;\nimport x from 'y';\n",
        "{{!-- import x from 'y';",
    ] {
        assert_eq!(template(without).unwrap(), without);
    }
}

#[test]
fn other_imports_are_refused_with_the_line_to_write() {
    let refused = |line: &str| {
        let error = template(line).unwrap_err();
        assert_eq!(error.line, 1, "{error}");
        format!("{}; {}", error.problem, error.instead)
    };
    for (line, told) in [
        (
            "import 'macmcp/core/reply';",
            "an import in another form than the linker reads; write `import * as reply from 'macmcp/core/reply';`, on a line of its own",
        ),
        (
            "import * as reply from 'macmcp/core/reply'; f();",
            "an import of something else than a library file; write `import * as reply from 'macmcp/core/reply';`, on a line of its own",
        ),
        (
            "import fs from 'fs';",
            "an import of something else than a library file; write `import * as reply from 'macmcp/core/reply';`, on a line of its own",
        ),
        (
            "import * as x from 'macmcp/../../etc';",
            "an import of something else than a library file; write `import * as reply from 'macmcp/core/reply';`, on a line of its own",
        ),
        (
            "import * as r from 'macmcp/core/reply';",
            "a library file has one name in all scripts; write `import * as reply from 'macmcp/core/reply';`, on a line of its own",
        ),
        (
            "import open from 'macmcp/app/launch_app';",
            "an import in another form than the linker reads; write `import * as launchApp from 'macmcp/app/launch_app';`, on a line of its own",
        ),
        (
            "import {} from 'macmcp/core/names';",
            "a list of names that the linker does not read; write `import { one, two as other } from 'macmcp/core/names';`, on a line of its own",
        ),
        (
            "import { a b } from 'macmcp/core/names';",
            "a list of names that the linker does not read; write `import { one, two as other } from 'macmcp/core/names';`, on a line of its own",
        ),
    ] {
        assert_eq!(refused(line), told, "{line}");
    }
    let apart = "import * as reply from 'macmcp/core/reply';\n\nimport * as clock from 'macmcp/core/clock';\n";
    assert_eq!(
        refused(apart),
        "the imports do not stand together; write them one below the other, without anything between"
    );
}

#[test]
fn an_import_takes_what_a_file_exports() {
    let line = |text: &str, exports: &[&str]| {
        let imports = modules::imports(text).unwrap();
        let error = imports[0].check(exports);
        error.map(|error| format!("{}; {}", error.problem, error.instead))
    };
    let function = ["default"];
    let some = ["quote", "similar"];
    assert_eq!(
        line("import * as names from 'macmcp/core/names';\n", &some),
        None
    );
    assert_eq!(
        line("import names from 'macmcp/core/names';\n", &function),
        None
    );
    assert_eq!(
        line("import { quote } from 'macmcp/core/names';\n", &some),
        None
    );
    assert_eq!(
        line("import names from 'macmcp/core/names';\n", &some).unwrap(),
        "`core/names` is no function, but exports some; write `import * as names from 'macmcp/core/names';`"
    );
    for text in [
        "import * as names from 'macmcp/core/names';\n",
        "import { quote } from 'macmcp/core/names';\n",
    ] {
        assert_eq!(
            line(text, &function).unwrap(),
            "`core/names` is one function; write `import names from 'macmcp/core/names';`"
        );
    }
    assert_eq!(
        line("import { quote, quot } from 'macmcp/core/names';\n", &some).unwrap(),
        "`core/names` exports no `quot`; it exports quote, similar"
    );
}

#[test]
fn other_exports_are_refused() {
    for line in [
        "export let a = 1;",
        "export { a };",
        "export * from 'macmcp/core/names';",
        "export const { a } = b;",
        "export async function a() {}",
        "export default 5;",
        "export default function other() {}",
        "export default function () {}",
        "export function* a() {}",
    ] {
        let text = format!("// One.\n{line}\n");
        let error = link("a/one", &text).unwrap_err();
        assert_eq!(error.line, 2, "{line}");
        assert_eq!(
            error.to_string(),
            "line 2: an export in another form than the linker reads; write `export function`, `export const` or `export class` with a name, or `export default function one`",
        );
    }
    let error = link("a/one", "const a = 1;\n").unwrap_err();
    assert_eq!(error.problem, "a library file that exports nothing");
    let comment = "/*\nexport const a = 1;\n*/\nimport two from 'macmcp/b/two';\n";
    let error = link("a/one", comment).unwrap_err();
    assert_eq!(error.problem, "a library file that exports nothing");
    let both = "export const a = 1;\nexport default function one() {}\n";
    let error = link("a/one", both).unwrap_err();
    assert_eq!(
        error.problem,
        "a file that is one function has more exports"
    );
}

/// What is imported stands before what imports it; with a circle there is no library.
#[test]
fn the_library_is_written_in_the_order_of_its_imports() {
    let one = (
        "a/one.js",
        "import two from 'macmcp/b/two';\n\nexport const a = two();\n",
    );
    let two = ("b/two.js", "export default function two() {}\n");
    let applescript = ("a/handlers.applescript", "on one()\nend one\n");
    let linked = whole([one, applescript, two]).unwrap();
    let paths: Vec<&str> = linked.files.iter().map(|file| file.path).collect();
    assert_eq!(paths, ["b/two.js", "a/one.js", "a/handlers.applescript"]);
    let text = |index: usize| &linked.text[linked.files[index].place.clone()];
    assert_eq!(text(0), link("b/two", two.1).unwrap().text);
    assert_eq!(text(1), link("a/one", one.1).unwrap().text);
    assert_eq!(text(2), applescript.1);
    assert_eq!(linked.files[1].imports, ["b/two"]);
    assert_eq!(linked.files[1].exports, ["a"]);

    let problem = |files: [(&'static str, &'static str); 2]| whole(files).err().unwrap();
    let circle = (
        "b/two.js",
        "import * as one from 'macmcp/a/one';\n\nexport default function two() {}\n",
    );
    assert_eq!(
        problem([one, circle]),
        "the library files `a/one`, `b/two` import one another"
    );
    let other = (
        "a/one.js",
        "// One.\nimport * as two from 'macmcp/b/two';\n\nexport const a = 1;\n",
    );
    assert_eq!(
        problem([other, two]),
        "scripts/lib/a/one.js, line 2: `b/two` is one function; write `import two from 'macmcp/b/two';`"
    );
    let missing = (
        "a/one.js",
        "import * as no from 'macmcp/a/no';\n\nexport const a = 1;\n",
    );
    assert_eq!(
        problem([missing, two]),
        "scripts/lib/a/one.js, line 1: there is no library file `a/no`; import one of scripts/lib/"
    );
}

#[test]
fn a_file_is_called_as_it_is_named() {
    assert_eq!(modules::identifier("app/launch_app"), "launchApp");
    assert_eq!(modules::identifier("core/reply"), "reply");
}
