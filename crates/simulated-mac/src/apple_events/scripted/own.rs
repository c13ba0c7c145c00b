//! Applications whose dictionary comes with the world: they keep what it says that they hold, and take every command.

use std::sync::{Mutex, PoisonError};

use serde_json::{Value as Json, json};

use super::{
    app::{Known, Rules},
    commands::{Answer, Command, NewObject},
    records::{Place, to_json},
};
use crate::{
    apple_events::{dictionary::Dictionary, failure::Failure, value::Value},
    apps::{
        own_dictionaries,
        scripted_apps::{Contents, NONE, ScriptedApp},
    },
};
use simulated_world::world::InstalledApp;

/// How many commands are kept.
const MOST_TOLD: usize = 500;

/// Those that were asked for.
static KNOWN: Mutex<Vec<&'static Known>> = Mutex::new(Vec::new());

struct Own {
    dictionary: Dictionary,
    commands: &'static [String],
}

impl Rules for Own {
    /// What is made has an id, where its class has one.
    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        if made.fields.contains_key("id") {
            return Ok(());
        }
        let id = match self.dictionary.kind_of(made.class, "id") {
            Some("number") => made.number.into(),
            Some(_) => format!("made-{}", made.number).into(),
            None => return Ok(()),
        };
        made.fields.insert("id".into(), id);
        Ok(())
    }

    /// A definition does not say what a command does: it is noted among what the application keeps, as `told`.
    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        if !self.commands.iter().any(|own| own == command.name) {
            return None;
        }
        let id = |place: &Place, tree: &mut Json| {
            let fields = place.node_mut(tree);
            let named = |name| {
                fields
                    .as_deref()
                    .and_then(|fields| fields.get(name))
                    .cloned()
            };
            named("id").or_else(|| named("name")).unwrap_or(Json::Null)
        };
        let objects: Vec<Json> = command
            .objects
            .iter()
            .map(|one| id(one, command.tree))
            .collect();
        let given = command.arguments.named.iter();
        let given = given.map(|(name, value)| ((*name).to_string(), plain(value)));
        let given: serde_json::Map<String, Json> = given.collect();
        let value = plain(command.arguments.direct);
        let told = json!({"command": command.name, "objects": objects, "value": value, "arguments": given});
        let kept = command.tree.as_object_mut()?;
        let list = kept.entry("told").or_insert_with(|| json!([]));
        if let Some(list) = list.as_array_mut() {
            list.push(told);
            let more = list.len().saturating_sub(MOST_TOLD);
            list.drain(..more);
        }
        Some(Ok(Answer::NOTHING))
    }
}

fn plain(value: &Value) -> Json {
    to_json(value, "any").unwrap_or(Json::Null)
}

/// What is known of an app whose definition the world has.
pub(super) fn known(app: &InstalledApp) -> Option<&'static Known> {
    let tables = own_dictionaries::lasting(app.dictionary.as_deref()?).ok()?;
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all.iter().find(|known| {
        std::ptr::eq(known.app.dictionary, tables.dictionary)
            && known.app.bundle_id == app.bundle_id
    });
    if let Some(known) = known {
        return Some(known);
    }
    let dictionary = Dictionary::of_application(tables.dictionary);
    let known: &'static Known = Box::leak(Box::new(Known {
        app: ScriptedApp {
            bundle_id: app.bundle_id.clone().leak(),
            dictionary: tables.dictionary,
            terms: tables.terms,
            records: NONE,
            from_root: tables.held,
            contents: Contents::Nothing,
        },
        dictionary,
        rules: Box::leak(Box::new(Own {
            dictionary,
            commands: &tables.commands,
        })),
        drawn: None,
    }));
    all.push(known);
    Some(known)
}

#[cfg(test)]
mod tests {
    use crate::{
        apple_events::dictionary::{Dictionary, Member, check_lines},
        apps::own_dictionaries::lasting,
    };

    const TEXT: &str = r#"<?xml version="1.0"?><!DOCTYPE dictionary SYSTEM "file://localhost/System/Library/DTDs/sdef.dtd">
<dictionary title="Shelf"><suite name="Shelf" code="shlf">
<enumeration name="jar state" code="jsta"><enumerator name="sealed" code="jsea"/><enumerator name="half empty" code="jhal"/></enumeration>
<class name="application" code="capp" inherits="application"><element type="jam jar"/></class>
<class name="one" code="cone" inherits="other"/><class name="other" code="coth" inherits="one"/>
<class name="jam jar" plural="jam jars" code="jjar"><property name="id" code="ID  " type="text" access="r"/>
<property name="state" code="jstt"><type type="jar state"/></property><property name="URL" code="jurl" type="text"/>
<property name="labels" code="jlab"><type type="text" list="yes"/></property></class>
<class-extension extends="application"><property name="shelf name" code="snam" type="text" access="r"/></class-extension>
<command name="open jar" code="shlfopen"><direct-parameter type="jam jar"/><parameter name="with force" code="forc" type="boolean" optional="yes"/></command>
<command name="count" code="corecnte"/></suite></dictionary>"#;

    #[test]
    fn a_definition_becomes_tables_as_those_of_other_apps() {
        let tables = lasting(TEXT).unwrap();
        let dictionary = Dictionary::of_application(tables.dictionary);
        check_lines(dictionary);
        let held = dictionary.member("application", "jamJars");
        assert_eq!(held, Some(Member::Elements { class: "jamJar" }));
        assert_eq!(dictionary.kind_of("jamJar", "state"), Some("jarState"));
        assert_eq!(dictionary.kind_of("jamJar", "url"), Some("text"));
        assert_eq!(dictionary.kind_of("jamJar", "labels"), Some("any"));
        assert_eq!(dictionary.kind_of("application", "shelfName"), Some("text"));
        assert!(dictionary.is_a("one", "item") && dictionary.is_a("application", "item"));
        let open = dictionary.command("openJar").unwrap();
        assert_eq!(open.parameter("withForce"), Some("boolean"));
        assert_eq!(tables.commands, ["openJar"]);
        assert_eq!(tables.held, ["jamJar"]);
        let terms = applescript::Dictionary::parse(tables.terms).unwrap();
        let mut classes = terms.classes();
        assert!(classes.any(|(code, name)| code.to_string() == "jjar" && **name == *"jam jar"));
    }

    #[test]
    fn what_is_no_definition_is_refused() {
        for (text, words) in [
            ("", "no element `dictionary`"),
            ("<html/>", "no element `dictionary`"),
            ("<dictionary", "syntax error"),
            (&format!("{}<dictionary/>", " ".repeat(8 << 20)), "longer"),
        ] {
            let refused = lasting(text).err().unwrap();
            assert!(refused.contains(words), "{refused}");
        }
    }
}
