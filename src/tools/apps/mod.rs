//! The `apps` toolset: list, launch, quit and activate applications.

pub mod activate_app;
pub mod launch_app;
pub mod list_running_apps;
pub mod quit_app;
