//! The `audio` toolset: volume and muting of the sound output.

mod shared;

crate::tools::toolset! {
    get_volume::GetVolume,
    get_mute_status::GetMuteStatus,
    set_volume::SetVolume,
    set_mute::SetMute,
}
