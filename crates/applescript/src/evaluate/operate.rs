//! Operators on values.

use super::{Interpreter, Run};
use crate::{
    code::Term,
    coerce, collation, compare, display,
    error::Error,
    syntax::Binary,
    terms::codes,
    value::{Date, Record, Value},
    vocabulary::Comparison,
};

impl Interpreter<'_> {
    /// Every operator but `and` and `or`.
    pub(super) fn operate(&mut self, operator: Binary, left: &Value, right: &Value) -> Run<Value> {
        match operator {
            Binary::Concatenate => self.concatenate(left, right),
            Binary::Compare(comparison) => {
                self.compare(comparison, left, right).map(Value::Boolean)
            }
            Binary::Add | Binary::Subtract => {
                let left = self.plain(left)?;
                let right = self.plain(right)?;
                match (&left, &right) {
                    (Value::Date(a), Value::Date(b)) if operator == Binary::Subtract => {
                        Ok(Value::whole(a.seconds().saturating_sub(b.seconds())))
                    }
                    (Value::Date(date), other) => {
                        let seconds = self.number_of(other)?.round() as i64;
                        Ok(Value::Date(Date::new(if operator == Binary::Add {
                            date.seconds().saturating_add(seconds)
                        } else {
                            date.seconds().saturating_sub(seconds)
                        })))
                    }
                    _ => self.arithmetic(operator, &left, &right),
                }
            }
            _ => {
                let left = self.plain(left)?;
                let right = self.plain(right)?;
                self.arithmetic(operator, &left, &right)
            }
        }
    }

    fn arithmetic(&mut self, operator: Binary, left: &Value, right: &Value) -> Run<Value> {
        let left = self.operand_number(left)?;
        let right = self.operand_number(right)?;
        let (a, b) = (amount(&left), amount(&right));
        let integers = matches!((&left, &right), (Value::Integer(_), Value::Integer(_)));
        let whole_or_real = |number: f64| {
            if integers {
                Value::number(number)
            } else {
                Value::Real(number)
            }
        };
        let result = match operator {
            Binary::Add => whole_or_real(a + b),
            Binary::Subtract => whole_or_real(a - b),
            Binary::Multiply => whole_or_real(a * b),
            Binary::Power => Value::Real(a.powf(b)),
            Binary::Divide | Binary::Div | Binary::Mod if b == 0.0 => {
                let dividend = Value::Real(a);
                return Err(Error::run(
                    -2701,
                    format!("Can’t divide {} by zero.", display::source(&dividend)),
                )
                .about(left));
            }
            Binary::Divide => Value::Real(a / b),
            Binary::Div => Value::number((a / b).trunc()),
            Binary::Mod => whole_or_real(a % b),
            _ => return Err(Error::numbered(-1726)),
        };
        match result {
            Value::Real(number) if !number.is_finite() => Err(Error::numbered(-2702)),
            result => Ok(result),
        }
    }

    /// A number as an operand: a text becomes the number that it says.
    fn operand_number(&mut self, value: &Value) -> Run<Value> {
        match value {
            Value::Integer(_) | Value::Real(_) => Ok(value.clone()),
            Value::Measure(..) => Err(coerce::cannot(value, &Term::new(codes::NUMBER, "number"))),
            Value::Reference(reference) => {
                let number = Term::new(codes::NUMBER, "number");
                self.get_as(reference, &number)
            }
            _ => {
                let number = Term::new(codes::NUMBER, "number");
                self.coerce(|coercion| coercion.to(value, &number))
            }
        }
    }

    /// `&`: texts where the left side is a text, records where both are, else lists: `3 & "x"` is `{3, "x"}`.
    fn concatenate(&mut self, left: &Value, right: &Value) -> Run<Value> {
        let left = self.plain(left)?;
        let right = self.plain(right)?;
        match (&left, &right) {
            (Value::Text(text), other) => {
                let other = match other {
                    Value::Reference(reference) => {
                        let class = Term::new(codes::TEXT, "text");
                        self.get_as(reference, &class)?
                    }
                    other => other.clone(),
                };
                let Some(other) = self.coerce(|coercion| coercion.text(&other, 0)) else {
                    return self.joined(&left, &other);
                };
                self.made_text(text.len() + other.len())?;
                let mut whole = String::with_capacity(text.len() + other.len());
                whole.push_str(text);
                whole.push_str(&other);
                Ok(Value::Text(whole.into()))
            }
            (Value::Record(a), Value::Record(b)) => {
                let mut fields = a.fields();
                for (key, value) in b.fields() {
                    self.charge(fields.len() / 8)?;
                    if !fields.iter().any(|(known, _)| *known == key) {
                        fields.push((key, value));
                    }
                }
                Ok(Value::Record(Record::new(fields)))
            }
            _ => self.joined(&left, &right),
        }
    }

    fn joined(&mut self, left: &Value, right: &Value) -> Run<Value> {
        let (Value::List(a), Value::List(b)) = (coerce::list(left), coerce::list(right)) else {
            return Err(Error::numbered(-1700));
        };
        let length = a.len().saturating_add(b.len());
        self.made_list(length)?;
        let mut items = Vec::with_capacity(length);
        items.extend_from_slice(a.0.borrow().as_slice());
        items.extend_from_slice(b.0.borrow().as_slice());
        Ok(Value::list(items))
    }

    // ---- comparisons ----

    fn compare(&mut self, comparison: Comparison, left: &Value, right: &Value) -> Run<bool> {
        match comparison {
            // A reference equals only a reference: what it means is not looked up.
            Comparison::Equal => self.equal(left, right),
            Comparison::NotEqual => self.equal(left, right).map(|equal| !equal),
            Comparison::Contains => self.contains(left, right),
            Comparison::NotContains => self.contains(left, right).map(|contains| !contains),
            Comparison::IsIn => self.contains(right, left),
            Comparison::IsNotIn => self.contains(right, left).map(|contains| !contains),
            Comparison::StartsWith | Comparison::EndsWith => self.borders(comparison, left, right),
            Comparison::Less
            | Comparison::LessOrEqual
            | Comparison::Greater
            | Comparison::GreaterOrEqual => {
                let order = self.order(left, right)?;
                Ok(match comparison {
                    Comparison::Less => order.is_lt(),
                    Comparison::LessOrEqual => order.is_le(),
                    Comparison::Greater => order.is_gt(),
                    _ => order.is_ge(),
                })
            }
        }
    }

    fn equal(&mut self, left: &Value, right: &Value) -> Run<bool> {
        self.charge(1)?;
        compare::equal(left, right, self.context.considering, self.host)
    }

    /// The order of two values: the right one becomes what the left one is.
    fn order(&mut self, left: &Value, right: &Value) -> Run<std::cmp::Ordering> {
        let left = self.plain(left)?;
        let right = self.plain(right)?;
        match &left {
            Value::Text(a) => {
                let b = self.text_of(&right)?;
                Ok(self.host.compare_text(a, &b, self.context.considering))
            }
            Value::Date(a) => match &right {
                Value::Date(b) => Ok(a.seconds().cmp(&b.seconds())),
                other => Err(coerce::cannot(other, &Term::new(codes::DATE, "date"))),
            },
            _ => {
                let a = self.operand_number(&left)?;
                let b = self.operand_number(&right)?;
                let order = amount(&a).partial_cmp(&amount(&b));
                order.ok_or_else(|| Error::numbered(-1726))
            }
        }
    }

    fn contains(&mut self, whole: &Value, part: &Value) -> Run<bool> {
        let whole = self.plain(whole)?;
        let part = self.plain(part)?;
        match &whole {
            Value::List(list) => {
                let items = list.items();
                let wanted = match &part {
                    Value::List(part) => part.items(),
                    other => vec![other.clone()],
                };
                if wanted.is_empty() {
                    return Ok(true);
                }
                for start in items.windows(wanted.len()) {
                    if self.same(start, &wanted)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Value::Record(record) => match &part {
                Value::Record(part) => {
                    for (key, value) in part.fields() {
                        let same = match record.get(&key) {
                            Some(own) => self.equal(&own, &value)?,
                            None => false,
                        };
                        if !same {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                }
                other => Err(coerce::cannot(other, &Term::new(codes::RECORD, "record"))),
            },
            _ => {
                let whole = self.text_of(&whole)?;
                let part = self.text_of(&part)?;
                self.found(&whole, &part).map(|place| place.is_some())
            }
        }
    }

    fn same(&mut self, items: &[Value], wanted: &[Value]) -> Run<bool> {
        for (item, wanted) in items.iter().zip(wanted) {
            let item = self.plain(item)?;
            if !self.equal(&item, wanted)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn borders(&mut self, comparison: Comparison, whole: &Value, part: &Value) -> Run<bool> {
        let whole = self.plain(whole)?;
        let part = self.plain(part)?;
        if let Value::List(list) = &whole {
            let items = list.items();
            let wanted = match coerce::list(&part) {
                Value::List(part) => part.items(),
                other => vec![other],
            };
            let Some(spare) = items.len().checked_sub(wanted.len()) else {
                return Ok(false);
            };
            let start = if comparison == Comparison::StartsWith {
                0
            } else {
                spare
            };
            return self.same(items.get(start..).unwrap_or_default(), &wanted);
        }
        let whole = self.text_of(&whole)?;
        let part = self.text_of(&part)?;
        let (whole, part) = (self.weighed(&whole), self.weighed(&part));
        self.charge(whole.len() / 16)?;
        Ok(if comparison == Comparison::StartsWith {
            whole.starts_with(&part)
        } else {
            whole.ends_with(&part)
        })
    }

    /// Where a text is found in another: the letter before it, counted from 0.
    pub(super) fn found(&mut self, whole: &str, part: &str) -> Run<Option<usize>> {
        let (whole, part) = (self.weighed(whole), self.weighed(part));
        self.charge(whole.len() / 16)?;
        let place = whole.find(&part);
        Ok(place.map(|at| crate::text::length(whole.get(..at).unwrap_or_default())))
    }

    /// A text without what is not considered, for looking for parts of it.
    fn weighed(&self, text: &str) -> String {
        let considering = self.context.considering;
        let kept = text.chars().filter(|letter| {
            let ignored = (letter.is_whitespace() && !considering.white_space)
                || (matches!(letter, '-' | '‐' | '‑' | '–' | '—') && !considering.hyphens)
                || (letter.is_ascii_punctuation() && *letter != '-' && !considering.punctuation);
            !ignored
        });
        let mut weighed = String::with_capacity(text.len());
        for letter in kept {
            let letter = if considering.diacriticals {
                letter
            } else {
                collation::without_accent(letter)
            };
            if considering.case {
                weighed.push(letter);
            } else {
                weighed.extend(letter.to_lowercase());
            }
        }
        weighed
    }
}

fn amount(value: &Value) -> f64 {
    match value {
        Value::Integer(number) => f64::from(*number),
        Value::Real(number) => *number,
        _ => f64::NAN,
    }
}
