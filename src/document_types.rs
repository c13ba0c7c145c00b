//! The types of documents that calls may have opened, and the apps that may not open them.
//!
//! A list of what is allowed: a type that nobody has judged is refused. What opens a document is the app of its type, so the type
//! decides what may happen. Left out are scripts and executables (`.command`, `.scpt`, `.terminal`, `.jar`), what installs or
//! configures (`.pkg`, `.mobileconfig`), internet locations, which lead to any address or file (`.webloc`, `.inetloc`,
//! `.fileloc`, `.url`), archives and disk images, which write or mount what they hold, and pages (`.html`, `.svg`,
//! `.webarchive`), whose scripts a browser runs with the rights of a local file.

use crate::error::{Code, Error};
use crate::policy::categories::Category;
use crate::text::json_string;
use std::path::Path;

/// Extensions in small letters, and why what has them may be opened.
const TYPES: &[(&[&str], &str)] = &[
    (
        &["txt", "text", "md", "markdown", "log"],
        "plain text, shown by editors",
    ),
    (
        &["csv", "tsv", "json", "yaml", "yml"],
        "data as plain text; no app runs it",
    ),
    (&["rtf"], "styled text without scripts"),
    (
        &["pdf"],
        "pages; Preview runs no scripts in them, other viewers confine theirs",
    ),
    (
        &[
            "png", "jpg", "jpeg", "gif", "heic", "heif", "tif", "tiff", "bmp", "webp",
        ],
        "pictures made of pixels",
    ),
    (
        &["docx", "xlsx", "pptx"],
        "Office documents of the kinds that hold no macros; those with macros have extensions of their own",
    ),
    (
        &["pages", "numbers", "key"],
        "iWork documents as one file, which hold no macros; those that are packages are refused as such",
    ),
    (
        &["mp3", "m4a", "aac", "wav", "aif", "aiff", "flac"],
        "sound; lists of addresses such as m3u are none",
    ),
    (&["mp4", "m4v", "mov"], "films"),
];

/// Apps that run what they are given as a program, whatever its type: bundle ids, a `*` at the end stands for anything. Terminals
/// and script editors come from the policy.
const LAUNCHERS: &[&str] = &["org.python.PythonLauncher*"];

/// All extensions.
pub(crate) fn extensions() -> impl Iterator<Item = &'static str> {
    TYPES
        .iter()
        .flat_map(|(extensions, _)| *extensions)
        .copied()
}

/// The bundle ids of the apps that nothing is opened with.
pub(crate) fn launchers() -> impl Iterator<Item = &'static str> {
    let terminals = Category::Terminals.bundle_ids();
    terminals.iter().chain(LAUNCHERS).copied()
}

/// Checks that the file of a path, in which no link is left, has a type that may be opened.
///
/// # Errors
/// [`Code::Refused`].
pub(crate) fn check(path: &str) -> Result<(), Error> {
    let extension = Path::new(path).extension().and_then(|own| own.to_str());
    let extension = extension.unwrap_or_default().to_ascii_lowercase();
    if extensions().any(|known| known == extension) {
        return Ok(());
    }
    let kind = match extension.as_str() {
        "" => "It has no extension".to_owned(),
        other => format!(
            "Files with the extension {} are not on the list",
            json_string(other, 40)
        ),
    };
    let known: Vec<&str> = extensions().collect();
    Err(Error::new(
        Code::Refused,
        format!("The document is not opened: {}", json_string(path, 300)),
    )
    .because(format!("{kind}, because what opens them may run code"))
    .hint(format!(
        "Ask the user to open it; types that are opened: {}",
        known.join(", ")
    ))
    .detail("path", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_opened_and_nothing_that_runs() {
        for path in [
            "/a/Plan.txt",
            "/a/PLAN.TXT",
            "/a/Plan.command.txt",
            "/a/b.app/c.pdf",
            "/a/.hidden.md",
            "/a/x\u{202e}.png",
        ] {
            assert!(check(path).is_ok(), "{path}");
        }
        for name in [
            "a.command",
            "a.tool",
            "a.sh",
            "a.py",
            "a.scpt",
            "a.scptd",
            "a.applescript",
            "a.jar",
            "a.terminal",
            "a.app",
            "a.pkg",
            "a.mpkg",
            "a.dmg",
            "a.iso",
            "a.zip",
            "a.workflow",
            "a.action",
            "a.mobileconfig",
            "a.provisionprofile",
            "a.webloc",
            "a.inetloc",
            "a.fileloc",
            "a.url",
            "a.html",
            "a.htm",
            "a.xhtml",
            "a.svg",
            "a.webarchive",
            "a.xml",
            "a.plist",
            "a.docm",
            "a.xlsm",
            "a.doc",
            "a.xls",
            "a.ppt",
            "a.rtfd",
            "a.m3u",
            "a.shortcut",
            "a.ics",
            "a.vcf",
            "a.prefPane",
            "a.saver",
            "a.qlgenerator",
            "a.kext",
            "a.dylib",
            "a.exe",
            "a.term",
            "a.wflow",
            "a.osax",
            "a.safariextz",
            "a.ipa",
            "a.download",
            "a",
            ".txt",
            "a.",
            "a.txt ",
            "a.txt.",
            "a.txt.command",
            "a.txt\u{200b}",
            "a.TXT\u{7f}",
            "a.ｔｘｔ",
        ] {
            let error = check(&format!("/folder.txt/{name}")).unwrap_err();
            assert_eq!(error.code, Code::Refused, "{name}");
        }
    }

    #[test]
    fn the_table_is_in_small_letters_and_names_each_once() {
        let mut known: Vec<&str> = extensions().collect();
        assert!(known.iter().all(|one| {
            one.bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        }));
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), count);
        assert!(TYPES.iter().all(|(_, why)| !why.is_empty()));
    }
}
