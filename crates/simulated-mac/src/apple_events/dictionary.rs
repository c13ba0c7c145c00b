//! The scripting dictionaries: which classes, properties, elements, commands and enumerations an application has.
//!
//! The tables are text in `data/apple/dictionaries`, written by `scripts/dev/dictionaries/generate.py` and bundled
//! as they are. Each is sorted by byte and searched where it lies, so that a process that sends no event pays nothing.
//! One line is one fact, its first two words are the key:
//!
//! ```text
//! alias uid calendarIdentifier                 other names of the same code
//! class menuBarItem uiElement menuBarItems     the class it inherits from, its plural as an element
//! command keystroke text using?:modifiers      the direct parameter (`-` none, `?` optional), then named parameters
//! contents window selectedTab                  the property whose object stands for one of the class
//! element uiElement.buttons button             a container class and the plural; the class of what it holds
//! enum modifiers command down|option down      the enumerators
//! property process.frontmost boolean rw        the type, and `r` or `rw`
//! ```

use strsim::jaro_winkler;

/// One application's dictionary, or that of the scripting additions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dictionary {
    pub(super) text: &'static str,
    /// A leading acronym of a name is in small letters here, as JXA has it: `url`.
    pub(super) small_acronyms: bool,
}

/// System Events.
pub(crate) static SYSTEM_EVENTS: Dictionary = Dictionary {
    text: include_str!("../../data/apple/dictionaries/system-events.txt"),
    small_acronyms: false,
};
/// Finder.
pub(crate) static FINDER: Dictionary = Dictionary {
    text: include_str!("../../data/apple/dictionaries/finder.txt"),
    small_acronyms: false,
};
/// What any application with Cocoa's Standard Suite has.
pub(crate) static STANDARD_SUITE: Dictionary = Dictionary {
    text: include_str!("../../data/apple/dictionaries/standard-suite.txt"),
    small_acronyms: false,
};
/// The scripting additions: commands only.
pub(crate) static STANDARD_ADDITIONS: Dictionary = Dictionary {
    text: include_str!("../../data/apple/dictionaries/standard-additions.txt"),
    small_acronyms: false,
};

/// What a name means on an object of some class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// A property and the class or type of its value.
    Property {
        /// The type as the dictionary names it: `text`, `point`, a class.
        kind: &'static str,
        /// Whether it can be set.
        writable: bool,
    },
    /// Elements, and the class of each.
    Elements {
        /// The class of one element.
        class: &'static str,
    },
    /// A command.
    Command,
}

/// A command's parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Command {
    direct: &'static str,
    named: &'static str,
}

impl Command {
    /// Whether the command can be sent without a direct parameter.
    pub(crate) fn direct_is_optional(self) -> bool {
        self.direct == "-" || self.direct.starts_with('?')
    }

    /// The type of the parameter with that name.
    pub(crate) fn parameter(self, name: &str) -> Option<&'static str> {
        self.parameters()
            .find(|(n, _, _)| *n == name)
            .map(|(_, _, kind)| kind)
    }

    /// The parameter that must be there and is not among the given names.
    pub(crate) fn missing(self, given: impl Fn(&str) -> bool) -> Option<&'static str> {
        self.parameters()
            .find(|(name, optional, _)| !optional && !given(name))
            .map(|(name, _, _)| name)
    }

    /// The known parameter nearest to a misspelt one.
    pub(crate) fn nearest_parameter(self, name: &str) -> Option<&'static str> {
        nearest(name, self.parameters().map(|(n, _, _)| n))
    }

    fn parameters(self) -> impl Iterator<Item = (&'static str, bool, &'static str)> {
        self.named.split_whitespace().filter_map(|one| {
            let (name, kind) = one.split_once(':')?;
            Some((
                name.strip_suffix('?').unwrap_or(name),
                name.ends_with('?'),
                kind,
            ))
        })
    }
}

impl Dictionary {
    /// What `name` means on an object of `class`, its parents included.
    pub(crate) fn member(self, class: &str, name: &str) -> Option<Member> {
        let name = &*self.spelled(name);
        let mut current = Some(class);
        while let Some(class) = current {
            if let Some(found) = self.own_member(class, name) {
                return Some(found);
            }
            current = self.parent(class);
        }
        self.command(name).map(|_| Member::Command)
    }

    /// The type of a property of a class.
    pub(crate) fn kind_of(self, class: &str, name: &str) -> Option<&'static str> {
        match self.member(class, name) {
            Some(Member::Property { kind, .. }) => Some(kind),
            _ => None,
        }
    }

    /// What `name` means on any class of the dictionary. The language resolves a name against the whole vocabulary
    /// and leaves it to the application to refuse it, so a name of another class is no unknown name.
    pub(crate) fn anywhere(self, name: &str) -> Option<Member> {
        let name = &*self.spelled(name);
        self.text.lines().find_map(|line| {
            let (_, owner_and_name, rest) = split(line)?;
            let (class, member) = owner_and_name.split_once('.')?;
            if member == name && !rest.is_empty() {
                self.own_member(class, name)
            } else {
                None
            }
        })
    }

    fn own_member(self, class: &str, name: &str) -> Option<Member> {
        let key = format!("{class}.{name}");
        if let Some(rest) = self.find("property", &key) {
            let (kind, access) = rest.split_once(' ')?;
            return Some(Member::Property {
                kind,
                writable: access == "rw",
            });
        }
        self.find("element", &key)
            .map(|class| Member::Elements { class })
    }

    /// The command of that name.
    pub(crate) fn command(self, name: &str) -> Option<Command> {
        let rest = self.find("command", name)?;
        let (direct, named) = rest.split_once(' ').unwrap_or((rest, ""));
        Some(Command { direct, named })
    }

    /// The class that `class` inherits from.
    pub(crate) fn parent(self, class: &str) -> Option<&'static str> {
        let (parent, _) = self.find("class", class)?.split_once(' ')?;
        (parent != "-").then_some(parent)
    }

    /// Whether there is such a class.
    pub(crate) fn has_class(self, class: &str) -> bool {
        self.find("class", class).is_some()
    }

    /// Whether `class` is `ancestor` or inherits from it.
    pub(crate) fn is_a(self, class: &str, ancestor: &str) -> bool {
        let mut current = self.has_class(class).then_some(class);
        while let Some(class) = current {
            if class == ancestor {
                return true;
            }
            current = self.parent(class);
        }
        false
    }

    /// The name of a collection of `class`, for instance `menuBarItems`.
    pub(crate) fn plural(self, class: &str) -> Option<&'static str> {
        self.find("class", class)?
            .split_once(' ')
            .map(|(_, plural)| plural)
    }

    /// The property whose object has what the class itself has not.
    pub(crate) fn contents(self, class: &str) -> Option<&'static str> {
        self.find("contents", class)
    }

    /// The enumerators of an enumeration.
    pub(crate) fn enumerators(self, name: &str) -> Option<impl Iterator<Item = &'static str>> {
        self.find("enum", name).map(|rest| rest.split('|'))
    }

    /// Whether a name is one of any enumeration.
    pub(crate) fn has_enumerator(self, name: &str) -> bool {
        let begin = self.text.get(self.lower_bound("enum ")..);
        let mut all = begin.unwrap_or_default().lines().map_while(|line| {
            let (_, enumerators) = line.strip_prefix("enum ")?.split_once(' ')?;
            Some(enumerators)
        });
        all.any(|enumerators| enumerators.split('|').any(|one| one == name))
    }

    /// The properties of a class, its parents' included, in the dictionary's order.
    pub(crate) fn properties(self, class: &str) -> Vec<&'static str> {
        let mut names = Vec::new();
        let mut current = Some(class);
        while let Some(class) = current {
            let prefix = format!("property {class}.");
            for line in self.text[self.lower_bound(&prefix)..].lines() {
                let Some(rest) = line.strip_prefix(prefix.as_str()) else {
                    break;
                };
                let name = rest.split(' ').next().unwrap_or(rest);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            current = self.parent(class);
        }
        names
    }

    /// The name of a member or command nearest to one that does not exist, preferring the class it was used on.
    pub(crate) fn nearest_name(self, class: &str, name: &str) -> Option<&'static str> {
        let on_class = nearest(
            name,
            self.members()
                .filter(|(owner, _)| owner.is_none_or(|owner| self.is_a(class, owner)))
                .map(|(_, n)| n),
        );
        on_class.or_else(|| nearest(name, self.members().map(|(_, n)| n)))
    }

    /// Every member and command: the class it stands on (none for a command) and its name.
    fn members(self) -> impl Iterator<Item = (Option<&'static str>, &'static str)> {
        self.text.lines().filter_map(|line| {
            let (kind, key, _) = split(line)?;
            match kind {
                "command" => Some((None, key)),
                "element" | "property" => {
                    key.split_once('.').map(|(class, name)| (Some(class), name))
                }
                _ => None,
            }
        })
    }

    /// What stands behind a key.
    pub(super) fn find(self, kind: &str, key: &str) -> Option<&'static str> {
        let wanted = format!("{kind} {key}");
        let line = self.text[self.lower_bound(&wanted)..].lines().next()?;
        let rest = line.strip_prefix(wanted.as_str())?;
        if rest.is_empty() {
            Some("")
        } else {
            rest.strip_prefix(' ')
        }
    }

    /// Where the first line begins that is not less than `wanted`.
    pub(super) fn lower_bound(self, wanted: &str) -> usize {
        let (mut low, mut high) = (0, self.text.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let before = self.text.get(..middle).and_then(|text| text.rfind('\n'));
            let start = before.map_or(0, |at| at + 1);
            let rest = self.text.get(start..).unwrap_or_default();
            let line = rest
                .find('\n')
                .and_then(|end| rest.get(..end))
                .unwrap_or(rest);
            if line < wanted {
                low = start + line.len() + 1;
            } else {
                high = start;
            }
        }
        low.min(self.text.len())
    }
}

/// The kind, the key and the rest of a line.
fn split(line: &'static str) -> Option<(&'static str, &'static str, &'static str)> {
    let mut words = line.splitn(3, ' ');
    Some((words.next()?, words.next()?, words.next().unwrap_or("")))
}

/// The most similar of some names, if any is similar enough to be what was meant.
fn nearest(name: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    names
        .map(|known| (similarity(name, known), known))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| known)
}

/// From 0 to 1. A name that is one of the known name's words (`title` of `withTitle`) is nearly it.
fn similarity(name: &str, known: &str) -> f64 {
    let word = known
        .strip_suffix(name.get(1..).unwrap_or(name))
        .is_some_and(|before| {
            let initial = name
                .chars()
                .next()
                .map(|letter| letter.to_ascii_uppercase());
            before.chars().next_back() == initial
        });
    let same = jaro_winkler(&name.to_lowercase(), &known.to_lowercase());
    if word { same.max(0.98) } else { same }
}

/// Panics unless every line is found by its key and every class that is named exists.
#[cfg(test)]
pub(crate) fn check_lines(dictionary: Dictionary) {
    let mut previous = "";
    for line in dictionary.text.lines() {
        assert!(previous < line, "not sorted: {line}");
        assert!(line.is_ascii(), "{line}");
        previous = line;
        let (kind, key, rest) = split(line).unwrap();
        assert_eq!(dictionary.find(kind, key), Some(rest), "{line}");
        let (owner, value) = match kind {
            "class" => (key, rest.split(' ').next().unwrap()),
            "element" => (key.split_once('.').unwrap().0, rest),
            "property" => (key.split_once('.').unwrap().0, "-"),
            _ => continue,
        };
        assert!(dictionary.has_class(owner), "{line}");
        assert!(value == "-" || dictionary.has_class(value), "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sound() {
        for dictionary in [SYSTEM_EVENTS, FINDER, STANDARD_SUITE, STANDARD_ADDITIONS] {
            check_lines(dictionary);
        }
    }

    #[test]
    fn members_are_inherited() {
        let text = Member::Property {
            kind: "text",
            writable: false,
        };
        assert_eq!(
            SYSTEM_EVENTS.member("applicationProcess", "role"),
            Some(text)
        );
        assert_eq!(
            SYSTEM_EVENTS.member("menuItem", "menus"),
            Some(Member::Elements { class: "menu" })
        );
        assert_eq!(
            SYSTEM_EVENTS.member("process", "frontmost"),
            Some(Member::Property {
                kind: "boolean",
                writable: true
            })
        );
        assert_eq!(
            SYSTEM_EVENTS.member("button", "click"),
            Some(Member::Command)
        );
        assert_eq!(SYSTEM_EVENTS.member("button", "unixId"), None);
        assert!(SYSTEM_EVENTS.anywhere("unixId").is_some());
        assert_eq!(SYSTEM_EVENTS.anywhere("unixIdd"), None);
        assert!(FINDER.is_a("desktopWindow", "window") && !FINDER.is_a("item", "window"));
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour() {
        assert_eq!(
            SYSTEM_EVENTS.nearest_name("process", "frontMost"),
            Some("frontmost")
        );
        assert_eq!(
            SYSTEM_EVENTS.nearest_name("application", "proceses"),
            Some("processes")
        );
        assert_eq!(
            STANDARD_ADDITIONS.nearest_name("application", "getVolumeSetings"),
            Some("getVolumeSettings")
        );
        assert_eq!(FINDER.nearest_name("application", "qqqqqq"), None);
    }

    #[test]
    fn parameters_are_known() {
        let notify = STANDARD_ADDITIONS.command("displayNotification").unwrap();
        assert_eq!(notify.parameter("withTitle"), Some("text"));
        assert_eq!(notify.parameter("title"), None);
        assert_eq!(notify.nearest_parameter("withTitel"), Some("withTitle"));
        assert_eq!(notify.nearest_parameter("title"), Some("withTitle"));
        assert!(notify.direct_is_optional());
        let move_to = SYSTEM_EVENTS.command("move").unwrap();
        assert_eq!(move_to.missing(|_| false), Some("to"));
    }
}
