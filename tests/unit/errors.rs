//! The text and the fields of an error.

use macmcp::error::{Code, Error};
use serde_json::json;

#[test]
fn an_error_reads_what_why_what_now() {
    let error = Error::new(Code::AppNotFound, "Application not found: Safary")
        .because("Nearest: Safari.")
        .hint("Use list_applications to see what is running")
        .detail("candidates", json!(["Safari"]));
    assert_eq!(
        error.to_string(),
        "Error: Application not found: Safary. Nearest: Safari. Use list_applications to see what is running. [AppNotFound]"
    );
    assert_eq!(
        error.to_json(),
        json!({
            "code": "AppNotFound",
            "message": "Application not found: Safary. Nearest: Safari",
            "hint": "Use list_applications to see what is running",
            "details": {"candidates": ["Safari"]},
        })
    );
}

#[test]
fn codes_survive_the_way_through_a_script() {
    for code in Code::ALL {
        assert_eq!(Code::parse(code.as_str()), Some(*code));
    }
    assert_eq!(Code::parse("Nonsense"), None);
}
