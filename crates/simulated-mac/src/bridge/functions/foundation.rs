//! Foundation's functions about the user.

use super::super::{
    call::{Answer, Call, Out, Rows},
    classes::machine::{full_user_name, user_name},
};

pub(crate) const ROWS: Rows = &[
    ("NSFullUserName", full_user_name),
    ("NSHomeDirectory", home),
    ("NSTemporaryDirectory", temporary),
    ("NSUserName", user_name),
];

fn home(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(
        call.bridge.host.world(|world| world.system.home.clone()),
    ))
}

fn temporary(call: &mut Call<'_, '_>) -> Answer {
    let folder = call
        .bridge
        .host
        .world(|world| world.system.temporary_folder());
    Ok(Out::string(format!("{folder}/")))
}
