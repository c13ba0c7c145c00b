//! What a host provides: applications with their dictionaries, answers to events, the time, output.

use std::{cmp::Ordering, rc::Rc};

use crate::{
    calendar::{self, DatePart},
    code::{Code, EventCode},
    collation::{self, Considerations},
    display,
    error::Error,
    terms::Dictionary,
    value::{Reference, Root, Value},
    vocabulary::{Application, ApplicationName},
};

/// An event on its way to an application or to scripting additions.
#[derive(Clone, Debug)]
pub struct Event {
    /// Whom it goes to: the target of the enclosing `tell`.
    pub target: Root,
    /// The event.
    pub code: EventCode,
    /// The command as it was written.
    pub name: Rc<str>,
    /// The direct parameter. Objects of the target are references, not yet got.
    pub direct: Option<Value>,
    /// The other parameters: code, name, value.
    pub parameters: Vec<(Code, Rc<str>, Value)>,
    /// The object that the enclosing `tell` names, inside of the target.
    pub subject: Option<Value>,
    /// The command belongs to scripting additions.
    pub addition: bool,
    /// Seconds until the sender gives up; none: the usual two minutes.
    pub timeout: Option<f64>,
    /// Whether the sender waits for the reply.
    pub waits: bool,
}

impl Event {
    /// A parameter.
    pub fn parameter(&self, code: &[u8; 4]) -> Option<&Value> {
        let wanted = Code::new(code);
        self.parameters
            .iter()
            .find(|(code, _, _)| *code == wanted)
            .map(|(_, _, value)| value)
    }
}

/// What surrounds a script. Every method has a default that stands for a machine without applications.
pub trait Host {
    /// The application that a script names, without launching it. Asked while compiling and while running.
    ///
    /// # Errors
    /// Of a name that no application has: -1728.
    fn application(&mut self, name: &ApplicationName) -> Result<Rc<Application>, Error> {
        let text = match name {
            ApplicationName::Name(text) | ApplicationName::Id(text) => text,
        };
        Ok(Rc::new(Application {
            by: name.clone(),
            name: Rc::clone(text),
        }))
    }

    /// The terms of an application; none for one that is not scriptable.
    fn dictionary(&mut self, application: &Application) -> Option<Rc<Dictionary>> {
        let _unknown = application;
        None
    }

    /// The terms of scripting additions.
    fn additions(&mut self) -> Option<Rc<Dictionary>> {
        None
    }

    /// Sends an event and waits for the reply; none: the reply has no value.
    ///
    /// # Errors
    /// What the application answers. The interpreter puts `Finder got an error: ` before the sentence.
    fn send(&mut self, event: &Event) -> Result<Option<Value>, Error> {
        let _unheard = event;
        Err(Error::numbered(-600))
    }

    /// Whether an application runs. Asking does not launch it.
    ///
    /// # Errors
    /// Of an application that cannot be found.
    fn is_running(&mut self, application: &Application) -> Result<bool, Error> {
        let _unknown = application;
        Ok(false)
    }

    /// What is known of an application that does not run, without launching it: its `name`, `id`, `version` or
    /// `frontmost`, by their codes. None: it is asked.
    fn known(&mut self, application: &Application, property: Code) -> Option<Value> {
        let _unknown = (application, property);
        None
    }

    /// Takes a line of `log`.
    fn log(&mut self, line: &str) {
        let _unseen = line;
    }

    /// Seconds since 1970-01-01 00:00 UTC.
    fn now(&mut self) -> f64 {
        0.0
    }

    /// Seconds to add to UTC for the time of the zone, at a moment in UTC.
    fn zone_offset(&mut self, utc: f64) -> i64 {
        let _anywhen = utc;
        0
    }

    /// Waits.
    ///
    /// # Errors
    /// When the wait was ended.
    fn wait(&mut self, seconds: f64) -> Result<(), Error> {
        let _no_time = seconds;
        Ok(())
    }

    /// A random number from 0 (included) to 1 (excluded).
    fn random(&mut self) -> f64 {
        0.5
    }

    /// Compares texts.
    fn compare_text(&mut self, a: &str, b: &str, considering: Considerations) -> Ordering {
        collation::texts(a, b, considering)
    }

    /// Writes a date as `date string` and `time string` do; the date in full has ` at ` between them.
    fn date_text(&mut self, seconds: i64, part: DatePart) -> String {
        calendar::american(seconds, part)
    }

    /// The home folder of the user, for relative paths.
    fn home(&mut self) -> Rc<str> {
        "/Users/user".into()
    }

    /// The name of the startup disk, the first word of a path with colons.
    fn startup_disk(&mut self) -> Rc<str> {
        "Macintosh HD".into()
    }

    /// Whether a file exists at a POSIX path.
    fn exists(&mut self, path: &str) -> bool {
        let _nowhere = path;
        false
    }

    /// The text of a script file at a POSIX path, for `run script` and `load script`.
    ///
    /// # Errors
    /// Where there is none: -43.
    fn script_text(&mut self, path: &str) -> Result<Rc<str>, Error> {
        Err(Error::run(-43, format!("File {path} wasn’t found.")))
    }

    /// Makes the classes and constants of a framework known: `use framework "Foundation"`. Asked while compiling.
    ///
    /// # Errors
    /// Where there is none of that name.
    fn use_framework(&mut self, name: &str) -> Result<(), Error> {
        let _unknown = name;
        Ok(())
    }

    /// What a reference to a framework means: a class or constant that is a property of the current application, an
    /// object by its id (`«class ocid» id x`), or properties of such. Objects are answered as references by id.
    ///
    /// # Errors
    /// Where there is none of that name: -1728.
    fn object(&mut self, reference: &Reference) -> Result<Value, Error> {
        let missing = display::reference_source(reference);
        Err(Error::run(-1728, format!("Can’t get {missing}.")))
    }

    /// Calls a method of an object or class, or a C function where the reference is the current application itself.
    /// `selector`: the method as Objective-C writes it, or the name of the function. A class `reference` among the
    /// arguments stands for a place where an object is handed back; the result is then a list that has it at its end.
    ///
    /// # Errors
    /// What the method raises: -10000. One that there is not: -1708.
    fn call_object(
        &mut self,
        target: &Reference,
        selector: &str,
        arguments: &[Value],
    ) -> Result<Option<Value>, Error> {
        let _unheard = arguments;
        let target = match target.steps.as_slice() {
            [] => "current application".to_owned(),
            _ => display::reference_source(target),
        };
        Err(Error::run(
            -1708,
            format!("{target} doesn’t understand the “{selector}” message."),
        ))
    }

    /// The value of AppleScript that an object stands for, with all that it holds; the object itself where there is none.
    ///
    /// # Errors
    /// Where there is no such object.
    fn object_value(&mut self, object: &Reference) -> Result<Value, Error> {
        self.object(object)
    }

    /// Called now and then while a script computes.
    ///
    /// # Errors
    /// To end the run: no script can catch it if [`Error::fatal`] made it.
    fn breathe(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

/// A machine without applications, additions and output.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {}
