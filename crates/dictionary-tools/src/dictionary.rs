//! A scripting dictionary as its file has it.

use crate::broken::Broken;
use crate::xml::{self, Node};

/// How deep files may include one another, and how many all together.
const INCLUDED_DEPTH: usize = 3;
const INCLUDED: usize = 16;

/// How many classes, or commands, or enumerations there may be.
const MOST: usize = 4_000;

/// How many classes may inherit from one another.
pub(crate) const ANCESTORS: usize = 12;

/// A type as the dictionary names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypeName {
    pub(crate) name: String,
    pub(crate) is_list: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) types: Vec<TypeName>,
    pub(crate) readable: bool,
    pub(crate) writable: bool,
    pub(crate) description: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Class {
    pub(crate) name: String,
    pub(crate) plural: String,
    pub(crate) code: String,
    pub(crate) inherits: String,
    pub(crate) description: String,
    pub(crate) properties: Vec<Property>,
    /// The classes of its elements.
    pub(crate) elements: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// Empty for the direct one.
    pub(crate) name: String,
    pub(crate) types: Vec<TypeName>,
    pub(crate) optional: bool,
    pub(crate) description: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) direct: Option<Parameter>,
    /// Whether it answers something.
    pub(crate) answers: bool,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(Clone, Debug)]
pub(crate) struct Enumeration {
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
}

/// The scripting dictionary of an app.
#[derive(Debug, Default)]
pub struct Dictionary {
    /// What it calls itself, as `Notes Terminology`; may be empty.
    pub title: String,
    /// The files that it includes and that were not given.
    pub not_included: Vec<String>,
    pub(crate) classes: Vec<Class>,
    pub(crate) commands: Vec<Command>,
    pub(crate) enumerations: Vec<Enumeration>,
}

/// Reads a dictionary. `include` answers the bytes of a file that it includes, by its address as it is written; what it does not answer is left
/// out and named in [`Dictionary::not_included`].
///
/// # Errors
/// What makes it no dictionary.
pub fn read(
    bytes: &[u8],
    include: &mut dyn FnMut(&str) -> Option<Vec<u8>>,
) -> Result<Dictionary, Broken> {
    let root = xml::root(bytes)?;
    if root.name != "dictionary" {
        return Err(Broken::new(format!(
            "its outermost element is not `dictionary` but `{}`",
            root.name.chars().take(40).collect::<String>()
        )));
    }
    let mut reader = Reading {
        dictionary: Dictionary {
            title: root.attribute("title").to_owned(),
            ..Dictionary::default()
        },
        extensions: Vec::new(),
        include,
        included: 0,
    };
    reader.parts(&root, 0)?;
    Ok(reader.finish())
}

struct Reading<'i> {
    dictionary: Dictionary,
    /// What `class-extension` adds to classes, which may stand further below.
    extensions: Vec<Class>,
    include: &'i mut dyn FnMut(&str) -> Option<Vec<u8>>,
    included: usize,
}

impl Reading<'_> {
    /// The suites of a dictionary, and what stands in them.
    fn parts(&mut self, node: &Node, depth: usize) -> Result<(), Broken> {
        for child in &node.children {
            if child.says("hidden") {
                continue;
            }
            match child.name.as_str() {
                "suite" => self.parts(child, depth)?,
                "include" => self.included(child.attribute("href"), depth)?,
                "class" => self.dictionary.add_class(class(child))?,
                "class-extension" => {
                    let extension = Class {
                        name: child.attribute("extends").to_owned(),
                        ..class(child)
                    };
                    bounded(&self.extensions)?;
                    self.extensions.push(extension);
                }
                "command" => {
                    bounded(&self.dictionary.commands)?;
                    self.dictionary.commands.push(command(child));
                }
                "enumeration" => {
                    bounded(&self.dictionary.enumerations)?;
                    self.dictionary.enumerations.push(enumeration(child));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn included(&mut self, address: &str, depth: usize) -> Result<(), Broken> {
        self.included += 1;
        if depth >= INCLUDED_DEPTH || self.included > INCLUDED {
            return Err(Broken::new("it includes too many files"));
        }
        let Some(bytes) = (self.include)(address) else {
            self.dictionary.not_included.push(address.to_owned());
            return Ok(());
        };
        let root = xml::root(&bytes)?;
        self.parts(&root, depth + 1)
    }

    fn finish(mut self) -> Dictionary {
        for extension in self.extensions {
            let classes = &mut self.dictionary.classes;
            match classes
                .iter_mut()
                .find(|known| known.name == extension.name)
            {
                Some(known) => known.extend(extension),
                None => classes.push(extension),
            }
        }
        self.dictionary
    }
}

fn bounded<T>(list: &[T]) -> Result<(), Broken> {
    if list.len() < MOST {
        return Ok(());
    }
    Err(Broken::new(format!("it has more than {MOST} of one kind")))
}

impl Class {
    /// Adds what another definition of the same class has.
    fn extend(&mut self, other: Class) {
        self.properties.extend(other.properties);
        self.elements.extend(other.elements);
        for (mine, others) in [
            (&mut self.plural, other.plural),
            (&mut self.code, other.code),
            (&mut self.inherits, other.inherits),
            (&mut self.description, other.description),
        ] {
            if mine.is_empty() {
                *mine = others;
            }
        }
    }
}

impl Dictionary {
    fn add_class(&mut self, class: Class) -> Result<(), Broken> {
        // The Standard Suite and the app's own may both define one.
        match self
            .classes
            .iter_mut()
            .find(|known| known.name == class.name)
        {
            Some(known) => known.extend(class),
            None => {
                bounded(&self.classes)?;
                self.classes.push(class);
            }
        }
        Ok(())
    }

    /// The class of that name.
    pub(crate) fn class(&self, name: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.name == name)
    }

    /// A class and those that it inherits from, the nearest first.
    pub(crate) fn line<'d>(&'d self, class: &'d Class) -> Vec<&'d Class> {
        let mut line = vec![class];
        while let Some(last) = line.last()
            && let Some(parent) = self.class(&last.inherits)
            && line.len() < ANCESTORS
            && !line.iter().any(|known| known.name == parent.name)
        {
            line.push(parent);
        }
        line
    }

    /// The properties of a class, inherited ones too, each once.
    pub(crate) fn properties<'d>(&'d self, class: &'d Class) -> Vec<&'d Property> {
        let mut found: Vec<&Property> = Vec::new();
        for class in self.line(class) {
            for property in &class.properties {
                if !found.iter().any(|known| known.name == property.name) {
                    found.push(property);
                }
            }
        }
        found
    }

    /// Whether objects of a class hold elements of another.
    pub(crate) fn holds(&self, class: &Class, element: &str) -> bool {
        let line = self.line(class);
        line.iter()
            .any(|class| class.elements.iter().any(|held| held == element))
    }
}

fn types(node: &Node) -> Vec<TypeName> {
    let one = |node: &Node| TypeName {
        name: node.attribute("type").to_owned(),
        is_list: node.says("list"),
    };
    let mut types = Vec::new();
    if !node.attribute("type").is_empty() {
        types.push(one(node));
    }
    let inside = node.children.iter().filter(|child| child.name == "type");
    types.extend(inside.map(one));
    types.retain(|one| one.name != "missing value");
    types
}

fn class(node: &Node) -> Class {
    let shown = || node.children.iter().filter(|child| !child.says("hidden"));
    let property = |child: &Node| {
        let access = child.attribute("access");
        Property {
            name: child.attribute("name").to_owned(),
            code: child.attribute("code").to_owned(),
            types: types(child),
            readable: access != "w",
            writable: access != "r",
            description: child.attribute("description").to_owned(),
        }
    };
    let named = |name: &'static str| shown().filter(move |child| child.name == name);
    Class {
        name: node.attribute("name").to_owned(),
        plural: node.attribute("plural").to_owned(),
        code: node.attribute("code").to_owned(),
        inherits: node.attribute("inherits").to_owned(),
        description: node.attribute("description").to_owned(),
        properties: named("property").map(property).collect(),
        elements: named("element")
            .map(|child| child.attribute("type").to_owned())
            .collect(),
    }
}

fn command(node: &Node) -> Command {
    let parameter = |child: &Node| Parameter {
        name: child.attribute("name").to_owned(),
        types: types(child),
        optional: child.says("optional"),
        description: child.attribute("description").to_owned(),
    };
    let named = |name: &'static str| {
        let children = node.children.iter();
        children.filter(move |child| child.name == name && !child.says("hidden"))
    };
    Command {
        name: node.attribute("name").to_owned(),
        description: node.attribute("description").to_owned(),
        answers: named("result").next().is_some(),
        direct: named("direct-parameter").next().map(parameter),
        parameters: named("parameter").map(parameter).collect(),
    }
}

fn enumeration(node: &Node) -> Enumeration {
    let words = node.children.iter();
    let words = words.filter(|child| child.name == "enumerator" && !child.says("hidden"));
    Enumeration {
        name: node.attribute("name").to_owned(),
        words: words
            .map(|child| child.attribute("name").to_owned())
            .collect(),
    }
}
