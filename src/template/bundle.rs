//! The bundled files: templates and the script library.

use crate::embedded::{self, TextFile};
use std::fmt;
use std::sync::{LazyLock, OnceLock};

/// The files of `templates/`.
fn template_files() -> &'static [TextFile] {
    embedded::folder!("$CARGO_MANIFEST_DIR/templates")
}

/// The language of a script, as `osascript -l` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// JavaScript for Automation (JXA).
    JavaScript,
    /// AppleScript.
    AppleScript,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::JavaScript, Language::AppleScript];

    /// The argument of `osascript -l`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Language::JavaScript => "JavaScript",
            Language::AppleScript => "AppleScript",
        }
    }

    /// How the name of a library file ends: `.js` or `.applescript`.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Language::JavaScript => ".js",
            Language::AppleScript => ".applescript",
        }
    }

    /// Splits a template's file name into name and language: `launch_app.js.hbs`.
    pub(super) fn of_template(file: &str) -> Option<(&str, Language)> {
        let stem = file.strip_suffix(".hbs")?;
        Language::ALL.into_iter().find_map(|language| {
            let name = stem.strip_suffix(language.suffix())?;
            (!name.is_empty()).then_some((name, language))
        })
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A bundled template: its name, its language and its file.
#[derive(Clone, Copy)]
pub(super) struct BundledTemplate {
    /// `<toolset>/<tool>`.
    pub(super) name: &'static str,
    pub(super) language: Language,
    file: &'static TextFile,
}

impl BundledTemplate {
    /// Its text.
    pub(super) fn source(&self) -> &'static str {
        self.file.text()
    }
}

/// The files of a pack in `templates/packs`: their names and texts, sorted.
#[must_use]
pub fn pack(name: &str) -> Vec<(&'static str, &'static str)> {
    let folder = format!("packs/{name}/");
    let files = template_files().iter();
    files
        .filter_map(|file| Some((file.path.strip_prefix(folder.as_str())?, file.text())))
        .collect()
}

/// Every bundled template, sorted by name.
pub(super) fn templates() -> &'static [BundledTemplate] {
    static BUNDLED: OnceLock<Vec<BundledTemplate>> = OnceLock::new();
    BUNDLED.get_or_init(|| {
        // A pack's templates are one folder deeper.
        let files = template_files().iter();
        let own = files.filter(|file| file.path.matches('/').count() == 1);
        let mut found: Vec<BundledTemplate> = own
            .filter_map(|file| {
                let (name, language) = Language::of_template(file.path)?;
                Some(BundledTemplate {
                    name,
                    language,
                    file,
                })
            })
            .collect();
        found.sort_by_key(|template| template.name);
        found
    })
}

/// The bundled template of that name: `apps/launch_app`, or the tool's name alone, `launch_app`.
pub(super) fn find(name: &str) -> Option<BundledTemplate> {
    templates()
        .iter()
        .copied()
        .find(|template| template.name == name || template.name.rsplit('/').next() == Some(name))
}

/// The names of all bundled templates, `<toolset>/<tool>`, sorted.
#[must_use]
pub fn names() -> Vec<&'static str> {
    templates().iter().map(|template| template.name).collect()
}

/// The unrendered text of a bundled template, with its language.
#[must_use]
pub fn source(name: &str) -> Option<(Language, &'static str)> {
    find(name).map(|template| (template.language, template.source()))
}

/// A file of the script library, as scripts have it.
struct LibraryFile {
    text: &'static str,
    /// The files that it imports.
    imports: Vec<&'static str>,
    exports: &'static [&'static str],
}

/// What the build script has written: for each file its path, where it stands in the text, its imports, its exports.
#[cfg(embedded)]
type Row = (
    &'static str,
    std::ops::Range<usize>,
    &'static [&'static str],
    &'static [&'static str],
);

/// Sorted by path.
#[cfg(embedded)]
static LIBRARY: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows: &[Row] = include!(concat!(env!("OUT_DIR"), "/library.rs"));
    let mut rows = rows.to_vec();
    rows.sort_unstable_by_key(|(path, ..)| *path);
    rows
});

#[cfg(not(embedded))]
static LIBRARY: LazyLock<modules::Checkout> = LazyLock::new(embedded::library);

/// The paths of all library files, sorted: `core/clock.js`.
fn library_paths() -> Vec<&'static str> {
    #[cfg(embedded)]
    return LIBRARY.iter().map(|(path, ..)| *path).collect();
    #[cfg(not(embedded))]
    return LIBRARY.paths().collect();
}

#[cfg(embedded)]
fn library_file(language: Language, name: &str) -> Option<LibraryFile> {
    let text: &str = include_str!(concat!(env!("OUT_DIR"), "/library.txt"));
    let path = format!("{name}{}", language.suffix());
    let at = LIBRARY.binary_search_by_key(&&*path, |(path, ..)| *path);
    let (_, place, imports, exports) = LIBRARY.get(at.ok()?)?;
    Some(LibraryFile {
        text: text.get(place.clone())?,
        imports: imports.to_vec(),
        exports,
    })
}

#[cfg(not(embedded))]
fn library_file(language: Language, name: &str) -> Option<LibraryFile> {
    let file = LIBRARY.file(&format!("{name}{}", language.suffix()))?;
    let file = file.unwrap_or_else(|problem| embedded::unusable("scripts/lib", &problem));
    Some(LibraryFile {
        text: &file.text,
        imports: file.imports.iter().map(|import| import.file).collect(),
        exports: &file.exports,
    })
}

/// The text of a library file as a script has it: `library(Language::JavaScript, "core/clock")` is
/// `scripts/lib/core/clock.js`, linked.
#[must_use]
pub fn library(language: Language, name: &str) -> Option<&'static str> {
    library_file(language, name).map(|file| file.text)
}

/// The names that a library file of JavaScript exports; `default` for a file that is one function.
#[must_use]
pub fn exports(name: &str) -> Option<&'static [&'static str]> {
    library_file(Language::JavaScript, name).map(|file| file.exports)
}

/// The names of all library files of a language, `<folder>/<file>`, sorted.
#[must_use]
pub fn libraries(language: Language) -> Vec<&'static str> {
    let paths = library_paths().into_iter();
    let mut found: Vec<&'static str> = paths
        .filter_map(|path| path.strip_suffix(language.suffix()))
        .collect();
    found.sort_unstable();
    found
}

/// The library files named and all that they import, in the order in which they are written.
#[must_use]
pub fn with_imports(language: Language, named: &[&str]) -> Vec<&'static str> {
    // Names of the bundle live as long as the program; those of a template do not.
    let known = libraries(language);
    let named: Vec<&'static str> = named
        .iter()
        .filter_map(|name| Some(known[known.binary_search(name).ok()?]))
        .collect();
    let imports_of = |name: &str| library_file(language, name).map(|file| file.imports);
    let written = modules::closure(&named, &imports_of);
    #[cfg(not(embedded))]
    if let Err(circle) = &written {
        embedded::unusable("scripts/lib", circle);
    }
    // The build script has refused a circle: `whole` in `modules`.
    written.unwrap_or_default()
}
