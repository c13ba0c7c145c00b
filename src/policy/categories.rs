//! Kinds of apps that policies can name at once, by their bundle ids.
//!
//! The ids are those that the apps' own bundles carry. An app that is missing here can be named by itself.

use clap::ValueEnum;

/// A kind of apps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Category {
    /// Apps that keep passwords and keys.
    PasswordManagers,
    /// Apps with a command line: what is typed there runs.
    Terminals,
    /// Mail.
    Mail,
    /// Chats and calls.
    Messengers,
    /// Web browsers.
    Browsers,
    /// The settings of the Mac.
    SystemSettings,
}

impl Category {
    /// The bundle ids of its apps; a `*` at the end stands for anything.
    #[must_use]
    pub const fn bundle_ids(self) -> &'static [&'static str] {
        match self {
            Self::PasswordManagers => &[
                "com.1password.*",
                "com.agilebits.onepassword*",
                "com.apple.Passwords",
                "com.apple.keychainaccess",
                "com.bitwarden.desktop",
                "com.dashlane.*",
                "com.lastpass.*",
                "com.markmcguill.strongbox*",
                "in.sinew.Enpass*",
                "me.proton.pass.*",
                "org.keepassxc.keepassxc",
            ],
            Self::Terminals => &[
                "co.zeit.hyper",
                "com.apple.Terminal",
                "com.github.wez.wezterm",
                "com.googlecode.iterm2",
                "com.mitchellh.ghostty",
                "dev.warp.*",
                "net.kovidgoyal.kitty",
                "org.alacritty",
                "org.tabby",
            ],
            Self::Mail => &[
                "com.apple.mail",
                "com.microsoft.Outlook",
                "com.readdle.smartemail-Mac",
                "org.mozilla.thunderbird",
            ],
            Self::Messengers => &[
                "com.apple.FaceTime",
                "com.apple.MobileSMS",
                "com.hnc.Discord",
                "com.microsoft.teams*",
                "com.tinyspeck.slackmacgap",
                "net.whatsapp.WhatsApp",
                "org.telegram.desktop",
                "org.whispersystems.signal-desktop",
                "ru.keepcoder.Telegram",
                "us.zoom.xos",
            ],
            Self::Browsers => &[
                "com.apple.Safari*",
                "com.brave.Browser*",
                "com.google.Chrome*",
                "com.microsoft.edgemac*",
                "com.operasoftware.Opera*",
                "com.vivaldi.Vivaldi",
                "company.thebrowser.*",
                "org.chromium.Chromium",
                "org.mozilla.firefox*",
            ],
            Self::SystemSettings => &["com.apple.systempreferences"],
        }
    }

    /// Its name in files and flags.
    #[must_use]
    pub fn name(self) -> String {
        self.to_possible_value()
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }
}
