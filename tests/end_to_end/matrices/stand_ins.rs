//! Everything that a program in the place of osascript or screencapture can do wrong.

use super::{Matrix, time_limit};
use crate::support::programs::{Programs, argument};
use crate::support::{Mac, eventually};
use crate::sweep::{check_sentence, code, family, outcome, wait_until_gone};
use serde_json::{Value, json};

const ABOUT_WORKERS: &str = "\
A program in the place of osascript answers one call of a tool as said. `works` is an answer without an error; everything
else is an error's code. `+` stands where the server has run the script once more, in a process of its own, which behaves
well: it does so for tools that only read. After each call a call on the simulated Mac's own program works, and no process
is left.";

/// What a long-lived osascript does with a request, as shell text. `$id` is the request's number.
const WORKER_MODES: &[(&str, &str)] = &[
    ("answers", "echo \"$id $good\""),
    ("answers, then ends", "echo \"$id $good\"; exit 0"),
    ("answers, then says more", "echo \"$id $good\"; echo more"),
    ("answers twice", "echo \"$id $good\"; echo \"$id $good\""),
    (
        "answers in two pieces",
        "printf '%s {\"ok\":' \"$id\"; sleep 0.05; printf '%s\\n' \"${good#*:}\"",
    ),
    (
        "answers with a carriage return",
        "printf '%s %s\\r\\n' \"$id\" \"$good\"",
    ),
    ("answers another request", "echo \"99 $good\""),
    ("answers a negative number", "echo \"-1 $good\""),
    (
        "answers a number beyond 64 bits",
        "echo \"99999999999999999999 $good\"",
    ),
    ("answers without a number", "echo \"$good\""),
    ("answers a number only", "echo \"$id\""),
    ("answers words", "echo \"$id nonsense\""),
    ("answers an empty line", "echo"),
    (
        "answers a hundred empty lines",
        "for n in $(seq 100); do echo; done",
    ),
    ("answers `null`", "echo \"$id null\""),
    ("answers a list", "echo \"$id []\""),
    ("answers an object that is none of ours", "echo \"$id {}\""),
    (
        "answers half of the object",
        "printf '%s {\"ok\":true,\"res\\n' \"$id\"",
    ),
    (
        "answers an error without fields",
        "echo \"$id {\\\"ok\\\":false}\"",
    ),
    (
        "answers an error of an unknown code",
        "echo \"$id {\\\"ok\\\":false,\\\"error\\\":{\\\"code\\\":\\\"Nonsense\\\",\\\"message\\\":\\\"x\\\"}}\"",
    ),
    (
        "answers 100,000 brackets",
        "printf '%s ' \"$id\"; head -c 100000 /dev/zero | tr '\\0' '['; echo",
    ),
    (
        "answers what is no UTF-8",
        "printf '%s {\"ok\":true,\"result\":\"\\377\"}\\n' \"$id\"",
    ),
    ("answers zero bytes", "head -c 5000 /dev/zero"),
    ("answers without an end", "exec cat /dev/zero"),
    (
        "answers 50 MB in a line",
        "printf '%s ' \"$id\"; head -c 50000000 /dev/zero | tr '\\0' x; echo",
    ),
    ("says nothing", "sleep 1000 & wait"),
    (
        "closes its output and stays",
        "exec 1>&-; sleep 1000 & wait",
    ),
    (
        "closes all it has and stays",
        "exec 0<&- 1>&- 2>&-; sleep 1000 & wait",
    ),
    ("ends with 0", "exit 0"),
    ("ends with 3", "exit 3"),
    ("ends by SIGKILL", "kill -KILL $$"),
    ("ends by SIGSEGV", "kill -SEGV $$"),
    ("stops itself", "kill -STOP $$"),
    (
        "ignores SIGTERM and says nothing",
        "trap '' TERM; while :; do sleep 1000 & wait; done",
    ),
    (
        "leaves a process behind and ends",
        "(trap '' TERM; sleep 1000) & exit 0",
    ),
    (
        "floods stderr, then answers",
        "head -c 5000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo \"$id $good\"",
    ),
    (
        "reports progress 10,000 times, then answers",
        "seq 10000 | sed 's/^/macmcp-progress r1 /' >&2; echo \"$id $good\"",
    ),
    (
        "reports waiting for an answer, and says nothing",
        "echo 'macmcp-awaiting {\"app\":\"Finder\",\"limit_ms\":200}' >&2; sleep 1000 & wait",
    ),
];

/// The modes that a call ends by its deadline, with one runner or both.
const WAITING: &[&str] = &[
    "answers zero bytes",
    "says nothing",
    "stops itself",
    "ignores SIGTERM and says nothing",
    "reports waiting for an answer, and says nothing",
];

/// What a script answers for `get_volume`, and for `set_volume`.
const READ: &str = r#"{"ok":true,"result":{"volume":30,"muted":false,"note":null}}"#;
const CHANGED: &str =
    r#"{"ok":true,"result":{"volume":30,"muted":false,"effect":"confirmed","note":null}}"#;

/// An osascript that behaves well with the first request it gets as a worker and with every script on stdin, and as said
/// with the second request. It notes each script on stdin that has to do with sound: the server also runs one of its own,
/// soon after its start.
fn worker(good: &str, mode: &str) -> String {
    format!(
        r#"good='{good}'
if [ "$3" = - ]; then if grep -c soundOutput > /dev/null; then echo one >> "$here/alone"; fi; echo "$good"; exit 0; fi
read -r first
printf '0 {{"ok":true,"result":{{"word":"gr\\u00fc\\u00df","strict":true}}}}\n'
read -r line
id=${{line#'{{"id":'}}; id=${{id%%,*}}
echo >> "$here/served"; echo "$id $good"
read -r line
id=${{line#'{{"id":'}}; id=${{id%%,*}}
{mode}
while read -r line; do :; done"#
    )
}

/// The same for a script on stdin: the request has no number then.
fn alone(good: &str, mode: &str) -> String {
    format!(
        "good='{good}'\n\
         cat > /dev/null\nid=\n{}",
        mode.replace("$id ", "").replace("'%s ' \"$id\"", "''")
    )
}

/// One call with a program in the place of osascript. A warm process is awaited first where there is to be one.
fn call(body: &str, waits: bool, arguments: &[&str], tool: &str, parameters: &Value) -> String {
    let mac = Mac::new();
    let programs = Programs::new(&mac);
    let program = programs.write("program", body);
    let own = [
        "--osascript",
        argument(&program),
        "--timeout-ms",
        time_limit(waits),
    ];
    let mut client = mac.session(&[&own, arguments].concat());
    let is_warm = !arguments.contains(&"--no-worker");
    if is_warm {
        // Calls run alone until the worker that the first one asked for stands by.
        eventually("a warm process has answered", || {
            client.call("get_volume", json!({}));
            programs.path("served").exists()
        });
        std::fs::remove_file(programs.path("alone")).unwrap();
    }
    let result = client.call(tool, parameters.clone());
    if code(&result).is_some() {
        check_sentence(tool, &result);
    }
    let again = is_warm && programs.path("alone").exists();
    let family = family(client.child.id());
    client.close();
    wait_until_gone(&family);
    format!("{}{}", outcome(&result), if again { "+" } else { "" })
}

#[test]
#[ignore = "takes a minute: everything that an osascript can do wrong; `make test-all` runs it"]
fn everything_that_a_worker_can_do_wrong() {
    let modes = WORKER_MODES.iter().map(|(name, _)| (*name).to_owned());
    let mut matrix = Matrix::new(
        "What osascript can do wrong",
        ABOUT_WORKERS,
        modes.collect(),
    );
    for (name, about, tool, parameters, is_warm) in [
        (
            "reading, warm",
            "`get_volume`, in a warm process",
            "get_volume",
            json!({}),
            true,
        ),
        (
            "acting, warm",
            "`set_volume`, in a warm process",
            "set_volume",
            json!({"volume": 30}),
            true,
        ),
        (
            "reading, alone",
            "`get_volume`, in a process of its own",
            "get_volume",
            json!({}),
            false,
        ),
        (
            "acting, alone",
            "`set_volume`, in a process of its own",
            "set_volume",
            json!({"volume": 30}),
            false,
        ),
    ] {
        let good = if tool == "get_volume" { READ } else { CHANGED };
        matrix.column(name, about, WORKER_MODES, |(name, mode)| {
            let (body, arguments) = if is_warm {
                (worker(good, mode), &[][..])
            } else {
                (alone(good, mode), &["--no-worker"][..])
            };
            call(&body, WAITING.contains(name), arguments, tool, &parameters)
        });
    }
    matrix.hold("osascripts.md");
}
