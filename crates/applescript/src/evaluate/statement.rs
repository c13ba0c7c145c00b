//! Statements.

use std::rc::Rc;

use super::{Flow, Interpreter, Run, access::class, objects::is_of_framework};
use crate::{
    error::Error,
    syntax::{
        Block, Consideration, ErrorStmt, Expr, ExprKind, OnError, Pattern, Repeat, Stmt, StmtKind,
    },
    terms::codes,
    value::{Element, List, Reference, Root, Select, Step, Value},
};

impl Interpreter<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Run<Flow> {
        for statement in block {
            match self.statement(statement)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, statement: &Stmt) -> Run<Flow> {
        self.enter()?;
        let done = self.execute(statement);
        self.leave();
        done.map_err(|error| error.at(statement.range))
    }

    fn execute(&mut self, statement: &Stmt) -> Run<Flow> {
        match &statement.kind {
            StmtKind::Expression(expr) => {
                self.result = self.evaluate_optional(expr)?;
            }
            StmtKind::Get(expr) => {
                let value = self.evaluate_optional(expr)?;
                self.result = match value {
                    // `get` of a variable gets what its reference means.
                    Some(value) => Some(self.got(value)?),
                    None => None,
                };
            }
            StmtKind::Set(target, expr) => {
                let value = match &target.kind {
                    ExprKind::Variable(_) => self.evaluate_optional(expr)?,
                    _ => Some(self.evaluate(expr)?),
                };
                match (&value, &target.kind) {
                    // What a handler without a result leads to: the variable has no value any more (B, [events 15]).
                    (None, ExprKind::Variable(name)) => self.store_variable(&name.lower, None),
                    (None, _) => {}
                    (Some(value), _) => self.assign(target, value.clone())?,
                }
                self.result = value;
            }
            StmtKind::Copy(target, expr) => {
                let value = self.evaluate(expr)?;
                let copy = self.copy(&value)?;
                self.assign(target, copy.clone())?;
                self.result = Some(copy);
            }
            StmtKind::Tell(target, block) => return self.tell(target, block),
            StmtKind::If(branches, otherwise) => {
                for (condition, block) in branches {
                    if self.condition(condition)? {
                        return self.block(block);
                    }
                }
                if let Some(block) = otherwise {
                    return self.block(block);
                }
            }
            StmtKind::Repeat(repeat, block) => return self.repeat(repeat, block),
            StmtKind::ExitRepeat => return Ok(Flow::ExitRepeat),
            StmtKind::Try(block, on_error) => return self.attempt(block, on_error.as_deref()),
            StmtKind::Considering(considerations, block) => {
                let outer = self.context.considering;
                for (consideration, considered) in considerations {
                    self.consider(*consideration, *considered);
                }
                let done = self.block(block);
                self.context.considering = outer;
                return done;
            }
            StmtKind::Timeout(seconds, block) => {
                let seconds = self.evaluate(seconds)?;
                let seconds = self.number_of(&seconds)?;
                let outer = self.context.timeout.replace(seconds);
                let done = self.block(block);
                self.context.timeout = outer;
                return done;
            }
            StmtKind::Block(block) => return self.block(block),
            StmtKind::Return(value) => {
                let value = match value {
                    Some(expr) => self.evaluate_optional(expr)?,
                    None => None,
                };
                return Ok(Flow::Return(value));
            }
            StmtKind::Error(error) => return self.raise(error),
            StmtKind::Global(names) => {
                let mut globals = self.context.frame.globals.borrow_mut();
                globals.extend(names.iter().map(|name| Rc::clone(&name.lower)));
            }
            StmtKind::Local(names) => {
                let frame = &self.context.frame;
                let mut globals = frame.globals.borrow_mut();
                for name in names {
                    globals.remove(&name.lower);
                }
                let mut locals = frame.declared_locals.borrow_mut();
                locals.extend(names.iter().map(|name| Rc::clone(&name.lower)));
            }
            StmtKind::Script(node) => {
                let script = self.make_script(node)?;
                let value = Value::Script(script);
                if let Some(name) = &node.name {
                    self.set_variable(&name.lower, value.clone());
                }
                self.result = Some(value);
            }
            StmtKind::Continue(expr) => {
                self.result = self.evaluate_optional(expr)?;
            }
        }
        Ok(Flow::Next)
    }

    fn tell(&mut self, target: &crate::syntax::Expr, block: &Block) -> Run<Flow> {
        let target = self.refer(target)?;
        let target = self.plain(&target)?;
        let outer = std::mem::replace(&mut self.context.it, target);
        let done = self.block(block);
        self.context.it = outer;
        done
    }

    fn consider(&mut self, consideration: Consideration, considered: bool) {
        let considering = &mut self.context.considering;
        let place = match consideration {
            Consideration::Case => &mut considering.case,
            Consideration::Diacriticals => &mut considering.diacriticals,
            Consideration::Expansion => &mut considering.expansion,
            Consideration::Hyphens => &mut considering.hyphens,
            Consideration::Punctuation => &mut considering.punctuation,
            Consideration::WhiteSpace => &mut considering.white_space,
            Consideration::NumericStrings => &mut considering.numeric_strings,
            Consideration::ApplicationResponses => &mut considering.application_responses,
        };
        *place = considered;
    }

    // ---- loops ----

    fn repeat(&mut self, repeat: &Repeat, block: &Block) -> Run<Flow> {
        match repeat {
            Repeat::Forever => loop {
                if let Some(flow) = self.turn(block)? {
                    return Ok(flow);
                }
            },
            Repeat::Times(times) => {
                let times = self.evaluate(times)?;
                let times = self.number_of(&times)?.round();
                let mut done = 0.0;
                while done < times {
                    if let Some(flow) = self.turn(block)? {
                        return Ok(flow);
                    }
                    done += 1.0;
                }
                Ok(Flow::Next)
            }
            Repeat::While(condition) => {
                while self.condition(condition)? {
                    if let Some(flow) = self.turn(block)? {
                        return Ok(flow);
                    }
                }
                Ok(Flow::Next)
            }
            Repeat::Until(condition) => {
                while !self.condition(condition)? {
                    if let Some(flow) = self.turn(block)? {
                        return Ok(flow);
                    }
                }
                Ok(Flow::Next)
            }
            Repeat::From {
                variable,
                from,
                to,
                by,
            } => {
                let from = self.bound_of_loop(from)?;
                let to = self.bound_of_loop(to)?;
                let by = match by {
                    Some(by) => self.bound_of_loop(by)?,
                    None => 1.0,
                };
                let mut at = from;
                // A step of zero goes on for ever, as far as the limits go.
                while if by >= 0.0 { at <= to } else { at >= to } {
                    self.set_variable(&variable.lower, Value::number(at));
                    if let Some(flow) = self.turn(block)? {
                        return Ok(flow);
                    }
                    at += by;
                }
                Ok(Flow::Next)
            }
            Repeat::In { variable, list } => {
                let list = self.evaluate(list)?;
                let list = self.plain(&list)?;
                let list = self.got(list)?;
                let items = self.looped(&list)?;
                let mut at = 0;
                // The list may grow and shrink meanwhile.
                while at < items.len() {
                    at += 1;
                    let reference = Reference {
                        root: Root::Value(Box::new(Value::List(items.clone()))),
                        steps: vec![Step::Element(Element {
                            class: crate::code::Term::new(codes::ITEM, "item"),
                            filter: None,
                            select: Select::Index(at as i64),
                        })],
                    };
                    self.set_variable(&variable.lower, Value::Reference(Rc::new(reference)));
                    if let Some(flow) = self.turn(block)? {
                        return Ok(flow);
                    }
                }
                Ok(Flow::Next)
            }
        }
    }

    /// The amount of a bound or step of a loop: a number, or what an integer can be made of.
    fn bound_of_loop(&mut self, expr: &Expr) -> Run<f64> {
        let value = self.evaluate(expr)?;
        let value = self.plain(&value)?;
        if let Value::Real(number) = value {
            return Ok(number);
        }
        let integer = class(codes::INTEGER, "integer");
        let whole = self
            .coerce(|coercion| coercion.to(&value, &integer))
            .map_err(|error| error.at(expr.range))?;
        self.number_of(&whole)
    }

    /// The items that a loop goes through.
    fn looped(&mut self, value: &Value) -> Run<List> {
        Ok(match value {
            Value::List(list) => list.clone(),
            Value::Text(text) => {
                let letters = crate::text::parts(text, crate::text::Part::Character);
                self.made_list(letters.len())?;
                let letters = letters
                    .into_iter()
                    .filter_map(|range| text.get(range))
                    .map(Value::text)
                    .collect();
                List::new(letters)
            }
            Value::Record(_) => match crate::coerce::list(value) {
                Value::List(list) => list,
                _ => List::default(),
            },
            // The loop goes through an array of a framework itself [events 15].
            Value::Reference(reference) if is_of_framework(reference) => self
                .items_of_object(reference)?
                .unwrap_or_else(|| List::new(vec![value.clone()])),
            other => List::new(vec![other.clone()]),
        })
    }

    /// One turn of a loop: what it leads to, if not to the next one.
    fn turn(&mut self, block: &Block) -> Run<Option<Flow>> {
        self.charge(1)?;
        Ok(match self.block(block)? {
            Flow::Next => None,
            Flow::ExitRepeat => Some(Flow::Next),
            Flow::Return(value) => Some(Flow::Return(value)),
        })
    }

    // ---- errors ----

    fn raise(&mut self, statement: &ErrorStmt) -> Run<Flow> {
        let message = match &statement.message {
            Some(expr) => {
                let value = self.evaluate(expr)?;
                Some(self.text_of(&value)?)
            }
            None => None,
        };
        let number = match &statement.number {
            Some(expr) => {
                let value = self.evaluate(expr)?;
                Some(self.number_of(&value)? as i32)
            }
            None => None,
        };
        let mut error = match (message, number) {
            (Some(message), number) => Error::run(number.unwrap_or(-2700), &*message),
            (None, Some(number)) => Error::numbered(number),
            (None, None) => Error::run(-2700, "An error of type -2700 has occurred."),
        };
        for (expr, place) in [
            (&statement.from, 0),
            (&statement.to, 1),
            (&statement.partial, 2),
        ] {
            if let Some(expr) = expr {
                let value = self.evaluate(expr)?;
                let about = error.about.get_or_insert_default();
                match place {
                    0 => about.offending = Some(value),
                    1 => about.expected = Some(value),
                    _ => about.partial = Some(value),
                }
            }
        }
        Err(error)
    }

    fn attempt(&mut self, block: &Block, on_error: Option<&OnError>) -> Run<Flow> {
        let context = self.context.clone();
        let depth = self.depth;
        let only = on_error.and_then(|on_error| on_error.only);
        let error = match self.block(block) {
            Err(error) if !error.fatal && only.is_none_or(|only| only == error.number) => error,
            other => return other,
        };
        self.context = context;
        self.depth = depth;
        let Some(on_error) = on_error else {
            self.result = None;
            return Ok(Flow::Next);
        };
        let about = error.about.unwrap_or_default();
        let given = [
            (&on_error.message, Some(Value::text(&error.message))),
            (
                &on_error.number,
                Some(Value::whole(i64::from(error.number))),
            ),
            (&on_error.from, about.offending.or(Some(Value::Missing))),
            (
                &on_error.to,
                about.expected.or(Some(Value::Class(crate::code::Term::new(
                    codes::ITEM,
                    "item",
                )))),
            ),
            (
                &on_error.partial,
                about.partial.or_else(|| Some(Value::list(Vec::new()))),
            ),
        ];
        for (pattern, value) in given {
            if let (Some(Pattern::Name(name)), Some(value)) = (pattern, value) {
                self.set_variable(&name.lower, value);
            }
        }
        self.block(&on_error.body)
    }
}
