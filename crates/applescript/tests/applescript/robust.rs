//! What must hold for any input: no panic, no endless run, no stack overflow.

use std::time::{Duration, Instant};

use applescript::{Limits, compile, run};
use proptest::prelude::*;

use super::host::TestHost;

/// Little enough for many runs.
const LIMITS: Limits = Limits {
    steps: 20_000,
    depth: 200,
};

fn try_it(source: &str) {
    let mut host = TestHost::default();
    if let Ok(program) = compile(source, &mut host) {
        let _any = run(&program, &mut host, &[], LIMITS);
    }
}

/// Pieces that make scripts that are nearly right.
const PIECES: [&str; 64] = [
    "set ",
    "x",
    " to ",
    "1",
    "\"a\"",
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    "\n",
    "tell ",
    "application \"Shelf\"",
    "end",
    "end tell",
    "repeat",
    " with ",
    " in ",
    " from ",
    "if ",
    " then",
    "else",
    "try",
    "on error",
    "on ",
    "f",
    "of ",
    "'s ",
    "my ",
    "it",
    "every ",
    "item ",
    "book ",
    " whose ",
    "name",
    " is ",
    "not ",
    " and ",
    "&",
    "+",
    "-",
    "^",
    " as ",
    "text",
    "list",
    "a reference to ",
    "«class abcd»",
    "return ",
    "script",
    "property ",
    "continue ",
    "count ",
    "exists ",
    "thru ",
    "first ",
    "end of ",
    "¬\n",
    "(*",
    "*)",
    "--",
    "|",
    "considering ",
    "error ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_text_breaks_the_compiler(source in "\\PC*") {
        try_it(&source);
    }

    #[test]
    fn no_script_of_pieces_breaks_it(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60)) {
        try_it(&pieces.concat());
    }
}

/// How long compiling takes.
fn time_of(source: &str) -> Duration {
    let mut host = TestHost::default();
    let start = Instant::now();
    let _any = compile(source, &mut host);
    start.elapsed()
}

#[test]
fn long_sources_take_no_quadratic_time() {
    let repeated: [(&str, &str, &str); 9] = [
        ("", "set x to 1\n", ""),
        ("set x to 1", " + 1", ""),
        ("set x to {1", ", 1", "}"),
        ("", "(* ", ""),
        ("", "(", ""),
        ("\"", "\\n", ""),
        ("", "end tell ", ""),
        ("display dialog \"a\"", " with icon", ""),
        ("", "get name of application \"Shelf\"\n", ""),
    ];
    for (before, piece, after) in repeated {
        let source = |times: usize| format!("{before}{}{after}", piece.repeat(times));
        let short = time_of(&source(2000)).max(Duration::from_millis(20));
        let long = time_of(&source(16_000));
        assert!(
            long < short * 40,
            "{piece:?}: {short:?}, eight times as much {long:?}"
        );
    }
}

/// Names are looked up at once, however many a script has.
#[test]
fn thousands_of_names_take_no_quadratic_time() {
    let time = |definition: &str, use_of_it: &str, times: usize| {
        let all = |line: &str| -> String {
            (0..times)
                .map(|number| line.replace('#', &number.to_string()))
                .collect()
        };
        let source = format!("{}{}", all(definition), all(use_of_it));
        let mut host = TestHost::default();
        let start = Instant::now();
        let program = compile(&source, &mut host).unwrap();
        run(&program, &mut host, &[], Limits::default()).unwrap();
        start.elapsed()
    };
    for (definition, use_of_it) in [
        ("on f#()\n#\nend f#\n", "f#()\n"),
        ("on f# from x\nx\nend f#\n", "f# from 1\n"),
        ("property p# : #\n", "set p# to 2\n"),
        ("global p#\n", "set p# to 2\n"),
        ("local p#\n", "set p# to 2\n"),
        ("script s#\nend script\n", "name of s#\n"),
    ] {
        let short = time(definition, use_of_it, 1000).max(Duration::from_millis(20));
        let long = time(definition, use_of_it, 8000);
        assert!(
            long < short * 40,
            "{definition:?}: {short:?}, eight times as much {long:?}"
        );
    }
}

#[test]
fn nesting_is_bounded() {
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("{a:", "}"),
        ("not ", ""),
        ("- ", ""),
        ("if true then\n", "\nend if"),
        ("tell me to ", ""),
        ("script\n", "\nend script"),
        ("name of ", ""),
        ("item 1 of ", ""),
        ("my ", ""),
        ("the ", ""),
        ("a reference to ", ""),
        ("f(", ")"),
        ("count ", ""),
        ("every item whose ", ""),
        ("1 ^ ", ""),
    ] {
        for times in [90, 1000, 50_000] {
            try_it(&format!("{}1{}", open.repeat(times), close.repeat(times)));
        }
    }
}

#[test]
fn endless_scripts_end() {
    for source in [
        "repeat\nend repeat",
        "on f()\nf()\nend f\nf()",
        "set x to \"a\"\nrepeat\nset x to x & x\nend repeat",
        "set x to {1}\nrepeat\nset x to x & x\nend repeat",
        "set x to {1}\nrepeat\nset end of x to x\nset x to {x}\nend repeat",
        "repeat\ntry\nerror 1\nend try\nend repeat",
        "on f()\ntry\nf()\non error\nf()\nend try\nend f\nf()",
        "script a\non f()\nreturn b\nend f\nend script\nrepeat with i in {1}\nset contents of i to i\nget contents of i\nend repeat",
        "set x to {}\nset end of x to x\nx = {x}\ncopy x to y\nx as text",
        "run script \"run script \\\"repeat\\nend repeat\\\"\"",
    ] {
        let mut host = TestHost::default();
        let limits = Limits {
            steps: 2_000_000,
            ..Limits::default()
        };
        let program = compile(source, &mut host);
        if let Ok(program) = program {
            let start = Instant::now();
            let _any = run(&program, &mut host, &[], limits);
            assert!(start.elapsed() < Duration::from_secs(20), "{source}");
        }
    }
}

#[test]
fn long_chains_of_objects_are_taken_apart() {
    for source in [
        "set x to {}\nrepeat 100000 times\nset x to {x}\nend repeat\nset x to 1",
        "set x to missing value\nrepeat 100000 times\nset x to {a:x}\nend repeat\nset x to 1",
        "on wrap(y)\nscript\nproperty inner : y\nend script\nend wrap\nset x to 1\nrepeat 20000 times\nset x to wrap(x)\nend repeat\nset x to 1",
        "set x to {1}\nrepeat 50000 times\nset y to a reference to item 1 of x\nset x to {y}\nend repeat\nset x to 1",
    ] {
        let mut host = TestHost::default();
        let program = compile(source, &mut host).unwrap();
        let result = run(&program, &mut host, &[], Limits::default()).unwrap();
        assert_eq!(
            result.map(|value| applescript::source(&value)).as_deref(),
            Some("1")
        );
    }
}

/// A list may hold another one any number of times: its values are counted, not its lists.
#[test]
fn what_holds_the_same_again_and_again_becomes_no_text() {
    for turns in [30, 99] {
        let source = format!(
            "set x to {{\"\", \"\"}}\nrepeat {turns} times\nset x to {{x, x}}\nend repeat\nset s to \"\"\ntry\nset s to x as text\non error number n\nset s to n\nend try\ns"
        );
        let mut host = TestHost::default();
        let program = compile(&source, &mut host).unwrap();
        let result = run(&program, &mut host, &[], Limits::default()).unwrap();
        assert_eq!(
            result.map(|value| applescript::source(&value)).as_deref(),
            Some("-1700")
        );
    }
}

/// A character of a text with other letters than those of ASCII was looked for from its beginning, and the rest of a list
/// was a copy: 8,000 of them took more than a second.
#[test]
fn characters_and_rests_take_no_quadratic_time() {
    for turn in [
        "set x to \"é\"\nrepeat # times\nset x to x & \"é\"\nend repeat\nrepeat with n from 1 to count of x\ncharacter n of x\nend repeat",
        "set x to \"é\"\nrepeat # times\nset x to x & \"é\"\nend repeat\nset n to 1\nrepeat while n < length of x\ntext n thru n of x\nset n to n + 1\nend repeat",
        "set x to {1}\nrepeat # times\nset end of x to 1\nend repeat\nrepeat while x is not {}\nset x to rest of x\nend repeat",
    ] {
        let time = |times: usize| {
            let source = turn.replace('#', &times.to_string());
            let mut host = TestHost::default();
            let program = compile(&source, &mut host).unwrap();
            let start = Instant::now();
            run(&program, &mut host, &[], Limits::default()).unwrap();
            start.elapsed()
        };
        let short = time(1000).max(Duration::from_millis(10));
        let long = time(16_000);
        assert!(
            long < short * 60,
            "{turn}: {short:?}, sixteen times as much {long:?}"
        );
    }
}

/// Two lists that have items in common do not see each other change.
#[test]
fn a_list_and_its_rest_are_two_lists() {
    let source = "set x to {1, 2, 3}\nset y to rest of x\nset item 2 of x to 7\nset end of y to 4\nset beginning of y to 0\nset z to rest of rest of y\nset item 1 of y to 9\n{x, y, z, rest of z, x}";
    let mut host = TestHost::default();
    let program = compile(source, &mut host).unwrap();
    let result = run(&program, &mut host, &[], Limits::default()).unwrap();
    assert_eq!(
        result.map(|value| applescript::source(&value)).as_deref(),
        Some("{{1, 7, 3}, {9, 2, 3, 4}, {3, 4}, {4}, {1, 7, 3}}")
    );
}

/// An item costs the same in a list of thousands as in one of three: loops over long texts and lists end in their time.
#[test]
fn loops_over_long_lists_take_steps_in_proportion() {
    for turn in [
        "repeat with one in x\nset sum to sum + one\nend repeat",
        "repeat with n from 1 to count of x\nset sum to sum + (item n of x)\nend repeat",
        "repeat with n from 1 to count of x\nset sum to sum + (item (-n) of x)\nend repeat",
        "repeat with n from 1 to count of x\nset item n of x to n\nset sum to sum + n\nend repeat",
    ] {
        let source = format!(
            "set x to {{}}\nrepeat 20000 times\nset end of x to 1\nend repeat\nset sum to 0\n{turn}\nreturn sum > 1"
        );
        let mut host = TestHost::default();
        let program = compile(&source, &mut host).unwrap();
        let limits = Limits {
            steps: 20_000 * 60,
            ..Limits::default()
        };
        let result = run(&program, &mut host, &[], limits).map(|value| format!("{value:?}"));
        assert_eq!(result.unwrap(), "Some(Boolean(true))", "{turn}");
    }
}
