//! Mail: the messages of all inboxes, the newest first.

use serde_json::Value as Json;

use super::{
    compose,
    entry::{Entry, Part},
    listed::{Act, ListedApp},
    record::{items, items_mut, number, set, text},
};
use crate::{
    apps::scripted_apps::{MAIL, ScriptedApp},
    dates,
    tree::{AppUi, UiEvent},
    world::Process,
    zone::Zone,
};

pub(super) struct Mail;

const INBOX: &str = "INBOX";
const TRASH: &str = "Deleted Messages";

impl ListedApp for Mail {
    fn app(&self) -> &'static ScriptedApp {
        &MAIL
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let accounts = items(records, "accounts");
        let boxes = accounts.flat_map(|account| items(account, "mailboxes"));
        let inboxes = boxes.filter(|one| one["name"] == INBOX);
        let mut messages: Vec<&Json> = inboxes.flat_map(|inbox| items(inbox, "messages")).collect();
        let received = |message: &Json| number(message, "dateReceived");
        messages.sort_by(|one, other| received(other).total_cmp(&received(one)));
        messages
            .into_iter()
            .map(|message| entry(message, zone))
            .collect()
    }

    fn title(&self, _before: &str, entries: &[Entry]) -> String {
        let unread = entries.iter().filter(|entry| entry.mark.is_some()).count();
        let messages = if entries.len() == 1 {
            "message"
        } else {
            "messages"
        };
        let all = format!("All Inboxes – {} {messages}", entries.len());
        if unread == 0 {
            return all;
        }
        format!("{all}, {unread} unread")
    }

    fn show_others(&self, process: &mut Process<'_>) {
        compose::show(self, process);
    }

    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        compose::follow(self, ui, event)
    }

    fn act(&self, records: &mut Json, id: &Json, act: &Act, _now: f64) {
        match act {
            // A message is read when it is shown.
            Act::Select => {
                let accounts = items_mut(records, "accounts");
                let boxes = accounts.flat_map(|account| items_mut(account, "mailboxes"));
                let mut messages = boxes.flat_map(|one| items_mut(one, "messages"));
                if let Some(message) = messages.find(|message| message["id"] == *id) {
                    set(message, "readStatus", true);
                }
            }
            Act::Remove => bin(records, id),
            _ => {}
        }
    }
}

fn entry(message: &Json, zone: &Zone) -> Entry {
    let from = text(message, "sender");
    let name = from.split('<').next().unwrap_or_default();
    let name = name.trim().trim_matches('"');
    let name = if name.is_empty() { from } else { name };
    let (subject, received) = (text(message, "subject"), number(message, "dateReceived"));
    let to = items(message, "toRecipients").map(|one| text(one, "address"));
    let to: Vec<&str> = to.collect();
    let day = dates::short_date(zone, received);
    Entry {
        mark: (message["readStatus"] != true).then_some("unread"),
        detail: vec![
            Part::Text(from.to_owned()),
            Part::Text(subject.to_owned()),
            Part::Text(format!(
                "{} at {}",
                dates::long_day(zone, received),
                dates::time(zone, received)
            )),
            Part::Text(format!("To: {}", to.join(", "))),
            Part::Text(text(message, "content").to_owned()),
        ],
        ..Entry::new(&message["id"], name, format!("{day}  {subject}"))
    }
}

/// Moves a message to the deleted ones of its account.
fn bin(records: &mut Json, id: &Json) {
    for account in items_mut(records, "accounts") {
        let mut taken = None;
        for one in items_mut(account, "mailboxes") {
            let Some(messages) = one.get_mut("messages").and_then(Json::as_array_mut) else {
                continue;
            };
            if let Some(at) = messages.iter().position(|message| message["id"] == *id) {
                taken = Some(messages.remove(at));
            }
        }
        let mut boxes = items_mut(account, "mailboxes");
        let trash = boxes.find(|one| one["name"] == TRASH);
        let trash = trash.and_then(|one| one.get_mut("messages")?.as_array_mut());
        if let (Some(message), Some(trash)) = (taken, trash) {
            trash.push(message);
        }
    }
}
