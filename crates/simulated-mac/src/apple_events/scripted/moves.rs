//! Objects that change their place: an order that is refused changes nothing.

use serde_json::Value as Json;

use super::records::{NOT_IN_THERE, Place, put, room, take};
use crate::apple_events::{dictionary::Dictionary, failure::Failure};

/// Puts objects, in their order and each there once, into another: all of them, or none. Answers where the first of them is then.
pub(super) fn move_all(
    tree: &mut Json,
    dictionary: Dictionary,
    places: &[Place],
    to: &Place,
) -> Result<Option<Place>, Failure> {
    let mut homes: Vec<Option<Place>> = vec![Some(to.clone()); places.len()];
    transfer(tree, dictionary, places, &mut homes)
}

/// Deletes objects, in their order and each there once: those that have a bin go there. All of them, or none.
pub(super) fn delete_all(
    tree: &mut Json,
    dictionary: Dictionary,
    places: &[Place],
    mut bins: Vec<Option<Place>>,
) -> Result<(), Failure> {
    transfer(tree, dictionary, places, &mut bins).map(|_| ())
}

fn transfer(
    tree: &mut Json,
    dictionary: Dictionary,
    places: &[Place],
    homes: &mut [Option<Place>],
) -> Result<Option<Place>, Failure> {
    for (place, home) in places.iter().zip(homes.iter()) {
        let Some(home) = home else { continue };
        // Nothing goes into itself or into what it holds.
        if home.way.starts_with(&place.way) {
            return Err(Failure::mac(NOT_IN_THERE));
        }
        room(tree, dictionary, home, place.class)?;
    }
    let mut last = None;
    // From the last to the first, so that the others stay where they are meanwhile.
    for (at, place) in places.iter().enumerate().rev() {
        let taken = take(tree, place)?;
        for home in homes.iter_mut().flatten() {
            home.follow(place);
        }
        if let Some(Some(home)) = homes.get(at) {
            last = Some(put(tree, dictionary, home, place.class, taken)?);
        }
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::apps::scripted_apps::MAIL;

    fn mailbox(at: &[usize]) -> Place {
        Place {
            way: at.iter().map(|at| ("mailboxes", *at)).collect(),
            class: "mailbox",
        }
    }

    fn dictionary() -> Dictionary {
        Dictionary {
            text: MAIL.dictionary,
            small_acronyms: false,
        }
    }

    #[test]
    fn what_holds_the_others_moves_up_when_one_before_it_is_taken_out() {
        let mut tree =
            json!({"mailboxes": [{"name": "a"}, {"name": "b", "mailboxes": []}, {"name": "c"}]});
        let moved = move_all(
            &mut tree,
            dictionary(),
            &[mailbox(&[0]), mailbox(&[2])],
            &mailbox(&[1]),
        );
        assert_eq!(moved.unwrap(), Some(mailbox(&[0, 1])));
        let wanted =
            json!({"mailboxes": [{"name": "b", "mailboxes": [{"name": "c"}, {"name": "a"}]}]});
        assert_eq!(tree, wanted);
    }

    #[test]
    fn a_move_that_one_of_them_cannot_make_moves_none() {
        let before =
            json!({"mailboxes": [{"name": "a"}, {"name": "b", "mailboxes": [{"name": "c"}]}]});
        let mut tree = before.clone();
        let into_itself = move_all(
            &mut tree,
            dictionary(),
            &[mailbox(&[0]), mailbox(&[1])],
            &mailbox(&[1, 0]),
        );
        assert!(into_itself.is_err_and(|failure| failure.is_mac(NOT_IN_THERE)));
        assert_eq!(tree, before);
    }

    #[test]
    fn what_is_there_by_what_another_holds_is_not_stored_beside_it() {
        let before = json!({"accounts": [{"mailboxes": [{"name": "a", "messages": [{"id": 1}]}]}]});
        let mut tree = before.clone();
        let message = Place {
            way: vec![("accounts", 0), ("mailboxes", 0), ("messages", 0)],
            class: "message",
        };
        let account = Place {
            way: vec![("accounts", 0)],
            class: "account",
        };
        let moved = move_all(&mut tree, dictionary(), &[message], &account);
        assert!(moved.is_err_and(|failure| failure.is_mac(NOT_IN_THERE)));
        assert_eq!(tree, before);
    }
}
