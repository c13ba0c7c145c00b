//! `NSScreen` [bridge 11]: AppKit's coordinates, origin at the bottom left of the primary display.

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};
use simulated_world::geometry::Rect;
use simulated_world::world::{Display, World};

pub(crate) const INSTANCE: Rows = &[
    ("backingScaleFactor", scale),
    ("deviceDescription", device_description),
    ("frame", frame),
    ("localizedName", name),
    ("maximumFramesPerSecond", frames_per_second),
    ("safeAreaInsets", safe_area),
    ("visibleFrame", visible_frame),
];

pub(crate) const CLASS: Rows = &[("mainScreen", main), ("screens", screens)];

fn screens(call: &mut Call<'_, '_>) -> Answer {
    let ids: Vec<u32> = call
        .bridge
        .host
        .world(|world| world.displays.iter().map(|display| display.id).collect());
    Ok(Out::New(Object::array(
        ids.into_iter()
            .map(|id| call.add(Object::Screen(id)))
            .collect(),
    )))
}

/// The screen of the frontmost app's nearest window, else the primary one.
fn main(call: &mut Call<'_, '_>) -> Answer {
    let id = call.bridge.host.world(|world| {
        let window = world.app(world.front).and_then(|app| {
            app.windows
                .iter()
                .filter(|window| !window.minimised)
                .max_by_key(|window| window.z)
        });
        let holding = window.and_then(|window| {
            let centre = window.frame.centre();
            let mut displays = world.displays.iter();
            displays.find(|display| display.frame.contains(centre))
        });
        holding.or(world.displays.first()).map(|display| display.id)
    });
    Ok(id.map_or(Out::Old(NIL), |id| Out::New(Object::Screen(id))))
}

fn of_display<T>(call: &Call<'_, '_>, default: T, look: impl FnOnce(&World, &Display) -> T) -> T {
    let Object::Screen(id) = call.receiver else {
        return default;
    };
    call.bridge.host.world(
        |world| match world.displays.iter().find(|display| display.id == id) {
            Some(display) => look(world, display),
            None => default,
        },
    )
}

pub(super) fn flipped(world: &World, frame: Rect) -> Rect {
    Rect {
        y: world.primary_height() - frame.y - frame.height,
        ..frame
    }
}

fn frame(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Rect(of_display(
        call,
        Rect::default(),
        |world, display| flipped(world, display.frame),
    )))
}

fn visible_frame(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Rect(of_display(
        call,
        Rect::default(),
        |world, display| {
            // A menu bar that hides itself takes nothing [findings 2.5], but the notch stays [findings-2 8.8].
            let mut display = display.clone();
            if world.menu_bar_hides() {
                display.top_inset = display.notch;
            }
            flipped(world, display.visible_frame())
        },
    )))
}

fn scale(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Real(of_display(call, 1.0, |_, display| display.scale)))
}

fn name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(of_display(
        call,
        String::new(),
        |_, display| display.name.clone(),
    )))
}

fn frames_per_second(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(of_display(call, 60, |_, display| {
        if display.builtin { 120 } else { 60 }
    })))
}

fn safe_area(call: &mut Call<'_, '_>) -> Answer {
    let top = of_display(call, 0.0, |_, display| display.notch);
    Ok(Out::Reals(
        &["top", "left", "bottom", "right"],
        vec![top, 0.0, 0.0, 0.0],
    ))
}

fn device_description(call: &mut Call<'_, '_>) -> Answer {
    let Object::Screen(id) = call.receiver else {
        return Ok(Out::Old(NIL));
    };
    let yes = |key: &str| (Rc::from(key), call.add(Object::text("YES")));
    let entries = vec![
        (
            Rc::from("NSScreenNumber"),
            call.add(Object::Integer(i64::from(id))),
        ),
        yes("NSDeviceIsScreen"),
    ];
    Ok(Out::New(Object::dictionary(entries)))
}
