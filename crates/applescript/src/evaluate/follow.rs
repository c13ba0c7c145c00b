//! Following an object specifier to its value: into the script's own values, or by an Apple event.

use super::{
    Interpreter, Run,
    objects::is_of_framework,
    specifier::{LONGEST, Referred},
};
use crate::{
    code::{Code, Term},
    display,
    error::Error,
    host::Event,
    terms::codes,
    value::{List, Reference, Root, Step, Value},
    vocabulary::Place,
};
use std::rc::Rc;

impl Interpreter<'_> {
    pub(super) fn followed(&mut self, referred: Referred) -> Run<Value> {
        match referred {
            Referred::Open(reference) => self.get(&reference),
            Referred::Value(value) => Ok(value),
        }
    }

    /// The value that a reference means; other values as they are.
    pub(super) fn got(&mut self, value: Value) -> Run<Value> {
        match self.plain(&value)? {
            Value::Reference(reference) => self.get(&reference),
            other => Ok(other),
        }
    }

    fn get(&mut self, reference: &Reference) -> Run<Value> {
        if let Some(Step::Place(_)) = reference.steps.last() {
            return Ok(Value::Reference(Rc::new(reference.clone())));
        }
        if is_of_framework(reference) {
            self.charge(16)?;
            return self.host.object(reference);
        }
        let event = self.event_about(codes::GET, "get", reference, Vec::new());
        let reply = self.send(&event)?;
        reply.ok_or_else(|| {
            Error::run(
                -2763,
                "No result was returned from some part of this expression.",
            )
        })
    }

    /// The value that a reference means, as a class that its application makes it, or AppleScript where it does not.
    pub(super) fn get_as(&mut self, reference: &Reference, class: &Term) -> Run<Value> {
        let value = self.got(Value::Reference(Rc::new(reference.clone())))?;
        match &value {
            Value::Reference(object) if is_of_framework(object) => self.object_as(object, class),
            Value::Reference(_) if class.code == codes::LIST => Ok(Value::list(vec![value])),
            Value::Reference(_) => self.asked_as(&value, class),
            Value::List(items) if has_objects(items) => self.objects_as(items, class),
            _ => self.coerce(|coercion| coercion.to(&value, class)),
        }
    }

    /// Objects of an application as a class: `selection as text`, `selection as alias`.
    pub(super) fn objects_as(&mut self, items: &List, class: &Term) -> Run<Value> {
        let whole = Value::List(items.clone());
        match (class.code, items.items().as_slice()) {
            (codes::TEXT, objects) => {
                let mut texts = Vec::with_capacity(objects.len());
                for object in objects {
                    texts.push(match object {
                        Value::Reference(_) => self.asked_as(object, class)?,
                        other => other.clone(),
                    });
                }
                let texts = Value::list(texts);
                self.coerce(|coercion| coercion.to(&texts, class))
            }
            (codes::LIST, _) => Ok(whole),
            (_, [only @ Value::Reference(_)]) => self.asked_as(only, class),
            _ => self.coerce(|coercion| coercion.to(&whole, class)),
        }
    }

    /// An object of an application as a class: only its application knows.
    fn asked_as(&mut self, value: &Value, class: &Term) -> Run<Value> {
        let refused = || crate::coerce::cannot(value, class);
        let Value::Reference(object) = value else {
            return Err(refused());
        };
        if is_of_framework(object) {
            return self.object_as(object, class);
        }
        let wanted = (Code::new(b"rtyp"), "as".into(), Value::Class(class.clone()));
        let event = self.event_about(codes::GET, "get", object, vec![wanted]);
        match self.send(&event) {
            Ok(Some(made)) if !matches!(made, Value::Reference(_)) => Ok(made),
            Err(error) if error.number != -1700 => Err(error),
            _ => Err(refused()),
        }
    }

    pub(super) fn event_about(
        &self,
        code: crate::code::EventCode,
        name: &str,
        reference: &Reference,
        parameters: Vec<(Code, Rc<str>, Value)>,
    ) -> Event {
        Event {
            target: reference.root.clone(),
            code,
            name: name.into(),
            direct: Some(Value::Reference(Rc::new(reference.clone()))),
            parameters,
            subject: None,
            addition: false,
            timeout: self.context.timeout,
            waits: true,
        }
    }

    /// Sends an event; its errors are told as the application's.
    pub(super) fn send(&mut self, event: &Event) -> Run<Option<Value>> {
        self.charge(16)?;
        self.host.send(event).map_err(|error| told(error, event))
    }

    /// A value with references into the script's own values followed.
    pub(super) fn plain(&mut self, value: &Value) -> Run<Value> {
        let mut value = value.clone();
        for _ in 0..LONGEST {
            let Value::Reference(reference) = &value else {
                return Ok(value);
            };
            let start = match &reference.root {
                Root::Application(_) | Root::CurrentApplication => return Ok(value),
                Root::Script(script) => Value::Script(Rc::clone(script)),
                Root::AppleScript => Value::AppleScript,
                Root::Value(start) => (**start).clone(),
            };
            let mut reached = start;
            for step in &reference.steps {
                reached = self.step_from(&reached, step)?;
            }
            value = reached;
        }
        Err(Error::numbered(-2706))
    }

    fn step_from(&mut self, value: &Value, step: &Step) -> Run<Value> {
        match step {
            Step::Property(key) => {
                if let Some(reference) = Self::of_application(value) {
                    return Ok(Value::Reference(Rc::new(reference.with(step.clone()))));
                }
                self.member(value, key)
            }
            Step::Element(element) => {
                if let Some(reference) = Self::of_application(value) {
                    return Ok(Value::Reference(Rc::new(reference.with(step.clone()))));
                }
                self.elements_of(value, element)
            }
            Step::Place(place) => match (value, place) {
                (Value::List(list), Place::Beginning) => {
                    list.get(0).ok_or_else(|| Error::numbered(-1728))
                }
                (Value::List(list), Place::End) => {
                    let last = list.len().checked_sub(1).and_then(|last| list.get(last));
                    last.ok_or_else(|| Error::numbered(-1728))
                }
                _ => Err(Error::numbered(-1728)),
            },
        }
    }
}

/// Whether a list has an object of an application among its items.
pub(super) fn has_objects(items: &List) -> bool {
    items
        .items()
        .iter()
        .any(|item| matches!(item, Value::Reference(_)))
}

/// What an application answers, as AppleScript tells it: with the application's name and the object.
fn told(mut error: Error, event: &Event) -> Error {
    if error.fatal {
        return error;
    }
    if error.message == crate::error::sentence(error.number) {
        let offending = error
            .about
            .as_ref()
            .and_then(|about| about.offending.as_ref());
        let object = offending
            .or(event.direct.as_ref())
            .map(display::without_application);
        if let Some(object) = object {
            match error.number {
                -1728 => error.message = format!("Can’t get {object}."),
                -1719 => error.message = format!("Can’t get {object}. Invalid index."),
                -1708 => {
                    error.message =
                        format!("{object} doesn’t understand the “{}” message.", event.name)
                }
                -10006 => {
                    let value = event
                        .parameter(b"data")
                        .map(display::source)
                        .unwrap_or_default();
                    error.message = format!("Can’t set {object} to {value}.");
                }
                _ => {}
            }
        }
        if error.number == -1743
            && let Root::Application(application) = &event.target
        {
            error.message = format!(
                "Not authorized to send Apple events to {}.",
                application.name
            );
            return error;
        }
    }
    // An application that could not be found did not answer.
    let not_found = error
        .about
        .as_ref()
        .is_some_and(|about| matches!(about.offending, Some(Value::Application(_))));
    if let Root::Application(application) = &event.target
        && !event.addition
        && !not_found
    {
        error.message = format!("{} got an error: {}", application.name, error.message);
    }
    if error
        .about
        .as_ref()
        .is_none_or(|about| about.offending.is_none())
        && let Some(direct) = &event.direct
    {
        return error.about(direct.clone());
    }
    error
}
