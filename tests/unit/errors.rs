//! The text and the fields of an error.

use crate::built::macmcp;
use macmcp::error::{Code, Error, chain};
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

/// An error with a source, which it says itself or not.
#[derive(Debug)]
struct Layer {
    says: &'static str,
    source: Option<Box<Layer>>,
}

impl std::fmt::Display for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.says)
    }
}

impl std::error::Error for Layer {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

fn layers(says: &[&'static str]) -> Layer {
    let (first, rest) = says.split_first().unwrap();
    let source = (!rest.is_empty()).then(|| Box::new(layers(rest)));
    Layer {
        says: first,
        source,
    }
}

#[test]
fn a_chain_of_errors_is_written_once_and_whole() {
    let written = |says: &[&'static str]| chain(&layers(says));
    assert_eq!(written(&["it failed"]), "it failed");
    assert_eq!(written(&["top", "middle", "bottom"]), "top: middle: bottom");
    // Many errors write their source themselves, some all of them, some only the next.
    assert_eq!(
        written(&["top: middle", "middle", "bottom"]),
        "top: middle: bottom"
    );
    assert_eq!(written(&["top (bottom)", "bottom"]), "top (bottom)");
    assert_eq!(written(&["same", "same", "same"]), "same");
    let refused = std::io::Error::other(layers(&["refused", "no room"]));
    assert_eq!(chain(&refused), "refused: no room");
}

/// Regression: a file that could not be read was reported without why.
#[test]
fn commands_write_the_whole_chain() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let said = |words: &[&str]| {
        let output = std::process::Command::new(macmcp())
            .args(words)
            .env("XDG_CONFIG_HOME", folder.path())
            .output()
            .unwrap();
        assert!(!output.status.success(), "{words:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let script = path("latin.js.hbs");
    std::fs::write(&script, b"\xe9").unwrap();
    for (words, file, why) in [
        (
            vec!["run-script", "--render-only"],
            script,
            "it is no UTF-8 text",
        ),
        (
            vec!["serve", "--output-dir"],
            path("nowhere"),
            "No such file or directory (os error 2)",
        ),
    ] {
        let text = said(&[&words[..], &[&file]].concat());
        for part in [&file, why] {
            assert_eq!(text.matches(part).count(), 1, "{part}: {text}");
        }
        assert!(text.find(&file) < text.find(why), "{text}");
    }
    let policy = path("policy.toml");
    std::fs::write(&policy, "[policy]\ndefault = 7\n").unwrap();
    let text = said(&["policy", "--config", &policy]);
    assert_eq!(text.matches(&policy).count(), 1, "{text}");
    assert!(text.contains("line 2"), "{text}");
}
