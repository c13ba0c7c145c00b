//! Safari and Google Chrome: windows, tabs, addresses, and scripts in pages.

use super::{
    app::{ChangedApp, Drawn, Elements, Found, Scripted},
    object::Object,
    page,
    records::Place,
    windows::{element_of, front_window, given, number_of, referred, window_of},
};
use crate::{
    apple_events::{
        call::Call,
        evaluate::{Got, reference},
        failure::Failure,
        standard,
        value::{Step, Value},
    },
    apps::{
        browsers::{self, tabs_of},
        page_text::text_of,
    },
};
use simulated_world::world::{Fault, Window};

/// Whether scripts of other programs may be run in pages, in what a browser keeps.
const ALLOWS: &str = "allowsJavaScriptFromAppleEvents";

#[derive(PartialEq)]
pub(super) enum Browser {
    Safari,
    Chrome,
}

impl Drawn for Browser {
    fn elements(&self, app: &Scripted<'_>, of: &Object, plural: &str) -> Option<Elements> {
        match (of, plural) {
            (Object::Standard(standard::Object::Window(id)), "tabs") => {
                let count = tabs_of(app.window(*id)?).len();
                if count == 0 && app.has(Fault::TabsOfSomeWindowsFail) {
                    return Some(Err(Failure::mac(-10000)));
                }
                let tab = |place| Object::Tab { window: *id, place };
                Some(Ok((0..count).map(tab).collect()))
            }
            // What a window shows is its document.
            (Object::Standard(standard::Object::Application), "documents") => {
                let windows = app.windows().iter();
                let document = |window: &Window| standard::Object::Document(window.id);
                Some(Ok(windows.map(document).map(Object::Standard).collect()))
            }
            _ => None,
        }
    }

    fn property(&self, app: &Scripted<'_>, of: &Object, name: &str) -> Option<Found> {
        let id = window_of(of)?;
        let window = app.window(id)?;
        let tabs = tabs_of(window);
        let shown = tabs.iter().position(|tab| tab.is_shown);
        let value = |value| Some(Ok(Got::Value(value)));
        if let Object::Standard(standard::Object::Window(_)) = of {
            let is_chrome = *self == Self::Chrome;
            return match name {
                "currentTab" | "activeTab" => Some(
                    shown
                        .map(|place| Got::Object(Object::Tab { window: id, place }))
                        .ok_or_else(|| Failure::mac(-1728)),
                ),
                "activeTabIndex" => value(Value::Number(shown? as f64 + 1.0)),
                "document" => Some(Ok(Got::Object(Object::Standard(
                    standard::Object::Document(id),
                )))),
                "id" if is_chrome => value(Value::text(id.to_string())),
                "mode" => value(Value::text("normal")),
                "givenName" => value(Value::text("")),
                "minimized" => value(Value::Boolean(window.minimised)),
                "minimizable" => value(Value::Boolean(true)),
                _ => None,
            };
        }
        let place = match of {
            Object::Tab { place, .. } => *place,
            _ => shown?,
        };
        let Some(tab) = tabs.get(place) else {
            return Some(Err(Failure::mac(-1719)));
        };
        match name {
            "name" | "title" => value(Value::text(tab.title)),
            "url" => value(Value::text(tab.url.as_str())),
            "text" => value(Value::text(text_of(tab.page))),
            "index" => value(Value::Number(place as f64 + 1.0)),
            "visible" => value(Value::Boolean(tab.is_shown)),
            "loading" => value(Value::Boolean(false)),
            "id" => value(Value::text(tab.number.to_string())),
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
        let is_own = matches!(
            name,
            "url" | "URL" | "currentTab" | "activeTabIndex" | "minimized"
        );
        is_own.then(|| self.set_own(changed, object, name, value))
    }

    fn run(&self, changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Option<Result<Value, Failure>> {
        match call.name {
            "make" => Some(self.make(changed, call)),
            "doJavaScript" => Some(self.script(changed, call, call.arguments.direct, "in")),
            "execute" => {
                let source = call.arguments.get("javascript")?;
                Some(self.script(changed, call, source, ""))
            }
            "close" => close(changed, call).transpose(),
            "reload" => Some(step(changed, call, 0)),
            "goBack" => Some(step(changed, call, -1)),
            "goForward" => Some(step(changed, call, 1)),
            "stop" => Some(Ok(Value::Missing)),
            _ => None,
        }
    }
}

impl Browser {
    fn set_own(
        &self,
        changed: &mut ChangedApp<'_>,
        object: &Object,
        name: &str,
        value: &Value,
    ) -> Result<(), Failure> {
        let wrong = || Failure::mac(-1700);
        let window = window_of(object).ok_or_else(|| Failure::mac(-10006))?;
        let element = element_of(changed, window)?;
        let place = match (name, object) {
            ("url" | "URL", _) => {
                let url = value.as_text().ok_or_else(wrong)?;
                let place = match object {
                    Object::Tab { place, .. } => *place,
                    _ => shown_tab(changed, window)?,
                };
                browsers::open(&mut changed.world.process(changed.pid), element, place, url);
                return Ok(());
            }
            ("minimized", _) => {
                let minimised = value.as_boolean().ok_or_else(wrong)?;
                let found = changed.world.process(changed.pid);
                return set_minimised(found, element, minimised);
            }
            ("activeTabIndex", _) => {
                let index = value.as_number().ok_or_else(wrong)?;
                (index >= 1.0).then(|| index as usize - 1)
            }
            _ => match referred(changed, value)?.as_slice() {
                [Object::Tab { window: of, place }] if *of == window => Some(*place),
                _ => None,
            },
        };
        let place = place.ok_or_else(|| Failure::mac(-1719))?;
        browsers::show_tab(&mut changed.world.process(changed.pid), element, place);
        Ok(())
    }

    fn make(&self, changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Value, Failure> {
        let class = call.arguments.get("new").and_then(Value::as_text);
        let url = given(call, "url").and_then(Value::as_text);
        let made = match class {
            Some("tab") => {
                let window = self.window_for(changed, call)?;
                let element = element_of(changed, window)?;
                let place =
                    browsers::new_tab(&mut changed.world.process(changed.pid), element, url);
                place.map(|place| Object::Tab { window, place })
            }
            Some("document" | "window") => {
                let element = browsers::new_window(&mut changed.world.process(changed.pid), url);
                let number = element.and_then(|element| number_of(changed, element));
                number.map(|id| {
                    Object::Standard(match class {
                        Some("document") => standard::Object::Document(id),
                        _ => standard::Object::Window(id),
                    })
                })
            }
            _ => return Err(Failure::mac(-1700)),
        };
        let made = made.ok_or_else(|| Failure::mac(-10000))?;
        let app = changed.app()?;
        Ok(Value::Reference(reference(&app, &made, call.target)))
    }

    /// The window that a new tab goes to.
    fn window_for(&self, changed: &ChangedApp<'_>, call: &Call<'_>) -> Result<u32, Failure> {
        let steps = match call.arguments.get("at") {
            Some(Value::Reference(reference)) => &reference.steps,
            _ => call.steps,
        };
        let steps = match steps {
            [window @ .., Step::Elements(_)] => window,
            whole => whole,
        };
        let found = changed.objects(steps)?;
        let found = found.first().and_then(window_of);
        found
            .or_else(|| front_window(changed))
            .ok_or_else(|| Failure::mac(-1719))
    }

    /// Runs a script in a page. `label`: the parameter that names the page; without one it is the object itself.
    fn script(
        &self,
        changed: &mut ChangedApp<'_>,
        call: &Call<'_>,
        source: &Value,
        label: &str,
    ) -> Result<Value, Failure> {
        let source = source.as_text().ok_or_else(|| Failure::mac(-1700))?;
        let allows = changed
            .app()?
            .records()
            .stored(&Place::root(), ALLOWS)
            .and_then(serde_json::Value::as_bool);
        if allows == Some(false) {
            return Err(self.turned_off());
        }
        let steps = match call.arguments.get(label) {
            Some(Value::Reference(reference)) => reference.steps.as_slice(),
            _ => call.object(),
        };
        let mut found = changed.objects(steps)?;
        if found.first().is_none_or(|first| window_of(first).is_none()) {
            let front = front_window(changed).ok_or_else(|| Failure::mac(-1728))?;
            found = vec![Object::Standard(standard::Object::Document(front))];
        }
        let mut answers = Vec::new();
        for object in &found {
            let window = window_of(object).ok_or_else(|| Failure::mac(-1728))?;
            let place = match object {
                Object::Tab { place, .. } => *place,
                _ => shown_tab(changed, window)?,
            };
            let ran = {
                let app = changed.app()?;
                let tabs = app.window(window).map(tabs_of).unwrap_or_default();
                let tab = tabs.get(place).ok_or_else(|| Failure::mac(-1719))?;
                page::run(tab, source)?
            };
            if let Some(url) = ran.goes_to {
                let element = element_of(changed, window)?;
                browsers::open(
                    &mut changed.world.process(changed.pid),
                    element,
                    place,
                    &url,
                );
            }
            answers.push(ran.value);
        }
        Ok(Value::one_or_list(answers))
    }

    fn turned_off(&self) -> Failure {
        let (number, message) = match self {
            Self::Safari => (
                8,
                "You must enable 'Allow JavaScript from Apple Events' in the Developer section of Safari Settings to use 'do JavaScript'.",
            ),
            Self::Chrome => (
                12,
                "Executing JavaScript through AppleScript is turned off. To turn it on, from the menu bar, go to View > Developer > Allow JavaScript from Apple Events.",
            ),
        };
        Failure::Mac {
            number,
            message: message.into(),
        }
    }
}

fn shown_tab(changed: &ChangedApp<'_>, window: u32) -> Result<usize, Failure> {
    let app = changed.app()?;
    let tabs = app.window(window).map(tabs_of).unwrap_or_default();
    tabs.iter()
        .position(|tab| tab.is_shown)
        .ok_or_else(|| Failure::mac(-1728))
}

fn set_minimised(
    mut process: simulated_world::world::Process<'_>,
    element: u64,
    minimised: bool,
) -> Result<(), Failure> {
    let window = process.window_mut(element);
    window.ok_or_else(|| Failure::mac(-1728))?.minimised = minimised;
    Ok(())
}

/// Closes tabs; windows close as in every application.
fn close(changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Result<Option<Value>, Failure> {
    let found = changed.objects(call.object())?;
    if !found.iter().any(|one| matches!(one, Object::Tab { .. })) {
        return Ok(None);
    }
    // From the last on, so that the places of the others stay.
    for object in found.iter().rev() {
        if let Object::Tab { window, place } = object {
            let element = element_of(changed, *window)?;
            browsers::close_tab(&mut changed.world.process(changed.pid), element, *place);
        }
    }
    Ok(Some(Value::Missing))
}

fn step(changed: &mut ChangedApp<'_>, call: &Call<'_>, by: isize) -> Result<Value, Failure> {
    for object in changed.objects(call.object())? {
        let window = window_of(&object).ok_or_else(|| Failure::mac(-1708))?;
        let place = match object {
            Object::Tab { place, .. } => place,
            _ => shown_tab(changed, window)?,
        };
        let element = element_of(changed, window)?;
        browsers::step(&mut changed.world.process(changed.pid), element, place, by);
    }
    Ok(Value::Missing)
}
