//! Symbolic links: where they lead on the way to a path.

use std::borrow::Cow;

use super::{
    disk::{same, trimmed},
    files::leading,
    state::World,
};

/// How many links a path may lead through; past it there is a circle.
const MOST_LINKS: usize = 32;

impl World {
    /// A path without the links on its way; the path as it is where there are none. None where links lead in a circle.
    pub fn without_links<'p>(&self, path: &'p str) -> Option<Cow<'p, str>> {
        let is_on_the_way = |link: &String| leading(path, link).is_some();
        if !path.contains("/..") && !self.links.keys().any(is_on_the_way) {
            return Some(Cow::Borrowed(path));
        }
        let mut rest: Vec<String> = path.split('/').rev().map(str::to_owned).collect();
        let mut found = String::new();
        let mut followed = 0;
        while let Some(part) = rest.pop() {
            match part.as_str() {
                "" | "." => {}
                ".." => {
                    found.truncate(found.rfind('/').unwrap_or(0));
                }
                part => {
                    let here = format!("{found}/{part}");
                    match self.link_at(&here) {
                        None => found = here,
                        Some(_) if followed == MOST_LINKS => return None,
                        Some(target) => {
                            followed += 1;
                            if target.starts_with('/') {
                                found.clear();
                            }
                            rest.extend(target.split('/').rev().map(str::to_owned));
                        }
                    }
                }
            }
        }
        let whole = if found.is_empty() {
            "/".to_owned()
        } else {
            found
        };
        Some(Cow::Owned(whole))
    }

    /// Where the link at a path leads; none: there is no link.
    pub fn link_at(&self, path: &str) -> Option<&str> {
        let path = trimmed(path);
        let exactly = self.links.get(path);
        let target = exactly.or_else(|| {
            let mut links = self.links.iter();
            links
                .find(|(key, _)| same(key, path))
                .map(|(_, target)| target)
        });
        target.map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Place;

    #[test]
    fn links_are_followed_and_circles_lead_nowhere() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        for (link, target) in [
            ("/Users/demo/Work", "Documents"),
            ("/Users/demo/Documents/Today.txt", "./../Work/Plan.txt"),
            ("/Users/demo/Public/one", "/Users/demo/Public/two"),
            ("/Users/demo/Public/two", "one"),
            ("/Users/demo/Public/lost", "nothing.txt"),
        ] {
            world.links.insert(link.to_owned(), target.to_owned());
        }
        for path in [
            "/Users/demo/Work/Plan.txt",
            "/users/DEMO/work/today.txt",
            "/Users/demo/Documents/Today.txt/",
        ] {
            let (place, found) = world.look_up(path).unwrap();
            assert_eq!(place, Place::Document, "{path}");
            assert_eq!(found, "/Users/demo/Documents/Plan.txt", "{path}");
        }
        assert_eq!(world.place("/Users/demo/Work"), Some(Place::Folder));
        assert_eq!(world.place("/Users/demo/Public/one"), None);
        assert_eq!(world.place("/Users/demo/Public/lost"), None);
        assert!(world.names_in("/Users/demo").contains(&"Work".to_owned()));
        assert!(world.remove_file("/Users/demo/Work"));
        assert!(world.place("/Users/demo/Documents/Plan.txt").is_some());
        assert_eq!(world.place("/Users/demo/Work/Plan.txt"), None);
    }
}
