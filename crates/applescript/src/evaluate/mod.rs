//! Running a script.
//!
//! Here is what all of it shares: limits, contexts, variables. Statements are in `statement`, expressions in
//! `expression`, operators in `operate`, object specifiers in `specifier` and `follow`, what values contain in
//! `access` and `texts`, assignments in `assign`, commands in `command`, handlers in `call`, objects of frameworks in `objects`.
//! `properties` has those of AppleScript itself.

mod access;
mod arguments;
mod assign;
mod call;
mod command;
mod context;
mod date;
mod expression;
mod follow;
mod objects;
mod operate;
mod properties;
mod pure;
mod sources;
mod specifier;
mod statement;
mod texts;

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use arguments::PassedArguments;
use context::{Context, outermost};
use properties::Properties;

use crate::{
    coerce::Coercion,
    error::Error,
    host::Host,
    syntax::{Block, Handler, ScriptNode},
    terms::codes,
    value::{Frame, Script, Value},
    vocabulary::{Application, ApplicationName},
};

/// How much a run may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps: about one for each expression and each 64 bytes of text or 8 items of lists that are made.
    pub steps: u64,
    /// How deep handlers, statements and expressions may be nested while they run. One level takes up to 2 KB of the
    /// thread's stack in an optimised build.
    pub depth: usize,
}

impl Default for Limits {
    /// 200 million steps, 700 levels: enough stack for a thread of 2 MB.
    fn default() -> Self {
        Self {
            steps: 200_000_000,
            depth: 700,
        }
    }
}

/// Steps between calls of the host.
const BREATH: u64 = 2048;

type Run<T> = Result<T, Error>;

/// What a statement leads to.
enum Flow {
    Next,
    Return(Option<Value>),
    ExitRepeat,
}

pub(crate) struct Interpreter<'h> {
    host: &'h mut dyn Host,
    context: Context,
    /// What the last statement had for a result.
    result: Option<Value>,
    properties: Properties,
    applications: HashMap<String, Rc<Application>>,
    steps: u64,
    until_breath: u64,
    depth: usize,
    limits: Limits,
    /// All scripts and frames that were made, so that they can be taken apart one by one in the end: a chain of them
    /// would otherwise be dropped by as deep a recursion, and a ring of them never.
    scripts: Vec<Rc<Script>>,
    frames: Vec<Rc<Frame>>,
    /// Handlers of commands that are running.
    running: Vec<Rc<Handler>>,
    /// How many sources run inside of each other.
    sources: usize,
    /// The texts whose characters were looked for last, with the bytes at which those begin: loops ask for one after the other.
    letters: Vec<(Rc<str>, Rc<[u32]>)>,
}

/// A script that no other one is around.
fn detached_script(node: &Rc<ScriptNode>) -> Rc<Script> {
    Rc::new(Script {
        node: Rc::clone(node),
        variables: RefCell::default(),
        parent: RefCell::default(),
        outer: None,
        captured: None,
    })
}

/// Runs a script with arguments for its `run` handler; the answer is its result, if it has one.
pub(crate) fn run(
    node: &Rc<ScriptNode>,
    host: &mut dyn Host,
    arguments: &[Value],
    limits: Limits,
) -> Run<Option<Value>> {
    let script = detached_script(node);
    let mut interpreter = Interpreter {
        host,
        context: Context::at_the_top_of(&script, None),
        result: None,
        properties: Properties::default(),
        applications: HashMap::new(),
        steps: limits.steps,
        until_breath: BREATH,
        depth: 0,
        limits,
        scripts: vec![Rc::clone(&script)],
        frames: Vec::new(),
        running: Vec::new(),
        sources: 0,
        letters: Vec::new(),
    };
    let result = interpreter
        .initialise(&script)
        .and_then(|()| interpreter.run_script(&script, arguments));
    interpreter.take_apart();
    result
}

impl Interpreter<'_> {
    fn run_script(&mut self, script: &Rc<Script>, arguments: &[Value]) -> Run<Option<Value>> {
        let run = format!("«event {}»", codes::RUN);
        if let Some(handler) = script.handler(&run) {
            return self.invoke(
                &handler,
                script,
                script,
                PassedArguments::Event {
                    direct: Some(Value::list(arguments.to_vec())),
                    named: Vec::new(),
                },
            );
        }
        let body = Rc::clone(&script.node.body);
        match self.block(&body)? {
            Flow::Return(value) => Ok(value),
            Flow::Next => Ok(self.result.take()),
            Flow::ExitRepeat => Err(Error::numbered(-2755)),
        }
    }

    /// Runs the statements of a script object that are outside of its handlers.
    fn run_body(&mut self, script: &Rc<Script>, body: &Rc<Block>) -> Run<Option<Value>> {
        self.enter()?;
        let context = Context::at_the_top_of(script, self.context.timeout);
        let outer = std::mem::replace(&mut self.context, context);
        let outer_result = self.result.take();
        let flow = self.block(body);
        self.context = outer;
        let result = std::mem::replace(&mut self.result, outer_result);
        self.leave();
        match flow? {
            Flow::Return(value) => Ok(value),
            Flow::Next => Ok(result),
            Flow::ExitRepeat => Err(Error::numbered(-2755)),
        }
    }

    /// A script that no other one is around, kept until the end.
    fn detached_script(&mut self, node: &Rc<ScriptNode>) -> Rc<Script> {
        let script = detached_script(node);
        self.scripts.push(Rc::clone(&script));
        script
    }

    /// Takes all that was made apart, one thing at a time.
    fn take_apart(&mut self) {
        let mut values = Vec::new();
        for script in &self.scripts {
            values.extend(script.variables.take().into_values());
            values.extend(script.parent.take());
        }
        for frame in &self.frames {
            values.extend(frame.locals.take().into_values());
        }
        values.extend(self.context.frame.locals.take().into_values());
        drop(values);
    }

    // ---- limits ----

    /// Counts work; now and then the host may end it.
    fn charge(&mut self, steps: usize) -> Run<()> {
        let steps = steps as u64;
        self.steps = self.steps.checked_sub(steps).ok_or_else(|| {
            Error::fatal(
                -2706,
                "The script was ended: it took more steps than it may.",
            )
        })?;
        if self.until_breath > steps {
            self.until_breath -= steps;
            return Ok(());
        }
        self.until_breath = BREATH;
        self.host.breathe()
    }

    fn enter(&mut self) -> Run<()> {
        self.charge(1)?;
        if self.depth >= self.limits.depth {
            return Err(Error::numbered(-2706));
        }
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Refuses a text that is too long, and counts the work of making one.
    fn made_text(&mut self, length: usize) -> Run<()> {
        if length > crate::coerce::LONGEST_TEXT {
            return Err(Error::numbered(-2708));
        }
        self.charge(length / 64)
    }

    /// Refuses a list that is too long, and counts the work of making one.
    fn made_list(&mut self, length: usize) -> Run<()> {
        crate::coerce::check_list_length(length)?;
        self.charge(length / 8)
    }

    // ---- surroundings ----

    fn me(&self) -> Rc<Script> {
        Rc::clone(&self.context.frame.me)
    }

    /// An application, asked of the host once.
    fn application(&mut self, name: &ApplicationName) -> Run<Rc<Application>> {
        let key = format!("{name:?}");
        if let Some(known) = self.applications.get(&key) {
            return Ok(Rc::clone(known));
        }
        let found = self.host.application(name)?;
        self.applications.insert(key, Rc::clone(&found));
        Ok(found)
    }

    /// The text between the items of a list that becomes a text.
    fn delimiter(&self) -> String {
        match self.properties.delimiters() {
            Value::Text(text) => text.to_string(),
            Value::List(items) => match items.get(0) {
                Some(Value::Text(text)) => text.to_string(),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    /// Coerces with what coercions depend on.
    fn coerce<T>(&mut self, coerce: impl FnOnce(&mut Coercion<'_>) -> T) -> T {
        let delimiter = self.delimiter();
        coerce(&mut Coercion {
            host: &mut *self.host,
            delimiter: &delimiter,
            values_left: crate::coerce::MOST_VALUES,
        })
    }

    /// The text of a value; an error if it has none.
    fn text_of(&mut self, value: &Value) -> Run<Rc<str>> {
        let value = self.plain(value)?;
        if let Value::Text(text) = &value {
            return Ok(Rc::clone(text));
        }
        let text = self.coerce(|coercion| coercion.text(&value, 0));
        let text = text.ok_or_else(|| {
            crate::coerce::cannot(&value, &crate::code::Term::new(codes::TEXT, "text"))
        })?;
        self.made_text(text.len())?;
        Ok(text.as_str().into())
    }

    /// The amount of a value; an error if it is no number.
    fn number_of(&mut self, value: &Value) -> Run<f64> {
        let value = self.plain(value)?;
        let number = self.coerce(|coercion| coercion.number(&value));
        number.ok_or_else(|| {
            crate::coerce::cannot(&value, &crate::code::Term::new(codes::NUMBER, "number"))
        })
    }

    // ---- variables ----

    fn variable(&mut self, lower: &str) -> Option<Value> {
        let frame = Rc::clone(&self.context.frame);
        variable_of(&frame, lower).or_else(|| self.predefined(lower))
    }

    /// What AppleScript itself gives names to.
    fn predefined(&self, lower: &str) -> Option<Value> {
        Some(match lower {
            "pi" => Value::Real(std::f64::consts::PI),
            "tab" => Value::text("\t"),
            "space" => Value::text(" "),
            "linefeed" => Value::text("\n"),
            "quote" => Value::text("\""),
            "minutes" => Value::Integer(60),
            "hours" => Value::Integer(3600),
            "days" => Value::Integer(86_400),
            "weeks" => Value::Integer(604_800),
            _ => return None,
        })
    }

    fn set_variable(&mut self, name: &Rc<str>, value: Value) {
        self.store_variable(name, Some(value));
    }

    /// Gives a variable a value, or takes the one that it has.
    fn store_variable(&mut self, name: &Rc<str>, value: Option<Value>) {
        let frame = Rc::clone(&self.context.frame);
        let declared = frame.globals.borrow().contains(name);
        let is_local = frame.locals.borrow().contains_key(name)
            || frame.declared_locals.borrow().contains(name);
        let script = if declared {
            Some(outermost(&frame.script))
        } else if is_local {
            None
        } else {
            script_with(&frame.script, name).or_else(|| frame.top.then(|| Rc::clone(&frame.script)))
        };
        let variables = script
            .as_ref()
            .map_or(&frame.locals, |script| &script.variables);
        match value {
            Some(value) => variables.borrow_mut().insert(Rc::clone(name), value),
            None => variables.borrow_mut().remove(name),
        };
    }
}

fn variable_of(frame: &Frame, lower: &str) -> Option<Value> {
    let declared = frame.globals.borrow().contains(lower);
    if !declared {
        let is_local = frame.declared_locals.borrow().contains(lower);
        let value = frame.locals.borrow().get(lower).cloned();
        if is_local || value.is_some() {
            return value;
        }
    }
    // A handler sees what its script declares; what the run handler merely sets it does not see.
    let script = if declared {
        Some(outermost(&frame.script))
    } else if frame.top {
        script_that_has(&frame.script, lower)
    } else {
        script_with(&frame.script, lower)
    };
    if let Some(script) = script {
        return script.variables.borrow().get(lower).cloned();
    }
    let mut captured = frame.captured.clone();
    while let Some(outer) = captured {
        if let Some(value) = outer.locals.borrow().get(lower) {
            return Some(value.clone());
        }
        captured = outer.captured.clone();
    }
    None
}

/// The script, this one or one around it, that declares a variable: as a property, a global or a script object.
fn script_with(script: &Rc<Script>, lower: &str) -> Option<Rc<Script>> {
    let mut script = Some(Rc::clone(script));
    while let Some(one) = script {
        let node = &one.node;
        // What a script object declares as global is the outermost script's.
        if node.globals.contains(lower) {
            return Some(outermost(&one));
        }
        if node.declared.contains(lower) {
            return Some(one);
        }
        script = one.outer.clone();
    }
    None
}

/// The script, this one or one around it, that has a variable at all.
fn script_that_has(script: &Rc<Script>, lower: &str) -> Option<Rc<Script>> {
    let mut script = Some(Rc::clone(script));
    while let Some(one) = script {
        if one.variables.borrow().contains_key(lower) {
            return Some(one);
        }
        script = one.outer.clone();
    }
    None
}
