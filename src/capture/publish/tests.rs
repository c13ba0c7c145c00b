//! Paths that lead out, links, folders that are missing or replaced.
use super::*;
use proptest::prelude::*;
use std::os::unix::fs::{PermissionsExt, symlink};

fn check(path: &Path, overwrite: bool, allowed: &Path) -> Result<Destination, Error> {
    let path = path.to_str().unwrap();
    Destination::check(path, None, over(overwrite), &[allowed.to_owned()])
}

fn over(overwrite: bool) -> Rules {
    Rules {
        overwrite,
        ..Rules::default()
    }
}

fn code(checked: Result<Destination, Error>) -> Code {
    checked.expect_err("it must be refused").code
}

/// A folder by its canonical name: temporary folders lie behind a link on a Mac.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap();
    (folder, path)
}

#[test]
fn a_file_is_written_once_and_for_the_user_alone() {
    let (_folder, folder) = folder();
    let path = folder.join("screen.png");
    let there = check(&path, false, &folder).unwrap();
    assert_eq!(there.format(), PictureFormat::Png);
    assert_eq!(there.publish(b"one").unwrap(), path);
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    // What has come in between is not overwritten either.
    assert_eq!(there.publish(b"two").unwrap_err().code, Code::FileExists);
    assert_eq!(code(check(&path, false, &folder)), Code::FileExists);
    let over = check(&path, true, &folder).unwrap();
    over.publish(b"three").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"three");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn links_at_the_end_are_refused_even_when_overwriting() {
    let (_folder, folder) = folder();
    let precious = folder.join("precious.txt");
    std::fs::write(&precious, "x").unwrap();
    for (name, target) in [
        ("a.png", precious.clone()),
        ("b.png", folder.join("nothing")),
    ] {
        let path = folder.join(name);
        symlink(target, &path).unwrap();
        for overwrite in [false, true] {
            let checked = check(&path, overwrite, &folder);
            assert_eq!(code(checked), Code::PathNotAllowed);
        }
    }
    // One that comes after the check.
    for overwrite in [false, true] {
        let path = folder.join(format!("late-{overwrite}.png"));
        let there = check(&path, overwrite, &folder).unwrap();
        symlink(&precious, &path).unwrap();
        assert_eq!(there.publish(b"x").unwrap_err().code, Code::PathNotAllowed);
    }
    assert_eq!(std::fs::read(&precious).unwrap(), b"x");
}

#[test]
fn the_output_folders_hold_against_links_and_against_names_that_begin_alike() {
    let (_folder, folder) = folder();
    for name in ["out", "out-side", "elsewhere"] {
        std::fs::create_dir(folder.join(name)).unwrap();
    }
    std::fs::create_dir(folder.join("out/deep")).unwrap();
    symlink(folder.join("elsewhere"), folder.join("out/way")).unwrap();
    symlink(folder.join("out"), folder.join("in")).unwrap();
    let allowed = folder.join("out");
    for fine in ["out/a.png", "out/deep/a.jpg", "in/a.jpeg", "out/./a.png"] {
        check(&folder.join(fine), false, &allowed).expect(fine);
    }
    for refused in [
        "a.png",
        "out-side/a.png",
        "elsewhere/a.png",
        "out/way/a.png",
    ] {
        assert_eq!(
            code(check(&folder.join(refused), false, &allowed)),
            Code::PathNotAllowed,
            "{refused}"
        );
    }
}

#[test]
fn missing_folders_are_made_where_the_output_folders_allow_and_nowhere_else() {
    let (_folder, folder) = folder();
    for name in ["out", "elsewhere"] {
        std::fs::create_dir(folder.join(name)).unwrap();
    }
    symlink(folder.join("elsewhere"), folder.join("out/way")).unwrap();
    std::fs::write(folder.join("out/file"), "x").unwrap();
    let allowed = folder.join("out");
    let made = Rules {
        create_folders: true,
        ..Rules::default()
    };
    let try_at = |path: &str, rules: Rules| {
        let path = folder.join(path);
        Destination::check(
            path.to_str().unwrap(),
            None,
            rules,
            std::slice::from_ref(&allowed),
        )
    };
    assert_eq!(
        code(try_at("out/a/b/x.png", Rules::default())),
        Code::PathNotFound
    );
    assert!(!folder.join("out/a").exists());
    let there = try_at("out/a/b/x.png", made).unwrap();
    there.publish(b"x").unwrap();
    let mode = folder
        .join("out/a/b")
        .metadata()
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
    for (refused, expected) in [
        ("elsewhere/a/x.png", Code::PathNotAllowed),
        ("out/way/a/x.png", Code::PathNotAllowed),
        ("nowhere/a/x.png", Code::PathNotAllowed),
        ("out/file/a/x.png", Code::PathNotFound),
    ] {
        assert_eq!(code(try_at(refused, made)), expected, "{refused}");
    }
    assert_eq!(
        std::fs::read_dir(folder.join("elsewhere")).unwrap().count(),
        0
    );
    assert!(!folder.join("nowhere").exists());
}

/// Regression: a folder on the way that became a link during the capture led out of the output folders.
#[test]
fn a_folder_that_is_replaced_after_the_check_leads_nowhere() {
    for overwrite in [false, true] {
        let (_folder, folder) = folder();
        for name in ["out", "out/a", "out/a/b", "elsewhere", "elsewhere/b"] {
            std::fs::create_dir(folder.join(name)).unwrap();
        }
        let precious = folder.join("elsewhere/b/x.png");
        std::fs::write(&precious, "precious").unwrap();
        let allowed = folder.join("out");
        let there = check(&folder.join("out/a/b/x.png"), overwrite, &allowed).unwrap();
        std::fs::rename(folder.join("out/a"), folder.join("moved")).unwrap();
        for target in [folder.join("elsewhere"), folder.join("moved")] {
            symlink(&target, folder.join("out/a")).unwrap();
            there.publish(b"x").expect_err("it leads elsewhere");
            std::fs::remove_file(folder.join("out/a")).unwrap();
        }
        assert_eq!(std::fs::read(&precious).unwrap(), b"precious");
        // Another folder in its place.
        std::fs::create_dir_all(folder.join("out/a/b")).unwrap();
        assert_eq!(there.publish(b"x").unwrap_err().code, Code::PathNotAllowed);
        assert!(!folder.join("out/a/b/x.png").exists());
    }
}

#[test]
fn without_a_folder_nothing_is_written_and_nothing_is_looked_at() {
    let (_folder, folder) = folder();
    for path in [folder.join("x.png"), folder.join("nowhere/x.png")] {
        for overwrite in [false, true] {
            let checked = Destination::check(path.to_str().unwrap(), None, over(overwrite), &[]);
            let error = checked.unwrap_err();
            assert_eq!(error.code, Code::PathNotAllowed);
            assert!(error.to_string().contains("--output-dir"), "{error}");
        }
    }
}

#[test]
fn hostile_paths_are_refused_before_anything_is_touched() {
    let (_folder, folder) = folder();
    std::fs::create_dir(folder.join("taken.png")).unwrap();
    std::fs::write(folder.join("file"), "x").unwrap();
    let base = folder.to_str().unwrap();
    for (path, expected) in [
        (String::new(), Code::PathNotAllowed),
        ("screen.png".into(), Code::PathNotAllowed),
        ("~/../screen.png".into(), Code::PathNotAllowed),
        ("~you/screen.png".into(), Code::PathNotAllowed),
        ("-o.png".into(), Code::PathNotAllowed),
        (format!("{base}/-o.png"), Code::PathNotAllowed),
        (format!("{base}/../x.png"), Code::PathNotAllowed),
        (format!("{base}/x.png\0"), Code::PathNotAllowed),
        (format!("{base}/x\n.png"), Code::PathNotAllowed),
        (format!("{base}/x.png/"), Code::PathNotAllowed),
        (format!("{base}/x.png/."), Code::PathNotAllowed),
        ("/".into(), Code::PathNotAllowed),
        (format!("{base}/x"), Code::PathNotAllowed),
        (format!("{base}/.png"), Code::PathNotAllowed),
        (format!("{base}/x.png.sh"), Code::PathNotAllowed),
        (
            format!("{base}/{}.png", "x".repeat(2000)),
            Code::PathNotAllowed,
        ),
        (format!("{base}/taken.png"), Code::PathNotAllowed),
        (format!("{base}/nowhere/x.png"), Code::PathNotFound),
        (format!("{base}/file/x.png"), Code::PathNotFound),
    ] {
        let checked = Destination::check(&path, None, over(true), &[PathBuf::from("/")]);
        assert_eq!(code(checked), expected, "{path:?}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn the_extension_and_the_format_must_agree() {
    let (_folder, folder) = folder();
    let path = folder.join("x.JPG");
    let path = path.to_str().unwrap();
    let asked =
        |format| Destination::check(path, format, over(false), std::slice::from_ref(&folder));
    assert_eq!(asked(None).unwrap().format(), PictureFormat::Jpeg);
    assert_eq!(
        asked(Some(PictureFormat::Jpeg)).unwrap().format(),
        PictureFormat::Jpeg
    );
    assert_eq!(
        code(asked(Some(PictureFormat::Png))),
        Code::InvalidParameter
    );
}

#[test]
fn an_error_says_the_path_and_the_rule() {
    let allowed = [PathBuf::from("/")];
    let error = Destination::check("pictures/a.png", None, over(false), &allowed).unwrap_err();
    insta::assert_snapshot!(error, @r#"Error: The path is not allowed: "pictures/a.png". It is a relative path, and the server may run in any folder. Pass an absolute path such as /Users/me/Desktop/screen.png. [PathNotAllowed]"#);
}

proptest! {
    #[test]
    fn no_path_leads_out_of_the_output_folder(parts in prop::collection::vec("[a-z./~ -]{0,6}|out|way|\\.\\.", 0..6)) {
        let (_guard, folder) = folder();
        std::fs::create_dir(folder.join("out")).unwrap();
        symlink(&folder, folder.join("out/way")).unwrap();
        let allowed = folder.join("out");
        let path = format!("{}/{}.png", allowed.display(), parts.join("/"));
        if let Ok(there) = Destination::check(&path, None, over(false), std::slice::from_ref(&allowed)) {
            let written = there.publish(b"x").unwrap();
            prop_assert!(written.canonicalize().unwrap().starts_with(&allowed));
        }
    }
}
