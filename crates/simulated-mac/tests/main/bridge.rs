//! The bridge's rules that a belief cannot hold on any Mac: crashes, the two loud failures, the world's own facts.

use super::mac::Mac;

#[test]
fn a_name_no_mac_has_ends_the_process_whatever_the_script_catches() {
    let mac = Mac::new();
    for (script, named) in [
        (
            "try { $.NSWorkspce } catch (e) {} 1",
            "$.NSWorkspce (did you mean NSWorkspace?)",
        ),
        (
            "try { $('x').uppercasString } finally { 1 }",
            "uppercasString of NSString (did you mean uppercaseString?)",
        ),
        (
            "try { $.NSString.stringWithStrin('x') } catch (e) {}",
            "stringWithString",
        ),
        (
            "ObjC.import('NoSuchFramework')",
            "ObjC.import('NoSuchFramework')",
        ),
        (
            "ObjC.bindFunction('noSuchFunction', ['void', []]); try { $.noSuchFunction() } catch (e) {}",
            "noSuchFunction",
        ),
        ("typeof $([1]).length", "length of NSArray"),
    ] {
        let (status, text) = mac.failure(script);
        assert_eq!(status, 78, "{script}: {text}");
        assert!(
            text.starts_with("simulated-mac: no such name: ") && text.contains(named),
            "{text}"
        );
    }
}

#[test]
fn what_is_not_simulated_ends_the_process_with_another_status() {
    let mac = Mac::new();
    for script in [
        "try { $.NSFileManager.defaultManager.copyItemAtPathToPathError('/x', '/y', null) } catch (e) {}",
        "const t = $.NSTask.alloc.init; t.launchPath = '/bin/sh'; try { t.launch } catch (e) {}",
        "try { new Intl.NumberFormat() } catch (e) {}",
    ] {
        let (status, text) = mac.failure(script);
        assert_eq!(status, 79, "{script}: {text}");
        assert!(text.starts_with("simulated-mac: not simulated: "), "{text}");
    }
}

#[test]
fn what_is_not_imported_is_undefined() {
    let mac = Mac::new();
    let kinds = "[typeof $.NSWorkspace, typeof $.AXIsProcessTrusted, typeof $.exit, typeof $.NSString].join()";
    assert_eq!(mac.result(kinds), "undefined,undefined,undefined,function");
    let imported = format!(
        "ObjC.import('AppKit'); ObjC.import('ApplicationServices'); ObjC.import('stdlib'); {kinds}"
    );
    assert_eq!(mac.result(&imported), "function,function,function,function");
    assert_eq!(mac.failure("$.AXIsProcessTrusted()").0, 1);
}

#[test]
fn an_out_value_may_be_an_object_at_once() {
    let mac = Mac::with(|world| world["bridge"] = serde_json::json!({"out_ref": "objects"}));
    let script = "ObjC.import('AppKit'); ObjC.import('ApplicationServices'); const out = Ref(); \
        $.AXUIElementCopyAttributeValue($.AXUIElementCreateApplication( \
            $.NSWorkspace.sharedWorkspace.frontmostApplication.processIdentifier), $('AXRole'), out); \
        [out[0].js, ObjC.castRefToObject(out[0]).js].join()";
    assert_eq!(mac.result(script), "AXApplication,AXApplication");
}

#[test]
fn references_are_opaque_until_cast() {
    let mac = Mac::new();
    let copy = "ObjC.import('ApplicationServices'); const d = $.CGSessionCopyCurrentDictionary();";
    assert_eq!(
        mac.result(&format!(
            "{copy} [d instanceof Ref, ObjC.castRefToObject(d) instanceof Ref]"
        )),
        "true, false"
    );
    assert_eq!(
        mac.result(&format!(
            "{copy} ObjC.deepUnwrap(ObjC.castRefToObject(d)).kCGSSessionOnConsoleKey"
        )),
        "true"
    );
    for misuse in [
        "ObjC.deepUnwrap(d)",
        "ObjC.unwrap(d)",
        "d.js",
        "$.NSArray.arrayWithObject(d)",
    ] {
        let (status, text) = mac.failure(&format!("{copy} {misuse}"));
        assert_eq!(
            (status, text.as_str()),
            (
                1,
                "execution error: Error: Error: Ref has incompatible type (-2700)"
            ),
            "{misuse}"
        );
    }
}

#[test]
fn a_ref_for_an_error_crashes_when_it_is_read() {
    let mac = Mac::new();
    let script = "const e = Ref(); const l = $.NSFileManager.defaultManager.contentsOfDirectoryAtPathError('/x', e);";
    assert_eq!(mac.result(&format!("{script} l.isNil()")), "true");
    let ran = mac.run(&format!(
        "{script} try {{ e[0] }} catch (x) {{}} 'survived'"
    ));
    assert_eq!((ran.status, ran.stdout.as_str()), (None, ""));
}

#[test]
fn a_constant_as_a_dictionary_key_crashes() {
    let ran = Mac::new().run(
        "ObjC.import('ApplicationServices'); $.AXIsProcessTrustedWithOptions($({[$.kAXTrustedCheckOptionPrompt]: true}))",
    );
    assert_eq!(ran.status, None, "{ran:?}");
}

#[test]
fn bound_functions_take_their_signature() {
    let mac = Mac::new();
    let bind = "ObjC.import('CoreGraphics'); ObjC.bindFunction('CGPreflightPostEventAccess', ['bool', []]);";
    assert_eq!(
        mac.result(&format!("{bind} $.CGPreflightPostEventAccess()")),
        "true"
    );
    assert_eq!(
        mac.failure(&format!("{bind} $.CGPreflightPostEventAccess(1)"))
            .0,
        1
    );
    assert_eq!(
        mac.failure("ObjC.bindFunction('getpid', ['nonsense', []])")
            .0,
        1
    );
}

#[test]
fn permissions_are_told_and_asked_for() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = "unanswered".into());
    let script = "ObjC.import('ApplicationServices'); \
                  [$.AXIsProcessTrusted(), $.AXIsProcessTrustedWithOptions($({AXTrustedCheckOptionPrompt: true}))]";
    assert_eq!(mac.result(script), "false, false");
    assert_eq!(
        mac.world()["permissions"]["prompts"],
        serde_json::json!(["accessibility"])
    );
}

#[test]
fn automation_is_probed_without_an_event() {
    let mac = Mac::with(|world| {
        world["permissions"]["automation_of"] =
            serde_json::json!({"com.apple.finder": "denied", "com.apple.Safari": "unanswered"});
    });
    let probe = |id: &str| {
        mac.result(&format!(
            "ObjC.bindFunction('AEDeterminePermissionToAutomateTarget', ['int', ['void *', 'unsigned int', 'unsigned int', 'bool']]); \
             $.AEDeterminePermissionToAutomateTarget($.NSAppleEventDescriptor.descriptorWithBundleIdentifier('{id}').aeDesc, \
             0x2a2a2a2a, 0x2a2a2a2a, false)"
        ))
    };
    assert_eq!(probe("com.apple.finder"), "-1743");
    assert_eq!(probe("com.apple.Safari"), "-1744");
    assert_eq!(probe("com.apple.TextEdit"), "0");
    assert_eq!(probe("com.apple.mail"), "-600");
}

#[test]
fn booleans_are_numbers_where_the_world_says_so() {
    let mac = Mac::with(|world| world["bridge"] = serde_json::json!({ "booleans": "numbers" }));
    assert_eq!(
        mac.result("[$(true).js, ObjC.unwrap($(false)), ObjC.deepUnwrap($([true]))[0]].join()"),
        "1,0,1"
    );
    assert_eq!(
        Mac::new().result("[$(true).js, ObjC.unwrap($(false))].join()"),
        "true,false"
    );
}

#[test]
fn long_integers_are_numbers_where_the_world_says_so() {
    let script = "[typeof $('abc').length, typeof $(['a']).count, $('abc').length + 1].join()";
    let mac =
        Mac::with(|world| world["bridge"] = serde_json::json!({ "long_integers": "numbers" }));
    assert_eq!(mac.result(script), "number,number,4");
    assert_eq!(Mac::new().result(script), "string,string,31");
}

#[test]
fn a_strict_bridge_dies_of_a_value_that_was_not_cast() {
    use std::os::unix::process::ExitStatusExt;
    let read = "ObjC.import('ApplicationServices'); const out = Ref(); \
        $.AXUIElementCopyAttributeValue($.AXUIElementCreateApplication(840), $('AXTitle'), out); ";
    let mac = Mac::with(|world| world["bridge"] = serde_json::json!({ "out_ref": "strict" }));
    assert_eq!(
        mac.result(&format!("{read}ObjC.castRefToObject(out[0]).js")),
        "TextEdit"
    );
    let script = format!("{read}try {{ ObjC.unwrap(out[0]) }} catch (error) {{ 'caught' }}");
    let output = mac
        .command(&["-l", "JavaScript", "-e", &script])
        .output()
        .unwrap();
    assert_eq!(output.status.signal(), Some(11));
    assert_eq!(Mac::new().result(&script), "caught");
}
