//! `mdfind`: the files and folders that Spotlight finds, by an expression, by words or by a name [bridge 12].
//!
//! Left out are the lines on standard error in which some versions of macOS say which keywords they load.

mod expression;
mod items;
mod literal;
mod parse;
mod pattern;
mod reader;

use self::{expression::Expression, parse::parse, reader::Unreadable};
use super::outcome::{NotRun, Ran};
use simulated_world::world::World;

/// What a call asks for.
#[derive(Default)]
struct Asked<'w> {
    query: Vec<&'w str>,
    /// A part of a name.
    name: Option<&'w str>,
    /// The folders outside of which nothing is found.
    folders: Vec<&'w str>,
    counts: bool,
    /// Whether each path ends with NUL.
    ends_with_nul: bool,
    /// Whether the query is an expression or words, where the call says so.
    is_expression: Option<bool>,
}

/// `/usr/bin/mdfind`, run in a folder.
pub(crate) fn find(world: &World, words: &[&str], folder: &str, now: f64) -> Result<Ran, NotRun> {
    let asked = options(words)?;
    let expression = match expression(&asked, now) {
        Ok(expression) => expression,
        Err(Unreadable::NotSimulated(what)) => return Err(NotRun::of(format!("mdfind: {what}"))),
        // It says so on its standard output.
        Err(Unreadable::Malformed) => {
            let query = asked.query.join(" ");
            return Ok(Ran {
                status: 1,
                ..Ran::printed(format!("Failed to create query for '{query}'.\n"))
            });
        }
    };
    if world.spotlight.hung {
        return Ok(Ran {
            seconds: f64::INFINITY,
            ..Ran::default()
        });
    }
    let folders: Vec<String> = asked.folders.iter().map(|one| full(folder, one)).collect();
    let found = items::within(world, &folders)
        .into_iter()
        .filter(|item| expression.fits(item));
    if asked.counts {
        return Ok(Ran::printed(format!("{}\n", found.count())));
    }
    let end = if asked.ends_with_nul { '\0' } else { '\n' };
    let paths: String = found.map(|item| format!("{}{end}", item.path)).collect();
    Ok(Ran::printed(paths))
}

/// There is no `--`: whatever begins with a hyphen is an option, also behind the query.
fn options<'w>(words: &[&'w str]) -> Result<Asked<'w>, NotRun> {
    let mut asked = Asked::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (*word, words.len()) {
            ("-0", _) => asked.ends_with_nul = true,
            ("-count", _) => asked.counts = true,
            ("-literal", _) => asked.is_expression = Some(true),
            ("-interpret", _) => asked.is_expression = Some(false),
            ("-onlyin", 1..) => asked.folders.extend(words.next()),
            ("-name", 1..) => asked.name = words.next().copied(),
            (option, _) if option.starts_with('-') => {
                return Err(NotRun::of(format!("mdfind {option}")));
            }
            (word, _) => asked.query.push(word),
        }
    }
    if asked.query.is_empty() == asked.name.is_none() {
        return Err(NotRun::of(
            "mdfind without a query, or with a name and a query",
        ));
    }
    Ok(asked)
}

fn expression(asked: &Asked<'_>, now: f64) -> Result<Expression, Unreadable> {
    if let Some(name) = asked.name {
        return Expression::of_name(name);
    }
    let query = asked.query.join(" ");
    let compares = || query.contains(['=', '<', '>']) || query.contains("InRange");
    if asked.is_expression.unwrap_or_else(compares) {
        parse(&query, now)
    } else {
        Expression::of_words(&query)
    }
}

/// The absolute path of a folder that is given from another one.
fn full(from: &str, given: &str) -> String {
    match given {
        "." => from.to_owned(),
        given if given.starts_with('/') => given.to_owned(),
        given => format!("{}/{given}", from.trim_end_matches('/')),
    }
}

#[cfg(test)]
mod tests;
