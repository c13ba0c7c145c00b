//! Expressions.

use std::rc::Rc;

use super::{Interpreter, Run, access::is_of_class, follow::has_objects, specifier::Referred};
use crate::{
    coerce,
    error::Error,
    syntax::{ApplicationBy, Binary, Expr, ExprKind, SelectExpr, Unary},
    terms::codes,
    value::{Record, Reference, Root, Step, Value},
    vocabulary::{ApplicationName, FileKind, Key},
};

impl Interpreter<'_> {
    /// The value of an expression; one that has none is an error.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Run<Value> {
        match self.evaluate_optional(expr)? {
            Some(value) => Ok(value),
            None => Err(Error::run(
                -2763,
                "No result was returned from some part of this expression.",
            )
            .at(expr.range)),
        }
    }

    /// The value of an expression, objects of applications got.
    pub(super) fn evaluate_optional(&mut self, expr: &Expr) -> Run<Option<Value>> {
        self.enter()?;
        let value = self.evaluate_within(expr);
        self.leave();
        value.map_err(|error| error.at(expr.range))
    }

    fn evaluate_within(&mut self, expr: &Expr) -> Run<Option<Value>> {
        match &expr.kind {
            ExprKind::Property(property) => {
                let referred = self.refer_property(property)?;
                self.followed(referred).map(Some)
            }
            ExprKind::Element(element) => {
                let referred = self.refer_element(element)?;
                self.followed(referred).map(Some)
            }
            ExprKind::Group(inner) => self.evaluate_optional(inner),
            ExprKind::Command(command) => self.command(command),
            ExprKind::Call(call) => self.call(call),
            ExprKind::Within(container, list) => {
                let container = self.refer(container)?;
                let outer = std::mem::replace(&mut self.context.it, container);
                let value = self.evaluate_optional(list);
                self.context.it = outer;
                value
            }
            _ => self.simple(expr).map(Some),
        }
    }

    /// What an expression refers to: objects of applications stay references.
    pub(super) fn refer(&mut self, expr: &Expr) -> Run<Value> {
        self.enter()?;
        let value = match &expr.kind {
            ExprKind::Property(property) => self.refer_property(property).map(Referred::value),
            ExprKind::Element(element) => self.refer_element(element).map(Referred::value),
            ExprKind::Place(place, of) => self.refer_place(*place, of.as_deref()),
            ExprKind::Group(inner) if refers(inner) && !refers_to_many(inner) => {
                self.evaluate(inner)
            }
            ExprKind::Group(inner) => self.refer(inner),
            ExprKind::Command(_) | ExprKind::Call(_) | ExprKind::Within(..) => self.evaluate(expr),
            _ => self.simple(expr),
        };
        self.leave();
        value.map_err(|error| error.at(expr.range))
    }

    fn simple(&mut self, expr: &Expr) -> Run<Value> {
        Ok(match &expr.kind {
            ExprKind::Missing => Value::Missing,
            ExprKind::Boolean(boolean) => Value::Boolean(*boolean),
            ExprKind::Integer(number) => Value::Integer(*number),
            ExprKind::Real(number) => Value::Real(*number),
            ExprKind::Text(text) => Value::Text(Rc::clone(text)),
            ExprKind::Data(code, bytes) => Value::Data(*code, Rc::clone(bytes)),
            ExprKind::List(items) => {
                let mut values = Vec::with_capacity(items.len());
                for item in items {
                    values.push(self.evaluate(item)?);
                }
                self.made_list(values.len())?;
                Value::list(values)
            }
            ExprKind::Record(fields) => {
                let mut values: Vec<(Key, Value)> = Vec::with_capacity(fields.len());
                for (key, expr) in fields {
                    let value = self.evaluate(expr)?;
                    match values.iter_mut().find(|(known, _)| known == key) {
                        Some(field) => field.1 = value,
                        None => values.push((key.clone(), value)),
                    }
                    self.charge(values.len() / 8)?;
                }
                Value::Record(Record::new(values))
            }
            ExprKind::Variable(name) => {
                if let Some(value) = self.variable(&name.lower) {
                    return Ok(value);
                }
                // A handler without its parentheses is a value as well.
                let me = self.me();
                if let Some(handler) = self.find_handler(&Value::Script(me), &name.lower)? {
                    return Ok(Value::Handler(handler.0));
                }
                return Err(Error::run(
                    -2753,
                    format!("The variable {} is not defined.", name.text),
                )
                .about(Value::text(&name.text)));
            }
            ExprKind::It => self.context.it.clone(),
            ExprKind::Me => Value::Script(self.me()),
            ExprKind::Result => self
                .result
                .clone()
                .ok_or_else(|| Error::run(-2753, "The variable result is not defined."))?,
            ExprKind::AppleScript => Value::AppleScript,
            ExprKind::CurrentApplication => Value::CurrentApplication,
            ExprKind::Class(term) => Value::Class(term.clone()),
            ExprKind::Constant(term) => Value::Constant(term.clone()),
            ExprKind::Application(by, name) => {
                let name = self.evaluate(name)?;
                let name = self.text_of(&name)?;
                let name = match by {
                    ApplicationBy::Name => ApplicationName::Name(name),
                    ApplicationBy::Id => ApplicationName::Id(name),
                };
                Value::Application(self.application(&name)?)
            }
            ExprKind::File(kind, path) => self.file(*kind, path)?,
            ExprKind::Date(text, of) => self.date(text, of.as_deref())?,
            ExprKind::ReferenceTo(inner) => self.reference_to(inner)?,
            ExprKind::Unary(operator, inner) => self.unary(*operator, inner)?,
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right)?,
            ExprKind::Coerce(inner, class) => {
                let value = self.evaluate(inner)?;
                let class = self.evaluate(class)?;
                self.coerced(value, &class)?
            }
            ExprKind::Group(inner) => self.evaluate(inner)?,
            ExprKind::Property(_)
            | ExprKind::Element(_)
            | ExprKind::Place(..)
            | ExprKind::Within(..)
            | ExprKind::Command(_)
            | ExprKind::Call(_) => self.refer(expr)?,
        })
    }

    fn file(&mut self, kind: FileKind, path: &Expr) -> Run<Value> {
        let path = self.evaluate(path)?;
        let path = match self.plain(&path)? {
            file @ Value::File(..) => file,
            other => Value::Text(self.text_of(&other)?),
        };
        let file = self.coerce(|coercion| coercion.file(&path, kind))?;
        file.ok_or_else(|| Error::numbered(-1700))
    }

    /// A reference that is not followed before it is used.
    fn reference_to(&mut self, inner: &Expr) -> Run<Value> {
        match &inner.kind {
            ExprKind::Variable(name) => {
                let me = self.me();
                let known = me.variables.borrow().contains_key(&name.lower);
                if known && !self.context.frame.locals.borrow().contains_key(&name.lower) {
                    let reference = Reference {
                        root: Root::Script(me),
                        steps: vec![Step::Property(Key::Name(
                            Rc::clone(&name.text),
                            Rc::clone(&name.lower),
                        ))],
                    };
                    return Ok(Value::Reference(Rc::new(reference)));
                }
                self.refer(inner)
            }
            ExprKind::Element(element) => {
                let container = self.container(element.of.as_ref())?;
                let Some(root) = self.local_root(&container) else {
                    return self.refer(inner);
                };
                let step = Step::Element(self.element_step(element)?);
                Ok(Value::Reference(Rc::new(root.with(step))))
            }
            ExprKind::Property(property) => {
                let container = self.container(property.of.as_ref())?;
                let Some(root) = self.local_root(&container) else {
                    return self.refer(inner);
                };
                let step = Step::Property(property.key.clone());
                Ok(Value::Reference(Rc::new(root.with(step))))
            }
            _ => self.refer(inner),
        }
    }

    /// The beginning of a reference into a value of the script.
    fn local_root(&self, container: &Value) -> Option<Reference> {
        let root = match container {
            Value::List(_) | Value::Record(_) | Value::Text(_) | Value::Date(_) => {
                Root::Value(Box::new(container.clone()))
            }
            Value::Script(script) => Root::Script(Rc::clone(script)),
            Value::Reference(reference) if !matches!(reference.root, Root::Application(_)) => {
                return Some((**reference).clone());
            }
            _ => return None,
        };
        Some(Reference {
            root,
            steps: Vec::new(),
        })
    }

    fn unary(&mut self, operator: Unary, inner: &Expr) -> Run<Value> {
        let value = self.evaluate(inner)?;
        match operator {
            Unary::Not => {
                let boolean = self.boolean_of(&value)?;
                Ok(Value::Boolean(!boolean))
            }
            Unary::Plus => {
                self.number_of(&value)?;
                Ok(value)
            }
            Unary::Negate => {
                let value = self.plain(&value)?;
                match value {
                    Value::Integer(number) => Ok(Value::whole(-i64::from(number))),
                    other => self.number_of(&other).map(|number| match other {
                        Value::Real(_) => Value::Real(-number),
                        _ => Value::number(-number),
                    }),
                }
            }
        }
    }

    fn binary(&mut self, operator: Binary, left: &Expr, right: &Expr) -> Run<Value> {
        // Chains of operators lean to the left: they are walked down, not called down.
        let mut links = vec![(operator, right)];
        let mut first = left;
        while let ExprKind::Binary(operator, left, right) = &first.kind {
            links.push((*operator, right));
            first = left;
        }
        let mut value = self.evaluate(first)?;
        while let Some((operator, right)) = links.pop() {
            value = match operator {
                Binary::And => {
                    let holds = self.boolean_of(&value)? && {
                        let other = self.evaluate(right)?;
                        self.boolean_of(&other)?
                    };
                    Value::Boolean(holds)
                }
                Binary::Or => {
                    let holds = self.boolean_of(&value)? || {
                        let other = self.evaluate(right)?;
                        self.boolean_of(&other)?
                    };
                    Value::Boolean(holds)
                }
                _ => {
                    let other = self.evaluate(right)?;
                    self.operate(operator, &value, &other)?
                }
            };
        }
        Ok(value)
    }

    /// `as`
    pub(super) fn coerced(&mut self, value: Value, class: &Value) -> Run<Value> {
        let value = self.plain(&value)?;
        match class {
            Value::Class(class) => {
                // An object of an application is asked for itself as that class.
                if let Value::Reference(reference) = &value
                    && class.code != codes::REFERENCE
                {
                    return self.get_as(reference, class);
                }
                if let Value::List(items) = &value
                    && class.code != codes::ALIAS_LIST
                    && has_objects(items)
                {
                    return self.objects_as(items, class);
                }
                if let Value::List(items) = &value
                    && class.code == codes::ALIAS_LIST
                {
                    let alias = Value::Class(crate::code::Term::new(codes::ALIAS, "alias"));
                    let aliases = items
                        .items()
                        .iter()
                        .map(|item| self.coerced(item.clone(), &alias))
                        .collect::<Run<_>>()?;
                    return Ok(Value::list(aliases));
                }
                let coerced = self.coerce(|coercion| coercion.to(&value, class))?;
                if let Value::Text(text) = &coerced {
                    self.made_text(text.len())?;
                }
                Ok(coerced)
            }
            Value::List(classes) => {
                let is_one = |class: &Value| match class {
                    Value::Class(term) => is_of_class(&value, term.code),
                    _ => false,
                };
                if classes.items().iter().any(is_one) {
                    return Ok(value);
                }
                let mut failure = Error::numbered(-1700);
                for class in classes.items() {
                    match self.coerced(value.clone(), &class) {
                        Ok(coerced) => return Ok(coerced),
                        Err(error) if error.fatal => return Err(error),
                        Err(error) => failure = error,
                    }
                }
                Err(failure)
            }
            Value::Missing => Err(Error::numbered(-1700)),
            other => Err(coerce::cannot(
                other,
                &crate::code::Term::new(codes::TYPE_CLASS, "type class"),
            )),
        }
    }

    /// Whether a condition holds.
    pub(super) fn condition(&mut self, expr: &Expr) -> Run<bool> {
        let value = self.evaluate(expr)?;
        self.boolean_of(&value)
            .map_err(|error| error.at(expr.range))
    }

    pub(super) fn boolean_of(&mut self, value: &Value) -> Run<bool> {
        let value = self.plain(value)?;
        match value {
            Value::Boolean(boolean) => Ok(boolean),
            other => {
                let class = crate::code::Term::new(codes::BOOLEAN, "boolean");
                match self.coerce(|coercion| coercion.to(&other, &class))? {
                    Value::Boolean(boolean) => Ok(boolean),
                    _ => Err(coerce::cannot(&other, &class)),
                }
            }
        }
    }
}

/// Whether an expression refers to elements by a filter, a range or none: in parentheses too it stays a reference, so that
/// `name of (every note whose shared is true)` is one event [apps 0].
fn refers_to_many(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Element(element)
        if matches!(element.select, SelectExpr::Every | SelectExpr::Range(..)))
}

/// Whether an expression in parentheses is got, as all that refers to objects is.
fn refers(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Property(_) | ExprKind::Element(_))
}
