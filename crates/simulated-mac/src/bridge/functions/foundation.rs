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

fn temporary(_: &mut Call<'_, '_>) -> Answer {
    let path = std::env::temp_dir().to_string_lossy().into_owned();
    Ok(Out::string(format!("{}/", path.trim_end_matches('/'))))
}
