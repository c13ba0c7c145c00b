//! Building object specifiers: containers, elements, filters.

use std::rc::Rc;

use super::{Interpreter, Run};
use crate::{
    code::{Code, Term},
    coerce,
    display::colons,
    error::Error,
    measure,
    syntax::{Binary, ElementExpr, Expr, ExprKind, PropertyExpr, SelectExpr, Unary},
    terms::codes,
    value::{Bound, Element, Reference, Root, Select, Step, Test, Value},
    vocabulary::{Comparison, FileKind, Key, Place},
};

/// How long a chain of references to references may be.
pub(super) const LONGEST: usize = 100;

/// What an object specifier came to.
pub(super) enum Referred {
    /// A reference that nobody has followed yet.
    Open(Reference),
    /// A value.
    Value(Value),
}

impl Referred {
    pub(super) fn value(self) -> Value {
        match self {
            Self::Open(reference) => Value::Reference(Rc::new(reference)),
            Self::Value(value) => value,
        }
    }
}

impl Interpreter<'_> {
    /// The container of a specifier, not got; without one the target of `tell`.
    pub(super) fn container(&mut self, of: Option<&Expr>) -> Run<Value> {
        match of {
            Some(of) => self.refer(of),
            None => Ok(self.context.it.clone()),
        }
    }

    /// The reference that a container of an application begins; none for the script's own values.
    pub(super) fn of_application(container: &Value) -> Option<Reference> {
        let root = match container {
            Value::Application(application) => Root::Application(Rc::clone(application)),
            Value::CurrentApplication => Root::CurrentApplication,
            Value::Reference(reference) => {
                return matches!(
                    reference.root,
                    Root::Application(_) | Root::CurrentApplication
                )
                .then(|| (**reference).clone());
            }
            _ => return None,
        };
        Some(Reference {
            root,
            steps: Vec::new(),
        })
    }

    pub(super) fn refer_property(&mut self, property: &PropertyExpr) -> Run<Referred> {
        let container = self.container(property.of.as_ref())?;
        self.property_of(&container, &property.key, property.of.is_none())
    }

    /// A property of a container; `bare`: the script named no container.
    fn property_of(&mut self, container: &Value, key: &Key, bare: bool) -> Run<Referred> {
        let code = match key {
            Key::Term(term) => Some(term.code),
            Key::Name(..) => None,
        };
        if let Some(reference) = Self::of_application(container) {
            if code == Some(codes::CONTENTS) && !bare && !self.knows_contents(&reference.root) {
                return self.got(container.clone()).map(Referred::Value);
            }
            if code == Some(codes::COUNT.id) {
                return self.count(container).map(Referred::Value);
            }
            if code == Some(codes::CLASS) && !bare && reference.steps.is_empty() {
                return Ok(Referred::Value(Value::Class(container.class())));
            }
            if code == Some(codes::RUNNING)
                && let Value::Application(application) = container
            {
                return self
                    .host
                    .is_running(application)
                    .map(|running| Referred::Value(Value::Boolean(running)));
            }
            if let (Value::Application(application), Some(code)) = (container, code)
                && let Some(known) = self.host.known(application, code)
            {
                return Ok(Referred::Value(known));
            }
            return Ok(Referred::Open(reference.with(Step::Property(key.clone()))));
        }
        let value = self.plain(container)?;
        if Self::of_application(&value).is_some() {
            // A variable of a loop that stands for an object of an application.
            return match code {
                Some(codes::CONTENTS) => Ok(Referred::Value(value)),
                _ => self.property_of(&value, key, bare),
            };
        }
        if !is_of_file(code)
            && let Some(file) = self.file_of_application(&value)
        {
            return Ok(Referred::Open(file.with(Step::Property(key.clone()))));
        }
        if bare && let Value::Script(_) = &value {
            let lower = key.text().to_lowercase();
            if let Some(found) = self.variable(&lower) {
                return Ok(Referred::Value(found));
            }
        }
        self.member(&value, key).map(Referred::Value)
    }

    /// An alias or a file as an object of the application that is told: `name of alias "Macintosh HD:Users:"` is its
    /// business.
    pub(super) fn file_of_application(&self, value: &Value) -> Option<Reference> {
        let Value::File(kind, path) = value else {
            return None;
        };
        let told = Self::of_application(&self.context.it)?;
        let Root::Application(_) = told.root else {
            return None;
        };
        let class = match kind {
            FileKind::Alias => Term::new(codes::ALIAS, "alias"),
            FileKind::File | FileKind::Posix => Term::new(codes::FURL, "file"),
        };
        let step = Step::Element(Element {
            class,
            filter: None,
            select: Select::Name(colons(path).into()),
        });
        Some(Reference {
            root: told.root,
            steps: vec![step],
        })
    }

    /// Whether an application has a property `contents` of its own, as Terminal: then it is no dereferencing.
    fn knows_contents(&mut self, root: &Root) -> bool {
        let Root::Application(application) = root else {
            return false;
        };
        let known = self.host.dictionary(application);
        known.is_some_and(|known| known.property(codes::CONTENTS).is_some())
    }

    pub(super) fn refer_element(&mut self, element: &ElementExpr) -> Run<Referred> {
        if element.of.is_none()
            && let Some(value) = self.made_of_key(element)?
        {
            return Ok(Referred::Value(value));
        }
        let container = self.container(element.of.as_ref())?;
        let value = self.plain(&container)?;
        if let Some(reference) = Self::of_application(&value) {
            if reference.steps.len() > LONGEST {
                return Err(Error::numbered(-2706));
            }
            let step = self.element_step(element)?;
            return Ok(Referred::Open(reference.with(Step::Element(step))));
        }
        let step = self.element_step(element)?;
        if let Some(file) = self.file_of_application(&value) {
            return Ok(Referred::Open(file.with(Step::Element(step))));
        }
        self.elements_of(&value, &step).map(Referred::Value)
    }

    /// What looks like an element and is a value made of its key: `string id {72, 105}`, `square kilometers 5.0`.
    fn made_of_key(&mut self, element: &ElementExpr) -> Run<Option<Value>> {
        let class = element.class.code;
        match &element.select {
            SelectExpr::Id(id) if matches!(class, codes::CHARACTER | codes::TEXT) => {
                let id = self.evaluate(id)?;
                let id = self.plain(&id)?;
                self.characters(&id).map(Some)
            }
            SelectExpr::Key(amount) if measure::unit_of(class).is_some() => {
                let amount = self.evaluate(amount)?;
                let amount = self.plain(&amount)?;
                self.coerce(|coercion| coercion.to(&amount, &element.class))
                    .map(Some)
            }
            _ => Ok(None),
        }
    }

    pub(super) fn refer_place(&mut self, place: Place, of: Option<&Expr>) -> Run<Value> {
        let container = self.container(of)?;
        let value = self.plain(&container)?;
        let reference = match Self::of_application(&value) {
            Some(reference) => reference,
            None => Reference {
                root: Root::Value(Box::new(value)),
                steps: Vec::new(),
            },
        };
        Ok(Value::Reference(Rc::new(
            reference.with(Step::Place(place)),
        )))
    }

    /// A specifier of elements with its key and filter evaluated.
    pub(super) fn element_step(&mut self, element: &ElementExpr) -> Run<Element> {
        let select = match &element.select {
            SelectExpr::Every => Select::Every,
            SelectExpr::Fixed(index) => Select::Index(*index),
            SelectExpr::Middle => Select::Middle,
            SelectExpr::Some => Select::Some,
            SelectExpr::Key(key) => {
                let value = self.evaluate(key)?;
                self.selected(&value)?
            }
            SelectExpr::Named(name) => {
                let value = self.evaluate(name)?;
                Select::Name(self.text_of(&value)?)
            }
            SelectExpr::Id(id) => {
                let value = self.evaluate(id)?;
                Select::Id(self.plain(&value)?)
            }
            SelectExpr::Range(first, last) => {
                let first = self.bound(first)?;
                let last = self.bound(last)?;
                Select::Range(Box::new(first), Box::new(last))
            }
            SelectExpr::Neighbour(step, of) => {
                let of = self.refer(of)?;
                let index = match &of {
                    Value::Reference(reference) => match reference.steps.last() {
                        Some(Step::Element(Element {
                            select: Select::Index(index),
                            ..
                        })) => index.checked_add(*step),
                        _ => None,
                    },
                    _ => None,
                };
                Select::Index(index.ok_or_else(|| Error::numbered(-1728))?)
            }
        };
        let filter = match &element.filter {
            Some(filter) => Some(self.test(filter)?),
            None => None,
        };
        Ok(Element {
            class: element.class.clone(),
            filter,
            select,
        })
    }

    /// A number is a place, a text is a name.
    fn selected(&mut self, value: &Value) -> Run<Select> {
        Ok(match self.plain(value)? {
            Value::Integer(index) => Select::Index(i64::from(index)),
            Value::Real(index) => Select::Index(index.round() as i64),
            Value::Text(name) => Select::Name(name),
            // Applications are told the path with colons, as the file is written.
            Value::File(_, path) => Select::Name(colons(&path).into()),
            // A month or a weekday is the place that it has among them [events 15].
            other => match coerce::ordinal(&other) {
                Some(place) => Select::Index(place as i64),
                None => Select::Name(self.text_of(&other)?),
            },
        })
    }

    fn bound(&mut self, expr: &Expr) -> Run<Bound> {
        if matches!(expr.kind, ExprKind::Element(_)) {
            return self.relative_steps(expr).map(Bound::Steps);
        }
        let value = self.evaluate(expr)?;
        let value = self.plain(&value)?;
        Ok(Bound::Value(match value {
            Value::Text(_) => value,
            other => {
                let number = self.number_of(&other)?;
                Value::number(number.round())
            }
        }))
    }

    // ---- filters ----

    fn test(&mut self, expr: &Expr) -> Run<Test> {
        self.enter()?;
        let test = self.test_within(expr);
        self.leave();
        test.map_err(|error| error.at(expr.range))
    }

    fn test_within(&mut self, expr: &Expr) -> Run<Test> {
        match &expr.kind {
            ExprKind::Group(inner) => self.test(inner),
            ExprKind::Unary(Unary::Not, inner) => Ok(Test::Not(Box::new(self.test(inner)?))),
            ExprKind::Binary(operator @ (Binary::And | Binary::Or), left, right) => {
                let left = Box::new(self.test(left)?);
                let right = Box::new(self.test(right)?);
                Ok(if *operator == Binary::And {
                    Test::And(left, right)
                } else {
                    Test::Or(left, right)
                })
            }
            ExprKind::Binary(Binary::Compare(comparison), left, right) => {
                if is_relative(left) {
                    return self.comparison(left, *comparison, right);
                }
                match comparison.flipped() {
                    Some(flipped) if is_relative(right) => self.comparison(right, flipped, left),
                    _ => Err(Error::numbered(-1726)),
                }
            }
            _ if is_relative(expr) => Ok(Test::Compare {
                steps: self.relative_steps(expr)?,
                operator: Comparison::Equal,
                value: Value::Boolean(true),
            }),
            _ => Err(Error::numbered(-1726)),
        }
    }

    fn comparison(&mut self, tested: &Expr, operator: Comparison, value: &Expr) -> Run<Test> {
        let steps = self.relative_steps(tested)?;
        let value = self.evaluate(value)?;
        Ok(Test::Compare {
            steps,
            operator,
            value: self.plain(&value)?,
        })
    }

    /// The steps from the element that is tested.
    fn relative_steps(&mut self, expr: &Expr) -> Run<Vec<Step>> {
        self.enter()?;
        let steps = match &expr.kind {
            ExprKind::It => Ok(Vec::new()),
            ExprKind::Group(inner) | ExprKind::Coerce(inner, _) => self.relative_steps(inner),
            ExprKind::Class(term) => Ok(vec![Step::Property(Key::Term(term.clone()))]),
            ExprKind::Property(property) => {
                let steps = match &property.of {
                    Some(of) => self.relative_steps(of),
                    None => Ok(Vec::new()),
                };
                steps.map(|mut steps| {
                    steps.push(Step::Property(property.key.clone()));
                    steps
                })
            }
            ExprKind::Element(element) => {
                let steps = match &element.of {
                    Some(of) => self.relative_steps(of),
                    None => Ok(Vec::new()),
                };
                match steps {
                    Ok(mut steps) => self.element_step(element).map(|element| {
                        steps.push(Step::Element(element));
                        steps
                    }),
                    Err(error) => Err(error),
                }
            }
            _ => Err(Error::numbered(-1726)),
        };
        self.leave();
        steps
    }
}

/// Whether a property of a file is AppleScript's own business, whoever is told.
fn is_of_file(code: Option<Code>) -> bool {
    [codes::POSIX_PATH, codes::CLASS, codes::CONTENTS]
        .into_iter()
        .any(|own| code == Some(own))
}

/// Whether an expression in a filter begins at the element that is tested.
fn is_relative(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::It => true,
        ExprKind::Group(inner) | ExprKind::Coerce(inner, _) => is_relative(inner),
        ExprKind::Property(property) => property.of.as_ref().is_none_or(is_relative),
        ExprKind::Element(element) => element.of.as_ref().is_none_or(is_relative),
        _ => false,
    }
}
