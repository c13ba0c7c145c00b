//! What tests name of the default Mac: `crates/simulated-world/data/macs/default.json`.

/// The window server's ids of windows.
pub(crate) mod window_id {
    /// Finder's front window, on the first display.
    pub(crate) const DOCUMENTS: u64 = 61;
    /// Terminal's front window.
    pub(crate) const TERMINAL: u64 = 71;
    /// Terminal's other window, which has the same title.
    pub(crate) const TERMINAL_BEHIND: u64 = 72;
    /// Safari's front window.
    pub(crate) const EXAMPLE_DOMAIN: u64 = 81;
    /// Safari's minimised window.
    pub(crate) const START_PAGE: u64 = 82;
    /// TextEdit's front window, a document that was never saved.
    pub(crate) const UNTITLED: u64 = 91;
    /// TextEdit's other window, `Plan.txt`.
    pub(crate) const PLAN: u64 = 92;
    /// The window of Notes, which is hidden.
    pub(crate) const NOTES: u64 = 101;
    /// The window of System Settings, on the second display.
    pub(crate) const SOUND: u64 = 111;
}

/// Process ids of apps.
pub(crate) mod pid {
    pub(crate) const FINDER: u64 = 570;
    pub(crate) const TERMINAL: u64 = 811;
    pub(crate) const SAFARI: u64 = 823;
    pub(crate) const TEXT_EDIT: u64 = 840;
    pub(crate) const SYSTEM_SETTINGS: u64 = 866;
}
