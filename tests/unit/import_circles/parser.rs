//! What a file imports, told by its tokens.

use std::collections::BTreeMap;

/// A path as it stands in a file.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) segments: Vec<String>,
    pub(super) line: usize,
    /// Inline modules around it.
    pub(super) inside: Vec<String>,
}

#[derive(Default)]
pub(super) struct File {
    /// What a `use` calls a name: path from the module where the `use` stands.
    pub(super) aliases: BTreeMap<String, Named>,
    pub(super) paths: Vec<Named>,
    /// Types with an inherent `impl` here.
    pub(super) implemented: Vec<Named>,
    /// Modules that are compiled for tests only.
    pub(super) test_modules: Vec<String>,
}

/// A token: a word, `::`, or one character of punctuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) line: usize,
}

/// The tokens of Rust source; comments, literals and lifetimes are left out.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let at = |index: usize| chars.get(index).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut found, mut i, mut line) = (Vec::new(), 0, 1);
    while i < chars.len() {
        let c = at(i);
        let start = i;
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && at(i) != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= chars.len() {
                    break;
                }
            }
        } else if c == '"' {
            i += 1;
            while i < chars.len() && at(i) != '"' {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == '\'' {
            // A character, or a lifetime.
            if at(i + 1) == '\\' {
                i += 3;
                while i < chars.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            } else if at(i + 2) == '\'' {
                i += 3;
            } else {
                i += 1;
                while is_word(at(i)) {
                    i += 1;
                }
            }
        } else if is_word(c) {
            while is_word(at(i)) {
                i += 1;
            }
            let word: String = chars[start..i].iter().collect();
            let raw_string = ["r", "br", "cr"].contains(&word.as_str())
                && (at(i) == '"' || (at(i) == '#' && ['"', '#'].contains(&at(i + 1))));
            if raw_string {
                let mut hashes = 0;
                while at(i) == '#' {
                    (hashes, i) = (hashes + 1, i + 1);
                }
                i += 1;
                while i < chars.len()
                    && !(at(i) == '"' && (1..=hashes).all(|offset| at(i + offset) == '#'))
                {
                    i += 1;
                }
                i += 1 + hashes;
            } else if !(word == "r" && at(i) == '#') {
                found.push(Token { text: word, line });
            } else {
                i += 1;
            }
        } else if c == ':' && at(i + 1) == ':' {
            found.push(Token {
                text: "::".into(),
                line,
            });
            i += 2;
        } else {
            if !c.is_whitespace() {
                found.push(Token {
                    text: c.into(),
                    line,
                });
            }
            i += 1;
        }
        line += chars[start..i.min(chars.len())]
            .iter()
            .filter(|c| **c == '\n')
            .count();
    }
    found
}

/// What a file imports, declares and names.
pub(super) fn parse(tokens: &[Token]) -> File {
    let mut file = File::default();
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut inside: Vec<(String, usize)> = Vec::new();
    let (mut depth, mut i) = (0_usize, 0);
    while i < tokens.len() {
        let line = tokens[i].line;
        let modules = || inside.iter().map(|(name, _)| name.clone()).collect();
        match text(i) {
            "#" if text(i + 1) == "[" && text(i + 2) == "cfg" => {
                let end = closing(tokens, i + 1);
                let words: Vec<&str> = (i..end).map(text).collect();
                i = end + 1;
                if words.contains(&"test") && !words.contains(&"not") {
                    i = skip_item(tokens, i, &mut file.test_modules);
                }
                continue;
            }
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inside.last().is_some_and(|(_, at)| *at == depth) {
                    inside.pop();
                }
            }
            "mod" if text(i + 2) == "{" => {
                inside.push((text(i + 1).to_owned(), depth));
                i += 2;
                continue;
            }
            "mod" if text(i + 2) == ";" => {
                i += 3;
                continue;
            }
            "use" => {
                let modules: Vec<String> = modules();
                i = use_tree(tokens, i + 1, &[], &modules, &mut file) + 1;
                continue;
            }
            "impl" => {
                if let Some(segments) = inherent(tokens, i) {
                    file.implemented.push(Named {
                        segments,
                        line,
                        inside: modules(),
                    });
                }
            }
            word if is_name(word) => {
                let mut segments = vec![word.to_owned()];
                let before = i.checked_sub(1).map_or("", text);
                while text(i + 1) == "::" && is_name(text(i + 2)) {
                    i += 2;
                    segments.push(text(i).to_owned());
                }
                if ![
                    "::", ".", "fn", "struct", "enum", "let", "const", "static", "type",
                ]
                .contains(&before)
                {
                    file.paths.push(Named {
                        segments,
                        line,
                        inside: modules(),
                    });
                }
            }
            _ => {}
        }
        i += 1;
    }
    file
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The index of the bracket that closes the one at `open`.
fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The index behind the item at `start`; the name of a `mod name;` is kept.
fn skip_item(tokens: &[Token], start: usize, modules: &mut Vec<String>) -> usize {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut i = start;
    while i < tokens.len() {
        match text(i) {
            "mod" if text(i + 2) == ";" => {
                modules.push(text(i + 1).to_owned());
                return i + 3;
            }
            ";" | "," => return i + 1,
            "{" => return closing(tokens, i) + 1,
            "(" | "[" => i = closing(tokens, i),
            _ => {}
        }
        i += 1;
    }
    i
}

/// Reads a `use` tree from `i`; answers the index of the token that ends it.
fn use_tree(
    tokens: &[Token],
    mut i: usize,
    prefix: &[String],
    inside: &[String],
    file: &mut File,
) -> usize {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut segments = prefix.to_vec();
    let mut alias = None;
    let line = tokens.get(i).map_or(0, |token| token.line);
    while i < tokens.len() {
        match text(i) {
            "{" => {
                i += 1;
                while i < tokens.len() && text(i) != "}" {
                    i = use_tree(tokens, i, &segments, inside, file);
                    if text(i) == "," {
                        i += 1;
                    }
                }
                return i + 1;
            }
            ";" | "," | "}" => break,
            "as" => {
                alias = Some(text(i + 1).to_owned());
                i += 1;
            }
            "self" if !segments.is_empty() => {}
            // A glob takes something from the module, whatever it is.
            "*" => segments.push("*".into()),
            word if is_name(word) => segments.push(word.to_owned()),
            _ => {}
        }
        i += 1;
    }
    let path = Named {
        segments,
        line,
        inside: inside.to_vec(),
    };
    let name = alias.or_else(|| path.segments.last().cloned());
    if let Some(name) = name {
        file.aliases.insert(name, path.clone());
    }
    file.paths.push(path);
    i
}

/// The type of the inherent `impl` at `start`; None for one of a trait.
fn inherent(tokens: &[Token], start: usize) -> Option<Vec<String>> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut i = start + 1;
    let mut angle = 0_usize;
    let mut segments: Vec<String> = Vec::new();
    loop {
        match text(i) {
            "" | "for" | ";" | "(" | ")" | "&" | "=" | "," if angle == 0 => return None,
            "{" | "where" if angle == 0 => return (!segments.is_empty()).then_some(segments),
            "<" => angle += 1,
            ">" => angle = angle.saturating_sub(1),
            word if angle == 0 && is_name(word) => segments.push(word.to_owned()),
            _ => {}
        }
        i += 1;
        if i > start + 200 {
            return None;
        }
    }
}
