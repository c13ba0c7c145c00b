//! Messages: the chats, the one with the newest message first, and beside them what was sent and received in each.

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
    dates,
    tree::{AppUi, UiEvent},
};
use simulated_world::{ax::Role, zone::Zone};

pub(super) struct Messages;

impl ListedApp for Messages {
    fn app(&self) -> &'static ScriptedApp {
        &MESSAGES
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let accounts = items(records, "accounts");
        let chats =
            accounts.flat_map(|account| items(account, "chats").map(move |chat| (account, chat)));
        let mut chats: Vec<Chat<'_>> = chats
            .map(|(account, chat)| Chat::of(records, account, chat))
            .collect();
        chats.sort_by(|one, other| other.last_at().total_cmp(&one.last_at()));
        chats.iter().map(|chat| chat.entry(zone)).collect()
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

/// A message of a chat.
struct Said<'r> {
    at: f64,
    text: &'r str,
    /// None: the user.
    from: Option<&'r str>,
}

struct Chat<'r> {
    id: &'r Json,
    names: String,
    /// The newest one last.
    said: Vec<Said<'r>>,
}

impl<'r> Chat<'r> {
    fn of(records: &'r Json, account: &'r Json, chat: &'r Json) -> Self {
        let members: Vec<&Json> = items(chat, "members").collect();
        let people = items(account, "participants").filter(|one| members.contains(&&one["handle"]));
        let people: Vec<&Json> = people.collect();
        // A script sends to a chat or to the one person in it; what is received says who sent it, and of a chat of several which.
        let is_of_chat = |whose: &Json| whose == &chat["id"] || members.as_slice() == [whose];
        let sent = items(records, "sent").filter(|message| is_of_chat(&message["to"]));
        let sent = sent.map(|message| Said {
            at: number(message, "at"),
            text: match &message["file"] {
                Json::String(file) => file,
                _ => text(message, "text"),
            },
            from: None,
        });
        let received = items(records, "received").filter(|message| {
            let chat = message.get("chat").unwrap_or(&message["from"]);
            is_of_chat(chat)
        });
        let received = received.map(|message| Said {
            at: number(message, "at"),
            text: text(message, "text"),
            from: Some(name_of(&people, text(message, "from"))),
        });
        let mut said: Vec<Said<'r>> = sent.chain(received).collect();
        said.sort_by(|one, other| one.at.total_cmp(&other.at));
        let names: Vec<&str> = people.iter().map(|one| text(one, "name")).collect();
        Self {
            id: &chat["id"],
            names: names.join(", "),
            said,
        }
    }

    fn last_at(&self) -> f64 {
        self.said.last().map_or(f64::NEG_INFINITY, |last| last.at)
    }

    fn entry(&self, zone: &Zone) -> Entry {
        let bubble = |one: &Said<'_>| {
            let (says, time) = (one.text, dates::time(zone, one.at));
            let whose = one.from.unwrap_or("Your iMessage");
            Part::Bubble(Bubble {
                text: says.to_owned(),
                is_own: one.from.is_none(),
                description: format!("{whose}, {says}, {time}"),
            })
        };
        let last = self.said.last().map_or("", |last| last.text);
        Entry {
            detail: self.said.iter().map(bubble).collect(),
            ..Entry::new(self.id, self.names.as_str(), last)
        }
    }
}

/// What a person of these is called; by the number or address of somebody else.
pub(super) fn name_of<'r>(people: &[&'r Json], handle: &'r str) -> &'r str {
    let known = people.iter().find(|one| one["handle"] == handle);
    known.map_or(handle, |one| text(one, "name"))
}
