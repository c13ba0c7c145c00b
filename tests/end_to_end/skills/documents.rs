//! Text, files, lists; and that the files are skills.

use super::{SURFACES, file, follow, has, lines};
use serde_json::json;

/// The longest skill, in bytes.
const LONGEST: usize = 2_048;

#[test]
fn each_skill_is_short_and_each_line_has_a_grade() {
    for surface in SURFACES {
        let text = file(surface);
        assert!(text.len() <= LONGEST, "{surface}: {} bytes", text.len());
        assert!(text.starts_with(&format!("---\nname: macmcp-{surface}\ndescription: ")));
        let lines = lines(surface);
        assert!(lines.len() >= 8, "{surface}");
        for line in lines {
            let grade = line.says.rsplit(' ').next().unwrap();
            assert!(
                ["A", "B", "C", "M"].contains(&grade),
                "{surface}: {}",
                line.says
            );
        }
        has(
            &text,
            &[
                "A trees of live Macs, B programs of others, C inferred, M what macmcp does",
                "## Traps",
                "Prove",
            ],
        );
    }
}

#[test]
fn text() {
    follow(
        "text",
        &[
            |step| has(&step.answer(), &["this text is not saved yet.\""]),
            |step| {
                has(
                    &step.answer(),
                    &["\"text\":\"kept\"", "\"effect\":\"confirmed\""],
                )
            },
            |step| {
                has(
                    &step.answer(),
                    &["\"text\":\"Dear reader,\"", "\"bounds\":{"],
                )
            },
            |step| {
                has(
                    step.answers().last().unwrap(),
                    &["is kept yet. Yours", "\"effect\":\"confirmed\""],
                )
            },
            |step| has(&step.answer(), &["\"holds\":true", "\"complete\":true"]),
            |step| {
                let [set, proven] = &*step.answers() else {
                    panic!("two calls");
                };
                has(
                    set,
                    &["\"previous\":\"Dear reader,", "\"value\":\"One line\""],
                );
                has(proven, &["\"holds\":true"]);
            },
            |step| has(&step.answer(), &["\"One line\\\" → \\\"Dear reader"]),
            |step| {
                let typed = step
                    .client
                    .ok("type_text", json!({"app": "TextEdit", "text": "\n"}));
                has(&typed.to_string(), &["\\\\n"]);
                step.client.ok(
                    "click_menu_item",
                    json!({"app": "TextEdit", "menu_path": "Edit > Undo"}),
                );
            },
            |step| {
                has(&step.answer(), &["\"start\":6"]);
                let other =
                    json!({"app": "TextEdit", "element": "First Text View", "text": "DEAR"});
                let (_, text) = step.client.err("select_text", other);
                has(&text, &["Letter case and spaces count"]);
            },
            |step| {
                let notes = json!({"app": "Notes", "element": "First Text View"});
                let (error, _) = step.client.err("get_ui_element_value", notes);
                assert_eq!(error["code"], "ElementNotFound");
            },
        ],
    );
}

#[test]
fn files() {
    follow(
        "files",
        &[
            |step| {
                has(
                    &step.answers().concat(),
                    &[
                        "/Documents/Plan.txt\"",
                        "\"path\":\"/Users/demo/Documents\"",
                    ],
                )
            },
            |step| has(&step.answer(), &["\"effect\":\"confirmed\""]),
            |step| has(&step.answer(), &["\"selected\":true"]),
            |step| {
                let [made, named] = &*step.answers() else {
                    panic!("two calls");
                };
                has(made, &["focus: ", "untitled folder"]);
                has(named, &["\\\"Taxes\\\""]);
            },
            |step| has(step.answers().last().unwrap(), &["Ideas.txt\\\""]),
            |step| {
                for answer in step.answers() {
                    has(&answer, &["\"holds\":true", "\"complete\":true"]);
                }
            },
            |step| has(&step.answer(), &["gone: Row \\\"Ideas.txt\\\""]),
            |step| {
                let icons = json!({"app": "Finder", "menu_path": "View > as Icons"});
                step.client.ok("click_menu_item", icons);
                has(&step.answer(), &["\"effect\":\"confirmed\""]);
                let files = step.mac.state()["disk"].to_string();
                has(&files, &["Documents/Taxes"]);
                assert!(!files.contains("Documents/Plan.txt"), "{files}");
            },
            |step| {
                let open = json!({"path": "~/Documents/Budget 2026.xlsx"});
                let (_, text) = step.client.err("open", open);
                has(&text, &["--read-dir"]);
            },
            |step| has(&step.line.says, &["sorts again"]),
        ],
    );
}

#[test]
fn lists() {
    follow(
        "lists",
        &[
            |step| has(&step.answer(), &["\"role\":\"AXRow\"", "\"selected\":true"]),
            |step| has(&step.answer(), &["\"holds\":true", "\"complete\":true"]),
            |step| {
                has(
                    &step.answer(),
                    &["Row \"Photos\"", "Row \"Plan.txt\"", "Row \"Ünïcödé"],
                )
            },
            |step| has(&step.answer(), &["\"effect\":\"confirmed\""]),
            |step| has(&step.answer(), &["Outline \"sidebar\"", "Row \"Desktop\""]),
            |step| has(&step.answer(), &["\"selected\":true", "→ \\\"Desktop\\\""]),
            |step| {
                let row = json!({"app": "Finder", "element": "Downloads", "role": "row", "action": "AXPress", "window": "Desktop"});
                let (_, text) = step.client.err("click_ui_element", row);
                has(&text, &["AXRow", "has no action \"AXPress\""]);
            },
            |step| has(&step.answer(), &["\"effect\":"]),
            |step| has(&step.line.says, &["StaleElement"]),
            |step| {
                has(
                    &step.answer(),
                    &["[Ambiguous]", "Use the ref of one of them"],
                )
            },
        ],
    );
}
