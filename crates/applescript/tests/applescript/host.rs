//! A host for tests: an application with a few objects, scripting additions, a clock that stands still.

use std::rc::Rc;

use applescript::{
    Application, ApplicationName, Code, Dictionary, Element, Error, Event, EventCode, Host, Key,
    Reference, Root, Select, Step, Term, Value, application,
};

const ADDITIONS: &str = include_str!("../additions.txt");
const SHELF: &str = include_str!("../shelf.txt");

/// The host: `log` lines, and the names of the events that were sent.
pub(crate) struct TestHost {
    pub(crate) lines: Vec<String>,
    additions: Rc<Dictionary>,
    shelf: Rc<Dictionary>,
    names: Vec<String>,
}

impl Default for TestHost {
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            additions: Rc::new(Dictionary::parse(ADDITIONS).unwrap()),
            shelf: Rc::new(Dictionary::parse(SHELF).unwrap()),
            names: ["Emma", "Ulysses", "Faust"].map(str::to_owned).to_vec(),
        }
    }
}

impl TestHost {
    fn book(place: usize) -> Value {
        Value::Reference(Rc::new(Reference {
            root: Root::Application(Rc::new(application("Shelf"))),
            steps: vec![Step::Element(Element {
                class: Term::new(Code::new(b"book"), "book"),
                filter: None,
                select: Select::Index(place as i64 + 1),
            })],
        }))
    }

    /// The places of the books that a reference means, and whether it means just one.
    fn books(&self, element: &Element) -> Result<(Vec<usize>, bool), Error> {
        let all = || (0..self.names.len()).collect::<Vec<_>>();
        let places = match &element.filter {
            None => all(),
            Some(applescript::Test::Compare {
                operator, value, ..
            }) => {
                let text = applescript::display(value, applescript::Form::Human);
                all()
                    .into_iter()
                    .filter(|place| match operator {
                        applescript::Comparison::StartsWith => {
                            self.names[*place].starts_with(&text)
                        }
                        applescript::Comparison::Contains => self.names[*place].contains(&text),
                        _ => self.names[*place] == text,
                    })
                    .collect()
            }
            Some(_) => return Err(Error::numbered(-1726)),
        };
        let one = |place: Option<usize>| {
            let place = place.and_then(|place| places.get(place).copied());
            place
                .map(|place| (vec![place], true))
                .ok_or_else(|| Error::numbered(-1719))
        };
        match &element.select {
            Select::Every => Ok((places, false)),
            Select::Index(index) if *index > 0 => one(usize::try_from(*index - 1).ok()),
            Select::Index(index) => {
                let place = places.len() as i64 + index;
                one(usize::try_from(place).ok())
            }
            Select::Name(name) => {
                let itself = Value::Reference(Rc::new(Reference {
                    root: Root::Application(Rc::new(application("Shelf"))),
                    steps: vec![Step::Element(element.clone())],
                }));
                let place = self
                    .names
                    .iter()
                    .position(|known| known.eq_ignore_ascii_case(name));
                place
                    .map(|place| (vec![place], true))
                    .ok_or_else(|| Error::numbered(-1728).about(itself))
            }
            _ => Err(Error::numbered(-1728)),
        }
    }
}

impl Host for TestHost {
    fn application(&mut self, name: &ApplicationName) -> Result<Rc<Application>, Error> {
        match name {
            ApplicationName::Name(name) => Ok(Rc::new(application(name))),
            ApplicationName::Id(id) if &**id == "org.example.shelf" => {
                Ok(Rc::new(application("Shelf")))
            }
            ApplicationName::Id(id) => Err(Error::run(
                -1728,
                format!("Can’t get application id \"{id}\"."),
            )),
        }
    }

    fn dictionary(&mut self, application: &Application) -> Option<Rc<Dictionary>> {
        (&*application.name == "Shelf").then(|| Rc::clone(&self.shelf))
    }

    fn additions(&mut self) -> Option<Rc<Dictionary>> {
        Some(Rc::clone(&self.additions))
    }

    fn is_running(&mut self, application: &Application) -> Result<bool, Error> {
        Ok(&*application.name == "Shelf")
    }

    fn log(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

    fn now(&mut self) -> f64 {
        // Sunday, November 22, 2026, 01:05:05 UTC
        1_795_309_505.0
    }

    fn zone_offset(&mut self, _utc: f64) -> i64 {
        3600
    }

    fn exists(&mut self, path: &str) -> bool {
        path == "/Users/user/Notes.txt"
    }

    fn script_text(&mut self, path: &str) -> Result<Rc<str>, Error> {
        match path {
            "/Users/user/lib.applescript" => Ok("property greeting : \"Hello, \"\non greet(who)\n\tgreeting & who\nend greet\non run {a}\n\ta & \"!\"\nend run".into()),
            _ => Err(Error::run(-43, format!("File {path} wasn’t found."))),
        }
    }

    fn send(&mut self, event: &Event) -> Result<Option<Value>, Error> {
        let Root::Application(target) = &event.target else {
            return Err(Error::numbered(-1708));
        };
        if &*target.name != "Shelf" {
            return Err(Error::numbered(-600));
        }
        let code = event.code;
        let Some(Value::Reference(reference)) = &event.direct else {
            if code == EventCode::parse("shlfshou") {
                let Some(Value::Text(text)) = &event.direct else {
                    return Err(Error::numbered(-1701));
                };
                let loud = matches!(event.parameter(b"loud"), Some(Value::Boolean(true)));
                let text = if loud {
                    text.to_uppercase()
                } else {
                    text.to_string()
                };
                self.lines.push(text);
                return Ok(None);
            }
            if code == EventCode::parse("corecrel") {
                let Some(Value::Record(record)) = event.parameter(b"prdt") else {
                    return Err(Error::numbered(-1701));
                };
                let Some(Value::Text(name)) = record.get(&Key::name("name")) else {
                    return Err(Error::numbered(-1700));
                };
                self.names.push(name.to_string());
                return Ok(Some(Self::book(self.names.len() - 1)));
            }
            return if code == EventCode::parse("miscactv") {
                Ok(None)
            } else {
                Err(Error::numbered(-1708))
            };
        };
        let (found, one, property) = match reference.steps.as_slice() {
            [Step::Property(key)] if &**key.text() == "owner" => {
                return Ok(Some(Value::text("Ada")));
            }
            [Step::Element(element)] => {
                let (found, one) = self.books(element)?;
                (found, one, None)
            }
            [Step::Element(element), Step::Property(key)] => {
                let (found, one) = self.books(element)?;
                (found, one, Some(key.text().to_string()))
            }
            _ => return Err(Error::numbered(-1728)),
        };
        let many = |values: Vec<Value>| match values.first() {
            Some(first) if one => first.clone(),
            _ => Value::list(values),
        };
        if code == EventCode::parse("coregetd") {
            let values = found.iter().map(|place| match property.as_deref() {
                None => Ok(Self::book(*place)),
                Some("name") => Ok(Value::text(&self.names[*place])),
                Some("pages") => Ok(Value::whole((*place as i64 + 1) * 100)),
                _ => Err(Error::numbered(-1728)),
            });
            return values
                .collect::<Result<Vec<_>, _>>()
                .map(|values| Some(many(values)));
        }
        if code == EventCode::parse("corecnte") {
            return Ok(Some(Value::whole(found.len() as i64)));
        }
        if code == EventCode::parse("coredoex") {
            return Ok(Some(Value::Boolean(!found.is_empty())));
        }
        if code == EventCode::parse("coresetd") && property.as_deref() == Some("name") {
            let Some(Value::Text(name)) = event.parameter(b"data") else {
                return Err(Error::numbered(-10006));
            };
            for place in found {
                self.names[place] = name.to_string();
            }
            return Ok(None);
        }
        if code == EventCode::parse("shlfread") {
            self.lines.push(format!("read {}", self.names[found[0]]));
            return Ok(None);
        }
        Err(Error::numbered(-1708))
    }
}
