//! Captures in a temporary folder of their own, with a clock that the tests move.

use super::*;
use tempfile::TempDir;

fn captures(ttl: Option<Duration>) -> (TempDir, Captures) {
    let temporary = tempfile::tempdir().unwrap();
    let settings = Settings {
        temporary: temporary.path().to_owned(),
        ttl,
        output_dirs: Vec::new(),
    };
    (temporary, Captures::new(settings))
}

fn take(captures: &Captures) -> Capture {
    let folder = captures.folder().unwrap();
    std::fs::write(folder.path().join("screenshot.png"), "x").unwrap();
    captures.keep(
        folder,
        "screenshot.png",
        "screenshot.png",
        "Notes".into(),
        PictureFormat::Png,
    )
}

#[tokio::test(start_paused = true)]
async fn a_capture_lives_for_its_time_and_no_longer() {
    let (temporary, captures) = captures(Some(Duration::from_secs(600)));
    let first = take(&captures);
    tokio::time::sleep(Duration::from_secs(300)).await;
    let second = take(&captures);
    assert_eq!(captures.list(), [first.clone(), second.clone()]);
    assert_eq!(captures.find(&first.uri), Some(first.clone()));
    tokio::time::sleep(Duration::from_secs(301)).await;
    assert!(!first.path.exists() && second.path.exists());
    assert_eq!(captures.list(), [second]);
    tokio::time::sleep(Duration::from_secs(300)).await;
    assert!(captures.list().is_empty());
    assert_eq!(std::fs::read_dir(temporary.path()).unwrap().count(), 0);
}

/// Regression: each capture held a file open, and there was no end to them.
#[tokio::test(start_paused = true)]
async fn the_oldest_go_when_there_are_too_many() {
    for ttl in [Some(Duration::from_secs(600)), None] {
        let (temporary, captures) = captures(ttl);
        let made: Vec<Capture> = (0..MOST + 5).map(|_| take(&captures)).collect();
        assert_eq!(captures.list(), made[5..]);
        let there = std::fs::read_dir(temporary.path()).unwrap().count();
        assert_eq!(there, if ttl.is_some() { MOST } else { MOST + 5 });
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_time_it_stays() {
    let (temporary, captures) = captures(None);
    let capture = take(&captures);
    tokio::time::sleep(Duration::from_secs(1_000_000)).await;
    assert_eq!(captures.list().len(), 1);
    drop(captures);
    assert!(capture.path.exists());
    assert_eq!(private_folder::sweep(temporary.path()).removed, 0);
}

#[tokio::test(start_paused = true)]
async fn a_file_that_another_process_removed_is_no_error() {
    let (_temporary, captures) = captures(Some(Duration::from_secs(1)));
    let capture = take(&captures);
    std::fs::remove_dir_all(capture.path.parent().unwrap()).unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(captures.list().is_empty());
}

/// Regression: where captures are kept for good, the picture of a killed call was as well.
#[test]
fn a_folder_for_one_call_does_not_stay_for_good() {
    let (_temporary, captures) = captures(None);
    let scratch = captures.scratch().unwrap();
    assert_eq!(scratch.0.as_ref().unwrap().ttl(), Some(NO_TIME));
}

// [findings 4.5]
#[tokio::test]
async fn what_is_left_behind_goes_when_its_time_is_over() {
    let (temporary, _captures) = captures(None);
    for ms in [1, 150, 300] {
        let left =
            Folder::create(CAPTURE, temporary.path(), Some(Duration::from_millis(ms))).unwrap();
        std::fs::write(left.path().join("screenshot.png"), "x").unwrap();
        left.leave().unwrap();
    }
    let kept = Folder::create(CAPTURE, temporary.path(), None).unwrap();
    remove_left_behind(temporary.path().to_owned()).await;
    assert!(kept.path().exists());
    assert_eq!(std::fs::read_dir(temporary.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_that_was_not_kept_is_gone() {
    let (temporary, captures) = captures(None);
    drop(captures.folder().unwrap());
    assert_eq!(std::fs::read_dir(temporary.path()).unwrap().count(), 0);
}

#[test]
fn addresses_are_escaped() {
    assert_eq!(
        file_uri(Path::new("/tmp/a b/ü%#?.png")),
        "file:///tmp/a%20b/%C3%BC%25%23%3F.png"
    );
}
