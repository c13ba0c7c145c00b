//! What the tables in `crates/simulated-mac/data/apple` know, asked in the ways of the lint.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::Path,
};

use simulated_mac::apple;

/// Private and C library functions that scripts bind on purpose [bridge 2.1] [bridge 4.1] [bridge 4.8] [bridge 12]
/// [findings 6.2] [findings-2 8.5].
const UNLISTED: [&str; 16] = [
    "CGSCopySpacesForWindows",
    "CGSMainConnectionID",
    "_AXUIElementCreateWithRemoteToken",
    "_AXUIElementGetWindow",
    "calloc",
    "dlopen",
    "exit",
    "free",
    "getpid",
    "getppid",
    "malloc",
    "realloc",
    "responsibility_get_pid_responsible_for_pid",
    "sleep",
    "sysctlbyname",
    "usleep",
];

/// AX names that no header declares and that the references know from use [bridge 3] [bridge 4.9] [bridge 4.10]
/// [bridge 4.12] [bridge 4.15] [findings 1.12].
const SPOKEN: [&str; 27] = [
    "AXAnyTypeSearchKey",
    "AXApplicationStatusItem",
    "AXButtonSearchKey",
    "AXControlSearchKey",
    "AXDateTimeArea",
    "AXDirectionNext",
    "AXEnhancedUserInterface",
    "AXExtrasMenuBar",
    "AXFrame",
    "AXFullScreen",
    "AXFullScreenButton",
    "AXGraphicSearchKey",
    "AXHeadingSearchKey",
    "AXLink",
    "AXLinkSearchKey",
    "AXManualAccessibility",
    "AXMenuExtra",
    "AXNotificationListItems",
    "AXOpen",
    "AXScrollToVisible",
    "AXSearchText",
    "AXShowDefaultUI",
    "AXStaticTextSearchKey",
    "AXTextFieldSearchKey",
    "AXTrustedCheckOptionPrompt",
    "AXUIElementsForSearchPredicate",
    "AXWebArea",
];

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("crates/simulated-mac/data/apple")
        .join(name);
    fs::read_to_string(path).unwrap()
}

/// A scripting dictionary.
#[derive(Default)]
pub(crate) struct Dictionary {
    /// Parent and plural of each class.
    pub(crate) classes: HashMap<String, (String, String)>,
    /// `class.property`: the type.
    pub(crate) properties: HashMap<String, String>,
    /// `class.plural`: the class of an element.
    pub(crate) elements: HashMap<String, String>,
    /// Named parameters of each command.
    pub(crate) commands: HashMap<String, Vec<String>>,
}

impl Dictionary {
    fn read(&mut self, text: &str) {
        for line in text.lines() {
            let mut words = line.split(' ').map(str::to_owned);
            let (Some(kind), Some(key)) = (words.next(), words.next()) else {
                continue;
            };
            let rest: Vec<String> = words.collect();
            match kind.as_str() {
                "class" => {
                    self.classes.insert(key, (rest[0].clone(), rest[1].clone()));
                }
                "property" => {
                    self.properties.insert(key, rest[0].clone());
                }
                "element" => {
                    self.elements.insert(key, rest[0].clone());
                }
                "command" => {
                    let named = rest.iter().filter_map(|one| one.split_once(':'));
                    let names = named.map(|(name, _)| name.trim_end_matches('?').to_owned());
                    self.commands.insert(key, names.collect());
                }
                _ => {}
            }
        }
    }

    /// The class and its parents.
    pub(crate) fn line_of(&self, class: &str) -> Vec<String> {
        let mut line = vec![class.to_owned()];
        while let Some((parent, _)) = self.classes.get(line.last().unwrap()) {
            if parent == "-" || line.contains(parent) {
                break;
            }
            line.push(parent.clone());
        }
        line
    }

    /// What a class answers to a name: the type of a property or the class of an element.
    pub(crate) fn member<'a>(
        &'a self,
        table: &'a HashMap<String, String>,
        class: &str,
        name: &str,
    ) -> Option<&'a str> {
        let mut line = self.line_of(class).into_iter();
        line.find_map(|class| table.get(&format!("{class}.{name}")))
            .map(String::as_str)
    }

    /// Whether an object of that class can be made: `app.Document()` of the class `document`.
    pub(crate) fn makes(&self, name: &str) -> bool {
        let mut letters = name.chars();
        let Some(first) = letters.next().filter(char::is_ascii_uppercase) else {
            return false;
        };
        let class = format!("{}{}", first.to_ascii_lowercase(), letters.as_str());
        self.classes.contains_key(&class)
    }

    /// Whether any class or command has that name.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &str> {
        let members = self.properties.keys().chain(self.elements.keys());
        let members = members
            .filter_map(|key| key.split_once('.'))
            .map(|(_, name)| name);
        members
            .chain(self.commands.keys().map(String::as_str))
            .chain(self.commands.values().flatten().map(String::as_str))
    }
}

/// Everything that is looked up.
pub(crate) struct Tables {
    /// Superclass of each class.
    superclasses: BTreeMap<String, String>,
    /// Bridge names of the methods of all classes and protocols, with those that have them.
    selectors: HashMap<String, Vec<String>>,
    /// Values of the string constants that start with `AX`.
    ax: BTreeSet<String>,
    /// By application; the empty name is the current application.
    pub(crate) dictionaries: HashMap<&'static str, Dictionary>,
}

impl Tables {
    pub(crate) fn read() -> Self {
        let rows = |name: &str| -> Vec<Vec<String>> {
            let text = fixture(name);
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines
                .map(|line| line.split('\t').map(str::to_owned).collect())
                .collect()
        };
        let superclasses = rows("classes.txt").into_iter();
        let superclasses =
            superclasses.filter(|row| row.len() > 2 && !row[2].is_empty() && row[2] != "%");
        let mut selectors: HashMap<String, Vec<String>> = HashMap::new();
        for row in rows("methods.txt") {
            let name = apple::js_name(&row[2]);
            if let Some(property) = name
                .strip_prefix("is")
                .filter(|rest| rest.starts_with(char::is_uppercase))
            {
                let mut letters = property.chars();
                let first = letters.next().unwrap().to_lowercase();
                selectors
                    .entry(first.chain(letters).collect())
                    .or_default()
                    .push(row[0].clone());
            }
            selectors.entry(name).or_default().push(row[0].clone());
        }
        let ax = rows("constants.txt").into_iter().filter_map(|row| {
            let value = row[2]
                .strip_prefix('=')
                .or_else(|| row[2].split_once('=').map(|(_, text)| text))?;
            let text = value.strip_prefix('"')?.strip_suffix('"')?;
            text.starts_with("AX").then(|| text.to_owned())
        });
        let standard = fixture("dictionaries/standard-suite.txt");
        let additions = fixture("dictionaries/standard-additions.txt");
        let mut dictionaries = HashMap::new();
        for (app, own) in [
            ("System Events", fixture("dictionaries/system-events.txt")),
            ("Finder", fixture("dictionaries/finder.txt")),
            ("Safari", fixture("dictionaries/safari.txt")),
            ("Google Chrome", fixture("dictionaries/chrome.txt")),
            ("", String::new()),
        ] {
            let mut dictionary = Dictionary::default();
            dictionary.read(&standard);
            dictionary.read(&additions);
            dictionary.read(&own);
            dictionaries.insert(app, dictionary);
        }
        Self {
            superclasses: superclasses
                .map(|row| (row[0].clone(), row[2].clone()))
                .collect(),
            selectors,
            ax: ax.chain(SPOKEN.map(str::to_owned)).collect(),
            dictionaries,
        }
    }

    /// Whether a C function can be bound although no table lists it.
    pub(crate) fn is_unlisted(&self, name: &str) -> bool {
        UNLISTED.contains(&name)
    }

    /// The framework that shows a global name, or why there is none.
    pub(crate) fn framework_of(&self, name: &str) -> Option<&'static str> {
        apple::class(name)
            .map(|class| class.framework)
            .or_else(|| apple::function(name).map(|function| function.framework))
            .or_else(|| apple::constant(name).map(|constant| constant.framework))
    }

    /// Whether any class or protocol has a method of that bridge name.
    pub(crate) fn is_selector(&self, name: &str) -> bool {
        self.selectors.contains_key(name)
    }

    /// Whether a class below `class` has the method: what is declared as the one may be the other.
    pub(crate) fn below_has(&self, class: &str, name: &str) -> bool {
        let owners = self.selectors.get(name).into_iter().flatten();
        owners.into_iter().any(|owner| {
            let mut current = Some(owner);
            while let Some(here) = current {
                if here == class {
                    return true;
                }
                current = self.superclasses.get(here);
            }
            false
        })
    }

    /// Whether it is a name of the Accessibility interface.
    pub(crate) fn is_ax(&self, name: &str) -> bool {
        self.ax.contains(name)
    }

    /// The known name nearest to one that is not, out of all there are.
    pub(crate) fn nearest_anywhere(&self, wanted: &str, also: &BTreeSet<String>) -> Option<String> {
        let terms = self.dictionaries.values().flat_map(Dictionary::terms);
        let names = self
            .selectors
            .keys()
            .chain(&self.ax)
            .chain(also)
            .map(String::as_str)
            .chain(terms);
        nearest(wanted, names)
    }
}

/// The name with the fewest edits, at most one in four letters.
pub(crate) fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = (wanted.len() / 4).clamp(1, 4);
    names
        .filter(|name| name.len().abs_diff(wanted.len()) <= limit)
        .map(|name| (strsim::osa_distance(wanted, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name.to_owned())
}
