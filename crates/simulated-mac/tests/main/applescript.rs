//! AppleScript in osascript: the command line, results, errors, and the same Apple events as JXA's.

use std::fs;

use serde_json::json;

use super::mac::{Mac, Ran};

fn ran(stdout: &str, stderr: &str, status: i32) -> Ran {
    Ran {
        stdout: stdout.into(),
        stderr: stderr.into(),
        status: Some(status),
    }
}

/// What a script prints that must succeed.
fn printed(mac: &Mac, script: &str) -> String {
    let ran = mac.osascript(&[], script);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{script}");
    ran.stdout.trim_end_matches('\n').to_owned()
}

/// What a script says on stderr that must fail with status 1.
fn failure(mac: &Mac, script: &str) -> String {
    let ran = mac.osascript(&[], script);
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(1), ""), "{script}");
    ran.stderr.trim_end().to_owned()
}

#[test]
fn the_names_of_processes_are_printed_as_a_mac_does() {
    let mac = Mac::new();
    let script = "tell application \"System Events\" to get name of every process whose background only is false";
    assert_eq!(
        mac.osascript(&[], script),
        ran(
            "Finder, Terminal, Safari, TextEdit, Notes, System Settings, Slack\n",
            "",
            0
        )
    );
}

#[test]
fn the_script_comes_from_lines_a_file_or_standard_input() {
    let mac = Mac::new();
    let file = mac.path("script.applescript");
    fs::write(&file, "on run argv\n\treturn argv\nend run\n").unwrap();
    let file = file.to_str().unwrap();
    let run = |words: &[&str], input: &str| mac.osascript(words, input).stdout;
    assert_eq!(run(&["-e", "set a to 1", "-e", "a + 1"], ""), "2\n");
    assert_eq!(run(&["-l", "AppleScript", "-e", "1.5"], ""), "1.5\n");
    assert_eq!(run(&[file, "a", "ü \"q\""], ""), "a, ü \"q\"\n");
    assert_eq!(
        run(&["-", "hello"], "on run {x}\n\"got \" & x\nend run"),
        "got hello\n"
    );
    assert_eq!(
        run(&["-ss", "-e", "{\"a\", {b:1}}"], ""),
        "{\"a\", {b:1}}\n"
    );
    assert_eq!(run(&["-e", "{\"a\", {b:1}}"], ""), "a, b:1\n");
}

#[test]
fn lines_of_log_go_to_standard_error() {
    let mac = Mac::new();
    let script = "log \"first\"\nlog {1, \"a\"}\n7";
    assert_eq!(mac.osascript(&[], script), ran("7\n", "first\n1, a\n", 0));
}

#[test]
fn errors_tell_the_place_the_sentence_and_the_number() {
    let mac = Mac::new();
    assert_eq!(
        failure(&mac, "foo"),
        "0:3: execution error: The variable foo is not defined. (-2753)"
    );
    assert_eq!(
        failure(&mac, "set x to \"abc"),
        "13:13: syntax error: Expected “\"” but found end of script. (-2741)"
    );
    let file = mac.path("bad.applescript");
    fs::write(&file, "error \"no\" number 7").unwrap();
    let file = file.to_str().unwrap();
    let line = format!("{file}:0:19: execution error: no (7)\n");
    assert_eq!(mac.osascript(&[file], ""), ran("", &line, 1));
    assert_eq!(mac.osascript(&["-so", file], ""), ran(&line, "", 1));
}

#[test]
fn errors_of_applications_name_the_object_that_is_not_there() {
    let mac = Mac::new();
    let told = |script: &str| {
        let text = failure(
            &mac,
            &format!("tell application \"System Events\" to {script}"),
        );
        text.split_once("execution error: ").unwrap().1.to_owned()
    };
    assert_eq!(
        told("get name of window 9 of process \"Finder\""),
        "System Events got an error: Can’t get window 9 of process \"Finder\". Invalid index. (-1719)"
    );
    assert_eq!(
        failure(&mac, "tell application \"NoSuchAppXYZ\" to activate")
            .split_once(": execution")
            .unwrap()
            .1,
        " error: Can’t get application \"NoSuchAppXYZ\". (-1728)"
    );
    assert_eq!(
        printed(&mac, "tell application \"NoSuchAppXYZ\" to return 1"),
        "1"
    );
    assert_eq!(
        failure(&mac, "tell application id \"com.example.none\" to activate"),
        "5:38: syntax error: Can’t get application id \"com.example.none\". (-1728)"
    );
}

#[test]
fn both_languages_change_and_see_one_mac() {
    let mac = Mac::new();
    printed(&mac, "set volume output volume 30");
    let app = "const app = Application.currentApplication(); app.includeStandardAdditions = true;";
    assert_eq!(
        mac.result(&format!("{app} app.getVolumeSettings().outputVolume")),
        "30"
    );
    mac.result(&format!("{app} app.setTheClipboardTo('from JXA')"));
    assert_eq!(printed(&mac, "the clipboard"), "from JXA");
    printed(
        &mac,
        "tell application \"System Events\" to set frontmost of process \"Safari\" to true",
    );
    assert_eq!(
        mac.result("Application('System Events').processes.whose({frontmost: true})[0].name()"),
        "Safari"
    );
}

#[test]
fn objects_are_walked_clicked_and_set() {
    let mac = Mac::new();
    let script = "tell application \"System Events\"
	tell process \"Finder\"
		set theNames to name of every menu bar item of menu bar 1
		set position of window 1 to {40, 60}
		set {x, y} to position of window 1
		set theClass to class of window 1
		set isThere to exists window \"Nothing\"
	end tell
end tell
{theNames, x, y, theClass, isThere}";
    let source = mac.osascript(&["-ss"], script);
    assert_eq!(
        source,
        ran(
            "{{\"Apple\", \"Finder\", \"File\", \"Edit\", \"View\", \"Go\", \"Window\", \"Help\"}, 40, 60, window, false}\n",
            "",
            0
        )
    );
    assert_eq!(
        printed(
            &mac,
            "tell application \"System Events\" to get first process whose name is \"Finder\""
        ),
        "application process Finder"
    );
}

#[test]
fn events_are_counted() {
    let mac = Mac::new();
    printed(
        &mac,
        "tell application \"System Events\"\nget name of process 1\nget name of process 2\nend tell",
    );
    let stats = mac.stats();
    let events = &stats.last().unwrap()["apple_events"];
    assert_eq!(events["com.apple.systemevents"], 2, "{events}");
}

#[test]
fn what_is_not_simulated_ends_the_script_loudly() {
    let mac = Mac::new();
    for script in [
        "try\n\tdo shell script \"ssh x\"\nend try",
        "tell application \"System Events\" to get windows 2 thru 1 of process \"Finder\"",
    ] {
        let ran = mac.osascript(&[], script);
        assert_eq!(ran.status, Some(79), "{script}: {ran:?}");
        assert!(ran.stderr.contains("not simulated"), "{script}: {ran:?}");
    }
}

#[test]
fn standard_additions_answer() {
    let mac = Mac::new();
    assert_eq!(
        printed(&mac, "path to home folder as text"),
        "Macintosh HD:Users:demo:"
    );
    assert_eq!(printed(&mac, "system version of (system info)"), "15.5");
    assert_eq!(printed(&mac, "offset of \"b\" in \"abc\""), "2");
    assert_eq!(printed(&mac, "round 2.5 rounding up"), "3");
    assert_eq!(
        printed(&mac, "display notification \"hi\" with title \"T\""),
        ""
    );
    assert_eq!(
        printed(
            &mac,
            "button returned of (display dialog \"x\" giving up after 1)"
        ),
        ""
    );
    assert_eq!(printed(&mac, "class of (current date)"), "date");
    let start = "set a to current date\ndelay 3\nset b to current date\nb - a ≥ 3";
    assert_eq!(printed(&mac, start), "true");
}

#[test]
fn hostile_scripts_end_in_an_error() {
    let mac = Mac::new();
    for script in [
        "on f()\n\treturn f() + 1\nend f\nf()",
        "set x to \"a\"\nrepeat\n\tset x to x & x\nend repeat",
        "set x to {1}\nrepeat\n\tset x to x & x\nend repeat",
    ] {
        let told = failure(&mac, script);
        assert!(told.contains("execution error: "), "{script}: {told}");
    }
}

#[test]
fn keys_are_pressed_by_code_by_character_and_with_modifiers() {
    let mac = Mac::new();
    let value = "tell application \"System Events\" to get value of text area 1 of scroll area 1 of window 1 of process \"TextEdit\"";
    let keys = |body: &str| {
        printed(
            &mac,
            &format!("tell application \"System Events\"\n{body}\nend tell\ndelay 1"),
        );
        printed(&mac, value)
    };
    assert_eq!(
        keys(
            "keystroke \"a\" using {command down}\nkeystroke \"One\" & return & \"T\" & tab & \"2\""
        ),
        "One\nT\t2"
    );
    assert_eq!(keys("key code 51"), "One\nT\t");
    assert_eq!(keys("key code {51, 51}"), "One");
    assert_eq!(keys("keystroke \"w\" using {shift down}"), "One\nW");
    let error = failure(&mac, "tell application \"System Events\" to key code \"a\"");
    assert!(error.ends_with("(-1700)"), "{error}");
}

#[test]
fn items_of_finder_are_files_where_a_script_asks_for_them_as_such() {
    let mac = Mac::new();
    let get = |what: &str| printed(&mac, &format!("tell application \"Finder\" to get {what}"));
    assert_eq!(
        get("first item of desktop as alias"),
        "alias Macintosh HD:Users:demo:Desktop:Read me.txt"
    );
    assert_eq!(
        get("(first item of desktop) as text"),
        "Macintosh HD:Users:demo:Desktop:Read me.txt"
    );
    assert_eq!(
        get("POSIX path of (desktop as alias)"),
        "/Users/demo/Desktop/"
    );
    assert_eq!(
        get("selection as alias list"),
        "alias Macintosh HD:Users:demo:Documents:Plan.txt"
    );
    let home = "POSIX path of (path to documents folder from user domain)";
    assert_eq!(printed(&mac, home), "/Users/demo/Documents/");
    let error = failure(
        &mac,
        "tell application \"System Events\" to first process as alias",
    );
    assert!(error.contains("into type alias. (-1700)"), "{error}");
}

#[test]
fn scripts_are_loaded_from_files_and_what_is_not_simulated_ends_the_run() {
    let mac = Mac::with(|world| {
        world["disk"]["/Users/demo/lib.applescript"] =
            json!({"text": "on twice(n)\n\tn * 2\nend twice\n"});
        world["disk"]["/Users/demo/lib.scpt"] = json!({"text": "FasdUAS 1.101.10"});
    });
    let load = "load script POSIX file \"/Users/demo/lib.applescript\"\nresult's twice(4)";
    assert_eq!(printed(&mac, load), "8");
    let method = "use framework \"Foundation\"
try
\tcurrent application's NSString's |string|()'s decomposedStringWithCanonicalMapping()
end try";
    for (script, words) in [
        (
            "try\n\tload script POSIX file \"/Users/demo/lib.scpt\"\nend try",
            "not simulated: compiled scripts",
        ),
        (
            method,
            "not simulated: -[NSString decomposedStringWithCanonicalMapping]",
        ),
    ] {
        let ran = mac.osascript(&[], script);
        assert_eq!(ran.status, Some(79), "{}", ran.stderr);
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    }
}

/// What a script reads is the world's: of the real disk it saw any file that its user may read, in error texts too.
#[test]
fn no_script_of_the_real_disk_is_run_or_loaded() {
    let mac = Mac::new();
    let real = mac.path("real.applescript");
    fs::write(&real, "secret_of_this_test").unwrap();
    let link = mac.path("link.applescript");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    for file in [
        real.to_str().unwrap(),
        link.to_str().unwrap(),
        "/dev/zero",
        "/dev/stdin",
        "/proc/self/environ",
        "/etc/passwd",
        "/Users/demo/../../etc/passwd",
        "//etc/passwd",
    ] {
        for script in [
            format!("run script (POSIX file \"{file}\")"),
            format!("run script (POSIX file \"{file}\" as alias)"),
            format!("run script file (POSIX file \"{file}\" as text)"),
            format!("load script (POSIX file \"{file}\")"),
            format!("load script \"{file}\""),
            format!("run script \"load script POSIX file \\\"{file}\\\"\""),
        ] {
            let ran = mac.osascript(&[], &script);
            assert_eq!((ran.stdout.as_str(), ran.status), ("", Some(1)), "{script}");
            let number = ["(-43)", "(-1728)", "(-1700)"];
            let is_missing = number.iter().any(|number| ran.stderr.contains(number));
            assert!(
                is_missing && !ran.stderr.contains("secret_of"),
                "{script}: {}",
                ran.stderr
            );
        }
    }
}

/// A device gives bytes for ever: two gigabytes were taken before.
#[test]
fn a_script_file_that_never_ends_is_refused() {
    let ran = Mac::new().osascript(&["/dev/zero"], "");
    let expected = "simulated-mac: not simulated: scripts of more than 16 MiB\n";
    assert_eq!((ran.stderr.as_str(), ran.status), (expected, Some(79)));
}

#[test]
fn items_of_a_list_are_its_own_inside_of_system_events() {
    let mac = Mac::new();
    let script = "tell application \"System Events\"
\tset place to position of window 1 of process \"Safari\"
\tset item 1 of place to 5
\t{item 1 of place, count items of place}
end tell";
    assert_eq!(printed(&mac, script), "5, 2");
}
