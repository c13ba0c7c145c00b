//! The `workspace` toolset: launch, quit and list applications, with the camelCase contract of the workspace server.

pub(crate) mod shared;

crate::tools::toolset! {
    launch_application::LaunchApplication,
    quit_application::QuitApplication,
    list_applications::ListApplications,
}
