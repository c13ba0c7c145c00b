//! The words of the engine, to be read: what a reviewer should see change.

use macmcp::engine::guidance::{Responsible, explain};
use macmcp::engine::reply::{Reply, find};
use macmcp::error::{Code, Error};
use serde_json::Value;

#[test]
fn every_denial_reads_well_for_every_responsible() {
    let responsibles = [
        Responsible::App {
            name: "iTerm".into(),
            path: "/Applications/iTerm.app".into(),
            bundle_id: Some("com.googlecode.iterm2".into()),
        },
        Responsible::Server {
            path: "/Users/me/Applications/macmcp.app/Contents/MacOS/macmcp".into(),
            claude_desktop: false,
        },
        Responsible::Server {
            path: "/opt/bin/macmcp".into(),
            claude_desktop: true,
        },
        Responsible::Server {
            path: "/opt/bin/macmcp".into(),
            claude_desktop: false,
        },
        Responsible::Program {
            path: "/opt/homebrew/bin/node".into(),
        },
        Responsible::Ssh,
        Responsible::Unknown,
    ];
    let mut texts = Vec::new();
    for code in [
        Code::AccessibilityDenied,
        Code::PostEventDenied,
        Code::AutomationDenied,
        Code::ScreenRecordingDenied,
    ] {
        for responsible in &responsibles {
            let error = Error::new(code, "raw").detail("target", "Finder");
            texts.push(explain(error, responsible).to_string());
        }
    }
    super::with_snapshots(|| insta::assert_snapshot!(texts.join("\n\n")));
}

#[test]
fn what_is_no_envelope_is_refused_with_a_reason() {
    let refused: Vec<String> = [
        &b""[..],
        b" \n\n",
        b"\n{\"ok\":true}",
        b"Application(\"Finder\")",
        b"{\"ok\":tru",
        b"{\"ok\":1}",
        b"{\"ok\":true,\"extra\":1}",
        b"{\"ok\":true,\"error\":{\"message\":\"x\"}}",
        b"{\"ok\":false}",
        b"{\"ok\":false,\"error\":{\"code\":\"Nope\",\"message\":\"x\"}}",
        b"{\"ok\":false,\"error\":{\"message\":\"x\",\"number\":1e300}}",
        b"\xff\xfe",
    ]
    .iter()
    .map(|bytes| find(bytes).unwrap_err().to_string())
    .collect();
    super::with_snapshots(|| insta::assert_snapshot!(refused.join("\n")));
}

#[test]
fn a_result_with_half_a_character_is_refused_when_it_is_read() {
    let reply = find(b"{\"ok\":true,\"result\":\"\\ud800\"}").unwrap();
    let Reply::Done { result, .. } = reply else {
        panic!("{reply:?}")
    };
    let refused = result.read::<Value>().unwrap_err().to_string();
    assert_eq!(refused, "unexpected end of hex escape at line 1 column 8");
}
