//! What the apps of a description keep: records as [`simulated_world::world::delivered`] has them.

use serde_json::{Value as Json, json};

use super::format::{
    ChatText, ContactText, EventText, Kept, MailText, NoteText, ReceivedText, ReminderText,
    TrackText,
};
use crate::{
    apps::{
        lists::{notes::heading, received},
        scripted_apps::{self as apps, ScriptedApp},
    },
    html,
};
use simulated_world::{
    world::{Pending, PendingWhat, World},
    zone::Zone,
};

const HOUR: f64 = 3600.0;

/// The world whose records are written, and what time it is there.
pub(super) struct Records<'w> {
    pub(super) world: &'w mut World,
    pub(super) now: f64,
    pub(super) zone: Zone,
}

/// Why a record could not be added.
type Done = Result<(), String>;

impl Records<'_> {
    fn of(&mut self, app: &ScriptedApp) -> Result<&mut Json, String> {
        let kept = self.world.kept_mut(app.bundle_id, app.records);
        kept.map_err(|error| error.to_string())
    }

    /// A number that no other record has.
    fn number(&mut self) -> u64 {
        let number = self.world.next_id;
        self.world.next_id += 1;
        number
    }

    /// Takes away what the base has.
    pub(super) fn remove(&mut self, kept: Kept) -> Done {
        let (app, lists): (&ScriptedApp, &[&str]) = match kept {
            Kept::Mail => (&apps::MAIL, &["messages"]),
            Kept::Notes => (&apps::NOTES, &["notes"]),
            Kept::Reminders => (&apps::REMINDERS, &["reminders"]),
            Kept::Events => (&apps::CALENDAR, &["events"]),
            Kept::Contacts => (&apps::CONTACTS, &["people", "members"]),
            Kept::Messages => (
                &apps::MESSAGES,
                &["participants", "chats", "sent", "received"],
            ),
            Kept::Music => (&apps::MUSIC, &["tracks"]),
            Kept::Files => {
                self.world.disk.clear();
                return Ok(());
            }
        };
        empty(self.of(app)?, lists);
        Ok(())
    }

    pub(super) fn mail(&mut self, text: MailText) -> Done {
        let number = self.number();
        let date = text.date.map(|date| date.seconds(self.now, &self.zone));
        let date = date.unwrap_or(self.now - HOUR);
        let wanted = text.mailbox.as_deref().unwrap_or("INBOX").to_owned();
        let to = json!([{"name": self.world.system.full_user_name, "address": "demo@icloud.com"}]);
        let message = json!({
            "id": number, "messageId": format!("{number}.simulated@example.com"), "subject": text.subject,
            "sender": text.from, "dateReceived": date, "dateSent": date - 5.0, "content": text.text,
            "readStatus": text.read, "flaggedStatus": text.flagged, "flagIndex": if text.flagged { 0 } else { -1 },
            "messageSize": text.text.len() + 700, "toRecipients": to, "ccRecipients": [], "mailAttachments": [],
        });
        let boxes = first(self.of(&apps::MAIL)?, "accounts")?;
        let mailbox = named(
            list(boxes, "mailboxes")?,
            &wanted,
            || json!({"name": wanted, "mailboxes": [], "messages": []}),
        )?;
        // The newest is the first.
        list(mailbox, "messages")?.insert(0, message);
        Ok(())
    }

    pub(super) fn note(&mut self, text: NoteText) -> Done {
        let number = self.number();
        let date = text.date.map(|date| date.seconds(self.now, &self.zone));
        let date = date.unwrap_or(self.now - HOUR);
        let said = match text.html {
            Some(_) if !text.text.is_empty() => {
                return Err(format!(
                    "the note {:?} has text and html: give one of them",
                    text.title
                ));
            }
            Some(html) => html,
            None => {
                let lines = text.text.lines();
                let blocks = lines.map(|line| html::block(&html::escaped(line)) + "\n");
                blocks.collect()
            }
        };
        let body = heading(&html::escaped(&text.title)) + &said;
        let note = json!({
            "name": text.title, "id": format!("x-coredata://5F0C7E7A-0001/ICNote/p{number}"), "body": body,
            "creationDate": date, "modificationDate": date, "attachments": [],
        });
        let wanted = text.folder.unwrap_or_else(|| "Notes".to_owned());
        let account = first(self.of(&apps::NOTES)?, "accounts")?;
        let folder = named(list(account, "folders")?, &wanted, || {
            json!({
                "name": wanted, "id": format!("x-coredata://5F0C7E7A-0001/ICFolder/p{number}"), "folders": [], "notes": [],
            })
        })?;
        list(folder, "notes")?.insert(0, note);
        Ok(())
    }

    pub(super) fn reminder(&mut self, text: ReminderText) -> Done {
        let number = self.number();
        let mut reminder = json!({
            "name": text.title, "id": format!("x-apple-reminder://00000000-0000-4000-8000-{number:012}"),
            "completed": text.completed, "flagged": text.flagged, "priority": 0,
            "creationDate": self.now - HOUR, "modificationDate": self.now - HOUR,
        });
        if let Some(notes) = text.notes {
            reminder["body"] = notes.into();
        }
        if text.completed {
            reminder["completionDate"] = (self.now - HOUR).into();
        }
        if let Some(due) = text.due {
            let due = due.seconds(self.now, &self.zone);
            for field in ["dueDate", "remindMeDate"] {
                reminder[field] = due.into();
            }
        }
        let wanted = text.list.unwrap_or_else(|| "Reminders".to_owned());
        let account = first(self.of(&apps::REMINDERS)?, "accounts")?;
        let found = named(list(account, "lists")?, &wanted, || {
            json!({
                "name": wanted, "id": format!("00000000-0000-4000-8000-{number:012}"), "color": "#1BADF8",
                "emblem": "list", "reminders": [],
            })
        })?;
        list(found, "reminders")?.push(reminder);
        Ok(())
    }

    pub(super) fn event(&mut self, text: EventText) -> Done {
        let number = self.number();
        let start = text.start.seconds(self.now, &self.zone);
        let end = text.end.map(|end| end.seconds(self.now, &self.zone));
        let end = end.unwrap_or(start + HOUR);
        if end < start {
            return Err(format!("the event {:?} ends before it starts", text.title));
        }
        let mut event = json!({
            "uid": format!("00000000-0000-4000-8000-{number:012}"), "summary": text.title, "startDate": start,
            "endDate": end, "alldayEvent": text.all_day, "status": "confirmed", "sequence": 0,
            "stampDate": self.now, "attendees": [], "displayAlarms": [],
        });
        for (field, value) in [("location", text.location), ("description", text.notes)] {
            if let Some(value) = value {
                event[field] = value.into();
            }
        }
        let wanted = text.calendar.unwrap_or_else(|| "Home".to_owned());
        let calendar = named(
            list(self.of(&apps::CALENDAR)?, "calendars")?,
            &wanted,
            || {
                json!({
                    "name": wanted, "calendarIdentifier": format!("00000000-0000-4000-8000-{number:012}"),
                    "writable": true, "color": [6939, 44461, 63736], "events": [],
                })
            },
        )?;
        list(calendar, "events")?.push(event);
        Ok(())
    }

    pub(super) fn contact(&mut self, text: ContactText) -> Done {
        let number = self.number();
        let all = |label: &str, values: Vec<String>| -> Vec<Json> {
            let values = values.into_iter().enumerate();
            values
                .map(|(at, value)| json!({"id": format!("{number}-{label}-{at}"), "label": label, "value": value}))
                .collect()
        };
        let mut person = json!({
            "id": format!("00000000-0000-4000-8000-{number:012}:ABPerson"), "firstName": text.first_name,
            "lastName": text.last_name, "company": false, "emails": all("work", text.emails),
            "phones": all("mobile", text.phones), "addresses": [], "urls": [],
        });
        if let Some(organization) = text.organization {
            person["organization"] = organization.into();
        }
        list(self.of(&apps::CONTACTS)?, "people")?.push(person);
        Ok(())
    }

    pub(super) fn chat(&mut self, text: ChatText) -> Done {
        let now = self.now;
        let records = self.of(&apps::MESSAGES)?;
        received::add_chat(records, &text.with, &text.handle)?;
        for sent in text.sent {
            let message = json!({"text": sent, "to": text.handle, "at": now - HOUR});
            list(records, "sent")?.push(message);
        }
        for ReceivedText { text: says, date } in text.received {
            let date = date.map(|date| date.seconds(now, &self.zone));
            let (from, at) = (text.handle.clone(), date.unwrap_or(now - HOUR));
            if at > now {
                let what = PendingWhat::Message { from, text: says };
                self.world.pending.push(Pending { at, what });
                continue;
            }
            let message = json!({"text": says, "from": from, "at": at});
            list(self.of(&apps::MESSAGES)?, "received")?.push(message);
        }
        Ok(())
    }

    pub(super) fn track(&mut self, text: TrackText) -> Done {
        let number = self.number();
        let seconds = text.seconds.unwrap_or(180.0);
        let track = json!({
            "class": "fileTrack", "id": number, "databaseID": number, "persistentID": format!("{number:016X}"),
            "name": text.title, "artist": text.artist, "albumArtist": text.artist, "album": text.album,
            "duration": seconds, "trackNumber": 1, "year": 2020, "genre": "", "enabled": true, "playedCount": 0,
            "rating": 0, "favorited": false, "kind": "AAC audio file", "mediaKind": "song", "size": 6_032_000,
            "start": 0, "finish": seconds, "sampleRate": 44_100, "bitRate": 256,
        });
        let source = first(self.of(&apps::MUSIC)?, "sources")?;
        let library = first(source, "playlists")?;
        list(library, "tracks")?.push(track);
        Ok(())
    }
}

/// Empties the lists of these names, wherever they are, and what is selected.
fn empty(record: &mut Json, lists: &[&str]) {
    match record {
        Json::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Json::Array(items) if lists.contains(&name.as_str()) || name == "selection" => {
                        items.clear();
                    }
                    value => empty(value, lists),
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(|item| empty(item, lists)),
        _ => {}
    }
}

fn list<'r>(record: &'r mut Json, name: &str) -> Result<&'r mut Vec<Json>, String> {
    let list = record.get_mut(name).and_then(Json::as_array_mut);
    list.ok_or_else(|| format!("the base world keeps no {name}"))
}

fn first<'r>(record: &'r mut Json, name: &str) -> Result<&'r mut Json, String> {
    let first = list(record, name)?.first_mut();
    first.ok_or_else(|| format!("the base world has no {name}"))
}

/// The record of a name, made where it is missing.
fn named<'r>(
    records: &'r mut Vec<Json>,
    name: &str,
    make: impl FnOnce() -> Json,
) -> Result<&'r mut Json, String> {
    let at = records.iter().position(|one| one["name"] == name);
    let at = at.unwrap_or_else(|| {
        records.push(make());
        records.len() - 1
    });
    records
        .get_mut(at)
        .ok_or_else(|| format!("there is no {name}"))
}
