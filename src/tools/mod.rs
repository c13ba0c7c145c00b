//! The tools, one file each, in one folder per toolset.
//!
//! A file says all there is to know about its tool: what it does with an example call, its parameters, its result; the
//! template of the same name under `templates/` says how. Types that several tools share are in [`shared`].

/// Registers the tools of a set, one line for each: `click::Click` declares the module `click` (the file `click.rs`) and
/// adds the tool `Click` that it defines. Clients see the tools in this order.
///
/// `cargo fmt` does not find files that only a macro declares; `make format` and `make lint` name them.
macro_rules! toolset {
    ($($module:ident::$tool:ident),+ $(,)?) => {
        $(pub(crate) mod $module;)+

        /// The tools of this set, in the order in which clients see them. In one place with those of the other sets: what a
        /// server runs at its start is then near together, and little beside it is read into memory.
        #[inline(always)]
        pub(crate) fn specs() -> Vec<crate::tool::Spec> {
            vec![$(crate::tool::Spec::of::<$module::$tool>()),+]
        }
    };
}
pub(crate) use toolset;

pub(crate) mod apps;
pub(crate) mod audio;
pub(crate) mod clipboard;
pub(crate) mod finder;
pub(crate) mod keyboard;
pub(crate) mod menus;
pub(crate) mod mouse;
pub(crate) mod notifications;
pub(crate) mod profiles;
pub(crate) mod screenshot;
pub(crate) mod scroll;
pub(crate) mod shared;
pub(crate) mod system;
pub(crate) mod ui;
pub(crate) mod windows;
pub(crate) mod workspace;
