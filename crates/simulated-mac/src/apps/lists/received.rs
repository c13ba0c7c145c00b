//! Messages that come, and the chats that they come in.

use serde_json::{Value as Json, json};

use super::{
    listed::change,
    messages::{Messages, name_of},
    record::{items, text},
    show::show,
};
use crate::apps::{notification_center, scripted_apps::MESSAGES};
use simulated_world::world::{App, Notification, World};

/// A message has come: it stands in its chat, and macOS is handed a notification unless Messages is in front. A chat with somebody
/// who had none is a new one.
pub(crate) fn receive(world: &mut World, from: &str, says: &str, at: f64) {
    let mut name = None;
    change(world, &Messages, |records| {
        name = keep(records, from, says, at)
    });
    let Some(name) = name else { return };
    let is_own = |app: &&App| app.bundle_id.as_deref() == Some(MESSAGES.bundle_id);
    let running = world.apps.iter().find(is_own).map(|app| app.pid);
    if let Some(pid) = running {
        show(&mut world.process(pid));
    }
    if running != Some(world.front) {
        let notification = Notification {
            at,
            title: name,
            text: says.to_owned(),
            subtitle: None,
            sound: None,
            app: Some(MESSAGES.bundle_id.to_owned()),
        };
        notification_center::notify(world, notification, None);
    }
}

/// A chat with somebody who has none is a new one.
pub(super) fn know(records: &mut Json, handle: &str) {
    let accounts = items(records, "accounts");
    let mut people = accounts.flat_map(|account| items(account, "participants"));
    let is_known = people.any(|one| one["handle"] == handle);
    drop(people);
    if !is_known {
        // Without an account there are no chats.
        let _none = add_chat(records, handle, handle);
    }
}

/// Keeps a message. Answers whose it is; None where the user has no account, for whom nothing comes.
fn keep(records: &mut Json, from: &str, says: &str, at: f64) -> Option<String> {
    let people = |records: &Json| -> Vec<Json> {
        let accounts = items(records, "accounts");
        let people = accounts.flat_map(|account| items(account, "participants"));
        people.cloned().collect()
    };
    let is_known = people(records).iter().any(|one| one["handle"] == from);
    if !is_known {
        add_chat(records, from, from).ok()?;
    }
    let people = people(records);
    let people: Vec<&Json> = people.iter().collect();
    let fields = records.as_object_mut()?;
    // Files of worlds from before there were any have no such list.
    let received = fields.entry("received").or_insert_with(|| json!([]));
    let message = json!({ "from": from, "text": says, "at": at });
    received.as_array_mut()?.push(message);
    Some(name_of(&people, from).to_owned())
}

/// Adds somebody, and a chat with them. An error where the user has no account.
pub(crate) fn add_chat(records: &mut Json, name: &str, handle: &str) -> Result<(), &'static str> {
    let account = records.pointer_mut("/accounts/0");
    let account = account.ok_or("Messages has no account there")?;
    let id = text(account, "id").to_owned();
    let (first_name, last_name) = name.split_once(' ').unwrap_or((name, ""));
    let person = json!({
        "id": format!("{id}:{handle}"), "name": name, "fullName": name,
        "firstName": first_name, "lastName": last_name, "handle": handle, "account": id,
    });
    let chat = json!({
        "id": format!("iMessage;-;{handle}"), "account": id, "members": [handle],
    });
    for (list, one) in [("participants", person), ("chats", chat)] {
        let list = account.get_mut(list).and_then(Json::as_array_mut);
        list.ok_or("the account of Messages keeps no people or chats there")?
            .push(one);
    }
    Ok(())
}
