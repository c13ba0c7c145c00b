//! The text of image files and PDFs, of those that the user has let be read.

use super::{denied, frame, note, texts};
use crate::support::Mac;
use serde_json::{Value, json};
use tempfile::TempDir;

const FOLDER: &str = "/Users/demo/Documents";

/// A Mac with these files in the folder.
fn holding(files: &Value) -> Mac {
    Mac::with(|world| add(world, files))
}

fn add(world: &mut Value, files: &Value) {
    for (name, file) in files.as_object().unwrap() {
        world["disk"][format!("{FOLDER}/{name}")] = file.clone();
    }
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

fn letter() -> Value {
    json!({"paper": {"pages": [
        {"lines": ["Dear reader, this is the first page.", "Invoice 4711"]},
        {"lines": ["And this is the second page of it."]},
    ]}})
}

/// [eyes 2.2]
#[test]
fn the_text_of_a_pdf_is_its_own_and_its_pages_are_bounded() {
    let many: Vec<Value> = (1..=23)
        .map(|page| json!({"lines": [format!("This is what stands on page {page}.")]}))
        .collect();
    let mac = holding(&json!({"Letter.pdf": letter(), "Book.pdf": {"paper": {"pages": many}}}));
    let mut client = mac.session(&["--read-dir", FOLDER]);
    let answer = client.ok("read_text", json!({"file": path("Letter.pdf")}));
    assert_eq!(
        (&answer["target"], &answer["state"]),
        (&json!("file"), &json!("read"))
    );
    assert_eq!(
        (&answer["page_count"], &answer["level"]),
        (&json!(2), &Value::Null)
    );
    assert_eq!(
        texts(&answer),
        [
            "Dear reader, this is the first page.",
            "Invoice 4711",
            "And this is the second page of it."
        ]
    );
    assert_eq!(answer["lines"][2]["page"], 2);
    let found = client.ok(
        "read_text",
        json!({"file": path("Letter.pdf"), "find": "INVOICE"}),
    );
    assert_eq!(
        (texts(&found), &found["lines_read"]),
        (vec!["Invoice 4711"], &json!(3))
    );
    let book = client.ok("read_text", json!({"file": path("Book.pdf"), "page": 12}));
    assert_eq!(texts(&book).len(), 10, "{book:#}");
    assert_eq!(book["lines"][0]["page"], 12);
    assert!(note(&book).contains("pass page 22"), "{book:#}");
    let last = client.ok("read_text", json!({"file": path("Book.pdf"), "page": 22}));
    assert_eq!((texts(&last).len(), note(&last)), (2, ""));
    denied(
        &mut client,
        json!({"file": path("Book.pdf"), "page": 24}),
        "InvalidParameter",
    );
}

/// [eyes 2.2]
#[test]
fn a_page_without_text_is_read_as_a_picture_under_each_fault() {
    let scan = json!({"paper": {"pages": [
        {"lines": ["This page has text of its own."]},
        {"lines": ["Receipt 815", "Sum 12.40"], "scanned": true},
    ]}});
    for faults in [
        json!([]),
        json!(["ocr-accurate-fails"]),
        json!(["ocr-answers-nothing"]),
        json!(["ocr-first-call-is-slow"]),
    ] {
        let mac = Mac::with(|world| {
            world["faults"] = json!({ "active": faults });
            add(world, &json!({ "Scan.pdf": scan }));
        });
        let mut client = mac.session(&["--read-dir", FOLDER]);
        let answer = client.ok("read_text", json!({"file": path("Scan.pdf")}));
        assert_eq!(
            texts(&answer),
            ["This page has text of its own.", "Receipt 815", "Sum 12.40"],
            "{faults}"
        );
        assert!(note(&answer).contains("pages 2"), "{answer:#}");
        let [_, y, width, _] = frame(&answer["lines"][1]);
        assert!(y > 100.0 && width > 50.0, "{answer:#}");
        let found = client.ok(
            "read_text",
            json!({"file": path("Scan.pdf"), "find": "sum"}),
        );
        assert_eq!(found["lines"][0]["match"], "Sum", "{found:#}");
    }
}

#[test]
fn an_image_is_read_in_its_pixels() {
    let mac = holding(&json!({"Receipt.PNG": {"paper": {"pages": [{"lines": ["Receipt 815"]}]}}}));
    let mut client = mac.session(&["--read-dir", FOLDER]);
    let answer = client.ok("read_text", json!({"file": path("Receipt.PNG")}));
    assert_eq!(
        (texts(&answer), &answer["level"]),
        (vec!["Receipt 815"], &json!("accurate"))
    );
    let [x, y, ..] = frame(&answer["lines"][0]);
    assert!(
        (60.0..80.0).contains(&x) && (60.0..80.0).contains(&y),
        "{answer:#}"
    );
    assert_eq!(answer["lines"][0]["ref"], Value::Null);
    assert_eq!(answer["page_count"], Value::Null);
}

#[test]
fn what_cannot_be_read_is_told() {
    let mac = holding(&json!({
        "Locked.pdf": {"paper": {"pages": [{"lines": ["Secret"]}], "needs_password": true}},
        "Text.pdf": {"text": "This is plain text."},
        "Text.png": {"text": "This is plain text."},
        "Plan.txt": {"text": "Plan"},
        "Link.pdf": {"text": "x"},
    }));
    let mut client = mac.session(&["--read-dir", FOLDER]);
    let mut told = |given: Value, code: &str, said: &str| {
        let (error, text) = client.err("read_text", given);
        assert_eq!(error["code"], code, "{text}");
        assert!(text.contains(said), "{text}");
    };
    told(
        json!({"file": path("Locked.pdf")}),
        "Refused",
        "locked with a password",
    );
    told(
        json!({"file": path("Text.pdf")}),
        "InvalidParameter",
        "no PDF",
    );
    told(
        json!({"file": path("Text.png")}),
        "InvalidParameter",
        "no picture",
    );
    told(
        json!({"file": path("Plan.txt")}),
        "InvalidParameter",
        "an image or a PDF",
    );
    told(json!({"file": path("None.pdf")}), "PathNotFound", "no file");
    told(
        json!({"file": "/Users/demo/Desktop/x.pdf"}),
        "PathNotAllowed",
        "outside",
    );
    told(
        json!({"file": path("Text.pdf"), "display": 1}),
        "InvalidParameter",
        "goes with none",
    );
    told(
        json!({"file": "Text.pdf"}),
        "PathNotAllowed",
        "not absolute",
    );
    let mut client = mac.session(&[]);
    let (error, text) = client.err("read_text", json!({"file": path("Text.pdf")}));
    assert_eq!(error["code"], "PathNotAllowed", "{text}");
    assert!(text.contains("--read-dir"), "{text}");
}

#[test]
fn a_link_out_of_the_folders_is_not_followed() {
    let mac = Mac::with(|world| {
        world["disk"]["/Users/demo/Private/Diary.pdf"] = letter();
        world["links"] = json!({ format!("{FOLDER}/Diary.pdf"): "/Users/demo/Private/Diary.pdf" });
    });
    let mut client = mac.session(&["--read-dir", FOLDER]);
    denied(
        &mut client,
        json!({"file": path("Diary.pdf")}),
        "PathNotAllowed",
    );
}

#[test]
fn a_record_without_texts_says_nothing_of_a_file() {
    let mac = holding(
        &json!({"Qz7mark.pdf": {"paper": {"pages": [{"lines": ["The Qz7mark of this page"]}]}}}),
    );
    let records = TempDir::new().unwrap();
    let arguments = [
        "--read-dir",
        FOLDER,
        "--record",
        records.path().to_str().unwrap(),
    ];
    let mut client = mac.session(&arguments);
    let answer = client.ok("read_text", json!({"file": path("Qz7mark.pdf")}));
    assert!(answer.to_string().contains("Qz7mark"), "{answer}");
    client.err("read_text", json!({"file": path("Qz7mark2.pdf")}));
    client.close();
    let record = super::record(records.path());
    assert!(record.contains("read_text"), "{record}");
    assert!(!record.to_lowercase().contains("qz7mark"), "{record}");
}
