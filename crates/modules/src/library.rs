//! The library: its files, linked, in the order of their imports.

use super::error::ModuleError;
use super::head::{Line, Part, head, lines};
use super::import::{DEFAULT, Import, identifier, imports, is_name, is_name_part};
use std::ops::Range;

/// A library file as a script reads it.
#[derive(Debug)]
pub struct Linked<'a> {
    /// The definition of its name.
    pub text: String,
    /// The library files that it imports.
    pub imports: Vec<Import<'a>>,
    /// The names of its exports; `default` for a file that is one function.
    pub exports: Vec<&'a str>,
}

impl<'a> Linked<'a> {
    /// A file that is written as it is, in AppleScript.
    pub(super) fn verbatim(text: &'a str) -> Self {
        Self {
            text: text.to_owned(),
            imports: Vec::new(),
            exports: Vec::new(),
        }
    }
}

/// Links the library file `file` (`core/clock`) with the given text.
///
/// # Errors
/// An import or an export that the linker does not take.
pub fn link<'a>(file: &str, text: &'a str) -> Result<Linked<'a>, ModuleError> {
    let imports = imports(text)?;
    let identifier = identifier(file);
    let begins = head(text)
        .filter(|(_, part)| matches!(part, Part::Import | Part::Framework))
        .last()
        .or_else(|| head(text).find(|(line, _)| line.text.is_empty()))
        .map_or(1, |(line, _)| line.number + 1);
    let mut linked = String::with_capacity(text.len());
    let mut exports = Vec::new();
    let mut is_open = false;
    for line in lines(text) {
        if imports.iter().any(|import| import.line == line.number) {
            continue;
        }
        if line.number >= begins && !is_open && !line.text.is_empty() {
            is_open = true;
            // Not an arrow function in parentheses: a parser that has to find out which reads all of it twice (QuickJS).
            linked.push_str(&format!("const {identifier} = function () {{\n"));
            for declaration in imports.iter().filter_map(Import::declaration) {
                linked.push_str(&declaration);
                linked.push('\n');
            }
        }
        if is_open && line.text.starts_with("export ") {
            let (name, code) = export(line, &identifier)?;
            exports.push(name);
            linked.push_str(code);
            linked.push_str(&line.whole[line.text.len()..]);
        } else {
            linked.push_str(line.whole);
        }
    }
    if !linked.ends_with('\n') {
        linked.push('\n');
    }
    let result = match exports.as_slice() {
        [] => {
            return Err(ModuleError {
                line: 1,
                problem: "a library file that exports nothing".to_owned(),
                instead: "write `export` before what other files use, at the beginning of its line"
                    .to_owned(),
            });
        }
        [DEFAULT] => identifier,
        names if names.contains(&DEFAULT) => {
            return Err(ModuleError {
                line: 1,
                problem: "a file that is one function has more exports".to_owned(),
                instead: "leave out `export default`, or the others".to_owned(),
            });
        }
        names => format!("{{ {} }}", names.join(", ")),
    };
    linked.push_str(&format!("return {result};\n}}();\n"));
    Ok(Linked {
        text: linked,
        imports,
        exports,
    })
}

/// A library file without the words that no script has, `import` and `export`; its lines stay where they are.
#[must_use]
pub fn unlinked(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let imports = imports(text).unwrap_or_default();
    for line in lines(text) {
        if let Some(import) = imports.iter().find(|import| import.line == line.number) {
            code.extend(import.declaration());
            code.push_str(&line.whole[line.text.len()..]);
            continue;
        }
        let exported = line.whole.strip_prefix("export ");
        code.push_str(exported.map_or(line.whole, |code| {
            code.strip_prefix("default ").unwrap_or(code)
        }));
    }
    code
}

/// The script library as one text.
pub struct Whole<'a> {
    /// The JavaScript files, linked, each after those that it imports; then the AppleScript files.
    pub text: String,
    /// What it consists of, in its order.
    pub files: Vec<File<'a>>,
}

/// A file of the script library.
pub struct File<'a> {
    /// Below the library's folder: `core/clock.js`.
    pub path: &'a str,
    /// Where it stands in the whole text.
    pub place: Range<usize>,
    /// The files that it imports: `core/reply`.
    pub imports: Vec<&'a str>,
    /// The names of its exports; `default` for a file that is one function.
    pub exports: Vec<&'a str>,
}

/// Links the files of the library, given as path and text.
///
/// # Errors
/// In words: the files of a circle, or an import or an export that the linker does not take.
pub fn whole<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Whole<'a>, String> {
    let mut scripts = Vec::new();
    let mut others = Vec::new();
    for (path, text) in files {
        match path.strip_suffix(".js") {
            None => others.push((path, text)),
            Some(name) => {
                let linked = link(name, text);
                let linked = linked.map_err(|error| format!("scripts/lib/{path}, {error}"))?;
                scripts.push((name, path, linked));
            }
        }
    }
    for (_, path, linked) in &scripts {
        for import in &linked.imports {
            let known = scripts.iter().find(|(name, ..)| *name == import.file);
            let exports = known.map(|(_, _, known)| &*known.exports);
            if let Some(error) = problem_of(import, exports) {
                return Err(format!("scripts/lib/{path}, {error}"));
            }
        }
    }
    let names: Vec<&str> = scripts.iter().map(|(name, ..)| *name).collect();
    let ordered = closure(&names, &|name| {
        let (_, _, known) = scripts.iter().find(|(known, ..)| *known == name)?;
        let imports = known.imports.iter().map(|import| import.file);
        Some(imports.collect::<Vec<_>>())
    })?;
    let mut whole = Whole {
        text: String::new(),
        files: Vec::new(),
    };
    for name in ordered {
        if let Some(place) = scripts.iter().position(|(known, ..)| *known == name) {
            let (_, path, linked) = scripts.swap_remove(place);
            let imports = linked.imports.iter().map(|import| import.file).collect();
            whole.add(path, &linked.text, imports, linked.exports);
        }
    }
    for (path, text) in others {
        whole.add(path, text, Vec::new(), Vec::new());
    }
    Ok(whole)
}

impl<'a> Whole<'a> {
    fn add(&mut self, path: &'a str, text: &str, imports: Vec<&'a str>, exports: Vec<&'a str>) {
        let start = self.text.len();
        self.text.push_str(text);
        self.files.push(File {
            path,
            place: start..self.text.len(),
            imports,
            exports,
        });
    }
}

/// What is wrong with an import of a file that exports these; none where there is no such file.
pub(super) fn problem_of(import: &Import<'_>, exports: Option<&[&str]>) -> Option<ModuleError> {
    match exports {
        Some(exports) => import.check(exports),
        None => Some(unknown(import.file, import.line)),
    }
}

/// The files named and all that they import, each after what it imports; a file that is not known is left out.
///
/// # Errors
/// The files of a circle, in words.
pub fn closure<'a, I: IntoIterator<Item = &'a str>>(
    named: &[&'a str],
    imports_of: &impl Fn(&str) -> Option<I>,
) -> Result<Vec<&'a str>, String> {
    let mut written = Vec::new();
    for name in named {
        visit(name, imports_of, &mut Vec::new(), &mut written)?;
    }
    Ok(written)
}

fn visit<'a, I: IntoIterator<Item = &'a str>>(
    name: &'a str,
    imports_of: &impl Fn(&str) -> Option<I>,
    open: &mut Vec<&'a str>,
    written: &mut Vec<&'a str>,
) -> Result<(), String> {
    if written.contains(&name) {
        return Ok(());
    }
    if let Some(start) = open.iter().position(|earlier| *earlier == name) {
        let circle = open[start..].join("`, `");
        return Err(format!("the library files `{circle}` import one another"));
    }
    let Some(imports) = imports_of(name) else {
        return Ok(());
    };
    open.push(name);
    for imported in imports {
        visit(imported, imports_of, open, written)?;
    }
    open.pop();
    written.push(name);
    Ok(())
}

/// Reads a line that begins with `export `: the name, and the line without the word.
fn export<'a>(line: Line<'a>, identifier: &str) -> Result<(&'a str, &'a str), ModuleError> {
    let code = line.text.strip_prefix("export ").unwrap_or_default();
    let name_after = |keyword: &str, code: &'a str| {
        let rest = code.strip_prefix(keyword)?;
        let end = rest.find(|c: char| !is_name_part(c)).unwrap_or(rest.len());
        is_name(&rest[..end]).then_some((&rest[..end], code))
    };
    let function = code.strip_prefix("default ");
    let function = function.and_then(|code| name_after("function ", code));
    if let Some((_, code)) = function.filter(|(name, _)| *name == identifier) {
        return Ok((DEFAULT, code));
    }
    let mut keywords = ["function ", "const ", "class "].into_iter();
    keywords
        .find_map(|keyword| name_after(keyword, code))
        .ok_or_else(|| ModuleError {
            line: line.number,
            problem: "an export in another form than the linker reads".to_owned(),
            instead: format!(
                "write `export function`, `export const` or `export class` with a name, or `export default function {identifier}`"
            ),
        })
}

fn unknown(file: &str, line: usize) -> ModuleError {
    ModuleError {
        line,
        problem: format!("there is no library file `{file}`"),
        instead: "import one of scripts/lib/".to_owned(),
    }
}
