//! The first inputs of each target, from the fixtures and the tests.

use crate::documents::{contents, files};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use macmcp::registry::TOOLS;
use macmcp::session::elements::scan::Node;
use serde_json::{Value, json};
use simulated_mac::SimulatedMac;
use std::io::Cursor;

/// The calls that the tests with real clients make: tool, what works, what fails.
fn calls() -> Vec<(usize, Value)> {
    let calls: Value =
        serde_json::from_str(include_str!("../clients/calls.json")).expect("calls.json");
    let of = |(place, name): (usize, &str)| {
        let entry = calls.get(name).and_then(Value::as_object).into_iter();
        let given = entry.flat_map(|entry| entry.values().cloned());
        given.map(move |given| (place, given)).collect::<Vec<_>>()
    };
    let tools = TOOLS.iter().map(|tool| &*tool.name).enumerate();
    tools.flat_map(of).collect()
}

fn led_by(byte: usize, text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut seed = vec![u8::try_from(byte % 256).unwrap_or_default()];
    seed.extend_from_slice(text.as_ref());
    seed
}

/// What a client sends.
pub(crate) fn lines() -> Vec<Vec<u8>> {
    let line = |value: Value| value.to_string();
    let request = |id: Value, method: &str, params: Value| {
        line(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
    };
    let hello = request(
        json!(1),
        "initialize",
        json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}),
    );
    let ready = line(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    let mut seeds = vec![
        format!("{hello}\n{ready}\n"),
        format!(
            "{hello}\n{}\n{}\n",
            request(json!("x"), "tools/list", json!({})),
            line(json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "x"}})),
        ),
        format!("[{hello},{hello}]\n"),
        format!("{}\n", request(json!(1), "ping", json!({}))),
        "{\"jsonrpc\":\"2.0\",\"id\":1e400,\"method\":\"ping\"}\n".into(),
        "{\"jsonrpc\":\"2.0\",\"id\":-12345678901234567890123,\"method\":\"ping\"}".into(),
        "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":\"ping\"}\r\n\u{feff}{\"id\":1.50,\"method\":\"x\",\"jsonrpc\":\"2.0\"}\n".into(),
        "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":\"ping\"}\r".into(),
        "{\"id\":1,\"id\":2,\"jsonrpc\":\"2.0\",\"method\":\"ping\"}\n{\"i\\u0064\":7,\"jsonrpc\":\"2.0\",\"method\":\"ping\"}\n".into(),
    ];
    for (place, given) in calls() {
        let params = json!({"name": &TOOLS[place].name, "arguments": given, "_meta": {"progressToken": place}});
        seeds.push(format!(
            "{hello}\n{ready}\n{}\n",
            request(json!(2), "tools/call", params)
        ));
    }
    seeds.into_iter().map(String::into_bytes).collect()
}

/// A tool and its parameters.
pub(crate) fn parameters() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = calls()
        .into_iter()
        .map(|(place, given)| led_by(place, given.to_string()))
        .collect();
    for (place, tool) in TOOLS.iter().enumerate() {
        let fixtures = contents(
            &format!("fixtures/render/{}/{}", tool.toolset, tool.name),
            ".json",
        );
        seeds.extend(fixtures.into_iter().map(|text| led_by(place, text)));
        // Every parameter, each of a wrong kind.
        let names = tool
            .input_schema()
            .get("properties")
            .and_then(Value::as_object);
        let names = names.into_iter().flat_map(|names| names.keys());
        let all: serde_json::Map<String, Value> =
            names.map(|name| (name.clone(), json!([{}]))).collect();
        seeds.push(led_by(place, Value::Object(all).to_string()));
    }
    seeds
}

/// What scripts print, and what osascript says.
pub(crate) fn replies() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = files("fixtures/osascript", ".json")
        .iter()
        .filter_map(|file| serde_json::from_slice::<Value>(&std::fs::read(file).ok()?).ok())
        .flat_map(|fixture| texts_in(&fixture))
        .map(|text| led_by(1, text))
        .collect();
    for text in [
        r#"{"ok":true,"result":{"apps":[]},"awaited_tree":"905:1"}"#,
        r#"{"ok":false,"error":{"code":"AppNotFound","message":"no","why":"x","hint":"y","number":-1728,"details":{"near":["x"]}}}"#,
        "1:2: execution error: Error: Error: Not authorized to send Apple events to Finder. (-1743)",
    ] {
        seeds.push(led_by(1, text));
    }
    seeds
}

/// Every text in a JSON value.
fn texts_in(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(texts_in).collect(),
        Value::Object(fields) => fields.values().flat_map(texts_in).collect(),
        _ => Vec::new(),
    }
}

/// What processes write to their pipes.
pub(crate) fn streams() -> Vec<Vec<u8>> {
    let texts = [
        "1 {\"ok\":true}\n2 {\"ok\":false}\nnoise",
        "macmcp-progress r1 {\"done\":1}\nmacmcp-awaiting {\"app\":\"Finder\",\"limit_ms\":5000}\nmacmcp-awaiting null\n",
        "+ 812\n- 812\n!\n! {\"path\":\"/usr/bin/osascript\",\"arg0\":null,\"args\":[\"-\"],\"env\":[[\"A\",\"b\"]],\"stdin\":\"x\"}\n",
    ];
    let cuts = [0, 3, 200];
    let with = |text: &str| cuts.map(|cut| led_by(cut, text));
    texts.iter().flat_map(|text| with(text)).collect()
}

/// Trees of elements.
pub(crate) fn trees() -> Vec<Vec<u8>> {
    let node = |parent: Option<usize>, index: usize, role: &str, title: &str| {
        json!({"root": 0, "parent": parent, "index": index, "listed": true, "role": role, "subrole": null,
            "title": title, "description": "d", "label": "l", "identifier": "_NS:1", "value": title,
            "placeholder": "p", "enabled": false, "focused": true, "selected": true, "x": 1, "y": 2.5,
            "width": 3, "height": 4, "children": 1, "actions": ["AXPress"]})
    };
    let scan = |nodes: Vec<Value>| {
        json!({"app": {"name": "Notes", "bundle_id": "com.apple.Notes", "process_id": 713, "launched": 1.5},
            "roots": [{"window": true, "window_id": 7, "complete": false}], "fields": Node::FIELDS, "nodes": nodes, "truncated": "time"})
        .to_string()
        .into_bytes()
    };
    vec![
        scan(vec![node(None, 0, "AXWindow", "W")]),
        scan(vec![
            node(None, 0, "AXWindow", "W"),
            node(Some(0), 0, "AXTable", "t"),
            node(Some(1), 0, "AXRow", "r"),
            node(Some(2), 0, "AXButton", "Delete"),
            node(Some(1), 1, "AXRow", "r"),
            node(Some(4), 0, "AXButton", "Delete"),
        ]),
        // Later ones that are named as parents.
        scan(vec![
            node(Some(1), 0, "AXGroup", "a"),
            node(Some(0), 9, "AXGroup", "b"),
        ]),
    ]
}

/// Paths as people write them.
pub(crate) fn paths() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        "window[1]/toolbar/button[\"Share\"]",
        " Window [ 2 ] / scroll area/ text area[\"a\\\"\\u00e9\"]/",
        "File > Save As…",
        "File → Open Recent ▸ Clear Menu[2]",
        "View › Show... > \u{201c}x\u{201d} \u{2010}",
        "e\u{301}👩\u{200d}👩\u{200d}👧👍🏽🇯🇵\r\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    let of_calls = calls().into_iter().flat_map(|(_, given)| texts_in(&given));
    seeds.extend(of_calls.map(String::into_bytes));
    seeds
}

/// Texts with what does not show.
pub(crate) fn texts() -> Vec<Vec<u8>> {
    let texts = [
        "a\r\n\tb \u{202e}c\u{0}d \u{2028}\u{ad}e",
        "max_dpeth",
        "👩\u{200d}👩 \"\\",
    ];
    let with = |text: &str| [0, 2, 60].map(|most| led_by(most, text));
    texts.iter().flat_map(|text| with(text)).collect()
}

/// Parameters of scripts, hostile ones among them.
pub(crate) fn templates() -> Vec<Vec<u8>> {
    let mut seeds = parameters();
    for text in [
        "\" & quit & \"",
        "\u{2028}${x}{{y}}`'*/",
        "{\"__proto__\":{\"a\":\"\\u0000\"}}",
    ] {
        seeds.push(led_by(0, text));
    }
    seeds
}

/// Files of the script library, and templates.
pub(crate) fn modules() -> Vec<Vec<u8>> {
    let mut seeds = contents("scripts/lib/core", ".js");
    seeds.extend(contents("templates/mouse", ".js.hbs"));
    for text in [
        "{{!-- a\nimport x from 'y';\n--}}\n'use strict';\nimport { a, b as c } from \"macmcp/core/names\";\r\nimport launchApp from 'macmcp/app/launch_app';\nconst x = 1;\n",
        "/* a\n*/\nimport * as reply from 'macmcp/core/reply';\n\nObjC.import('AppKit');\n\nexport class A {}\nexport const b = 1;\n",
        "export default function oneFile() {}",
    ] {
        seeds.push(text.into());
    }
    seeds
}

/// Scripts in AppleScript.
pub(crate) fn applescript() -> Vec<Vec<u8>> {
    let mut seeds = contents("crates/applescript/tests", ".applescript");
    seeds.extend(contents("scripts/lib", ".applescript"));
    for text in [
        "set x to {1, 2.5, \"a\", {b:1}}\nrepeat with n in x\n\tif n is 1 then return n as text\nend repeat",
        "on f(a, b)\n\ttry\n\t\terror \"x\" number -1728\n\ton error m number n\n\t\treturn {m, n}\n\tend try\nend f\nf(1, 2)",
        "item 2 of (every word of \"a b c\") & character id {97, 128512}",
        "date \"1 January 2024\" + 3 * days as text",
    ] {
        seeds.push(text.into());
    }
    seeds
}

/// Pictures of several kinds.
pub(crate) fn pictures() -> Vec<Vec<u8>> {
    let clear = RgbaImage::from_fn(40, 30, |x, y| {
        Rgba([
            (x * 6) as u8,
            (y * 8) as u8,
            90,
            if x > 5 && y > 3 { 255 } else { 60 },
        ])
    });
    let opaque = RgbImage::from_fn(33, 17, |x, y| Rgb([(x * y) as u8, 200, 10]));
    let kinds = [
        DynamicImage::ImageRgba8(clear.clone()),
        DynamicImage::ImageRgb8(opaque.clone()),
        DynamicImage::ImageLuma8(DynamicImage::ImageRgb8(opaque.clone()).to_luma8()),
        DynamicImage::ImageRgba16(DynamicImage::ImageRgba8(clear).to_rgba16()),
    ];
    let mut seeds = Vec::new();
    for kind in &kinds {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let mut file = Cursor::new(Vec::new());
            if kind.write_to(&mut file, format).is_ok() {
                for options in [[0, 80, 200, 255], [2, 50, 1, 8]] {
                    seeds.push([&options[..], file.get_ref()].concat());
                }
            }
        }
    }
    seeds
}

/// Worlds, and parts of them.
pub(crate) fn worlds() -> Vec<Vec<u8>> {
    let world = SimulatedMac::default_world();
    let mut seeds = vec![
        br#"{"format":1,"displays":[],"installed":[],"apps":[],"front":0}"#.to_vec(),
        br#"{"/front":-1,"/pointer":{"x":1e300,"y":-5},"/displays/0/frame/width":0}"#.to_vec(),
        br#"{"/apps/0/windows/0/frame/x":-1e9,"/next_id":18446744073709551615,"/displays/0/scale":1000}"#.to_vec(),
    ];
    // Each part in its own place.
    let parts = world.as_object().into_iter().flatten();
    seeds.extend(
        parts
            .filter(|(name, _)| *name != "apps")
            .map(|(name, value)| {
                let mut fields = serde_json::Map::new();
                fields.insert(format!("/{name}"), value.clone());
                Value::Object(fields).to_string().into_bytes()
            }),
    );
    let apps = world["apps"].as_array().cloned().unwrap_or_default();
    for app in apps {
        let small = json!({"format": 1, "displays": world["displays"], "installed": [], "apps": [app], "front": app["pid"]});
        seeds.push(small.to_string().into_bytes());
    }
    seeds.retain(|seed| seed.len() < 16 * 1024);
    seeds
}

/// Configuration files.
pub(crate) fn settings() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for text in [
        "{}",
        "",
        "{\n  // mine\n  \"mcpServers\": {\"other\": {\"command\": \"x\",}, },\n}\n",
        "{\"mcpServers\":{\"macmcp\":{\"command\":\"old\",\"env\":{\"A\":\"b\"}}},\"servers\":{}}",
        "[mcp_servers.other]\ncommand = \"x\" # mine\n[mcp_servers.macmcp]\nargs = []\n",
        "mcp_servers = { macmcp = 1, b = { c = 2 } }\n[a.b]\nc = 1979-05-27\n",
    ] {
        seeds.extend([0, 1, 2].map(|format| led_by(format, text)));
    }
    for file in contents("fixtures/setup", "") {
        seeds.extend([0, 1, 2].map(|format| led_by(format, &file)));
    }
    seeds
}

/// Files of the user's own tools: the examples of their document, and headers that say much.
pub(crate) fn own_tools() -> Vec<Vec<u8>> {
    let document = include_str!("../../docs/own-tools.md");
    let blocks = document.split("```handlebars\n").skip(1);
    let examples = blocks.filter_map(|block| block.split("```").next());
    let mut seeds: Vec<Vec<u8>> = examples
        .flat_map(|example| [0, 1].map(|language| led_by(language, example)))
        .collect();
    let recipes = document.split("```toml\n").skip(1);
    let recipes = recipes.filter_map(|block| block.split("```").next());
    seeds.extend(recipes.map(|recipe| led_by(2, recipe)));
    let described = r#"title = "T"
description = "D"
effect = "destructive"
timeout_ms = 1_000
[parameters.properties.n]
type = "string"
description = "d"
default = "a{{b}}"
[[steps]]
tool = "click_ui_element"
arguments.element = { app = "Notes", role = "row", says = "{n}", entry = ["{n}", "}}"], window = 1, path = [[0, "Row"]] }
[[steps]]
tool = "fill_form"
[steps.arguments]
app = "Notes"
[[steps.arguments.fields]]
element = "a"
value = "{n} {{"
"#;
    seeds.push(led_by(2, described));
    let javascript = r#"{{!--
title = "T"
description = "D"
effect = "read"
apps = ["Finder"]
timeout_ms = 1_000
background = true
language = "JavaScript"

[parameters]
required = ["n"]
[parameters.properties.n]
type = "array"
description = "d"
items = { type = "integer", minimum = 1, maximum = 9 }
maxItems = 3
[parameters.properties.k]
type = "string"
description = "d"
enum = ["a", "b"]
default = "a"
--}}
import * as reply from 'macmcp/core/reply';
import { quote as q } from 'macmcp/core/names';
const params = {{params}};
const call = {{call}};
function run() { return reply.run(() => ({ n: params.n, k: q(params.k) }), call); }
"#;
    let applescript = r#"{{!--
title = "T"
description = "D"
effect = "act"
apps = ["Finder"]
[parameters]
required = ["t", "n"]
[parameters.properties.t]
type = "string"
description = "d"
[parameters.properties.n]
type = "integer"
description = "d"
--}}
tell application "Finder" to reveal {{text t}}
return {{integer n}}
"#;
    let lines = "\u{feff}\r\n{{!--\r\ntitle = '''a\r\nb'''\r\n--}}\r\nfunction run() {}";
    seeds.extend([
        led_by(0, javascript),
        led_by(1, applescript),
        led_by(0, lines),
    ]);
    seeds
}

/// Command lines: the command, the tool, the words.
pub(crate) fn commands() -> Vec<Vec<u8>> {
    let with = |command: usize, tool: usize, words: &str| led_by(command, led_by(tool, words));
    let mut seeds: Vec<Vec<u8>> = calls()
        .into_iter()
        .flat_map(|(tool, given)| {
            let pairs = given.as_object().into_iter().flatten();
            let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
            let whole = format!("{given}\n--call\n{{\"budget_ms\":10}}\n--json");
            [with(0, tool, &whole), with(1, tool, &pairs.join("\n-p\n"))]
        })
        .collect();
    for (command, words) in [
        (2, "{\"budget_ms\":1,\"may_ask\":true}"),
        (3, "--params\n{}\n--whole"),
        (4, "launch_ap"),
        (5, "--fault\npreflight-lies\n--world\njapanese"),
        (6, "world"),
        (7, "new\n--list"),
        (7, "reset\nworld"),
        (7, "draw\nworld\npicture.png"),
        (
            8,
            "--deny\nTerminal,browsers\n--ask\ncom.apple.finder\n--json",
        ),
        (9, "mail\n--other-apps\nask\n--destructive\ndeny"),
        (10, "--json"),
        (10, "--markdown"),
        (11, "zsh"),
    ] {
        seeds.push(with(command, 0, words));
    }
    seeds
}
