//! The statements `set` and `copy`: what may be assigned to, patterns of lists and records, and copies of values.

use std::{cell::RefCell, rc::Rc};

use super::{Interpreter, Run, access::absolute, objects::is_of_framework};
use crate::{
    code::Code,
    display,
    error::Error,
    measure,
    syntax::{Expr, ExprKind, Pattern},
    terms::codes,
    value::{Date, Element, List, Record, Reference, Root, Script, Select, Step, Value},
    vocabulary::{Key, Place},
};

/// How many values one copy may make.
const MOST: usize = 4_000_000;
/// How deep values may be nested that are copied.
const DEEPEST: usize = 200;

impl Interpreter<'_> {
    /// Gives a value to what an expression names.
    pub(super) fn assign(&mut self, target: &Expr, value: Value) -> Run<()> {
        self.enter()?;
        let done = self.assign_within(target, value);
        self.leave();
        done.map_err(|error| error.at(target.range))
    }

    fn assign_within(&mut self, target: &Expr, value: Value) -> Run<()> {
        match &target.kind {
            ExprKind::Variable(name) => {
                self.set_variable(&name.lower, value);
                Ok(())
            }
            ExprKind::Group(inner) => self.assign(inner, value),
            ExprKind::List(targets) => {
                let items = match self.plain(&value)? {
                    Value::List(list) => list.items(),
                    other => vec![other],
                };
                for (at, target) in targets.iter().enumerate() {
                    let Some(item) = items.get(at) else {
                        return Err(Error::run(
                            -1728,
                            format!("Can’t get item {} of {}.", at + 1, display::source(&value)),
                        ));
                    };
                    self.assign(target, item.clone())?;
                }
                Ok(())
            }
            ExprKind::Record(targets) => {
                let value = self.plain(&value)?;
                for (key, target) in targets {
                    let item = self.member(&value, key)?;
                    self.assign(target, item)?;
                }
                Ok(())
            }
            ExprKind::Property(property) => {
                let container = self.container(property.of.as_ref())?;
                self.set_step(
                    &container,
                    Step::Property(property.key.clone()),
                    value,
                    property.of.is_none(),
                )
            }
            ExprKind::Element(element) => {
                let container = self.container(element.of.as_ref())?;
                let step = self.element_step(element)?;
                self.set_step(&container, Step::Element(step), value, false)
            }
            ExprKind::Place(place, of) => {
                let container = self.container(of.as_deref())?;
                self.set_step(&container, Step::Place(*place), value, false)
            }
            ExprKind::Class(term) if measure::unit_of(term.code).is_some() => {
                Err(cannot_set(&Value::Class(term.clone()), &value))
            }
            // A word of the dictionary that is in force is no name of a script's own [apps 2.1].
            ExprKind::Constant(term) => Err(cannot_set(&Value::Constant(term.clone()), &value)),
            ExprKind::Class(term) => {
                // A term that is no property where it is used: a name of the script's own.
                let lower: Rc<str> = term.name.to_lowercase().as_str().into();
                self.set_variable(&lower, value);
                Ok(())
            }
            _ => {
                let referred = self.refer(target)?;
                match &referred {
                    Value::Reference(reference) => {
                        let reference = Rc::clone(reference);
                        self.set_reference(&reference, value)
                    }
                    _ => Err(cannot_set(&referred, &value)),
                }
            }
        }
    }

    /// Gives a value to what a reference means.
    fn set_reference(&mut self, reference: &Reference, value: Value) -> Run<()> {
        let Some((last, before)) = reference.steps.split_last() else {
            return Err(cannot_set(
                &Value::Reference(Rc::new(reference.clone())),
                &value,
            ));
        };
        let container = Reference {
            root: reference.root.clone(),
            steps: before.to_vec(),
        };
        self.set_step(
            &Value::Reference(Rc::new(container)),
            last.clone(),
            value,
            false,
        )
    }

    fn set_step(&mut self, container: &Value, step: Step, value: Value, bare: bool) -> Run<()> {
        let root = match container {
            Value::Application(application) => Some(Root::Application(Rc::clone(application))),
            Value::CurrentApplication => Some(Root::CurrentApplication),
            _ => None,
        };
        if let Some(root) = root {
            let reference = Reference {
                root,
                steps: vec![step],
            };
            return self.send_set(&reference, value);
        }
        if let Value::Reference(reference) = container {
            if matches!(
                reference.root,
                Root::Application(_) | Root::CurrentApplication
            ) {
                if is_contents(&step) {
                    return self.send_set(reference, value);
                }
                if let Step::Property(key) = &step
                    && is_of_framework(reference)
                {
                    return self.set_object(reference, key, value);
                }
                return self.send_set(&reference.with(step), value);
            }
            if is_contents(&step) {
                // What a reference into a value means is replaced there.
                let reference = Rc::clone(reference);
                return self.set_reference(&reference, value);
            }
        }
        let plain = self.plain(container)?;
        if matches!(&plain, Value::Application(_) | Value::CurrentApplication)
            || matches!(&plain, Value::Reference(_))
                && !matches!(container, Value::Reference(same) if matches!(&plain, Value::Reference(other) if Rc::ptr_eq(same, other)))
        {
            return self.set_step(&plain, step, value, bare);
        }
        if let Some(file) = self.file_of_application(&plain) {
            return self.send_set(&file.with(step), value);
        }
        match &step {
            Step::Property(key) => self.set_member(&plain, key, value, bare),
            Step::Element(element) => self.set_element(&plain, element, value),
            Step::Place(place) => self.set_place(&plain, *place, value),
        }
    }

    fn send_set(&mut self, reference: &Reference, value: Value) -> Run<()> {
        let value = self.plain(&value)?;
        let data = (Code::new(b"data"), Rc::from("to"), value);
        let event = self.event_about(codes::SET, "set", reference, vec![data]);
        self.send(&event).map(|_no_reply| ())
    }

    fn set_member(&mut self, container: &Value, key: &Key, value: Value, bare: bool) -> Run<()> {
        let code = match key {
            Key::Term(term) => Some(term.code),
            Key::Name(..) => None,
        };
        if matches!(container, Value::AppleScript | Value::Script(_))
            && code.is_some_and(|code| self.properties.set(code, value.clone()))
        {
            return Ok(());
        }
        let set = match container {
            Value::Record(record) => record.replace(key, value.clone()),
            Value::Script(script) => {
                let lower: Rc<str> = key.text().to_lowercase().as_str().into();
                if bare {
                    self.set_variable(&lower, value);
                    return Ok(());
                }
                let mut owner = Some(Rc::clone(script));
                while let Some(one) = owner {
                    self.charge(1)?;
                    if one.variables.borrow().contains_key(&lower) {
                        one.variables.borrow_mut().insert(lower, value);
                        return Ok(());
                    }
                    owner = match &*one.parent.borrow() {
                        Some(Value::Script(parent)) => Some(Rc::clone(parent)),
                        _ => None,
                    };
                }
                false
            }
            Value::Date(date) => match code {
                Some(code) => self.set_date_member(date, code, &value)?,
                None => false,
            },
            _ => false,
        };
        if set {
            return Ok(());
        }
        Err(cannot_set(
            &in_value(container, Step::Property(key.clone())),
            &value,
        ))
    }

    fn set_element(&mut self, container: &Value, element: &Element, value: Value) -> Run<()> {
        if let (Value::List(list), Select::Index(index)) = (container, &element.select)
            && matches!(
                element.class.code,
                codes::ITEM | codes::ANY | codes::DISK_ITEM
            )
        {
            let place = absolute(*index, list.len());
            if let Some(slot) = place.and_then(|place| {
                list.0
                    .borrow_mut()
                    .to_mut()
                    .get_mut(place)
                    .map(|slot| std::mem::replace(slot, value.clone()))
            }) {
                drop(slot);
                return Ok(());
            }
        }
        Err(cannot_set(
            &in_value(container, Step::Element(element.clone())),
            &value,
        ))
    }

    fn set_place(&mut self, container: &Value, place: Place, value: Value) -> Run<()> {
        if let Value::List(list) = container {
            match place {
                Place::End => {
                    list.0.borrow_mut().to_mut().push(value);
                    crate::coerce::check_list_length(list.len())?;
                    return self.charge(1);
                }
                Place::Beginning => {
                    self.made_list(list.len())?;
                    list.0.borrow_mut().to_mut().insert(0, value);
                    return Ok(());
                }
                Place::Before | Place::After => {}
            }
        }
        Err(cannot_set(&in_value(container, Step::Place(place)), &value))
    }

    // ---- parameters ----

    /// Takes a value apart and gives its parts to local variables.
    pub(super) fn bind(
        &mut self,
        pattern: &Pattern,
        value: &Value,
        locals: &mut Vec<(Rc<str>, Value)>,
    ) -> Run<()> {
        self.enter()?;
        let bound = self.bind_within(pattern, value, locals);
        self.leave();
        bound
    }

    fn bind_within(
        &mut self,
        pattern: &Pattern,
        value: &Value,
        locals: &mut Vec<(Rc<str>, Value)>,
    ) -> Run<()> {
        match pattern {
            Pattern::Name(name) => locals.push((Rc::clone(&name.lower), value.clone())),
            Pattern::Coerced(pattern, class) => {
                let class = self.evaluate(class)?;
                let value = self.coerced(value.clone(), &class)?;
                self.bind(pattern, &value, locals)?;
            }
            Pattern::List(patterns) => {
                let items = match self.plain(value)? {
                    Value::List(list) => list.items(),
                    other => vec![other],
                };
                for (at, pattern) in patterns.iter().enumerate() {
                    let item = items.get(at).ok_or_else(|| {
                        Error::run(
                            -1728,
                            format!("Can’t get item {} of {}.", at + 1, display::source(value)),
                        )
                    })?;
                    self.bind(pattern, item, locals)?;
                }
            }
            Pattern::Record(fields) => {
                let value = self.plain(value)?;
                for (key, pattern) in fields {
                    let item = self.member(&value, key)?;
                    self.bind(pattern, &item, locals)?;
                }
            }
        }
        Ok(())
    }

    // ---- copies ----

    /// A copy that shares nothing with the value.
    pub(super) fn copy(&mut self, value: &Value) -> Run<Value> {
        let mut copying = Copying {
            left: MOST,
            scripts: Vec::new(),
        };
        let copy = copying.copy(value, 0);
        self.scripts
            .extend(copying.scripts.into_iter().map(|(_, copy)| copy));
        self.charge((MOST - copying.left) / 8)?;
        copy
    }
}

/// What a copy has come to.
struct Copying {
    /// How many more values it may make.
    left: usize,
    /// Script objects with their copies: a script may contain itself.
    scripts: Vec<(Rc<Script>, Rc<Script>)>,
}

impl Copying {
    fn copy(&mut self, value: &Value, depth: usize) -> Run<Value> {
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| Error::numbered(-2708))?;
        if depth > DEEPEST {
            return Err(Error::numbered(-2706));
        }
        Ok(match value {
            Value::List(list) => {
                let mut items = list.items();
                for item in &mut items {
                    *item = self.copy(item, depth + 1)?;
                }
                Value::List(List::new(items))
            }
            Value::Record(record) => {
                let mut fields = record.fields();
                for (_, item) in &mut fields {
                    *item = self.copy(item, depth + 1)?;
                }
                Value::Record(Record::new(fields))
            }
            Value::Date(date) => Value::Date(Date::new(date.seconds())),
            Value::Script(script) => Value::Script(self.script(script, depth)?),
            other => other.clone(),
        })
    }

    fn known(&self, script: &Rc<Script>) -> Option<Rc<Script>> {
        self.scripts
            .iter()
            .find(|(original, _)| Rc::ptr_eq(original, script))
            .map(|(_, copy)| Rc::clone(copy))
    }

    /// A script object with properties of its own. Its parent and the script around it stay what they are, unless they
    /// are copied with it.
    fn script(&mut self, script: &Rc<Script>, depth: usize) -> Run<Rc<Script>> {
        if let Some(known) = self.known(script) {
            return Ok(known);
        }
        let outer = script.outer.as_ref();
        let copy = Rc::new(Script {
            node: Rc::clone(&script.node),
            variables: RefCell::default(),
            parent: RefCell::new(script.parent.borrow().clone()),
            outer: outer.map(|outer| self.known(outer).unwrap_or_else(|| Rc::clone(outer))),
            captured: script.captured.clone(),
        });
        self.scripts.push((Rc::clone(script), Rc::clone(&copy)));
        let variables = script.variables.borrow().clone();
        for (name, value) in variables {
            let value = self.copy(&value, depth + 1)?;
            copy.variables.borrow_mut().insert(name, value);
        }
        Ok(copy)
    }
}

fn is_contents(step: &Step) -> bool {
    matches!(step, Step::Property(Key::Term(term)) if term.code == codes::CONTENTS)
}

fn in_value(container: &Value, step: Step) -> Value {
    Value::Reference(Rc::new(Reference {
        root: Root::Value(Box::new(container.clone())),
        steps: vec![step],
    }))
}

/// `Can’t set x to y.`
fn cannot_set(target: &Value, value: &Value) -> Error {
    Error::run(
        -10006,
        format!(
            "Can’t set {} to {}.",
            display::source(target),
            display::source(value)
        ),
    )
    .about(target.clone())
}
