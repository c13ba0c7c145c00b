//! What a solution reads on the Mac and uses later: parts of the answers of tools, by names.

use crate::failure::Failure;
use regex_lite::Regex;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Texts by the names under which steps keep them.
#[derive(Debug, Default)]
pub(crate) struct Kept(BTreeMap<String, String>);

impl Kept {
    /// Keeps what patterns find in an answer: their first group, or all that they match where they have none.
    ///
    /// # Errors
    /// When a pattern is none, or finds nothing.
    pub(crate) fn keep(
        &mut self,
        wanted: &BTreeMap<String, String>,
        answer: &str,
    ) -> Result<(), Failure> {
        for (name, pattern) in wanted {
            let regex = Regex::new(pattern).map_err(Failure::usage)?;
            let found = regex.captures(answer);
            let found = found.and_then(|found| found.get(1).or(found.get(0)));
            let found = found.ok_or_else(|| {
                Failure::failed(format!(
                    "{pattern:?} (for {name:?}) finds nothing in {answer:?}"
                ))
            })?;
            self.0.insert(name.clone(), found.as_str().to_owned());
        }
        Ok(())
    }

    /// Arguments with what is kept in the place of each `{{name}}`; an argument `{{#name}}` is the number that is kept.
    ///
    /// # Errors
    /// When no step before has kept something under the name, or no number.
    pub(crate) fn put_into(
        &self,
        arguments: &Map<String, Value>,
    ) -> Result<Map<String, Value>, Failure> {
        let mut filled = arguments.clone();
        for value in filled.values_mut() {
            self.fill(value)?;
        }
        Ok(filled)
    }

    fn fill(&self, value: &mut Value) -> Result<(), Failure> {
        match value {
            Value::String(text) if text.contains("{{") => *value = self.filled(text)?,
            Value::Array(items) => {
                for item in items {
                    self.fill(item)?;
                }
            }
            Value::Object(fields) => {
                for field in fields.values_mut() {
                    self.fill(field)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn filled(&self, text: &str) -> Result<Value, Failure> {
        if let Some(name) = text
            .strip_prefix("{{#")
            .and_then(|rest| rest.strip_suffix("}}"))
        {
            let number: serde_json::Number = serde_json::from_str(self.named(name)?)
                .map_err(|error| Failure::usage(error).about(format!("{name:?}")))?;
            return Ok(number.into());
        }
        let (mut done, mut rest) = (String::new(), text);
        while let Some((before, behind)) = rest.split_once("{{") {
            let (name, after) = behind
                .split_once("}}")
                .ok_or_else(|| Failure::usage(format!("{text:?} has `{{{{` without `}}}}`")))?;
            done.push_str(before);
            done.push_str(self.named(name)?);
            rest = after;
        }
        done.push_str(rest);
        Ok(done.into())
    }

    fn named(&self, name: &str) -> Result<&str, Failure> {
        let kept = self.0.get(name);
        kept.map(String::as_str)
            .ok_or_else(|| Failure::usage(format!("no step before keeps something as {name:?}")))
    }
}
