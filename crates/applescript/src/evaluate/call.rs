//! Handlers and script objects.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use super::{Context, Flow, Interpreter, Run, arguments::PassedArguments};
use crate::{
    collation::Considerations,
    display,
    error::Error,
    syntax::{Arguments, CallExpr, Handler, Parameters, Pattern, ScriptNode},
    value::{Frame, Root, Script, Value},
};

impl Interpreter<'_> {
    pub(super) fn call(&mut self, call: &CallExpr) -> Run<Option<Value>> {
        let target = match &call.target {
            Some(target) => {
                let target = self.refer(target)?;
                self.plain(&target)?
            }
            None => self.context.it.clone(),
        };
        let mut given = match &call.arguments {
            Arguments::Positional(arguments) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(self.evaluate(argument)?);
                }
                PassedArguments::Positional(values)
            }
            Arguments::Labelled(direct, labels) => {
                let direct = match direct {
                    Some(direct) => Some(self.evaluate(direct)?),
                    None => None,
                };
                let mut values = Vec::with_capacity(labels.len());
                for (label, expr) in labels {
                    values.push((Rc::clone(label), self.evaluate(expr)?));
                }
                PassedArguments::Labelled(direct, values)
            }
        };
        if call.continued {
            return self.continued(&call.name.lower, given);
        }
        let target = match self.object_of(call, &mut given)? {
            Some(object) => object,
            None => target,
        };
        let target = match target {
            Value::Script(_) | Value::Application(_) | Value::Reference(_) => target,
            Value::AppleScript | Value::CurrentApplication if call.target.is_some() => target,
            // Other values have no handlers: the script's own are meant.
            _ => Value::Script(self.me()),
        };
        let name = &call.name;
        if let Some((handler, owner)) = self.find_handler(&target, &name.lower)? {
            let me = match &target {
                Value::Script(script) => Rc::clone(script),
                _ => Rc::clone(&owner),
            };
            let me = if inherits(&me, &owner) {
                me
            } else {
                Rc::clone(&owner)
            };
            return self.invoke(&handler, &owner, &me, given);
        }
        if matches!(target, Value::Script(_))
            && call.target.is_none()
            && let Some(Value::Handler(handler)) = self.variable(&name.lower)
        {
            let me = self.me();
            return self.invoke(&handler, &me, &me, given);
        }
        if let PassedArguments::Positional(arguments) = &given
            && let Some(answer) = self.call_object(&target, &name.text, arguments)?
        {
            return Ok(answer);
        }
        let application = match &target {
            Value::Application(application) => Some(Rc::clone(application)),
            Value::Reference(reference) => match &reference.root {
                Root::Application(application) => Some(Rc::clone(application)),
                _ => None,
            },
            _ => None,
        };
        if let Some(application) = application {
            return Err(Error::run(
                -1708,
                format!(
                    "{} got an error: Can’t continue {}.",
                    application.name, name.text
                ),
            )
            .about(target));
        }
        Err(Error::run(
            -1708,
            format!(
                "{} doesn’t understand the “{}” message.",
                display::source(&target),
                name.text
            ),
        )
        .about(target))
    }

    /// The script behind `of` whose handler is called: `exec of library on x`. It is a parameter where a handler of the caller takes one.
    fn object_of(&mut self, call: &CallExpr, given: &mut PassedArguments) -> Run<Option<Value>> {
        let PassedArguments::Labelled(direct, _) = given else {
            return Ok(None);
        };
        if call.target.is_some() || !matches!(direct, Some(Value::Script(_))) {
            return Ok(None);
        }
        let name = &call.name.lower;
        let own = Value::Script(self.me());
        if let Some((handler, _)) = self.find_handler(&own, name)?
            && let Parameters::Labelled {
                direct: Some(_), ..
            } = &handler.parameters
        {
            return Ok(None);
        }
        Ok(direct.take())
    }

    /// The handler of a script or of one it inherits from, then of the scripts around it.
    pub(super) fn find_handler(
        &mut self,
        target: &Value,
        lower: &str,
    ) -> Run<Option<(Rc<Handler>, Rc<Script>)>> {
        let Value::Script(script) = target else {
            return Ok(None);
        };
        let mut around = Some(Rc::clone(script));
        while let Some(script) = around {
            let mut one = Rc::clone(&script);
            loop {
                self.charge(1)?;
                if let Some(handler) = one.handler(lower) {
                    return Ok(Some((handler, one)));
                }
                // A property may hold a handler.
                let held = one.variables.borrow().get(lower).cloned();
                if let Some(Value::Handler(handler)) = held {
                    return Ok(Some((handler, one)));
                }
                let parent = one.parent.borrow().clone();
                match parent {
                    Some(Value::Script(parent)) => one = parent,
                    _ => break,
                }
            }
            around = script.outer.clone();
        }
        Ok(None)
    }

    /// `continue`: the same handler of the parent.
    fn continued(&mut self, lower: &str, given: PassedArguments) -> Run<Option<Value>> {
        let owner = Rc::clone(&self.context.frame.script);
        let parent = owner.parent.borrow().clone();
        let found = match &parent {
            Some(parent) => self.find_handler(parent, lower)?,
            None => None,
        };
        match found {
            Some((handler, owner)) => {
                let me = self.me();
                self.invoke(&handler, &owner, &me, given)
            }
            None => Err(Error::run(-1708, format!("Can’t continue {lower}."))),
        }
    }

    /// Runs a handler.
    pub(super) fn invoke(
        &mut self,
        handler: &Rc<Handler>,
        owner: &Rc<Script>,
        me: &Rc<Script>,
        given: PassedArguments,
    ) -> Run<Option<Value>> {
        self.enter()?;
        let mut locals = Vec::new();
        let done = self
            .arguments(handler, given, &mut locals)
            .and_then(|()| self.run_handler(handler, owner, me, locals));
        self.leave();
        done
    }

    fn run_handler(
        &mut self,
        handler: &Rc<Handler>,
        owner: &Rc<Script>,
        me: &Rc<Script>,
        locals: Vec<(Rc<str>, Value)>,
    ) -> Run<Option<Value>> {
        let frame = Rc::new(Frame {
            script: Rc::clone(owner),
            me: Rc::clone(me),
            locals: RefCell::new(locals.into_iter().collect::<HashMap<_, _>>()),
            globals: RefCell::new(handler.globals.clone()),
            declared_locals: RefCell::default(),
            top: false,
            captured: owner.captured.clone(),
        });
        let context = Context {
            frame,
            it: Value::Script(Rc::clone(me)),
            considering: Considerations::default(),
            timeout: self.context.timeout,
        };
        let outer = std::mem::replace(&mut self.context, context);
        let outer_result = self.result.take();
        let flow = self.block(&handler.body);
        let result = self.result.take();
        self.context = outer;
        self.result = outer_result;
        match flow? {
            Flow::Return(value) => Ok(value),
            Flow::Next => Ok(result),
            Flow::ExitRepeat => Err(Error::numbered(-2755)),
        }
    }

    fn arguments(
        &mut self,
        handler: &Handler,
        given: PassedArguments,
        locals: &mut Vec<(Rc<str>, Value)>,
    ) -> Run<()> {
        match (&handler.parameters, given) {
            (Parameters::Positional(patterns), PassedArguments::Positional(values)) => {
                if patterns.len() != values.len() {
                    let names: Vec<String> = patterns.iter().map(pattern_text).collect();
                    return Err(Error::run(
                        -1721,
                        format!(
                            "{} doesn’t match the parameters {{{}}} for {}.",
                            display::source(&Value::list(values)),
                            names.join(", "),
                            handler.name.text
                        ),
                    ));
                }
                for (pattern, value) in patterns.iter().zip(&values) {
                    self.bind(pattern, value, locals)?;
                }
                Ok(())
            }
            (Parameters::Labelled { direct, labels }, PassedArguments::Labelled(value, values)) => {
                self.bind_direct(handler, direct.as_ref(), value.as_ref(), locals)?;
                for parameter in labels {
                    let value = match (labelled(&values, &parameter.label), &parameter.default) {
                        (Some(value), _) => value,
                        (None, Some(default)) => self.evaluate(default)?,
                        (None, None) => return Err(missing(&parameter.label, handler)),
                    };
                    self.bind(&parameter.pattern, &value, locals)?;
                }
                Ok(())
            }
            (
                Parameters::Event { direct, named },
                PassedArguments::Event {
                    direct: value,
                    named: values,
                },
            ) => {
                if let Some(pattern) = direct {
                    let value = value.unwrap_or(Value::Missing);
                    self.bind(pattern, &value, locals)?;
                }
                for parameter in named {
                    let value = match (labelled(&values, &parameter.label), &parameter.default) {
                        (Some(value), _) => value,
                        (None, Some(default)) => self.evaluate(default)?,
                        (None, None) => Value::Missing,
                    };
                    self.bind(&parameter.pattern, &value, locals)?;
                }
                Ok(())
            }
            (Parameters::Event { direct, .. }, PassedArguments::Labelled(value, _)) => match direct
            {
                Some(pattern) => self.bind(pattern, &value.unwrap_or(Value::Missing), locals),
                None => Ok(()),
            },
            (
                Parameters::Labelled {
                    direct: None,
                    labels,
                },
                PassedArguments::Positional(values),
            ) if labels.is_empty() && values.is_empty() => Ok(()),
            (Parameters::Event { direct, .. }, PassedArguments::Positional(values)) => match direct
            {
                Some(pattern) => {
                    let value = values.first().cloned().unwrap_or(Value::Missing);
                    self.bind(pattern, &value, locals)
                }
                None => Ok(()),
            },
            (Parameters::Labelled { labels, .. }, PassedArguments::Positional(_)) => Err(missing(
                labels.first().map_or("direct", |first| &first.label),
                handler,
            )),
            (Parameters::Positional(patterns), PassedArguments::Labelled(None, _))
                if patterns.is_empty() =>
            {
                Ok(())
            }
            (Parameters::Positional(_), _)
            | (Parameters::Labelled { .. }, PassedArguments::Event { .. }) => {
                Err(missing("direct", handler))
            }
        }
    }

    fn bind_direct(
        &mut self,
        handler: &Handler,
        pattern: Option<&Pattern>,
        value: Option<&Value>,
        locals: &mut Vec<(Rc<str>, Value)>,
    ) -> Run<()> {
        match (pattern, value) {
            (Some(pattern), Some(value)) => self.bind(pattern, value, locals),
            (Some(_), None) => Err(missing("direct", handler)),
            (None, _) => Ok(()),
        }
    }

    // ---- script objects ----

    /// Makes a script object from its definition.
    pub(super) fn make_script(&mut self, node: &Rc<ScriptNode>) -> Run<Rc<Script>> {
        let frame = Rc::clone(&self.context.frame);
        let script = Rc::new(Script {
            node: Rc::clone(node),
            variables: RefCell::default(),
            parent: RefCell::default(),
            outer: Some(Rc::clone(&frame.me)),
            captured: (!frame.top).then(|| Rc::clone(&frame)),
        });
        self.scripts.push(Rc::clone(&script));
        if !frame.top {
            self.frames.push(frame);
        }
        self.initialise(&script)?;
        Ok(script)
    }

    /// Gives a new script object its parent, its properties and the script objects inside of it.
    pub(super) fn initialise(&mut self, script: &Rc<Script>) -> Run<()> {
        self.enter()?;
        let context = Context::at_the_top_of(script, None);
        let outer = std::mem::replace(&mut self.context, context);
        let done = self.initialise_within(script);
        self.context = outer;
        self.leave();
        done
    }

    fn initialise_within(&mut self, script: &Rc<Script>) -> Run<()> {
        if let Some(parent) = &script.node.parent {
            let parent = self.evaluate(parent)?;
            *script.parent.borrow_mut() = Some(parent);
        }
        for node in &script.node.scripts {
            let inner = self.make_script(node)?;
            if let Some(name) = &node.name {
                script
                    .variables
                    .borrow_mut()
                    .insert(Rc::clone(&name.lower), Value::Script(inner));
            }
        }
        for (key, expr) in &script.node.properties {
            let value = self.evaluate(expr)?;
            let lower: Rc<str> = key.text().to_lowercase().as_str().into();
            script.variables.borrow_mut().insert(lower, value);
        }
        Ok(())
    }
}

/// Whether a script is another one or inherits from it.
fn inherits(script: &Rc<Script>, from: &Rc<Script>) -> bool {
    let mut one = Some(Rc::clone(script));
    let mut links = 0;
    while let Some(script) = one {
        if Rc::ptr_eq(&script, from) {
            return true;
        }
        links += 1;
        one = match &*script.parent.borrow() {
            Some(Value::Script(parent)) if links < 1000 => Some(Rc::clone(parent)),
            _ => None,
        };
    }
    false
}

fn missing(label: &str, handler: &Handler) -> Error {
    Error::run(
        -1701,
        format!(
            "The {label} parameter is missing for {}.",
            handler.name.text
        ),
    )
}

/// The value that a call gives with a label.
fn labelled<L: PartialEq>(values: &[(L, Value)], label: &L) -> Option<Value> {
    values
        .iter()
        .find(|(given, _)| given == label)
        .map(|(_, value)| value.clone())
}

fn pattern_text(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Coerced(pattern, _) => pattern_text(pattern),
        Pattern::Name(name) => name.text.to_string(),
        Pattern::List(items) => format!(
            "{{{}}}",
            items
                .iter()
                .map(pattern_text)
                .collect::<Vec<_>>()
                .join(", ")
        ),
        Pattern::Record(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(key, pattern)| format!("{}:{}", key.text(), pattern_text(pattern)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
    }
}
