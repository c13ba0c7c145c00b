//! A disk that is full: what is written there ends as on a Mac.

use serde_json::json;

use super::mac::Mac;

/// As much as the disk holds of text.
const SPACE: usize = 16 << 20;

/// A Mac with so many bytes left.
fn with_room(bytes: usize) -> Mac {
    Mac::with(|world| {
        let held: usize = world["disk"]
            .as_object()
            .unwrap()
            .values()
            .filter_map(|file| file["text"].as_str())
            .map(str::len)
            .sum();
        let text = "x".repeat(SPACE - held - bytes);
        world["disk"]["/Users/demo/large.txt"] = json!({ "text": text });
    })
}

#[test]
fn a_full_disk_takes_no_more_text_until_some_is_removed() {
    let mac = with_room(4);
    let no_space = |file: &str| format!("{file}: No space left on device (1)");
    for (line, complaint) in [
        ("echo hello > ~/a.txt", "/Users/demo/a.txt"),
        ("cat ~/large.txt >> ~/large.txt", "/Users/demo/large.txt"),
        ("cp ~/large.txt ~/copy.txt", "cp: /Users/demo/copy.txt"),
    ] {
        let ran = mac.osascript(&[], &format!("do shell script \"{line}\""));
        assert!(ran.stderr.contains(&no_space(complaint)), "{line}: {ran:?}");
    }
    let script = "set f to open for access POSIX file \"/Users/demo/b.txt\" with write permission\n\
                  write \"hello\" to f";
    let ran = mac.osascript(&[], script);
    assert!(ran.stderr.contains("(-34)"), "{ran:?}");
    let freed = "do shell script \"echo a > ~/a.txt && rm ~/large.txt && echo hello > ~/a.txt && cat ~/a.txt\"";
    assert_eq!(mac.osascript(&[], freed).stdout, "hello\n");
}
