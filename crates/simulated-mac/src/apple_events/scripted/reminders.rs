//! Reminders: what is completed has the date on which it was.

use serde_json::{Map, Value as Json};

use super::{
    app::{Found, Rules, Scripted},
    commands::{Answer, Command, NewObject},
    records::{Place, default, number},
};
use crate::apple_events::failure::Failure;

pub(super) struct Reminders;

impl Rules for Reminders {
    /// Where there are only shared lists there is no default one [apps 3.3].
    fn property(&self, app: &Scripted<'_>, of: &Place, name: &str) -> Option<Found> {
        let is_missing = app.records().stored(of, name).is_none();
        ((of.class, name) == ("application", "defaultList") && is_missing)
            .then(|| Err(Failure::mac(-1728)))
    }

    fn home(&self, app: &Scripted<'_>, class: &str) -> Option<Place> {
        let records = app.records();
        let (class, name) = match class {
            "reminder" => ("list", "defaultList"),
            "list" => ("account", "defaultAccount"),
            _ => return None,
        };
        records.referred(class, records.stored(&Place::root(), name)?)
    }

    /// The reminders of an account are those of its lists.
    fn keeper(&self, app: &Scripted<'_>, home: &Place, class: &str) -> Option<Place> {
        match (home.class, class) {
            ("application", _) => self.home(app, class),
            ("account", "reminder") => {
                let default = self.home(app, class);
                let own = default.filter(|list| app.records().holder(list) == *home);
                own.or_else(|| app.records().elements(home, "list").into_iter().next())
            }
            _ => None,
        }
    }

    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        let uuid = format!("00000000-0000-4000-8000-{:012}", made.number);
        if made.class == "list" {
            made.fields.insert("id".into(), uuid.into());
            default(made.fields, "name", "New List");
            default(made.fields, "reminders", Vec::<Json>::new());
            return Ok(());
        }
        made.fields
            .insert("id".into(), format!("x-apple-reminder://{uuid}").into());
        default(made.fields, "name", "New Reminder");
        default(made.fields, "completed", false);
        default(made.fields, "flagged", false);
        default(made.fields, "priority", 0);
        default(made.fields, "creationDate", number(made.now));
        default(made.fields, "modificationDate", number(made.now));
        let given: Vec<String> = made.fields.keys().cloned().collect();
        for name in given {
            self.follow("reminder", made.fields, &name, made.now);
        }
        Ok(())
    }

    fn follow(&self, _class: &str, fields: &mut Map<String, Json>, name: &str, now: f64) {
        match name {
            "completed" if fields.get(name) == Some(&Json::Bool(true)) => {
                default(fields, "completionDate", number(now));
            }
            "completed" => {
                fields.remove("completionDate");
            }
            // A time at which one is reminded is due then.
            "remindMeDate" => {
                if let Some(date) = fields.get(name).cloned() {
                    default(fields, "dueDate", date);
                }
            }
            // Whoever is due on a day has both [apps 3.3].
            "alldayDueDate" => {
                if let Some(date) = fields.get(name).cloned() {
                    fields.insert("dueDate".into(), date);
                }
            }
            _ => {}
        }
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        match (command.name, command.objects) {
            ("show", [one, ..]) => Some(Ok(Answer::Object(one.clone()))),
            _ => None,
        }
    }
}
