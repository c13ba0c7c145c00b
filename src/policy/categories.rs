//! Kinds of apps that policies can name at once, by their bundle ids.
//!
//! The ids are those that the apps' own bundles carry: of third-party apps as the `uninstall` and `zap` stanzas of Homebrew's casks
//! name them (github.com/Homebrew/homebrew-cask), further editions of browsers as browserosaurus lists them
//! (github.com/will-stone/browserosaurus, src/config/apps.ts). Keeper's older app and Airmail have no cask: theirs are the names of
//! their containers, by which public programs find their data. An app that is missing here can be named by itself.

use clap::ValueEnum;

/// A kind of apps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Category {
    /// Apps that keep passwords and keys.
    PasswordManagers,
    /// Apps in which what is typed runs: terminals and script editors.
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
    pub(crate) const fn bundle_ids(self) -> &'static [&'static str] {
        match self {
            Self::PasswordManagers => &[
                "com.1password.*",
                "com.agilebits.onepassword*",
                "com.apple.Passwords",
                "com.apple.keychainaccess",
                "com.bitwarden.desktop",
                "com.callpod.keepermac*",
                "com.dashlane.*",
                "com.hicknhacksoftware.MacPass",
                "com.keepersecurity.*",
                "com.lastpass.*",
                "com.markmcguill.strongbox*",
                "com.nordsec.nordpass*",
                "com.sibersystems.RoboForm*",
                "in.sinew.Enpass*",
                "me.proton.pass.*",
                "org.keepassxc.keepassxc",
            ],
            Self::Terminals => &[
                "co.zeit.hyper",
                "com.apple.Automator",
                "com.apple.ScriptEditor2",
                "com.apple.Terminal",
                "com.github.wez.wezterm",
                "com.googlecode.iterm2",
                "com.latenightsw.ScriptDebugger*",
                "com.mitchellh.ghostty",
                "dev.warp.*",
                "net.kovidgoyal.kitty",
                "org.alacritty",
                "org.tabby",
            ],
            Self::Mail => &[
                "ch.protonmail.desktop",
                "com.apple.mail",
                "com.freron.MailMate",
                "com.microsoft.Outlook",
                "com.mimestream.Mimestream*",
                "com.readdle.SparkDesktop*",
                "com.readdle.smartemail-Mac*",
                "it.bloop.airmail*",
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
                "ai.perplexity.comet*",
                "app.zen-browser.*",
                "com.apple.Safari*",
                "com.brave.Browser*",
                "com.duckduckgo.macos.browser*",
                "com.electron.min",
                "com.google.Chrome*",
                "com.kagi.kagimacOS*",
                "com.maxthon.mac.Maxthon",
                "com.microsoft.edgemac*",
                "com.naver.Whale",
                "com.opera.Neon",
                "com.operasoftware.Opera*",
                "com.vivaldi.Vivaldi*",
                "company.thebrowser.*",
                "org.chromium.Chromium",
                "io.gitlab.librewolf-community*",
                "org.mozilla.com.zen.browser",
                "org.mozilla.firefox*",
                "org.mozilla.nightly",
                "org.mozilla.tor browser",
                "org.torproject.torbrowser*",
                "org.waterfoxproject.waterfox",
                "ru.yandex.desktop.yandex-browser",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Rule, Source, Subject, Verdict};

    /// Orion, DuckDuckGo, Zen and Tor; Spark, Mimestream and Airmail; NordPass, Keeper, MacPass and RoboForm; Script Editor and
    /// Automator were in no category, and so allowed.
    #[test]
    fn the_apps_that_people_mean_are_in_their_categories() {
        for (category, ids) in [
            (
                Category::Browsers,
                &[
                    "com.kagi.kagimacOS",
                    "com.kagi.kagimacOS.RC",
                    "com.duckduckgo.macos.browser",
                    "app.zen-browser.zen",
                    "org.torproject.torbrowser",
                    "com.apple.Safari",
                    "com.apple.SafariTechnologyPreview",
                    "com.google.Chrome.canary",
                    "company.thebrowser.Browser",
                ][..],
            ),
            (
                Category::Mail,
                &[
                    "com.readdle.SparkDesktop",
                    "com.readdle.smartemail-Mac",
                    "com.mimestream.Mimestream",
                    "it.bloop.airmail2",
                    "com.apple.mail",
                ],
            ),
            (
                Category::PasswordManagers,
                &[
                    "com.nordsec.nordpass",
                    "com.callpod.keepermac.lite",
                    "com.keepersecurity.passwordmanager",
                    "com.hicknhacksoftware.MacPass",
                    "com.sibersystems.RoboFormMac",
                    "com.1password.1password",
                    "com.apple.Passwords",
                ],
            ),
            (
                Category::Terminals,
                &[
                    "com.apple.ScriptEditor2",
                    "com.apple.Automator",
                    "com.apple.Terminal",
                    "com.googlecode.iterm2",
                ],
            ),
        ] {
            let deny = Rule {
                subject: Subject::Category(category),
                verdict: Verdict::Deny,
                source: Source::Flag("--deny"),
            };
            let policy = Policy::new(Verdict::Allow, Verdict::Allow, vec![deny]);
            for id in ids {
                for id in [(*id).to_owned(), id.to_uppercase()] {
                    assert_eq!(policy.verdict_of(&id).0, Verdict::Deny, "{id}");
                }
            }
            assert_eq!(policy.verdict_of("com.apple.TextEdit").0, Verdict::Allow);
        }
    }
}
