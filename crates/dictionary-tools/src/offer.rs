//! What can be made from a dictionary, and the making of it.

use crate::changing;
use crate::commands::{self, Object};
use crate::dictionary::{Class, Dictionary};
use crate::fields::Key;
use crate::fill::{Place, Scaffolds};
use crate::known::Known;
use crate::names::{line, slug};
use crate::reading::Ground;
use crate::tool::{Made, Request, Tool, Way};

/// What the names of an app may consist of: it stands in scripts and in headers.
fn is_name_of_app(name: &str) -> bool {
    let is_plain = |c: char| {
        c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '+' | '&' | '_' | '\'' | '(' | ')')
    };
    !name.is_empty()
        && name.chars().count() <= 60
        && name.trim() == name
        && !name.contains("--")
        && !name.contains("__")
        && name.chars().all(is_plain)
        && !slug(name).is_empty()
        && slug(name).starts_with(|c: char| c.is_ascii_lowercase())
}

/// Makes tools for an app, which scripts call `app`.
///
/// # Errors
/// Why nothing can be made.
pub fn make(
    dictionary: &Dictionary,
    app: &str,
    scaffolds: Scaffolds<'_>,
    request: &Request<'_>,
) -> Result<Made, String> {
    if !is_name_of_app(app) {
        return Err(format!(
            "{:?} cannot stand in a script as the name of an app: pass another name with --app-name",
            line(app, 60)
        ));
    }
    let known = Known::of(dictionary);
    let mut made = Made::default();
    let ground = |class: &Class| known.ground(app, scaffolds, class, request);
    match (&request.way, request.class) {
        (Way::Reading, None) => {
            let app_class = dictionary.class("application").into_iter();
            for class in app_class.chain(known.usual()) {
                match ground(class) {
                    Ok(ground) => made.reading(ground),
                    Err(why) => made.notes.push(why),
                }
            }
        }
        (Way::Reading, Some(name)) => made.reading(ground(known.class(name)?)?),
        (Way::Command(name), class) => {
            let command = known.command(name)?;
            let of = match class {
                Some(name) => Some(known.class(name)?),
                None => known.object_of(command),
            };
            let nothing = Class::default();
            let ground = match of {
                Some(class) => ground(class)?,
                None => Ground {
                    app,
                    scaffolds,
                    place: Place {
                        class: String::new(),
                        key: Key::Place,
                        container: None,
                    },
                    plural: String::new(),
                    fields: known.fields(&nothing, request),
                    names_container: false,
                },
            };
            let tool = commands::command(
                dictionary,
                &known.meanings,
                &ground,
                match (of, class) {
                    (None, _) => Object::None,
                    (Some(_), None) => Object::Told,
                    (Some(_), Some(_)) => Object::Chosen,
                },
                command,
                &mut made.notes,
            )?;
            made.add(&ground, tool);
        }
        (way, Some(name)) => {
            let ground = ground(known.class(name)?)?;
            let tool = match way {
                Way::Make => changing::make(&ground, &known.meanings),
                Way::Set => changing::set(&ground, &known.meanings),
                _ => changing::delete(&ground),
            }?;
            made.add(&ground, tool);
        }
        (_, None) => return Err("say of which class: --class NAME".to_owned()),
    }
    Ok(made)
}

impl Made {
    fn add(&mut self, ground: &Ground<'_>, tool: Tool) {
        self.tools.push(Tool {
            class: ground.place.class.clone(),
            ..tool
        });
    }

    fn reading(&mut self, mut ground: Ground<'_>) {
        self.notes.append(&mut ground.fields.notes);
        let class = line(&ground.place.class, 60);
        if ground.fields.list.is_empty() {
            self.notes
                .push(format!("{class}: nothing of it can be told"));
            if let Some(tool) = ground.count().filter(|_| class != "application") {
                self.add(&ground, tool);
            }
            return;
        }
        let tools = match class.as_str() {
            "application" => vec![ground.of_app()],
            _ => ground.reading(),
        };
        for tool in tools {
            match tool {
                Some(tool) => self.add(&ground, tool),
                None => self
                    .notes
                    .push(format!("{class}: its name is too long for a tool")),
            }
        }
    }
}
