//! System Settings: its panes, by name and id, and which of them its window shows.

use super::{
    app::{ChangedApp, Drawn, Elements, Found, Scripted},
    object::Object,
    records::Place,
};
use crate::{
    apple_events::{
        call::Call,
        evaluate::{Got, reference},
        failure::Failure,
        standard,
        value::Value,
    },
    apps::settings,
};

pub(super) struct Settings;

impl Drawn for Settings {
    fn elements(&self, _: &Scripted<'_>, _: &Object, _: &str) -> Option<Elements> {
        None
    }

    fn property(&self, app: &Scripted<'_>, of: &Object, name: &str) -> Option<Found> {
        if !matches!(of, Object::Standard(standard::Object::Application)) {
            return None;
        }
        let window = app.windows().first();
        match name {
            "currentPane" => {
                let shown = window.and_then(settings::shown_pane);
                let pane = shown.and_then(|shown| {
                    let mut panes = app.records().everywhere("pane").into_iter();
                    panes.find(|pane| app.records().text(pane, "name") == shown)
                });
                Some(Ok(pane.map_or(Got::Value(Value::Missing), |pane| {
                    Got::Object(Object::Record(pane))
                })))
            }
            "settingsWindow" | "preferencesWindow" => Some(match window {
                Some(window) => Ok(Got::Object(Object::Standard(standard::Object::Window(
                    window.id,
                )))),
                None => Ok(Got::Value(Value::Missing)),
            }),
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
        match (object, name, value) {
            (Object::Standard(standard::Object::Application), "currentPane", value) => {
                Some(match value {
                    Value::Reference(wanted) => changed
                        .objects(&wanted.steps)
                        .and_then(|found| reveal(changed, &found)),
                    _ => Err(Failure::mac(-1700)),
                })
            }
            _ => None,
        }
    }

    fn run(&self, changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Option<Result<Value, Failure>> {
        (call.name == "reveal").then(|| {
            let found = changed.objects(call.object())?;
            reveal(changed, &found)?;
            let shown = found.first().ok_or_else(|| Failure::mac(-1728))?;
            Ok(Value::Reference(reference(
                &changed.app()?,
                shown,
                call.target,
            )))
        })
    }
}

/// Shows a pane, or the one that an anchor is in.
fn reveal(changed: &mut ChangedApp<'_>, found: &[Object]) -> Result<(), Failure> {
    let [Object::Record(place)] = found else {
        return Err(Failure::mac(-1700));
    };
    let name = {
        let app = changed.app()?;
        let pane: Place = match place.class {
            "pane" => place.clone(),
            "anchor" => app.records().holder(place),
            _ => return Err(Failure::mac(-1700)),
        };
        app.records().text(&pane, "name").to_owned()
    };
    if settings::show_pane(&mut changed.world.process(changed.pid), &name) {
        Ok(())
    } else {
        Err(Failure::NotSimulated(format!(
            "the pane {name} of System Settings"
        )))
    }
}
