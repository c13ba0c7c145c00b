//! What a server is told by its environment, as arguments. Clients start servers with an environment of their own, and some clear it:
//! a restriction that stands in a variable alone does not hold there. The table of options and variables is clap's.

use crate::cli::failure::refusal;
use crate::cli::own_permissions::{Environment, RESTARTED};
use crate::cli::serve;
use crate::policy::file;
use crate::{own_tools, user_config, user_path};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Args as _, Command, ValueHint};
use client_entries::Existing;
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// An argument that says what a variable says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Carried {
    pub(super) variable: String,
    pub(super) argument: String,
}

/// What is said in two ways, here and in an entry. None is where nothing is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) here: Option<String>,
    /// The variable that says it here; none for a usual place.
    pub(super) variable: Option<String>,
    pub(super) entry: Option<String>,
}

/// The options of a server, which no variable sets, and those that have a variable.
struct Options {
    command: Command,
    variables: Vec<(String, Arg)>,
}

impl Options {
    fn of_a_server() -> Self {
        let command = Command::new("macmcp serve").no_binary_name(true);
        let command = serve::Arguments::augment_args(command).disable_help_flag(true);
        let with_variable = |arg: &Arg| {
            let name = arg.get_env()?.to_str()?.to_owned();
            Some((name, arg.clone()))
        };
        Self {
            variables: command.get_arguments().filter_map(with_variable).collect(),
            command: command.mut_args(|arg| arg.env(None::<&'static str>)),
        }
    }

    /// What arguments say, by the names of the options.
    fn given(&self, arguments: &[String]) -> Result<BTreeMap<String, String>, String> {
        let command = self.command.clone();
        let matches = command
            .try_get_matches_from(serve::words(arguments))
            .map_err(|error| refusal(&error))?;
        let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
        let options = self.command.get_arguments().filter_map(|arg| {
            let id = arg.get_id().as_str();
            let long = arg.get_long().filter(|_| is_given(id))?;
            let values = matches.get_raw(id).filter(|_| takes_value(arg));
            let values: Vec<_> = values
                .into_iter()
                .flatten()
                .map(OsStr::to_string_lossy)
                .collect();
            let delimiter = arg.get_value_delimiter().unwrap_or(',').to_string();
            let said = match values.as_slice() {
                [] => format!("--{long}"),
                values => format!("--{long}={}", values.join(&delimiter)),
            };
            Some((long.to_owned(), said))
        });
        Ok(options.collect())
    }
}

fn takes_value(arg: &Arg) -> bool {
    !matches!(arg.get_action(), ArgAction::SetTrue)
}

/// What an environment says that neither arguments nor the variables of an entry say, as arguments. A path is a whole one: the client
/// starts the server somewhere else.
pub(super) fn carried(
    arguments: &[String],
    existing: Option<&Existing>,
    environment: &Environment,
) -> Result<Vec<Carried>, String> {
    let options = Options::of_a_server();
    let mut given: BTreeSet<String> = options.given(arguments)?.into_keys().collect();
    let said = |name: &str| {
        existing.is_some_and(|entry| {
            entry.environment.iter().any(|(own, _)| own == name)
                || entry.handed_on.iter().any(|own| own == name)
        })
    };
    let mut carried = Vec::new();
    for (variable, arg) in &options.variables {
        let Some(long) = arg.get_long() else { continue };
        if said(variable) || given.contains(long) {
            given.insert(long.to_owned());
            continue;
        }
        let Some(argument) = argument(variable, long, arg, environment)? else {
            continue;
        };
        given.insert(long.to_owned());
        carried.push(Carried {
            variable: variable.clone(),
            argument,
        });
    }
    if said(user_config::VARIABLE) || is_usual(environment) {
        return Ok(carried);
    }
    for (long, place) in usual_places(environment) {
        if !given.contains(long) {
            carried.push(Carried {
                variable: user_config::VARIABLE.to_owned(),
                argument: format!("--{long}={}", utf8(place.as_os_str())?),
            });
        }
    }
    Ok(carried)
}

/// The argument that says what a variable says; none where it says nothing.
fn argument(
    variable: &str,
    long: &str,
    arg: &Arg,
    environment: &Environment,
) -> Result<Option<String>, String> {
    let Some(value) = environment.value(variable) else {
        return Ok(None);
    };
    if !takes_value(arg) {
        let is_on = environment.has(variable) && !environment.says_no(variable);
        return Ok(is_on.then(|| format!("--{long}")));
    }
    let value = utf8(value)?;
    if value.is_empty() {
        // An empty text is something to the options that take any text.
        let takes_it = arg.get_value_parser().type_id() == TypeId::of::<OsString>();
        return Ok(takes_it.then(|| format!("--{long}=")));
    }
    let is_path = !matches!(arg.get_value_hint(), ValueHint::Unknown | ValueHint::Other);
    let value = match arg.get_value_delimiter() {
        _ if !is_path => value.to_owned(),
        None => whole(value)?,
        Some(delimiter) => {
            let paths: Vec<String> = value
                .split(delimiter)
                .map(whole)
                .collect::<Result<_, _>>()?;
            paths.join(&delimiter.to_string())
        }
    };
    Ok(Some(format!("--{long}={value}")))
}

fn whole(path: &str) -> Result<String, String> {
    let whole = std::path::absolute(path).map_err(|error| format!("{path}: {error}"))?;
    utf8(whole.as_os_str()).map(str::to_owned)
}

fn utf8(text: &OsStr) -> Result<&str, String> {
    text.to_str()
        .ok_or_else(|| format!("{text:?} is not UTF-8"))
}

fn folder(environment: &Environment) -> Option<PathBuf> {
    user_config::folder_by(
        environment
            .value(user_config::VARIABLE)
            .map(OsString::as_os_str),
    )
}

/// Whether an environment leaves the folder of the configuration where it is.
fn is_usual(environment: &Environment) -> bool {
    folder(environment) == user_path::home().map(|home| user_config::usual_folder(&home))
}

/// The options that have a usual place in the configuration, and what is there.
fn usual_places(environment: &Environment) -> Vec<(&'static str, PathBuf)> {
    let Some(folder) = folder(environment) else {
        return Vec::new();
    };
    let places = [("config", file::NAME), ("tools-dir", own_tools::FOLDER)];
    let places = places.map(|(long, name)| (long, folder.join(name)));
    // What leads nowhere is there: a server with it does not start.
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    let mut places = Vec::from(places);
    places.retain(|(_, path)| is_there(path));
    places
}

/// What a server is told by these arguments in that environment.
fn told(
    arguments: &[String],
    environment: &Environment,
) -> Result<BTreeMap<String, String>, String> {
    let carried = carried(arguments, None, environment)?.into_iter();
    let carried = carried.map(|one| one.argument);
    let all: Vec<String> = arguments.iter().cloned().chain(carried).collect();
    let mut told = Options::of_a_server().given(&all)?;
    for (long, place) in usual_places(environment) {
        let said = format!("--{long}={}", place.display());
        told.entry(long.to_owned()).or_insert(said);
    }
    Ok(told)
}

/// In what a server that an entry starts differs from one that is started here, where the client clears the environment.
pub(super) fn differences(
    existing: &Existing,
    here: &Environment,
) -> Result<Vec<Difference>, String> {
    let own = existing.environment.iter();
    let own = own.map(|(name, value)| (name.into(), value.into()));
    let handed_on = existing.handed_on.iter();
    let handed_on = handed_on.filter_map(|name| Some((name.into(), here.value(name)?.clone())));
    let there = told(
        &existing.arguments,
        &Environment(own.chain(handed_on).collect()),
    )?;
    let variables = carried(&[], None, here)?;
    let here = told(&[], here)?;
    let names: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    let differences = names.into_iter().map(|name| Difference {
        here: here.get(name).cloned(),
        entry: there.get(name).cloned(),
        variable: here.get(name).and_then(|said| {
            let mut variables = variables.iter();
            let found = variables.find(|one| one.argument == *said);
            found.map(|one| one.variable.clone())
        }),
    });
    Ok(differences.filter(|one| one.here != one.entry).collect())
}

/// The variables that are called like those of options and set none.
pub(super) fn without_an_option(environment: &Environment) -> Vec<String> {
    let known: BTreeSet<String> = Options::of_a_server()
        .variables
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let names = environment.0.iter().filter_map(|(name, _)| name.to_str());
    let unknown = names
        .filter(|name| name.starts_with("MACMCP_") && *name != RESTARTED && !known.contains(*name));
    unknown.map(str::to_owned).collect()
}
