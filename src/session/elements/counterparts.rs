//! Which element of a later scan of an app is which of an earlier one: by what they are, not by where they stand.
//!
//! Windows are known by their ids. Below that, level by level: what looks and reads the same is the same; then what has the
//! same identifier; then what alone looks as it does, and only shows something else; then, between neighbours that are
//! known, what has the same role and is as many on both sides. A row is only known by its texts: one that took the place of
//! another is another. What moved elsewhere in its window is known where nothing else there is like it.

use super::fingerprint::{Fingerprint, Label};
use super::fold::is_given;
use super::names::Role;
use super::scan::{Node, Scan};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The counterparts of two scans of one process.
pub(crate) struct Counterparts {
    /// For each node of the earlier scan its place in the later one.
    pub later: Vec<Option<usize>>,
    /// For each node of the later scan its place in the earlier one.
    pub earlier: Vec<Option<usize>>,
}

/// Finds them.
pub(crate) fn find(old: &Scan, new: &Scan) -> Counterparts {
    let (old, new) = (Tree::new(old), Tree::new(new));
    let mut finder = Finder {
        found: Counterparts {
            later: vec![None; old.scan.nodes.len()],
            earlier: vec![None; new.scan.nodes.len()],
        },
        old,
        new,
    };
    for (one, other) in finder.roots() {
        finder.pair_below(one, other);
        finder.pair_moved(one, other);
    }
    finder.found
}

/// A scan with what stands below what, and what each subtree shows.
struct Tree<'a> {
    scan: &'a Scan,
    below: Vec<Vec<usize>>,
    /// Of all that an element and what it holds show.
    digests: Vec<u64>,
}

impl<'a> Tree<'a> {
    fn new(scan: &'a Scan) -> Self {
        let mut below = vec![Vec::new(); scan.nodes.len()];
        for (place, node) in scan.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                below[parent].push(place);
            }
        }
        let mut digests = vec![0; scan.nodes.len()];
        // A parent stands before its children.
        for (place, node) in scan.nodes.iter().enumerate().rev() {
            let mut hasher = DefaultHasher::new();
            Label::of(node).hash(&mut hasher);
            for child in &below[place] {
                digests[*child].hash(&mut hasher);
            }
            digests[place] = hasher.finish();
        }
        Self {
            scan,
            below,
            digests,
        }
    }

    fn node(&self, place: usize) -> &'a Node {
        &self.scan.nodes[place]
    }

    fn tops(&self) -> impl Iterator<Item = usize> {
        let nodes = self.scan.nodes.iter().enumerate();
        nodes.filter_map(|(place, node)| node.parent.is_none().then_some(place))
    }

    /// Whether it is one of many that only their texts tell apart.
    fn is_item(&self, place: usize) -> bool {
        let node = self.node(place);
        let in_list = node
            .parent
            .is_some_and(|parent| self.node(parent).role.is_list());
        node.role == Role::Row || (in_list && matches!(node.role, Role::Group | Role::Cell))
    }

    /// Whether it is an item, or a part of one.
    fn is_in_item(&self, place: usize) -> bool {
        self.scan.line(place).any(|at| self.is_item(at))
    }

    /// What an item shows, however deep.
    fn texts(&self, place: usize) -> Vec<&'a str> {
        let mut found = Vec::new();
        let mut left = vec![place];
        while let Some(at) = left.pop() {
            let node = self.node(at);
            let shows = matches!(node.role, Role::StaticText | Role::TextField) || at == place;
            found.extend(
                [node.title.as_deref(), node.text()]
                    .into_iter()
                    .flatten()
                    .filter(|_| shows),
            );
            left.extend(&self.below[at]);
        }
        found
    }

    /// All that stands below one.
    fn all_below(&self, top: usize) -> Vec<usize> {
        let mut found = vec![top];
        let mut next = 0;
        while next < found.len() {
            found.extend(&self.below[found[next]]);
            next += 1;
        }
        found
    }
}

struct Finder<'a> {
    old: Tree<'a>,
    new: Tree<'a>,
    found: Counterparts,
}

/// Elements of the earlier and of the later scan that may be counterparts of one another.
#[derive(Default)]
struct Sides {
    old: Vec<usize>,
    new: Vec<usize>,
}

/// Role and identifier.
type Kind = (Role, Option<String>);

impl Finder<'_> {
    fn pair(&mut self, old: usize, new: usize) {
        self.found.later[old] = Some(new);
        self.found.earlier[new] = Some(old);
    }

    /// The windows that are in both, and what is open beside them.
    fn roots(&mut self) -> Vec<(usize, usize)> {
        let key = |tree: &Tree<'_>, place: usize| {
            let node = tree.node(place);
            let root = &tree.scan.roots[node.root];
            let name = Some(Fingerprint::of(node)).filter(|_| root.window_id.is_none());
            (root.window, root.window_id, name)
        };
        let mut known: HashMap<_, VecDeque<usize>> = HashMap::new();
        for place in self.old.tops() {
            known
                .entry(key(&self.old, place))
                .or_default()
                .push_back(place);
        }
        let tops: Vec<usize> = self.new.tops().collect();
        let mut pairs = Vec::new();
        for place in tops {
            let same = known.get_mut(&key(&self.new, place));
            if let Some(other) = same.and_then(VecDeque::pop_front) {
                self.pair(other, place);
                pairs.push((other, place));
            }
        }
        pairs
    }

    /// Pairs what two counterparts hold, level by level.
    fn pair_below(&mut self, old: usize, new: usize) {
        let mut left = vec![(old, new)];
        while let Some((one, other)) = left.pop() {
            let sides = Sides {
                old: self.old.below[one].clone(),
                new: self.new.below[other].clone(),
            };
            self.pair_level(&sides);
            for child in sides.old {
                if let Some(later) = self.found.later[child] {
                    left.push((child, later));
                }
            }
        }
    }

    fn pair_level(&mut self, sides: &Sides) {
        let same = |tree: &Tree<'_>, place: usize| Some(tree.digests[place]);
        self.pair_equal(sides, same);
        let identifier = |tree: &Tree<'_>, place: usize| {
            let node = tree.node(place);
            let name = node.identifier.clone().filter(|name| is_given(name))?;
            Some((node.role.clone(), name))
        };
        self.pair_single(sides, identifier);
        let looks = |tree: &Tree<'_>, place: usize| {
            let node = tree.node(place);
            (!tree.is_item(place)).then(|| Fingerprint::of(node))
        };
        self.pair_single(sides, looks);
        self.pair_items(sides);
        self.pair_between_known(sides);
    }

    fn left(&self, sides: &Sides) -> Sides {
        let is_free = |found: &[Option<usize>], place: &usize| found[*place].is_none();
        Sides {
            old: sides
                .old
                .iter()
                .copied()
                .filter(|place| is_free(&self.found.later, place))
                .collect(),
            new: sides
                .new
                .iter()
                .copied()
                .filter(|place| is_free(&self.found.earlier, place))
                .collect(),
        }
    }

    /// Pairs what has one key, in its order.
    fn pair_equal<K: Hash + Eq>(
        &mut self,
        sides: &Sides,
        key: impl Fn(&Tree<'_>, usize) -> Option<K>,
    ) {
        let left = self.left(sides);
        let mut known: HashMap<K, VecDeque<usize>> = HashMap::new();
        for place in left.old {
            if let Some(key) = key(&self.old, place) {
                known.entry(key).or_default().push_back(place);
            }
        }
        for place in left.new {
            let same = key(&self.new, place).and_then(|key| known.get_mut(&key)?.pop_front());
            if let Some(other) = same {
                self.pair(other, place);
            }
        }
    }

    /// Pairs what alone has its key on either side.
    fn pair_single<K: Hash + Eq>(
        &mut self,
        sides: &Sides,
        key: impl Fn(&Tree<'_>, usize) -> Option<K>,
    ) {
        let left = self.left(sides);
        let mut known: HashMap<K, Sides> = HashMap::new();
        for place in left.old {
            if let Some(key) = key(&self.old, place) {
                known.entry(key).or_default().old.push(place);
            }
        }
        for place in left.new {
            if let Some(key) = key(&self.new, place) {
                known.entry(key).or_default().new.push(place);
            }
        }
        for Sides { old, new } in known.into_values() {
            if let ([one], [other]) = (old.as_slice(), new.as_slice()) {
                self.pair(*one, *other);
            }
        }
    }

    /// Pairs rows by a text that no other row beside them shows.
    fn pair_items(&mut self, sides: &Sides) {
        let telling = |tree: &Tree<'_>, places: &[usize]| {
            let mut owners: HashMap<String, Option<usize>> = HashMap::new();
            for place in places.iter().filter(|place| tree.is_item(**place)) {
                for text in tree.texts(*place) {
                    let owner = owners.entry(text.to_owned()).or_insert(Some(*place));
                    *owner = owner.filter(|owner| owner == place);
                }
            }
            owners
        };
        let known = telling(&self.old, &sides.old);
        let mut pairs: Vec<(usize, usize)> = telling(&self.new, &sides.new)
            .into_iter()
            .filter_map(|(text, place)| Some(((*known.get(&text)?)?, place?)))
            .collect();
        pairs.sort_unstable();
        for (one, other) in pairs {
            let is_free = self.found.later[one].is_none() && self.found.earlier[other].is_none();
            if is_free && self.old.node(one).role == self.new.node(other).role {
                self.pair(one, other);
            }
        }
    }

    /// Pairs what has one role and identifier and is as many on both sides of a level between neighbours that are known. Not
    /// rows, which may have taken the place of others.
    fn pair_between_known(&mut self, sides: &Sides) {
        let kind = |node: &Node| {
            let identifier = node.identifier.clone().filter(|name| is_given(name));
            (node.role.clone(), identifier)
        };
        let mut groups: HashMap<(Option<usize>, Kind), Sides> = HashMap::new();
        let mut before = None;
        for place in &sides.old {
            match self.found.later[*place] {
                Some(later) => before = Some(later),
                None if self.old.is_item(*place) => {}
                None => {
                    let kind = kind(self.old.node(*place));
                    groups.entry((before, kind)).or_default().old.push(*place);
                }
            }
        }
        before = None;
        for place in &sides.new {
            if self.found.earlier[*place].is_some() {
                before = Some(*place);
            } else if !self.new.is_item(*place) {
                let kind = kind(self.new.node(*place));
                groups.entry((before, kind)).or_default().new.push(*place);
            }
        }
        for Sides { old, new } in groups.into_values() {
            if old.len() == new.len() {
                for (one, other) in old.into_iter().zip(new) {
                    self.pair(one, other);
                }
            }
        }
    }

    /// Pairs what stands elsewhere in the same window now, and is like nothing else there. What stands in a row belongs to it.
    fn pair_moved(&mut self, old: usize, new: usize) {
        let named = |tree: &Tree<'_>, place: usize| {
            let label = Label::of(tree.node(place));
            let tells = label.fingerprint.is_named() || label.text.is_some();
            (tells && !tree.is_in_item(place)).then_some(label)
        };
        let sides = Sides {
            old: self.old.all_below(old),
            new: self.new.all_below(new),
        };
        let mut alike: HashMap<Label, Sides> = HashMap::new();
        for place in sides.old {
            if let Some(label) = named(&self.old, place) {
                alike.entry(label).or_default().old.push(place);
            }
        }
        for place in sides.new {
            if let Some(label) = named(&self.new, place) {
                alike.entry(label).or_default().new.push(place);
            }
        }
        let mut alike: Vec<Sides> = alike.into_values().collect();
        alike.sort_by(|one, other| one.old.cmp(&other.old));
        for same in alike {
            let left = self.left(&same);
            if let ([one], [other], [_], [_]) = (
                same.old.as_slice(),
                same.new.as_slice(),
                left.old.as_slice(),
                left.new.as_slice(),
            ) {
                self.pair(*one, *other);
                self.pair_below(*one, *other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// A table with a row for each number: a text that no other row has, one that all have, and a button.
    fn table(rows: &[u32]) -> Scan {
        let node = |parent: Option<usize>,
                    index: usize,
                    role: &str,
                    value: Option<String>,
                    children: usize| {
            json!({"root": 0, "parent": parent, "index": index, "listed": true, "role": role, "value": value,
                "children": children})
        };
        let mut nodes: Vec<Value> = vec![
            node(None, 0, "AXWindow", None, 1),
            node(Some(0), 0, "AXTable", None, rows.len()),
        ];
        for (index, _) in rows.iter().enumerate() {
            nodes.push(node(Some(1), index, "AXRow", None, 3));
        }
        for (index, number) in rows.iter().enumerate() {
            let row = Some(index + 2);
            nodes.push(node(
                row,
                0,
                "AXStaticText",
                Some(format!("row {number}")),
                0,
            ));
            nodes.push(node(row, 1, "AXStaticText", Some("Folder".into()), 0));
            nodes.push(node(row, 2, "AXButton", None, 0));
        }
        let scan = json!({
            "app": {"name": "A", "process_id": 1},
            "roots": [{"window": true, "window_id": 7, "complete": true}],
            "fields": Node::FIELDS,
            "nodes": nodes,
        });
        serde_json::from_value(scan).unwrap()
    }

    proptest! {
        /// Whatever was removed, added or moved, a row is the one with its text, and what it holds is its own.
        #[test]
        fn a_row_is_found_by_its_text_wherever_it_went(
            old in prop::collection::hash_set(0u32..40, 2..25),
            new in prop::collection::hash_set(0u32..40, 2..25),
        ) {
            let (old, new): (Vec<u32>, Vec<u32>) = (old.into_iter().collect(), new.into_iter().collect());
            let pairs = find(&table(&old), &table(&new));
            for (at, number) in old.iter().enumerate() {
                let now = new.iter().position(|other| other == number);
                prop_assert_eq!(pairs.later[at + 2], now.map(|now| now + 2), "row {}", number);
                let part = |at: usize, rows: usize, part: usize| 2 + rows + at * 3 + part;
                for each in 0..3 {
                    let found = pairs.later[part(at, old.len(), each)];
                    prop_assert_eq!(found, now.map(|now| part(now, new.len(), each)));
                }
            }
            let one_to_one = |later: Option<usize>, at| later.is_none_or(|later| pairs.earlier[later] == Some(at));
            prop_assert!(pairs.later.iter().enumerate().all(|(at, later)| one_to_one(*later, at)));
        }
    }
}
