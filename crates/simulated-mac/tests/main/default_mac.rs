//! What tests name of the default Mac, `data/macs/default.json` of its world; scripts have `tests/cases/prelude/facts.js`.

/// Process ids of apps.
pub(crate) mod pid {
    pub(crate) const TEXT_EDIT: u64 = 840;
    pub(crate) const NOTES: u64 = 852;
    pub(crate) const SLACK: u64 = 905;
}

/// The window server's ids of windows.
pub(crate) mod window_id {
    /// Finder's window on the second display, 700 x 420 points.
    pub(crate) const DOWNLOADS: u64 = 62;
    /// Safari's minimised window.
    pub(crate) const START_PAGE: u64 = 82;
    /// TextEdit's front window, 600 x 440 points on the first display.
    pub(crate) const UNTITLED: u64 = 91;
    /// The window of Notes, which is hidden.
    pub(crate) const NOTES: u64 = 101;
    /// No window has it.
    pub(crate) const NOBODYS: u64 = 4711;
}

/// What a picture of a whole display measures, in pixels.
pub(crate) mod display {
    /// The first display: 1512 x 982 points, two pixels each way per point.
    pub(crate) const BUILT_IN_PIXELS: (u32, u32) = (3024, 1964);
    /// The second display, one pixel per point.
    pub(crate) const EXTERNAL_PIXELS: (u32, u32) = (1920, 1080);
}
