//! The world's file under several processes.

use super::*;

#[test]
fn a_missing_file_is_made_and_changes_reach_another_process_after_the_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let mut one = Store::open(&path).unwrap();
    let mut two = Store::open(&path).unwrap();
    one.change(|world| world.pasteboard.change_count = 77)
        .unwrap();
    assert_ne!(two.read(|world| world.pasteboard.change_count).unwrap(), 77);
    one.commit().unwrap();
    assert_eq!(two.read(|world| world.pasteboard.change_count).unwrap(), 77);
    two.change(|world| world.pasteboard.change_count += 1)
        .unwrap();
    two.commit().unwrap();
    assert_eq!(one.read(|world| world.pasteboard.change_count).unwrap(), 78);
}

/// It was made of a default world that had been written before.
#[test]
fn every_new_world_is_written_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    make(&path("default"), Template::Default, None).unwrap();
    make(&path("japanese"), Template::Japanese, None).unwrap();
    let description = serde_json::json!({"version": 1, "now": "2026-03-02 09:00"});
    make_described(&path("described"), description).unwrap();
    for name in ["default", "japanese", "described"] {
        let store = Store::open(&path(name)).unwrap();
        assert_eq!(store.seen().generation, 0, "{name}");
    }
    // What is there stays as it is.
    let written = fs::read(path("japanese")).unwrap();
    make(&path("japanese"), Template::Default, None).unwrap();
    assert_eq!(fs::read(path("japanese")).unwrap(), written);
}

#[test]
fn nothing_is_lost_when_many_change_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let before = Store::open(&path).unwrap().seen().pasteboard.change_count;
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut store = Store::open(&path).unwrap();
                for _ in 0..10 {
                    store
                        .change(|world| world.pasteboard.change_count += 1)
                        .unwrap();
                    store.commit().unwrap();
                }
            });
        }
    });
    assert_eq!(
        Store::open(&path).unwrap().seen().pasteboard.change_count,
        before + 40
    );
}

#[test]
fn time_that_passed_is_known_to_all_and_does_not_write_the_world() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let mut one = Store::open(&path).unwrap();
    let mut two = Store::open(&path).unwrap();
    let written = fs::read(&path).unwrap();
    one.skip(7.0);
    one.settle().unwrap();
    assert_eq!(fs::read(&path).unwrap(), written);
    assert_eq!(noted_skew(&path), Some(7.0));
    two.read(|_| ()).unwrap();
    assert_eq!(two.skew, 7.0);
    assert_eq!(Store::open(&path).unwrap().skew, 7.0);
    // What is written takes the note along.
    two.change(|world| world.pasteboard.change_count += 1)
        .unwrap();
    two.commit().unwrap();
    assert_eq!(noted_skew(&path), Some(7.0));
    assert_eq!(Store::open(&path).unwrap().world.clock.skew_seconds, 7.0);
    // Whoever has skipped less does not turn the clock back.
    one.skip(1.0);
    two.skip(3.0);
    two.settle().unwrap();
    one.settle().unwrap();
    assert_eq!(noted_skew(&path), Some(10.0));
}

#[test]
fn time_that_passed_writes_a_file_whose_author_is_not_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    fs::write(&path, World::DEFAULT).unwrap();
    let mut one = Store::open(&path).unwrap();
    assert_eq!(noted_skew(&path), None);
    one.skip(7.0);
    one.settle().unwrap();
    assert_ne!(fs::read(&path).unwrap(), World::DEFAULT.as_bytes());
    assert_eq!(noted_skew(&path), Some(7.0));
}

#[test]
fn what_apps_would_show_is_read_where_somebody_else_wrote_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let windows = |store: &Store| {
        let notes = store.seen().installed_with_bundle_id("com.apple.Notes");
        notes.unwrap().look.windows.len()
    };
    assert_eq!(windows(&Store::open(&path).unwrap()), 1);
    let text = fs::read_to_string(&path).unwrap();
    let mut world: Json = serde_json::from_str(&text).unwrap();
    let mut installed = world["installed"].as_array_mut().unwrap().iter_mut();
    let notes = installed.find(|app| app["bundle_id"] == "com.apple.Notes");
    notes.unwrap()["look"]["windws"] = serde_json::json!([]);
    fs::write(&path, world.to_string()).unwrap();
    let error = Store::open(&path).err().unwrap().to_string();
    assert!(error.contains("windws"), "{error}");
}

/// A script that launches nothing leaves most of the file as it is, letter for letter.
#[test]
fn what_apps_would_show_is_written_as_it_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let installed = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let line = text.lines().find(|line| line.contains("\"installed\":"));
        line.unwrap().to_owned()
    };
    Store::open(&path).unwrap();
    let before = installed(&path);
    let mut store = Store::open(&path).unwrap();
    store
        .change(|world| world.pasteboard.change_count += 1)
        .unwrap();
    store.commit().unwrap();
    assert_eq!(installed(&path), before);
}

/// The link became a file, and the file behind it stayed as it was.
#[test]
fn a_link_leads_to_its_world_and_stays_one() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let (link, other) = (folder.path().join("link.json"), inner.join("other.json"));
    std::os::unix::fs::symlink("inner/other.json", &link).unwrap();
    std::os::unix::fs::symlink("mac.json", &other).unwrap();
    let real = inner.join("mac.json");
    // The file is made where the links lead, and whoever comes by another path sees the same Mac.
    let mut by_link = Store::open(&link).unwrap();
    let mut by_file = Store::open(&real).unwrap();
    by_link
        .change(|world| world.pasteboard.change_count = 77)
        .unwrap();
    by_link.commit().unwrap();
    assert_eq!(
        by_file.read(|world| world.pasteboard.change_count).unwrap(),
        77
    );
    for path in [&link, &other] {
        assert!(fs::symlink_metadata(path).unwrap().is_symlink());
    }
    let names: Vec<_> = fs::read_dir(&inner)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// Each process that was killed while it wrote left a file of its own.
#[test]
fn what_was_left_half_written_goes_with_the_next_look() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let mut store = Store::open(&path).unwrap();
    let left = sibling(&path, NEW);
    fs::write(&left, "{").unwrap();
    store.change(|world| world.generation += 1).unwrap();
    store.commit().unwrap();
    assert!(!left.exists());
    fs::write(&left, "{").unwrap();
    Store::open(&path).unwrap();
    assert!(!left.exists());
}

#[test]
fn a_world_that_is_too_large_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    let mut store = Store::open(&path).unwrap();
    let before = fs::metadata(&path).unwrap().len();
    store
        .change(|world| world.find_text = "x".repeat(64 << 20))
        .unwrap();
    let refused = store.commit().unwrap_err().to_string();
    assert!(refused.contains("64 MiB"), "{refused}");
    assert_eq!(fs::metadata(&path).unwrap().len(), before);
}

#[test]
fn a_file_that_is_no_world_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mac.json");
    fs::write(&path, "{\"format\": 1}").unwrap();
    let text = Store::open(&path).err().expect("refused").to_string();
    assert!(
        text.contains("mac.json") && text.contains("displays"),
        "{text}"
    );
}

/// The Japanese one became English.
#[test]
fn reset_brings_the_world_back_in_its_language() {
    for (template, notes) in [(Template::Default, "Notes"), (Template::Japanese, "メモ")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mac.json");
        make(&path, template, None).unwrap();
        let mut store = Store::open(&path).unwrap();
        store.change(|world| world.apps.clear()).unwrap();
        store.commit().unwrap();
        reset(&path).unwrap();
        let is_there = |world: &World| world.apps.iter().any(|app| app.name == notes);
        assert!(store.read(is_there).unwrap(), "{notes}");
        // Nothing was launched.
        let told = store.read(|world| world.workspace_notices.last).unwrap();
        assert_eq!(told, 0, "{notes}");
    }
}
