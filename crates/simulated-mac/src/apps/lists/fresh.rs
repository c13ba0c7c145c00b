//! New events, reminders and notes as their apps keep them, whoever makes one: in the window, or by EventKit.

use serde_json::{Value as Json, json};

use super::record::{free_uuid, items, next_number};

/// A note without a text.
pub(super) fn note(records: &mut Json, now: f64) -> Json {
    let id = format!(
        "x-coredata://5F0C7E7A-0001/ICNote/p{}",
        next_number(records)
    );
    json!({
        "name": "New Note", "id": id, "body": "", "creationDate": now, "modificationDate": now, "attachments": [],
    })
}

/// A person without a name.
pub(super) fn person(records: &mut Json, now: f64) -> Json {
    let id = format!(
        "00000000-0000-4000-8000-{:012}:ABPerson",
        next_number(records)
    );
    json!({
        "id": id, "company": false, "emails": [], "phones": [], "addresses": [], "urls": [], "creationDate": now, "modificationDate": now,
    })
}

/// An event with an id that none of these records has.
pub(crate) fn event(records: &Json, begin: f64, end: f64, now: f64) -> Option<Json> {
    let id = free_uuid(|id| {
        let mut calendars = items(records, "calendars");
        calendars.any(|calendar| items(calendar, "events").any(|event| event["uid"] == *id))
    })?;
    Some(json!({
        "uid": id, "summary": "New Event", "startDate": begin, "endDate": end, "alldayEvent": false, "status": "none",
        "sequence": 0, "stampDate": now, "attendees": [], "displayAlarms": [],
    }))
}

/// A reminder without a name.
pub(crate) fn reminder(records: &Json, now: f64) -> Option<Json> {
    let id_of = |uuid: &str| format!("x-apple-reminder://{uuid}");
    let uuid = free_uuid(|uuid| {
        let id = id_of(uuid);
        let accounts = items(records, "accounts");
        let mut lists = accounts.flat_map(|account| items(account, "lists"));
        lists.any(|list| items(list, "reminders").any(|one| one["id"] == *id))
    })?;
    Some(json!({
        "name": "", "id": id_of(&uuid), "completed": false, "flagged": false, "priority": 0, "creationDate": now, "modificationDate": now,
    }))
}
