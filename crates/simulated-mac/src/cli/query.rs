//! `query` and `diff`: what a world holds, and what differs between two.

use std::path::PathBuf;

use clap::Args;
use jsonpath_rust::JsonPath;
use serde_json::Value as Json;

use crate::{differences, done_words, system::store::Store, view};
use simulated_world::world::World;

/// How often a query may go down to any depth: with five times it took gigabytes.
const DEEPEST: usize = 2;

/// How often its brackets with several selectors may find the same thing: each multiplies what those before it found.
const MOST_REPEATED: usize = 16;

/// How much a query may find.
const MOST_FOUND: usize = 100_000;

#[derive(Debug, Args)]
pub(super) struct QueryArguments {
    /// The world file
    pub(super) file: PathBuf,
    /// What to look for, as JSONPath (RFC 9535): `$.done[?@.what == 'sent'].value`
    #[arg(value_name = "JSONPATH")]
    path: String,
}

#[derive(Debug, Args)]
pub(super) struct DiffArguments {
    /// The world file before
    pub(super) before: PathBuf,
    /// The world file after
    pub(super) after: PathBuf,
}

impl QueryArguments {
    /// What is found, a line of JSON each. The error of a query that finds nothing is an empty text.
    pub(super) fn carry_out(self) -> Result<String, String> {
        let deep = self.path.matches("..").count();
        if deep > DEEPEST {
            return Err(format!(
                "{:?} has `..` {deep} times: a query has it at most {DEEPEST} times, because each goes through all that the ones before it found",
                self.path
            ));
        }
        if repeated(&self.path) > MOST_REPEATED {
            return Err(format!(
                "{:?} may find the same thing more than {MOST_REPEATED} times, because each bracket with several selectors multiplies what the ones before it found",
                self.path
            ));
        }
        let (whole, _) = read(&self.file)?;
        let found = whole
            .query(&self.path)
            .map_err(|error| format!("{:?} is no JSONPath: {error}", self.path))?;
        if found.len() > MOST_FOUND {
            return Err(format!(
                "{:?} finds {} things, and at most {MOST_FOUND} are printed: make it narrower",
                self.path,
                found.len()
            ));
        }
        let lines: String = found.iter().map(|one| format!("{one}\n")).collect();
        match lines.is_empty() {
            true => Err(String::new()),
            false => Ok(lines),
        }
    }
}

/// How often the brackets of a query with several selectors may find the same thing: as often as their numbers multiply to.
fn repeated(path: &str) -> usize {
    let mut brackets = Vec::new();
    let mut quote = None;
    let mut is_escaped = false;
    let mut product = 1_usize;
    for c in path.chars() {
        match (quote, c) {
            (Some(_), _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) => quote = (open != c).then_some(open),
            (None, '\'' | '"') => quote = Some(c),
            (None, '[' | '(') => brackets.push((c, 1)),
            (None, ',') => {
                if let Some((_, selectors)) = brackets.last_mut() {
                    *selectors += 1;
                }
            }
            (None, ']' | ')') => {
                if let Some(('[', selectors)) = brackets.pop() {
                    product = product.saturating_mul(selectors);
                }
            }
            (None, _) => {}
        }
    }
    product
}

impl DiffArguments {
    /// What was done since, then a line for each difference.
    pub(super) fn carry_out(self) -> Result<String, String> {
        let (before, _) = read(&self.before)?;
        let (after, world) = read(&self.after)?;
        let mut text = String::new();
        let known = before["done"].as_array().map_or(&[][..], Vec::as_slice);
        let last = known.last().and_then(|entry| entry["number"].as_u64());
        let zone = &world.system.time_zone;
        let is_new = |number: u64| number > last.unwrap_or(0);
        for entry in world.done.entries().filter(|entry| is_new(entry.number)) {
            text.push_str(&format!("done: {}\n", done_words::line(entry, zone)));
        }
        for line in differences::lines(&before, &after) {
            text.push_str(&line);
            text.push('\n');
        }
        if text.is_empty() {
            text.push_str("Nothing differs.\n");
        }
        Ok(text)
    }
}

fn read(file: &std::path::Path) -> Result<(Json, World), String> {
    let store = Store::open(file).map_err(|error| error.to_string())?;
    let world = store.seen().clone();
    let whole = view::whole(&world, store.now()).map_err(|error| error.to_string())?;
    Ok((whole, world))
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn brackets_with_several_selectors_multiply_what_is_found() {
        for (path, times) in [
            ("$.apps[0,1]", 2),
            ("$[*,*][0:,1:][*,*]", 8),
            ("$[?@['a,b'] == 'c,[d,e]\\'']", 1),
            ("$[?match(@.name, 'a') && @[0,1] == 2][*,*]", 4),
        ] {
            assert_eq!(repeated(path), times, "{path}");
        }
    }
}
