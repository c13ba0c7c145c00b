//! The files of the repository that the program needs when it runs: scripts, templates, probes.
//!
//! A release build embeds them. A debug build reads each from the checkout where it was built when it first needs it, so that
//! a changed script runs without a compile. The build script decides which of the two a build does, and sets `embedded`;
//! with `MACMCP_EMBED_FILES=1` a debug build embeds as well.

/// The text of a file, by its path from the root of the repository.
macro_rules! text {
    ($path:literal) => {{
        #[cfg(embedded)]
        {
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path))
        }
        #[cfg(not(embedded))]
        {
            static TEXT: std::sync::LazyLock<String> =
                std::sync::LazyLock::new(|| $crate::embedded::read($path));
            TEXT.as_str()
        }
    }};
}

/// The text files below a folder, by its path as `include_dir!` takes it, sorted.
macro_rules! folder {
    ($path:tt) => {{
        static FILES: std::sync::LazyLock<Vec<$crate::embedded::TextFile>> =
            std::sync::LazyLock::new(|| {
                #[cfg(embedded)]
                {
                    static FOLDER: include_dir::Dir<'static> = include_dir::include_dir!($path);
                    $crate::embedded::files_of(&FOLDER)
                }
                #[cfg(not(embedded))]
                {
                    $crate::embedded::list_folder($path)
                }
            });
        FILES.as_slice()
    }};
}

/// A text file below a folder.
pub(crate) struct TextFile {
    /// Its path from there.
    pub(crate) path: &'static str,
    #[cfg(embedded)]
    text: &'static str,
    #[cfg(not(embedded))]
    text: std::sync::LazyLock<String, Box<dyn FnOnce() -> String + Send>>,
}

impl TextFile {
    /// Its text.
    pub(crate) fn text(&'static self) -> &'static str {
        #[cfg(embedded)]
        return self.text;
        #[cfg(not(embedded))]
        return self.text.as_str();
    }
}

pub(crate) use {folder, text};

/// The text files of an embedded folder and the folders in it.
#[cfg(embedded)]
pub(crate) fn files_of(folder: &'static include_dir::Dir<'static>) -> Vec<TextFile> {
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(open) = folders.pop() {
        folders.extend(open.dirs());
        let texts = open.files();
        found.extend(texts.filter_map(|file| {
            let (path, text) = (file.path().to_str()?, file.contents_utf8()?);
            Some(TextFile { path, text })
        }));
    }
    found.sort_unstable_by_key(|file| file.path);
    found
}

/// The text of a file of the checkout.
#[cfg(not(embedded))]
pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(checkout(path)).unwrap_or_else(|error| unusable(path, &error))
}

/// The text files below a folder of the checkout, each read when its text is first asked for.
#[cfg(not(embedded))]
pub(crate) fn list_folder(path: &str) -> Vec<TextFile> {
    let path = path.trim_start_matches("$CARGO_MANIFEST_DIR/").to_owned();
    let files =
        modules::files_below(&checkout(&path)).unwrap_or_else(|error| unusable(&path, &error));
    let listed = files.into_iter().map(|(name, _)| {
        let whole = format!("{path}/{name}");
        TextFile {
            path: name.leak(),
            text: std::sync::LazyLock::new(Box::new(move || read(&whole))),
        }
    });
    listed.collect()
}

/// The script library of the checkout.
#[cfg(not(embedded))]
pub(crate) fn library() -> modules::Checkout {
    let folder = "scripts/lib";
    modules::Checkout::new(&checkout(folder)).unwrap_or_else(|error| unusable(folder, &error))
}

/// Ends a debug build that has no scripts to run.
///
/// # Panics
/// Always: only a change of the checkout leads here.
#[cfg(not(embedded))]
#[expect(clippy::panic, reason = "no release build has this function")]
pub(crate) fn unusable(path: &str, problem: &dyn std::fmt::Display) -> ! {
    panic!(
        "{}: {problem}. A debug build reads its scripts from the checkout where it was built; a release build needs none",
        checkout(path).display()
    )
}

#[cfg(not(embedded))]
fn checkout(path: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}
