//! The tools that only some profiles offer: [`crate::profile`] says which.

pub(crate) mod computer;
pub(crate) mod shared;

crate::tools::toolset! {
    find_tools::FindTools,
}
