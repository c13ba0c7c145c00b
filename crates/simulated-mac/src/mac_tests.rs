//! Simulated Macs for the tests of others.

use super::*;
use crate::{EXIT_NO_SUCH_NAME, EXIT_NOT_SIMULATED, Exit};

#[test]
fn the_first_look_at_a_world_sees_the_dock_as_it_has_to_be() {
    let mut world = SimulatedMac::default_world();
    world["dock"]["kept"][2] = "com.example.gone".into();
    let mac = SimulatedMac::from_world(&world).unwrap();
    let look = || mac.change(|world| world["apps"].clone()).unwrap();
    let first = look();
    assert_eq!(look(), first);
}

/// Regression: the next id was beyond the last one.
#[test]
fn a_world_counts_on_from_a_number_that_leaves_room() {
    for (name, number) in [
        ("next_id", u64::MAX),
        ("next_id", 1_000_000_001),
        ("next_pid", 2_147_483_647),
    ] {
        let mut world = SimulatedMac::default_world();
        world[name] = number.into();
        let refused = SimulatedMac::from_world(&world).map(|_| ());
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("at most 1000000000"), "{name}: {error}");
    }
}

#[test]
fn a_script_runs_in_process_and_changes_the_mac() {
    let mac = SimulatedMac::new().unwrap();
    let done = mac
        .run_javascript(
            "const app = Application.currentApplication(); app.includeStandardAdditions = true;
             app.setTheClipboardTo('kept'); app.theClipboard()",
        )
        .unwrap();
    let expected = Finished {
        stdout: "kept\n".into(),
        stderr: String::new(),
        exit: Exit::Status(0),
    };
    assert_eq!(done, expected);
    assert_eq!(mac.pasteboard_text().unwrap().as_deref(), Some("kept"));
    assert_eq!(mac.counts().unwrap().len(), 1);
}

#[test]
fn what_no_script_may_catch_ends_the_script_and_not_the_caller() {
    let mac = SimulatedMac::new().unwrap();
    for (script, status) in [
        ("$.NSNoSuchClass.alloc", EXIT_NO_SUCH_NAME),
        ("$.getenv('SIMULATED_MAC_UNSET')", EXIT_NOT_SIMULATED),
    ] {
        let script = format!(
            "ObjC.import('AppKit'); ObjC.import('stdlib'); try {{ {script} }} catch (e) {{}}
             for (;;) {{ try {{ delay(0.01); console.log('on') }} catch (e) {{}} }}"
        );
        let done = mac.run_javascript(&script).unwrap();
        assert_eq!(done.exit, Exit::Status(status), "{done:?}");
        assert!(!done.stderr.contains("\non"), "{done:?}");
    }
}

#[test]
fn a_dialog_that_nobody_answers_blocks_and_a_fault_crashes() {
    let mac = SimulatedMac::new().unwrap();
    let done = mac
        .run_javascript(
            "const app = Application.currentApplication(); app.includeStandardAdditions = true;
             app.displayDialog('Go on?')",
        )
        .unwrap();
    assert_eq!(done.exit, Exit::Blocked, "{done:?}");
    mac.change(|world| world["faults"]["crash_after_calls"] = 0.into())
        .unwrap();
    let done = mac.run_javascript("$.NSProcessInfo.processInfo").unwrap();
    assert_eq!(done.exit, Exit::Crashed);
}

#[test]
fn a_change_that_leaves_no_mac_is_refused_and_not_written() {
    let mac = SimulatedMac::new().unwrap();
    let before = mac.state().unwrap();
    let refused = mac.change(|world| world["display"] = "none".into());
    assert!(refused.unwrap_err().to_string().contains("`display`"));
    assert_eq!(mac.state().unwrap(), before);
}

#[test]
fn the_folder_goes_with_the_mac_unless_it_is_kept() {
    let mac = SimulatedMac::new().unwrap();
    let path = mac.world_path().to_owned();
    drop(mac.clone());
    assert!(path.exists());
    drop(mac);
    assert!(!path.exists());
    let kept = SimulatedMac::new().unwrap().keep();
    assert!(kept.join("world.json").exists());
    fs::remove_dir_all(kept).unwrap();
}

#[test]
fn screencapture_draws_in_process() {
    let mac = SimulatedMac::new().unwrap();
    let picture = mac.folder().join("shot.png");
    let done = mac
        .run(
            Program::Screencapture,
            [OsStr::new("-x"), OsStr::new("-m"), picture.as_os_str()],
            "",
        )
        .unwrap();
    assert_eq!(done.exit, Exit::Status(0), "{done:?}");
    assert!(fs::read(picture).unwrap().starts_with(b"\x89PNG"));
}
