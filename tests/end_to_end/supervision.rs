//! The supervisor dies, or dies together with its server: it comes back, and what a script holds is let go all the same.
use crate::support::programs::{Programs, argument};
use crate::support::{Client, Mac, Process, RUNNERS, app, eventually, lives, processes};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

/// A Mac on which waits take real time, and Notes neither quits nor answers.
fn mac() -> Mac {
    Mac::with(|world| {
        for app in world["apps"].as_array_mut().unwrap() {
            if app["bundle_id"] == "com.apple.Notes" {
                app["quit"] = json!("refuses");
            }
        }
        world["clock"]["real_time"] = json!(true);
    })
}

fn children(client: &Client) -> Vec<Process> {
    let server = client.child.id();
    let mut children = processes();
    children.retain(|process| process.parent == server);
    children
}

fn supervisor(client: &Client) -> Option<u32> {
    let children = children(client);
    let found = children
        .iter()
        .find(|process| process.command.contains("__supervise"));
    found.map(|process| process.pid)
}

/// The same, once it has begun: a process that was just started has its parent's name for a moment.
fn running_supervisor(client: &Client) -> u32 {
    let mut found = None;
    eventually("there is a supervisor", || {
        found = supervisor(client);
        found.is_some()
    });
    found.unwrap()
}

fn scripts(client: &Client) -> Vec<u32> {
    let mut children = children(client);
    children.retain(|process| process.command.starts_with("osascript"));
    children.iter().map(|process| process.pid).collect()
}

fn send(pid: u32, signal: Signal) {
    let pid = Pid::from_raw(pid.cast_signed()).unwrap();
    kill_process(pid, signal).unwrap();
}

/// Ends both at once, as `killall -9 macmcp` does on a Mac, where both have the name of their file. The server must not
/// find the time for another supervisor.
fn kill_both(client: &mut Client) {
    let (server, supervisor) = (client.child.id(), running_supervisor(client));
    send(server, Signal::STOP);
    send(supervisor, Signal::KILL);
    send(server, Signal::KILL);
    client.child.wait().unwrap();
}

fn holds_input(mac: &Mac) -> bool {
    mac.state()
        .get("input")
        .is_some_and(|input| !input.is_null())
}

/// What is killed by the server's name is not to take the supervisor along.
#[test]
#[cfg(target_os = "linux")]
fn the_supervisor_has_another_name_than_the_server() {
    let mac = mac();
    let mut client = mac.session(&[]);
    client.ok("list_applications", json!({}));
    let supervisor = running_supervisor(&client);
    let name = std::fs::read_to_string(format!("/proc/{supervisor}/comm")).unwrap();
    assert_eq!(name.trim(), "mcp-supervisor");
    let command = std::fs::read_to_string(format!("/proc/{supervisor}/cmdline")).unwrap();
    assert!(command.starts_with("mcp-supervisor\0"), "{command:?}");
}

/// Regression: a dead supervisor was noticed at the next message only.
#[test]
fn a_supervisor_that_dies_is_replaced_without_a_message_and_the_new_one_knows_what_runs() {
    for arguments in RUNNERS {
        let mac = mac();
        let mut client = mac.session(arguments);
        client.begin("quit_app", json!({"app": "Notes"}));
        eventually("a script runs", || !scripts(&client).is_empty());
        let first = running_supervisor(&client);
        send(first, Signal::KILL);
        let mut second = None;
        eventually("there is another supervisor", || {
            second = supervisor(&client).filter(|pid| *pid != first);
            second.is_some()
        });
        let running = scripts(&client);
        assert!(!running.is_empty(), "the script goes on");
        client.child.kill().unwrap();
        client.child.wait().unwrap();
        eventually("nothing is left", || {
            !running.iter().chain(&second).any(|pid| lives(*pid))
        });
    }
}

/// Regression: with both gone, a drag held its button to the end.
#[test]
fn a_drag_without_server_and_supervisor_lets_go_on_its_way() {
    for arguments in RUNNERS {
        let mac = mac();
        let mut client = mac.session(arguments);
        client.begin(
            "drag",
            json!({"start_x": 600, "start_y": 500, "end_x": 900, "end_y": 500, "duration_ms": 10_000}),
        );
        eventually("the button is down", || holds_input(&mac));
        let running = scripts(&client);
        kill_both(&mut client);
        eventually("the script has gone", || {
            !running.iter().any(|pid| lives(*pid))
        });
        // What was posted arrives when somebody looks at the Mac.
        mac.counted("get_display_info", &json!({}));
        assert!(!holds_input(&mac), "{}", mac.state()["input"]);
        let at: Value = mac.state()["pointer"].clone();
        let x = at["x"].as_f64().or(at[0].as_f64()).unwrap();
        assert!(x < 890.0, "it ended on its way, not at its end: {at}");
    }
}

/// Regression: with both gone, a script that waited went on waiting for its whole time.
#[test]
fn a_wait_without_server_and_supervisor_ends() {
    for arguments in RUNNERS {
        let mac = mac();
        let mut client = mac.session(&[arguments, &["--timeout-ms", "120000"]].concat());
        client.begin("launch_app", json!({"app": "Sleepy"}));
        eventually("a script runs", || !scripts(&client).is_empty());
        let running = scripts(&client);
        kill_both(&mut client);
        eventually("the script has gone", || {
            !running.iter().any(|pid| lives(*pid))
        });
    }
}

/// A script that begins when both have gone already has never seen another parent.
#[test]
fn a_script_that_begins_without_server_and_supervisor_ends() {
    let mac = mac();
    let programs = Programs::new(&mac);
    let program = programs.write(
        "program",
        // The first script of a server is its look at the permissions.
        r#"cat > "$here/$$"
if grep -q Sleepy "$here/$$"; then
  echo > "$here/waits"
  while kill -0 $PPID 2> /dev/null; do sleep 0.01; done
fi
exec "$here/osascript" "$@" < "$here/$$""#,
    );
    let mut client = mac.session(&[
        "--no-worker",
        "--timeout-ms",
        "120000",
        "--osascript",
        argument(&program),
    ]);
    client.begin("launch_app", json!({"app": "Sleepy"}));
    let waiting = |client: &Client| {
        let mut found = children(client);
        found.retain(|process| process.command.contains(argument(&program)));
        found
    };
    eventually("the script waits", || programs.path("waits").exists());
    let running = waiting(&client);
    assert!(!running.is_empty());
    kill_both(&mut client);
    eventually("the script has gone", || {
        !running.iter().any(|process| lives(process.pid))
    });
}

/// A script that waits in an Apple event notices nothing by itself: an app that hangs kept it for good.
#[test]
fn a_script_in_an_event_that_nobody_answers_does_not_outlive_its_server() {
    const CALLS: [(&str, &[&str]); 2] = [
        ("get_selected_files", &["--timeout-ms", "120000"]),
        ("list_notes", &["--timeout-ms", "4000", "--pack", "notes"]),
    ];
    let kill_server: fn(&mut Client) = |client| client.child.kill().unwrap();
    for (tool, settings) in CALLS {
        for (runner, kill) in [
            (RUNNERS[0], kill_both as fn(&mut Client)),
            (RUNNERS[1], kill_both),
            (RUNNERS[0], kill_server),
            (RUNNERS[1], kill_server),
        ] {
            let mac = Mac::with(|world| {
                for name in ["Finder", "Notes"] {
                    app(world, name)["hung"] = json!(true);
                }
            });
            let mut client = mac.session(&[runner, settings].concat());
            // The first scripts of a server only look at the permissions.
            client.ok("get_clipboard", json!({}));
            let before = scripts(&client);
            client.begin(tool, json!({}));
            let mut running = Vec::new();
            eventually("a script runs", || {
                running = scripts(&client);
                running.retain(|pid| !before.contains(pid));
                !running.is_empty()
            });
            kill(&mut client);
            eventually("the script has gone", || {
                !running.iter().any(|pid| lives(*pid))
            });
        }
    }
}
