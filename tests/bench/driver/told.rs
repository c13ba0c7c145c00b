//! What answers told: elements with their refs, and records with their ids.

use serde_json::Value;

/// An element that an answer named.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    /// How a call names it.
    pub(crate) reference: String,
    role: String,
    /// The rest of what was said of it.
    words: String,
}

impl Element {
    /// Whether it shows a text already.
    pub(crate) fn has_value(&self) -> bool {
        self.words.contains("=\"")
    }

    /// Whether it is what a task means: `Button "Save"` by role and name, `TextField ~ Untitled` by role and a part of what is said.
    fn is(&self, meant: &str) -> bool {
        let (role, rest) = meant.split_once(' ').unwrap_or((meant, ""));
        let is_told = match rest.strip_prefix("~ ") {
            Some(part) => self.words.contains(part),
            None => self.words.trim_start().starts_with(rest),
        };
        role == self.role && is_told
    }
}

/// What a session has been told since its last look.
#[derive(Debug, Default)]
pub(crate) struct Told {
    elements: Vec<Element>,
    records: Vec<Value>,
}

impl Told {
    /// Takes an answer; a look tells all that there is, so that nothing of before counts.
    pub(crate) fn take(&mut self, result: &Value, is_look: bool) {
        if is_look {
            self.elements.clear();
        }
        let mut newest = Self::default();
        for block in result["content"].as_array().into_iter().flatten() {
            let text = block["text"].as_str().unwrap_or_default();
            match serde_json::from_str::<Value>(text) {
                Ok(fields) => newest.read(&fields),
                Err(_) => newest.read_lines(text),
            }
        }
        // What was told last is meant first.
        newest.elements.append(&mut self.elements);
        newest.records.append(&mut self.records);
        *self = newest;
    }

    /// The element that a task means.
    pub(crate) fn element(&self, meant: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.is(meant))
    }

    /// What belongs to the record of which an answer told that name: `id`, or the first address in it.
    pub(crate) fn of_record(&self, name: &str, wanted: &str) -> Option<Value> {
        let mut records = self.records.iter();
        let record = records.find(|record| {
            let mut values = record.as_object().into_iter().flat_map(|it| it.values());
            values.any(|value| value.as_str().is_some_and(|text| text.contains(name)))
        })?;
        match wanted {
            "address" => address(record),
            field => Some(record[field].clone()).filter(|value| !value.is_null()),
        }
    }

    fn read(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.read_lines(text),
            Value::Array(items) => items.iter().for_each(|item| self.read(item)),
            Value::Object(fields) => {
                if let Some(element) = element(value) {
                    self.elements.push(element);
                }
                if fields.contains_key("id") {
                    self.records.push(value.clone());
                }
                fields.values().for_each(|value| self.read(value));
            }
            _ => {}
        }
    }

    /// Elements as outlines and lines of changes write them: a ref, a role, and words up to the next ref.
    fn read_lines(&mut self, text: &str) {
        for line in text.lines() {
            let mut found: Option<Element> = None;
            for word in line.split(' ') {
                let bare = word.trim_end_matches(':');
                if is_reference(bare) {
                    self.elements.extend(found.take());
                    found = Some(Element {
                        reference: bare.to_owned(),
                        role: String::new(),
                        words: String::new(),
                    });
                } else if let Some(element) = &mut found {
                    if element.role.is_empty() {
                        word.clone_into(&mut element.role);
                    } else {
                        element.words.push(' ');
                        element.words.push_str(word);
                    }
                }
            }
            self.elements.extend(found);
        }
    }
}

/// An element as fields have it.
fn element(value: &Value) -> Option<Element> {
    let reference = value["ref"].as_str()?;
    let names = ["title", "description", "label"].map(|name| value[name].as_str());
    let name = names.into_iter().flatten().find(|name| !name.is_empty());
    let mut words = name.map_or_else(String::new, |name| format!(" {}", Value::from(name)));
    if let Some(text) = value["value"].as_str().filter(|text| !text.is_empty()) {
        words.push_str(&format!(" ={}", Value::from(text)));
    }
    Some(Element {
        reference: reference.to_owned(),
        role: value["role"].as_str()?.trim_start_matches("AX").to_owned(),
        words,
    })
}

fn address(value: &Value) -> Option<Value> {
    match value {
        Value::String(text) if text.contains('@') => Some(value.clone()),
        Value::Array(items) => items.iter().find_map(address),
        Value::Object(fields) => fields.values().find_map(address),
        _ => None,
    }
}

/// Whether it is written as a ref is: `k7q-4e3`.
fn is_reference(word: &str) -> bool {
    let numbers = |text: &str| {
        let (snapshot, element) = text.split_once('e')?;
        let both = [snapshot, element].map(|text| text.parse::<u32>().is_ok());
        Some(both == [true, true])
    };
    word.split_once('-')
        .is_some_and(|(tag, rest)| tag.len() == 3 && numbers(rest) == Some(true))
}
