//! How long a message to an app may take, which library files set for themselves and put back [findings-2 8.10].

use crate::support::default_mac::pid;
use crate::support::{Mac, app, macmcp};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// A hit test and a look for menus in one app, then a message to another one that never answers.
const TEMPLATE: &str = r"{{!-- How long a message may take afterwards. --}}
'use strict';
import * as ax from 'macmcp/ax/ax';
import * as reply from 'macmcp/core/reply';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as shownMenus from 'macmcp/menu/shown_menus';
const params = {{params}};
const call = {{call}};

function run() {
  return reply.run(() => {
    ax.application(params.app, 1);
    elementAtPoint.find({ x: 100, y: 100 });
    shownMenus.menuAt({ process_id: params.app, x: 100, y: 100 });
    const hung = $.AXUIElementCreateApplication(params.hung);
    const before = Date.now();
    const code = Number($.AXUIElementCopyAttributeValue(hung, $('AXTitle'), Ref()));
    return { code, milliseconds: Date.now() - before };
  }, call);
}
";

#[test]
fn a_short_look_leaves_the_others_their_time() {
    let mac = Mac::with(|world| app(world, "TextEdit")["hung"] = json!(true));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("standing.js.hbs");
    fs::write(&file, TEMPLATE).unwrap();
    let params = json!({"app": pid::SAFARI, "hung": pid::TEXT_EDIT});
    let output = Command::new(macmcp())
        .arg("run-script")
        .arg(&file)
        .args(["--json", "--params", &params.to_string(), "--simulate"])
        .arg(mac.world())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["result"]["code"], -25204, "{report:#}");
    let milliseconds = report["result"]["milliseconds"].as_u64().unwrap();
    assert!((900..1500).contains(&milliseconds), "{milliseconds}");
}
