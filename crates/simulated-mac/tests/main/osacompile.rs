//! The stand-in for osacompile, run as the program it stands in for.

use std::fs;

use simulated_mac::Program;

use super::mac::Mac;

/// What it complained of, and its status.
fn compiled(mac: &Mac, words: &[&str]) -> (String, Option<i32>) {
    let output = mac
        .program(Program::Osacompile, words)
        .current_dir(mac.path(""))
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"");
    (
        String::from_utf8(output.stderr).unwrap(),
        output.status.code(),
    )
}

fn told(mac: &Mac, source: &str) -> (String, Option<i32>) {
    fs::write(mac.path("one.applescript"), source).unwrap();
    compiled(mac, &["-o", "/dev/null", "one.applescript"])
}

#[test]
fn a_script_that_compiles_is_not_run() {
    let mac = Mac::new();
    let script = "on run\n\ttell application \"Finder\" to make new folder at desktop\nend run\n";
    assert_eq!(told(&mac, script), (String::new(), Some(0)));
    let [ran] = &mac.stats()[..] else {
        panic!("one program");
    };
    assert_eq!(ran["program"], "osacompile");
    assert_eq!(ran["apple_events"], serde_json::json!({}));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let mac = Mac::new();
    for (script, begins, number) in [
        (
            "set x to 1\nset y to to 2\n",
            "one.applescript:2: error: ",
            "-2741",
        ),
        (
            "-- ü👍\n\nset x to )\n",
            "one.applescript:3: error: ",
            "-274",
        ),
        // The words of an app that is not there are nobody's.
        (
            "tell application \"Nowhere\"\n\tset n to unread count of inbox\nend tell\n",
            "one.applescript:2: error: ",
            "-2740",
        ),
    ] {
        let (text, status) = told(&mac, script);
        assert_eq!(status, Some(1), "{text}");
        assert!(text.starts_with(begins), "{text}");
        assert!(text.contains(&format!("({number}")), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn what_is_not_there_or_not_simulated_is_said() {
    let mac = Mac::new();
    let (text, status) = compiled(&mac, &["-o", "/dev/null", "none.applescript"]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("none.applescript"), "{text}");
    for words in [
        &["-o", "out.scpt", "one.applescript"][..],
        &["-e", "beep"],
        &["-o", "/dev/null", "-"],
        &[],
    ] {
        let (text, status) = compiled(&mac, words);
        assert_eq!(status, Some(79), "{text}");
        assert!(text.contains("not simulated: osacompile"), "{text}");
    }
}
