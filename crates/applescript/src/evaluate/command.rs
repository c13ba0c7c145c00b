//! Commands: those that AppleScript answers itself, and events to applications and scripting additions.

use std::rc::Rc;

use super::{Interpreter, Run, arguments::PassedArguments, pure::Computed};
use crate::{
    code::Code,
    display::{self, Form},
    error::Error,
    host::Event,
    syntax::{CommandExpr, Expr, ExprKind},
    terms::codes,
    value::{Root, Step, Value},
};

impl Interpreter<'_> {
    pub(super) fn command(&mut self, command: &CommandExpr) -> Run<Option<Value>> {
        match command.code {
            codes::GET => {
                let value = match &command.direct {
                    Some(direct) => self.refer(direct)?,
                    None => self.context.it.clone(),
                };
                return self.got(value).map(Some);
            }
            codes::COUNT if command.parameters.is_empty() => {
                let value = match &command.direct {
                    Some(direct) => self.refer(direct)?,
                    None => self.context.it.clone(),
                };
                return self.count(&value).map(Some);
            }
            codes::EXISTS => {
                if let Some(answer) = self.exists(command)? {
                    return Ok(Some(Value::Boolean(answer)));
                }
            }
            codes::LOG => {
                let text = match &command.direct {
                    Some(direct) => {
                        let value = self.evaluate(direct)?;
                        display::display(&value, Form::Human)
                    }
                    None => String::new(),
                };
                self.host.log(&text);
                return Ok(None);
            }
            _ => {}
        }
        let direct = match &command.direct {
            Some(direct) => Some(self.argument(direct, command)?),
            None => None,
        };
        let direct = direct.filter(|_| command.takes_direct);
        let mut parameters = Vec::with_capacity(command.parameters.len());
        for (code, name, expr) in &command.parameters {
            let value = self.parameter(*code, expr, command)?;
            parameters.push((*code, Rc::clone(name), value));
        }
        // A script may have a handler for the command.
        if let Some(answer) = self.own_handler(command, direct.as_ref(), &parameters)? {
            return Ok(answer);
        }
        if command.addition
            && let Computed::Answer(answer) =
                self.compute(command.code, direct.as_ref(), &parameters)?
        {
            return Ok(answer);
        }
        self.dispatch(command, direct, parameters)
    }

    fn dispatch(
        &mut self,
        command: &CommandExpr,
        direct: Option<Value>,
        parameters: Vec<(Code, Rc<str>, Value)>,
    ) -> Run<Option<Value>> {
        let it = self.context.it.clone();
        let it = self.plain(&it)?;
        let (mut target, subject) = match &it {
            Value::Application(application) => {
                (Some(Root::Application(Rc::clone(application))), None)
            }
            Value::Reference(reference) => (Some(reference.root.clone()), Some(it.clone())),
            _ => (None, None),
        };
        let mut direct = direct;
        match &direct {
            // `activate application "X"`, `quit application "X"`
            Some(Value::Application(application)) if !command.addition => {
                target = Some(Root::Application(Rc::clone(application)));
                direct = None;
            }
            Some(Value::Reference(reference)) if target.is_none() && !command.addition => {
                target = Some(reference.root.clone());
            }
            None if command.takes_direct && !command.addition => direct.clone_from(&subject),
            _ => {}
        }
        if target.is_none() && !command.addition {
            match command.code {
                codes::ACTIVATE | codes::LAUNCH | codes::REOPEN => return Ok(None),
                _ => {
                    let object = direct.unwrap_or_else(|| Value::Script(self.me()));
                    return Err(Error::run(
                        -1708,
                        format!(
                            "{} doesn’t understand the “{}” message.",
                            display::source(&object),
                            command.name
                        ),
                    )
                    .about(object));
                }
            }
        }
        let event = Event {
            target: target.unwrap_or(Root::CurrentApplication),
            code: command.code,
            name: Rc::clone(&command.name),
            direct,
            parameters,
            subject,
            addition: command.addition,
            timeout: self.context.timeout,
            waits: self.context.considering.application_responses,
        };
        match self.send(&event) {
            // Not all applications answer that something does not exist: some say that they cannot find it.
            Err(error)
                if command.code == codes::EXISTS && matches!(error.number, -1728 | -1719) =>
            {
                Ok(Some(Value::Boolean(false)))
            }
            answer => answer,
        }
    }

    /// The direct parameter: an object of an application is not got for a command of its application.
    fn argument(&mut self, expr: &Expr, command: &CommandExpr) -> Run<Value> {
        let value = self.refer(expr)?;
        let value = self.plain(&value)?;
        if command.addition {
            self.got(value)
        } else {
            Ok(value)
        }
    }

    fn parameter(&mut self, code: Code, expr: &Expr, command: &CommandExpr) -> Run<Value> {
        let value = self.refer(expr)?;
        let value = self.plain(&value)?;
        // A place, a class, or the property that something is sorted by.
        let place = matches!(&code.bytes(), b"insh" | b"kocl" | b"by  ");
        let is_property = matches!(
            &value,
            Value::Reference(reference) if matches!(reference.steps.last(), Some(Step::Property(_)))
        ) && matches!(expr.kind, ExprKind::Property(_));
        if command.addition || (is_property && !place) {
            return self.got(value);
        }
        Ok(value)
    }

    /// `exists x`; none: the application has to be asked.
    fn exists(&mut self, command: &CommandExpr) -> Run<Option<bool>> {
        let Some(direct) = &command.direct else {
            return Ok(None);
        };
        match self.refer(direct) {
            Ok(value) => match self.plain(&value) {
                Ok(Value::Reference(_)) => Ok(None),
                Ok(Value::Application(_)) => Ok(Some(true)),
                Ok(Value::File(_, path)) => Ok(Some(self.host.exists(&path))),
                Ok(_) => Ok(Some(true)),
                Err(error) if error.number == -1728 || error.number == -1719 => Ok(Some(false)),
                Err(error) => Err(error),
            },
            Err(error) if matches!(error.number, -1728 | -1719 | -43) && !error.fatal => {
                Ok(Some(false))
            }
            Err(error) => Err(error),
        }
    }

    /// A handler of the script's own for a command: `on display dialog x`.
    #[expect(
        clippy::option_option,
        reason = "no handler, or a handler without a result"
    )]
    fn own_handler(
        &mut self,
        command: &CommandExpr,
        direct: Option<&Value>,
        parameters: &[(Code, Rc<str>, Value)],
    ) -> Run<Option<Option<Value>>> {
        let target = match direct {
            Some(Value::Script(script)) => Value::Script(Rc::clone(script)),
            _ => self.context.it.clone(),
        };
        let Value::Script(script) = &target else {
            return Ok(None);
        };
        let name = format!("«event {}»", command.code);
        let found = self.find_handler(&target, &name)?;
        let named = || {
            parameters
                .iter()
                .map(|(code, _, value)| (*code, value.clone()))
                .collect()
        };
        match found {
            // A handler that sends its own command again sends it on.
            Some((handler, owner)) if !self.is_running(&handler) => {
                let given = PassedArguments::Event {
                    direct: direct.cloned(),
                    named: named(),
                };
                self.running.push(Rc::clone(&handler));
                let done = self.invoke(&handler, &owner, script, given);
                self.running.pop();
                done.map(Some)
            }
            // `run H`, `tell H to run`. A script that tells itself to run would never end.
            _ if command.code == codes::RUN
                && (direct.is_some() || !Rc::ptr_eq(script, &self.me())) =>
            {
                let body = Rc::clone(&script.node.body);
                self.run_body(script, &body).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn is_running(&self, handler: &Rc<crate::syntax::Handler>) -> bool {
        self.running
            .iter()
            .any(|running| Rc::ptr_eq(running, handler))
    }
}
