#![doc = include_str!("../README.md")]

mod calendar;
mod class;
mod code;
mod coerce;
mod collation;
mod compare;
mod display;
mod error;
mod evaluate;
mod host;
mod lexer;
mod measure;
mod number;
mod parser;
mod range;
mod syntax;
mod terms;
mod text;
mod value;
mod vocabulary;

use std::rc::Rc;

pub use calendar::{DatePart, MONTHS, Moment, WEEKDAYS, weekday};
pub use code::{Code, EventCode, Term};
pub use coerce::application;
pub use collation::Considerations;
pub use display::{Form, colons, display, slashes, source};
pub use error::{About, Error, Phase, sentence};
pub use evaluate::Limits;
pub use host::{Event, Host, NoHost};
pub use number::real as real_text;
pub use parser::RESERVED;
pub use range::Range;
pub use syntax::Handler;
pub use terms::{CommandTerm, Dictionary, DictionaryError, Direct, Parameter};
pub use value::{
    Bound, Date, Element, GREATEST_INTEGER, LEAST_INTEGER, List, Record, Reference, Root, Script,
    Select, Step, Test, Value,
};
pub use vocabulary::{Application, ApplicationName, Comparison, FileKind, Key, Place};

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
    let node = parser::parse(source, host)?;
    Ok(Program {
        node: Rc::new(node),
    })
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
