//! What becomes of a line: it is delivered, repaired, refused or dropped.

use super::requests::ClientId;
use crate::limits::MESSAGE_VALUES;
use message_scan::{LineScan, WrittenId, replace_lone_surrogates};
use rmcp::model::{ClientJsonRpcMessage, ErrorCode, JsonRpcMessage, RequestId};
use serde_json::Value;

/// How many requests of a batch are answered one by one.
const MOST_REFUSALS: usize = 1_000;

/// What becomes of a line.
pub(super) enum Verdict {
    /// A message whose id, if it is a request, is the server's; beside it the client's, and how many values it holds.
    Deliver(Box<ClientJsonRpcMessage>, Option<ClientId>, usize),
    Answer(Vec<Refusal>),
    Drop,
}

/// An error for a message that is not passed on.
pub(super) struct Refusal {
    /// None where it cannot be told: the answer says `null` then.
    pub(super) id: Option<ClientId>,
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

/// Judges a line; a request gets the id `ours`.
pub(super) fn judge(line: &[u8], ours: i64) -> Verdict {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return Verdict::Drop;
    }
    let scan = LineScan::of(line);
    let written = scan.id();
    let client = written.as_ref().and_then(ClientId::new);
    let refuse = |code, message: String| {
        Verdict::Answer(vec![Refusal {
            id: client.clone(),
            code,
            message,
        }])
    };
    if scan.values() > MESSAGE_VALUES {
        return refuse(
            ErrorCode::INVALID_REQUEST,
            format!("The message holds more than {MESSAGE_VALUES} values"),
        );
    }
    let line = match &written {
        Some(id) if scan.has_method() => renamed(line, id, ours),
        _ => line.to_vec(),
    };
    let deliver = |message: ClientJsonRpcMessage| match &message {
        // The id may be written in a way that hides it from the scan.
        JsonRpcMessage::Request(request) if request.id != RequestId::Number(ours) => None,
        _ => Some(Verdict::Deliver(
            Box::new(message),
            client.clone(),
            scan.values(),
        )),
    };
    let no_message = || {
        refuse(
            ErrorCode::INVALID_REQUEST,
            "The message is neither a JSON-RPC request, notification nor response".into(),
        )
    };
    if let Ok(message) = serde_json::from_slice(&line) {
        return deliver(message).unwrap_or_else(no_message);
    }
    let text = replace_lone_surrogates(&String::from_utf8_lossy(&line));
    match serde_json::from_str(&text) {
        Err(error) => refuse(
            ErrorCode::PARSE_ERROR,
            format!("The message is not JSON that can be read: {error}"),
        ),
        Ok(Value::Array(batch)) => Verdict::Answer(refuse_batch(&batch)),
        Ok(value @ Value::Object(_)) => match serde_json::from_value(value) {
            Ok(message) => deliver(message).unwrap_or_else(no_message),
            // A notification gets no answer, not even a wrong one.
            Err(_) if !scan.has_id() && scan.has_method() => Verdict::Drop,
            Err(_) => no_message(),
        },
        Ok(_) => refuse(
            ErrorCode::INVALID_REQUEST,
            "A message is a JSON object".into(),
        ),
    }
}

/// The line with the server's id in place of the client's.
fn renamed(line: &[u8], id: &WrittenId, ours: i64) -> Vec<u8> {
    let mut renamed = Vec::with_capacity(line.len() + 8);
    renamed.extend_from_slice(&line[..id.start]);
    renamed.extend_from_slice(ours.to_string().as_bytes());
    renamed.extend_from_slice(&line[id.end..]);
    renamed
}

/// Only 2025-03-26 has batches. Each request in one is told so, that none waits for ever.
fn refuse_batch(batch: &[Value]) -> Vec<Refusal> {
    let refusal = |id| Refusal {
        id,
        code: ErrorCode::INVALID_REQUEST,
        message: "A batch is not accepted here: send one message a line".into(),
    };
    let ids: Vec<ClientId> = batch
        .iter()
        .filter_map(|message| ClientId::of_value(message.get("id")?))
        .take(MOST_REFUSALS)
        .collect();
    if ids.is_empty() {
        vec![refusal(None)]
    } else {
        ids.into_iter().map(|id| refusal(Some(id))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_batch_answers_every_request_in_it() {
        let Verdict::Answer(refusals) = judge(br#"[{"id":1},{"id":"b"},{"method":"n"}]"#, 1) else {
            panic!("a batch was not refused");
        };
        assert_eq!(refusals.len(), 2);
    }

    proptest! {
        #[test]
        fn no_line_is_left_without_a_verdict(line in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = judge(&line, 1);
        }
    }
}
