//! The question whether the session may be played: who can answer it, and what counts as yes.

use super::Bench;
use crate::support::terminal::terminal;
use crate::support::wait;
use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;

fn read_question(person: &mut File) {
    let mut seen = Vec::new();
    let mut bytes = [0; 512];
    while !String::from_utf8_lossy(&seen).contains("[y/N]") {
        // When the program ends without a question, there is an end or an error here.
        let read = person.read(&mut bytes).unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&bytes[..read]);
    }
}

/// Outcome and reason of the session when the question is answered so.
fn answered(answer: &[u8], arguments: &[&str]) -> (String, String) {
    let bench = Bench::with(|_| ());
    let (mut person, program) = terminal();
    let mut command = bench.command(arguments);
    let mut child = command
        .arg("--simulate")
        .arg(bench.mac.world())
        .stdin(program.try_clone().unwrap())
        .stderr(program)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // The command has the program's end as well: a terminal ends when nobody has that.
    drop(command);
    read_question(&mut person);
    person.write_all(answer).unwrap();
    wait(&mut child);
    let session = &bench.report()["session"];
    let text = |field: &str| session[field].as_str().unwrap_or_default().to_owned();
    (text("outcome"), text("why"))
}

#[test]
#[ignore = "plays the whole self-test; `make test-all` runs it"]
fn yes_plays_the_session() {
    let (outcome, why) = answered(b"Yes\n", &[]);
    assert_eq!((outcome.as_str(), why.as_str()), ("played", ""));
}

#[test]
fn anything_else_plays_none() {
    // The last is the end of the file, as Control-D types it.
    for answer in [b"n\n".as_slice(), b"\n", b"yesterday\n", b"\x04"] {
        let (outcome, why) = answered(answer, &["--limit-seconds", "2"]);
        assert_eq!(
            (outcome.as_str(), why.as_str()),
            ("not_reached", "no consent"),
            "{answer:?}"
        );
    }
}

#[test]
fn without_a_terminal_nobody_can_say_yes() {
    let (_person, program) = terminal();
    let streams: [(Stdio, Stdio); 2] = [
        (Stdio::piped(), program.into()),
        (Stdio::piped(), Stdio::piped()),
    ];
    for (stdin, stderr) in streams {
        let bench = Bench::with(|_| ());
        let mut child = bench
            .command(&["--limit-seconds", "2", "--simulate"])
            .arg(bench.mac.world())
            .stdin(stdin)
            .stderr(stderr)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"y\n").unwrap();
        drop(stdin);
        wait(&mut child);
        let session = &bench.report()["session"];
        assert_eq!(session["outcome"], "not_reached");
        assert_eq!(session["why"], "no consent");
    }
}
