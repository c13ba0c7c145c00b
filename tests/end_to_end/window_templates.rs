//! `scripts/dev/window-template`: dumps of one window, made by hand in the forms of four programs, become templates that the
//! simulated Mac reads.

use crate::documents;
use crate::support::{root, simulated_mac};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// The dumps, and the window that each of them shows as far as its form tells it.
const DUMPS: [(&str, &str); 4] = [
    (
        "macapptree.json",
        "AXToolbar
  AXButton Add
AXSplitGroup
  AXScrollArea
    AXOutline Recipes
      AXRow/AXOutlineRow
        AXCell
          AXStaticText = Lentils, of course
      AXRow/AXOutlineRow
        AXCell
          AXStaticText = The \"other\" soup
  AXSplitter
  AXGroup
    AXTextField Name
    AXCheckBox Cooked twice
    AXUnknown
AXButton/AXCloseButton
AXButton/AXFullScreenButton
AXButton/AXMinimizeButton
",
    ),
    ("appium.xml", IN_FULL),
    (
        "entire-contents.txt",
        "AXSplitGroup
  AXScrollArea
    AXOutline
      AXRow
        AXCell
          AXStaticText = Lentils, of course
      AXRow
        AXCell
          AXStaticText = The \"other\" soup
  AXSplitter
  AXGroup
    AXTextField
    AXCheckBox Cooked
    AXUnknown
AXToolbar
  AXButton
AXButton/AXCloseButton
AXButton/AXFullScreenButton
AXButton/AXMinimizeButton
",
    ),
    ("snapshot.txt", IN_FULL),
];

const IN_FULL: &str = "AXSplitGroup
  AXScrollArea
    AXOutline Recipes
      AXRow/AXOutlineRow
        AXCell
          AXStaticText = Lentils, of course
      AXRow/AXOutlineRow
        AXCell
          AXStaticText = The \"other\" soup
  AXSplitter
  AXGroup #editor
    AXTextField Name #name
    AXCheckBox Cooked
    AXUnknown
AXToolbar
  AXButton Add
AXButton/AXCloseButton
AXButton/AXFullScreenButton
AXButton/AXMinimizeButton
";

const FOLDER: &str = "fixtures/window-dumps";

fn tool(dump: &Path, more: &[&str]) -> Output {
    let python = std::env::var("MACMCP_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    let mut command = Command::new(python);
    command.arg(root().join("scripts/dev/window-template"));
    // What it compiles of itself is not left in the checkout.
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command.arg(dump).args(more).output().unwrap()
}

fn made(dump: &Path, more: &[&str]) -> String {
    let output = tool(dump, more);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {complaint}", dump.display());
    String::from_utf8(output.stdout).unwrap()
}

/// The windows of the app `Pantry` in a new world with this snapshot.
fn windows(template: &str) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let (text, world) = (folder.path().join("text"), folder.path().join("world"));
    std::fs::write(&text, template).unwrap();
    let mut command = Command::new(simulated_mac());
    let output = command.arg("new").arg(&world).arg("--with").arg(&text);
    let output = output.output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}\n{template}");
    let mut world: Value = serde_json::from_slice(&std::fs::read(world).unwrap()).unwrap();
    let mut apps = world["apps"].as_array_mut().unwrap().iter_mut();
    let app = apps.find(|app| app["name"] == "Pantry").unwrap();
    app["windows"].as_array().unwrap().clone()
}

/// Roles, what stands in what, and by which words: names, identifiers, texts.
fn outline(elements: &Value, depth: usize, text: &mut String) {
    for element in elements.as_array().into_iter().flatten() {
        text.push_str(&"  ".repeat(depth));
        text.push_str(element["role"].as_str().unwrap());
        let words = [
            ("subrole", "/"),
            ("title", " "),
            ("description", " "),
            ("identifier", " #"),
        ];
        for (name, before) in words {
            if let Some(word) = element[name].as_str().filter(|word| !word.is_empty()) {
                text.push_str(before);
                text.push_str(word);
            }
        }
        if element["role"] == "AXStaticText" {
            text.push_str(" = ");
            text.push_str(element["value"].as_str().unwrap());
        }
        text.push('\n');
        outline(&element["children"], depth + 1, text);
    }
}

#[test]
#[ignore = "needs Python"]
fn a_dump_of_each_kind_becomes_a_template_with_the_same_outline() {
    for (name, expected) in DUMPS {
        let dump = root().join(FOLDER).join(name);
        let stem = Path::new(name).file_stem().unwrap().to_str().unwrap();
        let template = made(&dump, &[]);
        documents::hold(&format!("{FOLDER}/templates/{stem}.txt"), &template);
        let windows = windows(&made(&dump, &["--app", "Pantry"]));
        assert_eq!(windows.len(), 1, "{name}");
        assert_eq!(windows[0]["title"], "Soups", "{name}");
        let mut shown = String::new();
        outline(&windows[0]["children"], 0, &mut shown);
        assert_eq!(shown, expected, "{name}");
        // A template is such a dump itself, and stays what it is.
        let folder = tempfile::tempdir().unwrap();
        let again = folder.path().join("template");
        std::fs::write(&again, &template).unwrap();
        let told = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(told(&made(&again, &[])), told(&template), "{name}");
    }
}

#[test]
#[ignore = "needs Python"]
fn another_window_and_elements_without_a_window_become_templates() {
    let folder = tempfile::tempdir().unwrap();
    let dump = root().join(FOLDER).join("snapshot.txt");
    let head = "# Made by scripts/dev/window-template from a snapshot of macmcp.\n";
    let stews = "AXWindow 300 200 title=\"Stews\"\nAXButton 10 40 60 24 title=\"Stir\"\n";
    assert_eq!(made(&dump, &["--window", "2"]), format!("{head}{stews}"));
    let elements = folder.path().join("elements");
    std::fs::write(
        &elements,
        "AXGroup 0 28 200 100\n  AXButton 10 40 60 24 title=\"Stir\"\n",
    )
    .unwrap();
    let expected =
        "AXWindow 200 128\nAXGroup 0 28 200 100\n  AXButton 10 40 60 24 title=\"Stir\"\n";
    assert_eq!(made(&elements, &[]), format!("{head}{expected}"));
}

/// What is wrong with a dump is told with its file and the place.
#[test]
#[ignore = "needs Python"]
fn a_dump_that_cannot_be_read_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("dump");
    let deep = "<XCUIElementTypeWindow x='0' y='0' width='1' height='1'>".to_owned()
        + &"<XCUIElementTypeGroup>".repeat(130)
        + &"</XCUIElementTypeGroup>".repeat(130)
        + "</XCUIElementTypeWindow>";
    for (text, says) in [
        (
            "{\"role\": \"AXWindow\",\n \"children\": [}",
            "line 2, column 15",
        ),
        (
            "[{\"role\": \"AXWindow\", \"children\": [{\"name\": \"x\"}]}]",
            "[0].children[0]: an element has no role",
        ),
        (
            "{\"role\": \"AXWindow\", \"absolute_position\": \"1;x\", \"size\": \"1;1\"}",
            "the outermost object: ['1', 'x', '1', '1'] is no frame",
        ),
        (
            "{\"role\": \"AXWindow\"}",
            "the outermost object: the window has no frame",
        ),
        (
            "<XCUIElementTypeWindow>\n<a></b>",
            "line 2, column 6: mismatched tag",
        ),
        (
            "<!DOCTYPE a [<!ENTITY b \"c\">]><XCUIElementTypeWindow/>",
            "line 1, column 25: a page source declares no entities",
        ),
        (
            "<XCUIElementTypeWindow x='1' y='2' width='wide' height='4'/>",
            "line 1, column 1: ['1', '2', 'wide', '4'] is no frame",
        ),
        (
            "<XCUIElementTypeApplication/>",
            "the whole file: it has 0 windows",
        ),
        (
            &deep,
            "line 1, column 2697: more than 120 elements stand in each other",
        ),
        (
            "group 1 of window Untitled of application process TextEdit",
            "item 1, line 1: 'window Untitled of application process TextEdit' is no element",
        ),
        (
            "button 1 of group 1 of window \"A\" of application process \"B\"",
            "item 1: what it stands in is not listed before it",
        ),
        (
            "menu bar 1 of application process \"B\" of application \"System Events\"",
            "item 1: it stands in no window",
        ),
        (
            "AXWindow 1 1\nAXButton title",
            "line 2: a field has no value",
        ),
        ("AXWindow 1 1\nAXButton title=\"A", "line 2: "),
        ("AXWindow 1 1\nbutton", "line 2: 'button' is no element"),
        ("anything", "the beginning: this is no dump of a known kind"),
    ] {
        std::fs::write(&dump, text).unwrap();
        let output = tool(&dump, &[]);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{text}\n{complaint}");
        assert!(output.stdout.is_empty(), "{text}");
        let place = format!("{}: {says}", dump.display());
        assert!(complaint.starts_with(&place), "{text}\n{complaint}");
    }
    let missing = tool(&folder.path().join("missing"), &[]);
    assert_eq!(missing.status.code(), Some(1));
}
