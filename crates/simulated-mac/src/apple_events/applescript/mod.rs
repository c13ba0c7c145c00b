//! AppleScript on the same Apple events as JXA: the host of the `applescript` crate.
//!
//! A name of AppleScript is found as the name that the same thing has in JXA ([`names`]), values cross over
//! ([`values`]), and from there on everything is one: addresses, permissions, costs, faults, objects.

mod compile;
mod errors;
mod file_access;
mod files;
mod known;
mod missing;
mod names;
mod objects;
mod open_files;
mod references;
mod values;

pub(crate) use errors::error_line;

use std::{cell::OnceCell, collections::BTreeSet, rc::Rc};

use applescript::{
    Application, ApplicationName, Code, Dictionary, Error, Event, FileKind, Limits, Reference, Root,
};

use self::{errors::no_application, names::Names, open_files::OpenFiles};
use super::{
    address, event, every_mac,
    failure::Failure,
    look::Ask,
    recipient::Recipient,
    value::{Step, Target, Value},
};
use crate::{bridge::Objects, host::Host};

/// Runs an AppleScript; the answer is its result as osascript prints it, if it has one.
///
/// `file` is the script's file as the command line names it.
pub(crate) fn run(
    host: &Rc<Host>,
    source: &str,
    file: Option<&str>,
    argv: &[String],
    source_form: bool,
) -> Result<Option<String>, Error> {
    let mut mac = Mac::new(host);
    mac.script = file.map(|path| ScriptFile {
        path: path.to_owned(),
        text: source.to_owned(),
    });
    let arguments: Vec<applescript::Value> = argv.iter().map(applescript::Value::text).collect();
    let program = mac.compile(source)?;
    let limits = Limits {
        steps: u64::MAX,
        ..Limits::default()
    };
    let value = applescript::run(&program, &mut mac, &arguments, limits);
    let value = value.map_err(|error| mac.unless_unknown_term(error))?;
    let form = if source_form {
        applescript::Form::Source
    } else {
        applescript::Form::Human
    };
    Ok(value.map(|value| applescript::display(&value, form)))
}

/// Compiles an AppleScript with the dictionaries of this Mac, and runs nothing.
pub(crate) fn check(host: &Rc<Host>, source: &str) -> Result<(), Error> {
    Mac::new(host).compile(source).map(|_| ())
}

/// What the interpreter asks.
struct Mac {
    host: Rc<Host>,
    names: Names,
    /// Applications that the script names and whose own terms are not known here.
    unknown: BTreeSet<String>,
    files: OpenFiles,
    /// None for a script that came otherwise.
    script: Option<ScriptFile>,
    /// Those of frameworks, once the script names one.
    objects: OnceCell<Objects>,
}

/// The file that holds the script.
struct ScriptFile {
    /// As it was named on the command line.
    path: String,
    text: String,
}

impl Mac {
    fn target(root: &Root) -> Target {
        match root {
            Root::Application(application) => match &application.by {
                ApplicationName::Name(name) | ApplicationName::Id(name) => {
                    Target::Named(name.to_string())
                }
            },
            _ => Target::Current,
        }
    }

    /// What a failure is to AppleScript. What only the simulator lacks ends the process.
    fn error(&self, failure: Failure, event: &Event) -> Error {
        let (number, message) = match failure {
            Failure::Mac { number, message } => (number, message),
            Failure::NoSuchName {
                name,
                nearest: Some(nearest),
            } => self
                .host
                .no_such_name(&format!("{name} (did you mean {nearest}?)")),
            Failure::NoSuchName {
                name,
                nearest: None,
            } => self.host.no_such_name(&name),
            Failure::NotSimulated(what) => self.host.not_simulated(&what),
        };
        if Failure::no_such_application()
            == (Failure::Mac {
                number,
                message: message.clone(),
            })
            && let Root::Application(application) = &event.target
        {
            return no_application(application);
        }
        // Where JXA has one sentence for all, AppleScript names the object. Errors above 0 are an application's own.
        let plain = Failure::mac(number);
        if number < 0 && plain.is_worded(&message) {
            let error = Error::numbered(number);
            return match self.first_missing(event, number) {
                Some(missing) => error.about(missing),
                None => error,
            };
        }
        // What a program said is left as it is.
        if event.name.eq_ignore_ascii_case("do shell script") {
            return Error::run(number, message);
        }
        Error::run(number, message.replace('\'', "’"))
    }

    fn answer(&mut self, event: &Event) -> Result<Option<applescript::Value>, Error> {
        let target = Self::target(&event.target);
        let terms = match &event.target {
            Root::Application(application) => self.known_terms(application),
            _ => None,
        };
        let name = self.names.command(event, terms.as_deref());
        let name = name.ok_or_else(|| Error::run(-1708, applescript::sentence(-1708)))?;
        if event.addition
            && let Some(answer) = self.file_command(&name, event)
        {
            return answer;
        }
        let failed = |mac: &Self, failure| mac.error(failure, event);
        if name == "pathTo"
            && let Some(applescript::Value::Script(_) | applescript::Value::CurrentApplication) =
                &event.direct
        {
            return Ok(Some(self.path_to_me(event)));
        }
        if !event.addition {
            self.check_name(&target, &name);
        }
        if let Some(applescript::Value::Reference(reference)) = &event.direct
            && matches!(name.as_str(), "get" | "count" | "exists" | "set")
        {
            if name == "get"
                && let Some(applescript::Value::Class(class)) = event.parameter(b"rtyp")
            {
                return self.object_as(reference, class).map(Some);
            }
            let steps = self.steps(&reference.steps, terms.as_deref())?;
            let target = Self::target(&reference.root);
            for step in &steps {
                if let Step::Property(name) | Step::Elements(name) = step {
                    self.check_name(&target, name);
                }
            }
            let value;
            let ask = match name.as_str() {
                "get" => Ask::Get,
                "count" => Ask::Count,
                "exists" => Ask::Exists,
                _ => {
                    let new = event
                        .parameter(b"data")
                        .cloned()
                        .unwrap_or(applescript::Value::Missing);
                    value = self.value(&new)?;
                    Ask::Set(&value)
                }
            };
            let answer = event::send(&self.host, &target, &steps, &ask)
                .map_err(|failure| failed(self, failure))?;
            if let Ask::Set(_) = ask {
                return Ok(None);
            }
            let class = matches!(&reference.steps.last(), Some(applescript::Step::Property(key)) if names::same(key.text(), "class"));
            return Ok(Some(self.reply(
                &answer,
                &event.target,
                terms.as_deref(),
                class,
            )));
        }
        let mut direct = match &event.direct {
            Some(applescript::Value::Application(application)) if name == "pathTo" => {
                self.application_itself(application)
            }
            Some(direct) => self.value(direct)?,
            None => Value::Missing,
        };
        let mut named = Vec::new();
        let mut wanted = None;
        for (_, label, value) in &event.parameters {
            let label = names::camel(label);
            // Whatever a path is asked for as, the answer is made so here.
            if name == "pathTo" && label == "as" {
                wanted = Some(value.clone());
                continue;
            }
            named.push((label, self.value(value)?));
        }
        // Keys are typed as text: a property of an object is got first.
        if name == "keystroke"
            && let Value::Reference(reference) = &direct
        {
            let reference = reference.clone();
            direct = event::send(&self.host, &reference.target, &reference.steps, &Ask::Get)
                .map_err(|failure| failed(self, failure))?;
        }
        let steps = match (&direct, &event.subject) {
            (Value::Reference(reference), _) => reference.steps.clone(),
            // What is made belongs to the object that is told to make it.
            (Value::Missing, Some(applescript::Value::Reference(subject))) if name == "make" => {
                self.steps(&subject.steps, terms.as_deref())?
            }
            _ => Vec::new(),
        };
        let ask = Ask::Command {
            name: &name,
            direct: &direct,
            named: &named,
            additions: event.addition,
        };
        let mut answer = event::send(&self.host, &target, &steps, &ask)
            .map_err(|failure| failed(self, failure))?;
        if let Value::Path(path) = &mut answer
            && name == "pathTo"
            && !self.host.world(|world| world.look_up(path).is_some())
        {
            // A folder that is not there is made when it is asked for.
            path.push('/');
        }
        if let (Value::Path(path), Some(applescript::Value::Class(class))) = (&answer, wanted)
            && names::same(&class.name, "text")
        {
            let path = self.with_slash(path);
            return Ok(Some(applescript::Value::text(applescript::colons(&path))));
        }
        if let (Value::Path(path), "chooseFileName") = (&answer, name.as_str()) {
            // It need not be there, as what an alias names.
            let path = path.as_str().into();
            return Ok(Some(applescript::Value::File(FileKind::File, path)));
        }
        if answer == Value::Missing {
            return Ok(None);
        }
        Ok(Some(self.reply(
            &answer,
            &event.target,
            terms.as_deref(),
            false,
        )))
    }
}

impl applescript::Host for Mac {
    fn application(&mut self, name: &ApplicationName) -> Result<Rc<Application>, Error> {
        let (ApplicationName::Name(text) | ApplicationName::Id(text)) = name;
        let target = Target::Named(text.to_string());
        let found = self.host.world(|world| address::address(world, &target));
        let application = Rc::new(Application {
            by: name.clone(),
            name: found
                .as_ref()
                .map_or_else(|| Rc::clone(text), |address| address.name.as_str().into()),
        });
        if let (None, ApplicationName::Id(id)) = (&found, name)
            && every_mac::has(id)
        {
            self.host.not_simulated(&format!("the application {id}"));
        }
        match name {
            // A name is looked for when the first event is sent.
            ApplicationName::Id(_) if found.is_none() => Err(no_application(&application)),
            _ => Ok(application),
        }
    }

    fn dictionary(&mut self, application: &Application) -> Option<Rc<Dictionary>> {
        let target = Self::target(&Root::Application(Rc::new(application.clone())));
        let Some(address) = self.host.world(|world| address::address(world, &target)) else {
            self.unknown
                .extend(every_mac::named(&target).map(str::to_owned));
            return None;
        };
        let terms = self.names.terms(&address);
        if !address.dictionary_is_whole() {
            self.unknown.insert(address.name);
        }
        Some(terms)
    }

    fn additions(&mut self) -> Option<Rc<Dictionary>> {
        Some(self.names.additions())
    }

    fn send(&mut self, event: &Event) -> Result<Option<applescript::Value>, Error> {
        // Nobody waits for a reply that is not wanted.
        let seconds = if event.waits {
            event.timeout
        } else {
            Some(0.0)
        };
        self.host.reply_timeout.set(seconds);
        let answer = self.answer(event);
        self.host.reply_timeout.set(None);
        if event.waits { answer } else { Ok(None) }
    }

    fn is_running(&mut self, application: &Application) -> Result<bool, Error> {
        let target = Self::target(&Root::Application(Rc::new(application.clone())));
        let address = self.host.world(|world| address::address(world, &target));
        Ok(address.is_some_and(|address| address.recipient != Recipient::NotRunning))
    }

    fn known(&mut self, application: &Application, property: Code) -> Option<applescript::Value> {
        self.known_property(application, property)
    }

    fn log(&mut self, line: &str) {
        self.host.log(line);
    }

    fn now(&mut self) -> f64 {
        self.host.now()
    }

    fn zone_offset(&mut self, utc: f64) -> i64 {
        self.host.time_zone().offset(utc)
    }

    fn wait(&mut self, seconds: f64) -> Result<(), Error> {
        self.host.wait(seconds);
        self.host.turn_run_loop();
        Ok(())
    }

    fn random(&mut self) -> f64 {
        let named = [
            ("from".to_owned(), Value::Number(0.0)),
            ("to".to_owned(), Value::Number(0.999_999)),
        ];
        let ask = Ask::Command {
            name: "randomNumber",
            direct: &Value::Missing,
            named: &named,
            additions: true,
        };
        let random = event::send(&self.host, &Target::Current, &[], &ask).ok();
        random.and_then(|random| random.as_number()).unwrap_or(0.5)
    }

    fn home(&mut self) -> Rc<str> {
        self.host.world(|world| world.system.home.as_str().into())
    }

    fn exists(&mut self, path: &str) -> bool {
        self.host.world(|world| world.look_up(path).is_some())
    }

    /// Of the simulated disk, as all that a script reads: the real one has only the script that the command line names.
    fn script_text(&mut self, path: &str) -> Result<Rc<str>, Error> {
        let bytes = self.contents(path)?;
        if bytes.starts_with(b"FasdUAS") {
            self.host.not_simulated("compiled scripts");
        }
        Ok(crate::text_encoding::script(&bytes).as_str().into())
    }

    fn use_framework(&mut self, name: &str) -> Result<(), Error> {
        self.import_framework(name);
        Ok(())
    }

    fn object(&mut self, reference: &Reference) -> Result<applescript::Value, Error> {
        self.framework_object(reference)
    }

    fn call_object(
        &mut self,
        target: &Reference,
        selector: &str,
        arguments: &[applescript::Value],
    ) -> Result<Option<applescript::Value>, Error> {
        self.send_to_object(target, selector, arguments)
    }

    fn object_value(&mut self, object: &Reference) -> Result<applescript::Value, Error> {
        self.framework_value(object)
    }

    fn breathe(&mut self) -> Result<(), Error> {
        self.host.breathe();
        if self.host.ended().is_some() {
            return Err(Error::fatal(-128, applescript::sentence(-128)));
        }
        Ok(())
    }
}
