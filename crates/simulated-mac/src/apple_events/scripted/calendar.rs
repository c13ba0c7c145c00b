//! Calendar: events in calendars.

use serde_json::{Map, Value as Json};

use super::{
    app::{Found, Rules, Scripted},
    commands::{Answer, Command, NewObject},
    records::{Place, default, number, text},
};
use crate::apple_events::{evaluate::Got, failure::Failure, value::Value};

const HOUR: f64 = 3600.0;

pub(super) struct Calendar;

impl Rules for Calendar {
    fn property(&self, app: &Scripted<'_>, of: &Place, name: &str) -> Option<Found> {
        match (of.class, name) {
            ("calendar", "title") => {
                let name = app.records().text(of, "name");
                Some(Ok(Got::Value(Value::text(name))))
            }
            _ => None,
        }
    }

    fn home(&self, _app: &Scripted<'_>, class: &str) -> Option<Place> {
        // An event has to be told its calendar.
        (class == "calendar").then(Place::root)
    }

    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        let uuid = format!("00000000-0000-4000-8000-{:012}", made.number);
        match made.class {
            "calendar" => {
                made.fields.insert("calendarIdentifier".into(), uuid.into());
                default(made.fields, "name", "Untitled");
                default(made.fields, "writable", true);
                default(made.fields, "events", Vec::<Json>::new());
            }
            "event" => {
                let begin = moment(made.fields, "startDate").unwrap_or(made.now);
                let end = moment(made.fields, "endDate").unwrap_or(begin + HOUR);
                if end < begin {
                    return Err(Failure::Mac {
                        number: -10000,
                        message: "The start date must be before the end date.".into(),
                    });
                }
                made.fields.insert("uid".into(), uuid.into());
                default(made.fields, "summary", "New Event");
                default(made.fields, "startDate", number(begin));
                default(made.fields, "endDate", number(end));
                default(made.fields, "alldayEvent", false);
                default(made.fields, "status", "none");
                default(made.fields, "sequence", 0);
                default(made.fields, "stampDate", number(made.now));
            }
            _ => {}
        }
        Ok(())
    }

    fn follow(&self, _class: &str, fields: &mut Map<String, Json>, name: &str, _now: f64) {
        if name == "title" {
            let title = text(fields, "title").to_owned();
            fields.remove("title");
            fields.insert("name".into(), title.into());
        }
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        match (command.name, command.objects) {
            ("show", [one, ..]) => Some(Ok(Answer::Object(one.clone()))),
            ("reloadCalendars" | "switchView" | "viewCalendar" | "save", _) => {
                Some(Ok(Answer::NOTHING))
            }
            _ => None,
        }
    }
}

fn moment(fields: &Map<String, Json>, name: &str) -> Option<f64> {
    fields.get(name).and_then(Json::as_f64)
}
