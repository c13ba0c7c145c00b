//! Object specifiers from AppleScript to the steps of events and back.

use std::rc::Rc;

use applescript::{
    Application, ApplicationName, Bound, Comparison, Dictionary, Element, Error, Key, Place,
    Reference, Root, Select,
};

use super::{
    Mac,
    names::{self, Names},
};
use crate::apple_events::{
    address,
    failure::Failure,
    value::{self, Operator, Step, Target, Test},
};

impl Mac {
    /// Ends the process when an application has to know a name that is not known here, as JXA does.
    pub(super) fn check_name(&self, target: &Target, name: &str) {
        let partial = self.host.world(|world| {
            address::address(world, target).is_some_and(|address| !address.dictionary_is_whole())
        });
        if !partial {
            return;
        }
        let member = self
            .host
            .world(|world| address::member(world, target, "application", name));
        if let Err(Failure::NotSimulated(what)) = member {
            self.host.not_simulated(&what);
        }
    }

    /// The steps of a specifier.
    pub(super) fn steps(
        &self,
        steps: &[applescript::Step],
        terms: Option<&Dictionary>,
    ) -> Result<Vec<Step>, Error> {
        let mut found = Vec::with_capacity(steps.len() * 2);
        for step in steps {
            match step {
                applescript::Step::Property(key) => {
                    found.push(Step::Property(property_name(key)));
                }
                applescript::Step::Element(element) => self.element(element, terms, &mut found)?,
                // The end is where all new elements go; before and behind another one is in what holds that.
                applescript::Step::Place(Place::Beginning | Place::End) => {}
                applescript::Step::Place(Place::Before | Place::After) => {
                    while !matches!(found.pop(), None | Some(Step::Elements(_))) {}
                }
            }
        }
        Ok(found)
    }

    fn element(
        &self,
        element: &Element,
        terms: Option<&Dictionary>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Error> {
        // What is named by an alias or a file of AppleScript's own, whatever it is.
        let is_file = matches!(&element.class.code.bytes(), b"alis" | b"furl");
        steps.push(Step::Elements(match is_file {
            true => "aliases".to_owned(),
            false => Names::plural(&element.class, terms),
        }));
        if let Some(filter) = &element.filter {
            steps.push(Step::Whose(self.test(filter, terms)?));
        }
        match &element.select {
            Select::Every => {}
            Select::Index(index) => steps.push(at(*index)),
            Select::Name(name) => steps.push(Step::Name(name.to_string())),
            Select::Id(id) => steps.push(Step::Id(self.value(id)?)),
            Select::Middle => steps.push(Step::Middle),
            Select::Some => steps.push(Step::Any),
            Select::Range(first, last) => {
                let ends = (self.end(first, terms)?, self.end(last, terms)?);
                steps.push(Step::Range(Box::new(ends.0), Box::new(ends.1)));
            }
        }
        Ok(())
    }

    /// An end of a range: an index, a name, or an element of the same class.
    fn end(&self, bound: &Bound, terms: Option<&Dictionary>) -> Result<Step, Error> {
        let steps = match bound {
            Bound::Value(applescript::Value::Integer(index)) => return Ok(at(i64::from(*index))),
            Bound::Value(applescript::Value::Real(index)) if index.fract() == 0.0 => {
                return Ok(at(*index as i64));
            }
            Bound::Value(applescript::Value::Text(name)) => {
                return Ok(Step::Name(name.to_string()));
            }
            Bound::Value(_) => return Err(Error::numbered(-1700)),
            Bound::Steps(steps) => self.steps(steps, terms)?,
        };
        match steps.as_slice() {
            [Step::Elements(_), end] => Ok(end.clone()),
            _ => self
                .host
                .not_simulated("a range whose ends are no single elements"),
        }
    }

    fn test(&self, test: &applescript::Test, terms: Option<&Dictionary>) -> Result<Test, Error> {
        Ok(match test {
            applescript::Test::And(a, b) => {
                Test::And(vec![self.test(a, terms)?, self.test(b, terms)?])
            }
            applescript::Test::Or(a, b) => {
                Test::Or(vec![self.test(a, terms)?, self.test(b, terms)?])
            }
            applescript::Test::Not(inner) => Test::Not(vec![self.test(inner, terms)?]),
            applescript::Test::Compare {
                steps,
                operator,
                value,
            } => {
                let steps = self.steps(steps, terms)?;
                // `whose class is document file`: classes have the names that objects tell of themselves.
                let is_class = matches!(
                    steps.last(),
                    Some(Step::Property(name)) if names::same(name, "class")
                );
                let meant = |value: value::Value| match value {
                    value::Value::Text(name) if is_class => value::Value::Text(names::camel(&name)),
                    other => other,
                };
                let compare = |operator, value| Test::Compare {
                    steps: steps.clone(),
                    operator,
                    value,
                };
                let (operator, negated) = match operator {
                    Comparison::Equal => (Operator::Equals, false),
                    Comparison::NotEqual => (Operator::Equals, true),
                    Comparison::Less => (Operator::Less, false),
                    Comparison::LessOrEqual => (Operator::LessOrEqual, false),
                    Comparison::Greater => (Operator::Greater, false),
                    Comparison::GreaterOrEqual => (Operator::GreaterOrEqual, false),
                    Comparison::Contains => (Operator::Contains, false),
                    Comparison::NotContains => (Operator::Contains, true),
                    Comparison::StartsWith => (Operator::BeginsWith, false),
                    Comparison::EndsWith => (Operator::EndsWith, false),
                    Comparison::IsIn | Comparison::IsNotIn => {
                        let value::Value::List(items) = self.value(value)? else {
                            self.host.not_simulated("a filter with `is in` and no list");
                        };
                        let any = items
                            .into_iter()
                            .map(meant)
                            .map(|item| compare(Operator::Equals, item));
                        let any = Test::Or(any.collect());
                        return Ok(if *operator == Comparison::IsIn {
                            any
                        } else {
                            Test::Not(vec![any])
                        });
                    }
                };
                let held = compare(operator, meant(self.value(value)?));
                if negated { Test::Not(vec![held]) } else { held }
            }
        })
    }

    /// A reference that an application gives out.
    pub(super) fn given_out(
        &self,
        reference: &value::Reference,
        root: &Root,
        terms: Option<&Dictionary>,
    ) -> applescript::Value {
        let mut steps = Vec::new();
        let mut given = reference.steps.iter().peekable();
        while let Some(step) = given.next() {
            match step {
                Step::Property(name) => {
                    steps.push(applescript::Step::Property(
                        self.names.property(name, terms),
                    ));
                }
                Step::Elements(plural) => {
                    let select = match given.peek() {
                        Some(Step::Index(index)) => {
                            Some(Select::Index(if *index >= 0 { index + 1 } else { *index }))
                        }
                        Some(Step::Name(name)) => Some(Select::Name(name.as_str().into())),
                        Some(Step::Id(id)) => Some(Select::Id(self.reply(id, root, terms, false))),
                        _ => None,
                    };
                    if select.is_some() {
                        given.next();
                    }
                    steps.push(applescript::Step::Element(Element {
                        class: Names::class(plural, terms),
                        filter: None,
                        select: select.unwrap_or(Select::Every),
                    }));
                }
                // Applications give out names, places and ids only.
                Step::Range(..)
                | Step::Index(_)
                | Step::Name(_)
                | Step::Id(_)
                | Step::Middle
                | Step::Any
                | Step::Whose(_) => {}
            }
        }
        if steps.is_empty()
            && let Target::Named(name) = &reference.target
            && reference.class == "application"
            && self
                .host
                .world(|world| world.installed_with_name(name).is_some())
        {
            return applescript::Value::Application(Rc::new(Application {
                by: ApplicationName::Name(name.as_str().into()),
                name: name.as_str().into(),
            }));
        }
        if steps.is_empty()
            && let Root::Application(application) = root
        {
            return applescript::Value::Application(Rc::clone(application));
        }
        applescript::Value::Reference(Rc::new(Reference {
            root: root.clone(),
            steps,
        }))
    }
}

/// An index of AppleScript, which counts from 1, as a step, which counts from 0.
fn at(index: i64) -> Step {
    Step::Index(match index {
        1.. => index - 1,
        // There is none.
        0 => i64::MAX,
        from_the_end => from_the_end,
    })
}

/// A property as JXA names it.
fn property_name(key: &Key) -> String {
    names::camel(key.text())
}
