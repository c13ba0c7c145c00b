//! The `apps` toolset: list, launch, quit and activate applications.

crate::tools::toolset! {
    list_running_apps::ListRunningApps,
    launch_app::LaunchApp,
    quit_app::QuitApp,
    activate_app::ActivateApp,
}
