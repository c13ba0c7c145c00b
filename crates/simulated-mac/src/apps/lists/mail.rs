//! Mail: the messages of all inboxes, the newest first.

use serde_json::Value as Json;

use super::{
    compose,
    entry::{Entry, Part},
    listed::{Act, ListedApp},
    mailboxes,
    record::{items, items_mut, key, number, set, text},
};
use crate::{
    apps::scripted_apps::{MAIL, ScriptedApp},
    dates,
    tree::{AppUi, UiEvent},
};
use simulated_world::{world::Process, zone::Zone};

pub(super) struct Mail;

/// What the picture of a row says. That there is one for both marks is a belief (C).
const UNREAD: &str = "unread";
const UNREAD_AND_FLAGGED: &str = "unread, flagged";

impl ListedApp for Mail {
    fn app(&self) -> &'static ScriptedApp {
        &MAIL
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let accounts = items(records, "accounts");
        let boxes = accounts.flat_map(|account| items(account, "mailboxes"));
        let inboxes = boxes.filter(|one| one["name"] == mailboxes::INBOX);
        let mut messages: Vec<&Json> = inboxes.flat_map(|inbox| items(inbox, "messages")).collect();
        let received = |message: &Json| number(message, "dateReceived");
        messages.sort_by(|one, other| received(other).total_cmp(&received(one)));
        messages
            .into_iter()
            .map(|message| entry(message, zone))
            .collect()
    }

    fn title(&self, _before: &str, entries: &[Entry]) -> String {
        let is_unread = |entry: &&Entry| matches!(entry.mark, Some(UNREAD | UNREAD_AND_FLAGGED));
        let unread = entries.iter().filter(is_unread).count();
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
        compose::follow(self, ui, event) || mailboxes::follow(self, ui, event)
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
            Act::Remove => mailboxes::move_to(records, &key(id), mailboxes::TRASH),
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
        mark: match (
            message["readStatus"] != true,
            message["flaggedStatus"] == true,
        ) {
            (true, true) => Some(UNREAD_AND_FLAGGED),
            (true, false) => Some(UNREAD),
            (false, true) => Some("flagged"),
            (false, false) => None,
        },
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
