//! Paths on a real folder with links of all kinds: which lead into it, and that none leads out of it.

use super::*;
use proptest::prelude::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

/// A folder that may be read, beside one that may not, with links of all kinds between them.
struct Disk {
    root: tempfile::TempDir,
}

const FILES: [&str; 5] = [
    "open/Plan.txt",
    "open/deep/er/Notes.txt",
    "open/Letter.rtfd/TXT.rtf",
    "closed/Secret.txt",
    "opened/Near.txt",
];

/// Links, and where each leads.
const LINKS: [(&str, &str); 11] = [
    ("open/same.txt", "Plan.txt"),
    ("open/up.txt", "../open/deep/../Plan.txt"),
    ("open/out.txt", "../closed/Secret.txt"),
    ("open/chain.txt", "out.txt"),
    ("open/outside", "../closed"),
    ("open/round.txt", "round.txt"),
    ("open/lost.txt", "../closed/None.txt"),
    ("closed/into", "../open"),
    ("closed/in.txt", "../open/Plan.txt"),
    ("way", "open"),
    ("open/root", "/"),
];

impl Disk {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        for file in FILES {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        for (link, target) in LINKS {
            symlink(target, root.path().join(link)).unwrap();
        }
        Self { root }
    }

    fn path(&self, inside: &str) -> String {
        let path = self.root.path().join(inside);
        path.to_str().unwrap().to_owned()
    }

    fn dirs(&self, folder: &str) -> ReadDirs {
        ReadDirs::new(&[self.path(folder).into()], false).unwrap()
    }

    fn canonical(&self, inside: &str) -> String {
        let path = self.root.path().canonicalize().unwrap().join(inside);
        path.to_str().unwrap().to_owned()
    }
}

#[test]
fn a_place_is_judged_by_its_folder() {
    let disk = Disk::new();
    let dirs = disk.dirs("open");
    for (path, place) in [
        ("open", "open"),
        ("open/", "open"),
        ("open/Plan.txt", "open/Plan.txt"),
        ("open/None.txt", "open/None.txt"),
        ("open/none/None.txt", "open/none/None.txt"),
        ("closed/into/Plan.txt", "open/Plan.txt"),
        ("way/deep", "open/deep"),
        // What is told of is the link.
        ("open/out.txt", "open/out.txt"),
        ("open/outside", "open/outside"),
        ("open/lost.txt", "open/lost.txt"),
    ] {
        let found = dirs.locate_place(&disk.path(path)).unwrap();
        assert_eq!(
            (found.path, found.is_resolved),
            (disk.canonical(place), true),
            "{path}"
        );
    }
    for path in [
        "closed",
        "closed/Secret.txt",
        "closed/None.txt",
        "closed/in.txt",
        "closed/into",
        "opened/Near.txt",
        "way",
        "open/..",
        "open/../closed/None.txt",
        "open/none/../../closed/None.txt",
        "open/outside/Secret.txt",
        "open/outside/None.txt",
        "open/lost.txt/None.txt",
        "open/round.txt/None.txt",
        "open/root/etc",
        "open/root/nothing",
    ] {
        let error = dirs.locate_place(&disk.path(path)).unwrap_err();
        assert_eq!(error.code, Code::PathNotAllowed, "{path}: {error}");
    }
    let none = ReadDirs::default();
    assert!(none.locate_place(&disk.path("open/Plan.txt")).is_err());
}

#[test]
fn a_file_is_judged_by_where_it_is_when_every_link_is_resolved() {
    let disk = Disk::new();
    for folder in ["open", "way", "open/deep/.."] {
        let dirs = disk.dirs(folder);
        for (path, found) in [
            ("open/Plan.txt", "open/Plan.txt"),
            ("open/deep/er/Notes.txt", "open/deep/er/Notes.txt"),
            ("open/deep/../Plan.txt", "open/Plan.txt"),
            ("open//./Plan.txt", "open/Plan.txt"),
            ("open/same.txt", "open/Plan.txt"),
            ("open/up.txt", "open/Plan.txt"),
            ("closed/in.txt", "open/Plan.txt"),
            ("closed/into/Plan.txt", "open/Plan.txt"),
            ("way/Plan.txt", "open/Plan.txt"),
            ("open/Letter.rtfd/TXT.rtf", "open/Letter.rtfd/TXT.rtf"),
        ] {
            let file = dirs.locate(&disk.path(path)).unwrap();
            assert_eq!(file.path, disk.canonical(found), "{path}");
            assert!(file.is_resolved);
        }
        for path in [
            "closed/Secret.txt",
            "open/out.txt",
            "open/chain.txt",
            "open/outside/Secret.txt",
            "open/../closed/Secret.txt",
            "open/outside/../closed/Secret.txt",
            "opened/Near.txt",
            "open",
            "open/",
            "open/deep",
            "open/deep/",
            "open/Letter.rtfd",
            "open/root/etc/passwd",
            "open/root",
            // Nothing is told of what is there and what is not.
            "closed/None.txt",
            "open/../closed/None.txt",
        ] {
            let error = dirs.locate(&disk.path(path)).unwrap_err();
            assert_eq!(error.code, Code::PathNotAllowed, "{path}: {error}");
        }
        for path in [
            "open/None.txt",
            "open/none/None.txt",
            "open/Plan.txt/",
            "open/round.txt",
        ] {
            let error = dirs.locate(&disk.path(path)).unwrap_err();
            assert_eq!(error.code, Code::PathNotFound, "{path}: {error}");
        }
    }
}

#[test]
fn a_folder_is_judged_by_where_it_is_when_every_link_is_resolved() {
    let disk = Disk::new();
    let dirs = disk.dirs("open");
    for (path, found) in [
        ("open", "open"),
        ("way", "open"),
        ("open/deep/er/..", "open/deep"),
        ("closed/into/deep", "open/deep"),
    ] {
        let folder = dirs.locate_folder(&disk.path(path)).unwrap();
        assert_eq!(folder.path, disk.canonical(found), "{path}");
    }
    for path in [
        "closed",
        "opened",
        "open/..",
        "open/outside",
        "open/root",
        "open/Plan.txt",
        "closed/none",
    ] {
        let error = dirs.locate_folder(&disk.path(path)).unwrap_err();
        assert_eq!(error.code, Code::PathNotAllowed, "{path}: {error}");
    }
    let none = ReadDirs::default().locate_folder("/tmp").unwrap_err();
    assert_eq!(none.code, Code::PathNotAllowed);
}

#[test]
fn what_is_no_plain_file_is_refused() {
    let disk = Disk::new();
    let pipe = disk.path("open/pipe.txt");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let error = disk.dirs("open").locate(&pipe).unwrap_err();
    assert_eq!(error.code, Code::PathNotAllowed);
    for path in ["/dev/null", "/etc/passwd", "/"] {
        let error = disk.dirs("open").locate(path).unwrap_err();
        assert_eq!(error.code, Code::PathNotAllowed, "{path}");
    }
}

#[test]
fn a_folder_that_became_a_link_leads_nowhere_else() {
    let disk = Disk::new();
    let dirs = disk.dirs("open");
    fs::rename(disk.path("open"), disk.path("moved")).unwrap();
    symlink("closed", disk.path("open")).unwrap();
    for path in ["open/Secret.txt", "closed/Secret.txt", "moved/Plan.txt"] {
        let error = dirs.locate(&disk.path(path)).unwrap_err();
        assert_eq!(error.code, Code::PathNotAllowed, "{path}");
    }
    fs::remove_file(disk.path("open")).unwrap();
    fs::create_dir(disk.path("open")).unwrap();
    fs::write(disk.path("open/New.txt"), "x").unwrap();
    assert!(dirs.locate(&disk.path("open/New.txt")).is_ok());
}

#[test]
fn without_a_folder_and_for_a_path_of_no_form_the_disk_is_not_looked_at() {
    let none = ReadDirs::default();
    let error = none.locate("/etc/passwd").unwrap_err();
    assert_eq!(error.code, Code::PathNotAllowed);
    assert!(error.to_string().contains("--read-dir"), "{error}");
    let disk = Disk::new();
    let dirs = disk.dirs("open");
    let long = format!("{}/{}", disk.path("open"), "x".repeat(1024));
    for path in [
        "Plan.txt",
        "./Plan.txt",
        "~you/Plan.txt",
        "",
        "/a\nb",
        "/a\0b",
        &long,
    ] {
        let error = dirs.locate(path).unwrap_err();
        assert_eq!(error.code, Code::PathNotAllowed, "{path:?}");
    }
}

#[test]
fn a_folder_has_to_be_there() {
    let disk = Disk::new();
    for (folder, why) in [
        ("none".to_owned(), "No such file"),
        (disk.path("open/Plan.txt"), "not a folder"),
        ("open".to_owned(), "not an absolute path"),
    ] {
        let folder = match folder.as_str() {
            "none" => disk.path("none"),
            _ => folder,
        };
        let (named, error) = ReadDirs::new(&[folder.clone().into()], false).unwrap_err();
        assert_eq!(named, PathBuf::from(folder));
        assert!(error.to_string().contains(why), "{error}");
    }
    for (folder, is_used) in [
        ("/Users/demo/None", true),
        ("~/Documents", true),
        ("x", false),
    ] {
        assert_eq!(
            ReadDirs::new(&[folder.into()], true).is_ok(),
            is_used,
            "{folder}"
        );
    }
}

fn part() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "..",
        ".",
        "",
        "open",
        "closed",
        "opened",
        "deep",
        "er",
        "outside",
        "into",
        "way",
        "root",
        "Plan.txt",
        "Secret.txt",
        "Near.txt",
        "out.txt",
        "in.txt",
        "same.txt",
        "up.txt",
        "chain.txt",
        "round.txt",
        "lost.txt",
        "Letter.rtfd",
        "TXT.rtf",
        "Notes.txt",
        "etc",
        "passwd",
        "PLAN.TXT",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn no_path_leads_out_of_the_folders(parts in prop::collection::vec(part(), 1..8)) {
        let disk = Disk::new();
        let dirs = disk.dirs("open");
        let inside = PathBuf::from(disk.canonical("open"));
        let path = disk.path(&parts.join("/"));
        let real = Path::new(&path).canonicalize();
        match dirs.locate(&path) {
            Ok(file) => {
                let real = real.unwrap();
                prop_assert_eq!(Path::new(&file.path), &real);
                prop_assert!(real.starts_with(&inside) && real != inside && real.is_file());
            }
            Err(error) => {
                let is_file_inside = real.is_ok_and(|real| real.starts_with(&inside) && real.is_file());
                prop_assert!(!is_file_inside || path.ends_with('/'), "{}: {}", path, error);
            }
        }
    }
}
