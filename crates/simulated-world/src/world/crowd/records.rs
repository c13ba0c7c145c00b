//! The records of each app: those of the default Mac, and as many more as make a crowd.

use serde_json::{Value as Json, json};

use super::super::delivered;
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

/// The records of the default Mac with as many more in the list at a path that there are `all` with those of `others`, lists
/// of the same kind.
fn grown(
    text: &str,
    path: &str,
    others: &[&str],
    all: u64,
    mut make: impl FnMut(u64) -> Json,
) -> Json {
    // The text is part of the program and read by a test.
    let mut records: Json = serde_json::from_str(text).unwrap_or_default();
    let lists = others.iter().chain([&path]);
    let lists = lists.filter_map(|path| records.pointer(path)?.as_array());
    let there: usize = lists.map(Vec::len).sum();
    let missing = all.saturating_sub(u64::try_from(there).unwrap_or(all));
    if let Some(list) = records.pointer_mut(path).and_then(Json::as_array_mut) {
        list.extend((0..missing).map(&mut make));
    }
    records
}

fn subject(chance: &mut Chance, number: u64) -> String {
    let (adjective, noun) = (chance.word(ADJECTIVES), chance.word(NOUNS));
    format!("{adjective} {noun} {number}")
}

fn person(chance: &mut Chance) -> (&'static str, &'static str) {
    (chance.word(FIRST_NAMES), chance.word(LAST_NAMES))
}

pub(super) fn contacts(seed: u64) -> Json {
    let text = delivered::CONTACTS;
    let mut chance = Chance::new(seed, "contacts");
    grown(text, "/people", &[], CONTACTS, |number| {
        let (given, family) = person(&mut chance);
        let line = 10_000 + number;
        json!({
            "id": format!("00000000-0000-4000-8000-0000001{number:05}:ABPerson"),
            "firstName": given,
            "lastName": family,
            "company": false,
            "organization": chance.word(COMPANIES),
            "emails": [{"id": format!("M{number}"), "label": "work", "value": format!("person{number}@example.com")}],
            "phones": [{"id": format!("N{number}"), "label": "mobile", "value": format!("+1 555 {line}")}],
            "addresses": [],
            "urls": [],
        })
    })
}

pub(super) fn calendar(seed: u64) -> Json {
    let text = delivered::CALENDAR;
    let mut chance = Chance::new(seed, "calendar");
    grown(
        text,
        "/calendars/1/events",
        &["/calendars/0/events"],
        EVENTS,
        |number| {
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
            event
        },
    )
}

pub(super) fn mail(seed: u64) -> Json {
    let text = delivered::MAIL;
    let mut chance = Chance::new(seed, "mail");
    grown(
        text,
        "/accounts/0/mailboxes/0/messages",
        &[],
        MESSAGES,
        |number| {
            let (given, family) = person(&mut chance);
            let received = NEWEST - number * 4_200 - chance.below(4_000);
            let about = subject(&mut chance, number);
            json!({
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
            })
        },
    )
}

pub(super) fn notes(seed: u64) -> Json {
    let text = delivered::NOTES;
    let mut chance = Chance::new(seed, "notes");
    grown(
        text,
        "/accounts/0/folders/0/notes",
        &["/accounts/0/folders/1/notes"],
        NOTES,
        |number| {
            let name = subject(&mut chance, number);
            let (given, family) = person(&mut chance);
            let place = chance.word(PLACES);
            let made = FIRST + chance.below(NEWEST - FIRST - WEEK);
            json!({
                "name": name,
                "id": format!("x-coredata://5F0C7E7A-0001/ICNote/p{}", 1_000 + number),
                "body": format!("<div><h1>{name}</h1></div>\n<div>Ask {given} {family} in {place}.</div>\n"),
                "creationDate": made,
                "modificationDate": made + chance.below(WEEK),
                "attachments": [],
            })
        },
    )
}

pub(super) fn reminders(seed: u64) -> Json {
    let text = delivered::REMINDERS;
    let mut chance = Chance::new(seed, "reminders");
    grown(
        text,
        "/accounts/0/lists/0/reminders",
        &["/accounts/0/lists/1/reminders"],
        REMINDERS,
        |number| {
            let made = FIRST + chance.below(NEWEST - FIRST);
            let due = made + DAY * (1 + chance.below(400));
            json!({
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
            })
        },
    )
}
