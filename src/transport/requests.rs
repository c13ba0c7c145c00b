//! The requests that are being answered, and their two names: the client's id, and the number that the server knows.
//!
//! The server never sees an id of the client's. So ids that it could not hold (fractions, integers beyond 64 bits) are
//! answered as they were written, and the id of a cancelled request can be used again at once: what the server still
//! says about the first one goes to nobody.

use super::load::{Load, Part};
use message_scan::{Batch, WrittenId, replace_lone_surrogates};
use rmcp::model::{ProgressToken, RequestId};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An id as the client wrote it: a JSON string or number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ClientId(String);

impl ClientId {
    /// The id that stands in a line; strings in one spelling, numbers as they are. None for what is no JSON.
    pub(super) fn new(written: &WrittenId) -> Option<Self> {
        let text = String::from_utf8_lossy(&written.text);
        if text.starts_with('"') {
            let text = replace_lone_surrogates(&text);
            let value: Value = serde_json::from_str(&text).ok()?;
            return Self::of_value(&value);
        }
        Some(Self(text.into_owned()))
    }

    /// The id that a value is; none when it cannot be one.
    pub(super) fn of_value(value: &Value) -> Option<Self> {
        matches!(value, Value::String(_) | Value::Number(_)).then(|| Self(value.to_string()))
    }

    fn of(id: &RequestId) -> Self {
        match id {
            RequestId::Number(number) => Self(number.to_string()),
            RequestId::String(text) => Self(Value::from(&**text).to_string()),
        }
    }

    /// The id as JSON.
    pub(super) fn as_json(&self) -> &str {
        &self.0
    }
}

/// The requests that are being answered. Clones share them.
#[derive(Clone)]
pub(super) struct Requests {
    table: Arc<Mutex<Table>>,
    load: Load,
}

#[derive(Default)]
struct Table {
    last: i64,
    /// By the server's number.
    open: HashMap<i64, Open>,
    numbers: HashMap<ClientId, i64>,
    /// What the server asks its client, until that answers.
    questions: HashSet<RequestId>,
}

struct Open {
    client: ClientId,
    token: Option<ProgressToken>,
    batch: Option<Batch>,
    _load: Part,
}

/// Who gets an answer, and the batch that it is a part of.
pub(super) struct Receiver(pub(super) ClientId, pub(super) Option<Batch>);

impl Requests {
    pub(super) fn new(load: Load) -> Self {
        Self {
            table: Arc::default(),
            load,
        }
    }

    /// A number that no request has had.
    pub(super) fn next_id(&self) -> i64 {
        let mut table = self.lock();
        table.last += 1;
        table.last
    }

    /// Notes a request of that many bytes under the server's number; false when its client uses the id already.
    pub(super) fn begin(
        &self,
        ours: &RequestId,
        Receiver(client, batch): Receiver,
        token: Option<ProgressToken>,
        bytes: usize,
    ) -> bool {
        let RequestId::Number(ours) = ours else {
            return false;
        };
        let mut table = self.lock();
        if table.numbers.contains_key(&client) {
            return false;
        }
        table.numbers.insert(client.clone(), *ours);
        if let Some(batch) = &batch {
            batch.expect();
        }
        let open = Open {
            client,
            token,
            batch,
            _load: self.load.request(bytes),
        };
        table.open.insert(*ours, open);
        true
    }

    /// Notes a question of the server's.
    pub(super) fn ask(&self, question: RequestId) {
        self.lock().questions.insert(question);
    }

    /// Whether the client answers a question by that, for the first time.
    pub(super) fn is_answer(&self, id: &RequestId) -> bool {
        self.lock().questions.remove(id)
    }

    /// Whether the client waits for an answer to that id.
    pub(super) fn holds(&self, client: &ClientId) -> bool {
        self.lock().numbers.contains_key(client)
    }

    /// Whether a request that is being answered wants progress under that token.
    pub(super) fn reports(&self, token: &ProgressToken) -> bool {
        let table = self.lock();
        table
            .open
            .values()
            .any(|open| open.token.as_ref() == Some(token))
    }

    /// The client's id of a request that is being answered.
    pub(super) fn client(&self, ours: &RequestId) -> Option<ClientId> {
        let RequestId::Number(ours) = ours else {
            return None;
        };
        self.lock().open.get(ours).map(|open| open.client.clone())
    }

    /// Ends a request that is answered now: none when it is not waited for.
    pub(super) fn answered(&self, ours: &RequestId) -> Option<Receiver> {
        let RequestId::Number(ours) = ours else {
            return None;
        };
        let mut table = self.lock();
        let open = table.open.remove(ours)?;
        table.numbers.remove(&open.client);
        Some(Receiver(open.client, open.batch))
    }

    /// Ends a request that its client has cancelled: the server's number and its batch, none when there is no such request.
    pub(super) fn cancelled(&self, client: &RequestId) -> Option<(RequestId, Option<Batch>)> {
        let mut table = self.lock();
        let ours = table.numbers.remove(&ClientId::of(client))?;
        let batch = table.open.remove(&ours).and_then(|open| open.batch);
        Some((RequestId::Number(ours), batch))
    }

    /// A poisoned lock only means that another task panicked; the table is never half changed.
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
