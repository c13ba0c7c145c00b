//! An app that has any dictionary, and notes the events that it gets.

use applescript::{
    Application, ApplicationName, Bound, Code, Comparison, Date, Dictionary, Error, Event, Host,
    Key, List, Reference, Select, Step, Test, Value,
};
use std::rc::Rc;

const ADDITIONS: &str =
    include_str!("../../../crates/simulated-mac/data/apple/terms/standard-additions.txt");

pub(super) struct Recorder {
    pub(super) app: &'static str,
    pub(super) terms: Rc<Dictionary>,
    additions: Rc<Dictionary>,
    /// What was sent, as codes: without which of the elements was meant.
    pub(super) sent: Vec<String>,
}

impl Recorder {
    pub(super) fn new(app: &'static str, terms: &str) -> Self {
        Self {
            app,
            terms: Rc::new(Dictionary::parse(terms).unwrap()),
            additions: Rc::new(Dictionary::parse(ADDITIONS).unwrap()),
            sent: Vec::new(),
        }
    }
}

impl Host for Recorder {
    fn application(&mut self, name: &ApplicationName) -> Result<Rc<Application>, Error> {
        let ApplicationName::Name(text) = name else {
            return Err(Error::numbered(-1728));
        };
        assert_eq!(&**text, self.app);
        Ok(Rc::new(Application {
            by: name.clone(),
            name: Rc::clone(text),
        }))
    }

    fn dictionary(&mut self, _: &Application) -> Option<Rc<Dictionary>> {
        Some(Rc::clone(&self.terms))
    }

    fn additions(&mut self) -> Option<Rc<Dictionary>> {
        Some(Rc::clone(&self.additions))
    }

    fn send(&mut self, event: &Event) -> Result<Option<Value>, Error> {
        if event.addition {
            assert_eq!(event.code.to_string(), "misccurd", "{}", event.name);
            return Ok(Some(Value::Date(Date::new(0))));
        }
        let mut told = vec![event.code.to_string()];
        told.extend(event.direct.as_ref().map(value));
        told.extend(
            event
                .parameters
                .iter()
                .map(|(code, _, of)| format!("{code}:{}", value(of))),
        );
        self.sent.push(told.join(" "));
        let code = event.code.to_string();
        Ok(match code.as_str() {
            "corecnte" => Some(Value::Integer(3)),
            "coredoex" => Some(Value::Boolean(true)),
            "coregetd" => Some(match event.direct.as_ref().map_or(1, asked) {
                1 => Value::Missing,
                many => Value::List(List::new(vec![Value::Missing; many])),
            }),
            _ => None,
        })
    }
}

/// How many objects are asked for.
fn asked(direct: &Value) -> usize {
    let Value::Reference(reference) = direct else {
        return 1;
    };
    let many = reference.steps.iter().filter_map(|step| match step {
        Step::Element(element) => match &element.select {
            Select::Every => Some(2),
            Select::Range(from, to) => match (&**from, &**to) {
                (Bound::Value(Value::Integer(from)), Bound::Value(Value::Integer(to))) => {
                    usize::try_from(to - from + 1).ok()
                }
                _ => Some(2),
            },
            _ => None,
        },
        _ => None,
    });
    many.product::<usize>().max(1)
}

fn value(value: &Value) -> String {
    match value {
        Value::Reference(reference) => reference_codes(reference),
        Value::Record(record) => {
            let keys: Vec<String> = record
                .fields()
                .iter()
                .map(|(key, _)| key_code(key))
                .collect();
            format!("{{{}}}", keys.join(" "))
        }
        Value::Constant(term) | Value::Class(term) => term.code.to_string(),
        _ => "value".to_owned(),
    }
}

fn key_code(key: &Key) -> String {
    match key {
        Key::Term(term) => term.code.to_string(),
        other => format!("{other:?}"),
    }
}

/// The way to what is meant, the innermost first.
fn reference_codes(reference: &Reference) -> String {
    let steps: Vec<String> = reference.steps.iter().rev().map(step).collect();
    steps.join(" of ")
}

fn step(step: &Step) -> String {
    match step {
        Step::Property(key) => key_code(key),
        Step::Element(element) => {
            let class: Code = element.class.code;
            let filter = element
                .filter
                .as_ref()
                .map(|filter| format!("[{}]", test(filter)));
            format!("{class}{}", filter.unwrap_or_default())
        }
        Step::Place(_) => "place".to_owned(),
    }
}

fn test(filter: &Test) -> String {
    match filter {
        Test::Or(one, other) => format!("{} or {}", test(one), test(other)),
        Test::Compare {
            steps, operator, ..
        } => {
            let steps: Vec<String> = steps.iter().map(step).collect();
            assert!(matches!(operator, Comparison::Contains));
            format!("{} contains", steps.join(" "))
        }
        other => panic!("{other:?}"),
    }
}
