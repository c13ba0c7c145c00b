//! The records of each app: those of the default Mac, and as many more as make a crowd.

use serde_json::{Value as Json, json};

use super::chance::{ADJECTIVES, COMPANIES, Chance, FIRST_NAMES, LAST_NAMES, NOUNS, PLACES};

/// How many there are of each kind, those of the default Mac included.
const CONTACTS: u64 = 667;
const EVENTS: u64 = 3_700;
const MESSAGES: u64 = 5_000;
const NOTES: u64 = 1_000;
const REMINDERS: u64 = 124;

/// The times of what is made: 2023-01-01 and 2027-01-01, in seconds since 1970.
const FIRST: u64 = 1_672_531_200;
const LAST: u64 = 1_798_761_600;
/// The newest record of the default Mac is newer than what is made of messages and notes.
const NEWEST: u64 = 1_763_000_000;
const DAY: u64 = 86_400;
const WEEK: u64 = 7 * DAY;

/// The records of the default Mac, and the list at a path in them.
fn first(text: &str, path: &str, fill: impl FnOnce(&mut Vec<Json>)) -> Json {
    // The text is part of the program and read by a test.
    let mut records: Json = serde_json::from_str(text).unwrap_or_default();
    if let Some(list) = records.pointer_mut(path).and_then(Json::as_array_mut) {
        fill(list);
    }
    records
}

/// How many are still to be made where so many are there.
fn missing(all: u64, there: usize) -> u64 {
    all.saturating_sub(u64::try_from(there).unwrap_or(all))
}

fn subject(chance: &mut Chance, number: u64) -> String {
    let (adjective, noun) = (chance.word(ADJECTIVES), chance.word(NOUNS));
    format!("{adjective} {noun} {number}")
}

fn person(chance: &mut Chance) -> (&'static str, &'static str) {
    (chance.word(FIRST_NAMES), chance.word(LAST_NAMES))
}

pub(super) fn contacts(seed: u64) -> Json {
    let text = include_str!("../../../data/apps/contacts.json");
    first(text, "/people", |people| {
        let mut chance = Chance::new(seed, "contacts");
        for number in 0..missing(CONTACTS, people.len()) {
            let (given, family) = person(&mut chance);
            let line = 10_000 + number;
            people.push(json!({
                "id": format!("00000000-0000-4000-8000-0000001{number:05}:ABPerson"),
                "firstName": given,
                "lastName": family,
                "company": false,
                "organization": chance.word(COMPANIES),
                "emails": [{"id": format!("M{number}"), "label": "work", "value": format!("person{number}@example.com")}],
                "phones": [{"id": format!("N{number}"), "label": "mobile", "value": format!("+1 555 {line}")}],
                "addresses": [],
                "urls": [],
            }));
        }
    })
}

pub(super) fn calendar(seed: u64) -> Json {
    let text = include_str!("../../../data/apps/calendar.json");
    let mut elsewhere = 0;
    let mut records = first(text, "/calendars/0/events", |events| {
        elsewhere = events.len()
    });
    let path = "/calendars/1/events";
    if let Some(events) = records.pointer_mut(path).and_then(Json::as_array_mut) {
        let mut chance = Chance::new(seed, "calendar");
        for number in 0..missing(EVENTS, events.len() + elsewhere) {
            let quarter = chance.below((LAST - FIRST) / 900);
            let begin = FIRST + quarter * 900;
            let mut event = json!({
                "uid": format!("00000000-0000-4000-8000-0000002{number:05}"),
                "summary": subject(&mut chance, number),
                "startDate": begin,
                "endDate": begin + 900 * (1 + chance.below(8)),
                "alldayEvent": false,
                "status": "confirmed",
                "sequence": 0,
                "stampDate": FIRST,
                "attendees": [],
                "displayAlarms": [],
                "location": chance.word(PLACES),
            });
            if number % 20 == 0 {
                event["recurrence"] = "FREQ=WEEKLY".into();
            }
            events.push(event);
        }
    }
    records
}

pub(super) fn mail(seed: u64) -> Json {
    let text = include_str!("../../../data/apps/mail.json");
    first(text, "/accounts/0/mailboxes/0/messages", |messages| {
        let mut chance = Chance::new(seed, "mail");
        for number in 0..missing(MESSAGES, messages.len()) {
            let (given, family) = person(&mut chance);
            let received = NEWEST - number * 4_200 - chance.below(4_000);
            let about = subject(&mut chance, number);
            messages.push(json!({
                "id": 10_000 + number,
                "messageId": format!("{}.simulated@example.com", 10_000 + number),
                "content": format!("Hello,\n{about} is ready.\n{given}"),
                "subject": about,
                "sender": format!("{given} {family} <person{}@example.com>", chance.below(CONTACTS)),
                "dateReceived": received,
                "dateSent": received - 5,
                "readStatus": chance.below(40) > 0,
                "flaggedStatus": false,
                "flagIndex": -1,
                "messageSize": 800 + chance.below(90_000),
                "toRecipients": [{"name": "Demo User", "address": "demo@icloud.com"}],
                "ccRecipients": [],
                "mailAttachments": [],
            }));
        }
    })
}

pub(super) fn notes(seed: u64) -> Json {
    let text = include_str!("../../../data/apps/notes.json");
    let mut elsewhere = 0;
    let mut records = first(text, "/accounts/0/folders/1/notes", |notes| {
        elsewhere = notes.len()
    });
    let path = "/accounts/0/folders/0/notes";
    if let Some(notes) = records.pointer_mut(path).and_then(Json::as_array_mut) {
        let mut chance = Chance::new(seed, "notes");
        for number in 0..missing(NOTES, notes.len() + elsewhere) {
            let name = subject(&mut chance, number);
            let (given, family) = person(&mut chance);
            let place = chance.word(PLACES);
            let made = FIRST + chance.below(NEWEST - FIRST - WEEK);
            notes.push(json!({
                "name": name,
                "id": format!("x-coredata://5F0C7E7A-0001/ICNote/p{}", 1_000 + number),
                "body": format!("<div><h1>{name}</h1></div>\n<div>Ask {given} {family} in {place}.</div>\n"),
                "creationDate": made,
                "modificationDate": made + chance.below(WEEK),
                "attachments": [],
            }));
        }
    }
    records
}

pub(super) fn reminders(seed: u64) -> Json {
    let text = include_str!("../../../data/apps/reminders.json");
    let mut elsewhere = 0;
    let mut records = first(text, "/accounts/0/lists/1/reminders", |list| {
        elsewhere = list.len()
    });
    let path = "/accounts/0/lists/0/reminders";
    if let Some(list) = records.pointer_mut(path).and_then(Json::as_array_mut) {
        let mut chance = Chance::new(seed, "reminders");
        for number in 0..missing(REMINDERS, list.len() + elsewhere) {
            let made = FIRST + chance.below(NEWEST - FIRST);
            let due = made + DAY * (1 + chance.below(400));
            list.push(json!({
                "name": format!("Send the {}", subject(&mut chance, number).to_lowercase()),
                "id": format!("x-apple-reminder://00000000-0000-4000-8000-0000003{number:05}"),
                "completed": false,
                "flagged": chance.below(9) == 0,
                "priority": 0,
                "creationDate": made,
                "modificationDate": made,
                "dueDate": due,
                "alldayDueDate": due - due % DAY,
                "remindMeDate": due,
            }));
        }
    }
    records
}
