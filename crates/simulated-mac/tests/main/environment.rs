//! Environment variables, as scripts read them: those of the simulated Mac.

use super::mac::{Mac, Ran};

/// What a script prints whose process has a variable in its environment.
fn ran(mac: &Mac, script: &str) -> Ran {
    let output = mac
        .command(&["-l", "JavaScript", "-e", script])
        .env("REAL_TOKEN", "sk_live_51abc")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        status: output.status.code(),
    }
}

#[test]
fn variables_are_those_of_the_world() {
    let mac = Mac::with(|world| world["system"]["environment"]["EDITOR"] = "vi".into());
    for (name, value) in [
        ("HOME", "/Users/demo"),
        ("USER", "demo"),
        ("PATH", "/usr/bin:/bin:/usr/sbin:/sbin"),
        ("TMPDIR", "/var/folders/zz/demo/T/"),
        ("EDITOR", "vi"),
    ] {
        let script = format!(
            "ObjC.import('stdlib'); [$.getenv('{name}'), $.NSProcessInfo.processInfo.environment.objectForKey('{name}').js].join()"
        );
        let printed = ran(&mac, &script).stdout;
        assert_eq!(printed, format!("{value},{value}\n"));
    }
    assert_eq!(
        mac.result("$.NSFileManager.defaultManager.fileExistsAtPath($.NSTemporaryDirectory())"),
        "true"
    );
}

/// The zone of the real machine showed in every time that a script wrote or read.
#[test]
fn times_are_those_of_the_world_whatever_the_zone_of_the_machine() {
    let mac = Mac::new();
    let script = "const noon = new Date(2026, 5, 15, 12);
        const later = new Date(noon);
        later.setHours(13, 5);
        [noon.getTime(), noon.getHours(), noon.getDay(), noon.getTimezoneOffset(), later.getTime() - noon.getTime(),
         new Date('2026-06-15T12:00').getTime(), new Date('June 15, 2026 12:00').getTime(), Date.parse('2026-06-15'),
         Date.parse('2026-06-15T12:00+02:00'), String(noon), noon.toDateString(), noon.toTimeString(),
         String(new Date(NaN)), new Date(NaN).getTimezoneOffset(),
         new Date(NaN).getHours(), typeof Date()].join('|')";
    let printed = |zone: &str| {
        let mut command = mac.command(&["-l", "JavaScript", "-e", script]);
        let output = command.env("TZ", zone).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let in_berlin = printed("UTC0");
    let begin = "1781517600000|12|1|-120|3900000|1781517600000|1781517600000|1781481600000|1781517600000|\
        Mon Jun 15 2026 12:00:00 GMT+0200|Mon Jun 15 2026|12:00:00 GMT+0200|";
    assert!(in_berlin.starts_with(begin), "{in_berlin}");
    assert!(
        in_berlin.ends_with("|Invalid Date|NaN|NaN|string\n"),
        "{in_berlin}"
    );
    for zone in ["JST-9", "EST5EDT", "<+0545>-5:45"] {
        assert_eq!(printed(zone), in_berlin, "{zone}");
    }
}

/// The real ones, keys among them, were handed to any script.
#[test]
fn the_real_environment_is_not_seen() {
    let mac = Mac::new();
    let all = "Object.keys(ObjC.deepUnwrap($.NSProcessInfo.processInfo.environment)).sort().join()";
    assert_eq!(
        ran(&mac, all).stdout,
        "HOME,LOGNAME,PATH,SHELL,TMPDIR,USER,__CF_USER_TEXT_ENCODING\n"
    );
    let one = ran(&mac, "ObjC.import('stdlib'); $.getenv('REAL_TOKEN')");
    assert_eq!(one.status, Some(79), "{one:?}");
    assert!(one.stderr.contains("NSProcessInfo"), "{one:?}");
    let words = "use framework \"Foundation\"
(current application's NSProcessInfo's processInfo()'s arguments())'s firstObject() as text";
    assert_eq!(mac.osascript(&["-"], words).stdout, "/usr/bin/osascript\n");
}
