//! What the apps of the default Mac keep when nothing was changed yet: the files of `data/apps`, as JSON.

macro_rules! delivered {
    ($($app:ident $file:literal),+ $(,)?) => {
        $(
            #[doc = concat!("The records of `data/apps/", $file, ".json`.")]
            pub const $app: &str = include_str!(concat!("../../data/apps/", $file, ".json"));
        )+
    };
}

delivered! {
    CALENDAR "calendar",
    CONTACTS "contacts",
    MAIL "mail",
    MESSAGES "messages",
    MUSIC "music",
    NOTES "notes",
    REMINDERS "reminders",
    SHORTCUTS "shortcuts",
    SYSTEM_SETTINGS "system-settings",
    TERMINAL "terminal",
}
