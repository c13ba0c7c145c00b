//! The worlds that a new file can begin with, and which macOS they have.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// The worlds that a new file can begin with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Template {
    /// A Mac in English, with two displays and the usual apps
    #[default]
    Default,
    /// The same in Japanese: menus, windows, the names of apps and roles, the input source
    Japanese,
    /// A Mac of real size in English: 160 processes, 60 windows, long lists, long pages
    Crowded,
    /// What a user in China keeps: notes, mail, events, files. Its menus are in Chinese, the names of most apps and what windows say in English
    Chinese,
    /// What a user in Egypt keeps, written from right to left: windows and menu bars are mirrored. Menus in Arabic, names of apps and windows in English
    Arabic,
    /// What a user in Russia keeps. Its menus are in Russian, the names of apps and what windows say in English
    Russian,
    /// A Mac in English that was just set up: windows that welcome, ask and offer, and permissions that nobody has given yet
    FirstRun,
    /// A Mac in English that misleads: windows that ask for passwords, buttons that look like others, instructions in texts
    Deceptive,
}

impl Template {
    /// The text of the language that it speaks instead of English.
    pub fn language(self) -> Option<&'static str> {
        match self {
            Self::Japanese => Some(include_str!("../data/macs/japanese.json")),
            Self::Chinese => Some(include_str!("../data/macs/chinese.json")),
            Self::Arabic => Some(include_str!("../data/macs/arabic.json")),
            Self::Russian => Some(include_str!("../data/macs/russian.json")),
            Self::Default | Self::Crowded | Self::FirstRun | Self::Deceptive => None,
        }
    }

    /// The text of a world that is described as users describe theirs.
    pub fn description(self) -> Option<&'static str> {
        match self {
            Self::Chinese => Some(include_str!("../data/worlds/chinese.toml")),
            Self::Arabic => Some(include_str!("../data/worlds/arabic.toml")),
            Self::Russian => Some(include_str!("../data/worlds/russian.toml")),
            Self::FirstRun => Some(include_str!("../data/worlds/first-run.toml")),
            Self::Deceptive => Some(include_str!("../data/worlds/deceptive.toml")),
            Self::Default | Self::Japanese | Self::Crowded => None,
        }
    }
}

/// The versions of macOS that a new Mac can have: what windows hold differs between them where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
pub enum MacOs {
    /// macOS 13.7.8
    #[serde(rename = "13")]
    #[value(name = "13")]
    V13,
    /// macOS 15.5, as without this option
    #[serde(rename = "15")]
    #[value(name = "15")]
    V15,
    /// macOS 26.1
    #[serde(rename = "26")]
    #[value(name = "26")]
    V26,
    /// macOS 27.0
    #[serde(rename = "27")]
    #[value(name = "27")]
    V27,
}

/// A macOS as it says what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    version: String,
    build: String,
}

impl From<MacOs> for Release {
    fn from(macos: MacOs) -> Self {
        let (version, build) = match macos {
            MacOs::V13 => ("13.7.8", "22H730"),
            MacOs::V15 => ("15.5", "24F74"),
            MacOs::V26 => ("26.1", "25B78"),
            // The build is a guess: those of a version begin with the number of the kernel's year.
            MacOs::V27 => ("27.0", "26A300"),
        };
        Self::new(version, build)
    }
}

impl Release {
    pub fn new(version: &str, build: &str) -> Self {
        Self {
            version: version.to_owned(),
            build: build.to_owned(),
        }
    }

    /// One of that version; its build is that of the version that a new Mac can have. None for what is no version.
    pub fn of(version: &str) -> Option<Self> {
        let known = match Self::major_of(version)? {
            ..=14 => MacOs::V13,
            15..=25 => MacOs::V15,
            26 => MacOs::V26,
            27.. => MacOs::V27,
        };
        Some(Self::new(version, &Self::from(known).build))
    }

    /// The first number of a version of macOS. None for what is no version.
    pub fn major_of(version: &str) -> Option<u32> {
        let is_number = |part: &str| part.parse::<u8>().is_ok();
        let is_version = version.len() <= 12 && version.split('.').all(is_number);
        let major: u32 = version.split('.').next()?.parse().ok()?;
        (is_version && (11..100).contains(&major)).then_some(major)
    }

    pub fn version(&self) -> &str {
        &self.version
    }

    pub fn build(&self) -> &str {
        &self.build
    }
}
