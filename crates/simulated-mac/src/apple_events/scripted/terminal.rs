//! Terminal: windows with one tab each, what they show, and lines that are run in them.

use serde_json::{Map, Value as Json};

use super::{
    app::{ChangedApp, Drawn, Elements, Found, Scripted},
    object::Object,
    records::Place,
    windows::{element_of, number_of, window_of},
};
use crate::{
    apple_events::{
        call::Call,
        evaluate::{Got, reference},
        failure::Failure,
        standard,
        value::Value,
    },
    apps::terminal,
};
use simulated_world::{
    geometry::Rect,
    world::{Window, letters, set_frame},
};

/// What scripts set of tabs, in what Terminal keeps: by the number of the window.
const TABS: &str = "tabStates";

pub(super) struct Terminal;

impl Drawn for Terminal {
    fn elements(&self, app: &Scripted<'_>, of: &Object, plural: &str) -> Option<Elements> {
        match (of, plural) {
            (Object::Standard(standard::Object::Window(id)), "tabs") => {
                let shows = terminal::shown_in(app.window(*id)?).is_some();
                Some(Ok(shows.then(|| tab(*id)).into_iter().collect()))
            }
            _ => None,
        }
    }

    fn property(&self, app: &Scripted<'_>, of: &Object, name: &str) -> Option<Found> {
        let window = app.window(window_of(of)?)?;
        match of {
            Object::Tab { .. } => of_tab(app, window, name),
            Object::Standard(standard::Object::Window(_)) => of_window(app, window, name),
            _ => None,
        }
    }

    fn set(
        &self,
        changed: &mut ChangedApp<'_>,
        object: &Object,
        name: &str,
        value: &Value,
    ) -> Option<Result<(), Failure>> {
        match (object, name) {
            (Object::Tab { window, .. }, "customTitle") => Some(set_title(changed, *window, value)),
            (Object::Tab { window, .. }, "titleDisplaysCustomTitle") => {
                Some(show_title(changed, *window, value))
            }
            (Object::Tab { window, .. }, "currentSettings") => {
                Some(set_settings(changed, *window, value))
            }
            (Object::Tab { window, .. }, "numberOfColumns" | "numberOfRows") => {
                Some(resize(changed, *window, name == "numberOfRows", value))
            }
            (Object::Tab { .. }, "selected") => {
                // The only tab of a window is always selected.
                (value.as_boolean() == Some(true)).then_some(Ok(()))
            }
            (Object::Standard(standard::Object::Window(window)), "selectedTab") => {
                Some(select(changed, *window, value))
            }
            (Object::Standard(window @ standard::Object::Window(_)), "frontmost") => {
                (value.as_boolean() == Some(true)).then(|| {
                    let mut process = changed.world.process(changed.pid);
                    standard::set(&mut process, window, "index", &Value::Number(1.0))
                })
            }
            _ => None,
        }
    }

    fn run(&self, changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Option<Result<Value, Failure>> {
        match call.name {
            "doScript" => Some(do_script(changed, call)),
            _ => None,
        }
    }
}

fn tab(window: u32) -> Object {
    Object::Tab { window, place: 0 }
}

fn of_window(app: &Scripted<'_>, window: &Window, name: &str) -> Option<Found> {
    let value = |value| Some(Ok(Got::Value(value)));
    match name {
        "selectedTab" => Some(match terminal::shown_in(window) {
            Some(_) => Ok(Got::Object(tab(window.id))),
            None => Err(Failure::mac(-1728)),
        }),
        "frontmost" => {
            let first = app.windows().first();
            value(Value::Boolean(first.is_some_and(|one| one.id == window.id)))
        }
        _ => None,
    }
}

fn of_tab(app: &Scripted<'_>, window: &Window, name: &str) -> Option<Found> {
    let value = |value| Some(Ok(Got::Value(value)));
    let shown = terminal::shown_in(window)?;
    let kept = |name: &str| {
        let tabs = app.records().stored(&Place::root(), TABS)?;
        tabs.get(window.id.to_string())?.get(name)
    };
    match name {
        "contents" | "history" => value(Value::text(shown)),
        // A line has run before the event that has it run is answered.
        "busy" => value(Value::Boolean(false)),
        "processes" => value(Value::List(["login", "-zsh"].map(Value::text).into())),
        "selected" => value(Value::Boolean(true)),
        "tty" => value(Value::text(tty(app, window))),
        "numberOfColumns" | "numberOfRows" => {
            let (columns, rows) = terminal::cells(window)?;
            let number = if name == "numberOfRows" {
                rows
            } else {
                columns
            };
            value(Value::Number(f64::from(number)))
        }
        "customTitle" => value(Value::text(
            kept(name).and_then(Json::as_str).unwrap_or("Terminal"),
        )),
        "titleDisplaysCustomTitle" => value(Value::Boolean(
            kept("customTitle").is_some() || kept(name).is_some(),
        )),
        "currentSettings" => {
            let default = || app.records().stored(&Place::root(), "defaultSettings");
            let named = kept(name).or_else(default)?;
            let found = app.records().referred("settingsSet", named)?;
            Some(Ok(Got::Object(Object::Record(found))))
        }
        _ => None,
    }
}

/// The device of a tab: one for each window, in the order in which they came.
fn tty(app: &Scripted<'_>, window: &Window) -> String {
    let before = app.windows().iter().filter(|one| one.id < window.id);
    format!("/dev/ttys{:03}", before.count())
}

/// What is kept of the tab in a window, to be changed.
fn state<'d>(
    changed: &'d mut ChangedApp<'_>,
    window: u32,
) -> Result<&'d mut Map<String, Json>, Failure> {
    let wrong = || Failure::NotSimulated("the records of Terminal as they are".into());
    let tabs = changed
        .known
        .tree_mut(changed.world)?
        .as_object_mut()
        .ok_or_else(wrong)?
        .entry(TABS)
        .or_insert_with(|| Json::Object(Map::new()));
    tabs.as_object_mut()
        .ok_or_else(wrong)?
        .entry(window.to_string())
        .or_insert_with(|| Json::Object(Map::new()))
        .as_object_mut()
        .ok_or_else(wrong)
}

fn set_title(changed: &mut ChangedApp<'_>, window: u32, value: &Value) -> Result<(), Failure> {
    let title = value.as_text().ok_or_else(|| Failure::mac(-1700))?;
    let before = state(changed, window)?.insert("customTitle".into(), title.into());
    let before = before.as_ref().and_then(Json::as_str);
    let element = element_of(changed, window)?;
    terminal::entitle(
        &mut changed.world.process(changed.pid),
        element,
        before,
        title,
    );
    Ok(())
}

/// Has the title of a window contain the custom title, which it does from then on.
fn show_title(changed: &mut ChangedApp<'_>, window: u32, value: &Value) -> Result<(), Failure> {
    match value {
        Value::Boolean(true) => {
            state(changed, window)?.insert("titleDisplaysCustomTitle".into(), true.into());
            Ok(())
        }
        Value::Boolean(false) => Err(Failure::NotSimulated(
            "hiding the custom title of a window of Terminal".into(),
        )),
        _ => Err(Failure::mac(-1700)),
    }
}

fn set_settings(changed: &mut ChangedApp<'_>, window: u32, value: &Value) -> Result<(), Failure> {
    let Value::Reference(wanted) = value else {
        return Err(Failure::mac(-1700));
    };
    let name = match changed.objects(&wanted.steps)?.as_slice() {
        [Object::Record(place)] if place.class == "settingsSet" => {
            changed.app()?.records().text(place, "name").to_owned()
        }
        _ => return Err(Failure::mac(-1700)),
    };
    state(changed, window)?.insert("currentSettings".into(), name.into());
    Ok(())
}

/// The most columns or rows that a window is given here; what a Mac says to more is not known.
const MOST_LETTERS: f64 = 1000.0;

/// Makes a window so large that it has so many columns or rows; its upper left corner stays.
fn resize(
    changed: &mut ChangedApp<'_>,
    window: u32,
    is_rows: bool,
    value: &Value,
) -> Result<(), Failure> {
    let wanted = value.as_number().ok_or_else(|| Failure::mac(-1700))?;
    if !(1.0..=MOST_LETTERS).contains(&wanted) {
        let what = format!("a window of Terminal with {wanted} columns or rows");
        return Err(Failure::NotSimulated(what));
    }
    // Between 1 and 1000.
    let wanted = wanted as u32;
    let element = element_of(changed, window)?;
    let mut process = changed.world.process(changed.pid);
    let window = process.window_mut(element);
    let window = window.ok_or_else(|| Failure::mac(-1728))?;
    let (Some((columns, rows)), Some(letter)) = (terminal::cells(window), window.letter) else {
        return Err(Failure::mac(-10006));
    };
    let size = match is_rows {
        true => letters::size(letter, columns, wanted),
        false => letters::size(letter, wanted, rows),
    };
    let frame = Rect::at(window.frame.origin(), size);
    set_frame(window, frame);
    Ok(())
}

fn select(changed: &ChangedApp<'_>, window: u32, value: &Value) -> Result<(), Failure> {
    let Value::Reference(wanted) = value else {
        return Err(Failure::mac(-1700));
    };
    match changed.objects(&wanted.steps)?.as_slice() {
        [one] if *one == tab(window) => Ok(()),
        _ => Err(Failure::mac(-1719)),
    }
}

fn do_script(changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Value, Failure> {
    let line = match (call.arguments.direct, call.arguments.get("withCommand")) {
        (Value::Missing, None) => "",
        (Value::Missing, Some(line)) | (line, _) => {
            line.as_text().ok_or_else(|| Failure::mac(-1700))?
        }
    };
    let element = match call.arguments.get("in") {
        Some(Value::Reference(wanted)) => {
            let found = changed.objects(&wanted.steps)?;
            let window = found.first().and_then(window_of);
            element_of(changed, window.ok_or_else(|| Failure::mac(-1728))?)?
        }
        Some(_) => return Err(Failure::mac(-1700)),
        None => terminal::new_window(&mut changed.world.process(changed.pid))
            .ok_or_else(|| Failure::mac(-10000))?,
    };
    let now = changed.now;
    terminal::type_line(&mut changed.world.process(changed.pid), element, line, now);
    let window = number_of(changed, element).ok_or_else(|| Failure::mac(-1728))?;
    let tab = tab(window);
    Ok(Value::Reference(reference(
        &changed.app()?,
        &tab,
        call.target,
    )))
}
