//! Faults on demand: what goes wrong goes wrong as on a Mac.

use std::{
    io::Read,
    os::unix::process::ExitStatusExt,
    time::{Duration, Instant},
};

use serde_json::json;
use wait_timeout::ChildExt;

use super::mac::{Mac, app_of};

#[test]
fn output_is_cut_off() {
    let mac = Mac::with(|world| world["faults"] = json!({"cut_output_after": 5, "times": 1}));
    let cut = mac.run("'0123456789'");
    assert_eq!((cut.stdout.as_str(), cut.status), ("01234", Some(0)));
    assert_eq!(mac.run("'0123456789'").stdout, "0123456789\n");
}

#[test]
fn the_process_crashes_in_mid_run() {
    let mac = Mac::with(|world| world["faults"] = json!({"crash_after_calls": 1}));
    let output = mac
        .command(&[
            "-l",
            "JavaScript",
            "-e",
            "$('a').length; $('b').length; 'done'",
        ])
        .output()
        .unwrap();
    assert_eq!(output.status.signal(), Some(11));
    assert_eq!(output.stdout, b"");
    assert_eq!(mac.stats()[0]["status"], 139);
}

#[test]
fn a_hung_app_does_not_quit_and_answers_no_message() {
    let mac = Mac::with(|world| app_of(world, "Safari")["hung"] = json!(true));
    let script = "ObjC.import('AppKit'); ObjC.import('ApplicationServices'); \
        const a = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.Safari').objectAtIndex(0); \
        const sent = a.terminate; delay(2); const e = $.AXUIElementCreateApplication(a.processIdentifier); \
        $.AXUIElementSetMessagingTimeout(e, 1.5); const start = Date.now(); \
        const code = $.AXUIElementCopyAttributeValue(e, $('AXRole'), Ref()); \
        [sent, a.terminated, code, Math.round((Date.now() - start) / 100)].join()";
    assert_eq!(mac.result(script), "true,false,-25204,15");
}

#[test]
fn an_unanswered_prompt_blocks_until_killed_and_locks_nothing() {
    let mac = Mac::with(|world| world["permissions"]["automation"] = "unanswered".into());
    let script = "ObjC.bindFunction('AEDeterminePermissionToAutomateTarget', ['int', ['void *', 'unsigned int', 'unsigned int', 'bool']]); \
        console.log('asking'); $.AEDeterminePermissionToAutomateTarget(\
        $.NSAppleEventDescriptor.descriptorWithBundleIdentifier('com.apple.finder').aeDesc, 0x2a2a2a2a, 0x2a2a2a2a, true)";
    let mut child = mac
        .command(&["-l", "JavaScript", "-e", script])
        .spawn()
        .unwrap();
    let mut byte = [0];
    child.stderr.take().unwrap().read_exact(&mut byte).unwrap();
    // The prompt stands in the world as soon as the process blocks.
    let start = Instant::now();
    while mac.world()["permissions"]["prompts"].is_null() {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::yield_now();
    }
    // Others are not kept out.
    assert_eq!(
        mac.result(
            "ObjC.import('AppKit'); Number($.NSPasteboard.generalPasteboard.clearContents) > 0"
        ),
        "true"
    );
    assert!(
        child
            .wait_timeout(Duration::from_millis(50))
            .unwrap()
            .is_none()
    );
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_element_is_replaced_between_two_reads() {
    let mac = Mac::with(|world| {
        let settings = app_of(world, "System Settings");
        let controls = settings["windows"][0]["children"].as_array_mut().unwrap();
        let group = controls
            .iter_mut()
            .find(|child| child["role"] == "AXGroup")
            .unwrap();
        group["id"] = 7777.into();
        world["pending"] = json!([{"at": 0, "what": {"replaced": {"element": 7777}}}]);
    });
    // It happens at the first look at the clock behind it: a day from now.
    let mut world = mac.world();
    let soon = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_secs_f64()
        + 60.0;
    world["pending"][0]["at"] = soon.into();
    std::fs::write(mac.world_path(), world.to_string()).unwrap();
    let script = "ObjC.import('AppKit'); ObjC.import('ApplicationServices'); \
        const read = (element, name) => { const out = Ref(); const code = $.AXUIElementCopyAttributeValue(element, $(name), out); return code === 0 ? ObjC.castRefToObject(out[0]) : code; }; \
        const app = $.AXUIElementCreateApplication($.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.systempreferences').objectAtIndex(0).processIdentifier); \
        const group = () => read(read(app, 'AXWindows').objectAtIndex(0), 'AXChildren').js.find(child => read(child, 'AXRole').js === 'AXGroup'); \
        const before = group(), inner = read(before, 'AXChildren').objectAtIndex(0); \
        for (let waited = 0; waited < 70; waited += 7) delay(7); \
        [read(before, 'AXRole'), read(inner, 'AXRole'), read(group(), 'AXRole').js, Boolean($.CFEqual(before, group()))].join()";
    assert_eq!(mac.result(script), "-25202,-25202,AXGroup,false");
}

/// What the attributes of Safari's first element with a role are.
const READ: &str = "ObjC.import('AppKit'); ObjC.import('ApplicationServices'); \
    const a = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.systempreferences').objectAtIndex(0); \
    const app = $.AXUIElementCreateApplication(a.processIdentifier); \
    const read = (e, name) => { const out = Ref(); const code = $.AXUIElementCopyAttributeValue(e, $(name), out); \
      return code === 0 ? ObjC.castRefToObject(out[0]) : code; }; \
    const all = (e) => { const found = [e]; const inside = read(e, 'AXChildren'); \
      if (typeof inside !== 'number') for (const child of inside.js) found.push(...all(child)); return found; }; \
    const find = (title) => all(read(app, 'AXFocusedWindow')).find((e) => { const t = read(e, 'AXTitle'); return typeof t !== 'number' && t.js === title; });";

// [findings-2 7.11]
#[test]
fn a_slow_switch_turns_two_seconds_after_its_press() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["switches-are-slow"]});
        let switch = json!({"role": "AXCheckBox", "subrole": "AXSwitch", "title": "Slow", "value": 0, "frame": [10, 10, 90, 20]});
        app_of(world, "System Settings")["windows"][0]["children"] = json!([switch]);
    });
    let script = format!(
        "{READ} const one = find('Slow'); const value = () => read(one, 'AXValue').js; \
        $.AXUIElementPerformAction(one, $('AXPress')); const now = value(); delay(1.9); const soon = value(); delay(0.2); \
        [now, soon, value()].join()"
    );
    assert_eq!(mac.result(&script), "0,0,1");
}

// [findings-2 7.1]
#[test]
fn an_app_answers_nothing_for_a_while_after_it_was_acted_upon() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["apps-hang-after-acts"]});
        let button =
            json!({"role": "AXCheckBox", "title": "Box", "value": 0, "frame": [10, 10, 90, 20]});
        app_of(world, "System Settings")["windows"][0]["children"] = json!([button]);
    });
    let script = format!(
        "{READ} const one = find('Box'); const value = () => {{ const v = read(one, 'AXValue'); return typeof v === 'number' ? v : v.js; }}; \
        const before = value(); const code = $.AXUIElementPerformAction(one, $('AXPress')); \
        const found = [before, code, value(), value(), value(), value()]; found.join()"
    );
    assert_eq!(mac.result(&script), "0,0,-25204,-25204,1,1");
}
