//! The reply envelope: the one JSON line that every template prints.
//!
//! `{"ok":true,"result":...}` or `{"ok":false,"error":{"code","message","number","why","hint","details"}}`. The line is
//! written by `scripts/lib/core/reply.js` (and by the shared AppleScript handlers); here it is read, strictly, from bytes
//! that may be anything. Beside the result or the error `observed` has what an action changed, whatever tool
//! it is ([`crate::tool::changes`] reads it). `awaited_tree` beside them names the process whose tree the script waited for
//! ([findings 1.1]); `input_count` says how much input macOS had counted up to the last event that the script posted. `code` is absent when the script only caught an exception: then `number` and `message` are
//! mapped by [`super::failure`].

use serde::Deserialize;
use serde_json::{Map, Value};

use super::script_result::ScriptResult;
use crate::error::Code;
use crate::limits::{OBJECT_VALUES, REPLY_VALUES};
use crate::text;

/// What a script answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// It worked.
    Done {
        /// Its shape is the template's business.
        result: ScriptResult,
        /// The process whose tree it waited for, if it did.
        awaited_tree: Option<String>,
        /// What it was seen to change, if it looked.
        observed: Option<Value>,
        /// What macOS had counted of input up to its last event, if it posted any and was asked.
        input_count: Option<u64>,
    },
    /// It failed, and said so itself.
    Failed(ScriptFailure),
}

/// A failure that the script caught and reported.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptFailure {
    /// Which failure it is, when the script knows.
    pub code: Option<Code>,
    /// What happened.
    pub message: String,
    /// Why, when the script says so.
    pub why: Option<String>,
    /// What to do next, when the script says so.
    pub hint: Option<String>,
    /// The Apple event or AX error number, as the exception carried it.
    pub number: Option<i64>,
    /// Particulars for machines.
    pub details: Map<String, Value>,
}

/// Where a failure says in its details for which process's tree the script waited.
pub(crate) const AWAITED_TREE: &str = "awaited_tree";

/// Where a failure carries in its details what the script was seen to change before it failed.
pub const OBSERVED: &str = "observed";

/// Where a failure says in its details what macOS had counted of input up to the script's last event.
pub(crate) const INPUT_COUNT: &str = "input_count";

/// How many characters an error shows of why a line is no envelope.
const SHOWN: usize = 300;

/// Why some bytes are no reply: a fragment fit for "the script answered something that is no reply: ...".
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoReply {
    /// Nothing was printed.
    #[error("It printed nothing")]
    Empty,
    /// Something was printed, but no envelope.
    #[error("{0}")]
    Malformed(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    ok: bool,
    #[serde(default)]
    result: Option<ScriptResult>,
    #[serde(default)]
    error: Option<RawScriptFailure>,
    #[serde(default)]
    awaited_tree: Option<String>,
    #[serde(default)]
    observed: Option<Value>,
    #[serde(default)]
    input_count: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScriptFailure {
    code: Option<String>,
    message: String,
    why: Option<String>,
    hint: Option<String>,
    number: Option<i64>,
    details: Option<Map<String, Value>>,
}

/// Reads the reply from everything that was printed: its first line, complete or not.
///
/// # Errors
/// When that line is no envelope. What follows the first line is ignored: whether it had arrived by the time of the
/// answer is chance.
pub fn find(stdout: &[u8]) -> Result<Reply, NoReply> {
    let line = stdout
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    if stdout.trim_ascii().is_empty() {
        return Err(NoReply::Empty);
    }
    parse(line)
}

/// Reads one line as an envelope.
///
/// # Errors
/// When it is none; the text says what is wrong with it.
pub fn parse(line: &[u8]) -> Result<Reply, NoReply> {
    let line = line.trim_ascii();
    if line.is_empty() {
        return Err(NoReply::Malformed("Its first line is empty".to_owned()));
    }
    if values(line) > REPLY_VALUES {
        return Err(NoReply::Malformed(format!(
            "It has more than {REPLY_VALUES} values"
        )));
    }
    let envelope: Envelope = serde_json::from_slice(line).map_err(|error| {
        // It names what it found, however long that is.
        let why = text::line(&error.to_string(), SHOWN);
        NoReply::Malformed(format!("Its first line is no envelope ({why})"))
    })?;
    match envelope {
        Envelope {
            ok: true,
            result,
            error: None,
            awaited_tree,
            observed,
            input_count,
        } => Ok(Reply::Done {
            result: result.unwrap_or_default(),
            awaited_tree,
            observed,
            input_count,
        }),
        Envelope {
            ok: false,
            result: None,
            error: Some(raw),
            awaited_tree,
            observed,
            input_count,
        } => {
            let mut failure = raw.check()?;
            if let Some(owner) = awaited_tree {
                failure
                    .details
                    .insert(AWAITED_TREE.to_owned(), owner.into());
            }
            if let Some(observed) = observed {
                failure.details.insert(OBSERVED.to_owned(), observed);
            }
            if let Some(count) = input_count {
                failure.details.insert(INPUT_COUNT.to_owned(), count.into());
            }
            Ok(Reply::Failed(failure))
        }
        Envelope { ok, .. } => Err(NoReply::Malformed(format!(
            "Its envelope says ok: {ok} and does not carry what belongs to that"
        ))),
    }
}

/// How many values a line of JSON has at most, an object counted by what it takes. Told before anything is made of them.
fn values(line: &[u8]) -> usize {
    if line.len() * OBJECT_VALUES <= REPLY_VALUES {
        return 0;
    }
    let (mut values, mut in_text, mut escaped) = (1, false, false);
    for byte in line {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' => values += OBJECT_VALUES,
            b'[' | b',' => values += 1,
            _ => {}
        }
    }
    values
}

impl RawScriptFailure {
    fn check(self) -> Result<ScriptFailure, NoReply> {
        let code = match self.code {
            None => None,
            Some(name) => Some(Code::parse(&name).ok_or_else(|| {
                NoReply::Malformed(format!(
                    "Its error has the unknown code {}",
                    text::quoted(&name, 80)
                ))
            })?),
        };
        Ok(ScriptFailure {
            code,
            message: self.message,
            why: self.why,
            hint: self.hint,
            number: self.number,
            details: self.details.unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn a_result_is_read() {
        let done = |result: Value, tree: Option<&str>| {
            Ok(Reply::Done {
                result: serde_json::from_str(&result.to_string()).unwrap(),
                awaited_tree: tree.map(str::to_owned),
                observed: None,
                input_count: None,
            })
        };
        assert_eq!(
            find(b"{\"ok\":true,\"result\":[1]}\n"),
            done(json!([1]), None)
        );
        assert_eq!(
            find(b"{\"ok\":true,\"result\":null}"),
            done(Value::Null, None)
        );
        assert_eq!(find(b"{\"ok\":true}\r\nnoise"), done(Value::Null, None));
        assert_eq!(
            find(b"{\"ok\":true,\"result\":2,\"awaited_tree\":\"905:1\"}"),
            done(json!(2), Some("905:1"))
        );
    }

    #[test]
    fn a_failure_is_read() {
        let line = br#"{"ok":false,"error":{"code":"AppNotFound","message":"no","number":-1728,"details":{"near":["x"]}}}"#;
        let Ok(Reply::Failed(failure)) = find(line) else {
            panic!()
        };
        assert_eq!(failure.code, Some(Code::AppNotFound));
        assert_eq!(
            (failure.number, failure.message.as_str()),
            (Some(-1728), "no")
        );
        assert_eq!(failure.details["near"], json!(["x"]));
        let Ok(Reply::Failed(failure)) =
            find(br#"{"ok":false,"error":{"message":"","number":null}}"#)
        else {
            panic!()
        };
        assert_eq!((failure.code, failure.number), (None, None));
    }

    /// The reason held what was printed, all of it, line feeds included.
    #[test]
    fn why_a_line_is_no_envelope_is_one_short_line() {
        let long = format!("{{\"ok\":\"{}\"}}", "x".repeat(200_000));
        for line in [long.as_str(), r#"{"a\u202e\n| forged":1}"#] {
            let why = find(line.as_bytes()).unwrap_err().to_string();
            assert!(why.len() < 600, "{} bytes", why.len());
            assert!(!why.contains(['\n', '\u{202e}']), "{why}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_reply_or_a_reason(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = find(&bytes);
        }

        #[test]
        fn bytes_near_an_envelope_are_a_reply_or_a_reason(position in 0_usize..80, byte in any::<u8>(), cut in 0_usize..80) {
            let whole = br#"{"ok":false,"error":{"code":"AppNotFound","message":"no","number":-1728}}"#;
            let mut line = whole.to_vec();
            let position = position % line.len();
            line[position] = byte;
            let _ = find(&line);
            // Another brace in the number ends the envelope early, so what is cut may be whole again.
            line.truncate(cut);
            let _ = find(&line);
            prop_assert!(cut >= whole.len() || find(&whole[..cut]).is_err());
        }
    }
}
