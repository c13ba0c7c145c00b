//! What goes and what stays, on folders that are made as servers leave them.

use super::*;
use std::fs::DirBuilder;
use std::os::unix::fs::DirBuilderExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use tempfile::TempDir;

const PREFIX: &str = CAPTURE.prefix;
const SHORT: Option<Duration> = Some(Duration::from_millis(1000));

/// A folder that a server has left `age` ago, when it ended as it should.
fn left(parent: &TempDir, ttl: Option<Duration>, age: Duration) -> PathBuf {
    let folder = Folder::create(CAPTURE, parent.path(), ttl).unwrap();
    let path = folder.path().to_owned();
    std::fs::write(path.join("screenshot.png"), "x").unwrap();
    let then = SystemTime::now() - age;
    folder.record.set_modified(then).unwrap();
    folder.leave().unwrap();
    path
}

const OLD: Duration = Duration::from_secs(3600);

#[test]
fn a_folder_is_private_and_its_name_cannot_be_guessed() {
    let parent = tempfile::tempdir().unwrap();
    let folder = Folder::create(CAPTURE, parent.path(), SHORT).unwrap();
    let found = folder.path().symlink_metadata().unwrap();
    assert!(found.is_dir() && found.mode() & 0o777 == 0o700);
    assert!(kind_of(folder.path().file_name().unwrap()).is_some());
    let path = folder.path().to_owned();
    folder.remove();
    assert!(!path.exists());
}

#[test]
fn only_what_is_over_and_left_goes() {
    let parent = tempfile::tempdir().unwrap();
    let over = left(&parent, SHORT, OLD);
    let young = left(&parent, Some(OLD * 2), OLD);
    let kept = left(&parent, None, OLD);
    assert_eq!(sweep(parent.path()).removed, 1);
    assert!(!over.exists() && young.exists() && kept.exists());
    let next = sweep(parent.path()).next.unwrap();
    assert!(next.duration_since(SystemTime::now()).unwrap() <= OLD);
    assert_eq!(sweep(parent.path()).removed, 0);
    // Of a killed server nobody has written when its time is over.
    let killed = Folder::create(CAPTURE, parent.path(), Some(OLD)).unwrap();
    let path = killed.path().to_owned();
    drop(killed);
    assert_eq!(sweep(parent.path()).removed, 1);
    assert!(!path.exists() && young.exists());
}

/// Regression: folders and files that macmcp never makes were removed.
#[test]
fn what_macmcp_has_not_made_stays() {
    let parent = tempfile::tempdir().unwrap();
    let with_a_file = left(&parent, SHORT, OLD);
    std::fs::write(with_a_file.join("thesis.txt"), "x").unwrap();
    let with_a_folder = left(&parent, SHORT, OLD);
    std::fs::create_dir(with_a_folder.join("more")).unwrap();
    let other_spelling = left(&parent, SHORT, OLD);
    let name = other_spelling.file_name().unwrap().to_str().unwrap();
    let upper = parent
        .path()
        .join(format!("{PREFIX}{}", name[PREFIX.len()..].to_uppercase()));
    std::fs::rename(&other_spelling, &upper).unwrap();
    let other_record = left(&parent, SHORT, OLD);
    let record = other_record.join(RECORD);
    std::fs::write(&record, "{\"ttl_ms\":1,\"mine\":true}").unwrap();
    let then = SystemTime::now() - OLD;
    File::options()
        .write(true)
        .open(&record)
        .unwrap()
        .set_modified(then)
        .unwrap();
    assert_eq!(sweep(parent.path()).removed, 0);
    for path in [with_a_file, with_a_folder, upper, other_record] {
        assert!(path.exists(), "{}", path.display());
    }
}

#[test]
fn a_simulated_mac_goes_with_its_server() {
    let parent = tempfile::tempdir().unwrap();
    let make = || {
        let folder = Folder::create(WORLD, parent.path(), Some(NO_TIME)).unwrap();
        for name in ["world.json", "world.json.lock", "world.json.4711.new"] {
            std::fs::write(folder.path().join(name), "x").unwrap();
        }
        folder.record.set_modified(SystemTime::now() - OLD).unwrap();
        folder
    };
    let live = make();
    let [over, with_a_file] = [make(), make()].map(|folder| folder.path().to_owned());
    std::fs::write(with_a_file.join("screenshot.png"), "x").unwrap();
    assert_eq!(sweep(parent.path()).removed, 1);
    assert!(live.path().exists() && !over.exists() && with_a_file.exists());
}

#[test]
fn a_live_servers_folder_stays_however_old() {
    let parent = tempfile::tempdir().unwrap();
    let live = Folder::create(CAPTURE, parent.path(), SHORT).unwrap();
    live.record.set_modified(SystemTime::now() - OLD).unwrap();
    assert_eq!(sweep(parent.path()).removed, 0);
    assert!(live.path().exists());
    let path = live.path().to_owned();
    drop(live);
    assert_eq!(sweep(parent.path()).removed, 1);
    assert!(!path.exists());
}

#[test]
fn the_time_begins_with_the_answer() {
    let parent = tempfile::tempdir().unwrap();
    let folder = Folder::create(CAPTURE, parent.path(), SHORT).unwrap();
    folder.record.set_modified(SystemTime::now() - OLD).unwrap();
    folder.begin().unwrap();
    folder.leave().unwrap();
    assert_eq!(sweep(parent.path()).removed, 0);
}

#[test]
fn what_is_not_ours_stays() {
    let parent = tempfile::tempdir().unwrap();
    let name = || parent.path().join(format!("{PREFIX}{}", Uuid::new_v4()));
    // A link to a folder that could go, a folder open to others, one without a record, names like ours, and
    // records that are none.
    let elsewhere = tempfile::tempdir().unwrap();
    let target = left(&elsewhere, SHORT, OLD);
    let link = name();
    symlink(&target, &link).unwrap();
    let open = left(&parent, SHORT, OLD);
    std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o777)).unwrap();
    let bare = name();
    DirBuilder::new().mode(0o700).create(&bare).unwrap();
    std::fs::write(bare.join("theirs.png"), "x").unwrap();
    let named = parent.path().join(format!("{PREFIX}holiday"));
    std::fs::rename(left(&parent, SHORT, OLD), &named).unwrap();
    let linked = left(&parent, SHORT, OLD);
    std::fs::remove_file(linked.join(RECORD)).unwrap();
    symlink(target.join(RECORD), linked.join(RECORD)).unwrap();
    let garbled = left(&parent, SHORT, OLD);
    std::fs::write(garbled.join(RECORD), "{\"ttl_ms\": \"soon\"}").unwrap();
    assert_eq!(sweep(parent.path()).removed, 0);
    for path in [&target, &link, &open, &bare, &named, &linked, &garbled] {
        assert!(path.symlink_metadata().is_ok(), "{}", path.display());
    }
}

#[test]
fn links_inside_are_removed_and_not_followed() {
    let parent = tempfile::tempdir().unwrap();
    let precious = tempfile::tempdir().unwrap();
    std::fs::write(precious.path().join("letter"), "x").unwrap();
    let over = left(&parent, SHORT, OLD);
    std::fs::remove_file(over.join("screenshot.png")).unwrap();
    symlink(precious.path(), over.join("screenshot.png")).unwrap();
    assert_eq!(sweep(parent.path()).removed, 1);
    assert!(precious.path().join("letter").exists());
}

#[test]
fn two_sweeps_at_once_remove_everything_once() {
    let parent = tempfile::tempdir().unwrap();
    for _ in 0..40 {
        left(&parent, SHORT, OLD);
    }
    let removed: usize = std::thread::scope(|scope| {
        let sweeps: Vec<_> = (0..2)
            .map(|_| scope.spawn(|| sweep(parent.path())))
            .collect();
        sweeps
            .into_iter()
            .map(|sweep| sweep.join().unwrap().removed)
            .sum()
    });
    assert_eq!(removed, 40);
    assert_eq!(std::fs::read_dir(parent.path()).unwrap().count(), 0);
}
