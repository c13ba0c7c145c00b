//! A dictionary with what its names mean: which classes can be reached, and how.

use crate::dictionary::{Class, Command, Dictionary};
use crate::fields::{Fields, Key, fields, key};
use crate::fill::{Place, Scaffolds};
use crate::names::{Meanings, line};
use crate::reading::Ground;
use crate::tool::{Request, Way};

/// Classes of every app: of these no tools are made unless they are named.
const EVERY: &[&str] = &[
    "application",
    "item",
    "window",
    "print settings",
    "text",
    "rich text",
    "paragraph",
    "word",
    "character",
    "attribute run",
    "attachment",
    "color",
];

/// How many names of others an error tells.
const TOLD: usize = 60;

/// A dictionary with what its names mean.
pub(crate) struct Known<'d> {
    pub(crate) dictionary: &'d Dictionary,
    pub(crate) meanings: Meanings,
}

impl Dictionary {
    /// Whether it is that of a terminal: an object has a `tty`.
    pub(crate) fn is_terminal(&self) -> bool {
        let properties = || self.classes.iter().flat_map(|class| &class.properties);
        properties().any(|property| property.name.eq_ignore_ascii_case("tty"))
    }
}

impl<'d> Known<'d> {
    pub(crate) fn of(dictionary: &'d Dictionary) -> Self {
        Self {
            dictionary,
            meanings: Meanings::of(dictionary),
        }
    }

    fn key(&self, class: &Class) -> Key {
        key(self.dictionary, &self.meanings, class)
    }

    fn app_holds(&self, name: &str) -> bool {
        let app = self.dictionary.class("application");
        app.is_some_and(|app| self.dictionary.holds(app, name))
    }

    /// The classes that hold objects of one, and that the app holds.
    pub(crate) fn containers(&self, class: &Class) -> Vec<&'d Class> {
        let all = self.dictionary.classes.iter();
        let holders = all.filter(|holder| {
            self.dictionary.holds(holder, &class.name)
                && self.app_holds(&holder.name)
                && holder.name != class.name
                && self.meanings.problem_of_class(&holder.name).is_none()
        });
        let mut holders: Vec<&Class> = holders.collect();
        // What has a name or an id can be told apart.
        holders.sort_by_key(|holder| self.key(holder) == Key::Place);
        holders
    }

    /// How the objects of a class are reached.
    pub(crate) fn place(&self, class: &Class, of: Option<&str>) -> Result<Place, String> {
        let told = line(&class.name, 60);
        if let Some(why) = self.meanings.problem_of_class(&class.name) {
            return Err(format!("{told}: {why}"));
        }
        let key = |holder: &Class| match holder.name.as_str() {
            // One is in front, whoever has opened it.
            "document" | "window" => Key::Place,
            _ => self.key(holder),
        };
        let place = |container: Option<&Class>| Place {
            class: class.name.clone(),
            key: self.key(class),
            container: container.map(|holder| (holder.name.clone(), key(holder))),
        };
        let containers = self.containers(class);
        match of {
            None if self.app_holds(&class.name) => Ok(place(None)),
            None => match containers.first() {
                Some(holder) => Ok(place(Some(holder))),
                None => Err(format!(
                    "{told}: neither the app holds it, nor what the app holds"
                )),
            },
            Some(of) => match containers.iter().find(|holder| holder.name == of) {
                Some(holder) => Ok(place(Some(holder))),
                None => {
                    let names: Vec<String> = containers
                        .iter()
                        .map(|holder| line(&holder.name, 60))
                        .collect();
                    Err(format!(
                        "{told}: no {} holds it that the app holds; it is held by: {}",
                        line(of, 60),
                        if names.is_empty() {
                            "none".to_owned()
                        } else {
                            names.join(", ")
                        }
                    ))
                }
            },
        }
    }

    pub(crate) fn ground<'g>(
        &self,
        app: &'g str,
        scaffolds: Scaffolds<'g>,
        class: &Class,
        request: &Request<'_>,
    ) -> Result<Ground<'g>, String> {
        let place = match class.name.as_str() {
            "application" if request.way != Way::Reading => {
                return Err("the app itself is no object of the app: name another class".to_owned());
            }
            "application" => Place {
                class: "application".to_owned(),
                key: Key::Place,
                container: None,
            },
            _ => self.place(class, request.of)?,
        };
        Ok(Ground {
            app,
            scaffolds,
            plural: plural(class),
            fields: self.fields(class, request),
            names_container: request.of.is_some(),
            place,
        })
    }

    pub(crate) fn fields(&self, class: &Class, request: &Request<'_>) -> Fields {
        let without = request.without.iter().filter(|(of, _)| *of == class.name);
        let without: Vec<String> = without.map(|(_, field)| field.clone()).collect();
        fields(self.dictionary, &self.meanings, class, &without)
    }

    pub(crate) fn class(&self, name: &str) -> Result<&'d Class, String> {
        let wanted = name.to_lowercase();
        let all = &self.dictionary.classes;
        let is_it = |class: &&Class| {
            class.name.to_lowercase() == wanted || plural(class).to_lowercase() == wanted
        };
        all.iter().find(is_it).ok_or_else(|| {
            let names: Vec<String> = all
                .iter()
                .take(TOLD)
                .map(|class| line(&class.name, 60))
                .collect();
            format!(
                "the dictionary has no class {:?}; it has {}",
                line(name, 60),
                names.join(", ")
            )
        })
    }

    pub(crate) fn command(&self, name: &str) -> Result<&'d Command, String> {
        let wanted = name.to_lowercase();
        let all = &self.dictionary.commands;
        all.iter()
            .find(|command| command.name.to_lowercase() == wanted)
            .ok_or_else(|| {
                let names: Vec<String> = all
                    .iter()
                    .take(TOLD)
                    .map(|command| line(&command.name, 60))
                    .collect();
                format!(
                    "the dictionary has no command {:?}; it has {}",
                    line(name, 60),
                    names.join(", ")
                )
            })
    }

    /// The classes that reading tools are made of when none is named: what the app holds itself.
    pub(crate) fn usual(&self) -> Vec<&'d Class> {
        let all = self.dictionary.classes.iter();
        let usual = all
            .filter(|class| !EVERY.contains(&class.name.as_str()) && self.app_holds(&class.name));
        usual.collect()
    }
}

/// What several objects of a class are called.
pub(crate) fn plural(class: &Class) -> String {
    match class.plural.is_empty() {
        true => format!("{}s", class.name),
        false => class.plural.clone(),
    }
}

impl Known<'_> {
    /// The class of the object that a command is for, where its dictionary names one that can be reached.
    pub(crate) fn object_of(&self, command: &Command) -> Option<&Class> {
        let direct = command.direct.as_ref()?;
        let classes = direct.types.iter().filter(|one| !one.is_list);
        let mut classes = classes.filter_map(|one| self.dictionary.class(&one.name));
        classes.find(|class| class.name != "application" && self.place(class, None).is_ok())
    }
}
