//! Every name that our scripts use exists on a Mac: looked up in Apple's tables without running anything.
mod lint;
mod tables;

use std::{collections::BTreeSet, fs, path::Path, sync::LazyLock};

use crate::built::macmcp;
use crate::pack_tools;
use lint::{Finding, Level, NameChecker, Script};
use macmcp::template::{self, Language, modules};
use serde_json::Value;
use tables::Tables;

/// Deprecated names that we use on purpose, and why.
const DEPRECATED: [(&str, &str); 5] = [
    (
        "fullPathForApplication:",
        "the one way from a name to an app without an Apple event [bridge 9.2]",
    ),
    (
        "launch",
        "NSTask: its successor fails through an NSError out-parameter, which crashes [bridge 0.7]",
    ),
    (
        "launchApplicationAtURL:options:configuration:error:",
        "the second way to launch; the newer one crashed [bridge 9.3] [bridge 17]",
    ),
    ("launchPath", "NSTask, with `launch`"),
    (
        "readDataToEndOfFile",
        "its successor has an NSError out-parameter [bridge 0.7]",
    ),
];

/// What we use although macOS 13 has it not, and what stands in for it there.
const NEWER: [(&str, &str); 0] = [];

/// A template without what handlebars writes; its lines stay where they are.
fn template(name: &str, source: &str) -> Script {
    let mut text = String::new();
    let mut named = Vec::new();
    let source = modules::template(source).unwrap();
    let mut rest = &*source;
    while let Some((before, after)) = rest.split_once("{{") {
        let (inside, behind) = after.split_once("}}").unwrap();
        text += before;
        if let Some(list) = inside.strip_prefix("lib ") {
            named.extend(list.split('"').skip(1).step_by(2));
        } else if !inside.starts_with('!') {
            text += "null";
        }
        text += &"\n".repeat(inside.matches('\n').count());
        rest = behind;
    }
    text += rest;
    Script {
        name: name.into(),
        text,
        requires: requirements(&named),
    }
}

/// The library files named, and what they require.
fn requirements(named: &[&str]) -> Vec<String> {
    let files = template::with_imports(Language::JavaScript, named);
    files.into_iter().map(str::to_owned).collect()
}

fn library(name: &str) -> Script {
    let text = template::library(Language::JavaScript, name).unwrap();
    Script {
        name: name.into(),
        text: text.into(),
        requires: requirements(&[name]),
    }
}

fn scripts() -> Vec<Script> {
    let mut scripts: Vec<Script> = template::libraries(Language::JavaScript)
        .into_iter()
        .map(library)
        .collect();
    for name in template::names() {
        let (language, source) = template::source(name).unwrap();
        if language == Language::JavaScript {
            scripts.push(self::template(name, source));
        }
    }
    let of_packs = pack_tools::in_javascript().into_iter();
    scripts.extend(of_packs.map(|(place, source)| self::template(&place, source)));
    scripts
}

/// Keys of dictionaries that the system hands out and no header declares [bridge 3.2] [bridge 6], and of a ref's
/// anchors, which the server writes.
const OUTSIDE_KEYS: [&str; 11] = [
    "AppleSelectedInputSources",
    "CGSSessionScreenIsLocked",
    "Height",
    "InputSourceKind",
    "Width",
    "X",
    "Y",
    "kCGSSessionOnConsoleKey",
    "kCGSSessionSecureInputPID",
    "sure",
    "up",
];

/// The keys in the inputs that templates are tested with.
fn given(folder: &Path, names: &mut BTreeSet<String>) {
    fn keys(value: &Value, names: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    names.insert(key.clone());
                    keys(value, names);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| keys(item, names)),
            _ => {}
        }
    }
    for entry in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if entry.is_dir() {
            given(&entry, names);
        } else if let Ok(value) = serde_json::from_slice(&fs::read(&entry).unwrap()) {
            keys(&value, names);
        }
    }
}

static CHECKER: LazyLock<NameChecker> = LazyLock::new(|| {
    let mut names: BTreeSet<String> = OUTSIDE_KEYS.map(str::to_owned).into();
    given(crate::render_inputs::folder(), &mut names);
    NameChecker::new(Tables::read(), &scripts(), names)
});

fn findings() -> Vec<Finding> {
    scripts()
        .iter()
        .flat_map(|script| CHECKER.check(script))
        .collect()
}

#[test]
fn every_name_exists() {
    let wrong: Vec<Finding> = findings()
        .into_iter()
        .filter(|finding| finding.level == Level::Wrong)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_old_or_young_is_used_on_purpose() {
    let used = |level| -> BTreeSet<String> {
        findings()
            .into_iter()
            .filter(|finding| finding.level == level)
            .map(|finding| finding.problem)
            .collect()
    };
    let meant = |list: &[(&str, &str)]| {
        list.iter()
            .map(|(name, _)| (*name).to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(used(Level::Deprecated), meant(&DEPRECATED));
    assert_eq!(used(Level::New), meant(&NEWER));
}

#[test]
fn names_younger_than_the_oldest_macos_and_deprecated_ones_are_told_apart() {
    let levels = |lines: &str| -> Vec<(Level, String)> {
        let script = Script {
            name: "x".into(),
            text: format!("ObjC.import('AppKit');\nObjC.import('CoreGraphics');\n{lines}"),
            requires: Vec::new(),
        };
        let found = CHECKER.check(&script).into_iter();
        found
            .map(|finding| (finding.level, finding.problem))
            .collect()
    };
    for (line, level, told) in [
        (
            "$.NSPasteboard.generalPasteboard.accessBehavior;",
            Level::New,
            "accessBehavior since macOS 15.4",
        ),
        (
            "const app = $.NSRunningApplication.currentApplication; app.activateFromApplicationOptions(app, 1);",
            Level::New,
            "activateFromApplication:options: since macOS 14.0",
        ),
        (
            "$.NSWorkspace.sharedWorkspace.fullPathForApplication('Safari');",
            Level::Deprecated,
            "fullPathForApplication:",
        ),
        (
            "$.CGDisplaySwitchToMode(1, $());",
            Level::Deprecated,
            "CGDisplaySwitchToMode",
        ),
    ] {
        assert_eq!(levels(line), [(level, told.to_owned())], "{line}");
    }
}

/// What the lint says of a few lines.
fn said(lines: &str) -> Vec<String> {
    let script = Script {
        name: "x".into(),
        text: format!("ObjC.import('AppKit');\n{lines}"),
        requires: Vec::new(),
    };
    CHECKER
        .check(&script)
        .into_iter()
        .map(|finding| finding.problem)
        .collect()
}

#[test]
fn misspelt_names_are_told_with_the_nearest() {
    for (lines, expected) in [
        (
            "$.NSWorkspac.sharedWorkspace;",
            "no such name: $.NSWorkspac (did you mean NSWorkspace?)",
        ),
        (
            "$.NSWorkspace.sharedWorkspac;",
            "no such name: NSWorkspace.sharedWorkspac (did you mean NSWorkspace.sharedWorkspace?)",
        ),
        (
            "$.NSWorkspace.sharedWorkspace.runningApplication;",
            "no such name: NSWorkspace.runningApplication (did you mean NSWorkspace.runningApplications?)",
        ),
        (
            "try { const board = $.NSPasteboard.generalPasteboard; board.setStringForTyp($('x'), 'y'); } catch (_) {}",
            "no such name: NSPasteboard.setStringForTyp (did you mean NSPasteboard.setStringForType?)",
        ),
        (
            "const board = () => $.NSPasteboard.generalPasteboard; board().clearContent;",
            "no such name: NSPasteboard.clearContent (did you mean NSPasteboard.clearContents?)",
        ),
        (
            "function f(array) { return array.objectAtIndx(0); }",
            "no such name: objectAtIndx (did you mean objectAtIndex?)",
        ),
        (
            "$.AXUIElementCreateApplicaton(1);",
            "no such name: $.AXUIElementCreateApplicaton (did you mean AXUIElementCreateApplication?)",
        ),
        (
            "$.AXUIElementCreateApplication(1);",
            "$.AXUIElementCreateApplication is of HIServices, which is not imported here",
        ),
        (
            "read(element, 'AXTitel');",
            "no such name: 'AXTitel' (did you mean AXTitle?)",
        ),
        (
            "ObjC.import('AppKitt');",
            "no such name: ObjC.import('AppKitt')",
        ),
        (
            "$.NSPasteboard.generalPasteboard.clearContents();",
            "NSPasteboard.clearContents takes no arguments: it runs when it is read, its result cannot be called",
        ),
        (
            "Application('System Events').proceses.length;",
            "no such name: proceses of application in System Events (did you mean processes?)",
        ),
        (
            "const se = Application('System Events'); se.processes.byName('x').windows[0].titel();",
            "no such name: titel of window in System Events (did you mean title?)",
        ),
        (
            "const se = Application('System Events'); se.processes.whose({ unixid: 1 })[0];",
            "no such name: unixid of process in System Events (did you mean unixId?)",
        ),
        (
            "const finder = Application('Finder'); finder.selektion();",
            "no such name: selektion of application in Finder (did you mean selection?)",
        ),
        (
            "const me = Application.currentApplication(); me.displayNotifcation('x');",
            "no such name: displayNotifcation of application in the current application (did you mean displayNotification?)",
        ),
        (
            "ObjC.bindFunction('CGPreflightPostEventAcces', ['bool', []]);",
            "no function CGPreflightPostEventAcces (did you mean CGPreflightPostEventAccess?)",
        ),
        (
            "ObjC.bindFunction('CGPreflightPostEventAccess', ['bool', ['int']]);",
            "CGPreflightPostEventAccess takes 0 arguments, not 1",
        ),
        (
            "ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['long']]);",
            "argument 1 of AXUIElementCreateApplication is I32, not long",
        ),
        (
            "ObjC.bindFunction('CGEventCreateMouseEvent', ['id', ['id', 'int', '{CGPoint=dd}', 'int']]);",
            "argument 3 of CGEventCreateMouseEvent is Struct(\"CGPoint\"), not {CGPoint=dd}",
        ),
        (
            "$.NSWorkspace.sharedWorkspace.launchApplication('x');",
            "launchApplication:",
        ),
    ] {
        assert_eq!(said(lines), [expected], "{lines}");
    }
}

#[test]
fn what_a_mac_has_is_left_alone() {
    for lines in [
        "const found = $.NSWorkspace.sharedWorkspace.runningApplications; Number(found.count); found.objectAtIndex(0).localizedName;",
        "$.NSRunningApplication.currentApplication.hidden;",
        "$.NSMutableData.dataWithLength(4).mutableBytes;",
        "$('x').dataUsingEncoding(4).writeToFileAtomically('y', true);",
        "const screens = $.NSScreen.screens; for (let i = 0; i < screens.count; i += 1) screens.objectAtIndex(i).frame.origin.x;",
        "Application('System Events').processes.whose({ _and: [{ backgroundOnly: false }, { name: { _contains: 'x' } }] }).windows.attributes.byName('AXMinimized').value();",
        "const me = Application.currentApplication(); me.includeStandardAdditions = true; me.getVolumeSettings().outputVolume;",
        "ObjC.bindFunction('CGEventCreateMouseEvent', ['id', ['id', 'unsigned int', '{CGPoint=\"x\"d\"y\"d}', 'unsigned int']]);",
    ] {
        assert_eq!(said(lines), Vec::<String>::new(), "{lines}");
    }
}

/// A template that hides a misspelt selector in a `try` fails when it runs, and fails here, both naming the right one.
#[test]
fn a_name_hidden_in_a_try_fails_the_run_and_the_lint() {
    let body = "try { $.NSPasteboard.generalPasteboard.stringForTyp('public.utf8-plain-text'); } catch (_) {}";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("probe.js.hbs");
    let source = format!(
        "import * as reply from 'macmcp/core/reply';\nconst params = {{{{params}}}};\nObjC.import('AppKit');\nfunction run() {{ return reply.run(() => {{ {body} return {{}}; }}); }}\n"
    );
    fs::write(&file, &source).unwrap();
    let ran = std::process::Command::new(macmcp())
        .args(["run-script", file.to_str().unwrap(), "--simulate"])
        .arg(folder.path().join("world.json"))
        .output()
        .unwrap();
    let told = format!(
        "{}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(
        !ran.status.success() && told.contains("did you mean stringForType?"),
        "{told}"
    );
    let problems: Vec<String> = CHECKER
        .check(&template("probe", &source))
        .into_iter()
        .map(|finding| finding.problem)
        .collect();
    assert_eq!(
        problems,
        ["no such name: NSPasteboard.stringForTyp (did you mean NSPasteboard.stringForType?)"]
    );
}
