//! What the tools of the workspace server's contract share.

use crate::tool::Alias;

/// Other names that clients use for the parameter `bundleId`.
pub(crate) const BUNDLE_ID_ALIASES: &[Alias] = &[
    ("app", "bundle_id"),
    ("name", "bundle_id"),
    ("app_name", "bundle_id"),
    ("application", "bundle_id"),
    ("application_name", "bundle_id"),
    ("pid", "bundle_id"),
];
