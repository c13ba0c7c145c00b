//! Commands and settings that change an application's records: making, moving, copying, deleting, and what is its own.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::{
    app::{ChangedApp, Known, Scripted},
    attached,
    commands::{Answer, Command, NewObject},
    moves,
    object::Object,
    records::{NOT_IN_THERE, Place, number, parent, put, to_json},
    registry::{known, scripted},
};
use crate::{
    apple_events::{
        arguments::Arguments,
        call::Call,
        dictionary::{Dictionary, Member},
        evaluate::{Found, Suite, evaluate, reference},
        failure::Failure,
        standard,
        value::{Step, Value},
    },
    apps::{self, lists::record::next_number},
    host::Host,
};
use simulated_world::world::World;

/// Runs a command on what an application keeps; none: it is one that every application has.
pub(crate) fn run(host: &Rc<Host>, call: &Call<'_>, pid: i32) -> Option<Result<Value, Failure>> {
    let known = host.world(|world| known_of(world, pid))?;
    let now = host.now();
    host.change(|world| {
        let done = run_in(world, known, call, pid, now).transpose();
        apps::lists::show(&mut world.process(pid));
        done
    })
}

fn known_of(world: &World, pid: i32) -> Option<&'static Known> {
    let bundle_id = world.app(pid).and_then(|app| app.bundle_id.as_deref());
    known(world, bundle_id)
}

fn run_in(
    world: &mut World,
    known: &'static Known,
    call: &Call<'_>,
    pid: i32,
    now: f64,
) -> Result<Option<Value>, Failure> {
    if let Some(drawn) = known.drawn {
        let mut changed = ChangedApp {
            world,
            pid,
            known,
            now,
        };
        if let Some(answer) = drawn.run(&mut changed, call) {
            return answer.map(Some);
        }
        if known.app.records == apps::scripted_apps::NONE {
            return Ok(None);
        }
    }
    if call.name == "make" {
        return make(world, known, call, pid, now).map(Some);
    }
    let app = scripted(world, pid)?;
    let (objects, direct) = match (call.arguments.direct, call.object()) {
        // As `delete (every note)` sends it, whose reference was evaluated before.
        (Value::List(items), _) if takes_objects(call.name) => (all_objects(&app, items)?, None),
        (_, []) => (Vec::new(), None),
        // A property that is a value, as in `extract name from sender of message 1`.
        (_, steps) => match evaluate(&app, steps)? {
            Found::Value(value) => (Vec::new(), Some(value)),
            found => (found.objects()?, None),
        },
    };
    let arguments = Arguments {
        direct: direct.as_ref().unwrap_or(call.arguments.direct),
        named: call.arguments.named,
    };
    let places: Option<Vec<Place>> = objects
        .iter()
        .map(|object| match object {
            Object::Record(place) => Some(place.clone()),
            Object::Standard(_) | Object::Tab { .. } | Object::Text(_) => None,
        })
        .collect();
    // Windows and documents are every application's.
    let Some(mut places) = places else {
        return Ok(None);
    };
    let is_attachment = |place: &Place| place.class == "mailAttachment";
    if call.name == "save" && !places.is_empty() && places.iter().all(is_attachment) {
        return attached::save(world, known, call, &places, now).map(Some);
    }
    if ["delete", "move"].contains(&call.name) {
        places.sort_by(|one, other| one.way.cmp(&other.way));
        places.dedup();
    }
    let other = ["to", "from"]
        .into_iter()
        .find_map(|name| call.arguments.get(name));
    let to = match other {
        Some(Value::Reference(reference)) => {
            let class = places.first().map_or("item", |place| place.class);
            Some(location(&app, &reference.steps, class)?)
        }
        _ => None,
    };
    let bins: Vec<Option<Place>> = places
        .iter()
        .map(|place| known.rules.bin(&app, place))
        .collect();
    let tree = known.tree_mut(world)?;
    let command = Command {
        name: call.name,
        arguments: &arguments,
        objects: &places,
        other: to.clone(),
        tree,
        now,
    };
    let answer = match known.rules.command(command) {
        Some(answer) => answer?,
        None => match (call.name, to) {
            ("delete", _) => {
                moves::delete_all(tree, known.dictionary, &places, bins)?;
                Answer::NOTHING
            }
            ("move", Some(to)) => moves::move_all(tree, known.dictionary, &places, &to)?
                .map_or(Answer::NOTHING, Answer::Object),
            ("duplicate", to) => {
                let mut last = None;
                for place in &places {
                    let mut copy = place.node_mut(tree).cloned().unwrap_or_default();
                    let number = next_number(tree);
                    copy.remove("id");
                    known.rules.complete(NewObject {
                        class: place.class,
                        fields: &mut copy,
                        number,
                        now,
                    })?;
                    let to = to.clone().unwrap_or_else(|| parent(place));
                    last = Some(put(tree, known.dictionary, &to, place.class, copy)?);
                }
                last.map_or(Answer::NOTHING, Answer::Object)
            }
            _ => return Ok(None),
        },
    };
    answered(world, call, pid, answer).map(Some)
}

/// Whether a command has objects for its direct parameter, in every application.
fn takes_objects(command: &str) -> bool {
    ["delete", "duplicate", "move"].contains(&command)
}

/// The objects that a list of references means.
fn all_objects(app: &Scripted<'_>, items: &[Value]) -> Result<Vec<Object>, Failure> {
    let mut objects = Vec::new();
    for item in items {
        let Value::Reference(reference) = item else {
            return Err(Failure::mac(-1700));
        };
        objects.extend(evaluate(app, &reference.steps)?.objects()?);
    }
    Ok(objects)
}

fn answered(world: &World, call: &Call<'_>, pid: i32, answer: Answer) -> Result<Value, Failure> {
    match answer {
        Answer::Value(value) => Ok(value),
        Answer::Object(place) => {
            let app = scripted(world, pid)?;
            let object = app.object(place);
            Ok(Value::Reference(reference(&app, &object, call.target)))
        }
        Answer::Objects(places) => {
            let app = scripted(world, pid)?;
            let refer =
                |place| Value::Reference(reference(&app, &Object::Record(place), call.target));
            Ok(Value::List(places.into_iter().map(refer).collect()))
        }
    }
}

fn make(
    world: &mut World,
    known: &'static Known,
    call: &Call<'_>,
    pid: i32,
    now: f64,
) -> Result<Value, Failure> {
    let wanted = call.arguments.get("new").and_then(Value::as_text);
    let class = wanted
        .and_then(|name| known.dictionary.class_named(name))
        .ok_or_else(|| Failure::mac(-1700))?;
    let class = known.rules.class_made(class);
    if let Some(holder) = known.rules.attached_to(class) {
        return attached::make(world, known, call, pid, holder);
    }
    let app = scripted(world, pid)?;
    let home = match call.arguments.get("at") {
        Some(Value::Reference(reference)) => Some(location(&app, &reference.steps, class)?),
        _ if !call.steps.is_empty() => Some(location(&app, call.steps, class)?),
        _ => known.rules.home(&app, class),
    };
    let home = home.ok_or_else(|| Failure::mac(NOT_IN_THERE))?;
    let mut fields = Map::new();
    if let Some(Value::Record(given)) = call.arguments.get("withProperties") {
        for (name, value) in given {
            let (name, json) = stored(&app, known.dictionary, class, name, value)?;
            if !json.is_null() {
                fields.insert(name, json);
            }
        }
    }
    let tree = known.tree_mut(world)?;
    let number = next_number(tree);
    known.rules.complete(NewObject {
        class,
        fields: &mut fields,
        number,
        now,
    })?;
    let place = put(tree, known.dictionary, &home, class, fields)?;
    answered(world, call, pid, Answer::Object(place))
}

/// A property as it is stored. A property that the class has not is no property that can be set.
fn stored(
    app: &Scripted<'_>,
    dictionary: Dictionary,
    class: &str,
    name: &str,
    value: &Value,
) -> Result<(String, Json), Failure> {
    let name = dictionary.own_name(class, name);
    let Some(Member::Property { kind, .. }) = dictionary.member(class, &name) else {
        return Err(Failure::mac(-10006));
    };
    let json = match value {
        Value::Reference(reference) => {
            let objects = evaluate(app, &reference.steps)?.objects()?;
            let Some(Object::Record(place)) = objects.first() else {
                return Err(Failure::mac(-1700));
            };
            let id = app.records().stored(place, "id");
            id.or_else(|| app.records().stored(place, "name"))
                .cloned()
                .unwrap_or(Json::Null)
        }
        other => {
            let is_known = |text: &str| {
                dictionary
                    .enumerators(kind)
                    .is_none_or(|mut known| known.any(|one| one == text))
            };
            match to_json(other, kind)? {
                Json::String(text) if !is_known(&text) => return Err(Failure::mac(-1700)),
                json => json,
            }
        }
    };
    Ok((name.into_owned(), json))
}

/// What a place for an element of a class is in: `end of reminders of list 1` is in the list.
fn location(app: &Scripted<'_>, steps: &[Step], class: &str) -> Result<Place, Failure> {
    let steps = match steps {
        [container @ .., Step::Elements(_)] => container,
        whole => whole,
    };
    let objects = evaluate(app, steps)?.objects()?;
    let place = objects.first().and_then(Scripted::place);
    let place = place.ok_or_else(|| Failure::mac(NOT_IN_THERE))?;
    let keeper = app
        .known
        .and_then(|known| known.rules.keeper(app, &place, class));
    Ok(keeper.unwrap_or(place))
}

/// Sets one property of all objects that a reference means.
pub(crate) fn set(
    world: &mut World,
    pid: i32,
    objects: &[Object],
    name: &str,
    value: &Value,
    now: f64,
) -> Result<(), Failure> {
    let known = known_of(world, pid);
    for object in objects {
        if let Some((known, drawn)) = known.and_then(|known| Some((known, known.drawn?))) {
            let mut changed = ChangedApp {
                world,
                pid,
                known,
                now,
            };
            if let Some(done) = drawn.set(&mut changed, object, name, value) {
                done?;
                continue;
            }
        }
        let (place, known) = match (object, known, Scripted::place(object)) {
            (_, Some(known), Some(place)) if name != "frontmost" => (place, known),
            (Object::Standard(one), ..) => {
                standard::set(&mut world.process(pid), one, name, value)?;
                continue;
            }
            _ => return Err(Failure::mac(-10006)),
        };
        set_record(world, known, pid, &place, name, value, now)?;
    }
    apps::lists::show(&mut world.process(pid));
    Ok(())
}

/// The windows and documents that a reference means; anything else has no such commands as they have.
pub(crate) fn windows_and_documents(
    world: &World,
    pid: i32,
    steps: &[Step],
) -> Result<Vec<standard::Object>, Failure> {
    let found = evaluate(&scripted(world, pid)?, steps)?.objects()?;
    found
        .into_iter()
        .map(|object| match object {
            Object::Standard(one) => Ok(one),
            _ => Err(Failure::mac(-1708)),
        })
        .collect()
}

/// Puts something else in the place of objects.
pub(crate) fn replace(
    world: &mut World,
    pid: i32,
    objects: &[Object],
    value: &Value,
    now: f64,
) -> Result<(), Failure> {
    let drawn = known_of(world, pid).and_then(|known| Some((known, known.drawn?)));
    let done = drawn.and_then(|(known, drawn)| {
        let mut changed = ChangedApp {
            world,
            pid,
            known,
            now,
        };
        drawn.replace(&mut changed, objects, value)
    });
    done.unwrap_or_else(|| Err(Failure::NotSimulated("replacing an element".into())))
}

fn set_record(
    world: &mut World,
    known: &'static Known,
    pid: i32,
    place: &Place,
    name: &str,
    value: &Value,
    now: f64,
) -> Result<(), Failure> {
    let app = scripted(world, pid)?;
    known.rules.may_set(place, name)?;
    if let ("mailbox" | "container", Value::Reference(reference)) = (name, value) {
        let to = location(&app, &reference.steps, place.class)?;
        let tree = known.tree_mut(world)?;
        moves::move_all(tree, known.dictionary, std::slice::from_ref(place), &to)?;
        return Ok(());
    }
    if place.way.is_empty()
        && app
            .records()
            .stored(place, &known.dictionary.own_name(place.class, name))
            .is_none()
    {
        return Err(Failure::NotSimulated(format!(
            "setting the property {name} of the application"
        )));
    }
    let (name, json) = stored(
        &app,
        known.dictionary,
        app.class_of(&app.object(place.clone())),
        name,
        value,
    )?;
    let tree = known.tree_mut(world)?;
    let fields = place.node_mut(tree).ok_or_else(|| Failure::mac(-1728))?;
    if json.is_null() {
        fields.remove(&name);
    } else {
        fields.insert(name.clone(), json);
    }
    if known
        .dictionary
        .member(place.class, "modificationDate")
        .is_some()
    {
        fields.insert("modificationDate".into(), number(now));
    }
    known.rules.follow(place.class, fields, &name, now);
    Ok(())
}
