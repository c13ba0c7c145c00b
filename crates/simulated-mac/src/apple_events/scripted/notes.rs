//! Notes: a note is its body, whose first line is its name; what is deleted goes to Recently Deleted first.

use serde_json::{Map, Value as Json};

use super::{
    app::{Found, Rules, Scripted},
    commands::{Answer, Command, NewObject},
    records::{Place, default, number, text},
};
use crate::{
    apple_events::{evaluate::Got, failure::Failure, value::Value},
    apps::lists::notes::{DELETED, first_line, heading, plain, scripted},
};

pub(super) struct Notes;

impl Rules for Notes {
    /// The application finds those of all accounts and of folders within others.
    fn elements(&self, app: &Scripted<'_>, of: &Place, class: &str) -> Option<Vec<Place>> {
        let is_anywhere = of.class == "application" && matches!(class, "folder" | "note");
        is_anywhere.then(|| app.records().everywhere(class))
    }

    fn property(&self, app: &Scripted<'_>, of: &Place, name: &str) -> Option<Found> {
        match (of.class, name) {
            ("note", "plaintext") => {
                let body = app.records().text(of, "body");
                Some(Ok(Got::Value(Value::text(plain(body)))))
            }
            ("note", "body") => {
                let body = app.records().text(of, "body");
                Some(Ok(Got::Value(Value::text(scripted(body)))))
            }
            _ => None,
        }
    }

    /// `name of container of note 1` fails; of the folder that `container of note 1` answers it does not [apps 3.1].
    fn goes_on(&self, class: &str, property: &str) -> bool {
        (class, property) != ("note", "container")
    }

    fn home(&self, app: &Scripted<'_>, class: &str) -> Option<Place> {
        let records = app.records();
        let account =
            records.referred("account", records.stored(&Place::root(), "defaultAccount")?)?;
        match class {
            "note" => records.referred("folder", records.stored(&account, "defaultFolder")?),
            "folder" => Some(account),
            _ => None,
        }
    }

    /// The notes of an account are those of its folders (RhetTbull/macnotesapp #8): one that is made there goes into its default folder.
    fn keeper(&self, app: &Scripted<'_>, home: &Place, class: &str) -> Option<Place> {
        let records = app.records();
        match (home.class, class) {
            ("application", _) => self.home(app, class),
            ("account", "note") => {
                let name = records.stored(home, "defaultFolder");
                let mut folders = records.elements(home, "folder").into_iter();
                let first = folders.clone().next();
                let own = folders.find(|folder| {
                    name.is_some_and(|name| {
                        [records.stored(folder, "name"), records.stored(folder, "id")]
                            .contains(&Some(name))
                    })
                });
                own.or(first)
            }
            _ => None,
        }
    }

    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        let kind = match made.class {
            "note" => "ICNote",
            "folder" => "ICFolder",
            _ => return Err(Failure::mac(-10000)),
        };
        let id = format!("x-coredata://5F0C7E7A-0001/{kind}/p{}", made.number);
        made.fields.insert("id".into(), id.into());
        if made.class == "folder" {
            made.fields
                .entry("notes")
                .or_insert_with(|| Json::Array(Vec::new()));
            made.fields
                .entry("folders")
                .or_insert_with(|| Json::Array(Vec::new()));
            return Ok(());
        }
        let (name, body) = (
            text(made.fields, "name").to_owned(),
            text(made.fields, "body").to_owned(),
        );
        let body = match (name.as_str(), body.as_str()) {
            ("", body) => body.to_owned(),
            (name, "") => heading(name),
            // A body that begins with its name has it once.
            (name, body) if plain(body).starts_with(name) => body.to_owned(),
            (name, body) if body.starts_with('<') => heading(name) + body,
            (name, body) => format!("{}<div>{body}</div>\n", heading(name)),
        };
        made.fields.insert("name".into(), first_line(&body).into());
        made.fields.insert("body".into(), scripted(&body).into());
        default(made.fields, "creationDate", number(made.now));
        default(made.fields, "modificationDate", number(made.now));
        Ok(())
    }

    /// Whatever the body holds then, its attachments are gone [apps 3.1].
    fn follow(&self, class: &str, fields: &mut Map<String, Json>, name: &str, now: f64) {
        if (class, name) == ("note", "body") {
            let body = scripted(text(fields, "body"));
            let first = first_line(&body);
            fields.insert("body".into(), body.into());
            fields.insert("name".into(), first.into());
            fields.insert("attachments".into(), Json::Array(Vec::new()));
            fields.insert("modificationDate".into(), number(now));
        }
    }

    fn bin(&self, app: &Scripted<'_>, object: &Place) -> Option<Place> {
        let records = app.records();
        let deleted = records.referred("folder", &DELETED.into())?;
        (object.class == "note" && records.holder(object) != deleted).then_some(deleted)
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        match (command.name, command.objects) {
            ("show", [one, ..]) => Some(Ok(Answer::Object(one.clone()))),
            _ => None,
        }
    }
}
