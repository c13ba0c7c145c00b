//! Several processes on one Mac: nothing is lost, nobody waits for a wait.

use std::process::Child;

use serde_json::json;

use super::mac::Mac;

const COPY: &str = "ObjC.import('AppKit'); const pb = $.NSPasteboard.generalPasteboard; \
    for (let i = 0; i < 10; i++) { pb.clearContents; delay(0.01); }";

#[test]
fn changes_of_many_processes_all_count() {
    let mac = Mac::new();
    let count = || -> i64 {
        mac.result("ObjC.import('AppKit'); $.NSPasteboard.generalPasteboard.changeCount")
            .parse()
            .unwrap()
    };
    let before = count();
    let children: Vec<Child> = (0..4)
        .map(|_| {
            mac.command(&["-l", "JavaScript", "-e", COPY])
                .spawn()
                .unwrap()
        })
        .collect();
    for child in children {
        assert!(child.wait_with_output().unwrap().status.success());
    }
    assert_eq!(count(), before + 40);
}

#[test]
fn a_worker_sees_what_others_do_between_its_requests() {
    use std::io::{BufRead, BufReader, Write};
    let mac = Mac::new();
    let script = "ObjC.import('AppKit'); const input = $.NSFileHandle.fileHandleWithStandardInput; \
        const output = $.NSFileHandle.fileHandleWithStandardOutput; \
        for (;;) { const data = input.availableData; if (Number(data.length) === 0) break; \
        const text = $.NSPasteboard.generalPasteboard.stringForType('public.utf8-plain-text').js; \
        output.writeData($(text + '\\n').dataUsingEncoding(4)); }";
    let mut child = mac
        .command(&["-l", "JavaScript", "-e", script])
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = || {
        input.write_all(b"?\n").unwrap();
        lines.next().unwrap().unwrap()
    };
    assert_eq!(ask(), "Hello from the simulated Mac");
    mac.result(
        "ObjC.import('AppKit'); const pb = $.NSPasteboard.generalPasteboard; pb.clearContents; \
         pb.setStringForType('new', 'public.utf8-plain-text')",
    );
    assert_eq!(ask(), "new");
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_long_computation_does_not_lock_the_world() {
    let mac = Mac::new();
    let script = "ObjC.import('AppKit'); $.NSPasteboard.generalPasteboard.clearContents; console.log('changed'); for (;;) ;";
    let mut child = mac
        .command(&["-l", "JavaScript", "-e", script])
        .spawn()
        .unwrap();
    std::io::Read::read_exact(&mut child.stderr.take().unwrap(), &mut [0]).unwrap();
    assert_eq!(
        mac.result(
            "ObjC.import('AppKit'); Number($.NSPasteboard.generalPasteboard.clearContents) > 0"
        ),
        "true"
    );
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What one process saves the next one loads: read quickly and not exactly, this number would be the one beside it.
#[test]
fn a_number_is_the_same_for_the_next_process() {
    let place = json!([954.454_352_441_613_2, 100.0]);
    let mac = Mac::with(|world| world["pointer"] = place.clone());
    mac.result("1");
    assert_eq!(mac.world()["pointer"], place);
}
