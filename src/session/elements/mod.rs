//! What was seen of an app's user interface: trees as scripts report them, and the refs by which clients name their
//! elements later.
//!
//! A script reads a tree ([`scan`], with the [`names`] of Accessibility); it is kept as a snapshot ([`snapshots`]), and shown as an outline or as JSON
//! ([`outline`]). When a client names an element of a snapshot, the script that acts gets what it needs to find it again
//! and to be sure that it is the same one ([`locator`]), and the texts that the client saw near it ([`known_texts`]). Finding and checking is the script's part
//! (`scripts/lib/element/resolve_ref.js`): no element lives longer than its script.
//!
//! An outline leaves out lines that say nothing ([`fold`]), or what is too much ([`brief`]), and tells what other windows lie
//! before ([`covered`]) and how much is out of view ([`out_of_view`]). Text that was read in a picture, and that the tree does not have, has refs as elements do ([`seen`], [`seen_outline`]).
//! On a picture the elements that can be acted on are marked with numbers ([`marks`]).
//! What changed between two snapshots is told by [`difference`], which element is which by
//! [`counterparts`].

pub mod brief;
pub mod candidates;
pub(crate) mod counterparts;
pub mod covered;
pub mod difference;
pub(crate) mod fingerprint;
pub mod fold;
pub mod identity;
mod identity_entries;
pub(crate) mod known_texts;
pub mod locator;
pub mod marks;
pub mod names;
pub mod out_of_view;
pub mod outline;
pub mod path;
mod repeated_groups;
pub mod scan;
pub mod seen;
pub(crate) mod seen_outline;
pub(crate) mod shown_document;
pub mod snapshots;
pub mod surroundings;
