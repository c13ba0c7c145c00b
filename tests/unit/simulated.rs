//! An engine of the library on a simulated Mac.

use crate::built::simulated_mac;
use macmcp::engine::Program;
use simulated_mac::SimulatedMac;
use std::time::Duration;

/// Longer than any call may take, also where the machine has other things to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The stand-in for osascript on this Mac.
pub(crate) fn osascript(mac: &SimulatedMac) -> Program {
    Program {
        path: simulated_mac().into(),
        arg0: Some("osascript".into()),
        env: vec![(
            "MACMCP_WORLD".into(),
            mac.world_path().to_str().unwrap().to_owned(),
        )],
    }
}
