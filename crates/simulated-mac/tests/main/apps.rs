//! Launching, activating, hiding and quitting through NSWorkspace, NSRunningApplication and `open` [bridge 9].

use super::mac::Mac;

const HEAD: &str = "ObjC.import('AppKit'); const ws = $.NSWorkspace.sharedWorkspace; \
    const app = id => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0); \
    const spin = s => $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(s)); \
    const front = () => ws.frontmostApplication.bundleIdentifier.js; ";

fn result(mac: &Mac, script: &str) -> String {
    mac.result(&format!("{HEAD}{script}"))
}

#[test]
fn open_says_what_it_does_not_find() {
    let script = |flag: &str| {
        format!(
            "const t = $.NSTask.alloc.init; const p = $.NSPipe.pipe; t.launchPath = '/usr/bin/open'; \
             t.arguments = $(['{flag}', 'com.nope']); t.standardError = p; t.launch; \
             const d = p.fileHandleForReading.readDataToEndOfFile; \
             [t.terminationStatus, $.NSString.alloc.initWithDataEncoding(d, 4).js.trim()].join(' ')"
        )
    };
    let mac = Mac::new();
    assert_eq!(
        result(&mac, &script("-a")),
        "1 Unable to find application named 'com.nope'"
    );
    assert!(
        result(&mac, &script("-b"))
            .starts_with("1 LSCopyApplicationURLsForBundleIdentifier() failed")
    );
}

#[test]
fn the_completion_handler_comes_with_the_run_loop() {
    let script = |path: &str| {
        format!(
            "let got = 'nothing'; ws.openApplicationAtURLConfigurationCompletionHandler($.NSURL.fileURLWithPath('{path}'), \
             $.NSWorkspaceOpenConfiguration.configuration, (a, e) => {{ got = e.isNil() ? a.localizedName.js : e.localizedDescription.js; }}); \
             const before = got; for (let i = 0; i < 40 && got === 'nothing'; i++) spin(0.05); [before, got].join()"
        )
    };
    let mac = Mac::new();
    assert_eq!(
        result(&mac, &script("/System/Applications/Calculator.app")),
        "nothing,Calculator"
    );
    assert_eq!(
        result(&mac, &script("/Applications/Broken App.app")),
        "nothing,The application “Broken App” can’t be opened."
    );
}

#[test]
fn the_deprecated_launch_calls_still_answer() {
    let mac = Mac::new();
    assert_eq!(
        result(
            &mac,
            "[ws.launchApplication('Preview'), ws.launchApplication('Nothing')].join()"
        ),
        "true,false"
    );
    let script = "const a = ws.launchApplicationAtURLOptionsConfigurationError(\
        $.NSURL.fileURLWithPath('/System/Applications/Calendar.app'), 0x200, $({}), null); \
        spin(2); [a.localizedName.js, a.finishedLaunching, a.active].join()";
    assert_eq!(result(&mac, script), "Calendar,true,false");
    let script = "ws.launchAppWithBundleIdentifierOptionsAdditionalEventParamDescriptorLaunchIdentifier(\
        'com.apple.ActivityMonitor', 0x10000, $.NSAppleEventDescriptor.nullDescriptor, null)";
    assert_eq!(result(&mac, script), "true");
}

#[test]
fn an_unsaved_document_keeps_its_app() {
    let mac = Mac::new();
    let script = "const a = app('com.apple.TextEdit'); const sent = a.terminate; spin(3); [sent, a.terminated].join()";
    assert_eq!(result(&mac, script), "true,false");
    let world = mac.world().to_string();
    assert_eq!(world.matches("AXSheet").count(), 1);
    assert_eq!(
        result(
            &mac,
            "const a = app('com.apple.TextEdit'); a.forceTerminate; spin(0.1); a.terminated"
        ),
        "true"
    );
}

#[test]
fn apps_that_fail_to_launch() {
    let mac = Mac::new();
    let gone = "const ok = ws.launchApplication('Crasher'); spin(0.05); const a = app('com.example.crasher'); \
        const there = a.finishedLaunching; spin(1); [ok, there, a.terminated].join()";
    assert_eq!(result(&mac, gone), "true,false,true");
    let never =
        "ws.launchApplication('Sleepy'); spin(9); app('com.example.sleepy').finishedLaunching";
    assert_eq!(result(&mac, never), "false");
}

#[test]
fn finding_apps_on_disk() {
    let script = "[ws.fullPathForApplication('textedit').js, ws.fullPathForApplication('None').isNil(), \
        ws.URLForApplicationWithBundleIdentifier('COM.APPLE.SAFARI').path.js, \
        $.NSBundle.bundleWithPath('/Applications/Safari.app').bundleIdentifier.js, \
        ObjC.deepUnwrap($.NSFileManager.defaultManager.contentsOfDirectoryAtPathError('/Applications', null)).includes('Slack.app')].join()";
    let expected =
        "/System/Applications/TextEdit.app,true,/Applications/Safari.app,com.apple.Safari,true";
    assert_eq!(result(&Mac::new(), script), expected);
}
