//! Imports: the lines that a script begins with.

use super::error::ModuleError;
use super::head::{Line, Part, head};

/// What the name of a library file begins with where it is imported.
const LIBRARY: &str = "macmcp/";
/// The export of a file that is one function.
pub(super) const DEFAULT: &str = "default";

/// An import of a library file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import<'a> {
    /// The library file: `core/reply`.
    pub file: &'a str,
    /// Counted from 1.
    pub line: usize,
    /// What is imported of it.
    pub binding: Binding<'a>,
}

/// What an import takes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding<'a> {
    /// All that it exports, in an object with the file's name.
    Namespace,
    /// The function that it is.
    Default,
    /// Some of its exports, each with its name here.
    Named(Vec<(&'a str, &'a str)>),
}

impl Import<'_> {
    /// What is wrong with the import of a file with these exports.
    pub fn check(&self, exports: &[&str]) -> Option<ModuleError> {
        let file = self.file;
        let is_function = exports == [DEFAULT];
        let problem = match &self.binding {
            Binding::Default if is_function => None,
            Binding::Namespace if !is_function => None,
            Binding::Default => Some(format!("`{file}` is no function, but exports some")),
            Binding::Namespace => Some(format!("`{file}` is one function")),
            Binding::Named(_) if is_function => Some(format!("`{file}` is one function")),
            Binding::Named(names) => names
                .iter()
                .find(|(name, _)| !exports.contains(name))
                .map(|(name, _)| format!("`{file}` exports no `{name}`")),
        };
        let instead = match &self.binding {
            Binding::Named(_) if !is_function => format!("it exports {}", exports.join(", ")),
            _ => format!("write `{}`", line_for(file, exports)),
        };
        problem.map(|problem| ModuleError {
            line: self.line,
            problem,
            instead,
        })
    }

    /// The names of some exports, as a declaration of those names; nothing for other imports.
    pub(super) fn declaration(&self) -> Option<String> {
        let Binding::Named(names) = &self.binding else {
            return None;
        };
        let names = names.iter().map(|(name, local)| {
            if name == local {
                (*name).to_owned()
            } else {
                format!("{name}: {local}")
            }
        });
        let names: Vec<String> = names.collect();
        Some(format!(
            "const {{ {} }} = {};",
            names.join(", "),
            identifier(self.file)
        ))
    }
}

/// The line that imports a file with these exports.
#[must_use]
pub fn line_for(file: &str, exports: &[&str]) -> String {
    let name = identifier(file);
    if exports == [DEFAULT] {
        format!("import {name} from '{LIBRARY}{file}';")
    } else {
        format!("import * as {name} from '{LIBRARY}{file}';")
    }
}

/// The name that a library file defines: `launchApp` for `app/launch_app`.
#[must_use]
pub fn identifier(file: &str) -> String {
    let stem = file.rsplit('/').next().unwrap_or(file);
    let mut words = stem.split('_');
    let mut identifier = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        identifier.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        identifier.push_str(letters.as_str());
    }
    identifier
}

/// The imports of a script.
///
/// # Errors
/// An import that the linker does not take.
pub fn imports(text: &str) -> Result<Vec<Import<'_>>, ModuleError> {
    head(text)
        .filter(|(_, part)| *part == Part::Import)
        .map(|(line, _)| import(line))
        .collect()
}

/// Reads a line that begins with `import `.
fn import(line: Line<'_>) -> Result<Import<'_>, ModuleError> {
    let refuse = |problem: &str, instead: String| ModuleError {
        line: line.number,
        problem: problem.to_owned(),
        instead,
    };
    let example = |name: &str, file: &str| {
        format!("write `import {name} from '{LIBRARY}{file}';`, on a line of its own")
    };
    let parts = line.text.strip_prefix("import ");
    let parts = parts.and_then(|rest| rest.trim_end().strip_suffix(';')?.split_once(" from "));
    let Some((names, specifier)) = parts else {
        return Err(refuse(
            "an import in another form than the linker reads",
            example("* as reply", "core/reply"),
        ));
    };
    let (names, specifier) = (names.trim(), specifier.trim());
    let quoted = ['\'', '"'].into_iter().find_map(|quote| {
        let text = specifier.strip_prefix(quote)?;
        text.strip_suffix(quote)
    });
    let file = quoted
        .and_then(|name| name.strip_prefix(LIBRARY))
        .filter(|file| is_file(file));
    let Some(file) = file else {
        return Err(refuse(
            "an import of something else than a library file",
            example("* as reply", "core/reply"),
        ));
    };
    let identifier = identifier(file);
    let listed = names.strip_prefix('{');
    let binding = if let Some(list) = listed.and_then(|list| list.strip_suffix('}')) {
        let list = list
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let names = list.map(|name| {
            let (name, local) = name.split_once(" as ").unwrap_or((name, name));
            let (name, local) = (name.trim(), local.trim());
            (is_name(name) && is_name(local)).then_some((name, local))
        });
        let names: Option<Vec<_>> = names.collect();
        let Some(names) = names.filter(|names| !names.is_empty()) else {
            return Err(refuse(
                "a list of names that the linker does not read",
                example("{ one, two as other }", file),
            ));
        };
        Binding::Named(names)
    } else if let Some(name) = names.strip_prefix("* as ") {
        if name.trim() != identifier {
            return Err(refuse(
                "a library file has one name in all scripts",
                example(&format!("* as {identifier}"), file),
            ));
        }
        Binding::Namespace
    } else if names == identifier {
        Binding::Default
    } else {
        return Err(refuse(
            "an import in another form than the linker reads",
            example(&format!("* as {identifier}"), file),
        ));
    };
    Ok(Import {
        file,
        line: line.number,
        binding,
    })
}

fn is_file(name: &str) -> bool {
    let is_part = |part: &str| {
        let mut letters = part.chars();
        letters.next().is_some_and(|c| c.is_ascii_lowercase())
            && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    name.split('/').all(is_part)
}

pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| is_name_part(c) && !c.is_ascii_digit())
        && text.chars().all(is_name_part)
}

pub(super) fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$')
}
