//! Following a reference to the objects it means at this moment, the same way for every application.

use std::{borrow::Cow, cell::Cell};

pub(crate) use super::found::{Found, Got};
use super::{
    dictionary::{Dictionary, Member},
    failure::Failure,
    value::{Operator, Reference, Step, Target, Test, Value},
};

thread_local! {
    /// On how many objects filters were tried.
    static FILTERED: Cell<u64> = const { Cell::new(0) };
}

/// On how many objects filters were tried in this thread since this was last asked.
pub(crate) fn take_filtered() -> u64 {
    FILTERED.take()
}

/// An application's objects: what they contain and what they answer. One of these stands for one moment of the world.
pub(crate) trait Suite {
    /// An object of the application, the application itself among them.
    type Object: Clone;

    /// The application's dictionary.
    fn dictionary(&self) -> Dictionary;
    /// The object that references start from.
    fn root(&self) -> Self::Object;
    /// The class of an object, as the dictionary names it.
    fn class_of(&self, object: &Self::Object) -> &'static str;
    /// The elements with that plural; asked only for those that the dictionary gives the class.
    fn elements(
        &self,
        object: &Self::Object,
        plural: &str,
        class: &'static str,
    ) -> Result<Vec<Self::Object>, Failure>;
    /// An element that can be named and is never listed, or why it is not there; none: it has to be listed.
    fn unlisted(
        &self,
        _object: &Self::Object,
        _plural: &str,
        _name: &str,
    ) -> Option<Result<Self::Object, Failure>> {
        None
    }
    /// The object whose elements are also those of another: the text of a document.
    fn contents_of(&self, _object: &Self::Object) -> Option<Self::Object> {
        None
    }
    /// A property; asked only for those that the dictionary gives the class. None: not simulated.
    fn property(
        &self,
        object: &Self::Object,
        name: &str,
    ) -> Result<Option<Got<Self::Object>>, Failure>;
    /// The property that tells one element of a class from another.
    fn id_property(&self, _class: &str) -> &'static str {
        "id"
    }
    /// The class of elements that go by a plural which the dictionary does not give the class: a kind of those that it gives.
    fn kind_of_elements(&self, _object: &Self::Object, _plural: &str) -> Option<&'static str> {
        None
    }
    /// Whether the class of elements in the place of a property means all of them.
    fn names_elements_by_class(&self) -> bool {
        false
    }
    /// Whether what a property answers can be asked something in the same event.
    fn goes_on(&self, _object: &Self::Object, _property: &str) -> bool {
        true
    }
    /// Whether an object goes by a name beside its own.
    fn is_also_named(&self, _object: &Self::Object, _name: &str) -> bool {
        false
    }
    /// What is handed out in the place of an object that is not referred to, as a text.
    fn contents(&self, _object: &Self::Object) -> Option<Value> {
        None
    }
    /// The way to an object that the application gives out.
    fn steps_to(&self, object: &Self::Object) -> Vec<Step>;
}

/// Follows steps from the application.
pub(crate) fn evaluate<S: Suite>(suite: &S, steps: &[Step]) -> Result<Found<S::Object>, Failure> {
    follow(suite, suite.root(), steps)
}

fn follow<S: Suite>(
    suite: &S,
    object: S::Object,
    steps: &[Step],
) -> Result<Found<S::Object>, Failure> {
    let Some((step, rest)) = steps.split_first() else {
        return Ok(Found::Object(object));
    };
    if let Step::Property(name) = step
        && let Some(plural) = named_by_class(suite, &object, name)
    {
        return select(suite, elements(suite, &object, plural)?, rest);
    }
    match step {
        Step::Property(name) => match property(suite, &object, name)? {
            Got::Object(_) if !rest.is_empty() && !suite.goes_on(&object, name) => {
                Err(Failure::mac(-1728))
            }
            Got::Object(object) => follow(suite, object, rest),
            // `files of entire contents of x` are those among them, not those in each.
            Got::Objects(mut objects) if name == "entireContents" => {
                let Some((Step::Elements(plural), others)) = rest.split_first() else {
                    return select(suite, objects, rest);
                };
                let known = suite.dictionary();
                let class = known.class_with_plural(plural);
                let class = class.ok_or_else(|| Failure::mac(-1728))?;
                objects.retain(|object| known.is_a(suite.class_of(object), class));
                select(suite, objects, others)
            }
            Got::Objects(objects) => select(suite, objects, rest),
            Got::Value(value) => item(value, rest).map(Found::Value),
        },
        Step::Elements(plural) => {
            if let Some((Step::Name(name), rest)) = rest.split_first()
                && let Some(one) = suite.unlisted(&object, plural, name)
            {
                return follow(suite, one?, rest);
            }
            select(suite, elements(suite, &object, plural)?, rest)
        }
        _ => Err(Failure::mac(-1728)),
    }
}

/// Applies what picks or filters, then follows the rest from each of what is left.
fn select<S: Suite>(
    suite: &S,
    mut objects: Vec<S::Object>,
    mut steps: &[Step],
) -> Result<Found<S::Object>, Failure> {
    while let Some((step, rest)) = steps.split_first() {
        let place = match step {
            Step::Whose(test) => {
                FILTERED.set(FILTERED.get() + objects.len() as u64);
                let mut kept = Vec::new();
                for object in objects {
                    if passes(suite, &object, test)? {
                        kept.push(object);
                    }
                }
                objects = kept;
                steps = rest;
                continue;
            }
            Step::Range(first, last) => {
                let ends = [first, last].map(|end| picked(suite, &objects, end));
                let [Some(first), Some(last)] = ends else {
                    return Err(Failure::NotSimulated(
                        "a range whose ends are no single elements".into(),
                    ));
                };
                let (first, last) = (first?, last?);
                if first > last {
                    return Err(Failure::NotSimulated(
                        "a range of elements that ends before it begins".into(),
                    ));
                }
                objects.truncate(last + 1);
                objects.drain(..first);
                steps = rest;
                continue;
            }
            single => picked(suite, &objects, single),
        };
        let Some(place) = place else { break };
        let one = objects
            .into_iter()
            .nth(place?)
            .ok_or_else(|| Failure::mac(-1719))?;
        return follow(suite, one, rest);
    }
    objects
        .into_iter()
        .map(|object| follow(suite, object, steps))
        .collect::<Result<_, _>>()
        .map(Found::Many)
}

/// The place of the element that a step picks; none for a step that picks no single one.
fn picked<S: Suite>(
    suite: &S,
    objects: &[S::Object],
    step: &Step,
) -> Option<Result<usize, Failure>> {
    let not_there = || Failure::mac(-1719);
    Some(match step {
        Step::Index(index) => absolute(*index, objects.len()).ok_or_else(not_there),
        Step::Middle => objects
            .len()
            .checked_sub(1)
            .map(|last| last / 2)
            .ok_or_else(not_there),
        Step::Any => Ok(0),
        Step::Name(name) => {
            let also = |object| suite.is_also_named(object, name);
            let named = position(suite, objects, "name", &Value::text(name.as_str()));
            match objects.iter().position(also) {
                Some(place) if named.is_err() => Ok(place),
                _ => named,
            }
        }
        Step::Id(id) => {
            let class = objects
                .first()
                .map_or("item", |first| suite.class_of(first));
            position(suite, objects, suite.id_property(class), id)
        }
        Step::Property(_) | Step::Elements(_) | Step::Range(..) | Step::Whose(_) => return None,
    })
}

fn absolute(index: i64, count: usize) -> Option<usize> {
    let place = if index < 0 {
        i64::try_from(count).ok()?.checked_add(index)?
    } else {
        index
    };
    usize::try_from(place).ok().filter(|place| *place < count)
}

/// The place of the first object whose property has that value.
fn position<S: Suite>(
    suite: &S,
    objects: &[S::Object],
    name: &str,
    wanted: &Value,
) -> Result<usize, Failure> {
    // Asking the dictionary once for each run of one class is what keeps long lists quick.
    let mut known = None;
    for (place, object) in objects.iter().enumerate() {
        let class = suite.class_of(object);
        let got = if known == Some(class) {
            suite.property(object, name)?
        } else {
            known = Some(class);
            Some(property(suite, object, name)?)
        };
        if let Some(Got::Value(value)) = got
            && Operator::Equals.holds(&value, wanted)
        {
            return Ok(place);
        }
    }
    Err(Failure::mac(-1728))
}

fn passes<S: Suite>(suite: &S, object: &S::Object, test: &Test) -> Result<bool, Failure> {
    let any = |tests: &[Test], wanted: bool| -> Result<bool, Failure> {
        for test in tests {
            if passes(suite, object, test)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    };
    match test {
        Test::And(tests) => any(tests, false).map(|failed| !failed),
        Test::Or(tests) => any(tests, true),
        Test::Not(tests) => any(tests, true).map(|held| !held),
        Test::Compare {
            steps,
            operator,
            value,
        } => {
            let found = match follow(suite, object.clone(), steps) {
                // An element that lacks what is compared is not among those wanted.
                Err(failure) if failure.is_mac(-1728) || failure.is_mac(-1719) => return Ok(false),
                other => other?,
            };
            let found = to_value(suite, found, &Target::Current);
            Ok(operator.holds(&found, &as_of(&found, value)))
        }
    }
}

/// What a filter compares with a property, as a value of the property's type: Mail finds `id is "103"` where the id is a number
/// (s-morgan-jeffries/apple-mail-fast-mcp #147, live).
fn as_of<'v>(property: &Value, given: &'v Value) -> Cow<'v, Value> {
    let made = match (property, given) {
        (Value::Number(_), Value::Text(_)) => given.as_number().map(Value::Number),
        (Value::Text(_), Value::Number(number)) => Some(Value::Text(number.to_string())),
        _ => None,
    };
    made.map_or(Cow::Borrowed(given), Cow::Owned)
}

/// One item of a value that is a list, for references such as `selection[0]`.
fn item(value: Value, steps: &[Step]) -> Result<Value, Failure> {
    match (value, steps) {
        (value, []) => Ok(value),
        (Value::List(items), [Step::Index(index), rest @ ..]) => {
            let place = absolute(*index, items.len()).ok_or_else(|| Failure::mac(-1719))?;
            let value = items
                .into_iter()
                .nth(place)
                .ok_or_else(|| Failure::mac(-1719))?;
            item(value, rest)
        }
        _ => Err(Failure::mac(-1728)),
    }
}

/// A property of an object. What only other classes have is not there (-1728).
pub(crate) fn property<S: Suite>(
    suite: &S,
    object: &S::Object,
    name: &str,
) -> Result<Got<S::Object>, Failure> {
    if !has_property(suite, object, name) {
        let owner = owner_of(suite, object.clone(), name)?;
        return if has_property(suite, &owner, name) {
            property(suite, &owner, name)
        } else {
            Err(Failure::mac(-1728))
        };
    }
    let class = suite.class_of(object);
    let name = &*suite.dictionary().own_name(class, name);
    match name {
        "class" => return Ok(Got::Value(Value::text(class))),
        "properties" => return properties(suite, object).map(Got::Value),
        _ => {}
    }
    suite
        .property(object, name)?
        .ok_or_else(|| Failure::NotSimulated(format!("the property {name} of {class}")))
}

/// The elements of an object that go by the name of their class in the place of a property, as `phone of person 1`.
fn named_by_class<S: Suite>(suite: &S, object: &S::Object, name: &str) -> Option<&'static str> {
    if !suite.names_elements_by_class() || has_property(suite, object, name) {
        return None;
    }
    let plural = suite.dictionary().plural(name)?;
    let member = suite.dictionary().member(suite.class_of(object), plural)?;
    matches!(member, Member::Elements { .. }).then_some(plural)
}

fn has_property<S: Suite>(suite: &S, object: &S::Object, name: &str) -> bool {
    let class = suite.class_of(object);
    let name = suite.dictionary().own_name(class, name);
    matches!(
        suite.dictionary().member(class, &name),
        Some(Member::Property { .. })
    )
}

/// The object that a property of an object is looked for in: what the object stands for where its own class has no such
/// property, as a window of Terminal stands for its selected tab.
pub(crate) fn owner_of<S: Suite>(
    suite: &S,
    object: S::Object,
    name: &str,
) -> Result<S::Object, Failure> {
    let contents = suite.dictionary().contents(suite.class_of(&object));
    match contents {
        Some(contents) if contents != name && !has_property(suite, &object, name) => {
            match property(suite, &object, contents)? {
                Got::Object(inside) => Ok(inside),
                Got::Value(_) | Got::Objects(_) => Ok(object),
            }
        }
        _ => Ok(object),
    }
}

/// All properties that the simulator knows, in one record.
fn properties<S: Suite>(suite: &S, object: &S::Object) -> Result<Value, Failure> {
    let mut fields = Vec::new();
    for name in suite.dictionary().properties(suite.class_of(object)) {
        // Finder's windows have a folder that their dictionary hides.
        let is_hidden = name == "folder" && suite.class_of(object) == "finderWindow";
        if is_hidden || matches!(name, "properties" | "entireContents") {
            continue;
        }
        let found = match property(suite, object, name) {
            Ok(Got::Value(value)) => Found::Value(value),
            Ok(Got::Object(one)) => Found::Object(one),
            Ok(Got::Objects(many)) => Found::Many(many.into_iter().map(Found::Object).collect()),
            Err(Failure::NotSimulated(_)) => continue,
            Err(failure) if failure.is_mac(-1728) => continue,
            Err(failure) => return Err(failure),
        };
        fields.push((name.to_owned(), to_value(suite, found, &Target::Current)));
    }
    Ok(Value::Record(fields))
}

fn elements<S: Suite>(
    suite: &S,
    object: &S::Object,
    plural: &str,
) -> Result<Vec<S::Object>, Failure> {
    match suite.dictionary().member(suite.class_of(object), plural) {
        Some(Member::Elements { class }) => suite.elements(object, plural, class),
        _ => match (
            suite.kind_of_elements(object, plural),
            suite.contents_of(object),
        ) {
            (Some(class), _) => suite.elements(object, plural, class),
            (None, Some(contents)) => elements(suite, &contents, plural),
            (None, None) => Err(Failure::mac(-1728)),
        },
    }
}

/// What the application answers: values as they are, objects as references.
pub(crate) fn to_value<S: Suite>(suite: &S, found: Found<S::Object>, target: &Target) -> Value {
    match found {
        Found::Value(value) => value,
        Found::Many(items) => Value::List(
            items
                .into_iter()
                .map(|item| to_value(suite, item, target))
                .collect(),
        ),
        Found::Object(object) => suite
            .contents(&object)
            .unwrap_or_else(|| Value::Reference(reference(suite, &object, target))),
    }
}

/// The reference that the application gives out for an object.
pub(crate) fn reference<S: Suite>(suite: &S, object: &S::Object, target: &Target) -> Reference {
    Reference {
        target: target.clone(),
        steps: suite.steps_to(object),
        class: suite.class_of(object),
    }
}
