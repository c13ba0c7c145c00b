//! Messages of Mail that are begun: new ones, and those that answer another one or hand it on.
//!
//! That the others to whom a message went get a copy of an answer to all, and what stands above the lines that are quoted, are beliefs
//! (C).

use serde_json::{Value as Json, json};

use super::record::{items, key, text};

/// What a message is begun for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begun {
    New,
    Reply,
    ReplyAll,
    Forward,
}

/// Who writes.
const SENDER: &str = "Demo User <demo@icloud.com>";
/// Of what is typed above a quotation.
const ABOVE: &str = "\n\n";
/// The first id of an outgoing message.
const FIRST_ID: u64 = 9000;

/// The parts of `Anna Example <anna@example.com>`.
pub(crate) fn name_and_address(text: &str) -> (&str, &str) {
    match text.split_once('<') {
        Some((name, address)) => (
            name.trim().trim_matches('"'),
            address.trim_end().trim_end_matches('>'),
        ),
        None => (text.trim(), text.trim()),
    }
}

/// The messages of all mailboxes.
fn messages(records: &Json) -> impl Iterator<Item = &Json> {
    let accounts = items(records, "accounts");
    let boxes = accounts.flat_map(|account| items(account, "mailboxes"));
    boxes.flat_map(|one| items(one, "messages"))
}

/// The message with an id, in whatever mailbox.
fn message(records: &Json, id: &str) -> Option<Json> {
    messages(records).find(|one| key(&one["id"]) == id).cloned()
}

/// Begins a message in a window, from the message with an id. False when there is no such message.
pub(super) fn begin_from(records: &mut Json, id: Option<&str>, begun: Begun) -> bool {
    let from = id.and_then(|id| message(records, id));
    let is_known = begun == Begun::New || from.is_some();
    is_known && begin(records, &from.unwrap_or_default(), begun, true).is_some()
}

/// Begins a message; answers its place among the outgoing ones. `from` is the message that it answers or hands on. One that is shown has
/// room above what it quotes.
pub(crate) fn begin(
    records: &mut Json,
    from: &Json,
    begun: Begun,
    is_shown: bool,
) -> Option<usize> {
    let (name, address) = name_and_address(text(from, "sender"));
    let (to, cc) = match begun {
        Begun::New | Begun::Forward => (json!([]), Vec::new()),
        Begun::Reply => (json!([{ "name": name, "address": address }]), Vec::new()),
        Begun::ReplyAll => (
            json!([{ "name": name, "address": address }]),
            others(records, from, address),
        ),
    };
    let content = match begun {
        Begun::New => String::new(),
        _ => {
            let quoted = text(from, "content")
                .lines()
                .map(|line| format!("> {line}\n"));
            let above = if is_shown { ABOVE } else { "" };
            format!("{above}{}", quoted.collect::<String>())
        }
    };
    let id = free_id(records);
    let outgoing = records.get_mut("outgoingMessages")?.as_array_mut()?;
    outgoing.push(json!({
        "id": id,
        "subject": subject(text(from, "subject"), begun),
        "sender": SENDER,
        "content": content,
        "visible": is_shown,
        "toRecipients": to,
        "ccRecipients": cc,
    }));
    Some(outgoing.len() - 1)
}

fn subject(of: &str, begun: Begun) -> String {
    let mark = match begun {
        Begun::New => return String::new(),
        Begun::Reply | Begun::ReplyAll => "Re: ",
        Begun::Forward => "Fwd: ",
    };
    format!("{mark}{}", of.strip_prefix(mark).unwrap_or(of))
}

/// To whom a message went beside the user and its sender.
fn others(records: &Json, from: &Json, sender: &str) -> Vec<Json> {
    let accounts = items(records, "accounts");
    let own: Vec<&Json> = accounts
        .flat_map(|account| items(account, "emailAddresses"))
        .collect();
    let all = items(from, "toRecipients").chain(items(from, "ccRecipients"));
    all.filter(|one| one["address"] != *sender && !own.contains(&&one["address"]))
        .cloned()
        .collect()
}

/// An id that no message has yet.
fn free_id(records: &Json) -> u64 {
    let all = items(records, "outgoingMessages").chain(messages(records));
    let taken: Vec<String> = all.map(|one| key(&one["id"])).collect();
    let mut ids = FIRST_ID..;
    ids.find(|id| !taken.contains(&id.to_string()))
        .unwrap_or(FIRST_ID)
}
