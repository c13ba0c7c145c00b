//! `as`: values of one class as values of another.

use crate::{
    calendar::{DatePart, Moment},
    code::{Code, Term},
    display,
    error::Error,
    host::Host,
    measure, number,
    terms::codes,
    value::{Date, GREATEST_INTEGER, Record, Value},
    vocabulary::{Application, ApplicationName, FileKind},
};

/// How deep lists may be nested that become a text.
const DEEPEST: usize = 100;
/// How long a text may become, in bytes.
pub(crate) const LONGEST_TEXT: usize = 16 * 1024 * 1024;

/// How many items a list may have.
const LONGEST_LIST: usize = 4_000_000;

/// Refuses a list that is too long.
pub(crate) fn check_list_length(length: usize) -> Result<(), Error> {
    (length <= LONGEST_LIST)
        .then_some(())
        .ok_or_else(|| Error::numbered(-2708))
}
/// How many values a text may be made of: a list may hold another one any number of times.
pub(crate) const MOST_VALUES: usize = 4_000_000;

/// What coercions depend on beside the value.
pub(crate) struct Coercion<'a> {
    pub(crate) host: &'a mut dyn Host,
    /// What stands between the items of a list that becomes a text.
    pub(crate) delimiter: &'a str,
    /// How many more values may become one text.
    pub(crate) values_left: usize,
}

/// `Can’t make x into type y.`
pub(crate) fn cannot(value: &Value, class: &Term) -> Error {
    let name = match class.code {
        codes::TEXT => "Unicode text",
        _ => &class.name,
    };
    let mut error = Error::run(
        -1700,
        format!("Can’t make {} into type {name}.", display::source(value)),
    )
    .about(value.clone());
    if let Some(about) = &mut error.about {
        about.expected = Some(Value::Class(class.clone()));
    }
    error
}

impl Coercion<'_> {
    /// The value as a class.
    pub(crate) fn to(&mut self, value: &Value, class: &Term) -> Result<Value, Error> {
        if measure::unit_of(class.code).is_some() {
            let measured = self.measured(value, class.code);
            return measured.ok_or_else(|| cannot(value, class));
        }
        // Only `as` makes a number of an amount: no operator does.
        if let Value::Measure(_, amount) = value
            && matches!(class.code, codes::INTEGER | codes::REAL | codes::NUMBER)
        {
            return self.to(&Value::Real(*amount), class);
        }
        let coerced = match class.code {
            codes::ANY => Some(value.clone()),
            codes::TEXT => self.text(value, 0).map(Value::text),
            codes::INTEGER => self.integer(value),
            codes::REAL => self.number(value).map(Value::Real),
            codes::NUMBER => self.as_number(value),
            codes::BOOLEAN => self.boolean(value).map(Value::Boolean),
            codes::LIST => Some(list(value)),
            codes::RECORD => match value {
                Value::Record(_) => Some(value.clone()),
                // `{}` is an empty record as well.
                Value::List(items) if items.is_empty() => Some(Value::Record(Record::default())),
                _ => None,
            },
            codes::DATE => match value {
                Value::Date(_) => Some(value.clone()),
                Value::Data(code, bytes) if &code.bytes() == b"isot" => from_iso(bytes),
                _ => None,
            },
            codes::CLASS | codes::TYPE_CLASS => match value {
                Value::Class(_) => Some(value.clone()),
                Value::Application(_) => None,
                _ => None,
            },
            codes::CONSTANT => match value {
                Value::Constant(_) => Some(value.clone()),
                _ => None,
            },
            codes::ALIAS => self.file(value, FileKind::Alias)?,
            codes::FILE | codes::FURL => self.file(value, FileKind::File)?,
            codes::POSIX_FILE => self.file(value, FileKind::Posix)?,
            codes::SCRIPT => match value {
                Value::Script(_) => Some(value.clone()),
                _ => None,
            },
            codes::REFERENCE => match value {
                Value::Reference(_) | Value::Application(_) => Some(value.clone()),
                _ => None,
            },
            codes::APPLICATION => match value {
                Value::Application(_) => Some(value.clone()),
                _ => None,
            },
            codes::DATA => match value {
                Value::Data(..) => Some(value.clone()),
                _ => None,
            },
            code => self.other(value, code),
        };
        if let Some(coerced) = coerced {
            return Ok(coerced);
        }
        // A list of one item is that item where another class is asked for.
        if let Value::List(items) = value
            && let [only] = items.items().as_slice()
            && !matches!(only, Value::List(_))
        {
            return self.to(only, class).map_err(|_| cannot(value, class));
        }
        Err(cannot(value, class))
    }

    /// A number or a text as so many of a unit; an amount of another unit converted.
    fn measured(&mut self, value: &Value, unit: Code) -> Option<Value> {
        let amount = match value {
            Value::Measure(from, amount) => measure::converted(*amount, *from, unit),
            Value::Integer(_) | Value::Real(_) | Value::Text(_) => self.number(value),
            _ => None,
        };
        amount.map(|amount| Value::Measure(unit, amount))
    }

    fn other(&mut self, value: &Value, code: Code) -> Option<Value> {
        match (&code.bytes(), value) {
            (b"utf8" | b"utxt" | b"TEXT", _) => self.text(value, 0).map(Value::text),
            // ISO 8601, by the clock and without a zone [apps 2.2].
            (b"isot", Value::Date(date)) => {
                Some(Value::Data(code, iso(date.seconds()).into_bytes().into()))
            }
            (b"isot", Value::Text(text)) => {
                Some(Value::Data(code, text.as_bytes().to_vec().into()))
            }
            (b"mnth", Value::Constant(_)) => Some(value.clone()),
            (b"cRGB" | b"qdrt" | b"QDpt", Value::List(_)) => Some(value.clone()),
            // An object as its own class.
            _ if value.class().code == code => Some(value.clone()),
            _ => None,
        }
    }

    /// The text of a value.
    pub(crate) fn text(&mut self, value: &Value, depth: usize) -> Option<String> {
        self.values_left = self.values_left.checked_sub(1)?;
        Some(match value {
            Value::Text(text) => text.to_string(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) | Value::Measure(_, number) => number::real(*number),
            Value::Boolean(boolean) => boolean.to_string(),
            Value::Missing => "missing value".to_owned(),
            Value::Class(term) => display::source(&Value::Class(term.clone())),
            Value::Constant(term) => term.name.to_string(),
            Value::Date(date) => self.host.date_text(date.seconds(), DatePart::Full),
            Value::File(FileKind::Posix, path) | Value::File(_, path) => display::colons(path),
            Value::Application(application) => application.name.to_string(),
            Value::Data(code, bytes) if matches!(&code.bytes(), b"utf8" | b"TEXT" | b"isot") => {
                String::from_utf8_lossy(bytes).into_owned()
            }
            Value::Data(code, bytes) if &code.bytes() == b"utxt" => {
                let units: Vec<u16> = bytes
                    .chunks(2)
                    .map(|pair| {
                        pair.iter()
                            .fold(0, |unit, byte| unit << 8 | u16::from(*byte))
                    })
                    .collect();
                String::from_utf16_lossy(&units)
            }
            Value::List(items) => {
                if depth > DEEPEST {
                    return None;
                }
                let mut whole = String::new();
                for (at, item) in items.items().iter().enumerate() {
                    if at > 0 {
                        whole.push_str(self.delimiter);
                    }
                    whole.push_str(&self.text(item, depth + 1)?);
                    if whole.len() > LONGEST_TEXT {
                        return None;
                    }
                }
                whole
            }
            _ => return None,
        })
    }

    /// The amount of a value that can be a number.
    pub(crate) fn number(&mut self, value: &Value) -> Option<f64> {
        match value {
            Value::Integer(number) => Some(f64::from(*number)),
            Value::Real(number) => Some(*number),
            Value::Boolean(boolean) => Some(f64::from(u8::from(*boolean))),
            Value::Text(text) => number::parse(text),
            Value::Constant(_) => ordinal(value),
            Value::List(items) => match items.items().as_slice() {
                [only] if !matches!(only, Value::List(_)) => self.number(only),
                _ => None,
            },
            _ => None,
        }
    }

    fn as_number(&mut self, value: &Value) -> Option<Value> {
        match value {
            Value::Integer(_) | Value::Real(_) => Some(value.clone()),
            Value::Text(text) => {
                let number = number::parse(text)?;
                let whole = text
                    .trim()
                    .chars()
                    .all(|letter| letter.is_ascii_digit() || matches!(letter, '+' | '-'));
                Some(if whole {
                    Value::number(number)
                } else {
                    Value::Real(number)
                })
            }
            _ => self.number(value).map(Value::number),
        }
    }

    fn integer(&mut self, value: &Value) -> Option<Value> {
        let number = number::nearest(self.number(value)?);
        if number.abs() <= GREATEST_INTEGER as f64 + 1.0 {
            Some(Value::number(number))
        } else {
            // What does not fit into an integer stays a real, as far as 64 bits go.
            (number.abs() < 9.3e18).then_some(Value::Real(number))
        }
    }

    fn boolean(&mut self, value: &Value) -> Option<bool> {
        match value {
            Value::Boolean(boolean) => Some(*boolean),
            Value::Integer(number) => Some(*number != 0),
            Value::Real(number) => Some(*number != 0.0),
            Value::Text(text) => match text.to_lowercase().as_str() {
                "true" | "yes" => Some(true),
                "false" | "no" => Some(false),
                _ => None,
            },
            Value::List(items) => match items.items().as_slice() {
                [only] if !matches!(only, Value::List(_)) => self.boolean(only),
                _ => None,
            },
            _ => None,
        }
    }

    /// A file by its path, with slashes or colons.
    pub(crate) fn file(&mut self, value: &Value, kind: FileKind) -> Result<Option<Value>, Error> {
        let path = match value {
            Value::Text(text) => posix(text, kind, self.host),
            Value::File(_, path) => path.to_string(),
            _ => return Ok(None),
        };
        if kind == FileKind::Alias && !self.host.exists(&path) {
            return Err(Error::run(
                -43,
                format!(
                    "File {} wasn’t found.",
                    display::source(&Value::text(display::colons(&path)))
                ),
            ));
        }
        Ok(Some(Value::File(kind, path.as_str().into())))
    }
}

/// `2026-09-17T11:40:05`
fn iso(seconds: i64) -> String {
    let moment = Moment::of(seconds);
    let (hours, minutes) = (moment.time / 3600, moment.time / 60 % 60);
    format!(
        "{:04}-{:02}-{:02}T{hours:02}:{minutes:02}:{:02}",
        moment.year,
        moment.month,
        moment.day,
        moment.time % 60
    )
}

/// The date of such a text, whose time may be left out.
fn from_iso(bytes: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (date, time) = text.split_once('T').unwrap_or((text, "00:00:00"));
    let numbers = |text: &str, sign: char| -> Option<[i64; 3]> {
        let numbers: Option<Vec<i64>> = text.split(sign).map(|part| part.parse().ok()).collect();
        numbers?.try_into().ok()
    };
    let [year, month, day] = numbers(date, '-')?;
    let [hours, minutes, seconds] = numbers(time, ':')?;
    let is_one = (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0..10_000).contains(&year)
        && (0..24).contains(&hours)
        && (0..60).contains(&minutes)
        && (0..60).contains(&seconds);
    is_one.then(|| {
        let moment = Moment {
            year,
            month,
            day,
            time: hours * 3600 + minutes * 60 + seconds,
        };
        Value::Date(Date::new(moment.seconds()))
    })
}

fn posix(text: &str, kind: FileKind, host: &mut dyn Host) -> String {
    if kind == FileKind::Posix {
        if let Some(rest) = text.strip_prefix("~/") {
            return format!("{}/{rest}", host.home());
        }
        if text.starts_with('/') {
            return text.to_owned();
        }
        return format!("/{text}");
    }
    display::slashes(text)
}

/// A value as a list: a list stays, the values of a record, else a list of one.
pub(crate) fn list(value: &Value) -> Value {
    match value {
        Value::List(_) => value.clone(),
        Value::Record(record) => Value::list(
            record
                .fields()
                .into_iter()
                .map(|(_, value)| value)
                .collect(),
        ),
        _ => Value::list(vec![value.clone()]),
    }
}

/// The number of a month or weekday.
pub(crate) fn ordinal(value: &Value) -> Option<f64> {
    let Value::Constant(term) = value else {
        return None;
    };
    let bytes = term.code.bytes();
    let months = crate::calendar::MONTH_CODES
        .iter()
        .position(|code| **code == bytes);
    let days = crate::calendar::WEEKDAY_CODES
        .iter()
        .position(|code| **code == bytes);
    months.or(days).map(|place| place as f64 + 1.0)
}

/// The application with a name; for hosts that know its name already.
pub fn application(name: &str) -> Application {
    Application {
        by: ApplicationName::Name(name.into()),
        name: name.into(),
    }
}
