//! The `workspace` toolset: launch, quit and list applications, with the camelCase contract of the workspace server.

pub mod launch_application;
pub mod list_applications;
pub mod quit_application;
