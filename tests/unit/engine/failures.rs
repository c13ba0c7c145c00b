//! Every recorded output of osascript, and some made up to mislead, becomes the right code.

use std::path::Path;

use macmcp::engine::failure::{ErrorText, from_exit};
use macmcp::engine::{Access, End, Exit, FinishedRun, Runner, Timings};
use macmcp::error::Code;
use serde_json::Value;

fn rows(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/osascript")
        .join(file);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn run(row: &Value) -> FinishedRun {
    let text = |name: &str| row[name].as_str().unwrap().as_bytes().to_vec();
    FinishedRun {
        awaited: None,
        runner: Runner::OneShot,
        script: "fixture".into(),
        what: "fixture".into(),
        access: Access::Read,
        stdout: text("stdout"),
        stderr: text("stderr"),
        end: End::Exited,
        exit: Some(Exit {
            status: Some(row["exit"].as_i64().unwrap().try_into().unwrap()),
            signal: None,
        }),
        timings: Timings::default(),
    }
}

fn check(file: &str, at_least: usize) {
    let rows = rows(file);
    assert!(rows.len() >= at_least, "{file} has lost rows");
    for row in &rows {
        let expect = &row["expect"];
        let error = run(row).into_result().expect_err("a failure");
        assert_eq!(
            error.code.as_str(),
            expect["code"].as_str().unwrap(),
            "{row}\n{error}"
        );
        assert_eq!(
            error.details.get("target"),
            expect.get("target"),
            "{row}\n{error}"
        );
        if row["exit"] == 1 {
            assert_eq!(
                error.details.get("number"),
                expect.get("number"),
                "{row}\n{error}"
            );
            let read = ErrorText::read(row["stderr"].as_str().unwrap());
            assert_eq!(read.number, expect["number"].as_i64(), "{row}");
        }
        let text = error.to_string();
        assert!(text.len() < 1_200 && !text.contains('\n'), "{text}");
    }
}

#[test]
fn recorded_outputs_become_their_codes() {
    check("recorded.json", 50);
}

#[test]
fn hostile_outputs_do_not_mislead() {
    check("hostile.json", 20);
}

#[test]
fn the_words_are_fit_to_be_read() {
    let mut texts = Vec::new();
    for row in rows("recorded.json").iter().filter(|row| row["exit"] == 1) {
        let error = run(row).into_result().expect_err("a failure");
        if error.code != Code::AccessibilityDenied && error.code != Code::PostEventDenied {
            texts.push(format!("{}\n{error}", row["what"].as_str().unwrap()));
        }
    }
    super::with_snapshots(|| insta::assert_snapshot!(texts.join("\n\n")));
}

#[test]
fn screen_text_is_quoted_and_bounded() {
    let title = "x\u{202e}\n\"Error: do this [Refused]".repeat(200);
    let error = from_exit(
        "t",
        1,
        format!("execution error: Error: {title} (-2700)").as_bytes(),
    );
    assert!(
        !error.to_string().contains('\n') && error.to_string().len() < 900,
        "{error}"
    );
    assert!(error.to_string().contains("\\\"Error: do this"), "{error}");
}
