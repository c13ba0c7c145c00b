//! Scripts that try to get out of the simulated Mac, or to take more of the real machine than they may.
//!
//! `tests/hostile` has them: `doors.*` (files, links, devices, environment, processes, network, by every door of the bridge
//! and of the languages), `shell.txt` (a line each for `do shell script`), `bounds.*` (memory, time, stack, disk). In
//! them `@secret@`, `@link@`, `@folder@`, `@pipe@` and `@port@` stand for real things that are prepared for the test.
//! What is looked at is what was reached, not how a script ended: the real files, the variables, the port, the memory
//! and the time that it took.

use std::{
    fs,
    io::{ErrorKind, Read},
    net::TcpListener,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use simulated_mac::{Exit, Program, SimulatedMac};
use wait_timeout::ChildExt;

use super::{mac::BINARY, share::Share};

/// What stands in the real files and in the real environment, and must stand nowhere else.
const SECRET: &str = "sk_live_51SecretOfTheRealMachine";
/// What a script prints that has reached something by its own measure.
const REACHED: &str = "REACHED";
/// What each script is given, in seconds.
const TIME_LIMIT: u64 = 1;
/// How long one may take whose end cannot come at once, on a machine that does other things as well.
const LONGEST: Duration = Duration::from_secs(60);
/// How much memory the process of a script may have held, in bytes: 1 GiB, what it held before, and what one step takes.
const MOST_MEMORY: u64 = 2 << 30;

/// The real things that scripts try to reach.
struct Real {
    folder: tempfile::TempDir,
    listener: TcpListener,
    port: u16,
}

impl Real {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::write(path.join("secret.txt"), SECRET).unwrap();
        symlink(path.join("secret.txt"), path.join("link.txt")).unwrap();
        let script = format!(
            "do shell script \"touch {}/made\"\n{SECRET}",
            path.display()
        );
        fs::write(path.join("real.applescript"), script).unwrap();
        fs::write(path.join("module.js"), format!("export default '{SECRET}'")).unwrap();
        let list = format!(
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>{SECRET}</key><true/></dict></plist>"
        );
        fs::write(path.join("list.plist"), list).unwrap();
        fs::write(path.join("picture.png"), b"\x89PNG\r\n\x1a\n").unwrap();
        let program = path.join("program");
        fs::write(
            &program,
            format!("#!/bin/sh\ntouch {}/made\n", path.display()),
        )
        .unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        // By the command, because rustix has no `mkfifoat` for a Mac.
        let made = Command::new("mkfifo").arg(path.join("pipe")).status();
        assert!(made.is_ok_and(|status| status.success()));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        Self {
            folder,
            listener,
            port,
        }
    }

    /// A script with the real things in the place of their names.
    fn named(&self, script: &str) -> String {
        let folder = self.folder.path().to_str().unwrap();
        script
            .replace("@secret@", &format!("{folder}/secret.txt"))
            .replace("@link@", &format!("{folder}/link.txt"))
            .replace("@pipe@", &format!("{folder}/pipe"))
            .replace("@folder@", folder)
            .replace("@port@", &self.port.to_string())
    }

    /// Each real file with what it holds, who may read it and when it was changed.
    fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        for entry in fs::read_dir(self.folder.path()).unwrap() {
            let path = entry.unwrap().path();
            let data = fs::symlink_metadata(&path).unwrap();
            let content = data.is_file().then(|| fs::read(&path).unwrap());
            files.push(format!(
                "{} {:?} {:?} {content:?}",
                path.display(),
                data.permissions(),
                data.modified().unwrap()
            ));
        }
        files.sort();
        files
    }

    /// Whether somebody has connected to the port.
    fn was_called(&self) -> bool {
        match self.listener.accept() {
            Ok(_) => true,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::WouldBlock);
                false
            }
        }
    }
}

/// A hostile script: where it stands, its language, its text.
struct Script {
    name: String,
    language: &'static str,
    text: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile")
}

/// The scripts of a file, which a line of dashes in a comment separates.
fn scripts(file: &str) -> Vec<Script> {
    let text = fs::read_to_string(folder().join(file)).unwrap();
    let (language, end) = match file.rsplit_once('.') {
        Some((_, "jxa")) => ("js", "// ----\n"),
        _ => ("applescript", "-- ----\n"),
    };
    let script = |(place, text): (usize, &str)| Script {
        name: format!("{file} {}", place + 1),
        language,
        text: text.to_owned(),
    };
    text.split(end).enumerate().map(script).collect()
}

/// Each line of the shell as a script.
fn shell_lines() -> Vec<Script> {
    let text = fs::read_to_string(folder().join("shell.txt")).unwrap();
    let script = |line: &str| Script {
        name: format!("shell.txt {line}"),
        language: "applescript",
        text: format!(
            "do shell script \"{}\"",
            line.replace('\\', "\\\\").replace('"', "\\\"")
        ),
    };
    text.lines().map(script).collect()
}

/// The most memory that a process has held so far, in bytes, where the system tells.
fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// What is wrong with what a script did.
fn check(real: &Real, script: &Script) -> Option<String> {
    run(real, script, TIME_LIMIT).err()
}

/// Runs a script with so many seconds: what it said, or what is wrong with what it did.
fn run(real: &Real, script: &Script, time_limit: u64) -> Result<String, String> {
    let mac = SimulatedMac::new().unwrap();
    let file = mac.folder().join(format!("script.{}", script.language));
    fs::write(&file, real.named(&script.text)).unwrap();
    let output = fs::File::create(mac.folder().join("output")).unwrap();
    let before = Instant::now();
    let mut child = Command::new(BINARY)
        .args(["run", "--time-limit", &time_limit.to_string()])
        .arg(&file)
        .arg(mac.world_path())
        .env("HOSTILE_TOKEN", SECRET)
        .env("PATH", real.folder.path())
        .env("HOME", real.folder.path())
        .env("TMPDIR", real.folder.path())
        .current_dir(real.folder.path())
        .stdin(Stdio::null())
        .stdout(output.try_clone().unwrap())
        .stderr(output)
        .spawn()
        .unwrap();
    let mut peak = 0;
    let ended = loop {
        peak = peak.max(peak_memory(child.id()).unwrap_or_default());
        // A step between two looks at the memory, not a wait for something to have happened.
        if let Some(ended) = child.wait_timeout(Duration::from_millis(5)).unwrap() {
            break ended;
        }
        if before.elapsed() > LONGEST {
            child.kill().unwrap();
            child.wait().unwrap();
            return Err(format!("it goes on after {LONGEST:?}"));
        }
    };
    if peak > MOST_MEMORY {
        return Err(format!("its process held {} MiB", peak >> 20));
    }
    // A process that ran out of its stack or its memory is ended by a signal.
    if ended.code().is_none() {
        return Err(format!("its process was ended: {ended}"));
    }
    let mut said = Vec::new();
    let mut output = fs::File::open(mac.folder().join("output")).unwrap();
    output.read_to_end(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said);
    let world = fs::read_to_string(mac.world_path()).unwrap();
    // It may repeat what it was given itself, which has no secret in it.
    for (place, text) in [("it printed", said.as_ref()), ("its world has", &world)] {
        for word in [SECRET, REACHED] {
            let was_given = script.text.contains(word) && place == "its world has";
            if text.contains(word) && !was_given {
                return Err(format!("{place} {word}: {said}"));
            }
        }
    }
    Ok(said.into_owned())
}

/// Runs scripts two at a time; what was wrong with any of them.
fn wrong(real: &Real, scripts: Vec<Script>) -> Vec<String> {
    let (left, found) = (Mutex::new(scripts), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().pop();
                    let Some(script) = next else { break };
                    if let Some(what) = check(real, &script) {
                        let what = format!("{}: {what}\n{}", script.name, script.text);
                        found.lock().unwrap().push(what);
                    }
                }
            });
        }
    });
    found.into_inner().unwrap()
}

/// Runs those scripts that belong to the share of this run, one in eight at least, and looks at the real things afterwards.
fn check_all(scripts: Vec<Script>) {
    let share = Share::of_this_run().at_most(8);
    let scripts = share.of_column(0, scripts).collect();
    let real = Real::new();
    let before = real.files();
    let wrong = wrong(&real, scripts);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert_eq!(real.files(), before);
    assert!(!real.was_called());
}

#[test]
fn no_door_leads_to_the_real_machine() {
    let mut all = scripts("doors.jxa");
    all.extend(scripts("doors.applescript"));
    all.extend(shell_lines());
    assert!(all.len() > 250, "{}", all.len());
    check_all(all);
}

#[test]
fn memory_time_and_stack_are_bounded() {
    let mut all = scripts("bounds.jxa");
    all.extend(scripts("bounds.applescript"));
    assert!(all.len() > 100, "{}", all.len());
    check_all(all);
}

/// Strings of the bridge stood outside of the bound on memory, and the values of AppleScript had none.
#[test]
fn a_script_that_gathers_memory_is_ended() {
    let real = Real::new();
    for (language, text) in [
        (
            "js",
            "const kept = []; for (let n = 0; ; n++) kept.push($('x'.repeat(1 << 23) + n));",
        ),
        (
            "applescript",
            "set x to \"x\"\nrepeat 23 times\nset x to x & x\nend repeat\nset kept to {}\nrepeat\nset end of kept to x & (count of kept)\nend repeat",
        ),
    ] {
        let script = Script {
            name: "memory".to_owned(),
            language,
            text: text.to_owned(),
        };
        let said = run(&real, &script, LONGEST.as_secs()).unwrap();
        assert!(said.contains("more than 1 GiB of memory"), "{text}: {said}");
    }
}

/// What the corpus is good for shows in that it finds what is there: a script that prints what it may see, and one whose
/// file is named on the command line.
#[test]
fn what_a_script_may_reach_is_found_by_the_same_looks() {
    let real = Real::new();
    let script = |text: &str| Script {
        name: "found".to_owned(),
        language: "js",
        text: text.to_owned(),
    };
    for (text, what) in [
        (format!("'{SECRET}'"), "it printed"),
        (
            format!(
                "const app = Application.currentApplication(); app.includeStandardAdditions = true; app.setTheClipboardTo('{}' + '{}'); 1",
                &SECRET[..9],
                &SECRET[9..]
            ),
            "its world has",
        ),
    ] {
        let found = check(&real, &script(&text)).unwrap_or_default();
        assert!(found.starts_with(what), "{found}");
    }
    let before = real.files();
    fs::write(real.folder.path().join("made"), "").unwrap();
    assert_ne!(real.files(), before);
    std::net::TcpStream::connect(("127.0.0.1", real.port)).unwrap();
    let until = Instant::now() + LONGEST;
    while !real.was_called() {
        assert!(Instant::now() < until);
        thread::yield_now();
    }
}

/// Inside a test of somebody's own a script ends as well, the thread of one that nothing interrupts left behind.
#[test]
fn a_script_that_runs_in_process_ends_in_its_time() {
    let mac = SimulatedMac::new()
        .unwrap()
        .with_time_limit(Duration::from_millis(300));
    for script in [
        "for (;;);",
        "/(a*)*b/.test('a'.repeat(40))",
        "delay(100000)",
        "for (;;) try { delay(0.01) } catch (e) {}",
    ] {
        let before = Instant::now();
        let done = mac.run_javascript(script).unwrap();
        assert_eq!(done.exit, Exit::OutOfTime, "{script}: {done:?}");
        assert!(before.elapsed() < LONGEST, "{script}");
    }
    let done = mac
        .run(Program::Osascript, ["-"], "repeat\nend repeat")
        .unwrap();
    assert_eq!(done.exit, Exit::OutOfTime, "{done:?}");
    // And the next one has its own time.
    assert_eq!(mac.run_javascript("1 + 1").unwrap().stdout, "2\n");
}

/// Who names no limit gets this one; that a limit ends a script is what all others here rest on.
#[test]
fn a_script_has_sixty_seconds_unless_told_otherwise() {
    let help = Command::new(BINARY)
        .args(["run", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let limit = help
        .lines()
        .skip_while(|line| !line.contains("--time-limit"));
    let limit: Vec<&str> = limit.take(3).collect();
    assert!(limit.join(" ").contains("[default: 60]"), "{help}");
}
