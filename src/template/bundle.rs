//! The files embedded in the binary: templates and the script library.

use super::dependencies;
use include_dir::{Dir, include_dir};
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");
static LIBRARY: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scripts/lib");

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
    let folder = TEMPLATES.get_dir(format!("packs/{name}"));
    let mut files: Vec<(&str, &str)> = folder
        .into_iter()
        .flat_map(Dir::files)
        .filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents_utf8()?)))
        .collect();
    files.sort_unstable();
    files
}

/// Every bundled template, sorted by name.
pub(super) fn templates() -> &'static [BundledTemplate] {
    static BUNDLED: OnceLock<Vec<BundledTemplate>> = OnceLock::new();
    BUNDLED.get_or_init(|| {
        let mut found: Vec<BundledTemplate> = TEMPLATES
            .dirs()
            .flat_map(Dir::files)
            .filter_map(|file| {
                let (name, language) = Language::of_template(file.path().to_str()?)?;
                let source = file.contents_utf8()?;
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

/// The library files of a language by name. Looking one up in the folder compares paths, part by part.
fn library_files(language: Language) -> &'static HashMap<&'static str, &'static str> {
    static JAVASCRIPT: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    static APPLESCRIPT: OnceLock<HashMap<&str, &str>> = OnceLock::new();
    let files = match language {
        Language::JavaScript => &JAVASCRIPT,
        Language::AppleScript => &APPLESCRIPT,
    };
    files.get_or_init(|| {
        LIBRARY
            .dirs()
            .flat_map(Dir::files)
            .filter_map(|file| {
                let name = file.path().to_str()?.strip_suffix(language.suffix())?;
                Some((name, file.contents_utf8()?))
            })
            .collect()
    })
}

/// The text of a library file: `library(Language::JavaScript, "core/clock")` is `scripts/lib/core/clock.js`.
#[must_use]
pub fn library(language: Language, name: &str) -> Option<&'static str> {
    library_files(language).get(name).copied()
}

/// The names of all library files of a language, `<folder>/<file>`, sorted.
#[must_use]
pub fn libraries(language: Language) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = library_files(language).keys().copied().collect();
    found.sort_unstable();
    found
}

/// The library files named and all that they require, in the order in which they are written.
#[must_use]
pub fn with_requirements(language: Language, named: &[&str]) -> Vec<&'static str> {
    // Names of the bundle live as long as the program; those of a template do not.
    let known = library_files(language);
    let named: Vec<&'static str> = named
        .iter()
        .filter_map(|name| known.keys().find(|known| *known == name).copied())
        .collect();
    // A circle does not build: `scripts/build.rs`.
    dependencies::closure(&named, &|name| library(language, name)).unwrap_or_default()
}
