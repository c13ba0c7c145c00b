//! What an app refuses of the tools that were made: each that reads is called once.

use crate::tool::{Made, Tool};
use serde_json::{Map, Value};

/// What calls of tools have shown.
#[derive(Debug, Default)]
pub struct Check {
    /// The fields that the app refuses, each with its class.
    without: Vec<(String, String)>,
    /// The tools that failed, or were not called, with the reason.
    failed: Vec<(String, String)>,
    /// What the tool answered that lists the objects of the class.
    listed: Value,
}

impl Check {
    /// Arguments of a call of a tool that changes nothing; none where nothing is known that it could be for.
    pub fn given(&self, tool: &Tool) -> Option<Map<String, Value>> {
        let needs = tool.needs.iter();
        let given = needs.map(|name| Some((name.clone(), self.sample(name)?)));
        given.collect()
    }

    /// A value of a parameter, from what lists the same objects.
    fn sample(&self, name: &str) -> Option<Value> {
        if name == "query" {
            return Some("a".into());
        }
        let mut fields = self.listed.as_object()?.values();
        let item = fields.find_map(|field| field.as_array()?.first());
        item?.get(name).filter(|value| !value.is_null()).cloned()
    }

    /// Takes what a tool answered, or why it failed.
    pub fn take(&mut self, tool: &Tool, answer: Result<Value, String>) {
        match answer {
            Ok(told) => {
                let refused = told["not_read"].as_array().into_iter().flatten();
                for field in refused.filter_map(Value::as_str) {
                    let refused = (tool.class.clone(), field.to_owned());
                    if !self.without.contains(&refused) {
                        self.without.push(refused);
                    }
                }
                if tool.lists {
                    self.listed = told;
                }
            }
            Err(why) => {
                if tool.lists {
                    self.listed = Value::Null;
                }
                self.failed.push((tool.name.clone(), why));
            }
        }
    }

    /// The fields that the app refuses.
    #[must_use]
    pub fn without(&self) -> &[(String, String)] {
        &self.without
    }

    /// Leaves out the tools that failed.
    pub fn settle(self, made: &mut Made) {
        let without = self.without.into_iter();
        let refused =
            without.map(|(class, field)| format!("{field} of {class}: the app refuses it"));
        made.notes.extend(refused);
        made.keep(
            |tool| match self.failed.iter().find(|(name, _)| *name == tool.name) {
                Some((name, why)) => Err(format!("{name}: {why}")),
                None => Ok(()),
            },
        );
    }
}

impl Made {
    /// Leaves out the tools that do not do, with a note that says why.
    pub fn keep(&mut self, does: impl Fn(&Tool) -> Result<(), String>) {
        let notes = &mut self.notes;
        self.tools
            .retain(|tool| does(tool).map_err(|why| notes.push(why)).is_ok());
    }
}
