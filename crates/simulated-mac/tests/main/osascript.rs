//! The command line, results, errors and exit statuses ([bridge 1], [events 1]).

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

#[test]
fn the_script_comes_from_lines_a_file_or_standard_input() {
    let mac = Mac::new();
    let file = mac.path("script.js");
    fs::write(&file, "function run(argv) { return argv.join('|') }").unwrap();
    let file = file.to_str().unwrap();
    let js = ["-l", "JavaScript"];
    let run = |words: &[&str], input: &str| mac.osascript(&[&js, words].concat(), input).stdout;
    assert_eq!(run(&["-e", "var a = 1", "-e", "a + 1"], ""), "2\n");
    assert_eq!(run(&[file, "a", "ü \"q\"\n"], ""), "a|ü \"q\"\n\n");
    assert_eq!(run(&[file, "--", "x"], ""), "--|x\n");
    assert_eq!(
        run(
            &["-e", "function run(argv) { return argv.length }", "--", "x"],
            ""
        ),
        "1\n"
    );
    assert_eq!(
        run(&["-", "x"], "function run(argv) { return argv[0] }"),
        "x\n"
    );
    assert_eq!(run(&[], "'from stdin'"), "from stdin\n");
}

#[test]
fn results_are_printed_for_reading_or_as_source() {
    let mac = Mac::new();
    let script = "({a: 'x', b: [1, true, null]})";
    assert_eq!(
        mac.osascript(&["-l", "JavaScript", "-e", script], ""),
        ran("a:x, b:1, true, null\n", "", 0)
    );
    let source = mac.osascript(&["-l", "JavaScript", "-ss", "-e", script], "");
    assert_eq!(source, ran("{\"a\":\"x\", \"b\":[1, true, null]}\n", "", 0));
    assert_eq!(mac.run("undefined"), ran("", "", 0));
}

#[test]
fn errors_name_the_file_and_can_go_to_standard_output() {
    let mac = Mac::new();
    let file = mac.path("bad.js");
    fs::write(&file, "throw new Error('no')").unwrap();
    let file = file.to_str().unwrap();
    let expected = format!("{file}: execution error: Error: Error: no (-2700)\n");
    assert_eq!(
        mac.osascript(&["-l", "JavaScript", file], ""),
        ran("", &expected, 1)
    );
    assert_eq!(
        mac.osascript(&["-l", "JavaScript", "-so", file], ""),
        ran(&expected, "", 1)
    );
}

#[test]
fn a_syntax_error_is_told_from_one_at_run_time() {
    let mac = Mac::new();
    let (status, text) = mac.failure("1;\nvar = ;");
    assert!(
        status == 1 && text.starts_with("syntax error: Error on line 2: SyntaxError:"),
        "{text}"
    );
    let (status, text) = mac.failure("JSON.parse('{')");
    assert!(
        status == 1 && text.starts_with("execution error: Error: SyntaxError:"),
        "{text}"
    );
    let (_, text) = mac.failure("new Function('var = ;')");
    assert!(
        text.starts_with("execution error: Error: SyntaxError:"),
        "{text}"
    );
}

#[test]
fn what_is_not_there_is_said() {
    let mac = Mac::new();
    assert_eq!(mac.osascript(&["/no/such.js", "-l"], "").status, Some(1));
    let missing = mac.osascript(&["-l", "JavaScript", "/no/such.js"], "");
    assert_eq!(
        missing,
        ran("", "osascript: /no/such.js: No such file or directory\n", 1)
    );
    let misuse = mac.osascript(&["-x"], "");
    assert!(
        misuse.status == Some(1) && misuse.stderr.contains("usage: osascript"),
        "{}",
        misuse.stderr
    );
}

#[test]
fn hostile_scripts_end_in_an_error() {
    let mac = Mac::new();
    for script in [
        "function f() { return f() + 1 } f()",
        "let s = 'x'; for (;;) s += s;",
        "const a = []; for (;;) a.push(new Array(1e6).fill(0));",
        "throw null",
        "throw {toString() { throw 1 }}",
        "throw Symbol('x')",
        "const o = {}; o.o = o; o",
    ] {
        let ran = mac.run(script);
        assert_eq!(ran.status, Some(1), "{script}: {ran:?}");
        assert!(
            ran.stderr.contains("execution error: Error"),
            "{script}: {ran:?}"
        );
    }
}

#[test]
fn a_script_on_the_command_line_can_read_standard_input() {
    let script = "const data = $.NSFileHandle.fileHandleWithStandardInput.readDataToEndOfFile; \
                  $.NSString.alloc.initWithDataEncoding(data, 4).js.trim()";
    let ran = Mac::new().osascript(&["-l", "JavaScript", "-e", script], "añ\n");
    assert_eq!(ran.stdout, "añ\n");
}

#[test]
fn what_a_process_did_is_counted() {
    let mac = Mac::new();
    mac.result("delay(2); $('a').uppercaseString.js");
    let stats = mac.stats();
    assert_eq!(stats.len(), 1);
    assert_eq!(stats[0]["program"], "osascript");
    let crossings = json!({"properties": 1, "methods": 0, "functions": 0, "references": 0, "casts": 0,
        "unwraps": 1, "unwrapped_items": 0});
    assert_eq!(stats[0]["bridge"], crossings);
    assert_eq!(stats[0]["bridge_calls"], 2);
    assert_eq!(stats[0]["waited_ms"], 2000.0);
    mac.failure("$.NSWorkspce");
    assert_eq!(mac.stats()[1]["status"], 78);
}
