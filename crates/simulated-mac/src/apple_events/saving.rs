//! Commands that ask where a document is to be saved, or whether it is: they are answered when a person has answered.

use std::rc::Rc;

use super::{
    call::Call, failure::Failure, scripted::change, standard::Object, value::Value,
    waiting::wait_for_answer,
};
use crate::host::Host;
use simulated_world::world::{Window, World};

/// The element ids of the windows that a command is about.
pub(super) fn windows(host: &Rc<Host>, call: &Call<'_>, pid: i32) -> Result<Vec<u64>, Failure> {
    host.world(|world| {
        let objects = change::windows_and_documents(world, pid, call.object())?;
        let number = |object: &Object| match object {
            Object::Window(id) | Object::Document(id) => Some(*id),
            Object::Application => None,
        };
        let numbers: Vec<u32> = objects.iter().filter_map(number).collect();
        let windows = world.app(pid).into_iter().flat_map(|app| &app.windows);
        let meant = windows.filter(|window| numbers.contains(&window.id));
        Ok(meant.map(|window| window.element_id).collect())
    })
}

/// Waits until no question stands on these windows any more. What a person did not save ends the script as a cancelled
/// dialog does; a window that was to be closed once it is saved is closed.
pub(super) fn wait(
    host: &Rc<Host>,
    call: &Call<'_>,
    pid: i32,
    windows: &[u64],
) -> Result<Value, Failure> {
    let is_asking = |world: &World| shown(world, pid, windows).any(|one| one.sheet().is_some());
    if !host.world(is_asking) {
        return Ok(Value::Missing);
    }
    wait_for_answer(host, || !host.world(is_asking))?;
    host.change(|world| {
        if shown(world, pid, windows).any(|window| window.edited || window.document.is_none()) {
            return Err(Failure::mac(-128));
        }
        if call.name == "close" {
            let mut process = world.process(pid);
            windows.iter().for_each(|id| process.remove_window(*id));
        }
        Ok(Value::Missing)
    })
}

fn shown<'w>(world: &'w World, pid: i32, windows: &'w [u64]) -> impl Iterator<Item = &'w Window> {
    let all = world.app(pid).into_iter().flat_map(|app| &app.windows);
    all.filter(|window| windows.contains(&window.element_id))
}
