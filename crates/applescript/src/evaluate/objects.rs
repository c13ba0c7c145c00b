//! Objects of frameworks: `current application's NSString's stringWithString:"x"`. The host has them; here is when it
//! is asked.

use std::rc::Rc;

use super::{Interpreter, Run};
use crate::{
    code::Term,
    coerce,
    terms::codes,
    value::{Element, List, Reference, Root, Select, Step, Value},
    vocabulary::Key,
};

impl Interpreter<'_> {
    /// What a call of a method of an object, or of a function, leads to; none: the target is neither.
    #[expect(
        clippy::option_option,
        reason = "no object of a framework, or a method without a result"
    )]
    pub(super) fn call_object(
        &mut self,
        target: &Value,
        name: &str,
        arguments: &[Value],
    ) -> Run<Option<Option<Value>>> {
        let target = match target {
            Value::Reference(reference) if is_of_framework(reference) => Rc::clone(reference),
            Value::CurrentApplication => Rc::new(Reference {
                root: Root::CurrentApplication,
                steps: Vec::new(),
            }),
            _ => return Ok(None),
        };
        self.charge(16)?;
        let selector = selector(name, arguments.len());
        self.host
            .call_object(&target, &selector, arguments)
            .map(Some)
    }

    /// The items of an array of a framework, which are objects themselves; none: it is no array.
    pub(super) fn items_of_object(&mut self, object: &Reference) -> Run<Option<List>> {
        let Value::List(values) = self.host.object_value(object)? else {
            return Ok(None);
        };
        self.made_list(values.len())?;
        let steps = |at| {
            let mut steps = object.steps.clone();
            steps.push(Step::Element(Element {
                class: Term::new(codes::ITEM, "item"),
                filter: None,
                select: Select::Index(at),
            }));
            steps
        };
        let items = (1..=values.len()).map(|at| {
            self.charge(16)?;
            self.host.object(&Reference {
                root: Root::CurrentApplication,
                steps: steps(at as i64),
            })
        });
        items.collect::<Run<Vec<_>>>().map(List::new).map(Some)
    }

    /// Sets a property of an object, as its method `setName:` does.
    pub(super) fn set_object(&mut self, object: &Reference, key: &Key, value: Value) -> Run<()> {
        self.charge(16)?;
        let mut letters = key.text().chars();
        let first = letters.next().map(char::to_uppercase);
        let name: String = first.into_iter().flatten().chain(letters).collect();
        self.host
            .call_object(object, &format!("set{name}:"), &[value])
            .map(|_| ())
    }

    /// An object as a class of AppleScript: the value it stands for, coerced.
    pub(super) fn object_as(&mut self, object: &Reference, class: &Term) -> Run<Value> {
        let itself = Value::Reference(Rc::new(object.clone()));
        let value = self.host.object_value(object)?;
        if matches!(value, Value::Reference(_)) {
            return match class.code {
                codes::ANY | codes::REFERENCE => Ok(value),
                codes::LIST => Ok(Value::list(vec![value])),
                _ => Err(coerce::cannot(&itself, class)),
            };
        }
        self.coerce(|coercion| coercion.to(&value, class))
            .map_err(|error| {
                if error.fatal {
                    error
                } else {
                    coerce::cannot(&itself, class)
                }
            })
    }
}

/// Whether a reference begins at a class, a constant or an object of a framework.
pub(super) fn is_of_framework(reference: &Reference) -> bool {
    matches!(reference.root, Root::CurrentApplication)
        && match reference.steps.first() {
            Some(Step::Property(Key::Name(..))) => true,
            Some(Step::Element(element)) => {
                [codes::OBJECT, codes::CLASS].contains(&element.class.code)
            }
            _ => false,
        }
}

/// The selector of a method: `setValue_forKey_` is how AppleScript writes `setValue:forKey:` in a call with
/// parentheses.
fn selector(name: &str, arguments: usize) -> String {
    let places = name.matches('_').count();
    if arguments > 0 && !name.contains(':') && places == arguments && name.ends_with('_') {
        return name.replace('_', ":");
    }
    name.to_owned()
}
