//! Values and references between JavaScript and Rust, in the wire form of `js/specifiers.js`.

use rquickjs::{Array, Ctx, Exception, IntoJs, Value as Js};

use super::value::{Operator, Reference, Step, Target, Test, Value};

/// Nesting beyond this is refused; a cyclic object would never end.
const DEEPEST: usize = 128;

fn malformed(ctx: &Ctx<'_>) -> rquickjs::Error {
    Exception::throw_type(ctx, "malformed Apple event")
}

/// Whom an application object names: null, a number or a text.
pub(super) fn target(ctx: &Ctx<'_>, key: &Js<'_>) -> rquickjs::Result<Target> {
    if let Some(text) = key.as_string() {
        return Ok(Target::Named(text.to_string()?));
    }
    match key.as_number() {
        // A number that is no process id names nobody.
        Some(number) if number.fract() == 0.0 && (0.0..f64::from(i32::MAX)).contains(&number) => {
            Ok(Target::Pid(number as i32))
        }
        Some(_) => Ok(Target::Pid(-1)),
        None if key.is_null() => Ok(Target::Current),
        None => Err(malformed(ctx)),
    }
}

/// A value.
pub(super) fn read(ctx: &Ctx<'_>, value: &Js<'_>) -> rquickjs::Result<Value> {
    read_at(ctx, value, 0)
}

fn read_at(ctx: &Ctx<'_>, value: &Js<'_>, depth: usize) -> rquickjs::Result<Value> {
    if let Some(text) = value.as_string() {
        return Ok(Value::Text(text.to_string()?));
    }
    if let Some(number) = value.as_number() {
        return Ok(Value::Number(number));
    }
    if let Some(boolean) = value.as_bool() {
        return Ok(Value::Boolean(boolean));
    }
    let Some(tagged) = value.as_array() else {
        return Ok(Value::Missing);
    };
    if depth > DEEPEST {
        return Err(malformed(ctx));
    }
    let tag: String = tagged.get(0)?;
    Ok(match tag.as_str() {
        "list" => {
            let items: Array = tagged.get(1)?;
            Value::List(
                items
                    .iter::<Js>()
                    .map(|item| read_at(ctx, &item?, depth + 1))
                    .collect::<rquickjs::Result<_>>()?,
            )
        }
        "record" => Value::Record(fields_at(ctx, &tagged.get(1)?, depth + 1)?),
        "date" => Value::Date(tagged.get(1)?),
        "path" => Value::Path(tagged.get(1)?),
        "reference" => Value::Reference(Reference {
            target: target(ctx, &tagged.get(1)?)?,
            steps: steps(ctx, &tagged.get(2)?)?,
            class: "item",
        }),
        _ => return Err(malformed(ctx)),
    })
}

/// The fields of a record: names and values in turn.
pub(super) fn fields(ctx: &Ctx<'_>, flat: &Array<'_>) -> rquickjs::Result<Vec<(String, Value)>> {
    fields_at(ctx, flat, 0)
}

fn fields_at(
    ctx: &Ctx<'_>,
    flat: &Array<'_>,
    depth: usize,
) -> rquickjs::Result<Vec<(String, Value)>> {
    let mut fields = Vec::with_capacity(flat.len() / 2);
    for at in (0..flat.len().saturating_sub(1)).step_by(2) {
        fields.push((flat.get(at)?, read_at(ctx, &flat.get(at + 1)?, depth)?));
    }
    Ok(fields)
}

/// The steps of a reference.
pub(super) fn steps(ctx: &Ctx<'_>, steps: &Array<'_>) -> rquickjs::Result<Vec<Step>> {
    steps.iter::<Array>().map(|one| step(ctx, &one?)).collect()
}

fn step(ctx: &Ctx<'_>, step: &Array<'_>) -> rquickjs::Result<Step> {
    let tag: String = step.get(0)?;
    Ok(match tag.as_str() {
        "property" => Step::Property(step.get(1)?),
        "elements" => Step::Elements(step.get(1)?),
        "index" => {
            let number: f64 = step.get(1)?;
            // What is no place is none that exists.
            Step::Index(if number.is_finite() {
                number as i64
            } else {
                i64::MAX
            })
        }
        "name" => Step::Name(step.get(1)?),
        "id" => Step::Id(read(ctx, &step.get(1)?)?),
        "ordinal" => {
            let which: String = step.get(1)?;
            if which == "middle" {
                Step::Middle
            } else {
                Step::Any
            }
        }
        "whose" => Step::Whose(test(ctx, &step.get(1)?, 0)?),
        _ => return Err(malformed(ctx)),
    })
}

fn test(ctx: &Ctx<'_>, value: &Array<'_>, depth: usize) -> rquickjs::Result<Test> {
    if depth > DEEPEST {
        return Err(malformed(ctx));
    }
    let tag: String = value.get(0)?;
    let tests = || -> rquickjs::Result<Vec<Test>> {
        let tests: Array = value.get(1)?;
        tests
            .iter::<Array>()
            .map(|one| test(ctx, &one?, depth + 1))
            .collect()
    };
    Ok(match tag.as_str() {
        "and" => Test::And(tests()?),
        "or" => Test::Or(tests()?),
        "not" => Test::Not(tests()?),
        sign => Test::Compare {
            operator: Operator::parse(sign).ok_or_else(|| malformed(ctx))?,
            steps: steps(ctx, &value.get(1)?)?,
            value: read(ctx, &value.get(2)?)?,
        },
    })
}

/// Writes a value.
pub(super) fn write<'js>(ctx: &Ctx<'js>, value: &Value) -> rquickjs::Result<Js<'js>> {
    match value {
        Value::Missing => Ok(Js::new_null(ctx.clone())),
        Value::Boolean(boolean) => boolean.into_js(ctx),
        Value::Number(number) => number.into_js(ctx),
        Value::Text(text) | Value::Constant(text) => text.as_str().into_js(ctx),
        Value::Date(milliseconds) => tagged(ctx, "date", milliseconds.into_js(ctx)?),
        Value::Path(path) => tagged(ctx, "path", path.as_str().into_js(ctx)?),
        Value::List(items) => {
            let list = Array::new(ctx.clone())?;
            for (at, item) in items.iter().enumerate() {
                list.set(at, write(ctx, item)?)?;
            }
            tagged(ctx, "list", list.into_value())
        }
        Value::Record(fields) => {
            let flat = Array::new(ctx.clone())?;
            for (at, (name, value)) in fields.iter().enumerate() {
                flat.set(at * 2, name.as_str())?;
                flat.set(at * 2 + 1, write(ctx, value)?)?;
            }
            tagged(ctx, "record", flat.into_value())
        }
        Value::Reference(reference) => {
            let array = Array::new(ctx.clone())?;
            array.set(0, "reference")?;
            array.set(
                1,
                match &reference.target {
                    Target::Current => Js::new_null(ctx.clone()),
                    Target::Named(name) => name.as_str().into_js(ctx)?,
                    Target::Pid(pid) => pid.into_js(ctx)?,
                },
            )?;
            let steps = Array::new(ctx.clone())?;
            for (at, step) in reference.steps.iter().enumerate() {
                steps.set(at, write_step(ctx, step)?)?;
            }
            array.set(2, steps)?;
            array.set(3, reference.class)?;
            array.set(4, "object")?;
            Ok(array.into_value())
        }
    }
}

/// The steps that applications give out: names, places and ids, never filters.
fn write_step<'js>(ctx: &Ctx<'js>, step: &Step) -> rquickjs::Result<Js<'js>> {
    match step {
        Step::Property(name) => tagged(ctx, "property", name.as_str().into_js(ctx)?),
        Step::Elements(name) => tagged(ctx, "elements", name.as_str().into_js(ctx)?),
        Step::Name(name) => tagged(ctx, "name", name.as_str().into_js(ctx)?),
        Step::Index(index) => tagged(ctx, "index", (*index as f64).into_js(ctx)?),
        Step::Id(id) => tagged(ctx, "id", write(ctx, id)?),
        Step::Middle | Step::Any | Step::Range(..) | Step::Whose(_) => Err(malformed(ctx)),
    }
}

fn tagged<'js>(ctx: &Ctx<'js>, tag: &str, content: Js<'js>) -> rquickjs::Result<Js<'js>> {
    let array = Array::new(ctx.clone())?;
    array.set(0, tag)?;
    array.set(1, content)?;
    Ok(array.into_value())
}
