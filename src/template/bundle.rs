//! The bundled files: templates and the script library.

use crate::embedded;
use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, OnceLock};

/// The files of `templates/`.
fn template_files() -> &'static [(&'static str, &'static str)] {
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

/// A bundled template: its name, its language and its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct BundledTemplate {
    /// `<toolset>/<tool>`.
    pub(super) name: &'static str,
    pub(super) language: Language,
    pub(super) source: &'static str,
}

/// The files of a pack in `templates/packs`: their names and texts, sorted.
#[must_use]
pub fn pack(name: &str) -> Vec<(&'static str, &'static str)> {
    let folder = format!("packs/{name}/");
    let files = template_files().iter();
    files
        .filter_map(|(path, text)| Some((path.strip_prefix(folder.as_str())?, *text)))
        .collect()
}

/// Every bundled template, sorted by name.
pub(super) fn templates() -> &'static [BundledTemplate] {
    static BUNDLED: OnceLock<Vec<BundledTemplate>> = OnceLock::new();
    BUNDLED.get_or_init(|| {
        // A pack's templates are one folder deeper.
        let files = template_files().iter();
        let own = files.filter(|(path, _)| path.matches('/').count() == 1);
        let mut found: Vec<BundledTemplate> = own
            .filter_map(|(path, source)| {
                let (name, language) = Language::of_template(path)?;
                Some(BundledTemplate {
                    name,
                    language,
                    source,
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
    find(name).map(|template| (template.language, template.source))
}

/// A file of the script library.
struct LibraryFile {
    /// As a script has it: linked.
    text: &'static str,
    /// The files that it imports.
    imports: &'static [&'static str],
    /// The names of its exports; `default` for a file that is one function.
    exports: &'static [&'static str],
}

/// The files of the script library, by language and name.
type Library = HashMap<Language, HashMap<&'static str, LibraryFile>>;

/// A row of what the build script writes: a file's path, where it stands in the text, its imports, its exports.
type Row = (
    &'static str,
    std::ops::Range<usize>,
    &'static [&'static str],
    &'static [&'static str],
);

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    #[cfg(embedded)]
    let (text, rows): (&str, &[Row]) = (
        include_str!(concat!(env!("OUT_DIR"), "/library.txt")),
        include!(concat!(env!("OUT_DIR"), "/library.rs")),
    );
    #[cfg(not(embedded))]
    let (text, rows): (&str, Vec<Row>) = {
        let files = embedded::folder!("$CARGO_MANIFEST_DIR/scripts/lib");
        match modules::whole(files.iter().copied()) {
            Ok(whole) => {
                let rows = whole.files.into_iter().map(|file| -> Row {
                    let (imports, exports) = (file.imports.leak(), file.exports.leak());
                    (file.path, file.place, imports, exports)
                });
                (whole.text.leak(), rows.collect())
            }
            Err(problem) => embedded::unusable("scripts/lib", &problem),
        }
    };
    let mut library = Library::new();
    for (path, place, imports, exports) in rows.iter() {
        for language in Language::ALL {
            if let Some(name) = path.strip_suffix(language.suffix()) {
                let file = LibraryFile {
                    text: &text[place.clone()],
                    imports,
                    exports,
                };
                library.entry(language).or_default().insert(name, file);
            }
        }
    }
    library
});

fn library_file(language: Language, name: &str) -> Option<&'static LibraryFile> {
    LIBRARY.get(&language)?.get(name)
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
    let files = LIBRARY.get(&language).into_iter();
    let mut found: Vec<&'static str> = files.flat_map(HashMap::keys).copied().collect();
    found.sort_unstable();
    found
}

/// The library files named and all that they import, in the order in which they are written.
#[must_use]
pub fn with_imports(language: Language, named: &[&str]) -> Vec<&'static str> {
    // Names of the bundle live as long as the program; those of a template do not.
    let named: Vec<&'static str> = named
        .iter()
        .filter_map(|name| LIBRARY.get(&language)?.get_key_value(*name))
        .map(|(known, _)| *known)
        .collect();
    let imports_of =
        |name: &str| library_file(language, name).map(|file| file.imports.iter().copied());
    // With a circle there is no library: `whole` in `modules`.
    modules::closure(&named, &imports_of).unwrap_or_default()
}
