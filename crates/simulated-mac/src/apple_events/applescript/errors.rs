//! Errors: of applications that are not there, and how osascript writes one.

use std::rc::Rc;

use applescript::{Application, ApplicationName, Error, Phase};

/// The error about an application that this Mac has not.
pub(super) fn no_application(application: &Rc<Application>) -> Error {
    let name = match &application.by {
        ApplicationName::Name(name) => format!("application \"{name}\""),
        ApplicationName::Id(id) => format!("application id \"{id}\""),
    };
    Error::run(-1728, format!("Can’t get {name}."))
        .about(applescript::Value::Application(Rc::clone(application)))
}

/// What osascript writes of an error: the file, the place, the phase, the sentence and the number.
pub(crate) fn error_line(error: &Error, file: Option<&str>) -> String {
    let mut line = String::new();
    if let Some(file) = file {
        line.push_str(file);
        line.push(':');
        if error.range.is_none() {
            line.push(' ');
        }
    }
    if let Some(range) = error.range {
        line.push_str(&format!("{}:{}: ", range.start, range.end));
    }
    line.push_str(match (error.phase, file) {
        (Phase::Compile, None) => "syntax error",
        (Phase::Compile, Some(_)) => "script error",
        (Phase::Run, _) => "execution error",
    });
    line.push_str(&format!(": {} ({})", error.message, error.number));
    line
}
