//! What travels in an event: values, references to objects, and filters.

/// A value in an event or a reply.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// `missing value`; null in JavaScript.
    Missing,
    Boolean(bool),
    Number(f64),
    Text(String),
    /// An enumerator of the dictionary; a text in JavaScript.
    Constant(String),
    List(Vec<Value>),
    Record(Vec<(String, Value)>),
    /// Milliseconds since 1970.
    Date(f64),
    /// A POSIX path.
    Path(String),
    Reference(Reference),
}

impl Value {
    /// A text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A text, or `missing value`.
    pub(crate) fn optional(text: Option<impl Into<String>>) -> Self {
        text.map_or(Self::Missing, Self::text)
    }

    /// What a command answers for each of the objects that it was given: one alone, several or none as a list.
    pub(crate) fn one_or_list(values: Vec<Self>) -> Self {
        match <[Self; 1]>::try_from(values) {
            Ok([one]) => one,
            Err(many) => Self::List(many),
        }
    }

    /// A list of two numbers, as positions and sizes are written.
    pub(crate) fn pair(numbers: [f64; 2]) -> Self {
        Self::List(numbers.map(Self::Number).into())
    }

    /// The text of a text, an enumerator or a path.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Constant(text) | Self::Path(text) => Some(text),
            _ => None,
        }
    }

    /// The number of a number; a boolean counts as 1 or 0, as in every coercion of the system.
    pub(crate) fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Boolean(boolean) => Some(f64::from(u8::from(*boolean))),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// The truth of a boolean, or of the numbers 0 and 1.
    pub(crate) fn as_boolean(&self) -> Option<bool> {
        match self {
            Self::Boolean(boolean) => Some(*boolean),
            Self::Number(number) if *number == 0.0 => Some(false),
            Self::Number(number) if *number == 1.0 => Some(true),
            _ => None,
        }
    }

    /// The two numbers of a list of two, or of a record with `x` and `y` or `width` and `height`.
    pub(crate) fn as_pair(&self) -> Option<[f64; 2]> {
        match self {
            Self::List(items) => match items.as_slice() {
                [first, second] => Some([first.as_number()?, second.as_number()?]),
                _ => None,
            },
            Self::Record(fields) => {
                let field = |name: &str| {
                    fields
                        .iter()
                        .find(|(n, _)| n == name)
                        .and_then(|(_, v)| v.as_number())
                };
                Some([
                    field("x").or_else(|| field("width"))?,
                    field("y").or_else(|| field("height"))?,
                ])
            }
            _ => None,
        }
    }
}

/// Whom an application object names.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Target {
    /// `Application.currentApplication()`: the process that runs the script.
    Current,
    /// A name, a bundle identifier or a path.
    Named(String),
    /// A process id.
    Pid(i32),
}

/// A reference to objects of an application.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reference {
    /// The application.
    pub(crate) target: Target,
    /// The way from the application to the objects.
    pub(crate) steps: Vec<Step>,
    /// The class of what is found, as far as it is known.
    pub(crate) class: &'static str,
}

/// One step on the way to an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Property(String),
    /// All elements of a kind, by the plural of their class.
    Elements(String),
    /// From the front (0 is the first) or, negative, from the back.
    Index(i64),
    Name(String),
    Id(Value),
    Middle,
    /// One of them; here always the first.
    Any,
    /// From one of them to another, both among them; each end is what picks it.
    Range(Box<Step>, Box<Step>),
    Whose(Test),
}

/// A filter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    And(Vec<Test>),
    Or(Vec<Test>),
    /// None of them.
    Not(Vec<Test>),
    Compare {
        /// From the element that is tested to what is compared.
        steps: Vec<Step>,
        operator: Operator,
        value: Value,
    },
}

/// How a filter compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Equals,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Contains,
    BeginsWith,
    EndsWith,
}

impl Operator {
    /// The operator with that sign in the wire form of `js/specifiers.js`.
    pub(crate) fn parse(sign: &str) -> Option<Self> {
        Some(match sign {
            "=" => Self::Equals,
            "<" => Self::Less,
            "<=" => Self::LessOrEqual,
            ">" => Self::Greater,
            ">=" => Self::GreaterOrEqual,
            "contains" => Self::Contains,
            "beginsWith" => Self::BeginsWith,
            "endsWith" => Self::EndsWith,
            _ => return None,
        })
    }

    /// Compares as Apple events do: texts without regard to case, numbers with booleans, lists by membership.
    pub(crate) fn holds(self, left: &Value, right: &Value) -> bool {
        if let (Some(a), Some(b)) = (left.as_text(), right.as_text()) {
            return match self {
                Self::Contains => folded(a).contains(&folded(b)),
                Self::BeginsWith => folded(a).starts_with(&folded(b)),
                Self::EndsWith => folded(a).ends_with(&folded(b)),
                _ => self.orders(letters(a).cmp(letters(b))),
            };
        }
        match (left, right) {
            (Value::List(items), wanted) if self == Self::Contains => {
                items.iter().any(|item| Self::Equals.holds(item, wanted))
            }
            (Value::Number(_) | Value::Boolean(_), Value::Number(_) | Value::Boolean(_)) => left
                .as_number()
                .zip(right.as_number())
                .and_then(|(a, b)| a.partial_cmp(&b))
                .is_some_and(|order| self.orders(order)),
            (Value::Date(a), Value::Date(b)) => {
                a.partial_cmp(b).is_some_and(|order| self.orders(order))
            }
            _ => self == Self::Equals && left == right,
        }
    }

    fn orders(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Equals => order.is_eq(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
            Self::Contains | Self::BeginsWith | Self::EndsWith => false,
        }
    }
}

/// A text without case, letter by letter: what a part of a text becomes must not depend on what surrounds it.
fn folded(text: &str) -> String {
    letters(text).collect()
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn texts_compare_without_case() {
        assert!(Operator::Equals.holds(&Value::text("Finder"), &Value::text("fINDER")));
        assert!(Operator::Contains.holds(&Value::text("Untitled 2"), &Value::text("TITLE")));
        assert!(!Operator::Equals.holds(&Value::text("1"), &Value::Number(1.0)));
    }

    #[test]
    fn missing_equals_missing_only() {
        assert!(Operator::Equals.holds(&Value::Missing, &Value::Missing));
        assert!(!Operator::Equals.holds(&Value::Missing, &Value::text("")));
        assert!(!Operator::Contains.holds(&Value::Missing, &Value::text("")));
    }

    proptest! {
        #[test]
        fn any_part_of_a_text_is_contained(before in ".*", part in ".*", after in ".*") {
            let whole = Value::text(format!("{before}{part}{after}"));
            prop_assert!(Operator::Contains.holds(&whole, &Value::text(part)));
            prop_assert!(Operator::BeginsWith.holds(&whole, &Value::text(before)));
            prop_assert!(Operator::EndsWith.holds(&whole, &Value::text(after)));
        }

        #[test]
        fn exactly_one_order_holds(a in -1e9..1e9f64, b in -1e9..1e9f64) {
            let (a, b) = (Value::Number(a), Value::Number(b));
            let held = [Operator::Less, Operator::Equals, Operator::Greater].into_iter().filter(|o| o.holds(&a, &b)).count();
            prop_assert_eq!(held, 1);
            prop_assert_eq!(Operator::LessOrEqual.holds(&a, &b), !Operator::Greater.holds(&a, &b));
        }
    }
}
