#![doc = include_str!("../README.md")]

mod calendar;
mod code;
mod coerce;
mod compare;
mod display;
mod error;
mod evaluate;
mod host;
mod lexer;
mod measure;
mod number;
mod parser;
mod reference;
mod script;
mod syntax;
mod terms;
mod text;
mod value;

use std::rc::Rc;

pub use calendar::{MONTHS, Moment, WEEKDAYS, weekday};
pub use code::{Code, EventCode, Term};
pub use coerce::application;
pub use display::{Form, colons, display, slashes, source};
pub use error::{About, Error, Phase, Range, sentence};
pub use evaluate::Limits;
pub use host::{Considerations, DatePart, Event, Host, NoHost};
pub use number::real as real_text;
pub use reference::{
    Application, ApplicationName, Bound, Comparison, Element, Place, Reference, Root, Select, Step,
    Test,
};
pub use script::Script;
pub use syntax::Handler;
pub use terms::{CommandTerm, Dictionary, DictionaryError, Direct, Parameter};
pub use value::{Date, FileKind, GREATEST_INTEGER, Key, LEAST_INTEGER, List, Record, Value};

/// How long a source may be, in bytes.
const LONGEST_SOURCE: usize = 4 * 1024 * 1024;

/// A compiled script. What its phrases mean is settled: the dictionaries are not needed any more.
#[derive(Clone, Debug)]
pub struct Program {
    node: Rc<syntax::ScriptNode>,
}

/// Compiles a script with the dictionaries of a host.
///
/// # Errors
/// Syntax errors (-2740, -2741), a handler defined twice (-2752), an application identifier that nobody has (-1728), a
/// source that is too long (-2708) or nested too deeply (-2760), each with its place in the source.
pub fn compile(source: &str, host: &mut dyn Host) -> Result<Program, Error> {
    compile_with(source, host).map(|node| Program { node })
}

pub(crate) fn compile_with(
    source: &str,
    host: &mut dyn Host,
) -> Result<Rc<syntax::ScriptNode>, Error> {
    if source.len() > LONGEST_SOURCE {
        return Err(Error::syntax(-2708, Range::default(), sentence(-2708)));
    }
    parser::parse(source, host).map(Rc::new)
}

/// Runs a compiled script. `arguments` are what `on run` gets as a list. The answer is the result of the script: what
/// its run handler returns, or the value of its last statement; none if that has no value.
///
/// # Errors
/// Errors that the script does not catch, with their place in the source; limits that were reached (-2706).
pub fn run(
    program: &Program,
    host: &mut dyn Host,
    arguments: &[Value],
    limits: Limits,
) -> Result<Option<Value>, Error> {
    evaluate::run(&program.node, host, arguments, limits)
}
