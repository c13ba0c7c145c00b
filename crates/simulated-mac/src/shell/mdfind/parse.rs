//! Apple's File Metadata Query Expression Syntax: comparisons joined by `&&` and `||`, in parentheses.

use super::{
    expression::{Comparison, Expression, Operator},
    items::Attribute,
    literal::{Literal, literal},
    reader::{Reader, Unreadable},
};

/// How deep parentheses may stand in each other.
const DEEPEST: usize = 50;

/// Reads a whole query.
pub(super) fn parse(query: &str, now: f64) -> Result<Expression, Unreadable> {
    let mut reader = Reader::of(query);
    let expression = any_of(&mut reader, now, 0)?;
    reader.skip_spaces();
    match reader.peek() {
        None => Ok(expression),
        Some(_) => Err(Unreadable::Malformed),
    }
}

fn any_of(reader: &mut Reader<'_>, now: f64, depth: usize) -> Result<Expression, Unreadable> {
    let mut parts = vec![all_of(reader, now, depth)?];
    while reader.take_token("||") {
        parts.push(all_of(reader, now, depth)?);
    }
    Ok(Expression::Any(parts))
}

fn all_of(reader: &mut Reader<'_>, now: f64, depth: usize) -> Result<Expression, Unreadable> {
    let mut parts = vec![one(reader, now, depth)?];
    while reader.take_token("&&") {
        parts.push(one(reader, now, depth)?);
    }
    Ok(Expression::All(parts))
}

fn one(reader: &mut Reader<'_>, now: f64, depth: usize) -> Result<Expression, Unreadable> {
    if reader.take_token("(") {
        if depth == DEEPEST {
            return Err(Unreadable::NotSimulated("parentheses so deep".to_owned()));
        }
        let inside = any_of(reader, now, depth + 1)?;
        return match reader.take_token(")") {
            true => Ok(inside),
            false => Err(Unreadable::Malformed),
        };
    }
    let name = reader.while_in(|letter| letter.is_alphanumeric() || letter == '_');
    match (name.as_str(), reader.peek()) {
        ("InRange", Some('(')) => in_range(reader, now),
        ("", Some('*' | '!')) => Err(Unreadable::NotSimulated(
            "`*` and `!` before a value".into(),
        )),
        ("", _) => Err(Unreadable::Malformed),
        (name, _) => comparison(reader, name, now),
    }
}

/// `InRange(attribute, least, most)`
fn in_range(reader: &mut Reader<'_>, now: f64) -> Result<Expression, Unreadable> {
    reader.take_token("(");
    let name = reader.while_in(|letter| letter.is_alphanumeric());
    let attribute = attribute(&name)?;
    let mut ends = Vec::new();
    for operator in [Operator::AtLeast, Operator::AtMost] {
        if !reader.take_token(",") {
            return Err(Unreadable::Malformed);
        }
        let value = literal(reader, "", now)?;
        ends.push(compared(attribute, operator, value)?);
    }
    match reader.take_token(")") {
        true => Ok(Expression::All(ends)),
        false => Err(Unreadable::Malformed),
    }
}

fn comparison(reader: &mut Reader<'_>, name: &str, now: f64) -> Result<Expression, Unreadable> {
    reader.skip_spaces();
    let operators = [
        ("==", Operator::Is),
        ("!=", Operator::IsNot),
        (">=", Operator::AtLeast),
        ("<=", Operator::AtMost),
        ("=", Operator::Is),
        (">", Operator::Above),
        ("<", Operator::Below),
    ];
    let found = operators.into_iter().find(|(sign, _)| reader.take(sign));
    let (_, operator) = found.ok_or(Unreadable::Malformed)?;
    let mut bracketed = String::new();
    if reader.take("[") {
        bracketed = reader.while_in(|letter| "cdw".contains(letter));
        if !reader.take("]") {
            return Err(Unreadable::Malformed);
        }
    }
    reader.skip_spaces();
    let value = literal(reader, &bracketed, now)?;
    compared(attribute(name)?, operator, value)
}

fn attribute(name: &str) -> Result<Attribute, Unreadable> {
    Attribute::named(name).ok_or_else(|| Unreadable::NotSimulated(format!("the attribute {name}")))
}

fn compared(
    attribute: Attribute,
    operator: Operator,
    value: Literal,
) -> Result<Expression, Unreadable> {
    let is_a_text = matches!(value, Literal::Text { .. });
    let is_ordered = !matches!(operator, Operator::Is | Operator::IsNot);
    if attribute.is_a_number() == is_a_text || (is_ordered && is_a_text) {
        let what = "a value of another type than its attribute";
        return Err(Unreadable::NotSimulated(what.to_owned()));
    }
    Ok(Expression::One(Comparison::new(attribute, operator, value)))
}
