//! What apps do because somebody reads them.

use super::super::call::Call;
use crate::{
    system,
    tree::{self, AxError, Target},
};
use simulated_world::ax::{Action, Attribute};
use simulated_world::world::{Fault, World};

/// Some apps take notice of who reads the role of their own element.
pub(super) fn notice_role_read(call: &Call<'_, '_>, target: Target, names: &[Attribute]) {
    let Target::App(pid) = target else {
        return;
    };
    let host = &call.bridge.host;
    if names.contains(&Attribute::Role)
        && host.world(|world| tree::is_role_read_noticed(world, pid))
    {
        let now = host.now();
        host.change(|world| tree::notice_role_read(&mut world.process(pid), now));
    }
}

/// Some apps build what they show for who asks what is at a point [findings-2 7.11].
pub(super) fn notice_hit_test(call: &Call<'_, '_>, hit: Target) {
    let Target::Node { pid, .. } = hit else {
        return;
    };
    let host = &call.bridge.host;
    if host.world(|world| tree::is_hit_test_noticed(world, pid)) {
        let now = host.now();
        host.change(|world| tree::notice_hit_test(&mut world.process(pid), now));
    }
}

/// On some Macs an app fills a menu when its children are read, without opening it [findings 2.10].
pub(super) fn fill_menu_that_is_read(call: &Call<'_, '_>, target: Target, names: &[Attribute]) {
    let Target::Node { id, .. } = target else {
        return;
    };
    let host = &call.bridge.host;
    let fills = |world: &World| world.faults.has(Fault::ReadingFillsMenus);
    if names.contains(&Attribute::Children)
        && host.world(|world| fills(world) && system::is_filled_late(world, id))
    {
        host.change(|world| system::fill_menu(world, id));
    }
}

/// What the call of an action answers that was performed [findings-2 7.2].
pub(super) fn answer_to_action(call: &Call<'_, '_>, name: &Action) -> Result<(), AxError> {
    let fails = |world: &World| world.faults.has(Fault::PressesActAndAnswerErrors);
    if name == &Action::Press && call.bridge.host.world(fails) {
        return Err(AxError::AttributeUnsupported);
    }
    Ok(())
}
