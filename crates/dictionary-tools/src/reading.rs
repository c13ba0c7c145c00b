//! Tools that read: they list, find, count and tell objects, and tell what the app has of its own.

use crate::fields::{Field, Fields, Key, Kind};
use crate::fill::{Asked, Filling, Place, Scaffolds};
use crate::header::{self, Effect, Header, NOT_READ, required};
use crate::names::{line, slug, with_article};
use crate::tool::{Tool, Way, tool_name};

/// Fields that a search looks through, where they are texts: the first ones that there are.
const SOUGHT: &[&str] = &[
    "name",
    "title",
    "subject",
    "note",
    "notes",
    "body",
    "content",
    "plaintext",
    "plain text",
    "comment",
    "comments",
    "description",
];

/// How many fields a search looks through: the app searches once for each column.
const MOST_SOUGHT: usize = 3;

/// How many fields what is found is told with.
const FOUND: usize = 8;

/// What tools are made from.
pub(crate) struct Ground<'g> {
    pub(crate) app: &'g str,
    pub(crate) scaffolds: Scaffolds<'g>,
    pub(crate) place: Place,
    /// What several of them are called.
    pub(crate) plural: String,
    pub(crate) fields: Fields,
    /// Whether another way to reach them has a name of its own.
    pub(crate) names_container: bool,
}

impl Ground<'_> {
    pub(crate) fn filling<'f>(&'f self, fields: &'f [Field], asked: Asked) -> Filling<'f> {
        Filling {
            app: self.app,
            place: Some(&self.place),
            rows: fields.iter().map(Into::into).collect(),
            asked,
            others: Vec::new(),
            cases: Vec::new(),
            is_on: false,
        }
    }

    /// The class as it is told to people: one, or several.
    pub(crate) fn one(&self) -> String {
        line(&self.place.class, 60)
    }

    /// With its article.
    pub(crate) fn a(&self) -> String {
        with_article(&self.one())
    }

    pub(crate) fn several(&self) -> String {
        line(&self.plural, 60)
    }

    /// Where they are, in words.
    pub(crate) fn inside(&self) -> String {
        match &self.place.container {
            Some((class, _)) => format!(" of one {} in {}", line(class, 60), self.app),
            None => format!(" of {}", self.app),
        }
    }

    pub(crate) fn name(&self, verb: &str, class: &str) -> Option<String> {
        let class = match (&self.place.container, self.names_container) {
            (Some((container, _)), true) => format!("{class} of {container}"),
            _ => class.to_owned(),
        };
        tool_name(self.app, verb, &class)
    }

    /// All four.
    pub(crate) fn reading(&self) -> Vec<Option<Tool>> {
        let mut tools = vec![self.list(), self.get()];
        if !sought(&self.fields.list).is_empty() {
            tools.push(self.search());
        }
        tools.push(self.count());
        tools
    }

    fn list(&self) -> Option<Tool> {
        let name = self.name("list", &self.plural)?;
        let items = slug(&self.plural);
        let (fields, key) = (&self.fields.list, self.fields.key);
        let mut header = Header::new(
            self.app,
            &format!("List {}{}", self.several(), self.inside()),
            &format!(
                "Lists {}{}. Returns `{items}` with {}, `total`, `offset`, `next_offset` (where the next page begins, or null) and `not_read`, the fields that the app refused. Long texts are cut.",
                self.several(),
                self.inside(),
                names(fields, key),
            ),
            Effect::Read,
        );
        let container = header::container(&self.place);
        if container.is_none() {
            header.example("{ limit = 3 }");
        }
        let parameters: Vec<_> = container.into_iter().chain(header::paging()).collect();
        header.parameters(&parameters);
        let mut result = vec![(items.as_str(), header::object(fields, key, true))];
        result.extend(header::page());
        header.result(&result);
        let mut filling = self.filling(fields, Asked::OfMany);
        filling.others.push(("__NAME__", items.clone()));
        let tests = match self.place.container {
            None => {
                "[\n  { \"test\": \"lists a page\", \"calls\": [{ \"arguments\": { \"limit\": 1 } }] },\n  { \"test\": \"rejects what is no limit\", \"calls\": [{ \"arguments\": { \"limit\": \"all\" }, \"error\": \"InvalidParameter\" }] }\n]\n"
            }
            Some(_) => NEEDS,
        };
        let script = filling.fill((self.scaffolds)("list"));
        let tool = Tool::new(name, Way::Reading, header.end(&script), tests);
        Some(Tool {
            lists: true,
            needs: required(&parameters),
            ..tool
        })
    }

    fn get(&self) -> Option<Tool> {
        let name = self.name("get", &self.place.class)?;
        let one = slug(&self.place.class);
        // The place is what was passed.
        let fields = &self.fields.list;
        let mut header = Header::new(
            self.app,
            &format!("Get {}{}", self.a(), self.inside()),
            &format!(
                "Tells all of {}{}, by its {}. Returns `{one}` with {}, and `not_read`, the fields that the app refused.",
                self.a(),
                self.inside(),
                self.place.key_name(),
                names(fields, Key::Id),
            ),
            Effect::Read,
        );
        let parameters = self.meant();
        header.parameters(&parameters);
        let result = [
            (one.as_str(), header::object(fields, self.fields.key, false)),
            (NOT_READ.0, NOT_READ.1.to_owned()),
        ];
        header.result(&result);
        let mut filling = self.filling(fields, Asked::OfOne);
        filling.others.push(("__NAME__", one.clone()));
        let script = filling.fill((self.scaffolds)("get"));
        let tool = Tool::new(name, Way::Reading, header.end(&script), NEEDS);
        Some(Tool {
            needs: required(&parameters),
            ..tool
        })
    }

    /// The parameters that mean one object.
    pub(crate) fn meant(&self) -> Vec<(String, String, bool)> {
        let key = header::key_parameter(
            self.place.key_name().to_owned(),
            &self.place.class,
            self.place.key,
        );
        header::container(&self.place)
            .into_iter()
            .chain([key])
            .collect()
    }

    fn search(&self) -> Option<Tool> {
        let name = self.name("search", &self.plural)?;
        let items = slug(&self.plural);
        let key = self.fields.key;
        let sought = sought(&self.fields.list);
        // What is looked through is told, and the first of the others.
        let mut fields: Vec<Field> = Vec::new();
        for (at, field) in self.fields.list.iter().enumerate() {
            if fields.len() < FOUND || sought.contains(&at) {
                fields.push(field.clone());
            }
        }
        let terms: Vec<&str> = sought
            .iter()
            .map(|at| self.fields.list[*at].term.as_str())
            .collect();
        let mut header = Header::new(
            self.app,
            &format!("Search {}{}", self.several(), self.inside()),
            &format!(
                "Finds {}{} whose {} contains a text, ignoring case. Returns `{items}` with {}, `total`, `offset`, `next_offset` (where the next page begins, or null), `looked_at`, how many were looked through where the app does not search itself (null otherwise), `not_read`, the fields that the app refused, and `note`, that the text was taken literally where it looks like a pattern (null otherwise).",
                self.several(),
                self.inside(),
                terms.join(" or "),
                names(&fields, key),
            ),
            Effect::Read,
        );
        let container = header::container(&self.place);
        let is_free = container.is_none();
        if is_free {
            header.example("{ query = \"a\" }");
        }
        let query = (
            "query".to_owned(),
            "type = \"string\"\ndescription = \"What the text contains\"\nminLength = 1\nmaxLength = 500".to_owned(),
            true,
        );
        let parameters: Vec<_> = container
            .into_iter()
            .chain([query])
            .chain(header::paging())
            .collect();
        header.parameters(&parameters);
        let mut result = vec![(items.as_str(), header::object(&fields, key, true))];
        result.extend(header::page());
        result.push((
            "looked_at",
            "{ type = \"integer\", null = true }".to_owned(),
        ));
        result.push(("note", "{ type = \"string\", null = true }".to_owned()));
        header.result(&result);
        let first = 1 + usize::from(key == Key::Place);
        let places = (first..)
            .zip(&fields)
            .filter(|(_, field)| terms.contains(&field.term.as_str()));
        let places: Vec<String> = places.map(|(at, _)| at.to_string()).collect();
        let filter: Vec<String> = terms
            .iter()
            .map(|term| format!("{term} contains wanted_"))
            .collect();
        let mut filling = self.filling(&fields, Asked::OfMany);
        filling.others.push(("__NAME__", items.clone()));
        filling
            .others
            .push(("__SOUGHT__", format!("{{{}}}", places.join(", "))));
        filling.others.push(("__FILTER__", filter.join(" or ")));
        let tests = match is_free {
            true => {
                "[\n  { \"test\": \"takes a text for a text\", \"calls\": [{ \"arguments\": { \"query\": \"\\\" & (quit) & \\\"\" } }] },\n  { \"test\": \"needs a query\", \"calls\": [{ \"arguments\": {}, \"error\": \"InvalidParameter\" }] }\n]\n"
            }
            false => NEEDS,
        };
        let script = filling.fill((self.scaffolds)("search"));
        let tool = Tool::new(name, Way::Reading, header.end(&script), tests);
        Some(Tool {
            needs: required(&parameters),
            ..tool
        })
    }

    pub(crate) fn count(&self) -> Option<Tool> {
        let name = self.name("count", &self.plural)?;
        let mut header = Header::new(
            self.app,
            &format!("Count {}{}", self.several(), self.inside()),
            &format!(
                "Counts {}{}. Returns `count`.",
                self.several(),
                self.inside()
            ),
            Effect::Read,
        );
        let container = header::container(&self.place);
        let tests = match container {
            None => "[{ \"test\": \"counts\", \"calls\": [{ \"arguments\": {} }] }]\n",
            Some(_) => NEEDS,
        };
        header.parameters(container.as_slice());
        header.result(&[("count", "{ type = \"integer\" }".to_owned())]);
        let script = self
            .filling(&[], Asked::OfMany)
            .fill((self.scaffolds)("count"));
        let tool = Tool::new(name, Way::Reading, header.end(&script), tests);
        Some(Tool {
            needs: required(container.as_slice()),
            ..tool
        })
    }

    /// What the app tells of itself.
    pub(crate) fn of_app(&self) -> Option<Tool> {
        let name = tool_name(self.app, "get", "app")?;
        let fields = &self.fields.list;
        let mut header = Header::new(
            self.app,
            &format!("Get the state of {}", self.app),
            &format!(
                "Tells what {} has of its own. Returns `application` with {}, and `not_read`, the fields that the app refused.",
                self.app,
                names(fields, Key::Id),
            ),
            Effect::Read,
        );
        header.example("{}");
        let result = [
            ("application", header::object(fields, Key::Id, false)),
            (NOT_READ.0, NOT_READ.1.to_owned()),
        ];
        header.result(&result);
        let mut filling = self.filling(fields, Asked::OfOne);
        filling.place = None;
        let script = filling.fill((self.scaffolds)("app"));
        let tests = "[{ \"test\": \"tells it\", \"calls\": [{ \"arguments\": {} }] }]\n";
        Some(Tool::new(name, Way::Reading, header.end(&script), tests))
    }
}

/// The test of a tool that takes something.
pub(crate) const NEEDS: &str = "[{ \"test\": \"needs what it is for\", \"calls\": [{ \"arguments\": {}, \"error\": \"InvalidParameter\" }] }]\n";

/// The names of fields in a sentence.
fn names(fields: &[Field], key: Key) -> String {
    let own = (key == Key::Place).then_some("index");
    let names = fields.iter().map(|field| field.name.as_str());
    let names: Vec<String> = own
        .into_iter()
        .chain(names)
        .map(|name| format!("`{name}`"))
        .collect();
    names.join(", ")
}

/// The places of the fields that a search looks through.
fn sought(fields: &[Field]) -> Vec<usize> {
    let is_text = |field: &&Field| field.kind == Kind::Text;
    let place = |name: &&str| {
        let found = fields
            .iter()
            .position(|field| field.term.eq_ignore_ascii_case(name));
        found.filter(|at| is_text(&&fields[*at]))
    };
    let mut places: Vec<usize> = SOUGHT.iter().filter_map(place).collect();
    places.truncate(MOST_SOUGHT);
    if places.is_empty() {
        let other = fields
            .iter()
            .position(|field| is_text(&field) && field.term != "id");
        places.extend(other);
    }
    places
}
