//! Messages: the chats, and beside them what was sent to each. Nobody answers.

use serde_json::{Value as Json, json};

use super::{
    entry::{Bubble, Entry, Part},
    listed::{Act, ListedApp},
    record::{items, number, text},
    rows::COPY,
};
use crate::{
    apps::{
        parts::find,
        scripted_apps::{MESSAGES, ScriptedApp},
    },
    ax::Role,
    dates,
    tree::{AppUi, UiEvent},
    zone::Zone,
};

pub(super) struct Messages;

impl ListedApp for Messages {
    fn app(&self) -> &'static ScriptedApp {
        &MESSAGES
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let accounts = items(records, "accounts");
        let chats =
            accounts.flat_map(|account| items(account, "chats").map(move |chat| (account, chat)));
        chats
            .map(|(account, chat)| entry(records, account, chat, zone))
            .collect()
    }

    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        let UiEvent::OwnAction(id, COPY) = event else {
            return false;
        };
        let bubble = ui.element(id).map(std::slice::from_ref);
        let area = bubble.and_then(|one| find(one, &|part| part.role == Role::TextArea));
        let Some(text) = area.and_then(|area| area.description.clone()) else {
            return false;
        };
        ui.pasteboard.set_text(text);
        true
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

fn entry(records: &Json, account: &Json, chat: &Json, zone: &Zone) -> Entry {
    let members: Vec<&Json> = items(chat, "members").collect();
    let people = items(account, "participants");
    let people = people.filter(|one| members.contains(&&one["handle"]));
    let names: Vec<&str> = people.map(|one| text(one, "name")).collect();
    // A script sends to a chat or to the one person in it.
    let is_of_chat =
        |message: &&Json| message["to"] == chat["id"] || members.as_slice() == [&message["to"]];
    let sent: Vec<(&str, f64)> = items(records, "sent")
        .filter(is_of_chat)
        .map(|message| {
            let says = match &message["file"] {
                Json::String(file) => file,
                _ => text(message, "text"),
            };
            (says, number(message, "at"))
        })
        .collect();
    // What this Mac sends is all that it knows.
    let bubble = |(says, at): &(&str, f64)| {
        let time = dates::time(zone, *at);
        Part::Bubble(Bubble {
            text: (*says).to_owned(),
            description: format!("Your iMessage, {says}, {time}"),
        })
    };
    let detail = sent.iter().map(bubble).collect();
    let last = sent.last().map_or("", |(says, _)| *says);
    Entry {
        detail,
        ..Entry::new(&chat["id"], names.join(", "), last)
    }
}
