//! Elements by their id: an index of ways through the tree, checked at every use and built again when the tree changed.

use std::collections::HashMap;

use super::{
    place::{Place, Subject},
    types::{AxError, Target},
};
use simulated_world::menu_bars::End;
use simulated_world::space::Space;
use simulated_world::world::{App, Element, Process, Window, World};

/// Where a way through an app's tree starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Top {
    Window,
    MenuBar,
    Extras,
    Other,
}

/// The way from an app to a node: the start and then places among children. For windows and other top-level elements
/// the first step is the place among their kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    top: Top,
    steps: Vec<usize>,
}

/// One node of the index.
#[derive(Clone, Copy, Debug)]
struct Entry {
    parent: Option<u64>,
    top: Top,
    place: usize,
}

/// The ways to the elements of every app that was asked for one.
#[derive(Debug, Default)]
pub(crate) struct Index {
    apps: HashMap<i32, HashMap<u64, Entry>>,
}

impl Index {
    /// What a target is at this moment.
    pub(crate) fn subject<'w>(
        &mut self,
        world: &'w World,
        target: Target,
    ) -> Result<Subject<'w>, AxError> {
        match target {
            Target::SystemWide => Ok(Subject::SystemWide),
            Target::App(pid) => world
                .app(pid)
                .map(Subject::App)
                .ok_or(AxError::InvalidElement),
            Target::Node { pid, id } => {
                let app = world.app(pid).ok_or(AxError::InvalidElement)?;
                self.locate(app, id)
                    .map(|(_, place)| Subject::Node(place))
                    .ok_or(AxError::InvalidElement)
            }
        }
    }

    /// The way to a node, to change it.
    pub(crate) fn path(&mut self, world: &World, target: Target) -> Option<Path> {
        let Target::Node { pid, id } = target else {
            return None;
        };
        self.locate(world.app(pid)?, id).map(|(path, _)| path)
    }

    fn locate<'w>(&mut self, app: &'w App, id: u64) -> Option<(Path, Place<'w>)> {
        if let Some(found) = self.try_locate(app, id) {
            return Some(found);
        }
        // What has gone may come back as itself: a page that is shown again, an undone deletion.
        let mut is_there = false;
        app.each_id(&mut |each| is_there |= each == id);
        if !is_there {
            return None;
        }
        self.apps.insert(app.pid, index(app));
        self.try_locate(app, id)
    }

    /// The node by what the index says, when it is still there.
    fn try_locate<'w>(&self, app: &'w App, id: u64) -> Option<(Path, Place<'w>)> {
        let entries = self.apps.get(&app.pid)?;
        let mut steps = Vec::with_capacity(12);
        let mut entry = entries.get(&id)?;
        steps.push(entry.place);
        while let Some(parent) = entry.parent {
            entry = entries.get(&parent)?;
            steps.push(entry.place);
        }
        steps.reverse();
        let path = Path {
            top: entry.top,
            steps,
        };
        let place = path.resolve(app)?;
        (place.id() == id).then_some((path, place))
    }
}

fn index(app: &App) -> HashMap<u64, Entry> {
    fn below(entries: &mut HashMap<u64, Entry>, elements: &[Element], parent: u64, top: Top) {
        for (place, element) in elements.iter().enumerate() {
            let entry = Entry {
                parent: Some(parent),
                top,
                place,
            };
            entries.insert(element.id, entry);
            below(entries, &element.children, element.id, top);
        }
    }
    let mut entries = HashMap::new();
    let windows = app.windows.iter().enumerate();
    let windows =
        windows.map(|(place, window)| (Top::Window, place, window.element_id, &window.children));
    let menu_bar = app.menu_bar.iter().map(|bar| (Top::MenuBar, 0, bar));
    let extras = app.extras.iter().map(|bar| (Top::Extras, 0, bar));
    let others = app.elements.iter().enumerate();
    let others = others.map(|(place, element)| (Top::Other, place, element));
    let elements = menu_bar.chain(extras).chain(others);
    let elements =
        elements.map(|(top, place, element)| (top, place, element.id, &element.children));
    for (top, place, id, children) in windows.chain(elements) {
        let entry = Entry {
            parent: None,
            top,
            place,
        };
        entries.insert(id, entry);
        below(&mut entries, children, id, top);
    }
    entries
}

impl Path {
    fn resolve<'w>(&self, app: &'w App) -> Option<Place<'w>> {
        let (&first, rest) = self.steps.split_first()?;
        let mut chain = Vec::with_capacity(self.steps.len());
        let mut window = None;
        let mut children: &'w [Element] = match self.top {
            Top::Window => {
                let found = app.windows.get(first)?;
                window = Some(found);
                &found.children
            }
            top => {
                let element = match top {
                    Top::MenuBar => app.menu_bar.as_ref()?,
                    Top::Extras => app.extras.as_ref()?,
                    Top::Window | Top::Other => app.elements.get(first)?,
                };
                chain.push(element);
                &element.children
            }
        };
        for &step in rest {
            let element = children.get(step)?;
            chain.push(element);
            children = &element.children;
        }
        Some(Place { app, window, chain })
    }

    /// The element, to be changed; None for a window.
    pub(super) fn element_mut<'w>(&self, app: &'w mut App) -> Option<&'w mut Element> {
        let (&first, rest) = self.steps.split_first()?;
        let mut rest = rest.iter();
        let mut element = match self.top {
            Top::Window => {
                let window = app.windows.get_mut(first)?;
                window.children.get_mut(*rest.next()?)?
            }
            Top::MenuBar => app.menu_bar.as_mut()?,
            Top::Extras => app.extras.as_mut()?,
            Top::Other => app.elements.get_mut(first)?,
        };
        for &step in rest {
            element = element.children.get_mut(step)?;
        }
        Some(element)
    }

    /// Changes the element. False when there is none.
    pub(super) fn change(&self, process: &mut Process<'_>, act: impl FnOnce(&mut Element)) -> bool {
        let element = process.app_mut().and_then(|app| self.element_mut(app));
        element.map(act).is_some()
    }

    /// The window it is in, or is, to be changed.
    pub(super) fn window_mut<'w>(&self, app: &'w mut App) -> Option<&'w mut Window> {
        match self.top {
            Top::Window => app.windows.get_mut(*self.steps.first()?),
            _ => None,
        }
    }

    /// What its frame is relative to, and what the frames of what it holds are relative to.
    pub(super) fn spaces(&self, app: &App) -> (Space, Space) {
        let place = self.resolve(app);
        place.map_or((Space::DESKTOP, Space::DESKTOP), |place| {
            (place.space(), place.space_within())
        })
    }

    /// Whether what it holds is mirrored.
    pub(super) fn is_mirrored(&self, app: &App) -> bool {
        self.spaces(app).1.is_mirrored()
    }

    /// Which end of the menu bar it is at.
    pub(super) fn end_of_bar(&self) -> Option<End> {
        match self.top {
            Top::MenuBar => Some(End::Menus),
            Top::Extras => Some(End::StatusItems),
            Top::Window | Top::Other => None,
        }
    }

    /// Its place in what holds it.
    pub(super) fn last(&self) -> Option<usize> {
        self.steps.last().copied()
    }

    /// The way to what holds it; None at the top.
    pub(super) fn parent(&self) -> Option<Self> {
        let (_, steps) = self.steps.split_last()?;
        (!steps.is_empty()).then(|| Self {
            top: self.top,
            steps: steps.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use simulated_world::ax::Role;

    fn label(element: &Element) -> Option<&str> {
        element.title.as_deref()
    }

    /// An app with one window and so many elements in it, each titled by its id; some hold others.
    fn world(elements: u64) -> World {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let app = world
            .apps
            .iter_mut()
            .find(|app| !app.windows.is_empty())
            .unwrap();
        world.front = app.pid;
        let element = |id: u64| Element {
            id,
            title: Some(id.to_string()),
            ..Element::new(Role::Group)
        };
        app.windows.truncate(1);
        let window = app.windows.first_mut().unwrap();
        window.children = (0..elements)
            .map(|number| Element {
                children: (1..4)
                    .map(|inner| element(50_000 + number * 4 + inner))
                    .collect(),
                ..element(50_000 + number * 4)
            })
            .collect();
        world
    }

    proptest! {
        /// Whatever is inserted, deleted, moved or brought back: an element is found as itself or not at all.
        #[test]
        fn no_element_is_ever_taken_for_another(edits in prop::collection::vec((0..4, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..30)) {
            let mut world = world(20);
            let pid = world.front;
            let mut index = Index::default();
            let mut next = 90_000;
            let mut deleted = Vec::new();
            for (kind, one, other) in edits {
                let children = &mut world.app_mut(pid).unwrap().windows.first_mut().unwrap().children;
                match kind {
                    0 => {
                        next += 1;
                        children.insert(one.index(children.len() + 1), Element { id: next, title: Some(next.to_string()), ..Element::new(Role::Group) });
                    }
                    1 if !children.is_empty() => {
                        deleted.push(children.remove(one.index(children.len())));
                    }
                    2 if !deleted.is_empty() => {
                        let back = deleted.swap_remove(one.index(deleted.len()));
                        children.insert(other.index(children.len() + 1), back);
                    }
                    _ if !children.is_empty() => {
                        let moved = children.remove(one.index(children.len()));
                        children.insert(other.index(children.len() + 1), moved);
                    }
                    _ => {}
                }
                let mut living = HashSet::new();
                for child in &world.app(pid).unwrap().windows.first().unwrap().children {
                    child.walk(&mut |element| { living.insert(element.id); });
                }
                for id in (50_000..50_080).chain(90_001..=next) {
                    match index.subject(&world, Target::Node { pid, id }) {
                        Ok(Subject::Node(place)) => {
                            prop_assert!(living.contains(&id));
                            let title = id.to_string();
                            prop_assert_eq!(place.element().and_then(label), Some(title.as_str()));
                        }
                        Ok(_) => prop_assert!(false, "no node"),
                        Err(error) => {
                            prop_assert_eq!(error, AxError::InvalidElement);
                            prop_assert!(!living.contains(&id));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_element_of_the_default_world_is_found_and_can_be_changed() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let mut index = Index::default();
        let mut ids = Vec::new();
        for app in &world.apps {
            app.each_id(&mut |id| ids.push((app.pid, id)));
        }
        for (pid, id) in ids {
            let target = Target::Node { pid, id };
            let path = index.path(&world, target).expect("found");
            let app = world.app_mut(pid).unwrap();
            let element = path.element_mut(app).map(|element| element.id);
            let found = element.unwrap_or_else(|| path.window_mut(app).unwrap().element_id);
            assert_eq!(found, id);
        }
    }
}
