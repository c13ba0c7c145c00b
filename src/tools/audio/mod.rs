//! The `audio` toolset: volume and muting of the sound output.

pub mod get_mute_status;
pub mod get_volume;
pub mod set_mute;
pub mod set_volume;
mod shared;
