//! Files of the simulated disk in AppleScript, and script files in other encodings than UTF-8.

use std::fs;

use super::mac::Mac;

fn told(mac: &Mac, script: &str) -> String {
    let ran = mac.osascript(&["-s", "s"], script);
    assert_eq!(ran.status, Some(0), "{script}\n{}", ran.stderr);
    ran.stdout.trim_end().to_owned()
}

#[test]
fn files_are_opened_written_read_and_closed() {
    let mac = Mac::new();
    let script = "set p to (path to desktop as text) & \"new.txt\"
set f to open for access file p with write permission
set eof of f to 0
write \"Grüße\" & linefeed to f as «class utf8»
write \"more\" to f
close access f
set g to open for access file p
set first4 to read g for 4
set rest4 to read g as «class utf8»
set n to get eof g
close access g
write \"!\" to file p starting at eof
{first4, rest4, n, read file p from -5 to -1}";
    assert_eq!(
        told(&mac, script),
        "{\"Gr√º\", \"ße\nmore\", 12, \"more!\"}"
    );
    let finder = "tell application \"Finder\" to exists file \"new.txt\" of desktop";
    assert_eq!(told(&mac, finder), "true");
}

#[test]
fn what_files_refuse_has_the_numbers_of_apples_table() {
    let mac = Mac::new();
    for (script, number) in [
        ("read file \"Macintosh HD:Users:demo:none.txt\"", -43),
        ("close access 99", -38),
        (
            "set f to open for access file \"Macintosh HD:Users:demo:a.txt\"\nwrite \"x\" to f",
            -61,
        ),
        ("read file \"Macintosh HD:Users:demo:a.txt\"", -39),
        (
            "open for access file \"Macintosh HD:Users:demo:a.txt\" with write permission
open for access file \"Macintosh HD:Users:demo:a.txt\" with write permission",
            -49,
        ),
    ] {
        let ran = mac.osascript(&[], script);
        assert!(
            ran.stderr.contains(&format!("({number})")),
            "{script}: {}",
            ran.stderr
        );
    }
    let ran = mac.osascript(
        &[],
        "write {1, 2} to file \"Macintosh HD:Users:demo:a.txt\"",
    );
    assert_eq!(ran.status, Some(79), "{}", ran.stderr);
}

#[test]
fn scripts_are_read_in_mac_roman_and_utf_16() {
    let mac = Mac::new();
    let file = mac.path("script.applescript");
    let roman = b"\"\xadu\" & (1 \xb2 2)".to_vec();
    let mut wide = vec![0xFE, 0xFF];
    wide.extend("\"≠u\" & (1 ≤ 2)".encode_utf16().flat_map(u16::to_be_bytes));
    for bytes in [roman, wide] {
        fs::write(&file, bytes).unwrap();
        let ran = mac.osascript(&[file.to_str().unwrap()], "");
        assert_eq!(ran.stdout, "≠utrue\n", "{}", ran.stderr);
    }
}

#[test]
fn selections_and_bounds_are_as_applescript_has_them() {
    let mac = Mac::new();
    let script = "tell application \"Finder\"
\tset bounds of window 1 to {60, 60, 1000, 720}
\t{selection as text, POSIX path of (selection as alias), bounds of window 1}
end tell";
    assert_eq!(
        told(&mac, script),
        "{\"Macintosh HD:Users:demo:Documents:Plan.txt\", \
\"/Users/demo/Documents/Plan.txt\", {60, 60, 1000, 720}}"
    );
}

#[test]
fn a_script_finds_its_own_file_and_no_other_one_of_the_machine() {
    let mac = Mac::new();
    let file = mac.path("script.applescript");
    let other = mac.path("other.applescript");
    fs::write(&other, "1").unwrap();
    let script = format!(
        "set me_ to path to me
tell application \"Finder\" to set known to {{name of file (me_ as text), exists file (POSIX file \"{}\" as text)}}
{{known, size of (info for me_), (paragraph 1 of (read me_))}}",
        other.display()
    );
    fs::write(&file, &script).unwrap();
    let ran = mac.osascript(&["-s", "s", file.to_str().unwrap()], "");
    let size = script.len();
    assert_eq!(
        ran.stdout,
        format!("{{{{\"script.applescript\", false}}, {size}, \"set me_ to path to me\"}}\n"),
        "{}",
        ran.stderr
    );
}
