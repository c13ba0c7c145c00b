//! The rules of JavaScript that keep scripts from a shell, and from running text as a script.

use super::finding::Findings;
use super::reader::{Around, Place, code};
use crate::template::javascript::{Token, TokenKind};
use std::borrow::Cow;

/// Names that start programs or run text as a script. Allowed nowhere, neither as a name nor as a string.
const SHELL: &[&str] = &[
    "doShellScript",
    "doScript",
    "runScript",
    "loadScript",
    "popen",
    "posix_spawn",
    "posix_spawnp",
    "execl",
    "execlp",
    "execle",
    "execv",
    "execve",
    "execvp",
    "execvP",
    "fork",
    "vfork",
    "NSAppleScript",
    "OSAScript",
    "NSUserUnixTask",
    "NSUserScriptTask",
    "NSUserAppleScriptTask",
    "NSUserAutomatorTask",
    "NSClassFromString",
    "NSSelectorFromString",
    "objc_getClass",
    "objc_lookUpClass",
    "dlopen",
    "dlsym",
    // iTerm's: they run a command in a new window or tab.
    "createWindowWithDefaultProfile",
    "createWindowWithProfile",
    "createTabWithDefaultProfile",
    "createTabWithProfile",
];

/// The only arguments and paths that `core/programs.js` may write.
const PROGRAMS: &[&str] = &[
    "/usr/sbin/sysctl",
    "/usr/bin/mdfind",
    "/usr/bin/open",
    "/usr/bin/pmset",
    "-n",
    "-b",
    "-a",
    "-g",
    "-j",
    "-count",
    "-onlyin",
];

/// What `ObjC.import` may be given: the frameworks that the tables of names know.
const FRAMEWORKS: &[&str] = &[
    "AppKit",
    "ApplicationServices",
    "Carbon",
    "Cocoa",
    "CoreFoundation",
    "CoreGraphics",
    "CoreServices",
    "Foundation",
    "IOKit",
];

/// What else single library files may import: `unistd` ends a script when its server has gone, of EventKit, PDFKit and Vision
/// few classes are known.
const IMPORTS: &[(&str, &[&str])] = &[
    ("unistd", &["core/clock", "core/reply"]),
    (
        "EventKit",
        &["packs/event_store", "system/permission_requests"],
    ),
    ("PDFKit", &["capture/pdf_text"]),
    ("Vision", &["capture/recognize_text"]),
];

/// Names with one library file where they may stand, and what to do elsewhere.
const RESERVED: &[(&str, &str, &str)] = &[
    (
        "NSTask",
        "core/programs",
        "call a function of scripts/lib/core/programs.js",
    ),
    (
        "bindFunction",
        "core/native_functions",
        "bind it in scripts/lib/core/native_functions.js, with one signature for the whole process",
    ),
    (
        "console",
        "core/reply",
        "return what there is to say, or call reply.progress",
    ),
];

/// Checks one token with what stands around it.
pub(super) fn check(place: Place<'_>, around: Around<'_>, findings: &mut Findings) {
    names(place, around, findings);
    import(place, around, findings);
    composed(around, findings);
}

fn names(place: Place<'_>, around: Around<'_>, findings: &mut Findings) {
    let token = around.token();
    let named = matches!(
        token.kind,
        TokenKind::Word | TokenKind::String | TokenKind::Template
    );
    let name = &*meaning(token);
    let is_code = token.kind == TokenKind::Word;
    let system = name == "system" && (!is_code || around.is_member());
    // As a member it is a way around what `UNUSABLE` refuses.
    let evaluates = name == "eval" && (!is_code || around.is_member());
    // Every function has one that makes code of text, and a pattern takes it out as well as a member does. A class may declare its own.
    let declares = is_code && !around.is_member() && around.after() == "(";
    let evaluates = evaluates || (name == "constructor" && !declares);
    // It gets and calls members by names that are values.
    let reflects = is_code && name == "Reflect" && !around.is_member();
    if named && (SHELL.contains(&name) || system || evaluates || reflects) {
        findings.add(
            token.line,
            format!("`{name}` leads to a shell or runs text as a script"),
            "use the bridge, or one of the programs of scripts/lib/core/programs.js",
        );
    }
    if place == Place::Library("core/programs")
        && token.kind == TokenKind::String
        && token.text.starts_with(['/', '-'])
        && !PROGRAMS.contains(&token.text)
    {
        findings.add(
            token.line,
            format!(
                "`{}` is none of the programs and arguments agreed on",
                token.text
            ),
            "keep to `/usr/sbin/sysctl -n`, `/usr/bin/open -b|-a`, `/usr/bin/open` with a link to System Settings, `/usr/bin/pmset -g batt` and `/usr/bin/mdfind -count -onlyin`",
        );
    }
    for (reserved, file, instead) in RESERVED {
        if named && name == *reserved && place != Place::Library(file) {
            findings.add(
                token.line,
                format!("`{reserved}` may stand only in scripts/lib/{file}.js"),
                *instead,
            );
        }
    }
    // Computed access would hide a name from the rules above.
    let bridge = token.kind == TokenKind::Word && matches!(token.text, "$" | "ObjC");
    let plainly = around.after() == "." || (token.text == "$" && around.after() == "(");
    if bridge && !plainly {
        findings.add(
            token.line,
            format!(
                "`{}` is used as a value, which hides the names it is asked for",
                token.text
            ),
            format!("write `{}.name`", token.text),
        );
    }
}

/// What a token means: the text of a string without its escapes, with which a name could be written unseen.
fn meaning<'t>(token: &Token<'t>) -> Cow<'t, str> {
    if token.kind == TokenKind::Word || !token.text.contains('\\') {
        return token.text.into();
    }
    let mut meant = String::with_capacity(token.text.len());
    let mut rest = token.text;
    while let Some((before, escape)) = rest.split_once('\\') {
        meant.push_str(before);
        let code = |digits: Option<&str>| u32::from_str_radix(digits?, 16).ok();
        let braced = || escape.strip_prefix("u{")?.split_once('}');
        let (c, length) = match (escape.chars().next(), braced()) {
            (Some('x'), _) => (code(escape.get(1..3)), 3),
            (Some('u'), Some((digits, _))) => (code(Some(digits)), digits.len() + 3),
            (Some('u'), None) => (code(escape.get(1..5)), 5),
            (Some(other), _) => (Some(other.into()), other.len_utf8()),
            (None, _) => (None, 0),
        };
        meant.extend(c.and_then(char::from_u32));
        rest = escape.get(length..).unwrap_or_default();
    }
    meant.push_str(rest);
    meant.into()
}

/// What is imported brings its functions along.
fn import(place: Place<'_>, around: Around<'_>, findings: &mut Findings) {
    let Around { tokens, index } = around;
    if around.token().kind != TokenKind::Word || around.token().text != "ObjC" {
        return;
    }
    let code_at = |at: usize| tokens.get(index + at).map_or("", code);
    if code_at(1) != "." || code_at(2) != "import" {
        return;
    }
    let framework = tokens
        .get(index + 4)
        .filter(|token| token.kind == TokenKind::String && code_at(5) == ")");
    let is_known = framework.is_some_and(|framework| {
        let may_here = |(name, files): &(&str, &[&str])| {
            framework.text == *name
                && matches!(place, Place::Library(file) if files.contains(&file))
        };
        FRAMEWORKS.contains(&framework.text) || IMPORTS.iter().any(may_here)
    });
    if !is_known {
        let name = framework.map_or("something that is not written out", |token| token.text);
        findings.add(
            around.token().line,
            format!("`{name}` is imported, whose names nobody has checked"),
            format!("import one of {}", FRAMEWORKS.join(", ")),
        );
    }
}

/// `app['do' + name]`: a name that is put together is one that the rules above cannot read.
fn composed(around: Around<'_>, findings: &mut Findings) {
    let Around { tokens, index } = around;
    let is_access = index.checked_sub(1).is_some_and(|before| {
        let before = &tokens[before];
        (before.kind == TokenKind::Word && !STATEMENTS.contains(&before.text))
            || matches!(code(before), ")" | "]" | "?.")
    });
    if code(around.token()) != "[" || !is_access {
        return;
    }
    let mut depth = 0;
    let inside = tokens[index..].iter().skip(1).take_while(|token| {
        match code(token) {
            "[" | "(" => depth += 1,
            ")" => depth -= 1,
            "]" if depth == 0 => return false,
            "]" => depth -= 1,
            _ => {}
        }
        true
    });
    let inside: Vec<&Token<'_>> = inside.collect();
    let is_called = tokens
        .get(index + inside.len() + 2)
        .is_some_and(|next| code(next) == "(");
    let is_parameter = matches!(&*inside, [object, dot, _] if code(object) == "params" && code(dot) == ".")
        && !is_table(tokens, index);
    let is_written_out =
        matches!(&*inside, [one] if matches!(one.kind, TokenKind::String | TokenKind::Number));
    if is_called && !is_written_out {
        findings.add(
            around.token().line,
            "a value chooses which member is called, which hides what is asked for",
            "write the name out, with a branch for each",
        );
    } else if is_parameter {
        // Kept in a variable, it can be called later.
        findings.add(
            around.token().line,
            "a parameter chooses a member, which hides what is asked for",
            "write the name out, with a branch for each",
        );
    }
    let is_text =
        |token: &&Token<'_>| matches!(token.kind, TokenKind::String | TokenKind::Template);
    let joins = |token: &&Token<'_>| matches!(code(token), "+" | "{" | "concat" | "join");
    if inside.iter().any(is_text) && inside.iter().any(joins) {
        findings.add(
            around.token().line,
            "a name that is put together hides what is asked for",
            "write the name out",
        );
    }
}

/// Whether what stands before a bracket is a list or a table that is written out in the same file: it has nothing to call.
fn is_table(tokens: &[Token<'_>], bracket: usize) -> bool {
    let Some(name) = bracket.checked_sub(1).map(|at| tokens[at].text) else {
        return false;
    };
    tokens.windows(4).any(|four| {
        code(&four[0]) == "const"
            && four[1].text == name
            && code(&four[2]) == "="
            && matches!(code(&four[3]), "{" | "[")
    })
}

/// Words after which a bracket begins a list.
const STATEMENTS: &[&str] = &[
    "return",
    "of",
    "in",
    "case",
    "typeof",
    "const",
    "let",
    "var",
    "yield",
    "else",
    "do",
    "new",
    "throw",
    "delete",
    "void",
    "instanceof",
];
