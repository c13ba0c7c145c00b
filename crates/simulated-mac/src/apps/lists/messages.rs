//! Messages: the chats, and beside them what was sent to each. Nobody answers.

use serde_json::{Value as Json, json};

use super::{
    entry::{Entry, Part},
    listed::{Act, ListedApp},
    record::{items, text},
};
use crate::{
    apps::scripted_apps::{MESSAGES, ScriptedApp},
    zone::Zone,
};

pub(super) struct Messages;

impl ListedApp for Messages {
    fn app(&self) -> &'static ScriptedApp {
        &MESSAGES
    }

    fn entries(&self, records: &Json, _: &Zone) -> Vec<Entry> {
        let accounts = items(records, "accounts");
        let chats =
            accounts.flat_map(|account| items(account, "chats").map(move |chat| (account, chat)));
        chats
            .map(|(account, chat)| entry(records, account, chat))
            .collect()
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, now: f64) {
        let sent = records.get_mut("sent").and_then(Json::as_array_mut);
        if let (Act::Send(text), Some(sent)) = (act, sent)
            && !text.is_empty()
        {
            sent.push(json!({ "text": text, "to": id, "at": now }));
        }
    }
}

fn entry(records: &Json, account: &Json, chat: &Json) -> Entry {
    let members: Vec<&Json> = items(chat, "members").collect();
    let people = items(account, "participants");
    let people = people.filter(|one| members.contains(&&one["handle"]));
    let names: Vec<&str> = people.map(|one| text(one, "name")).collect();
    // A script sends to a chat or to the one person in it.
    let is_of_chat =
        |message: &&Json| message["to"] == chat["id"] || members.as_slice() == [&message["to"]];
    let sent: Vec<&str> = items(records, "sent")
        .filter(is_of_chat)
        .map(|message| match &message["file"] {
            Json::String(file) => file,
            _ => text(message, "text"),
        })
        .collect();
    let mut detail: Vec<Part> = sent
        .iter()
        .map(|one| Part::Text((*one).to_owned()))
        .collect();
    detail.push(Part::Field("Message"));
    let last = sent.last().copied().unwrap_or_default();
    Entry {
        detail,
        ..Entry::new(&chat["id"], names.join(", "), last)
    }
}
