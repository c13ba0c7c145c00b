//! Where it stands that the user has macmcp stopped (`macmcp stop`): a file that is there meanwhile. Every script of a call looks for it
//! before it begins and before each event that is no release (`requireGoingOn` of `scripts/lib/core/reply.js` and `reply.applescript`).
//!
//! Its place is in the home folder that the account has, whatever variables say, so that all servers of a user mean the same file. A
//! simulated Mac has its own, on its disk.

use crate::user_config;
use responsibility::{Kernel as _, ThisProcess};

/// On the disk of a simulated Mac.
const SIMULATED: &str = "/private/var/tmp/macmcp/stopped";

/// The file; none where there is no Mac, or its account is unknown.
pub(crate) fn file(is_simulated: bool) -> Option<String> {
    if is_simulated {
        return Some(SIMULATED.to_owned());
    }
    let path = user_config::usual_folder(&ThisProcess.home()?).join("stopped");
    Some(path.to_str()?.to_owned())
}
